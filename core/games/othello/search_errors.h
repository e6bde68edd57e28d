// How far a shallow search of Othello is from a deep one: the error model of ProbCut.
#pragma once

#include <cmath>

namespace turnwise::othello {

// The logarithm of the standard deviation, in discs, is the sum of these, each times its name.
struct SearchErrors {
    static constexpr int kMostTerm = 100;  // far more than any fit gives; no sum of such terms is infinite

    double one = 0, empties = 0, empties_squared = 0, shallow = 0, deep = 0;

    double deviation(int empty, int shallow_plies, int deep_plies) const {
        return std::exp(one + empty * (empties + empty * empties_squared) + shallow * shallow_plies +
                        deep * deep_plies);
    }
};

}  // namespace turnwise::othello
