// Pattern weights from the end of the game to its beginning: positions are solved near the end; before it they are
// scored by a search that ends in positions whose weights are fitted already.
#pragma once

#include <cmath>

#include "base/watch.h"
#include "games/othello/pattern_fit.h"
#include "games/othello/pattern_labels.h"
#include "games/othello/solver.h"

namespace turnwise::othello::patterns {

struct Errors {
    std::size_t samples = 0;
    double mean = 0;         // of the sizes, in discs
    double root_square = 0;  // the root of the mean square
};

class Trainer {
  public:
    static constexpr int kMostEmpties = 60;

    explicit Trainer(std::uint64_t seed)
        : seed_(seed), sets_(kMostEmpties + 1), weights_(Knots::none()), solver_({&weights_}, kTableBytes) {}
    Trainer(const Trainer&) = delete;  // the solver looks at these weights

    void add_games(std::span<const std::byte> file) {
        const auto more = read_tournament(file);
        games_.insert(games_.end(), more.begin(), more.end());
    }
    std::size_t games() const { return games_.size(); }

    const SampleSet& samples(int empties) const { return sets_[static_cast<std::size_t>(empties)]; }
    void set_samples(int empties, SampleSet set) { sets_[static_cast<std::size_t>(empties)] = std::move(set); }

    // Draws up to `count` more positions with so many empties and scores them by a search of `depth` plies, or exactly
    // if there is none; ends early if the watch does.
    void extend(int empties, std::size_t count, std::optional<int> depth, Watch& watch);

    const Knots& knots() const { return knots_; }
    void set_knots(Knots knots) {
        knots_ = std::move(knots);
        weights_ = Weights(knots_);
    }
    // Fits weights of `empties` to the samples from `first` to `last` empties. Knots up to `kept` empties stay as they
    // were. `each_round` may end it by answering true.
    void fit(const std::vector<int>& empties, int first, int last, int kept, FitSettings settings,
             const std::function<bool(int)>& each_round);

    // On positions of games that no fit has seen.
    Errors held_out_errors(int empties) const;

    // How far a search of `shallow` is from one of `deep` plies, on up to `count` positions no fit has seen, or on
    // fewer if the watch ends it.
    Errors depth_errors(int empties, int shallow, int deep, std::size_t count, Watch& watch) const;

    // By how many discs searches of `depth` plies see more than those of one ply less and one more, in the mean of up
    // to `count` samples; of fewer if the watch ends it. 0 of none.
    double swing(int empties, int depth, std::size_t count, Watch& watch) const;
    // Adds so many discs to every guess at a knot.
    void raise(int knot_empties, double discs) {
        Knots raised = knots_;
        raised.raise(knot_empties, static_cast<int>(std::lround(discs * kFileUnit)));
        set_knots(std::move(raised));
    }

  private:
    static constexpr std::size_t kTableBytes = std::size_t{1} << 24;
    static constexpr std::uint64_t kNodesASample = 1000;  // roughly, so that the watch looks at its clock often enough

    // In 1 / kUnit discs; empty if the watch ended it.
    std::optional<int> score(const Position& position, std::optional<int> depth, Watch& watch) {
        if (depth) return label_score(weights_, position, *depth);
        const auto exact = solver_.score(position, watch);
        return exact ? std::optional(kUnit * *exact) : std::nullopt;
    }

    std::uint64_t seed_;
    std::vector<TournamentGame> games_;
    std::vector<SampleSet> sets_;
    Knots knots_;
    Weights weights_;
    othello::Solver<8> solver_;
};

inline void Trainer::extend(int empties, std::size_t count, std::optional<int> depth, Watch& watch) {
    const SampleSource source(games_, seed_);
    SampleSet& set = sets_[static_cast<std::size_t>(empties)];
    for (; count > 0; --count) {
        if (watch.tick(kNodesASample)) return;
        if (const auto drawn = source.draw(empties, set.drawn)) {
            const auto found = drawn->score ? *drawn->score * kUnit : score(drawn->position, depth, watch);
            if (!found) return;
            set.samples.push_back({drawn->position, static_cast<std::int16_t>(*found), drawn->held_out});
        }
        ++set.drawn;
    }
}

inline void Trainer::fit(const std::vector<int>& empties, int first, int last, int kept, FitSettings settings,
                         const std::function<bool(int)>& each_round) {
    SamplesByEmpties samples(sets_.size());
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i)
        samples[i] = &sets_[i].samples;
    Fit fit(empties, settings);
    fit.run(samples, each_round);
    set_knots(knots_.up_to(kept).followed_by(fit.knots()));
}

namespace detail {

class ErrorSum {
  public:
    void add(int difference) {
        const double discs = static_cast<double>(difference) / kUnit;
        ++samples_, sizes_ += std::abs(discs), squares_ += discs * discs;
    }
    Errors mean() const {
        if (samples_ == 0) return {};
        const auto n = static_cast<double>(samples_);
        return {samples_, sizes_ / n, std::sqrt(squares_ / n)};
    }

  private:
    std::size_t samples_ = 0;
    double sizes_ = 0, squares_ = 0;
};

}  // namespace detail

inline Errors Trainer::held_out_errors(int empties) const {
    detail::ErrorSum sum;
    for (const Sample& sample : samples(empties).samples)
        if (sample.held_out) sum.add(sample.score - weights_.guess(sample.position));
    return sum.mean();
}

inline Errors Trainer::depth_errors(int empties, int shallow, int deep, std::size_t count, Watch& watch) const {
    detail::ErrorSum sum;
    for (const Sample& sample : samples(empties).samples) {
        if (!sample.held_out) continue;
        if (count-- == 0 || watch.tick(kNodesASample)) break;
        sum.add(label_score(weights_, sample.position, deep) - label_score(weights_, sample.position, shallow));
    }
    return sum.mean();
}

inline double Trainer::swing(int empties, int depth, std::size_t count, Watch& watch) const {
    double sum = 0;
    std::size_t seen = 0;
    for (const Sample& sample : samples(empties).samples) {
        if (seen == count || watch.tick(kNodesASample)) break;
        const auto found = [&](int plies) { return label_score(weights_, sample.position, plies); };
        sum += found(depth) - (found(depth - 1) + found(depth + 1)) / 2.0;
        ++seen;
    }
    return seen ? sum / static_cast<double>(seen) / kUnit : 0;
}

}  // namespace turnwise::othello::patterns
