// What the conformance tests need of a test framework: a claim, a count, and a line that says where.
#pragma once

#include <cstdio>
#include <string>

namespace conformance {

inline long checks = 0, failures = 0;
inline std::string where;  // the game and position under test

inline void check(bool holds, const char* claim, const char* file, int line) {
    ++checks;
    if (holds) return;
    constexpr long kMostShown = 20;
    if (++failures <= kMostShown) std::fprintf(stderr, "%s:%d: not so: %s [%s]\n", file, line, claim, where.c_str());
}

}  // namespace conformance

#define CHECK(claim) conformance::check(static_cast<bool>(claim), #claim, __FILE__, __LINE__)
