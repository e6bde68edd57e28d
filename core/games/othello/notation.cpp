// Othello notation: the squares of a board and who is to move, or the moves from the start.
#include "games/othello/notation.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/errors.h"
#include "base/fields.h"

namespace turnwise::othello {

namespace {

constexpr std::string_view kPassName = "pass";

[[noreturn]] void refuse(std::string_view text, const Message& why) {
    raise(ParseError("othello position '{position}': {why}", {{"position", text}, {"why", why}}));
}

// Locales must not change what a letter is.
constexpr char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; }
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// Without the blanks and line ends around it. A text of nothing else stays, for it is no position.
constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    return first == text.npos ? text : text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

constexpr bool is_black(char letter) { return letter == '*' || lower(letter) == 'x' || lower(letter) == 'b'; }
constexpr bool is_white(char letter) { return lower(letter) == 'o' || lower(letter) == 'w'; }
constexpr bool is_empty(char letter) { return letter == '-' || letter == '.'; }

std::string square_name(int side, int number) {
    return {static_cast<char>('a' + number % side), static_cast<char>('1' + number / side)};
}

// The number of the square that two characters name, f5 or F5; kNoMove for anything else.
constexpr Move square_of(int side, std::string_view word) {
    if (word.size() != 2) return kNoMove;
    const int column = lower(word[0]) - 'a', row = word[1] - '1';
    const bool inside = column >= 0 && column < side && row >= 0 && row < side;
    return inside ? static_cast<Move>(side * row + column) : kNoMove;
}

// How many characters name a pass at the beginning of the text; 0 if none do.
std::size_t pass_length(std::string_view text) {
    constexpr std::string_view kNames[] = {kPassName, "pa", "ps", "--"};
    for (const std::string_view name : kNames)
        if (std::ranges::equal(text.substr(0, name.size()), name, {}, lower)) return name.size();
    return 0;
}

Player side_of(std::string_view text, std::string_view rest) {
    const auto first = rest.find_first_not_of(' ');
    if (first == rest.npos) refuse(text, Message("say who is to move after the board, X or O"));
    const std::string_view side = rest.substr(first);
    if (side.size() == 1 && is_black(side[0])) return Player::first;
    if (side.size() == 1 && is_white(side[0])) return Player::second;
    refuse(text, Message("'{side}' is not a side to move, write X or O after the board", {{"side", side}}));
}

// A board of the size of G, and who is to move.
template <class G>
G read_board(std::string_view text) {
    Discs black = 0, white = 0;
    for (int number = 0; number < G::kCells; ++number) {
        const char letter = text[static_cast<std::size_t>(number)];
        const Discs square = disc(G::Board::square(static_cast<Move>(number)));
        if (is_black(letter)) black |= square;
        if (is_white(letter)) white |= square;
        if (!is_black(letter) && !is_white(letter) && !is_empty(letter))
            refuse(text, Message("'{letter}' on {square} is not a disc, write X, O or - for each square",
                                 {{"letter", part_of(text, static_cast<std::size_t>(number))},
                                  {"square", square_name(G::kSide, number)}}));
    }
    const Player side = side_of(text, text.substr(G::kCells));
    return side == Player::first ? G({black, white}, side) : G({white, black}, side);
}

template <class G>
bool is_legal(const G& state, Move move) {
    MoveList moves;
    if (!state.result()) state.legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// A move string, played from the start. A pass may be left out, for nothing else can be played there.
template <class G>
class MoveReader {
  public:
    MoveReader(std::string_view text, std::string_view moves) : text_(text), rest_(moves) {}

    G read() {
        for (skip_blanks(); !rest_.empty(); skip_blanks()) read_move();
        return state_;
    }

  private:
    void skip_blanks() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == ',')) rest_.remove_prefix(1);
    }

    void read_move() {
        ++count_;
        const std::size_t pass = pass_length(rest_);
        const std::string_view word = rest_.substr(0, pass ? pass : 2);
        const std::string written = part_of(rest_, 0, word.size());
        rest_.remove_prefix(word.size());
        const Move move = pass ? G::kPass : square_of(G::kSide, word);
        if (move == kNoMove)
            refuse(text_,
                   Message("move {number} ('{move}') is not a square, squares are a1 to {last}",
                           {{"number", count_}, {"move", written}, {"last", square_name(G::kSide, G::kCells - 1)}}));
        if (!pass && is_legal(state_, G::kPass)) state_ = state_.play(G::kPass);
        const AllGiven place{{"number", count_}, {"move", written}};
        if (state_.result()) refuse(text_, Message("move {number} ('{move}') comes after the end of the game", place));
        if (!is_legal(state_, move) && pass)
            refuse(text_, Message("move {number} ('{move}') is not a move while a square can be played", place));
        if (!is_legal(state_, move)) refuse(text_, Message("move {number} ('{move}') turns nothing over", place));
        state_ = state_.play(move);
    }

    std::string_view text_, rest_;
    G state_;
    int count_ = 0;
};

