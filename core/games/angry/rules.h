// Angry: the hen gathers eggs and runs for the slingshot, the queen pig hunts her, a red bird may hunt the queen.
//
//      a b c d e f g h i j
//   1  P T T T T T T T T H      H hen, B red bird: the first player. Q queen: the second.
//   2  T T R T T E E E T T      T ground, R rock, E egg, P pig, S slingshot.
//   3  T T R T T T T T T T      Moves: 0 up, 1 down, 2 left, 3 right, 4 stay.
//   4  P T R T T T R T T P      Turns: hen, bird (Game II: there is one on the map), queen.
//   5  E T T T R R R T T P      Whatever stood on a cell that a mover enters is gone for good.
//   6  E P R T R S R T T P
//   7  E T R T T T T T T T      Won when slingshot or queen is gone, tested after hen and bird.
//   8  P T R R P T T T R R      Lost when the hen is gone or the actions are used up, tested after the queen.
//   9  T T T T T T T T T R
//  10  T E E T T T T T T Q
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/random.h"
#include "game/encode.h"
#include "game/game.h"
#include "games/angry/cells.h"
#include "games/angry/map.h"

namespace turnwise::angry {

enum class QueenKind : std::uint8_t { free, scripted };

constexpr int kGameLimit = 150, kGame2Limit = 200;  // actions
constexpr int kMostActions = 200;                   // the largest limit

// What is chosen besides the map.
struct Rules {
    QueenKind queen = QueenKind::free;
    bool bump = false;  // whether hen and bird may wait by a step into a forbidden cell
    int limit = 0;      // actions; 0: as the course has it
};

class Angry {
  public:
    // ---- constants ----
    static constexpr std::string_view kName = "angry";
    static constexpr Score kUnit = 100;  // evaluations are hundredths of a point
    static constexpr Move kStay = kSteps;
    static constexpr int kMoveLimit = kSteps + 1;
    static constexpr int kEgg = 200, kPig = -200, kAction = -1;
    static constexpr int kGameWon = 400, kGame2Won = 250, kQueenCaught = 600, kLost = -1000;

  private:
    // ---- fields ----
    Grid grid_;
    std::int16_t made_ = 0;  // points for eggs, pigs and actions so far
    std::uint8_t actions_ = 0, limit_ = 0;
    Mover mover_ = Mover::hen;
    QueenKind queen_kind_ = QueenKind::free;
    bool bump_ = false;

  public:
    static Angry start(const Grid& map, const Rules& rules) {
        Angry state;
        state.grid_ = map;
        state.queen_kind_ = rules.queen;
        state.bump_ = rules.bump;
        const int usual = state.has_bird() ? kGame2Limit : kGameLimit;
        state.limit_ = static_cast<std::uint8_t>(rules.limit ? rules.limit : usual);
        return state;
    }
    Angry() = default;
    bool operator==(const Angry&) const = default;

    const Grid& grid() const { return grid_; }
    Mover mover() const { return mover_; }
    int place() const { return grid_.place(mover_); }
    int actions() const { return actions_; }
    int limit() const { return limit_; }
    int actions_left() const { return limit_ - actions_; }  // below 0: the bird moved after the hen's last action
    int made() const { return made_; }
    QueenKind queen_kind() const { return queen_kind_; }
    bool bump() const { return bump_; }
    bool has_bird() const { return grid_.bird != kNowhere; }  // nothing ever takes the bird
    bool is_won() const { return grid_.is_won(); }
    Cells open_to(Mover mover) const { return grid_.open_to(mover); }
    bool is_lost() const { return grid_.hen == kNowhere || actions_ >= limit_; }
    Score seen(int points) const { return kUnit * (to_move() == Player::first ? points : -points); }  // by the mover
    int won_points() const { return has_bird() ? kGame2Won : kGameWon; }

    // The course's score, for hen and bird; in a running game the score so far.
    int score() const {
        int points = made_;
        if (is_won()) points += won_points();
        if (grid_.queen == kNowhere) points += kQueenCaught;
        if (is_lost()) points += kLost;
        return points;
    }

