// What the exam needs of a test framework: a claim, a count, and a line that says where.
#pragma once

#include <cstdio>
#include <string>

namespace exam {

inline long checks = 0, failures = 0;
inline std::string where;  // the game and position under examination

inline void check(bool holds, const char* claim, const char* file, int line) {
    ++checks;
    if (holds) return;
    constexpr long kMostShown = 20;
    if (++failures <= kMostShown) std::fprintf(stderr, "%s:%d: not so: %s [%s]\n", file, line, claim, where.c_str());
}

}  // namespace exam

#define CHECK(claim) exam::check(static_cast<bool>(claim), #claim, __FILE__, __LINE__)
