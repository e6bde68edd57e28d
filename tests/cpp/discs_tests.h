// Othello's bitboards against a walk from square to square: the functions of this build, and the portable ones.
#pragma once

#include "base/random.h"
#include "check.h"
#include "games/othello/discs.h"
#include "games/othello/images.h"

namespace conformance {

using namespace turnwise;
using othello::disc;
using othello::Discs;
using othello::Position;

inline bool holds(Discs discs, int row, int column) {
    return row >= 0 && row < 8 && column >= 0 && column < 8 && (discs >> (8 * row + column) & 1);
}

inline Discs walked_flips(Position position, int square) {
    Discs turned = 0;
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            Discs line = 0;
            int row = square / 8 + down, column = square % 8 + right;
            for (; (down || right) && holds(position.theirs, row, column); row += down, column += right)
                line |= disc(8 * row + column);
            if (holds(position.mine, row, column)) turned |= line;
        }
    return turned;
}

inline void test_board(Position position) {
    Discs playable = 0;
    for (int square = 0; square < othello::kSquares; ++square) {
        if (position.taken() & disc(square)) continue;
        const Discs turned = walked_flips(position, square);
        if (turned) playable |= disc(square);
        CHECK(othello::flips(position, square) == turned);
        CHECK(othello::portable::flips(position, square) == turned);
    }
    CHECK(othello::moves(position) == playable);
    CHECK(othello::portable::moves(position) == playable);
}

// Boards of every density: long lines need few empty squares and few discs of one's own.
inline void test_boards() {
    where = "discs";
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const Discs a = random.next(), b = random.next(), c = random.next(), d = random.next();
        const Discs mine[] = {a & b, a, a & b & c, a & b & c & d}, filled[] = {c, ~Discs{0}, b | c | d, a | b | c};
        for (const Discs own : mine)
            for (const Discs board : filled) test_board({own, board & ~own});
    }
}

// The image of a move is a move of the image.
inline void test_images() {
    where = "images";
    Random random(2);
    for (int i = 0; i < 2000; ++i) {
        const Discs mine = random.next() & random.next();
        const Position position{mine, random.next() & ~mine};
        CHECK(othello::image(0, position) == position);
        for (int s = 0; s < othello::kImages; ++s)
            CHECK(othello::moves(othello::image(s, position)) == othello::image(s, othello::moves(position)));
    }
}

inline void test_discs() {
    test_boards();
    test_images();
}

}  // namespace conformance
