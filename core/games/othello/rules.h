// Othello: enclose lines of the other's discs to turn them over; most discs at the end win.
//
//        a b c d e f g h
//     1  - - - - - - - -       X is black and moves first, O is white.
//     2  - - - - - - - -       text: the squares a1 b1 ... h8, and who is to move:
//     3  - - - - - - - -       ---------------------------OX------XO--------------------------- X
//     4  - - - O X - - -       moves: size * row + column, named a1 ... h8, and the pass, size * size
//     5  - - - X O - - -
//     6  - - - - - - - -       The boards of 6 x 6 and 4 x 4 lie in the middle of the bits of 8 x 8,
//     7  - - - - - - - -       and begin with a1 in their own corner all the same.
//     8  - - - - - - - -
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/random.h"
#include "game/encode.h"
#include "game/finisher.h"
#include "game/game.h"
#include "games/othello/discs.h"
#include "games/othello/diversity.h"
#include "games/othello/features.h"
#include "games/othello/images.h"
#include "games/othello/squares.h"

namespace turnwise::othello {

template <int kSize>
class Othello {
  public:
    // ---- constants ----
    static constexpr bool kAlternates = true;  // a pass is a move too
    static constexpr Score kUnit = 100;        // evaluations are hundredths of a disc
    static constexpr bool kKeepsEndedLines = true;
    static constexpr bool kMeetsImages = kSize < 8;  // on the large board only in the first plies: not worth looking
    static constexpr int kSide = kSize, kCells = kSide * kSide;
    static constexpr Move kPass = kCells;
    using Board = Squares<kSide>;
    static constexpr Discs kBoard = Board::all();

  private:
    // ---- fields ----
    Position position_{Board::first_start(), Board::second_start()};
    Player player_ = Player::first;

  public:
    constexpr Othello() = default;
    constexpr Othello(Position position, Player player) : position_(position), player_(player) {
        assert(!(position.mine & position.theirs) && !(position.taken() & ~kBoard));
    }
    bool operator==(const Othello&) const = default;

    Position position() const { return position_; }
    Discs empty() const { return Board::empties(position_); }
    Discs discs(Player player) const { return player == player_ ? position_.mine : position_.theirs; }
    // Squares where the player to move, and where the other, may put a disc.
    Discs my_moves() const { return Board::moves(position_); }
    Discs their_moves() const { return Board::moves(position_.passed()); }

    // ---- the five rules ----
    Player to_move() const { return player_; }

    // Once neither side can move: the difference in discs, and the empty squares to the winner.
    [[gnu::always_inline]] std::optional<Score> result() const {
        if (my_moves() || their_moves()) return std::nullopt;
        return kUnit * Board::final_score(position_);
    }

    // Squares in order, or the pass where there is none.
    void legal_moves(MoveList& list) const {
        Discs open = my_moves();
        if (!open) return list.push(kPass);
        for (; open; open &= open - 1) list.push(Board::number(std::countr_zero(open)));
    }

    int move_count() const { return std::max(1, std::popcount(my_moves())); }

    Othello play(Move move) const {
        if (move == kPass) return Othello(position_.passed(), other(player_));
        const int square = Board::square(move);
        const Discs turned = flips(position_, square);
        assert(turned && (empty() & disc(square)));
        return Othello(position_.played(square, turned), other(player_));
    }

    Key key() const {
        const Key side = player_ == Player::first ? 0 : kSecondKey;
        return (mixed(position_.mine) + std::rotl(mixed(position_.theirs), 32)) ^ side;
    }

    // ---- bounds and priority ----
    Score lower_bound() const { return -kUnit * kCells; }
    Score upper_bound() const { return kUnit * kCells; }

    // The fewer answers, the better; kinds of squares add nothing to that.
    int move_priority(Move move) const { return -std::popcount(play(move).my_moves()); }

    // A selective search looks at a few squares only, far apart from one another.
    static constexpr std::span<const std::string_view> selection_names() { return kCriteria; }
    static void select(MoveList& list, const Selection& selection, Random& random) {
        keep_diverse(list, kSide, selection, random);
    }

    // ---- the end of the game: see finisher.cpp ----
    int plies_left() const { return 2 * std::popcount(empty()); }  // a pass before every move
    std::uint64_t finish_nodes() const;
    std::uint64_t likely_nodes() const;
    std::unique_ptr<Finisher<Othello>> finisher(std::size_t table_bytes) const;

    // ---- symmetry: the eight of the square ----
    static constexpr int symmetries() { return kImages; }
    Othello map(int s) const { return Othello(image(s, position_), player_); }
    Move map_move(int s, Move move) const {
        if (move == kPass) return move;
        return Board::number(std::countr_zero(image(s, disc(Board::square(move)))));
    }

    // ---- features, of the course report: see features.h ----
    static std::span<const std::string_view> feature_names() { return kFeatureNames; }
    void features(std::span<float> values, FeatureSet wanted = kAllFeatures) const {
        course_features<Board>(position_, values, wanted);
    }

    // ---- encoding: see encoding.cpp ----
    static constexpr std::span<const Encoding> encodings() { return kSparseEncoding; }
    int encoding_size(int encoding) const;
    void encode(int encoding, InputRow& row) const;

    // ---- text: see notation.cpp ----
    int move_limit() const { return kPass + 1; }
    std::string text() const;
    std::string move_text(Move move) const;
    Move parse_move(std::string_view text) const;

  private:
    static constexpr Key kSecondKey = 0x9E3779B97F4A7C15;  // tells a position from the same with the other to move
};

using Standard = Othello<8>;

using AnyBoard = std::variant<Standard, Othello<6>, Othello<4>>;

static_assert(Game<Standard> && Alternates<Standard> && Bounded<Standard> && Prioritised<Standard>);
static_assert(Symmetric<Standard> && CountsWantedFeatures<Standard> && Selective<Standard> && Notated<Standard>);
static_assert(Encoded<Standard> && Encoded<Othello<6>> && Encoded<Othello<4>>);
static_assert(LikelyFinishing<Standard> && sizeof(Standard) <= 24);
}  // namespace turnwise::othello
