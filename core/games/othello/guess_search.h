// Alpha-beta over guesses for a few plies, without a table: what a guess is worth that looks a little ahead.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "games/othello/squares.h"

namespace turnwise::othello {

// A pass costs no ply. `guess` takes a position at the horizon, and both it and the counter of nodes must outlive this.
template <int kSide, class Guess>
class GuessSearch {
  public:
    GuessSearch(const Guess& guess, std::uint64_t& nodes) : guess_(guess), nodes_(nodes) {}

    // Exact inside (alpha, beta); otherwise a bound on the far side. For the side to move, in parts of Guess::kUnit of
    // a disc.
    int score(Position position, int plies, int alpha, int beta) const {
        ++nodes_;
        if (plies == 0) return guess_(position);
        const Discs legal = Board::moves(position);
        if (!legal) return passed(position, plies, alpha, beta);
        const bool sorts = plies >= kLeastSorted;
        std::array<int, kSquares> guesses;
        if (sorts) guess_each(position, legal, guesses);
        int best = -kInfinity;
        for (Discs rest = legal; rest && best < beta;) {
            const int square = sorts ? least(rest, guesses) : first_square(rest);
            const Position child = played(position, square);
            const int floor = std::max(alpha, best);
            const bool scouts = sorts && rest != legal;
            int score = scouts ? -this->score(child, plies - 1, -floor - 1, -floor) : kInfinity;
            if (score > floor && (!scouts || score < beta)) score = -this->score(child, plies - 1, -beta, -floor);
            best = std::max(best, score);
            rest ^= disc(square);
        }
        return best;
    }

  private:
    using Board = Squares<kSide>;
    static constexpr int kLeastSorted = 3;  // plies; below, guesses to sort by cost more than they save
    static constexpr int kInfinity = std::numeric_limits<int>::max() / 2;

    int passed(Position position, int plies, int alpha, int beta) const {
        if (Board::is_over(position)) return Guess::kUnit * Board::final_score(position);
        return -score(position.passed(), plies, -beta, -alpha);
    }

    // What each move looks like to the other side: the least is best.
    void guess_each(Position position, Discs legal, std::array<int, kSquares>& guesses) const {
        for (; legal; legal = without_first(legal)) {
            const int square = first_square(legal);
            guesses[static_cast<std::size_t>(square)] = guess_(played(position, square));
        }
    }

    static int least(Discs squares, const std::array<int, kSquares>& guesses) {
        int best = first_square(squares);
        while ((squares = without_first(squares)))
            if (const int square = first_square(squares); guesses[square] < guesses[best]) best = square;
        return best;
    }

    const Guess& guess_;
    std::uint64_t& nodes_;
};

}  // namespace turnwise::othello
