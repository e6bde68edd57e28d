// A game's encodings for Python: one state for people, many at once for those who train.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "game/encode.h"
#include "python/bound_evaluator_spec.h"

namespace turnwise {

// Networks of this game can be read from now on.
void add_encodings(std::string_view game, std::span<const Encoding> encodings);

template <class Family>
class EncodingBinding {
  public:
    using State = BoundState<Family>;

    static void bind(nb::class_<State>& state) {
        add_encodings(Family::kName, encodings_of<Family>());
        state
            .def_static("encodings", &names,
                        "Ways to turn a state into numbers for a network; the first is the default.")
            .def("encoding_size", &size, nb::arg("encoding").none() = nb::none(), "How many numbers that are.")
            .def("encode", &encode, nb::arg("encoding").none() = nb::none(), "The numbers a network sees.")
            .def_static("_encode", &encode_all, nb::arg("states"), nb::arg("encoding").none(),
                        nb::sig((std::string("def _encode(states: collections.abc.Sequence[") + Family::kClass +
                                 "], encoding: str | None) -> tuple[bytes, bytes, bytes]")
                                    .c_str()),
                        "Rows of many states without their zeros: where rows start, columns (int32) and values (int8).")
            .def_static("_outputs", &outputs, nb::arg("states"), nb::arg("network"), nb::arg("rounds") = 1,
                        nb::sig((std::string("def _outputs(states: collections.abc.Sequence[") + Family::kClass +
                                 "], network: Network, rounds: int = 1) -> bytes")
                                    .c_str()),
                        "A network's outputs (float32), as they are; again and again, for those who measure.");
    }

  private:
    using Handle = BoundLearned<Network>;
    using Name = std::optional<std::string>;

    static std::vector<std::string> names() {
        std::vector<std::string> found;
        for (const Encoding& encoding : encodings_of<Family>()) found.emplace_back(encoding.name);
        return found;
    }

    static int number_of(const Name& name) {
        const auto known = names();
        if (known.empty()) throw UnknownName("{game} has no encodings", {{"game", Family::kName}});
        if (!name) return 0;
        const auto found = std::find(known.begin(), known.end(), *name);
        if (found != known.end()) return static_cast<int>(found - known.begin());
        throw UnknownName("unknown {game} encoding '{encoding}': choose one of {known}",
                          {{"game", Family::kName}, {"encoding", *name}, {"known", Listing(known)}});
    }

    static int size(const State& state, const Name& name) {
        const int encoding = number_of(name);
        return std::visit([&](const auto& board) { return size_of(board, encoding); }, state.value);
    }

    static InputRow row_of(const State& state, int encoding) {
        InputRow row;
        std::visit([&](const auto& board) { fill(row, board, encoding); }, state.value);
        return row;
    }

    // Nothing is asked of a game without encodings: number_of has refused it.
    template <Game G>
    static int size_of(const G& board, int encoding) {
        if constexpr (Encoded<G>) return board.encoding_size(encoding);
        return 0;
    }
    template <Game G>
    static void fill(InputRow& row, const G& board, int encoding) {
        if constexpr (Encoded<G>) board.encode(encoding, row);
    }

    static std::vector<int> encode(const State& state, const Name& name) {
        std::vector<int> numbers(static_cast<std::size_t>(size(state, name)));
        for (const auto [column, value] : row_of(state, number_of(name)))
            numbers[static_cast<std::size_t>(column)] = value;
        return numbers;
    }

    static nb::tuple encode_all(const nb::sequence& states, const Name& name) {
        const int encoding = number_of(name);
        std::vector<std::int32_t> starts{0}, columns;
        std::vector<std::int8_t> values;
        for (const nb::handle each : states) {
            for (const auto [column, value] : row_of(nb::cast<const State&>(each), encoding)) {
                columns.push_back(column);
                values.push_back(static_cast<std::int8_t>(value));
            }
            starts.push_back(static_cast<std::int32_t>(columns.size()));
        }
        return nb::make_tuple(bytes_of(starts), bytes_of(columns), bytes_of(values));
    }

    static nb::bytes outputs(const nb::sequence& states, const Handle& handle, int rounds) {
        const Network& network = *handle.value;
        std::vector<typename Family::States> boards;
        for (const nb::handle each : states) boards.push_back(nb::cast<const State&>(each).value);
        for (const auto& board : boards)
            std::visit([&](const auto& root) { EvaluatorSpec<Family>(handle.value).evaluator(root); }, board);
        std::vector<float> found(boards.size());
        {
            nb::gil_scoped_release release;
            for (int round = 0; round < rounds; ++round)
                for (std::size_t i = 0; i < boards.size(); ++i)
                    found[i] = std::visit([&](const auto& board) { return output(network, board); }, boards[i]);
        }
        return bytes_of(found);
    }

    template <Game G>
    static float output(const Network& network, const G& board) {
        InputRow row;
        fill(row, board, network.facts().encoding);
        return network.output(row);
    }

    template <class Number>
    static nb::bytes bytes_of(const std::vector<Number>& numbers) {
        return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
    }
};

template <class Family>
void bind_encoding(nb::class_<BoundState<Family>>& state) {
    EncodingBinding<Family>::bind(state);
}

}  // namespace turnwise