AnyBoard parse_board(std::string_view text) {
    const std::size_t squares = std::min(text.find(' '), text.size());
    if (squares == Standard::kCells) return read_board<Standard>(text);
    if (squares == Othello<6>::kCells) return read_board<Othello<6>>(text);
    if (squares == Othello<4>::kCells) return read_board<Othello<4>>(text);
    refuse(text, Message("a board has 64, 36 or 16 squares, not {squares}", {{"squares", squares}}));
}

// Moves on a small board have its size in front: 6x6:d3c5.
AnyBoard parse_moves(std::string_view text) {
    const auto colon = text.find(':');
    const std::string_view moves = colon == text.npos ? text : text.substr(colon + 1);
    const std::string_view size = colon == text.npos ? "8x8" : text.substr(0, colon);
    if (size == "8x8") return MoveReader<Standard>(text, moves).read();
    if (size == "6x6") return MoveReader<Othello<6>>(text, moves).read();
    if (size == "4x4") return MoveReader<Othello<4>>(text, moves).read();
    refuse(text, Message("write the size before ':' as 8x8, 6x6 or 4x4"));
}

}  // namespace

template <int kSize>
std::string Othello<kSize>::text() const {
    std::string line(kCells, '-');
    for (int number = 0; number < kCells; ++number) {
        const Discs square = disc(Board::square(static_cast<Move>(number)));
        if (discs(Player::first) & square) line[static_cast<std::size_t>(number)] = 'X';
        if (discs(Player::second) & square) line[static_cast<std::size_t>(number)] = 'O';
    }
    return line + (player_ == Player::first ? " X" : " O");
}

template <int kSize>
std::string Othello<kSize>::move_text(Move move) const {
    return move == kPass ? std::string(kPassName) : square_name(kSide, move);
}

template <int kSize>
Move Othello<kSize>::parse_move(std::string_view text) const {
    const std::size_t pass = pass_length(text);
    return pass && pass == text.size() ? kPass : square_of(kSide, text);
}

template std::string Othello<8>::text() const;
template std::string Othello<8>::move_text(Move) const;
template Move Othello<8>::parse_move(std::string_view) const;
template std::string Othello<6>::text() const;
template std::string Othello<6>::move_text(Move) const;
template Move Othello<6>::parse_move(std::string_view) const;
template std::string Othello<4>::text() const;
template std::string Othello<4>::move_text(Move) const;
template Move Othello<4>::parse_move(std::string_view) const;

// A digit comes second in moves alone.
AnyBoard parse_position(std::string_view given) {
    const std::string_view text = trimmed(given);
    const bool has_size = text.find(':') != text.npos;
    const bool begins_with_square = text.size() > 1 && is_digit(text[1]);
    return text.empty() || has_size || begins_with_square ? parse_moves(text) : parse_board(text);
}

}  // namespace turnwise::othello
