// Whether hen and bird can make more than so many points against a free queen, for all places of all three at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/watch.h"
#include "games/angry/free_levels.h"

namespace turnwise::angry {

// Steps only, no waits by bumping. For a given target every position is a yes or a no, because the points made so far
// follow from what was taken and from the actions left: one bit a position, and the queen's cells are the bits of one
// word. Positions with no action left are scored; from there the sweep goes back action by action. Hen and bird need
// one good step (or of words), the queen one that is bad for them (and of words, by shifts).
//
// With a next pig that is forbidden a yes is a proof, with one that leads to a relaxed level a no.
class FreeSweep : private FreeLevels {
  public:
    // `pigs`: how many are followed.
    FreeSweep(const Angry& start, int pigs, NextPig next_pig)
        : FreeLevels(start, pigs, next_pig),
          perches_(places_.size()),
          passes_(places_.size()),
          fresh_bird_moves_(hens_.size() * places_.size()),
          fresh_changed_(hens_.size()) {}

    using FreeLevels::bytes;

    struct Answer {
        bool yes;
        std::array<bool, kSteps> after_step;  // the same after each step of who is to move, where it is legal
    };

    // Whether the final score can be kept above `target`; nothing if the watch stops it.
    std::optional<Answer> above(int target, Watch& watch) {
        target_ = target;
        for (Level& level : levels_) {
            score_ends(level);
            if (watch.tick()) return std::nullopt;
        }
        for (left_ = 1; left_ <= start_.actions_left(); ++left_)
            for (Level& level : levels_)
                if (!sweep(level, watch)) return std::nullopt;
        return answer_;
    }

  private:
    static constexpr Cells kEverywhere = ~Cells{0};

    // Steps of a bird, its own cell left out of the queen's.
    struct Perch {
        int steps = 0;
        std::array<int, kSteps> to{};  // numbers of places
        Cells open = 0;                // cells it may enter
        Cells surely = 0;              // of them, those open whichever pigs stand
        Cells queen_open, queen_can;   // cells the queen may enter, and those she can step from
    };

    // What a step of the hen leads to.
    struct Target {
        const Cells* bird_moves;
        int at;
    };
    struct HenSteps {
        std::array<Target, kSteps> targets;
        int count = 0;
        bool slingshot = false;  // is beside her
        bool surely = false;     // a cell beside her is open to her and shut to the queen
    };

    // What depends on the actions left and on nothing else.
    struct Payoffs {
        bool slingshot, caught, queen_caught;
        bool operator==(const Payoffs&) const = default;
    };

    // All places of bird and queen for one of the hen.
    struct Row {
        Level& level;
        const Level* cap;
        Set eggs;
        std::size_t hen;
        const Payoffs& now;
        const HenSteps& steps;
    };

    // ---- rows ----

    std::size_t row_of(const Row& row) const { return this->row(row.eggs, row.hen); }
    Cells* queen_row(const Row& row) const { return &row.level.queen_moves[line(row.eggs, row.hen)]; }
    const Cells* queen_row(const Level& level, const Row& row) const {
        return &level.queen_moves[line(row.eggs, row.hen)];
    }
    const Cells* bird_row(const Level& level, const Row& row) const {
        return &level.bird_moves[line(row.eggs, row.hen)];
    }
    Cells* fresh_row(const Row& row) { return &fresh_bird_moves_[row.hen * places_.size()]; }
    const Cells* fresh_row(const Row& row) const { return &fresh_bird_moves_[row.hen * places_.size()]; }

    // ---- points ----

    Payoffs payoffs(const Level& level, Set eggs, int left) const {
        const int now = made(level, eggs, left), late = left <= 1 ? Angry::kLost : 0;
        const int won = now + Angry::kAction + start_.won_points() + late;
        return {won > target_, now + Angry::kLost > target_, won + Angry::kQueenCaught > target_};
    }

    Perch perch(const Ground& ground, int bird) const {
        Perch perch;
        if (bird != kNowhere) {
            perch.open = beside(cell(bird)) & ~ground.shut_to_bird;
            perch.surely = perch.open & ~ground.shut_to_queen;
            for (Cells rest = perch.open; rest; rest &= rest - 1)
                perch.to[static_cast<std::size_t>(perch.steps++)] = static_cast<int>(place(first_of(rest)));
        }
        perch.queen_open = kBoard & ~ground.shut_to_queen & ~cell(bird);
        perch.queen_can = beside(perch.queen_open);
        return perch;
    }

