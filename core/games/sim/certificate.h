// A short proof that the second player wins Sim: classes with one reply each, closed under the first player's moves.
//
// Each line is a position with the second player to move and a reply. After the reply, whatever safe edge the first
// player takes, the new position is a relabelling of another line's; in the end no safe edge is left. A program
// of a few lines checks it without any search.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "games/sim/solution.h"

namespace turnwise::sim {

struct CertificateLine {
    Sim position;
    Move reply;
    std::string text() const { return position.text() + " " + position.move_text(reply); }
};

// Searches for a small certificate by simulated annealing over the choice of replies; the same seed finds the same.
class CertificateSearch {
  public:
    CertificateSearch(const Solution& solution, std::uint64_t seed)
        : solution_(solution),
          random_(seed),
          options_(solution.size()),
          choice_(solution.size()),
          mark_(solution.size()) {
        if (solution.class_score(0) >= 0)
            raise(ParseError("sim on {dots} dots has no certificate: the second player does not win",
                             {{"dots", solution.dots()}}));
        for (std::uint32_t id = 0; id < solution.size(); ++id)
            if (second_wins(id)) options_[id] = options_of(id);
        keep_cheapest_choices();
    }

    // Each step is a node of the watch; one that stops leaves the smallest certificate found by then.
    std::vector<CertificateLine> run(int steps, Watch& watch) {
        auto used = reachable();
        best_ = used;
        best_choice_ = choice_;
        for (int step = 0; step < steps && !watch.tick(); ++step)
            try_change(used, kWarm * (1.0 - double(step) / steps) + kCold);
        std::vector<CertificateLine> lines;
        for (const auto id : best_) lines.push_back(line_of(id));
        return lines;
    }

  private:
    static constexpr double kWarm = 2.5, kCold = 0.05;  // temperatures, in lines

    // A reply leads to the class `after`; every class in `needs` must then have a line.
    struct Option {
        std::uint32_t after;
        std::vector<std::uint32_t> needs;
    };

    bool second_wins(std::uint32_t id) const {
        return solution_.class_plies(id) % 2 == 1 && solution_.class_score(id) > 0;
    }

    std::vector<Option> options_of(std::uint32_t id) const {
        std::vector<Option> options;
        for (const auto& link : solution_.links(id)) {
            if (solution_.class_score(link.child) > 0) continue;
            Option option{link.child, {}};
            for (const auto& next : solution_.links(link.child)) option.needs.push_back(next.child);
            std::sort(option.needs.begin(), option.needs.end());
            options.push_back(std::move(option));
        }
        return without_dominated(std::move(options));
    }

    // An option that needs all that another needs, and more, is never useful.
    static std::vector<Option> without_dominated(std::vector<Option> options) {
        std::stable_sort(options.begin(), options.end(),
                         [](const Option& a, const Option& b) { return a.needs.size() < b.needs.size(); });
        std::vector<Option> kept;
        for (auto& option : options) {
            const bool dominated = std::any_of(kept.begin(), kept.end(), [&](const Option& other) {
                return std::includes(option.needs.begin(), option.needs.end(), other.needs.begin(), other.needs.end());
            });
            if (!dominated) kept.push_back(std::move(option));
        }
        return kept;
    }

    // From the last ply back, the reply whose tree is smallest if nothing were shared.
    void keep_cheapest_choices() {
        std::vector<double> size(solution_.size(), 0);
        for (auto id = static_cast<std::uint32_t>(solution_.size()); id-- > 0;) {
            double cheapest = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < options_[id].size(); ++i) {
                double sum = 1;
                for (const auto need : options_[id][i].needs) sum += size[need];
                if (sum < cheapest) cheapest = sum, choice_[id] = i;
            }
            size[id] = cheapest;
        }
    }

    // The classes that need a line under the present choices, in the order of plies.
    std::vector<std::uint32_t> reachable() {
        ++round_;
        std::vector<std::uint32_t> used;
        const auto use = [&](std::uint32_t id) {
            if (mark_[id] != round_) mark_[id] = round_, used.push_back(id);
        };
        for (const auto& link : solution_.links(0)) use(link.child);
        for (std::size_t i = 0; i < used.size(); ++i)
            for (const auto need : options_[used[i]][choice_[used[i]]].needs) use(need);
        return used;
    }

    void try_change(std::vector<std::uint32_t>& used, double temperature) {
        const auto id = used[random_() % used.size()];
        if (options_[id].size() < 2) return;
        const auto before = choice_[id];
        choice_[id] = random_() % options_[id].size();
        if (choice_[id] == before) return;
        auto now = reachable();
        const double worse = double(now.size()) - double(used.size());
        if (worse > 0 && unit() >= std::exp(-worse / temperature)) {
            choice_[id] = before;
            return;
        }
        used = std::move(now);
        if (used.size() >= best_.size()) return;
        best_ = used;
        best_choice_ = choice_;
    }

    double unit() { return static_cast<double>(random_() >> 11) * 0x1.0p-53; }

    CertificateLine line_of(std::uint32_t id) const {
        const Sim position = solution_.representative(id);
        const auto after = options_[id][best_choice_[id]].after;
        MoveList moves;
        position.forced_moves(moves);
        const auto reply = std::find_if(moves.begin(), moves.end(),
                                        [&](Move move) { return solution_.class_of(position.play(move)) == after; });
        assert(reply != moves.end());
        return {position, *reply};
    }

    const Solution& solution_;
    std::mt19937_64 random_;
    std::vector<std::vector<Option>> options_;  // by class; empty unless the second player is to move and wins
    std::vector<std::size_t> choice_, best_choice_;
    std::vector<std::uint32_t> best_, mark_;
    std::uint32_t round_ = 0;
};

// Six dots: 127 lines in a third of a second, the fewest found with any seed tried; not proven to be the least.
constexpr int kCertificateSteps = 300'000;
constexpr std::uint64_t kCertificateSeed = 3;

inline std::vector<CertificateLine> certificate(const Solution& solution, Watch& watch, int steps = kCertificateSteps,
                                                std::uint64_t seed = kCertificateSeed) {
    return CertificateSearch(solution, seed).run(steps, watch);
}

// One line of text for each class: the position, a space, the reply.
inline std::string certificate_text(const std::vector<CertificateLine>& lines) {
    std::string text;
    for (const auto& line : lines) text += line.text() + "\n";
    return text;
}

}  // namespace turnwise::sim
