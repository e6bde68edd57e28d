// Tournament games in the WTHOR format, as a source of positions to learn from.
//
//   16 bytes of header: ... 4-7 games   12 board size (0 or 8)   13 type   14 empties from which games are solved
//   68 bytes a game:    0-5 numbers of tournament and players   6 black's discs   7 the same under best play from
//                       there on   8-67 moves as 10 * row + column, 0 after the last; passes are left out
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/range_coder.h"
#include "games/othello/squares.h"

namespace turnwise::othello {

constexpr int empty_count(Position position) { return kSquares - std::popcount(position.taken()); }

struct TournamentGame {
    std::vector<std::uint8_t> squares;  // played in turn, without passes
    int solved_empties;                 // where the score below was computed
    int score;                          // of black from there on, under best play

    // With so many empty squares and a side that can move; `black` says whether that is black.
    struct Moment {
        Position position;
        bool black;
    };
    std::optional<Moment> moment(int empties) const;
};

// Throws DataError if the bytes are no file of games on the board of eight.
std::vector<TournamentGame> read_tournament(std::span<const std::byte> bytes);

namespace detail {

constexpr std::size_t kTournamentHeader = 16, kTournamentRecord = 68, kTournamentMoves = 8;
constexpr Position kStart{Squares<8>::first_start(), Squares<8>::second_start()};

inline TournamentGame read_game(std::span<const std::byte> record, int solved_empties) {
    TournamentGame game{{}, solved_empties, 2 * static_cast<int>(record[7]) - kSquares};
    for (const std::byte byte : record.subspan(kTournamentMoves)) {
        const int row = static_cast<int>(byte) / 10 - 1, column = static_cast<int>(byte) % 10 - 1;
        if (row < 0 || row > 7 || column < 0 || column > 7) break;
        game.squares.push_back(static_cast<std::uint8_t>(8 * row + column));
    }
    return game;
}

}  // namespace detail

inline std::optional<TournamentGame::Moment> TournamentGame::moment(int empties) const {
    Moment now{detail::kStart, true};
    for (std::size_t ply = 0;; ++ply) {
        if (!moves(now.position)) now = {now.position.passed(), !now.black};
        if (!moves(now.position)) return std::nullopt;
        if (empty_count(now.position) == empties) return now;
        if (ply >= squares.size()) return std::nullopt;
        if (!(moves(now.position) & disc(squares[ply]))) return std::nullopt;
        now = {played(now.position, squares[ply]), !now.black};
    }
}

inline std::vector<TournamentGame> read_tournament(std::span<const std::byte> bytes) {
    using namespace detail;
    if (bytes.size() < kTournamentHeader) raise(DataError("othello games: shorter than the header of a WTHOR file"));
    const auto side = static_cast<int>(bytes[12]), solved = static_cast<int>(bytes[14]);
    if ((side != 0 && side != 8) || solved > kSquares)
        raise(DataError("othello games: not a WTHOR file of the board of eight"));
    const std::size_t count = read32(&bytes[4]);
    if (bytes.size() != kTournamentHeader + count * kTournamentRecord)
        raise(DataError("othello games: not as long as its header says"));
    std::vector<TournamentGame> games;
    for (std::size_t i = 0; i < count; ++i)
        games.push_back(read_game(bytes.subspan(kTournamentHeader + i * kTournamentRecord, kTournamentRecord), solved));
    return games;
}

}  // namespace turnwise::othello