    // The queen of the course: the first step that brings her nearest to the hen; she stays if none leads there.
    Move scripted_step() const {
        const Cells steps = beside(cell(grid_.queen)) & open_to(Mover::queen);
        const Way way = nearest(cell(grid_.hen), steps, grid_.ground() | cell(grid_.queen));
        for (Move step = 0; step < kSteps; ++step)
            if (way.goals & cell(kNext[grid_.queen][step])) return step;
        return kStay;
    }

    // ---- the five rules ----
    Player to_move() const { return mover_ == Mover::queen ? Player::second : Player::first; }

    std::optional<Score> result() const {
        const bool over = mover_ == Mover::hen ? is_lost() : is_won();
        return over ? std::optional(seen(score())) : std::nullopt;
    }

    // A lost game of 0 points is no draw.
    Player winner_at_zero() const { return is_won() ? Player::first : Player::second; }

    void legal_moves(MoveList& moves) const {
        if (mover_ == Mover::queen && queen_kind_ == QueenKind::scripted) return moves.push(scripted_step());
        const int before = moves.size();
        grid_.list_steps(mover_, moves);
        const int steps = moves.size() - before;
        const bool waits = bump_ && mover_ != Mover::queen && steps < kSteps;
        if (waits || steps == 0) moves.push(kStay);
    }

    Angry play(Move move) const {
        assert(!result() && move < kMoveLimit);
        Angry next = *this;
        if (move != kStay) next.step_to(kNext[place()][move]);
        next.mover_ = mover_ == Mover::queen               ? Mover::hen
                      : mover_ == Mover::hen && has_bird() ? Mover::bird
                                                           : Mover::queen;
        return next;
    }

    // Without the points made so far: they are banked.
    Key key() const {
        return grid_.key(static_cast<std::uint8_t>(actions_left()) | static_cast<std::uint32_t>(mover_) << 8 |
                         static_cast<std::uint32_t>(queen_kind_) << 10 | std::uint32_t{bump_} << 11);
    }

    // Points made so far, for the player to move.
    Score banked() const { return seen(made_); }

    // ---- bounds and priority ----
    Score lower_bound() const { return to_move() == Player::first ? kUnit * least() : -kUnit * most(); }
    Score upper_bound() const { return to_move() == Player::first ? kUnit * most() : -kUnit * least(); }

    // Eggs first, pigs last, nearer before farther: the hen to an egg or at last the slingshot, the others to their
    // prey.
    int move_priority(Move move) const;

    // ---- symmetry: none, for the scripted queen tells up from down ----
    int symmetries() const { return 1; }
    Angry map(int) const { return *this; }
    Move map_move(int, Move move) const { return move; }

    // ---- features, the same for both players ----
    // What is left, and steps between pieces over cells the mover may enter; Way::kNone where there is no way.
    static std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, 7> kNames = {
            "eggs", "pigs", "actions_left", "hen_to_egg", "hen_to_slingshot", "queen_to_hen", "bird_to_queen"};
        return kNames;
    }
    void features(std::span<float> values, FeatureSet wanted = kAllFeatures) const;

    // ---- encoding: see encoding.cpp ----
    static constexpr std::span<const Encoding> encodings() { return kSparseEncoding; }
    int encoding_size(int encoding) const;
    void encode(int encoding, InputRow& row) const;

    // ---- text: see notation.cpp ----
    int move_limit() const { return kMoveLimit; }
    std::string text() const;
    std::string move_text(Move move) const;        // up
    std::string describe(Move move) const;         // hen up to c4, takes an egg
    Move parse_move(std::string_view text) const;  // up, u or 0; kNoMove for anything else
    static Angry parse(std::string_view text);

  private:
    void step_to(std::uint8_t to) {
        if (mover_ != Mover::queen) {
            ++actions_;
            add(kAction);
        }
        if (grid_.eggs & cell(to)) add(kEgg);
        if (grid_.pigs & cell(to)) add(kPig);
        grid_.put(mover_, to);
    }
    void add(int points) { made_ = static_cast<std::int16_t>(made_ + points); }

