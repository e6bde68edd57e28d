"""Othello on a screen: discs, and those that the last move has turned."""

from __future__ import annotations

from typing import Any

from .._core import Othello
from ..messages import Message
from ..report import Move, Score
from .look import Field, Json, Look, Piece, Themed, circle
from .view import DRAW, BoardView, Drawing, Step, count_words, drawn_cells, fact, grid, leader_of, numbers

COLUMNS = "abcdefgh"
CODES = {"X": "0", "O": "1", "-": ""}
LETTERS = {code: letter for letter, code in CODES.items()}
SIZES = (64, 36, 16)  # squares of a board
PLAYERS = (Message("Black"), Message("White"))
PASS = Message("pass")


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for row in state.rows() for letter in row]


def _board(state: Any, last: Step | None) -> Json:
    size = state.size()
    discs = [state.count(player) for player in (0, 1)]
    empties = size**2 - sum(discs)
    counts = zip((*PLAYERS, Message("Empty")), (*discs, empties), strict=True)
    return grid(
        state,
        last,
        _codes,
        row_labels=numbers(size),
        column_labels=COLUMNS[:size],
        facts=[fact(name, count_words(count)) for name, count in counts],
        side={"discs": discs, "empties": empties, "must_pass": state.legal_moves() == [size**2]},
    )


def _cells(state: Any, move: Move) -> list[int]:
    """A pass has no square."""
    return [move] if move < state.size() ** 2 else []


def _reason(state: Any) -> Message:
    more, fewer = sorted((state.count(0), state.count(1)), reverse=True)
    if more == fewer:
        return Message("{discs} discs each", discs=more)
    margin, counts = more - fewer, {"more": more, "fewer": fewer}
    return Message("by {n} disc, {more} to {fewer}", "by {n} discs, {more} to {fewer}", n=margin, **counts)


def _words(state: Any, move: Move) -> Message:
    """Name the square and how many discs it turns."""
    if move == state.size() ** 2:
        return PASS
    name, other = state.move_text(move), 1 - state.to_move()
    turned = state.count(other) - state.play(move).count(other)
    return Message("{square}, turns {discs}", square=name, discs=turned)


def _score_words(state: Any, score: Score) -> Message:
    """Describe by how many discs a player wins."""
    if score == 0:
        return DRAW
    winner = PLAYERS[leader_of(state, score)]
    return Message("{player} wins by {n} disc", "{player} wins by {n} discs", player=winner, n=round(abs(score)))


def _edit(drawing: Drawing) -> Any:
    cells = drawn_cells(drawing, "othello", SIZES, tuple(LETTERS))
    return Othello.parse(f"{''.join(LETTERS[code] for code in cells)} {'XO'[drawing.to_move]}")


BLACK, WHITE = "#16191d", "#f7f5ef"
YELLOW = Themed("legal", "#ffd83d")  # as in the course report


def _disc(player: int, colour: str) -> Piece:
    shade = circle(20, 21.2, 16, fill="#0005")
    return Piece(name=PLAYERS[player], shapes=(shade, circle(20, 20, 16, fill=colour)))


LOOK = Look(
    players=PLAYERS,
    colours=(BLACK, WHITE),
    player_codes=("0", "1"),
    surface="felt",
    legal=YELLOW,
    pieces={"0": _disc(0, BLACK), "1": _disc(1, WHITE)},
    moves={"pass": PASS},
    editor=("", "0", "1"),
    bar_scale=16,
    fields={"size": Field(label=Message("Squares a side"), values={str(n): count_words(n) for n in (8, 6, 4)})},
)

OTHELLO_VIEW = BoardView(
    look=LOOK,
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=_words,
    score_words=_score_words,
)
