// Connect 4 notation: the columns played, 1 to 9 then A, B, C ...; other boards carry their size in front (8x7x4:4453).
#include "games/connect4/notation.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/fields.h"

namespace turnwise::connect4 {

namespace {

constexpr int kMaxWidth = 26;  // letters for columns
constexpr int kMaxHeight = 31;
constexpr int kMaxConnect = 15;  // the window counters hold four bits
constexpr int kDigits = 9;       // 1 to 9; the columns after them are written as capitals

constexpr char column_digit(int column) {
    return static_cast<char>(column < kDigits ? '1' + column : 'A' + column - kDigits);
}

constexpr int column_of_digit(char digit) {
    if (digit >= '1' && digit <= '9') return digit - '1';
    if (digit >= 'A' && digit <= 'Z') return digit - 'A' + kDigits;
    return -1;
}

// The column of a move's name, a letter or a digit. A capital is a digit on boards that need it, a letter on others.
constexpr int column_of_name(char name, int width) {
    if (name >= 'a' && name <= 'z') return name - 'a';
    if (name >= 'A' && name <= 'Z' && width <= kDigits) return name - 'A';
    return column_of_digit(name);
}

// Finds an order of play that leads to the given stones: heights only grow, colours alternate. It goes from the left;
// on large boards that may take for ever, and then from the column that most stones are still to come in, which hardly
// ever leads to a dead end.
template <class Bits, class Shape>
class OrderOfPlay {
  public:
    explicit OrderOfPlay(const Connect4<Bits, Shape>& state) : state_(state), shape_(state.shape()) {
        const bool second_to_move = state.to_move() == Player::second;
        first_ = second_to_move ? state.theirs() : state.mine();
    }

    std::string find() {
        std::string columns;
        if (!place(0, columns)) {
            from_the_left_ = false;
            dead_ends_.clear();
            place(0, columns);
        }
        return columns;
    }

  private:
    static constexpr std::size_t kMostDeadEnds = 1 << 14;  // from the left; no board of 7 x 6 comes near

    // A line on the board must be closed by the last stone, so no earlier prefix may hold one.
    bool place(Bits placed, std::string& columns) {
        if (placed == state_.mask()) return true;
        if (!columns.empty() && has_line(shape_, placed & owner(columns.size() - 1))) return false;
        if (dead_ends_.contains(placed) || gives_up()) return false;
        const Bits next = (placed + bottom_bits<Bits>(shape_)) & state_.mask() & owner(columns.size());
        for (const int column : columns_after(placed)) {
            const Bits stone = next & column_bits<Bits>(shape_, column);
            if (!stone) continue;
            columns.push_back(column_digit(column));
            if (place(placed | stone, columns)) return true;
            columns.pop_back();
        }
        dead_ends_.insert(placed);
        return false;
    }

    bool gives_up() const { return from_the_left_ && dead_ends_.size() >= kMostDeadEnds; }

    std::vector<int> columns_after(Bits placed) const {
        std::vector<int> columns(static_cast<std::size_t>(shape_.width()));
        std::iota(columns.begin(), columns.end(), 0);
        const auto to_come = [&](int column) {
            return popcount(Bits(state_.mask() & ~placed & column_bits<Bits>(shape_, column)));
        };
        if (!from_the_left_) std::ranges::stable_sort(columns, std::greater<>(), to_come);
        return columns;
    }

    Bits owner(std::size_t ply) const { return ply % 2 == 0 ? first_ : state_.mask() & ~first_; }

    const Connect4<Bits, Shape>& state_;
    Shape shape_;
    Bits first_;
    bool from_the_left_ = true;
    std::set<Bits> dead_ends_;
};

std::string size_text(StandardShape) { return ""; }
std::string size_text(AnyShape shape) {
    return std::to_string(shape.width()) + "x" + std::to_string(shape.height()) + "x" +
           std::to_string(shape.connect()) + ":";
}

// Plays the columns from the empty board; names the place of the first one that cannot be played.
template <class State>
State play_columns(State state, std::string_view columns, std::string_view whole) {
    const auto refuse = [&](std::size_t at, const Message& why) {
        raise(ParseError("connect4 position '{position}': {why} at move {number} ('{column}')",
                         {{"position", whole}, {"why", why}, {"number", at + 1}, {"column", part_of(columns, at)}}));
    };
    const std::string last(1, column_digit(state.shape().width() - 1));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = column_of_digit(columns[i]);
        if (column < 0 || column >= state.shape().width())
            refuse(i, Message("no such column, columns are 1 to {last},", {{"last", last}}));
        if (state.result()) refuse(i, Message("the game is already over"));
        MoveList moves;
        state.legal_moves(moves);
        if (std::find(moves.begin(), moves.end(), column) == moves.end()) refuse(i, Message("the column is full"));
        state = state.play(static_cast<Move>(column));
    }
    return state;
}

AnyBoard empty_board(int width, int height, int connect) {
    if (width == 7 && height == 6 && connect == 4) return Standard();
    const AnyShape shape{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height),
                         static_cast<std::uint8_t>(connect)};
    const int bits = width * (height + 1);
    if (bits <= 64) return OneWord(shape);
    if (bits <= 128) return TwoWords(shape);
    raise(ParseError("connect4 board {width}x{height} is too large: width x (height + 1) must be at most 128",
                     {{"width", width}, {"height", height}}));
}

AnyBoard parse_size(std::string_view size, std::string_view whole) {
    const auto first = size.find('x'), second = size.find('x', first == size.npos ? first : first + 1);
    if (first == size.npos || second == size.npos)
        raise(ParseError("connect4 position '{position}': write the size as 8x7x4: (width, height, connect)",
                         {{"position", whole}}));
    return start_of(Setup("connect4", {{"width", std::string(size.substr(0, first))},
                                       {"height", std::string(size.substr(first + 1, second - first - 1))},
                                       {"connect", std::string(size.substr(second + 1))}}));
}

}  // namespace

template <class Bits, class Shape>
std::string Connect4<Bits, Shape>::text() const {
    return size_text(shape_) + OrderOfPlay(*this).find();
}

template <class Bits, class Shape>
Move Connect4<Bits, Shape>::parse_move(std::string_view text) const {
    if (text.size() != 1) return kNoMove;
    const int column = column_of_name(text[0], shape_.width());
    return column >= 0 && column < shape_.width() ? static_cast<Move>(column) : kNoMove;
}

template std::string Standard::text() const;
template std::string OneWord::text() const;
template std::string TwoWords::text() const;
template Move Standard::parse_move(std::string_view) const;
template Move OneWord::parse_move(std::string_view) const;
template Move TwoWords::parse_move(std::string_view) const;

AnyBoard start_of(Setup setup) {
    const int width = setup.number("width", 7, 1, kMaxWidth);
    const int height = setup.number("height", 6, 1, kMaxHeight);
    const int connect = setup.number("connect", 4, 1, kMaxConnect);
    setup.finish();
    return empty_board(width, height, connect);
}

AnyBoard parse_board(std::string_view text) {
    const auto colon = text.find(':');
    const std::string_view columns = colon == text.npos ? text : text.substr(colon + 1);
    const AnyBoard start = colon == text.npos ? AnyBoard(Standard()) : parse_size(text.substr(0, colon), text);
    return std::visit([&](const auto& state) { return AnyBoard(play_columns(state, columns, text)); }, start);
}

}  // namespace turnwise::connect4
