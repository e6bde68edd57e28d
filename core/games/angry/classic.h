// The agents of the course report: how hen and red bird evaluate a grid, and the trees they search.
//
// Each of them looks ahead in a game of its own, where it and a free queen take turns and nobody else moves. Moves are
// those of Angry. The report's oddities are kept:
// - The hen marks the cells beside herself where the report means those beside the queen.
// - A grid without a slingshot is as dangerous as if the queen were upon the hen.
// - No eggs left and no way to the slingshot, or no slingshot, looks very good.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "evaluation/evaluate.h"
#include "games/angry/rules.h"

namespace turnwise::angry {

// The report's text with the rules of the game, or what its authors' program does where the two differ: whoever has no
// step has lost without end, the bird counts its way to the queen from 0 and tries its own moves in reverse.
enum class Reading : std::uint8_t { text, program };

struct ClassicOptions {
    int goal = 10;  // the report's largest goal distance; 10 or 50
    Reading reading = Reading::text;
    bool hen_takes_last = false, bird_takes_last = false;  // of equal steps; the printed listing takes the first
};

// Steps from queen to hen over ground; 0 once the slingshot is gone.
inline int classic_hunt(const Grid& grid) {
    if (grid.slingshot == kNowhere) return 0;
    return nearest(cell(grid.queen), cell(grid.hen), grid.ground()).steps;
}

// The hen's evaluation, exact in hundredths of a point but for two roots: values that differ do so by 0.78 at least.
class HenEvaluation {
  public:
    static constexpr Mover kAgent = Mover::hen;
    static constexpr Score kUnit = 100;

    HenEvaluation(const Angry&, const ClassicOptions& options) : goal_(options.goal) {}

    // Gives the terms of a grid to `to`, for hen and bird or, with sign -1, for the queen.
    template <class To>
    void count(const Grid& grid, int sign, To& to) const {
        const Score point = kUnit * sign;
        if (grid.hen == kNowhere) return to.weigh("hen_caught", 1, point * kCaught);
        const int hunt = classic_hunt(grid);
        to.weigh("goal_nearness", goal_ - goal_distance(grid), point * (kWeight / goal_));
        to.weigh("eggs_taken", kCourseEggs - angry::count(grid.eggs), point * kWeight);
        to.weigh("pigs_taken", kCoursePigs - angry::count(grid.pigs), -point * kWeight);
        to.look_up("queen_to_hen", hunt, sign * danger(hunt));
    }

  private:
    static constexpr int kCourseEggs = 8, kCoursePigs = 8;  // whatever the map holds
    static constexpr int kWeight = 250, kCaught = -1000, kNoSlingshot = -100'000;
    // -1000 (2 - root of the steps between queen and hen)
    static constexpr std::array<Score, 4> kDanger = {-2000'00, -1000'00, -585'79, -267'95};

    static Score danger(int steps) {
        const auto at = static_cast<std::size_t>(steps);
        return at < kDanger.size() ? kDanger[at] : 0;
    }

    static int goal_distance(const Grid& grid) {
        if (grid.eggs) return egg_distance(grid);
        const Way way = nearest(cell(grid.hen), cell(grid.slingshot), grid.ground());
        return way.goals ? way.steps : kNoSlingshot;
    }

    // A mark covers what stands there: eggs beside the hen are unseen, rocks and pigs are open.
    static int egg_distance(const Grid& grid) {
        if (grid.slingshot == kNowhere) return 0;
        const Cells marked = beside(cell(grid.hen)) & ~cell(grid.slingshot);
        const Way way = nearest(cell(grid.hen), grid.eggs & ~marked, grid.ground() | cell(grid.queen) | marked);
        return way.goals ? way.steps : 0;
    }

    int goal_;
};

// The bird's evaluation: near to the queen, and the queen far from the hen.
class BirdEvaluation {
  public:
    static constexpr Mover kAgent = Mover::bird;
    static constexpr Score kStep = 10'000, kFarthest = 50, kUnit = kFarthest * kStep;

    BirdEvaluation(const Angry& root, const ClassicOptions& options)
        : rich_(root.score() > kEnoughPoints), first_step_(options.reading == Reading::text ? 1 : 0) {}

    // As that of the hen.
    template <class To>
    void count(const Grid& grid, int sign, To& to) const {
        if (grid.is_won()) return to.weigh("game_won", is_welcome(grid) ? 1 : -1, sign * kWin);
        const Way way = nearest(cell(grid.bird), cell(grid.queen), grid.ground());
        const int hunt = classic_hunt(grid);
        const int bird = way.goals ? way.steps - 1 + first_step_ : kFarthest, queen = hunt < Way::kNone ? hunt : 0;
        to.weigh("bird_to_queen", bird, -sign * kStep);
        to.weigh("queen_to_hen", queen, sign * kStep);
        to.leave_out(sign * last_bits(bird, queen));
    }