    // Whether a bird there may be without a step; of a relaxed level one does not know, and it may choose.
    static bool may_pass(const Level& level, const Perch& perch, Cells hen) {
        return !(perch.open & ~hen) || (level.is_relaxed && !(perch.surely & ~hen));
    }

    bool is_possible(const Ground& ground, int hen, int bird) const {
        return hen != bird && !(ground.shut_to_bird & cell(bird));
    }

    // ---- no action left ----

    // The queen's step ends the game whatever it is; the bird may step before it.
    void score_ends(Level& level) const {
        level.queen_moves.assign(rows() * places_.size(), 0);
        level.bird_moves.assign(rows() * places_.size(), 0);
        level.queen_changed.assign(rows(), 0);
        level.bird_changed.assign(rows(), 0);
        level.starts_empty = true;
        for (Set eggs = 0; eggs <= all_eggs(); ++eggs) {
            const int lost = made(level, eggs, 0) + Angry::kLost, stepped = lost + Angry::kAction;
            const bool kill = stepped + start_.won_points() + Angry::kQueenCaught > target_;
            if (lost <= target_ && !(start_.has_bird() && kill)) continue;
            const Ground here = ground(level, eggs);
            level.starts_empty = false;
            for (std::size_t hen = 0; hen < hens_.size(); ++hen)
                for (std::size_t bird = 0; bird < places_.size(); ++bird) {
                    if (!is_possible(here, hens_[hen], places_[bird])) continue;
                    const Cells at_hen = cell(hens_[hen]);
                    const Perch perch_here = perch(here, places_[bird]);
                    const Cells steps = perch_here.open & ~at_hen;
                    Cells yes = kill ? steps : 0;
                    if (steps && stepped > target_) yes = kEverywhere;
                    if (may_pass(level, perch_here, at_hen) && lost > target_) yes = kEverywhere;
                    level.bird_moves[line(eggs, hen) + bird] = yes & ~at_hen;
                    if (lost > target_) level.queen_moves[line(eggs, hen) + bird] = ~(at_hen | cell(places_[bird]));
                }
        }
    }

    // ---- one action more ----

    // Subsets of eggs after the set itself are read as they were an action before. False when stopped.
    bool sweep(Level& level, Watch& watch) {
        for (Set eggs = all_eggs() + 1; eggs-- > 0;) {
            const Payoffs now = payoffs(level, eggs, left_);
            constexpr int kSettled = 3;  // the first layers differ from each other by rule
            const bool is_fresh = left_ <= kSettled || now != payoffs(level, eggs, left_ - 1);
            ground_ = ground(level, eggs);
            bool is_ready = false;
            for (std::size_t hen = 0; hen < hens_.size(); ++hen) {
                fresh_changed_[hen] = false;
                if (stands_there(level, hens_[hen]) || is_empty_in_cap(level, row(eggs, hen))) continue;
                HenSteps steps;
                const bool is_dirty = look_around(level, eggs, hen, steps) || is_fresh;
                const bool is_root = &level == &levels_[static_cast<std::size_t>(root_)] && eggs == all_eggs() &&
                                     left_ == start_.actions_left() && hens_[hen] == start_.grid().hen;
                if (!is_dirty && !is_root) continue;
                if (!is_ready)
                    for (std::size_t bird = 0; bird < places_.size(); ++bird)
                        perches_[bird] = perch(ground_, places_[bird]);
                is_ready = true;
                const Row here{level, cap_of(level), eggs, hen, now, steps};
                if (is_root) before_.assign(queen_row(here), queen_row(here) + places_.size());
                move_birds(here);
                move_queen(here);
                if (is_root) answer(here);
                if (watch.tick(places_.size())) return false;
            }
            if (is_ready) keep_bird_moves(level, eggs);
        }
        return true;
    }

    // An egg or a pig is on the cell: the hen has not been there.
    bool stands_there(const Level& level, int hen) const {
        return (ground_.eggs | (level.is_relaxed ? 0 : ground_.pigs)) & cell(hen);
    }

    bool is_empty_in_cap(const Level& level, std::size_t at) const {
        const Level* cap = cap_of(level);
        return cap && cap->starts_empty && cap->queen_changed[at] == 0 && cap->bird_changed[at] == 0;
    }

