// The text of Hand of the King: states and moves to one line and back.
//
//   s1g3l2+t4.../.../...:12----- :-:jgrsqm:1          (in one line, without spaces)
//   board               banners  extra companions side
//
// Board, row by row: house letter and number of the name; then + taken by the first player, - by the second, x gone
// from the game; v is the cell Varys began on; * says where he stands. Banners: who holds each house, - for nobody.
// Extra cards: j1s, Jon's two Starks to the first player; g2, Gendry's card to the second; - for none. Companions
// left, or -. The side to move, 1 or 2; then, in a companion's turn, ? or the companion's letter and the cards chosen
// so far: 1qa1b2. The boxed rule adds :boxed.
#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors.h"
#include "base/fields.h"
#include "games/hand_of_the_king/rules.h"

namespace turnwise::hand_of_the_king {

namespace {

std::string location_text(int location) {
    return {static_cast<char>('a' + column_of(location)), static_cast<char>('1' + row_of(location))};
}

// -1 if the text names no location.
int location_of(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] >= 'a' + kSide || text[1] < '1' || text[1] >= '1' + kSide)
        return -1;
    return kSide * (text[1] - '1') + (text[0] - 'a');
}

std::string card_text(CardId card) {
    if (card == kVarys) return "v";
    const int house = kHouseOf[card];
    return {kHouseLetters[house], static_cast<char>('1' + card - kFirstCard[house])};
}

}  // namespace

std::string HandOfTheKing::text() const {
    std::string line;
    for (int at = 0; at < kCells; ++at) {
        if (at > 0 && at % kSide == 0) line += '/';
        line += card_text(cards_[at]);
        if (taken_[0] & cell(at))
            line += '+';
        else if (taken_[1] & cell(at))
            line += '-';
        else if (cards_[at] != kVarys && !(on_board_ & cell(at)))
            line += 'x';
        if (at == varys_) line += '*';
    }
    line += ':';
    for (int house = 0; house < kHouses; ++house)
        line += banners_[0] >> house & 1 ? '1' : banners_[1] >> house & 1 ? '2' : '-';
    line += ':';
    if (jon_[0] != kNobody) line += std::string{'j', static_cast<char>('1' + jon_[0]), kHouseLetters[jon_[1]]};
    if (gendry_[0] != kNobody) line += std::string{'g', static_cast<char>('1' + gendry_[0])};
    if (line.back() == ':') line += '-';
    line += ':';
    for (int companion = 0; companion < kCompanions; ++companion)
        if (has(companions_, companion)) line += kCompanionLetters[companion];
    if (line.back() == ':') line += '-';
    line += player_ == Player::first ? ":1" : ":2";
    if (stage_ == Stage::companion) line += '?';
    if (stage_ == Stage::choice) line += kCompanionLetters[used_];
    for (const std::uint8_t location : chosen()) line += location_text(location);
    return rule_ == Rule::boxed ? line + ":boxed" : line;
}

std::string HandOfTheKing::move_text(Move move) const {
    assert(move < kMoveLimit);
    return move < kCells ? location_text(move) : std::string(kCompanionNames[move - kFirstCompanion]);
}

std::string HandOfTheKing::describe(Move move) const {
    if (move >= kCells) return move_text(move);
    const CardId card = move == varys_ ? kVarys : cards_[move];
    std::string line(kCardNames[card]);
    if (card != kVarys) line += " (" + std::string(kHouseNames[kHouseOf[card]]) + ")";
    line += " at " + location_text(move);
    if (stage_ == Stage::card) line += ", takes " + std::to_string(std::popcount(taken_by_move(move)));
    return line;
}

namespace notation {

// Small letters without spaces: Aegon 1 is also aegon1.
std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    std::erase(small, ' ');
    return small;
}

template <std::size_t N>
int find_name(const std::array<std::string_view, N>& names, const std::string& small) {
    for (std::size_t i = 0; i < N; ++i)
        if (lower(names[i]) == small) return static_cast<int>(i);
    return -1;
}

}  // namespace notation

Move HandOfTheKing::parse_move(std::string_view text) const {
    const std::string word = notation::lower(text);
    if (const int location = location_of(word); location >= 0) return static_cast<Move>(location);
    if (const int companion = notation::find_name(kCompanionNames, word); companion >= 0)
        return static_cast<Move>(kFirstCompanion + companion);
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc{} && end == word.data() + word.size() && number >= 0 && number < kCells && word[0] != '-')
        return static_cast<Move>(number);
    if (word == "varys") return varys_;
    const int card = notation::find_name(kCardNames, word);
    if (card < 0) return kNoMove;
    return static_cast<Move>(std::find(cards_.begin(), cards_.end(), card) - cards_.begin());
}

