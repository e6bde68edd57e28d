"""The course reports' programs, transcribed line by line: what `classic` must agree with.

Connect 4: the cut stands inside the loop of both branches (the print of the maximising one has it outside).
Hand of the King: evaluation, depths and search of the text; the program's count of cards is always one.
Sim: both readings of the heuristic, the text's degree pairs and the program's smaller endpoint.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

# ---- Connect 4 ----

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


def get_valid_locations(board: Board) -> list[int]:
    return [col for col in range(COLUMN_COUNT) if board[ROW_COUNT - 1][col] == EMPTY]


def get_next_open_row(board: Board, col: int) -> int:
    return next(r for r in range(ROW_COUNT) if board[r][col] == EMPTY)


LINES = [
    [(r + i * dr, c + i * dc) for i in range(4)]
    for r in range(ROW_COUNT)
    for c in range(COLUMN_COUNT)
    for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    if c + 3 * dc < COLUMN_COUNT and 0 <= r + 3 * dr < ROW_COUNT
]


def winning_move(board: Board, piece: int) -> bool:
    return any(all(board[r][c] == piece for r, c in line) for line in LINES)


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
    score = 0

    center_array = [board[r][COLUMN_COUNT // 2] for r in range(ROW_COUNT)]
    score += center_array.count(piece) * 3

    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT - 3):
            score += evaluate_window(board[r][c : c + WINDOW_LENGTH], piece)

    for c in range(COLUMN_COUNT):
        col_array = [board[r][c] for r in range(ROW_COUNT)]
        for r in range(ROW_COUNT - 3):
            score += evaluate_window(col_array[r : r + WINDOW_LENGTH], piece)

    for r in range(ROW_COUNT - 3):
        for c in range(COLUMN_COUNT - 3):
            score += evaluate_window([board[r + i][c + i] for i in range(WINDOW_LENGTH)], piece)

    for r in range(ROW_COUNT - 3):
        for c in range(COLUMN_COUNT - 3):
            score += evaluate_window([board[r + 3 - i][c + i] for i in range(WINDOW_LENGTH)], piece)

    return score


def minimax(board: Board, depth: int, alpha: float, beta: float, maximizing_player: bool) -> tuple[int | None, float]:
    """Give column and value; the random first column is always replaced, because any value beats -inf."""
    valid_locations = get_valid_locations(board)
    is_terminal = winning_move(board, PLAYER_PIECE) or winning_move(board, AI_PIECE) or len(valid_locations) == 0
    if depth == 0 or is_terminal:
        if is_terminal:
            if winning_move(board, AI_PIECE):
                return (None, WIN)
            if winning_move(board, PLAYER_PIECE):
                return (None, -WIN)
            return (None, 0)
        return (None, score_position(board, AI_PIECE))
    column = None
    if maximizing_player:
        value = -math.inf
        for col in valid_locations:
            new_score = minimax(_dropped(board, col, AI_PIECE), depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value = new_score
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    value = math.inf
    for col in valid_locations:
        new_score = minimax(_dropped(board, col, PLAYER_PIECE), depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value = new_score
            column = col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value


def _dropped(board: Board, col: int, piece: int) -> Board:
    b_copy = [list(row) for row in board]
    b_copy[get_next_open_row(board, col)][col] = piece
    return b_copy


# ---- Sim ----

Edges = frozenset[tuple[int, int]]


def sim_text_triangles(edges: Edges) -> int:
    """The text: from dot x go M edges, which could make M(M-1)/2 triangles."""
    degrees = [sum(dot in edge for edge in edges) for dot in range(6)]
    return sum(m * (m - 1) // 2 for m in degrees)


def sim_program_triangles(edges: Edges) -> int:
    """The program: an edge counts at its smaller endpoint only."""
    degrees = [sum(dot == min(edge) for edge in edges) for dot in range(6)]
    return sum(m * (m - 1) // 2 for m in degrees)


def sim_lost(edges: Edges) -> bool:
    return any(set(combinations(corners, 2)) <= edges for corners in combinations(range(6), 3))


def sim_minimax(red: Edges, blue: Edges, depth: int, red_moves: bool, triangles: Any) -> float:
    """Give h for red: closable blue triangles less closable red ones, infinite once somebody has lost."""
    if sim_lost(red):
        return -math.inf
    if sim_lost(blue):
        return math.inf
    if depth == 0:
        return float(triangles(blue) - triangles(red))
    free = set(combinations(range(6), 2)) - red - blue
    if red_moves:
        return max(sim_minimax(red | {edge}, blue, depth - 1, False, triangles) for edge in free)
    return min(sim_minimax(red, blue | {edge}, depth - 1, True, triangles) for edge in free)


# ---- Hand of the King ----

BANNER_WEIGHTS = {
    "Stark": 9,
    "Greyjoy": 7,
    "Lannister": 7,
    "Targaryen": 6,
    "Baratheon": 5,
    "Tyrell": 9,
    "Tully": 10,
}
BANNER_CARDS = {"Stark": 8, "Greyjoy": 7, "Lannister": 6, "Targaryen": 5, "Baratheon": 4, "Tyrell": 3, "Tully": 2}


def evaluate_king(state: Any, player1: int, literal: bool) -> int:
    """Score for the report's player 1; the program counts piles instead of cards."""
    player2 = 1 - player1
    score = 0
    for house, weight in BANNER_WEIGHTS.items():
        if house in state.banners(player1):
            score += weight * 10
        num_cards = 1 if literal else state.counts(player1)[house]
        if num_cards <= BANNER_CARDS[house] // 2 + 1:
            score += num_cards * 2
    for house, weight in BANNER_WEIGHTS.items():
        if house in state.banners(player2):
            score -= weight * 10
        num_cards = 1 if literal else state.counts(player2)[house]
        penalty = -(BANNER_CARDS[house] // 2) if num_cards > BANNER_CARDS[house] // 2 + 1 else num_cards
        score -= penalty * 2
    return score + 3 * (len(king_moves(state, player1)) - len(king_moves(state, player2)))


def king_moves(state: Any, player: int) -> list[int]:
    """The player's captured cards whose former place is in line with Varys."""
    row, column = divmod(state.varys(), 6)
    places = [place for place, _, _ in state.taken(player)]
    return [place for place in places if place // 6 == row or place % 6 == column]


def king_winner_score(state: Any, player1: int) -> int:
    mine, theirs = state.banners(player1), state.banners(1 - player1)
    if len(mine) != len(theirs):
        return 2000 if len(mine) > len(theirs) else -2000
    first = next((house for house in BANNER_WEIGHTS if (house in mine) != (house in theirs)), None)
    return 2000 if first in mine else -2000


def king_minimax(
    state: Any, player1: int, depth: int, alpha: float, beta: float, no_heuristic: bool, literal: bool
) -> tuple[float, int | None]:
    valid_moves = sorted(state.legal_moves())
    if depth == 0 or not valid_moves:
        if no_heuristic:
            return king_winner_score(state, player1), None
        return evaluate_king(state, player1, literal), None
    maximizing = state.to_move() == player1
    best, optimal_move = (-math.inf, None) if maximizing else (math.inf, None)
    for move in valid_moves:
        value, _ = king_minimax(state.play(move), player1, depth - 1, alpha, beta, no_heuristic, literal)
        if maximizing and value > best:
            best, optimal_move = value, move
            alpha = max(alpha, value)
        elif not maximizing and value < best:
            best, optimal_move = value, move
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best, optimal_move


def king_depth(cards: int, timed: bool) -> tuple[int, bool]:
    """Depth and the no-heuristic flag by the number of cards, Varys among them."""
    if not timed:
        return (9 if cards < 25 else 5), cards <= 16
    if 22 < cards < 30:
        return 5, False
    if 16 < cards <= 22:
        return 7, False
    return (9, True) if cards <= 16 else (3, False)
