// The exact solver of Othello: null-window searches to the end of the game, after guesses that fill the table.
//
// Scores are discs for the side to move; empty squares go to the winner. With few empty squares Endgame does all the
// work. Above, an evaluation orders moves, and passes that leave out what an evaluation thinks is decided (ProbCut)
// find a likely score and good moves. What they store carries its level, so no exact score rests on it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/watch.h"
#include "games/othello/endgame.h"
#include "games/othello/guess_search.h"
#include "games/othello/hand_guess.h"
#include "games/othello/pattern_weights.h"
#include "games/othello/search_errors.h"

namespace turnwise::othello {

// Levels of search, by how many standard deviations a shallow search must be off the window to be believed.
enum Level : std::uint8_t { kBold, kLikely, kCareful, kExact };
constexpr std::array<std::string_view, kExact + 1> kLevelNames{"bold", "likely", "careful", "exact"};
constexpr std::array<double, kExact> kConfidence{1.2, 1.8, 2.6};  // 77 %, 93 %, 99 %

// Set by hand for the fewest nodes, whatever the depth: those fitted with the weights know searches of up to six plies
// and fear twice as much beyond.
constexpr SearchErrors kSolverErrors{1.37, 0.0139, 0, -0.052, 0};

// What the solver thinks of a position it does not look beyond, for the side to move, in parts of kUnit of a disc.
// Learned where there are weights, which must outlive it; hand-made otherwise.
template <int kSide>
struct SolverGuess {
    static constexpr int kUnit = patterns::kUnit;
    const patterns::Weights* weights = nullptr;

    int operator()(Position position) const {
        return weights ? weights->guess(position) : hand_guess<kSide>(position, kByHand);
    }

    // Up to 7 % fewer nodes on the board of six than with the weights of the mobility evaluator.
    static constexpr HandWeights kByHand{130, 50, 800, 0, -250};
};

template <int kSide>
class Solver {
  public:
    using Guess = SolverGuess<kSide>;
    static constexpr int kCells = Squares<kSide>::kCells;

    Solver(Guess guess, std::size_t table_bytes)
        : guess_(guess), table_(table_bytes), endgame_(std::min(kNearBytes, table_bytes)) {}

    void clear() {
        table_.clear();
        endgame_.clear();
    }

    // The score within a window with even ends, as far as the watch allows: a point unless it stops. Outside the window
    // it is the nearer end, which is then no more than a bound. A lower level ends sooner with a score that is only
    // likely, where guesses are needed.
    Range narrow(Position position, Range window, Watch& watch, Level level = kExact);

    // The exact score; empty if the watch ended the search.
    std::optional<int> score(Position position, Watch& watch) {
        const Range range = narrow(position, {-kCells, kCells}, watch);
        return range.is_point() ? std::optional(range.lower) : std::nullopt;
    }

    // The score in discs and the square that the last call of narrow() had found to the end of the game when it ended,
    // if only by a level that leaves out what seems decided; empty where it had not come so far, or names no square.
    struct Found {
        int score, square;
    };
    std::optional<Found> found() const { return found_; }

    // Where the tables say that the score lies, for a search as sure as this.
    Range known(Position position, Level level = kExact) const;

    // The move that did best when last seen, kNoSquare if none is known.
    int best_square(Position position) const {
        Knowledge known;
        if (!table_.find(table_.place(position), position, known)) return kNoSquare;
        return known.squares[0];
    }

    bool needs_guesses(Position position) const { return empty_count(position) > kNearEmpties + 1; }
    void use_guess(Guess guess) { guess_ = guess; }

  private:
    static constexpr std::size_t kNearBytes = std::size_t{1} << 20;  // stays in the second-level cache
    static constexpr int kNearEmpties = Endgame<kSide>::kMostEmpties;
    static constexpr int kUnknown = -128;
    static constexpr int kFirstPlies = 4, kSkippedPlies = 8;  // guesses are this deep at first, and so far from the end
    static constexpr int kGlancePlies = 2;                    // up to here without a table
    static constexpr int kMobilityWeight = 400, kPotentialWeight = 100, kParityWeight = 50;  // in parts of a disc

    using Board = Squares<kSide>;
    struct Node;

    static int empty_count(Position position) { return std::popcount(Board::empties(position)); }

    bool is_known(Position position, Range window, Level level) const;
    int glimpse(Position position, int plies, int alpha, int beta, Watch& watch);
    int glance(Position position, int plies, int alpha, Watch& watch);
    int finish(Position position, int alpha, Watch& watch);
    std::optional<int> probable(Position position, int alpha, Draft draft, int empties, Watch& watch);
    int rate(const Child& child, Draft draft, int parity, Watch& watch);
    int search(Position position, int alpha, Draft draft, Watch& watch);
    Range narrow_at(Position position, Draft draft, int expected, Range range, Watch& watch);

    Guess guess_;
    PositionTable table_;
    Endgame<kSide> endgame_;
    std::optional<Found> found_;
};

extern template class Solver<8>;
extern template class Solver<6>;
extern template class Solver<4>;

}  // namespace turnwise::othello