// Reads the form of text(), field by field; every complaint names the place and the way out.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    HandOfTheKing read() {
        const auto fields = read_fields();
        read_board(fields[0]);
        read_extra(fields[2]);
        read_companions(fields[3]);
        read_banners(fields[1]);
        read_turn(fields[4]);
        if (fields.size() == 6) state_.rule_ = Rule::boxed;
        check_reachable();
        return state_;
    }

  private:
    [[noreturn]] void refuse(const Message& why) const {
        raise(ParseError("hand_of_the_king position '{position}': {why}", {{"position", text_}, {"why", why}}));
    }

    std::vector<std::string_view> read_fields() const {
        const auto fields = split(text_, ':');
        if (fields.size() < 5 || fields.size() > 6 || (fields.size() == 6 && fields[5] != "boxed"))
            refuse(Message("write board:banners:extra:companions:side, or 'start:seed=1'"));
        return fields;
    }

    // ---- the board ----
    void read_board(std::string_view board) {
        bool varys_stands = false;
        Cells seen_cards = 0;
        for (int at = 0; at < kCells; ++at) {
            if (at > 0 && at % kSide == 0 && take(board) != '/')
                refuse(Message("a '/' belongs before {cell}", {{"cell", location_text(at)}}));
            const CardId card = read_card(board, at);
            if (seen_cards >> card & 1)
                refuse(Message("the card at {cell} is there twice", {{"cell", location_text(at)}}));
            seen_cards |= Cells{1} << card;
            state_.cards_[at] = card;
            state_.deal_key_ ^= HandOfTheKing::cell_key(card, at);
            read_owner(board, at);
            if (!board.empty() && board[0] == '*') {
                if (varys_stands) refuse(Message("'*' stands twice, at last at {cell}", {{"cell", location_text(at)}}));
                varys_stands = true;
                state_.varys_ = static_cast<std::uint8_t>(at);
                take(board);
            }
        }
        if (!board.empty()) refuse(Message("there is more after the card at f6: '{rest}'", {{"rest", board}}));
        if (!varys_stands) refuse(Message("a '*' must follow the cell where Varys stands"));
        if (state_.on_board_ & cell(state_.varys_)) refuse(Message("Varys stands on a card that is not taken"));
    }

    static char take(std::string_view& text) {
        if (text.empty()) return '\0';
        const char c = text[0];
        text.remove_prefix(1);
        return c;
    }

    CardId read_card(std::string_view& board, int at) const {
        const char letter = take(board);
        if (letter == 'v') return kVarys;
        const auto house = kHouseLetters.find(letter);
        const int number = board.empty() || letter == '\0' ? 0 : take(board) - '0';
        if (house == std::string_view::npos || number < 1 || number > kHouseSizes[house])
            refuse(Message("no card at {cell}; write a letter of sgltbyu and a number, such as s1, or v",
                           {{"cell", location_text(at)}}));
        return static_cast<CardId>(kFirstCard[house] + number - 1);
    }

    void read_owner(std::string_view& board, int at) {
        const char mark = board.empty() ? '\0' : board[0];
        const bool varys = state_.cards_[at] == kVarys;
        if (mark == '+' || mark == '-' || mark == 'x') {
            if (varys) refuse(Message("nobody takes Varys at {cell}", {{"cell", location_text(at)}}));
            take(board);
            if (mark == 'x') return;
            const int player = mark == '+' ? 0 : 1;
            state_.taken_[player] |= cell(at);
            ++state_.counts_[player][state_.house_at(at)];
        } else if (!varys) {
            state_.on_board_ |= cell(at);
        }
    }

    // ---- the other fields ----
    void read_extra(std::string_view extra) {
        if (extra == "-") return;
        const Message complaint("extra cards '{extra}': write j1s, g2, both, or -", {{"extra", extra}});
        if (!extra.empty() && extra[0] == 'j') {
            const auto house = extra.size() < 3 ? std::string_view::npos : kHouseLetters.find(extra[2]);
            if (house == std::string_view::npos) refuse(complaint);
            state_.jon_ = {player_number(extra[1], complaint), static_cast<std::uint8_t>(house)};
            add(state_.jon_[0], static_cast<int>(house), kJonCards);
            extra.remove_prefix(3);
            if (extra.empty()) return;
        }
        if (extra.size() != 2 || extra[0] != 'g') refuse(complaint);
        state_.gendry_ = {player_number(extra[1], complaint), baratheon};
        add(state_.gendry_[0], baratheon, kGendryCards);
    }
    std::uint8_t player_number(char digit, const Message& complaint) const {
        if (digit != '1' && digit != '2') refuse(complaint);
        return static_cast<std::uint8_t>(digit - '1');
    }
    void add(int player, int house, int cards) {
        state_.counts_[player][house] = static_cast<std::uint8_t>(state_.counts_[player][house] + cards);
    }

    void read_companions(std::string_view letters) {
        if (letters == "-") return;
        for (const char letter : letters) {
            const auto companion = kCompanionLetters.find(letter);
            if (companion == std::string_view::npos || has(state_.companions_, static_cast<int>(companion)))
                refuse(
                    Message("companions '{letters}': write each of jgrsqm at most once, or -", {{"letters", letters}}));
            state_.companions_ = static_cast<Pool>(state_.companions_ | 1 << companion);
        }
        if (letters.empty()) refuse(Message("companions are missing: write some of jgrsqm, or -"));
        if (has(state_.companions_, jon) && state_.jon_[0] != HandOfTheKing::kNobody)
            refuse(Message("Jon is still there, but his cards are dealt out"));
        if (has(state_.companions_, gendry) && state_.gendry_[0] != HandOfTheKing::kNobody)
            refuse(Message("Gendry is still there, but his card is dealt out"));
    }

    // A banner must go to whoever has more cards; at equal numbers either may hold it.
    void read_banners(std::string_view banners) {
        if (banners.size() != kHouses)
            refuse(Message("banners '{banners}': write 1, 2 or - for each house", {{"banners", banners}}));
        for (int house = 0; house < kHouses; ++house) {
            const int first = state_.counts_[0][house], second = state_.counts_[1][house];
            const char holder = banners[house];
            const std::string_view allowed = first + second == 0 ? "-"
                                             : first == second   ? "12"
                                             : first > second    ? "1"
                                                                 : "2";
            if (allowed.find(holder) == std::string_view::npos)
                refuse(Message("the banner of {house} is '{holder}', but the cards are {first} to {second}",
                               {{"house", kHouseNames[house]},
                                {"holder", part_of(banners, static_cast<std::size_t>(house))},
                                {"first", first},
                                {"second", second}}));
            if (holder != '-') state_.banners_[holder - '1'] |= static_cast<Houses>(1 << house);
        }
    }

    void read_turn(std::string_view turn) {
        if (turn.empty() || (turn[0] != '1' && turn[0] != '2')) refuse(Message("the side to move must be 1 or 2"));
        state_.player_ = turn[0] == '1' ? Player::first : Player::second;
        turn.remove_prefix(1);
        if (turn.empty()) return;
        if (!state_.companions_) refuse(Message("a companion's turn needs a companion"));
        state_.stage_ = HandOfTheKing::Stage::companion;
        if (turn == "?") return;
        const auto companion = kCompanionLetters.find(turn[0]);
        if (companion == std::string_view::npos || !has(state_.companions_, static_cast<int>(companion)) ||
            kChoices[companion] == 0)
            refuse(Message("after the side write ?, or a companion that is there and has choices, not '{turn}'",
                           {{"turn", turn}}));
        state_.use(static_cast<int>(companion));
        for (turn.remove_prefix(1); !turn.empty(); turn.remove_prefix(2)) read_choice(turn);
    }
    void read_choice(std::string_view turn) {
        const int location = location_of(turn.substr(0, 2));
        const int most = state_.used_ == jaqen ? 2 : kChoices[state_.used_] - 1;
        if (location < 0 || static_cast<int>(state_.chosen_count()) >= most || !(state_.choosable() & cell(location)))
            refuse(Message("'{turn}' are no cards that {companion} may name and still have something to choose",
                           {{"turn", turn}, {"companion", kCompanionNames[state_.used_]}}));
        state_.choose(static_cast<Move>(location));
    }

    // What no game reaches: companions that should have left.
    void check_reachable() {
        if (state_.on_board_ == (kBoard & ~cell(state_.varys_))) return;
        HandOfTheKing dropped = state_;
        dropped.drop_unusable();
        if (dropped.companions_ != state_.companions_) refuse(Message("a companion is there that nobody can use"));
    }

    std::string_view text_;
    HandOfTheKing state_;
};

HandOfTheKing HandOfTheKing::parse(std::string_view text) { return Reader(text).read(); }

}  // namespace turnwise::hand_of_the_king
