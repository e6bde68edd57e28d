// The end of a game of Othello, for the search: its scores are those of the solver.
#include "game/finisher.h"

#include <bit>
#include <cmath>

#include "games/othello/pattern_evaluator.h"
#include "games/othello/solver.h"

namespace turnwise::othello {

namespace {

template <int kSize>
class EndgameFinisher final : public Finisher<Othello<kSize>> {
  public:
    using G = Othello<kSize>;

    explicit EndgameFinisher(std::size_t table_bytes) : solver_({}, table_bytes) {}

    // By the search's own weights: the package's would have to be read first, which takes longer than most ends.
    void order_by(const Evaluator<G>& evaluator) override {
        if constexpr (kSize == 8)
            if (const auto* learned = dynamic_cast<const PatternEvaluator*>(&evaluator))
                solver_.use_guess({&learned->weights()});
    }

    std::optional<Score> score(const G& state, Score alpha, Score beta, Watch& watch) override {
        const int low = std::max(-G::kCells, even_below(alpha)), high = std::min(G::kCells, -even_below(-beta));
        asked_empties_ = std::popcount(state.empty());
        const Range discs = solver_.narrow(state.position(), {low, high}, watch);
        return discs.is_point() ? std::optional(G::kUnit * discs.lower) : std::nullopt;
    }

    std::optional<Likely> likely() const override {
        const auto found = solver_.found();
        if (!found) return std::nullopt;
        return Likely{G::kUnit * found->score, G::Board::number(found->square), asked_empties_};
    }

    Move hint(const G& state) const override {
        const int square = solver_.best_square(state.position());
        return square < kSquares ? G::Board::number(square) : kNoMove;
    }

  private:
    // The largest possible score of a game that is not above this one, in discs.
    static int even_below(Score score) {
        constexpr Score kStep = 2 * G::kUnit;
        return 2 * (score / kStep - (score % kStep < 0));
    }

    Solver<kSize> solver_;
    int asked_empties_ = 0;
};

}  // namespace

// Measured on the board of 8 with 4 to 22 empty squares; smaller boards take a quarter.
template <int kSize>
std::uint64_t Othello<kSize>::finish_nodes() const {
    return std::uint64_t{3} << std::popcount(empty());
}

// Measured on the board of 8 with 18 to 28 empty squares.
template <int kSize>
std::uint64_t Othello<kSize>::likely_nodes() const {
    constexpr double kOfNone = 400, kOfEachSquare = 1.4;
    return static_cast<std::uint64_t>(kOfNone * std::pow(kOfEachSquare, std::popcount(empty())));
}

template <int kSize>
std::unique_ptr<Finisher<Othello<kSize>>> Othello<kSize>::finisher(std::size_t table_bytes) const {
    constexpr std::uint64_t kBytesANode = 4;  // most nodes are too near the end to be stored
    return std::make_unique<EndgameFinisher<kSize>>(std::min<std::uint64_t>(table_bytes, kBytesANode * finish_nodes()));
}

template std::uint64_t Othello<8>::finish_nodes() const;
template std::uint64_t Othello<8>::likely_nodes() const;
template std::unique_ptr<Finisher<Othello<8>>> Othello<8>::finisher(std::size_t) const;
template std::uint64_t Othello<6>::finish_nodes() const;
template std::uint64_t Othello<6>::likely_nodes() const;
template std::unique_ptr<Finisher<Othello<6>>> Othello<6>::finisher(std::size_t) const;
template std::uint64_t Othello<4>::finish_nodes() const;
template std::uint64_t Othello<4>::likely_nodes() const;
template std::unique_ptr<Finisher<Othello<4>>> Othello<4>::finisher(std::size_t) const;

}  // namespace turnwise::othello
