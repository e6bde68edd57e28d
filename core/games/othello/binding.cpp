// Othello for Python.
#include "games/othello/binding_training.h"
#include "games/othello/family.h"
#include "python/bind_game.h"

namespace turnwise {
namespace {

using Binding = GameBinding<othello::Family>;
using State = Binding::State;

int size(const State& state) {
    return std::visit([](const auto& board) { return board.kSide; }, state.value);
}

int count(const State& state, int player) {
    return std::visit([&](const auto& board) { return std::popcount(board.discs(to_player(player))); }, state.value);
}

std::vector<std::string> rows(const State& state) {
    const auto side = static_cast<std::size_t>(size(state));
    const std::string squares = std::visit([](const auto& board) { return board.text(); }, state.value);
    std::vector<std::string> lines;
    for (std::size_t row = 0; row < side; ++row) lines.push_back(squares.substr(side * row, side));
    return lines;
}

// All terms by name, as turnwise learn patterns writes them, or none.
std::optional<othello::SearchErrors> errors_of(const std::map<std::string, double>& terms) {
    const auto term = [&](const std::string& name) {
        const auto found = terms.find(name);
        if (found == terms.end()) throw DataError("othello search errors: '{name}' is missing", {{"name", name}});
        constexpr int kMost = othello::SearchErrors::kMostTerm;
        if (!(std::abs(found->second) <= kMost))
            throw DataError("othello search errors: '{name}' is not a number between {least} and {most}",
                            {{"name", name}, {"least", -kMost}, {"most", kMost}});
        return found->second;
    };
    if (terms.empty()) return std::nullopt;
    return othello::SearchErrors{term("one"), term("empties"), term("empties_squared"), term("shallow"), term("deep")};
}

void use_weights(const nb::bytes& weights, const std::map<std::string, double>& errors) {
    const std::span file(static_cast<const std::byte*>(weights.data()), weights.size());
    othello::ShippedPatterns::instance().give(file, errors_of(errors));
}

// Weights beside those of the package.
using Patterns = BoundLearned<othello::LearnedPatterns>;

void bind_patterns(nb::module_& module) {
    nb::class_<Patterns>(module, "OthelloPatterns", "Pattern weights of Othello; search takes them as evaluate.")
        .def(
            "__init__",
            [](Patterns* self, const nb::bytes& weights, const std::map<std::string, double>& errors) {
                const std::span file(static_cast<const std::byte*>(weights.data()), weights.size());
                new (self) Patterns{std::make_shared<const othello::LearnedPatterns>(
                    othello::LearnedPatterns{othello::patterns::Weights::load(file), errors_of(errors)})};
            },
            nb::arg("weights"), nb::arg("errors"), "From a file, and how far its searches err, if that is known.");
}

// In the report's order, which is also that of an agent's option.
nb::dict classic_weights() {
    nb::dict weights;
    for (std::size_t i = 0; i < othello::kFeatures; ++i)
        weights[nb::str(std::string(othello::kFeatureNames[i]).c_str())] = othello::kClassicWeights[i];
    return weights;
}

}  // namespace

void bind_othello(nb::module_& module) {
    bind_patterns(module);
    auto state = Binding::bind(module);
    state.attr("WEIGHTS") = othello::Family::kName;  // whose learned evaluation use_weights takes
    state.def("size", &size, "Squares a side.")
        .def("count", &count, nb::arg("player"), "How many discs a player has.")
        .def("rows", &rows, "The board from the top, X for black, O for white, - for empty.")
        .def_static("use_weights", &use_weights, nb::arg("weights"), nb::arg("errors"),
                    "Give the pattern evaluation its weights, a file, and how far its searches err; read when needed.")
        .def_static("classic_weights", &classic_weights, nb::sig("def classic_weights() -> dict[str, int]"),
                    "What the classic evaluation weighs the features with.")
        .def_static(
            "criteria", [] { return std::vector<std::string>(othello::kCriteria.begin(), othello::kCriteria.end()); },
            "What a selective search weighs to tell squares apart.");
    bind_othello_training(module);
}

}  // namespace turnwise
