// A game's encodings for Python: one state for people, many at once for those who train.
#include <algorithm>

#include "evaluation/network.h"
#include "python/bound_game.h"

namespace turnwise {
namespace {

using Name = std::optional<std::string>;

std::vector<std::string> names_of(const AnyGame& game) {
    std::vector<std::string> found;
    for (const Encoding& encoding : game.encodings()) found.emplace_back(encoding.name);
    return found;
}

int number_of(const AnyGame& game, const Name& name) {
    const auto known = names_of(game);
    if (known.empty()) throw UnknownName("{game} has no encodings", {{"game", game.name()}});
    if (!name) return 0;
    const auto found = std::find(known.begin(), known.end(), *name);
    if (found != known.end()) return static_cast<int>(found - known.begin());
    throw UnknownName("unknown {game} encoding '{encoding}': choose one of {known}",
                      {{"game", game.name()}, {"encoding", *name}, {"known", Listing(known)}});
}

std::vector<int> encode(const AnyState& state, int encoding) {
    InputRow row;
    state.encode(encoding, row);
    std::vector<int> numbers(static_cast<std::size_t>(state.encoding_size(encoding)));
    for (const auto [column, value] : row) numbers[static_cast<std::size_t>(column)] = value;
    return numbers;
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

nb::tuple encode_all(const BoundGame& bound, const nb::sequence& states, int encoding) {
    std::vector<std::int32_t> starts{0}, columns;
    std::vector<std::int8_t> values;
    for (const nb::handle each : states) {
        InputRow row;
        bound.state_in(each).encode(encoding, row);
        for (const auto [column, value] : row) {
            columns.push_back(column);
            values.push_back(static_cast<std::int8_t>(value));
        }
        starts.push_back(static_cast<std::int32_t>(columns.size()));
    }
    return nb::make_tuple(bytes_of(starts), bytes_of(columns), bytes_of(values));
}

nb::bytes outputs(const BoundGame& bound, const nb::sequence& objects, std::shared_ptr<const Network> given_network,
                  int rounds) {
    const Network& network = *given_network;
    const EvaluatorChoice choice{std::make_shared<const Networks>(Networks{{std::move(given_network)}})};
    std::vector<nb::object> kept;  // a sequence may make its members when it is asked
    std::vector<const AnyState*> states;
    for (const nb::handle each : objects) {
        kept.push_back(nb::borrow(each));
        states.push_back(&bound.state_in(each));
        states.back()->check_here(choice);
    }
    const auto count = static_cast<std::size_t>(network.outputs());
    std::vector<float> found(states.size() * count);
    {
        nb::gil_scoped_release release;
        for (int round = 0; round < rounds; ++round)
            for (std::size_t i = 0; i < states.size(); ++i) {
                InputRow row;
                states[i]->encode(network.facts().encoding, row);
                network.read_outputs(row, found.data() + i * count);
            }
    }
    return bytes_of(found);
}

}  // namespace

void bind_encoding(StateClass& state, const BoundGame& bound) {
    const std::string states = std::string("states: collections.abc.Sequence[") + bound.game.class_name() + "]";
    state
        .def_static(
            "encodings", [&bound] { return names_of(bound.game); },
            "Ways to turn a state into numbers for a network; the first is the default.")
        .def(
            "encoding_size",
            [&bound](nb::handle self, const Name& name) {
                return bound.state_in(self).encoding_size(number_of(bound.game, name));
            },
            nb::arg("encoding").none() = nb::none(), "How many numbers that are.")
        .def(
            "encode",
            [&bound](nb::handle self, const Name& name) {
                return encode(bound.state_in(self), number_of(bound.game, name));
            },
            nb::arg("encoding").none() = nb::none(), "The numbers a network sees.")
        .def_static(
            "_encode",
            [&bound](const nb::sequence& all, const Name& name) {
                return encode_all(bound, all, number_of(bound.game, name));
            },
            nb::arg("states"), nb::arg("encoding").none(),
            signed_as("_encode(" + states + ", encoding: str | None) -> tuple[bytes, bytes, bytes]"),
            "Rows of many states without their zeros: where rows start, columns (int32) and values (int8).")
        .def_static(
            "_outputs",
            [&bound](const nb::sequence& all, const BoundLearned<Network>& network, int rounds) {
                return outputs(bound, all, network.value, rounds);
            },
            nb::arg("states"), nb::arg("network"), nb::arg("rounds") = 1,
            signed_as("_outputs(" + states + ", network: Network, rounds: int = 1) -> bytes"),
            "A network's outputs (float32), as they are, a row for each state; again and again, for those who "
            "measure.");
}

}  // namespace turnwise
