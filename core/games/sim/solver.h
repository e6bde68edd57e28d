// The solver for Sim on any number of dots: who wins, when, and the line that shows it, within given limits.
//
// Up to six dots the complete solution answers. Beyond, a boolean search asks whether the player to move can reach
// a target score; classes of states share one table entry, and a count of moves in reserve ends many branches early.
// First it learns who wins; then it bisects the ply of the losing triangle.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/watch.h"
#include "games/sim/class_table.h"
#include "games/sim/rules.h"
#include "games/sim/solution.h"

namespace turnwise::sim {

// All for the player to move. Once solved, value is exact; the distance needs more work and may stay unknown.
struct Answer {
    bool solved = false;
    int value = 0;                        // +1 wins, -1 loses, 0 draws
    std::optional<int> distance;          // plies to the losing triangle, at least 1
    Range bounds{-Sim::kWin, Sim::kWin};  // of the score; equal when the distance is known
    Move best = kNoMove;  // keeps the value, and the distance where it is known; a guess while not solved
    std::vector<Move> line;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

class Solver {
  public:
    explicit Solver(std::size_t table_megabytes) : table_(table_megabytes) {}

    // What one call learns the next one uses: a stopped run goes on when called again.
    Answer solve(const Sim& state, Watch& watch) {
        watch_ = &watch;
        Answer answer = answer_for(state);
        answer.nodes = watch.nodes();
        answer.seconds = watch.seconds();
        return answer;
    }

    const ClassTable& table() const { return table_; }

  private:
    static constexpr int kCompleteDots = 6;  // milliseconds to solve completely; draws need no care beyond

    // ---- answers ----
    Answer answer_for(const Sim& state) {
        if (state.result()) return finished(state);
        return state.dots() <= kCompleteDots ? look_up(state) : find_out(state);
    }

    static void settle(Answer& answer, const Sim& state, Score score) {
        answer.solved = true;
        answer.value = (score > 0) - (score < 0);
        answer.bounds = {score, score};
        if (score != 0) answer.distance = std::abs(state.published(score));
    }

    static Answer finished(const Sim& state) {
        Answer answer;
        settle(answer, state, *state.result());
        return answer;
    }

    Answer look_up(Sim state) {
        if (!solution_ || solution_->dots() != state.dots()) solution_ = std::make_unique<Solution>(state.dots());
        Answer answer;
        settle(answer, state, solution_->score(state));
        for (; !state.result(); state = state.play(answer.line.back()))
            answer.line.push_back(solution_->best_moves(state).front());
        answer.best = answer.line.front();
        return answer;
    }

    Answer find_out(const Sim& state) {
        Answer answer;
        answer.best = ordered_moves(state)[0].move;
        answer.bounds = {state.lower_bound(), state.upper_bound()};
        const bool wins = reaches(state, kAnyWin);
        if (watch_->stopped()) return answer;
        answer.solved = true;
        answer.value = wins ? 1 : -1;
        narrow(answer.bounds, kAnyWin, wins);
        bisect(state, answer.bounds);
        if (answer.bounds.lower == answer.bounds.upper) settle(answer, state, answer.bounds.lower);
        follow(state, answer);
        return answer;
    }

    // ---- targets ----
    static constexpr Score kAnyWin = 1;

    static void narrow(Range& bounds, Score target, bool reached) {
        if (reached)
            bounds.lower = std::max(bounds.lower, target);
        else
            bounds.upper = std::min(bounds.upper, target == kAnyWin ? -kAnyWin : target - 1);  // there are no draws
    }

    // The child must not reach this if its parent is to reach `target`.
    static Score target_of_child(Score target) { return target == kAnyWin ? kAnyWin : 1 - target; }

    // Ends of the game that the bounds allow, as scores, worst first. All have the same loser.
    static std::vector<Score> possible_scores(const Sim& state, const Range& bounds) {
        std::vector<Score> scores;
        const bool wins = bounds.lower > 0;
        for (int ply = state.plies() + (wins ? 2 : 1); ply <= state.graph().edges; ply += 2) {
            const Score score = wins ? Sim::kWin - ply : -(Sim::kWin - ply);
            if (score >= bounds.lower && score <= bounds.upper) scores.push_back(score);
        }
        std::sort(scores.begin(), scores.end());
        return scores;
    }

    void bisect(const Sim& state, Range& bounds) {
        for (;;) {
            const auto scores = possible_scores(state, bounds);
            bounds = {scores.front(), scores.back()};
            if (scores.size() == 1) return;
            const Score target = scores[scores.size() / 2];
            const bool reached = reaches(state, target);
            if (watch_->stopped()) return;
            narrow(bounds, target, reached);
        }
    }

