// A family: one game as people meet it, over all its kinds of board. What it does not say has a default here.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/encode.h"
#include "game/evaluator.h"
#include "game/offers.h"
#include "game/setup.h"

namespace turnwise {

struct Networks;

template <class... Families>
struct FamilyList {};

template <class Family>
using FirstBoard = std::variant_alternative_t<0, typename Family::States>;

// ---- optional knowledge of a family ----

// Names of evaluators, the default first, and how each but "zero" and "sign" is made for a root.
template <class Family>
concept NamesEvaluators = requires(std::string_view name, const FirstBoard<Family>& root) {
    { std::span<const char* const>(Family::kEvaluators) };
    { Family::evaluator(name, root) } -> std::same_as<std::unique_ptr<Evaluator<FirstBoard<Family>>>>;
};

// Options that make boards of other sizes, each with networks of its own.
template <class Family>
concept Sized = requires { std::span<const char* const>(Family::kBoardOptions); };

// Tells with which options the start of a state is made.
template <class Family>
concept TellsSetup = requires(const typename Family::States& state) {
    { Family::setup_of(state) } -> std::same_as<std::map<std::string, std::string>>;
};

// An evaluator that learned in a form of its own, which a file holds.
template <class Family>
concept Learning = requires { typename Family::Learned; };

// That form is for this kind of board.
template <class Family, class G>
concept LearningOn =
    Learning<Family> && requires(std::shared_ptr<const typename Family::Learned> learned, const G& root) {
        { Family::evaluator(learned, root) } -> std::same_as<std::unique_ptr<Evaluator<G>>>;
    };

// The game's course report has networks in its search.
template <class Family, class G>
concept CourseNetworked = requires(std::shared_ptr<const Networks> networks, const G& root) {
    { Family::course_evaluator(networks, root) } -> std::same_as<std::unique_ptr<Evaluator<G>>>;
};

// A number that tells apart roots of one side for which evaluators differ, such as boards of other sizes: a player
// keeps its evaluator of a side as long as it is the same.
template <class Family, class G>
concept TellsRoots = requires(const G& root) {
    { Family::root_kind(root) } -> std::same_as<std::uint64_t>;
};

// What the class says of itself in Python.
template <class Family>
concept Described = requires {
    { Family::kDoc } -> std::convertible_to<const char*>;
};

// ---- and what stands for it ----

template <class Family>
std::span<const char* const> evaluators_of() {
    static constexpr const char* kPlain[] = {"zero", "sign"};
    if constexpr (NamesEvaluators<Family>)
        return Family::kEvaluators;
    else
        return kPlain;
}

template <class Family, Game G>
std::unique_ptr<Evaluator<G>> own_evaluator(std::string_view name, const G& root) {
    if constexpr (NamesEvaluators<Family>)
        return Family::template evaluator<G>(name, root);
    else
        return nullptr;
}

template <class Family>
std::span<const char* const> board_options_of() {
    if constexpr (Sized<Family>)
        return Family::kBoardOptions;
    else
        return {};
}

template <class Family>
std::span<const Encoding> encodings_of() {
    if constexpr (Encoded<FirstBoard<Family>>)
        return FirstBoard<Family>::encodings();
    else
        return {};
}

template <class Family>
std::map<std::string, std::string> setup_of(const typename Family::States& state) {
    if constexpr (TellsSetup<Family>)
        return Family::setup_of(state);
    else
        return {};
}

template <class Family>
std::string doc_of() {
    if constexpr (Described<Family>)
        return Family::kDoc;
    else
        return std::string("A state of ") + Family::kName + ": a position and who is to move.";
}

// ---- what a family must have ----

namespace offers {

TURNWISE_MENTIONS(kEvaluators);
TURNWISE_MENTIONS(evaluator);
TURNWISE_MENTIONS(kBoardOptions);
TURNWISE_MENTIONS(setup_of);
TURNWISE_MENTIONS(root_kind);
TURNWISE_MENTIONS(kDoc);

template <class F>
struct Members {
    static_assert(
        requires { std::variant_size<typename F::States>::value; },
        "Family::States is missing or wrong: write using States = std::variant<...> of the types of state");
    static_assert(
        requires {
            { F::kName } -> std::convertible_to<std::string_view>;
        }, "Family::kName is missing or wrong: write static constexpr const char* kName, the folder's name");
    static_assert(
        requires {
            { F::kClass } -> std::convertible_to<std::string_view>;
        }, "Family::kClass is missing or wrong: write static constexpr const char* kClass, the class in Python");
    static_assert(
        requires(Setup setup) {
            { F::start(setup) } -> std::same_as<typename F::States>;
        }, "Family::start() is missing or wrong: write static States start(Setup setup)");
    static_assert(
        requires(std::string_view text) {
            { F::parse(text) } -> std::same_as<typename F::States>;
        }, "Family::parse() is missing or wrong: write static States parse(std::string_view text)");

    static_assert(!(mentions_kEvaluators<F> || mentions_evaluator<F>) || NamesEvaluators<F>,
                  "Family::kEvaluators and Family::evaluator() come together: a list of names, the default first, and "
                  "template <class G> static std::unique_ptr<Evaluator<G>> evaluator(std::string_view, const G& root)");
    static_assert(!mentions_kBoardOptions<F> || Sized<F>,
                  "Family::kBoardOptions is wrong: write static constexpr const char* kBoardOptions[]");
    static_assert(!mentions_setup_of<F> || TellsSetup<F>,
                  "Family::setup_of() is wrong: write "
                  "static std::map<std::string, std::string> setup_of(const States& state)");
    static_assert(
        !mentions_root_kind<F> || TellsRoots<F, FirstBoard<F>>,
        "Family::root_kind() is wrong: write template <class G> static std::uint64_t root_kind(const G& root)");
    static_assert(!mentions_kDoc<F> || Described<F>, "Family::kDoc is wrong: write static constexpr const char* kDoc");
    static constexpr bool kChecked = true;
};

template <class States>
struct Boards;
template <class... G>
struct Boards<std::variant<G...>> {
    static_assert((Notated<G> && ...), "text() is missing: write std::string text() const, which Family::parse reads");
    static constexpr bool kChecked = (kOffersWholes<G> && ...);
};

}  // namespace offers

// True of every family; of what is wrong with others the compiler says the name.
template <class Family>
constexpr bool kFamilyIsWhole = offers::Members<Family>::kChecked && offers::Boards<typename Family::States>::kChecked;

template <class F>
concept GameFamily = requires(Setup setup, std::string_view text) {
    { F::kName } -> std::convertible_to<std::string_view>;
    { F::kClass } -> std::convertible_to<std::string_view>;
    { F::start(setup) } -> std::same_as<typename F::States>;
    { F::parse(text) } -> std::same_as<typename F::States>;
} && kFamilyIsWhole<F>;

// What Family::start asks for.
template <class Family>
std::vector<StartOption> start_options() {
    std::vector<StartOption> asked;
    Family::start(Setup(Family::kName, {}, &asked));
    return asked;
}

}  // namespace turnwise
