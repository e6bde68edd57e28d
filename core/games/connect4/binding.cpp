// Connect 4 for Python.
#include "games/connect4/family.h"
#include "python/bind_game.h"

namespace turnwise {
namespace {

using Binding = GameBinding<connect4::Family>;
using Cells = std::vector<std::pair<int, int>>;

// Cells of a set as (column, row), row 0 at the bottom.
template <class Bits, class Shape>
Cells cells_of(Shape shape, Bits bits) {
    Cells cells;
    for (int column = 0; column < shape.width(); ++column)
        for (int row = 0; row < shape.height(); ++row)
            if (bits >> (column * (shape.height() + 1) + row) & 1) cells.emplace_back(column, row);
    return cells;
}

Cells stones(const Binding::State& state, int player) {
    return std::visit(
        [player](const auto& board) {
            const bool asked = board.to_move() == to_player(player);
            return cells_of(board.shape(), asked ? board.mine() : board.theirs());
        },
        state.value);
}

Cells threats(const Binding::State& state, int player) {
    return std::visit(
        [player](const auto& board) {
            const bool asked = board.to_move() == to_player(player);
            return cells_of(board.shape(), asked ? board.my_threats() : board.their_threats());
        },
        state.value);
}

nb::bytes bytes_of(const auto& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

// Scores the positions of an opening book, any of them at a time, so that many can work on one book.
class BookBuilder {
  public:
    BookBuilder(int plies, std::size_t table_bytes, const Binding::State& board)
        : shape_(std::visit([](const auto& start) { return connect4::any_shape(start.shape()); }, board.value)),
          plies_(plies),
          positions_(connect4::book_positions(shape_, plies)),
          solver_(solver_of(shape_, table_bytes)) {}

    std::size_t total() const { return positions_.size(); }

    Binding::State position(std::size_t number) const {
        if (number >= total()) throw_outside();
        const auto [mine, mask] = positions_[number];
        if (shape_ == kStandard) return Binding::State(connect4::Standard({}, mine, mask));
        return Binding::State(connect4::OneWord(shape_, mine, mask));
    }

    nb::bytes score(std::size_t first, std::size_t count) {
        if (first > total() || count > total() - first) throw_outside();
        Watch watch({}, nullptr, signal_arrived);
        std::vector<std::int8_t> scores;
        {
            nb::gil_scoped_release release;
            const auto positions = std::span<const connect4::BookPosition>(positions_).subspan(first, count);
            scores =
                std::visit([&](auto& solver) { return connect4::score_positions(*solver, positions, watch); }, solver_);
        }
        raise_if_interrupted();
        return bytes_of(scores);
    }

    nb::bytes file(const nb::bytes& scores) const {
        if (scores.size() != total()) throw OptionError("the book is not finished");
        return bytes_of(
            connect4::encode_book(shape_, plies_, {static_cast<const std::int8_t*>(scores.data()), total()}));
    }

  private:
    template <class Shape>
    using Held = std::unique_ptr<connect4::Solver<Shape>>;
    using AnySolver = std::variant<Held<connect4::StandardShape>, Held<connect4::AnyShape>>;

    static constexpr auto kStandard = connect4::any_shape(connect4::StandardShape{});

    static AnySolver solver_of(connect4::AnyShape shape, std::size_t table_bytes) {
        if (shape == kStandard) return make_solver(connect4::StandardShape{}, table_bytes);
        return make_solver(shape, table_bytes);
    }
    template <class Shape>
    static Held<Shape> make_solver(Shape shape, std::size_t table_bytes) {
        return std::make_unique<connect4::Solver<Shape>>(shape, table_bytes);
    }

    [[noreturn]] void throw_outside() const {
        throw OptionError("the book has {total} positions", {{"total", static_cast<std::int64_t>(total())}});
    }

    connect4::AnyShape shape_;
    int plies_;
    std::vector<connect4::BookPosition> positions_;
    AnySolver solver_;
};

void bind_book(nb::module_& module) {
    nb::class_<BookBuilder>(module, "Connect4BookBuilder",
                            "Scores the positions with so many stones that need a score, on the board of a state.")
        .def(nb::init<int, std::size_t, const Binding::State&>(), nb::arg("plies"), nb::arg("table_bytes"),
             nb::arg("board"))
        .def("total", &BookBuilder::total, "How many positions there are.")
        .def("position", &BookBuilder::position, nb::arg("number"), "One of the positions, as a state.")
        .def("score", &BookBuilder::score, nb::arg("first"), nb::arg("count"),
             "Scores so many positions from a number on, one byte each.")
        .def("file", &BookBuilder::file, nb::arg("scores"), "The book as a file, from the scores of all positions.");
    module.def(
        "check_connect4_book",
        [](const nb::bytes& file) { connect4::Book::load({static_cast<const std::byte*>(file.data()), file.size()}); },
        nb::arg("file"), "Raises DataError if the file is not a whole, undamaged book.");
}

}  // namespace

void bind_connect4(nb::module_& module) {
    Binding::bind(module)
        .def("stones", &stones, nb::arg("player"), "Cells (column, row) of a player's stones; row 0 is the bottom.")
        .def("threats", &threats, nb::arg("player"),
             "Empty cells (column, row) that would complete a line of the player.");
    bind_book(module);
}

}  // namespace turnwise