    // Finds the hen's steps, and whether anything that this row is made of has changed.
    bool look_around(const Level& level, Set eggs, std::size_t hen, HenSteps& steps) const {
        const std::size_t at = row(eggs, hen);
        const Level* cap = cap_of(level);
        bool is_dirty = level.queen_changed[at] == left_ - 1 ||
                        (cap && (cap->queen_changed[at] == left_ || cap->bird_changed[at] == left_));
        const Grid& grid = start_.grid();
        for (Cells rest = beside(cell(hens_[hen])) & ~grid.rocks; rest; rest &= rest - 1) {
            const int to = first_of(rest);
            if (to == grid.slingshot) {
                steps.slingshot = steps.surely = true;
                continue;
            }
            const Level* next = &level;
            Set eggs_left = eggs;
            if (ground_.eggs & cell(to)) {
                eggs_left &= ~eggs_.set_of(cell(to));
                steps.surely = true;
            } else if (!level.is_relaxed && ground_.pigs & cell(to)) {
                steps.surely = true;
                const auto pig = static_cast<std::size_t>(std::countr_zero(pigs_.set_of(cell(to))));
                if (level.after[pig] == kNone) continue;
                next = &levels_[static_cast<std::size_t>(level.after[pig])];
            }
            is_dirty = is_dirty || next->bird_changed[row(eggs_left, place(to))] == left_ - 1;
            steps.targets[static_cast<std::size_t>(steps.count++)] = {&next->bird_moves[line(eggs_left, place(to))],
                                                                      to};
        }
        return is_dirty;
    }

    // Into fresh_bird_moves_, passes left out; the queen's row still is that of an action before.
    void move_birds(const Row& row) {
        const Cells at_hen = cell(hens_[row.hen]);
        const Cells *queen_moves = queen_row(row), *cap = row.cap ? bird_row(*row.cap, row) : nullptr;
        for (std::size_t bird = 0; bird < places_.size(); ++bird) {
            Cells& fresh = fresh_row(row)[bird];
            fresh = 0;
            passes_[bird] = false;
            if (!is_possible(ground_, hens_[row.hen], places_[bird]) || (cap && !cap[bird])) continue;
            const Perch& perch = perches_[bird];
            for (int step = 0; step < perch.steps; ++step)
                fresh |= queen_moves[perch.to[static_cast<std::size_t>(step)]];
            if (row.now.queen_caught) fresh |= perch.open;
            fresh &= ~at_hen;
            passes_[bird] = may_pass(row.level, perch, at_hen);
        }
    }

    // The hen's step, then the queen's before it, then the birds that passed.
    void move_queen(const Row& row) {
        const Cells at_hen = cell(hens_[row.hen]);
        Cells *queen_moves = queen_row(row), *fresh = fresh_row(row);
        const Cells *old = bird_row(row.level, row), *cap = row.cap ? queen_row(*row.cap, row) : nullptr;
        bool queen_changed = false, bird_changed = false;
        for (std::size_t bird = 0; bird < places_.size(); ++bird) {
            if (!is_possible(ground_, hens_[row.hen], places_[bird])) continue;
            Cells yes = 0;
            if (!cap || cap[bird]) {
                const Perch& perch = perches_[bird];
                const Cells hen_moves = move_hen(row, bird);
                yes = perch.queen_can & ~beside(perch.queen_open & ~hen_moves);
                yes |= ~perch.queen_can & (row.level.is_relaxed ? kEverywhere : hen_moves);  // pigs may have let her
                yes &= ~(at_hen | cell(places_[bird]));
            }
            queen_changed = queen_changed || yes != queen_moves[bird];
            queen_moves[bird] = yes;
            if (passes_[bird]) fresh[bird] |= yes;
            bird_changed = bird_changed || fresh[bird] != old[bird];
        }
        if (queen_changed) row.level.queen_changed[row_of(row)] = static_cast<std::int16_t>(left_);
        fresh_changed_[row.hen] = bird_changed;
    }

    // Queen cells from which the hen, to move, has a yes. With the queen on her own cell she is caught.
    Cells move_hen(const Row& row, std::size_t bird) const {
        const HenSteps& steps = row.steps;
        Cells yes = steps.slingshot && row.now.slingshot ? kEverywhere : 0;
        for (int i = 0; i < steps.count; ++i) yes |= steps.targets[static_cast<std::size_t>(i)].bird_moves[bird];
        constexpr int kNeverStuck = 3;  // bird and queen take one exit each
        const bool may_be_stuck = steps.count + steps.slingshot < kNeverStuck;
        if (may_be_stuck && !steps.surely) yes = with_passes(row, bird, yes);
        yes &= ~cell(hens_[row.hen]);
        if (row.now.caught) yes |= cell(hens_[row.hen]);
        if (may_be_stuck && !steps.surely && passes_[bird]) yes = with_both_stuck(row, bird, yes);
        return yes;
    }

