// The text of Angry: states and moves to one line and back.
//
//   PTTTTTTTTH/.../TEETTTTTTQ:H:0/150:0:free:bump          (in one line)
//   grid                      mover actions/limit points queen
//
// The mover is H, B or Q. The points are those made so far, for hen and bird. The queen is free or scripted. `:bump`
// stands at the end if hen and bird may wait by bumping.
#include "games/angry/notation.h"

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors.h"
#include "base/fields.h"

namespace turnwise::angry {

std::string Angry::text() const {
    std::string line = grid_.text() + ":" + kMoverLetters[static_cast<int>(mover_)];
    line += ":" + std::to_string(actions_) + "/" + std::to_string(limit_) + ":" + std::to_string(made_);
    line += ":" + std::string(kQueenNames[static_cast<int>(queen_kind_)]);
    return bump_ ? line + ":bump" : line;
}

std::string Angry::move_text(Move move) const {
    assert(move < kMoveLimit);
    return std::string(kMoveNames[move]);
}

std::string Angry::describe(Move move) const {
    const std::string name(kMoverNames[static_cast<int>(mover_)]);
    if (move == kStay) return name + " stays";
    const std::string line = name + " " + move_text(move);
    const int to = place() == kNowhere ? kNowhere : kNext[place()][move];
    if (to == kNowhere) return line;
    const bool takes = open_to(mover_) & ~grid_.ground() & cell(to);
    const char letter = grid_.letter(to);
    const std::string_view taken = letter == 'E'   ? "an egg"
                                   : letter == 'P' ? "a pig"
                                   : letter == 'S' ? "the slingshot"
                                   : letter == 'Q' ? "the queen"
                                                   : "the hen";
    return line + " to " + cell_text(to) + (takes ? ", takes " + std::string(taken) : "");
}

Move Angry::parse_move(std::string_view text) const {
    for (Move move = 0; move < kMoveLimit; ++move)
        if (text == kMoveNames[move] || text == kMoveNames[move].substr(0, 1) || text == std::to_string(move))
            return move;
    return kNoMove;
}

// Reads the form of text(), field by field; every complaint names the place and the way out.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Angry read() {
        const auto fields = read_fields();
        state_.grid_ = GridReader(fields[0], what()).read();
        read_mover(fields[1]);
        read_actions(fields[2]);
        state_.made_ = static_cast<std::int16_t>(number(fields[3], "points", -kMostPoints, kMostPoints));
        read_queen(fields[4]);
        state_.bump_ = fields.size() == 6;
        check_reachable();
        return state_;
    }

  private:
    static constexpr int kMostPoints = 9999;

    Message what() const { return Message("angry position '{position}'", {{"position", text_}}); }
    [[noreturn]] void refuse(const Message& why) const {
        raise(ParseError("{what}: {why}", {{"what", what()}, {"why", why}}));
    }

    std::vector<std::string_view> read_fields() const {
        const auto fields = split(text_, ':');
        if (fields.size() < 5 || fields.size() > 6 || (fields.size() == 6 && fields[5] != "bump"))
            refuse(
                Message("write grid:mover:actions/limit:points:queen, then :bump if waiting is allowed, or 'start'"));
        return fields;
    }

    int number(std::string_view digits, const std::string& name, int least, int most) const {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || value < least || value > most)
            refuse(Message("{field} '{value}': give a whole number from {least} to {most}",
                           {{"field", name}, {"value", digits}, {"least", least}, {"most", most}}));
        return value;
    }

    void read_mover(std::string_view letter) {
        const auto mover = letter.size() == 1 ? kMoverLetters.find(letter[0]) : std::string_view::npos;
        if (mover == std::string_view::npos)
            refuse(Message("the mover is '{letter}': write H, B or Q", {{"letter", letter}}));
        state_.mover_ = static_cast<Mover>(mover);
        if (state_.mover_ == Mover::bird && !state_.has_bird())
            refuse(Message("the bird is to move, but there is none"));
    }

    // Hen and bird share the actions: the bird may still move when the hen has used the last one.
    void read_actions(std::string_view pair) {
        const auto slash = pair.find('/');
        if (slash == std::string_view::npos)
            refuse(Message("write actions/limit, such as 0/150, not '{pair}'", {{"pair", pair}}));
        const int limit = number(pair.substr(slash + 1), "limit", 1, kMostActions);
        const int most = limit + (state_.has_bird() && state_.mover_ != Mover::bird);
        state_.limit_ = static_cast<std::uint8_t>(limit);
        state_.actions_ = static_cast<std::uint8_t>(number(pair.substr(0, slash), "actions", 0, most));
    }

    void read_queen(std::string_view name) {
        if (name != kQueenNames[0] && name != kQueenNames[1])
            refuse(Message("the queen is '{name}': write free or scripted", {{"name", name}}));
        state_.queen_kind_ = name == kQueenNames[0] ? QueenKind::free : QueenKind::scripted;
    }

    // Somebody is missing only where a game has just ended.
    void check_reachable() const {
        const Grid& grid = state_.grid_;
        const bool hen_missing = grid.hen == kNowhere, queen_missing = grid.queen == kNowhere;
        if (hen_missing && (state_.mover_ != Mover::hen || queen_missing))
            refuse(Message("there is no hen, so it must be her turn and the queen must be there"));
        if (queen_missing && (state_.mover_ != Mover::queen || !state_.has_bird()))
            refuse(Message("there is no queen, so it must be her turn and the bird must be there"));
        if (grid.slingshot == kNowhere && state_.mover_ == Mover::hen && (hen_missing || state_.actions_ > 0))
            refuse(Message("there is no slingshot, so the game was over after the hen's move"));
        if (!state_.result() && grid.is_stuck()) refuse(Message("neither hen nor bird can ever move"));
    }

    std::string_view text_;
    Angry state_;
};

Angry Angry::parse(std::string_view text) { return Reader(text).read(); }

}  // namespace turnwise::angry
