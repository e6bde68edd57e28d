// Which cards Varys can still come to: what he cannot reach will never be taken.
#pragma once

#include "games/hand_of_the_king/cards.h"

namespace turnwise::hand_of_the_king {

// The rows that hold any of the cells, as six bits.
constexpr unsigned rows_of(Cells cells) {
    constexpr Cells kLow = kColumn * 0b011111, kTop = kColumn << (kSide - 1);
    const Cells full = (((cells & kLow) + kLow) | cells) & kTop;       // the top bit of every row that has a cell
    constexpr Cells kGather = 0b000001'00001'00001'00001'00001'00001;  // moves the top bit of row r to bit 25 + r
    return static_cast<unsigned>((full >> (kSide - 1)) * kGather >> 25 & kRow);
}

constexpr unsigned columns_of(Cells cells) {
    cells |= cells >> 3 * kSide;
    return static_cast<unsigned>((cells | cells >> kSide | cells >> 2 * kSide) & kRow);
}

constexpr std::array<Cells, 64> kCellsOfRows = [] {
    std::array<Cells, 64> cells{};
    for (int rows = 0; rows < 64; ++rows)
        for (int row = 0; row < kSide; ++row)
            if (rows >> row & 1) cells[rows] |= kRow << kSide * row;
    return cells;
}();
constexpr std::array<Cells, 64> kCellsOfColumns = [] {
    std::array<Cells, 64> cells{};
    for (int columns = 0; columns < 64; ++columns) cells[columns] = static_cast<Cells>(columns) * kColumn;
    return cells;
}();

// The cards that a chain of moves could take Varys to, if nothing were in the way: from his row and column over the
// rows and columns of the cards there, and so on.
constexpr Cells reachable(Cells cards, int varys) {
    unsigned rows = 1u << row_of(varys), columns = 1u << column_of(varys);
    for (;;) {
        const Cells found = cards & (kCellsOfRows[rows] | kCellsOfColumns[columns]);
        if (found == cards) return found;
        const unsigned more_rows = rows | rows_of(found), more_columns = columns | columns_of(found);
        if (more_rows == rows && more_columns == columns) return found;
        rows = more_rows;
        columns = more_columns;
    }
}

}  // namespace turnwise::hand_of_the_king
