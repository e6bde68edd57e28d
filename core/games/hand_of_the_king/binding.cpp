// Hand of the King for Python: the game, its cards by name.
#include "games/hand_of_the_king/family.h"
#include "python/bind_game.h"
#include "python/bind_mistakes.h"

namespace turnwise {
namespace {

namespace hotk = hand_of_the_king;
using Binding = GameBinding<hotk::Family>;
using State = Binding::State;

const hotk::HandOfTheKing& board(const State& state) { return std::get<hotk::HandOfTheKing>(state.value); }

std::string house_name(int house) {
    return std::string(house < hotk::kHouses ? hotk::kHouseNames[house] : hotk::kVarysHouse);
}

nb::tuple card(int location, int id) {
    return nb::make_tuple(location, house_name(hotk::kHouseOf[id]), std::string(hotk::kCardNames[id]));
}

// Characters on some cells and, if asked, Varys, by location.
nb::list cards_on(const State& state, hotk::Cells cells, bool varys) {
    nb::list cards;
    for (int at = 0; at < hotk::kCells; ++at) {
        if (varys && at == board(state).varys())
            cards.append(card(at, hotk::kVarys));
        else if (cells & hotk::cell(at))
            cards.append(card(at, board(state).cards()[at]));
    }
    return cards;
}

nb::dict counts(const State& state, int player) {
    nb::dict counts;
    for (int house = 0; house < hotk::kHouses; ++house)
        counts[house_name(house).c_str()] = board(state).count(to_player(player), house);
    return counts;
}

std::vector<std::string> banners(const State& state, int player) {
    std::vector<std::string> houses;
    for (int house = 0; house < hotk::kHouses; ++house)
        if (board(state).banners(to_player(player)) >> house & 1) houses.push_back(house_name(house));
    return houses;
}

std::vector<std::string> companions(const State& state) {
    std::vector<std::string> names;
    for (int companion = 0; companion < hotk::kCompanions; ++companion)
        if (hotk::has(board(state).companions(), companion)) names.emplace_back(hotk::kCompanionNames[companion]);
    return names;
}

// None in a normal turn; else the companion named so far, if any, and the cards.
nb::object pending(const State& state) {
    const auto& b = board(state);
    if (b.stage() == hotk::HandOfTheKing::Stage::card) return nb::none();
    nb::list choices;
    if (b.used() < hotk::kCompanions) choices.append(std::string(hotk::kCompanionNames[b.used()]));
    for (const std::uint8_t location : b.chosen()) choices.append(static_cast<int>(location));
    return choices;
}

}  // namespace

void bind_hand_of_the_king(nb::module_& module) {
    auto state = Binding::bind(module);
    bind_mistakes<hotk::Family>(state);
    state.attr("NETWORK") = std::string(hotk::Family::kName) + ".network";  // the data file that use_network is for
    state
        .def(
            "cards", [](const State& s) { return cards_on(s, board(s).on_board(), true); },
            nb::sig("def cards(self) -> list[tuple[int, str, str]]"),
            "Cards on the board, Varys too: location, house, name.")
        .def(
            "taken", [](const State& s, int player) { return cards_on(s, board(s).taken(to_player(player)), false); },
            nb::arg("player"), nb::sig("def taken(self, player: int) -> list[tuple[int, str, str]]"),
            "Cards a player has taken from the board, with the location they were taken from.")
        .def("counts", &counts, nb::arg("player"), nb::sig("def counts(self, player: int) -> dict[str, int]"),
             "How many cards of each house a player has; Jon's and Gendry's count.")
        .def("banners", &banners, nb::arg("player"), "The houses whose banner a player holds.")
        .def("companions", &companions, "Companions nobody has used yet.")
        .def("pending", &pending, nb::sig("def pending(self) -> list[str | int] | None"),
             "Choices made so far in a companion's turn; None in a turn of Varys.")
        .def_static(
            "use_network",
            [](const BoundLearned<Network>& network) {
                (void)EvaluatorSpec<hotk::Family>(network.value);  // refuses those of other games
                ShippedNetwork<hotk::HandOfTheKing>::give(network.value);
            },
            nb::arg("network"), "Give the evaluator of this name its network.")
        .def(
            "varys", [](const State& s) { return board(s).varys(); }, "Where Varys stands.")
        .def(
            "describe",
            [](const State& s, int move) {
                if (move < 0 || move >= board(s).move_limit())
                    throw IllegalMove("{move} is not a move of {game}", {{"move", move}, {"game", "hand_of_the_king"}});
                return board(s).describe(static_cast<Move>(move));
            },
            nb::arg("move"), "A move in words: Arya (Stark) at c4, takes 2.");
}

}  // namespace turnwise