    // A hen without a step passes, always or while the queen stands on her only exit.
    Cells with_passes(const Row& row, std::size_t bird, Cells yes) const {
        const Cells exits = exits_of(row, bird), bird_moves = fresh_row(row)[bird];
        if (exits == 0) return passes_[bird] ? doubt() : bird_moves;
        return count(exits) == 1 ? (yes & ~exits) | (bird_moves & exits) : yes;
    }

    // The bird passes too: the queen must leave the exit.
    Cells with_both_stuck(const Row& row, std::size_t bird, Cells yes) const {
        const Cells exits = exits_of(row, bird);
        if (count(exits) != 1) return yes;
        const Cells her_steps = beside(exits) & perches_[bird].queen_open;
        const bool wins = her_steps ? !(her_steps & ~yes) : doubt() != 0;
        return wins ? yes | exits : yes;
    }

    Cells exits_of(const Row& row, std::size_t bird) const {
        Cells exits = 0;
        for (int i = 0; i < row.steps.count; ++i) exits |= cell(row.steps.targets[static_cast<std::size_t>(i)].at);
        return exits & ~cell(places_[bird]);
    }

    // Nobody ever moves again: what is proved must not rest on it.
    Cells doubt() const { return next_pig_ == NextPig::relaxed ? kEverywhere : 0; }

    void keep_bird_moves(Level& level, Set eggs) {
        for (std::size_t hen = 0; hen < hens_.size(); ++hen) {
            if (!fresh_changed_[hen]) continue;
            level.bird_changed[row(eggs, hen)] = static_cast<std::int16_t>(left_);
            std::copy_n(&fresh_bird_moves_[hen * places_.size()], places_.size(), &level.bird_moves[line(eggs, hen)]);
        }
    }

    // ---- the start ----

    void answer(const Row& row) {
        const Grid& grid = start_.grid();
        const std::size_t bird = start_.has_bird() ? place(grid.bird) : 0;
        const Cells hen_moves = move_hen(row, bird);
        const Cells yes = start_.mover() == Mover::hen    ? hen_moves
                          : start_.mover() == Mover::bird ? fresh_row(row)[bird]
                                                          : queen_row(row)[bird];
        answer_.yes = (yes & cell(grid.queen)) != 0;
        const Cells open = start_.open_to(start_.mover());
        for (int step = 0; step < kSteps; ++step) {
            const int to = kNext[static_cast<std::size_t>(start_.place())][static_cast<std::size_t>(step)];
            answer_.after_step[static_cast<std::size_t>(step)] =
                (open & cell(to)) != 0 && is_yes_after(row, to, bird, hen_moves);
        }
    }

    bool is_yes_after(const Row& row, int to, std::size_t bird, Cells hen_moves) const {
        const Grid& grid = start_.grid();
        if (start_.mover() == Mover::queen) return (hen_moves & cell(to)) != 0;
        if (start_.mover() == Mover::bird)
            return to == grid.queen ? row.now.queen_caught : (before_[place(to)] & cell(grid.queen)) != 0;
        if (to == grid.slingshot) return row.now.slingshot;
        for (int i = 0; i < row.steps.count; ++i) {
            const Target& target = row.steps.targets[static_cast<std::size_t>(i)];
            if (target.at == to) return (target.bird_moves[bird] & cell(grid.queen)) != 0;
        }
        return false;  // a pig that is forbidden
    }

    int target_ = 0, left_ = 0;            // points to beat, actions left
    Ground ground_{};                      // of the level and the eggs that are swept
    std::vector<Perch> perches_;           // the same, by bird
    std::vector<char> passes_;             // birds without a step, of the row that is swept
    std::vector<Cells> fresh_bird_moves_;  // by [hen, bird]: rows of these eggs still read the old ones
    std::vector<char> fresh_changed_;      // by hen
    std::vector<Cells> before_;            // the queen's row of the start an action before
    Answer answer_{};
};

}  // namespace turnwise::angry