    // The line of best moves: exact in distance where the root is, otherwise exact in who wins.
    void follow(Sim state, Answer& answer) {
        const bool exact = answer.bounds.lower == answer.bounds.upper;
        Score score = exact ? answer.bounds.lower : answer.value * kAnyWin;
        for (; !state.result(); score = -score) {
            const Move move = move_for(state, score);
            if (watch_->stopped()) break;
            answer.line.push_back(move);
            state = state.play(move);
        }
        if (!answer.line.empty()) answer.best = answer.line.front();
    }

    // The first move that keeps the score; any serves when the state is lost and the score does not tell how soon.
    Move move_for(const Sim& state, Score score) {
        const auto moves = ordered_moves(state);
        if (score == -kAnyWin) return moves[0].move;
        for (int i = 0; i < moves.size; ++i)
            if (keeps(state.play(moves[i].move), score) || watch_->stopped()) return moves[i].move;
        return moves[0].move;
    }

    bool keeps(const Sim& child, Score score) {
        if (const auto result = child.result()) return -*result >= score;
        return !reaches(child, target_of_child(score));
    }

    // ---- the search ----
    struct OrderedMove {
        int priority;
        Move move;
    };
    struct OrderedMoves {
        std::array<OrderedMove, kMaxEdges> list;
        int size = 0;
        const OrderedMove& operator[](int i) const { return list[static_cast<std::size_t>(i)]; }
    };

    // Whether the score of this unfinished state is at least `target`. True or false for sure unless the watch stopped.
    bool reaches(const Sim& state, Score target) {
        if (watch_->tick()) return false;

        // 1. What counting alone tells.
        const Range counted = count_moves(state);
        if (counted.lower >= target) return true;
        if (counted.upper < target) return false;

        // 2. What is known of the class.
        const ClassKey key = class_key(state);
        Range bounds = table_.find(key);
        if (bounds.lower >= target) return true;
        if (bounds.upper < target) return false;

        // 3. A move after which the other cannot hold.
        const OrderedMoves moves = ordered_moves(state);
        bool reached = false;
        for (int i = 0; i < moves.size && !reached; ++i) {
            reached = !reaches(state.play(moves[i].move), target_of_child(target));
            if (watch_->stopped()) return false;
        }

        // 4. Remember.
        narrow(bounds, target, reached);
        table_.store(key, bounds);
        return reached;
    }

    // Safe moves, most promising first; when there is none, one that stands for all.
    static OrderedMoves ordered_moves(const Sim& state) {
        MoveList moves;
        state.forced_moves(moves);
        OrderedMoves ordered;
        for (const Move move : moves)
            ordered.list[static_cast<std::size_t>(ordered.size++)] = {state.move_priority(move), move};
        std::stable_sort(ordered.list.begin(), ordered.list.begin() + ordered.size,
                         [](const OrderedMove& a, const OrderedMove& b) { return a.priority > b.priority; });
        return ordered;
    }

    // A player with s safe edges can make at most s more safe moves, since safe edges only get fewer. If the other
    // holds enough moves in reserve to outlast that, the game is decided, at the latest when the safe edges are spent.
    static Range count_moves(const Sim& state) {
        const Player me = state.to_move(), you = other(me);
        const int mine = std::popcount(state.safe(me)), yours = std::popcount(state.safe(you)), plies = state.plies();
        if (mine == 0) return {-(Sim::kWin - plies - 1), -(Sim::kWin - plies - 1)};
        Range bounds{-(Sim::kWin - plies - 3), Sim::kWin - plies - 2};
        if (yours < mine && has_reserve(state, me, yours + 1)) bounds.lower = Sim::kWin - (plies + 2 * yours + 2);
        if (mine <= yours && has_reserve(state, you, mine)) bounds.upper = -(Sim::kWin - (plies + 2 * mine + 1));
        return bounds;
    }

    // Whether the player surely has this many safe moves: edges that go together and that would lose for the other.
    static bool has_reserve(const Sim& state, Player player, int moves) {
        EdgeSet own = state.taken(player);
        EdgeSet private_edges = state.safe(player) & ~state.safe(other(player));
        if (std::popcount(private_edges) < moves) return false;
        for (; moves > 0 && private_edges; --moves) {
            const int edge = lowest(private_edges);
            private_edges &= ~(bit(edge) | closed_with(state.graph(), own, edge));
            own |= bit(edge);
        }
        return moves <= 0;
    }

    ClassTable table_;
    std::unique_ptr<Solution> solution_;
    Watch* watch_ = nullptr;
};

}  // namespace turnwise::sim
