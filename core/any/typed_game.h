// Every family as an AnyGame: the one place where a state of any game becomes one of a type.
#pragma once

#include <algorithm>
#include <cassert>
#include <new>
#include <type_traits>
#include <variant>

#include "any/any_game.h"
#include "any/typed_evaluator_spec.h"
#include "any/typed_player.h"
#include "any/typed_solver.h"
#include "any/typed_state.h"

namespace turnwise {

template <class Family>
class TypedGame final : public AnyGame {
    static_assert(kFamilyIsWhole<Family>);

  public:
    using State = TypedState<Family>;

    const char* name() const override { return Family::kName; }
    const char* class_name() const override { return Family::kClass; }
    std::string doc() const override { return doc_of<Family>(); }
    std::span<const char* const> evaluators() const override { return evaluators_of<Family>(); }
    std::span<const Encoding> encodings() const override { return encodings_of<Family>(); }
    const std::type_info* learned() const override {
        if constexpr (Learning<Family>)
            return &typeid(typename Family::Learned);
        else
            return nullptr;
    }

    void start(Setup setup, void* memory) const override { new (memory) State(Family::start(std::move(setup))); }
    std::unique_ptr<const AnyState> usual_start() const override {
        return std::make_unique<const State>(Family::start(Setup(Family::kName, {})));
    }
    std::vector<StartOption> start_options() const override { return turnwise::start_options<Family>(); }
    void parse(std::string_view text, void* memory) const override { new (memory) State(Family::parse(text)); }

    std::unique_ptr<AnySolver> solver(std::size_t table_bytes, std::vector<std::byte> knowledge) const override {
        return std::make_unique<TypedSolver<Family>>(table_bytes, std::move(knowledge));
    }
    std::unique_ptr<AnyPlayer> player(Plan plan, const EvaluatorChoice& choice) const override {
        return std::make_unique<TypedPlayer<Family>>(std::move(plan), choice);
    }
};

}  // namespace turnwise
