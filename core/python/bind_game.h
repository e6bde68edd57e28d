// Gives a native game its Python classes. The only template of the binding: what the classes can do is not written
// here.
#pragma once

#include <new>
#include <string>
#include <utility>

#include "any/typed_game.h"
#include "python/bound_game.h"

namespace turnwise {

template <class Family>
class TypedBoundGame final : public BoundGame {
  public:
    // A class of Python's for each game needs a type of C++'s for each game.
    struct Solver final : HeldSolver {
        using HeldSolver::HeldSolver;
    };
    struct Player final : HeldPlayer {
        using HeldPlayer::HeldPlayer;
    };
    struct Played final : HeldPlayed {
        explicit Played(HeldPlayed game) : HeldPlayed(std::move(game)) {}
    };

    TypedBoundGame() : BoundGame(typed_) {}

    void hold(std::unique_ptr<AnySolver> made, void* memory) const override { new (memory) Solver(std::move(made)); }
    nb::object hold(std::unique_ptr<AnyPlayer> made) const override { return put<Player>(player, std::move(made)); }
    nb::object hold(AnyPlayed game_played) const override { return put<Played>(played, std::move(game_played)); }

    AnyLearned learned_in(nb::handle object) const override {
        if constexpr (Learning<Family>) {
            const BoundLearned<typename Family::Learned>* learned = nullptr;
            if (nb::try_cast(object, learned) && learned) return {&typeid(typename Family::Learned), learned->value};
        }
        return {};
    }

  private:
    template <class Held, class Value>
    static nb::object put(nb::handle type, Value&& value) {
        return new_object(type, [&](void* memory) { new (memory) Held(std::forward<Value>(value)); });
    }

    TypedGame<Family> typed_;
};

template <class Family>
class GameBinding {
  public:
    using State = TypedState<Family>;

    // The class of states, for what only this game can tell.
    static nb::class_<State> bind(nb::module_& module) {
        using Own = TypedBoundGame<Family>;
        auto& bound = *new Own;  // as long as its classes, which are never given back
        const auto name = [](const char* part) { return std::string(Family::kClass) + part; };
        auto state = nb::class_<State>(module, Family::kClass, doc_of<Family>().c_str());
        bound.state = state;
        bound.solver = nb::class_<typename Own::Solver>(
            module, name("Solver").c_str(),
            "The native solver of a game, kept with its table; turnwise.Solver holds one.");
        bound.played = nb::class_<typename Own::Played>(
            module, name("Played").c_str(), "One game between native players; lists have one entry for each move.");
        bound.player = nb::class_<typename Own::Player>(module, name("Player").c_str(), kPlayerDoc,
                                                        nb::type_slots(kCollected<HeldPlayer>));
        bind_game(module, bound);
        return state;
    }
};

}  // namespace turnwise
