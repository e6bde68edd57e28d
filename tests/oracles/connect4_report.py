"""The Connect 4 course report's listings, transcribed: evaluate_window, score_position and minimax.

The page break of the report moved two statements of the maximising branch out of its loop, where `break` does not
compile. They stand inside the loop here, as in the minimising branch and in the report's pseudo-code. `cuts=False`
leaves both cuts out.

The listing calls functions that the report does not print: get_valid_locations (columns from left to right),
get_next_open_row, drop_piece, winning_move and is_terminal_node. They are written here as their names say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

ROW_COUNT, COLUMN_COUNT, WINDOW_LENGTH = 6, 7, 4
EMPTY, PLAYER_PIECE, AI_PIECE = 0, 1, 2
WIN = 1_000_000_000_000
Board = list[list[int]]  # board[row][column], row 0 at the bottom


def board_of(state: Any, ai: int) -> Board:
    """Set up the report's board; `ai` is the player the AI plays."""
    board = [[EMPTY] * COLUMN_COUNT for _ in range(ROW_COUNT)]
    for player, piece in ((ai, AI_PIECE), (1 - ai, PLAYER_PIECE)):
        for column, row in state.stones(player):
            board[row][column] = piece
    return board


# ---- what the report prints ----


def evaluate_window(window: list[int], piece: int) -> int:
    score = 0
    opp_piece = PLAYER_PIECE
    if piece == PLAYER_PIECE:
        opp_piece = AI_PIECE

    if window.count(piece) == 4:
        score += 100
    elif window.count(piece) == 3 and window.count(EMPTY) == 1:
        score += 5
    elif window.count(piece) == 2 and window.count(EMPTY) == 2:
        score += 2

    if window.count(opp_piece) == 3 and window.count(EMPTY) == 1:
        score -= 4

    return score


def score_position(board: Board, piece: int) -> int:
    center_array = [board[r][COLUMN_COUNT // 2] for r in range(ROW_COUNT)]
    score = center_array.count(piece) * 3
    return score + sum(evaluate_window(window, piece) for window in windows(board))


def windows(board: Board) -> Iterator[list[int]]:
    """The windows of score_position, in its order: rows, columns, rising and falling diagonals."""
    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT - 3):
            yield board[r][c : c + WINDOW_LENGTH]
    for c in range(COLUMN_COUNT):
        col_array = [board[r][c] for r in range(ROW_COUNT)]
        for r in range(ROW_COUNT - 3):
            yield col_array[r : r + WINDOW_LENGTH]
    for r in range(ROW_COUNT - 3):
        for c in range(COLUMN_COUNT - 3):
            yield [board[r + i][c + i] for i in range(WINDOW_LENGTH)]
    for r in range(ROW_COUNT - 3):
        for c in range(COLUMN_COUNT - 3):
            yield [board[r + 3 - i][c + i] for i in range(WINDOW_LENGTH)]


@dataclass
class Program:
    """The report's minimax, and how often it was entered."""

    cuts: bool = True
    random: Random = field(default_factory=lambda: Random(0))
    entered: int = 0

    def choose(self, board: Board, depth: int) -> tuple[int | None, float]:
        """Return the AI's column and its value."""
        return self.minimax(board, depth, -math.inf, math.inf, True)

    def minimax(
        self, board: Board, depth: int, alpha: float, beta: float, maximizing_player: bool
    ) -> tuple[int | None, float]:
        self.entered += 1
        valid_locations = get_valid_locations(board)
        is_terminal = is_terminal_node(board)
        if depth == 0 or is_terminal:
            if is_terminal:
                if winning_move(board, AI_PIECE):
                    return (None, WIN)
                if winning_move(board, PLAYER_PIECE):
                    return (None, -WIN)
                return (None, 0)
            return (None, score_position(board, AI_PIECE))
        if maximizing_player:
            value = -math.inf
            column = self.random.choice(valid_locations)
            for col in valid_locations:
                b_copy = dropped(board, get_next_open_row(board, col), col, AI_PIECE)
                new_score = self.minimax(b_copy, depth - 1, alpha, beta, False)[1]
                if new_score > value:
                    value = new_score
                    column = col
                alpha = max(alpha, value)
                if self.cuts and alpha >= beta:
                    break
            return column, value
        value = math.inf
        column = self.random.choice(valid_locations)
        for col in valid_locations:
            b_copy = dropped(board, get_next_open_row(board, col), col, PLAYER_PIECE)
            new_score = self.minimax(b_copy, depth - 1, alpha, beta, True)[1]
            if new_score < value:
                value = new_score
                column = col
            beta = min(beta, value)
            if self.cuts and alpha >= beta:
                break
        return column, value


# ---- what it calls and does not print ----


def get_valid_locations(board: Board) -> list[int]:
    return [col for col in range(COLUMN_COUNT) if board[ROW_COUNT - 1][col] == EMPTY]


def get_next_open_row(board: Board, col: int) -> int:
    return next(r for r in range(ROW_COUNT) if board[r][col] == EMPTY)


def dropped(board: Board, row: int, col: int, piece: int) -> Board:
    """A copy of the board with one piece more."""
    b_copy = [list(each) for each in board]
    b_copy[row][col] = piece
    return b_copy


def winning_move(board: Board, piece: int) -> bool:
    return any(window.count(piece) == WINDOW_LENGTH for window in windows(board))


def is_terminal_node(board: Board) -> bool:
    return winning_move(board, PLAYER_PIECE) or winning_move(board, AI_PIECE) or not get_valid_locations(board)
