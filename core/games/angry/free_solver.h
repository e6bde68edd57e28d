// The value of a game against a free queen, from sweeps that answer "more than so many points?".
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>

#include "games/angry/free_sweep.h"
#include "games/angry/scripted_solver.h"

namespace turnwise::angry {

// Bounds from both sides close in on the value, with more and more pigs followed as long as memory lasts.
class FreeSolver {
  public:
    // Whether sweeps that follow no pig fit in so many bytes.
    static bool fits(const Angry& start, std::size_t bytes) {
        return FreeSweep(start, 0, NextPig::relaxed).bytes() <= bytes;
    }

    // A right guess saves most of the sweeps. The line has one move at most.
    static Run solve(const Angry& start, std::size_t bytes, std::optional<int> guess, Watch& watch) {
        return FreeSolver(start, bytes, guess, watch).close_in();
    }

  private:
    static constexpr int kFirstStride = 16;  // points

    FreeSolver(const Angry& start, std::size_t bytes, std::optional<int> guess, Watch& watch)
        : start_(start), bytes_(bytes), guess_(guess), watch_(watch) {
        const bool hens = start.to_move() == Player::first;
        run_.lower = (hens ? start.lower_bound() : -start.upper_bound()) / Angry::kUnit;
        run_.upper = (hens ? start.upper_bound() : -start.lower_bound()) / Angry::kUnit;
    }

    Run close_in() {
        raise_lower(0);
        for (int pigs = 0; !refute_more(pigs) && !watch_.stopped();) {
            const int next = pigs_to_follow(pigs);
            if (next == pigs) {
                lower_upper(pigs);
                break;
            }
            pigs = next;
            if (refute_more(pigs)) break;
            raise_lower(pigs);
        }
        run_.line.assign(1, best_ == kNoMove ? likely_move() : best_);
        return run_;
    }

    std::optional<FreeSweep::Answer> ask(int pigs, NextPig next_pig, int target) {
        return FreeSweep(start_, pigs, next_pig).above(target, watch_);
    }

    // As far as it goes with so many pigs. One pig more rarely gains much, so a bound that is known grows by strides.
    void raise_lower(int pigs) {
        int stride = pigs > 0 ? kFirstStride : run_.upper - run_.lower;
        for (int most = run_.upper; run_.lower < most; stride *= 2) {
            const int target = std::min(next_target(run_.lower, most), run_.lower + stride);
            assert(run_.lower <= target && target < run_.upper);
            const auto answer = ask(pigs, NextPig::forbidden, target);
            if (!answer) return;
            if (answer->yes) {
                run_.lower = target + 1;
                if (start_.to_move() == Player::first) best_ = step_with(*answer, true);
            } else {
                most = target;
            }
        }
        guess_ = run_.lower;
    }

    // Just below the guess, then at it; otherwise half way.
    int next_target(int low, int high) const {
        if (guess_ && low < *guess_ && *guess_ <= high) return *guess_ - 1;
        if (guess_ && low == *guess_) return low;
        return low + (high - low) / 2;
    }

    // Whether it is proved that nothing above the lower bound can be had.
    bool refute_more(int pigs) { return run_.is_exact() || is_refuted(pigs, run_.lower); }

    bool is_refuted(int pigs, int target) {
        assert(run_.lower <= target && target < run_.upper);
        const auto answer = ask(pigs, NextPig::relaxed, target);
        if (!answer || answer->yes) return false;
        run_.upper = target;
        if (start_.to_move() == Player::second) best_ = step_with(*answer, false);
        return true;
    }

    // Every pig that is still free is worth its points to the upper bound: so many more should do.
    int pigs_to_follow(int pigs) {
        const int last = most_pigs(pigs);
        int next = pigs + 1;
        for (int target = run_.lower - Angry::kPig; next < last && target < run_.upper; target -= Angry::kPig, ++next)
            if (is_refuted(pigs, target) || watch_.stopped()) break;
        return std::min(next, last);
    }

    // That memory allows.
    int most_pigs(int pigs) const {
        const int all = count(start_.grid().pigs);
        while (pigs < all && FreeSweep(start_, pigs + 1, NextPig::relaxed).bytes() <= bytes_) ++pigs;
        return pigs;
    }

    void lower_upper(int pigs) {
        for (int low = run_.lower + 1; low < run_.upper && !watch_.stopped();) {
            const int target = low + (run_.upper - low) / 2;
            if (!is_refuted(pigs, target)) low = target + 1;
        }
    }

    // The first legal step after which the answer is this; kNoMove where only a pass is legal.
    Move step_with(const FreeSweep::Answer& answer, bool yes) const {
        const Cells open = start_.open_to(start_.mover());
        for (Move step = 0; step < kSteps; ++step) {
            const int to = kNext[static_cast<std::size_t>(start_.place())][step];
            if (open & cell(to) && answer.after_step[step] == yes) return step;
        }
        return kNoMove;
    }

    // When nothing is proved of any move.
    Move likely_move() const {
        MoveList moves;
        start_.legal_moves(moves);
        return *std::max_element(moves.begin(), moves.end(),
                                 [this](Move a, Move b) { return start_.move_priority(a) < start_.move_priority(b); });
    }

    const Angry& start_;
    std::size_t bytes_;
    std::optional<int> guess_;
    Watch& watch_;
    Run run_;
    Move best_ = kNoMove;
};

}  // namespace turnwise::angry