  private:
    static constexpr Score kWin = 1000 * kUnit;
    static constexpr int kEnoughPoints = 1400, kFewEggs = 3;
    static constexpr int kLastBit = 58;  // every value is a multiple of 2^-58

    // Whether the report's bird wants the game to end.
    bool is_welcome(const Grid& grid) const { return rich_ || angry::count(grid.eggs) < kFewEggs; }

    // The value is f(bird) - f(queen) with f(x) = (50 - x) / 50. The program subtracts floating-point numbers, and
    // their last bits decide between steps that should be equal: they are kept as units, at most 64 and far less than a
    // step.
    static Score last_bits(int bird, int queen) {
        const auto f = [](int steps) { return (kFarthest - steps) / double{kFarthest}; };
        const double bits = f(bird) - f(queen) - (queen - bird) / double{kFarthest};
        return static_cast<Score>(std::ldexp(bits, kLastBit));
    }

    bool rich_;
    int first_step_;  // what it counts for, on the way to the queen
};

template <class Evaluation>
class ClassicTree {
  public:
    static constexpr bool kAlternates = true;
    static constexpr Score kUnit = Evaluation::kUnit;

    // The root; asked only of an unfinished state. The report has no agent for the queen: she moves in the hen's tree.
    ClassicTree(const Angry& state, const ClassicOptions& options)
        : grid_(state.grid()),
          evaluation_(state, options),
          mover_(state.mover()),
          reading_(options.reading),
          reversed_(is_reversed(mover_, options)),
          late_(decisions(state) >= state.limit()) {
        MoveList legal;
        state.legal_moves(legal);
        if (legal.size() == 1) only_ = legal[0];
    }

    Player to_move() const { return mover_ == Mover::queen ? Player::second : Player::first; }

    // A finished position is worth what it looks like. Whether it is finished is not asked of the root.
    std::optional<Score> result() const {
        if (end_ == End::stuck) return kStuck;
        return end_ == End::evaluated ? std::optional(value()) : std::nullopt;
    }

    void legal_moves(MoveList& moves) const {
        if (only_ != kNoMove) return moves.push(only_);
        const int before = moves.size();
        grid_.list_steps(mover_, moves);
        if (moves.size() == before) moves.push(Angry::kStay);
        if (reversed_) std::reverse(moves.begin() + before, moves.end());
    }

    ClassicTree play(Move move) const {
        ClassicTree next = *this;
        if (move != Angry::kStay) next.grid_.put(mover_, kNext[grid_.place(mover_)][move]);
        next.mover_ = mover_ == Mover::queen ? Evaluation::kAgent : Mover::queen;
        next.only_ = kNoMove;
        next.reversed_ = false;
        const bool over = next.grid_.is_won() || next.grid_.hen == kNowhere || late_;
        next.end_ = over                                                   ? End::evaluated
                    : move == Angry::kStay && reading_ == Reading::program ? End::stuck
                                                                           : End::none;
        return next;
    }

    // Among the states of one tree.
    Key key() const {
        return grid_.key(static_cast<std::uint32_t>(mover_) | static_cast<std::uint32_t>(end_) << 2 |
                         std::uint32_t{only_ != kNoMove} << 4);
    }

    // What the agent thinks of the grid, for the player to move.
    Score value() const {
        ScoreOfTerms sum;
        count(sum);
        return sum.score;
    }
    template <class To>
    void count(To& to) const {
        evaluation_.count(grid_, to_move() == Player::first ? 1 : -1, to);
    }

  private:
    enum class End : std::uint8_t { none, evaluated, stuck };
    static constexpr Score kStuck = kInfinity / 2;  // for whoever is not: beyond every value

    // Whether the root's steps are tried in reverse: the first of the best is played, which is then the last of them.
    static bool is_reversed(Mover mover, const ClassicOptions& options) {
        if (mover == Mover::hen) return options.hen_takes_last;
        return mover == Mover::bird && options.bird_takes_last != (options.reading == Reading::program);
    }

    // How often the agent has chosen, this time too: the report compares this with the limit, all over a tree.
    static int decisions(const Angry& state) {
        return state.actions() / (state.has_bird() ? 2 : 1) + (state.mover() != Mover::queen);
    }

    Grid grid_;
    Evaluation evaluation_;
    Mover mover_;
    Reading reading_;
    End end_ = End::none;
    bool reversed_, late_;
    Move only_ = kNoMove;  // of a root that leaves no choice, such as the scripted queen's
};

using HenTree = ClassicTree<HenEvaluation>;
using BirdTree = ClassicTree<BirdEvaluation>;
static_assert(Game<HenTree> && Game<BirdTree> && sizeof(HenTree) <= 128 && sizeof(BirdTree) <= 128);

template <class Evaluation>
class ClassicEvaluator final : public SumEvaluator<ClassicTree<Evaluation>, ClassicEvaluator<Evaluation>> {
  public:
    template <class To>
    void count(const ClassicTree<Evaluation>& state, To& to) const {
        state.count(to);
    }
};

}  // namespace turnwise::angry
