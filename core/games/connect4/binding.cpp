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

// Builds the opening book in steps, so that a command can show progress, stop and go on.
class BookBuilder {
  public:
    BookBuilder(int plies, std::size_t table_bytes, const nb::bytes& done)
        : plies_(plies), positions_(connect4::book_positions(plies)), solver_({}, table_bytes) {
        const auto* scores = static_cast<const std::int8_t*>(done.data());
        scores_.assign(scores, scores + std::min(done.size(), positions_.size()));
    }

    std::size_t total() const { return positions_.size(); }
    std::size_t done() const { return scores_.size(); }

    void extend(std::size_t count) {
        Watch watch({}, nullptr, signal_arrived);
        {
            nb::gil_scoped_release release;
            connect4::extend_book(solver_, std::span<const connect4::BookPosition>(positions_), scores_, count, watch);
        }
        raise_if_interrupted();
    }

    nb::bytes scores() const { return nb::bytes(reinterpret_cast<const char*>(scores_.data()), scores_.size()); }
    nb::bytes file() const {
        if (done() < total()) throw OptionError("the book is not finished");
        const auto bytes = connect4::encode_book(plies_, scores_);
        return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }

  private:
    int plies_;
    std::vector<connect4::BookPosition> positions_;
    connect4::Solver<connect4::StandardShape> solver_;
    std::vector<std::int8_t> scores_;
};

void bind_book(nb::module_& module) {
    nb::class_<BookBuilder>(module, "Connect4BookBuilder", "Scores every position with so many stones, in steps.")
        .def(nb::init<int, std::size_t, nb::bytes>(), nb::arg("plies"), nb::arg("table_bytes"),
             nb::arg("done") = nb::bytes("", 0), "Goes on from the scores of an earlier run.")
        .def("total", &BookBuilder::total)
        .def("done", &BookBuilder::done)
        .def("extend", &BookBuilder::extend, nb::arg("count"), "Scores up to so many more positions.")
        .def("scores", &BookBuilder::scores, "What is done so far, one byte a position.")
        .def("file", &BookBuilder::file, "The finished book as a file.");
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