    // Points of the best and the worst end that play can reach, for hen and bird.
    int most() const;
    int least() const;
    int hen_steps_left() const { return std::max(actions_left(), 0); }

    friend class Reader;  // builds any state from text
};

// ---- bounds, priority and features ----

// Over all ways to play on. A win in time leaves an action unused; a late one costs as much as a loss. Every egg takes
// an action of its own, and the way to the slingshot is at least as long as rows and columns say.
inline int Angry::most() const {
    const int left = actions_left(), eggs = count(grid_.eggs);
    if (mover_ == Mover::queen && left <= 0) return made_ + kLost;
    const bool stands = grid_.slingshot != kNowhere;
    const int home = stands ? apart(grid_.hen, grid_.slingshot) : 0;
    const int caught = has_bird() ? kGame2Won + kQueenCaught : 0;
    const auto in_time = [&](int way, int last, int points) {  // `last`: the action that wins
        const int taken = std::min(eggs, left - 1 - last);
        return taken < 0 || way >= left ? kLost : kEgg * taken - std::max(way, taken + last) + points;
    };
    const int late = has_bird() ? caught + kAction : home <= left ? won_points() + kAction : 0;
    int best = (kEgg + kAction) * std::min(eggs, hen_steps_left()) + late + kLost;
    best = std::max(best, in_time(home, stands, won_points()));
    if (has_bird()) best = std::max(best, in_time(0, 1, caught));
    return made_ + best;
}

inline int Angry::least() const {
    const int left = actions_left();
    const int actions = mover_ == Mover::queen && left <= 0 ? 0 : left + has_bird();
    return made_ + kPig * std::min(count(grid_.pigs), hen_steps_left()) + kAction * actions + kLost;
}

inline int Angry::move_priority(Move move) const {
    constexpr int kFirst = 2 * kCells, kLast = -2 * kCells;
    if (move == kStay) return kLast;
    const int to = kNext[place()][move];
    if (mover_ != Mover::hen) return -apart(to, mover_ == Mover::bird ? grid_.queen : grid_.hen);
    if (grid_.eggs & cell(to)) return kFirst;
    if (grid_.pigs & cell(to)) return kLast;
    int near = grid_.slingshot == kNowhere ? 0 : apart(to, grid_.slingshot);
    if (grid_.eggs) near = Way::kNone;
    for (Cells rest = grid_.eggs; rest; rest &= rest - 1) near = std::min(near, apart(to, first_of(rest)));
    return -near;
}

inline void Angry::features(std::span<float> values, FeatureSet wanted) const {
    assert(values.size() >= feature_names().size());
    const Cells hen = cell(grid_.hen), ground = grid_.ground();
    const auto steps = [](Cells from, Cells goals, Cells through) { return nearest(from, goals, through).steps; };
    put_feature(values, wanted, 0, [&] { return count(grid_.eggs); });
    put_feature(values, wanted, 1, [&] { return count(grid_.pigs); });
    put_feature(values, wanted, 2, [&] { return actions_left(); });
    put_feature(values, wanted, 3, [&] { return steps(hen, grid_.eggs, ground | grid_.pigs); });
    put_feature(values, wanted, 4, [&] { return steps(hen, cell(grid_.slingshot), ground | grid_.pigs | grid_.eggs); });
    put_feature(values, wanted, 5, [&] { return steps(cell(grid_.queen), hen, ground); });
    put_feature(values, wanted, 6, [&] { return steps(cell(grid_.bird), cell(grid_.queen), ground); });
}

static_assert(Game<Angry> && !Alternates<Angry> && Bounded<Angry> && Prioritised<Angry> && Banked<Angry>);
static_assert(Symmetric<Angry> && CountsWantedFeatures<Angry> && Encoded<Angry> && Notated<Angry> &&
              sizeof(Angry) <= 80);
}  // namespace turnwise::angry
