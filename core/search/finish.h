// The last iteration of a search whose game has a finisher: the exact score, and a line to the end of the game.
#pragma once

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "game/finisher.h"
#include "search/line.h"
#include "search/report.h"

namespace turnwise {

// Whether a finisher's work is worth more than the next iteration, after those of a watch, and its limits allow it.
class FinishTiming {
  public:
    explicit FinishTiming(const Watch& watch) : watch_(watch), nodes_(static_cast<double>(watch.nodes())) {}

    bool is_time_for(double expected) const { return expected <= kSpeed * kGrowth * nodes_ && is_allowed(expected); }

    bool is_allowed(double expected) const {
        const auto& limits = watch_.limits();
        if (kReserve * expected > static_cast<double>(limits.nodes) - nodes_) return false;
        const double seconds = watch_.seconds();
        return kReserve * expected * seconds / (kSpeed * nodes_) <= limits.seconds - seconds;
    }

  private:
    static constexpr double kSpeed = 4;    // nodes of a finisher in the time of one of the search
    static constexpr double kGrowth = 4;   // nodes of the next iteration for each one so far
    static constexpr double kReserve = 2;  // some states take so many times what is expected

    const Watch& watch_;
    double nodes_;
};

// Whether to find so many exact scores next. A selective search that has no time for the exact score takes a likely
// one: it looks to the end, which is further than the next iteration does.
template <Finishing G>
bool is_time_to_finish(const G& state, int scores, bool is_selective, const Watch& watch) {
    if (watch.limits().depth < state.plies_left()) return false;  // a search of that depth may meet its horizon
    const FinishTiming timing(watch);
    const double exact = static_cast<double>(scores) * static_cast<double>(state.finish_nodes());
    if (timing.is_time_for(exact)) return true;
    if constexpr (LikelyFinishing<G>)
        if (is_selective && scores == 1 && !timing.is_allowed(exact))
            return timing.is_time_for(static_cast<double>(state.likely_nodes()));
    return false;
}

template <Finishing G>
class LastIteration {
  public:
    LastIteration(const G& state, const Evaluator<G>& evaluator, std::size_t table_bytes, Watch& watch)
        : finisher_(state.finisher(table_bytes)), watch_(watch) {
        finisher_->order_by(evaluator);
    }

    // The best move and its score, and at most so many moves of the line; if the watch stopped it before, what is
    // likely to a search that is selective; empty if there is nothing.
    std::optional<Report> best(const G& state, int most_moves, bool is_selective) {
        const auto score = score_of(state, -kInfinity, kInfinity);
        const auto likely = is_selective ? finisher_->likely() : std::nullopt;  // before the line asks other questions
        Report report;
        if (score) {
            report.score = *score;
            report.line = line(state, *score, most_moves);
        }
        if (report.line.empty()) return likely ? std::optional(guessed(*likely)) : std::nullopt;
        report.best = report.line.front();
        return solved(std::move(report));
    }

    // The score of every move, best first, and such a line; empty if the watch stopped it before.
    std::optional<Report> all(const G& state, int most_moves) {
        MoveList moves;
        state.legal_moves(moves);
        Report report;
        for (const Move move : moves) {
            const G child = state.play(move);
            const auto score = score_of(child, -kInfinity, kInfinity);
            if (!score) return std::nullopt;
            report.moves.push_back({move, seen_from(state, child, *score), true});
        }
        sort_best_first(report.moves);
        std::tie(report.best, report.score) = std::pair(report.moves.front().move, report.moves.front().score);
        const G child = state.play(report.best);
        report.line = line(child, seen_from(state, child, report.score), most_moves - 1);
        report.line.insert(report.line.begin(), report.best);
        return solved(std::move(report));
    }

  private:
    static Report solved(Report report) {
        report.bound = Bound::exact;
        report.solved = true;
        report.depth = static_cast<int>(report.line.size());
        return report;
    }

    static Report guessed(const Likely& likely) {
        Report report;
        report.score = likely.score;
        report.best = likely.best;
        report.line.assign(1, likely.best);
        report.bound = Bound::exact;
        report.depth = likely.depth;
        return report;
    }

    std::optional<Score> score_of(const G& state, Score alpha, Score beta) {
        if (const auto result = state.result()) return result;
        return finisher_->score(state, alpha, beta, watch_);
    }

    std::vector<Move> line(const G& state, Score score, int most) {
        return best_line(state, {score, score}, most, kNoMove,
                         [this](const G& here, Score worth) { return move_worth(here, worth); });
    }

    // The hint if it keeps the score, else the first move that does; the last one needs no proof.
    Move move_worth(const G& state, Score score) {
        MoveList moves;
        state.legal_moves(moves);
        const auto hint = std::find(moves.begin(), moves.end(), finisher_->hint(state));
        if (hint != moves.end()) std::swap(moves[0], *hint);
        for (int i = 0; i + 1 < moves.size(); ++i)
            if (keeps(state, state.play(moves[i]), score)) return moves[i];
        return watch_.stopped() ? kNoMove : moves[moves.size() - 1];
    }

    // False once the watch has stopped.
    bool keeps(const G& state, const G& child, Score score) {
        const bool flips = turns_signs(state, child);
        const auto found = flips ? score_of(child, -score, 1 - score) : score_of(child, score - 1, score);
        return found && (flips ? *found <= -score : *found >= score);
    }

    std::unique_ptr<Finisher<G>> finisher_;
    Watch& watch_;
};

}  // namespace turnwise
