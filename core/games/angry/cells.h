// The 10 x 10 grid of Angry as sets of cells, its four directions, and shortest ways over it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace turnwise::angry {

constexpr int kSide = 10, kCells = kSide * kSide;
constexpr int kNowhere = kCells;  // where something stands that is not on the grid
constexpr int kSteps = 4;         // up, down, left, right

__extension__ using Cells = unsigned __int128;  // bit 10 * row + column, row 0 on top

constexpr Cells cell(int at) { return at == kNowhere ? Cells{0} : Cells{1} << at; }
constexpr int count(Cells cells) {
    return std::popcount(static_cast<std::uint64_t>(cells)) + std::popcount(static_cast<std::uint64_t>(cells >> 64));
}
constexpr int first_of(Cells cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64));
}

constexpr int row_of(int at) { return at / kSide; }
constexpr int column_of(int at) { return at % kSide; }

// The cell a step leads to; kNowhere when that is outside.
constexpr int next_cell(int at, int step) {
    constexpr std::array<int, kSteps> kRows = {-1, 1, 0, 0}, kColumns = {0, 0, -1, 1};
    const int row = row_of(at) + kRows[step], column = column_of(at) + kColumns[step];
    const bool inside = row >= 0 && row < kSide && column >= 0 && column < kSide;
    return inside ? kSide * row + column : kNowhere;
}

constexpr std::array<std::array<std::uint8_t, kSteps>, kCells> kNext = [] {
    std::array<std::array<std::uint8_t, kSteps>, kCells> next{};
    for (int at = 0; at < kCells; ++at)
        for (int step = 0; step < kSteps; ++step) next[at][step] = static_cast<std::uint8_t>(next_cell(at, step));
    return next;
}();

constexpr Cells kBoard = (Cells{1} << kCells) - 1;
constexpr Cells kLeftColumn = [] {
    Cells column = 0;
    for (int row = 0; row < kSide; ++row) column |= cell(kSide * row);
    return column;
}();
constexpr Cells kRightColumn = kLeftColumn << (kSide - 1);

// Cells beside any of these.
constexpr Cells beside(Cells cells) {
    return (cells << kSide | cells >> kSide | (cells & ~kRightColumn) << 1 | (cells & ~kLeftColumn) >> 1) & kBoard;
}

// Rows and columns between two cells: no way is shorter.
constexpr int apart(int a, int b) {
    const int rows = row_of(a) - row_of(b), columns = column_of(a) - column_of(b);
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

// The goals that are nearest, and how many steps away.
struct Way {
    static constexpr int kNone = kCells;  // no way is this long
    Cells goals = 0;
    int steps = kNone;
};

// Goals need not be cells one may walk over; `from` may itself be one.
constexpr Way nearest(Cells from, Cells goals, Cells through) {
    Cells seen = from;
    for (int steps = 0; from; ++steps) {
        if (from & goals) return {from & goals, steps};
        const Cells fresh = beside(from) & ~seen;
        if (fresh & goals) return {fresh & goals, steps + 1};
        from = fresh & through;
        seen |= from;
    }
    return {};
}

// c4, as on the boards of the other games: columns from the left, rows from the top.
inline std::string cell_text(int at) { return static_cast<char>('a' + column_of(at)) + std::to_string(row_of(at) + 1); }

}  // namespace turnwise::angry
