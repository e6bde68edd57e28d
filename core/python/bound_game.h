// A native game in Python: its four classes, and what is found in their objects. Functions of the classes are written
// once for all games: each knows its game, and looks for the state in the object that Python gives it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "any/any_game.h"
#include "python/bind_player.h"
#include "python/convert.h"
#include "python/turn.h"

namespace turnwise {

// ---- what objects hold besides states ----

// Threads ask one after another; a question from inside another one, as progress may ask, gets a solver of its own.
class HeldSolver {
  public:
    explicit HeldSolver(std::unique_ptr<AnySolver> made) : solver_(std::move(made)) {}

    // While it is asked: before the next question.
    void clear() {
        is_to_clear_ = turn_.is_taken();
        if (!is_to_clear_) solver_->clear();
    }

    // Lends the solver, with what it knows, to whoever proves things with it: function(solver).
    template <class Function>
    auto lend(Function&& function) {
        const TakenTurn turn(turn_);
        if (!turn.has_it()) return function(*solver_->fresh_copy());
        if (std::exchange(is_to_clear_, false)) solver_->clear();
        return function(*solver_);
    }

    std::uint64_t nodes = 0;  // of the last score alone

  private:
    std::unique_ptr<AnySolver> solver_;
    Turn turn_;  // of whoever uses it
    bool is_to_clear_ = false;
};

class BoundGame;

// An evaluation in Python.
struct PythonFunction {
    const BoundGame* bound;
    nb::object function;

    Score operator()(const AnyState& leaf, Score unit) const;
};

struct HeldPlayer {
    explicit HeldPlayer(std::unique_ptr<AnyPlayer> made) : player(std::move(made)) {}

    nb::handle function() const {
        const auto* held = player->callback().target<PythonFunction>();
        return held ? nb::handle(held->function) : nb::handle();
    }
    void forget_function() { player->forget_callback(); }

    std::unique_ptr<AnyPlayer> player;
    Choices choices;
};

using HeldPlayed = AnyPlayed;

class BoundGame {
  public:
    explicit BoundGame(const AnyGame& any) : game(any) {}
    virtual ~BoundGame() = default;

    const AnyGame& game;
    nb::handle state, solver, player, played;  // the classes, which live as long as the module

    // What is in an object; one of another class, or not yet made, is refused as nanobind refuses arguments.
    const AnyState& state_in(nb::handle object) const { return *in<const AnyState>(object, state); }
    HeldSolver& solver_in(nb::handle object) const { return *in<HeldSolver>(object, solver); }
    HeldPlayer& player_in(nb::handle object) const { return *in<HeldPlayer>(object, player); }
    const HeldPlayed& played_in(nb::handle object) const { return *in<const HeldPlayed>(object, played); }
    bool is_state(nb::handle object) const { return is_made(object, state); }

    // Puts something into an object that is not made yet, as __init__ is given it: make(memory).
    template <class Make>
    static void fill(nb::handle object, nb::handle type, Make&& make) {
        make(memory_of(object, type));
        nb::inst_mark_ready(object);
    }

    // A new object of a class; make(memory) puts there what it holds.
    template <class Make>
    static nb::object new_object(nb::handle type, Make&& make) {
        nb::object object = nb::inst_alloc(type);
        fill(object, type, make);
        return object;
    }
    template <class Make>
    nb::object new_state(Make&& make) const {
        return new_object(state, make);
    }
    nb::object object_of(const AnyState& any) const {
        return new_state([&](void* memory) { any.copy(memory); });
    }

    virtual void hold(std::unique_ptr<AnySolver> made, void* memory) const = 0;
    virtual nb::object hold(std::unique_ptr<AnyPlayer> made) const = 0;
    virtual nb::object hold(AnyPlayed game_played) const = 0;

    // What an object has learned for this game; no value if it has nothing.
    virtual AnyLearned learned_in(nb::handle object) const = 0;

    std::string called(const char* function) const { return std::string(game.class_name()) + "." + function; }

  private:
    static bool is_made(nb::handle object, nb::handle type);
    static void* memory_of(nb::handle object, nb::handle type);

    template <class Held>
    static Held* in(nb::handle object, nb::handle type) {
        if (!is_made(object, type)) throw nb::next_overload();
        return nb::inst_ptr<Held>(object);
    }
};

// The game of this name; null if there is none.
const BoundGame* bound_game(const std::string& name);

// What was learned and read from a file, as Python holds it: a network, or what only one game has.
template <class Value>
struct BoundLearned {
    std::shared_ptr<const Value> value;
};

// What `evaluate` means: a name, weights, what was learned, a list of networks or a function; None is the game's first.
EvaluatorChoice choice_of(const BoundGame& bound, const nb::object& evaluate, bool symmetric);

// A signature that is kept as long as the function, which nanobind asks of whoever writes it.
nb::sig signed_as(std::string signature);

// ---- the parts of a game's binding ----

using StateClass = nb::class_<AnyState>;  // as far as functions are concerned: `self` is looked for by state_in

void bind_start(StateClass& state, const BoundGame& bound);
void bind_rules(StateClass& state, const BoundGame& bound);
void bind_text(StateClass& state, const BoundGame& bound);
void bind_knowledge(StateClass& state, const BoundGame& bound);
void bind_encoding(StateClass& state, const BoundGame& bound);
void bind_engine(StateClass& state, const BoundGame& bound);
void bind_solver(StateClass& state, const BoundGame& bound);
void bind_player(StateClass& state, const BoundGame& bound);

// All of them.
void bind_game(nb::module_& module, const BoundGame& bound);

}  // namespace turnwise
