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

// Whether so many scores are worth more than the next iteration, after those of `watch`, and a limit will allow them.
template <Finishing G>
bool is_time_to_finish(const G& state, int scores, const Watch& watch) {
    constexpr double kSpeed = 4;    // nodes of a finisher in the time of one of the search
    constexpr double kGrowth = 4;   // nodes of the next iteration for each one so far
    constexpr double kReserve = 2;  // some states take so many times what is expected
    const auto& limits = watch.limits();
    if (limits.depth < state.plies_left()) return false;  // a search of that depth may meet its horizon
    const double expected = static_cast<double>(scores) * static_cast<double>(state.finish_nodes());
    const auto nodes = static_cast<double>(watch.nodes());
    if (expected > kSpeed * kGrowth * nodes || kReserve * expected > static_cast<double>(limits.nodes) - nodes)
        return false;
    const double seconds = watch.seconds();
    return kReserve * expected * seconds / (kSpeed * nodes) <= limits.seconds - seconds;
}

template <Finishing G>
class LastIteration {
  public:
    LastIteration(const G& state, const Evaluator<G>& evaluator, std::size_t table_bytes, Watch& watch)
        : finisher_(state.finisher(table_bytes)), watch_(watch) {
        finisher_->order_by(evaluator);
    }

    // The best move and its score, and at most so many moves of the line; empty if the watch stopped it before.
    std::optional<Report> best(const G& state, int most_moves) {
        const auto score = score_of(state, -kInfinity, kInfinity);
        if (!score) return std::nullopt;
        Report report;
        report.score = *score;
        report.line = line(state, *score, most_moves);
        if (report.line.empty()) return std::nullopt;
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
