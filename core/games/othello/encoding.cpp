// Othello positions as networks see them.
//
//   own discs by square, the other's discs by square; one column for the number of empty squares, one for the number of
//   own moves, one for the number of the other's
#include "games/othello/rules.h"

namespace turnwise::othello {

namespace {
constexpr int kMostMovesEncoded = 32;  // more are as good as these
}

template <int kSize>
int Othello<kSize>::encoding_size(int) const {
    return 2 * kCells + (kCells + 1) + 2 * (kMostMovesEncoded + 1);
}

template <int kSize>
void Othello<kSize>::encode(int, InputRow& row) const {
    constexpr int kEmpties = 2 * kCells, kMine = kEmpties + kCells + 1, kTheirs = kMine + kMostMovesEncoded + 1;
    for (Discs rest = position_.mine; rest; rest &= rest - 1) row.push(Board::number(std::countr_zero(rest)));
    for (Discs rest = position_.theirs; rest; rest &= rest - 1)
        row.push(kCells + Board::number(std::countr_zero(rest)));
    row.push(kEmpties + std::popcount(empty()));
    row.push(kMine + std::min(std::popcount(my_moves()), kMostMovesEncoded));
    row.push(kTheirs + std::min(std::popcount(their_moves()), kMostMovesEncoded));
}

template int Othello<8>::encoding_size(int) const;
template void Othello<8>::encode(int, InputRow&) const;
template int Othello<6>::encoding_size(int) const;
template void Othello<6>::encode(int, InputRow&) const;
template int Othello<4>::encoding_size(int) const;
template void Othello<4>::encode(int, InputRow&) const;

}  // namespace turnwise::othello
