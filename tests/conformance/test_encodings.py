"""Conformance of encodings: what networks see of every game in every state of seeded random play."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Hashable
from typing import Any

import pytest
from conformance.reference import SetUp
from conformance.setups import every_setup
from oracles import connect4_encoding, hand_of_the_king_encoding

import turnwise

GAMES = range(3)  # seeds of the random games
SPARSE = "sparse"
WHAT_SPARSE_TELLS: dict[str, Any] = {
    "Connect4": lambda state: state.key(),
    "Sim": lambda state: state.key(),
    "Othello": lambda state: tuple(tuple(state.rows()) if state.to_move() == 0 else _swapped(state)),
    "Angry": lambda state: (tuple(state.rows()), state.mover(), _steps(state.limit() - state.actions())),
    "HandOfTheKing": lambda state: _houses(state),
}
"""By class: what two states have in common if, and only if, their rows are equal."""


ORACLES: dict[str, dict[str, Any]] = {
    "Connect4": {"lines": connect4_encoding.lines},
    "HandOfTheKing": {"report": hand_of_the_king_encoding.report, "sparse": hand_of_the_king_encoding.sparse},
}
"""By class: what the oracle sees, by encoding."""


def _swapped(state: Any) -> list[str]:
    return [row.translate(str.maketrans("XO", "OX")) for row in state.rows()]


def _steps(actions: int) -> int:
    return -(-max(actions, 0) // 10)


def _houses(state: Any) -> Hashable:
    """Houses around Varys, and all that the score depends on: within one game the rest cannot differ."""
    me, varys = state.to_move(), state.varys()
    around = tuple((at // 6 - varys // 6, at % 6 - varys % 6, house) for at, house, _ in state.cards())
    leads = tuple(mine - theirs for mine, theirs in zip(*(state.counts(p).values() for p in (me, 1 - me)), strict=True))
    return (
        around,
        leads,
        tuple(state.banners(me)),
        tuple(state.banners(1 - me)),
        tuple(state.companions()),
        _unordered(state),
    )


def _unordered(state: Any) -> Hashable:
    pending = state.pending()
    if not pending:
        return None if pending is None else ()
    varys = state.varys()
    return pending[0], frozenset((at // 6 - varys // 6, at % 6 - varys % 6) for at in pending[1:])


@every_setup
def test_rows_are_as_long_as_they_say_and_sparse_ones_hold_ones_only(setup: SetUp) -> None:
    for seed in GAMES:
        for state in setup.states(seed):
            assert state.encodings()[0] == SPARSE
            assert state.encode() == state.encode(SPARSE)
            assert set(state.encode()) <= {0, 1}
            for encoding in state.encodings():
                row = state.encode(encoding)

                assert len(row) == state.encoding_size(encoding) == setup.start().encoding_size(encoding)
                assert all(-128 <= value < 128 for value in row)


@every_setup
def test_many_states_at_once_are_each_as_alone(setup: SetUp) -> None:
    """Starts of rows, columns and values, as a library for numbers reads them."""
    states = [state for seed in GAMES for state in setup.states(seed)]
    for encoding in (None, *states[0].encodings()):
        parts = type(states[0])._encode(states, encoding)
        starts, columns = (struct.unpack(f"<{len(part) // 4}i", part) for part in parts[:2])
        values = array("b", parts[2])

        assert len(starts) == len(states) + 1
        assert (starts[0], starts[-1], len(columns)) == (0, len(values), len(values))
        for state, first, last in zip(states, starts, starts[1:], strict=False):
            row = [0] * state.encoding_size(encoding)
            for column, value in zip(columns[first:last], values[first:last], strict=True):
                assert value != 0
                assert row[column] == 0
                row[column] = value
            assert row == state.encode(encoding)


@every_setup
def test_rows_differ_where_states_do(setup: SetUp) -> None:
    """Each game says what its sparse encoding tells: that and the row go together, one to one."""
    tells = WHAT_SPARSE_TELLS[setup.game]
    by_row: dict[Any, Any] = {}
    by_meaning: dict[Any, Any] = {}
    for seed in range(8):
        for state in setup.states(seed):
            row, meaning = tuple(state.encode()), tells(state)

            assert by_row.setdefault(row, meaning) == meaning, state
            assert by_meaning.setdefault(meaning, row) == row, state


@every_setup
def test_encodings_equal_those_of_the_oracle(setup: SetUp) -> None:
    """Those that are more than the cells one by one."""
    oracles = ORACLES.get(setup.game, {})
    assert {*setup.start().encodings()} == {SPARSE, *oracles}
    for seed in range(6 if oracles else 0):
        for state, oracle in setup.walk(seed):
            for encoding, encode in oracles.items():
                assert state.encode(encoding) == encode(getattr(oracle, "oracle", oracle)), state


def test_an_unknown_encoding_names_those_there_are() -> None:
    for call in (
        lambda: turnwise.HandOfTheKing(seed=1).encode("dense"),
        lambda: turnwise.HandOfTheKing(seed=1).encoding_size("dense"),
        lambda: turnwise.HandOfTheKing._encode([], "dense"),
    ):
        with pytest.raises(turnwise.UnknownNameError, match=r"encoding 'dense': choose one of sparse, report$"):
            call()


def test_points_made_already_are_banked_in_angry_alone() -> None:
    """The hen's step costs a point, of which no row tells; the queen sees it from her side."""
    start = turnwise.Angry()

    assert (start.banked(), start.play("left").banked()) == (0, 1)
    assert turnwise.Othello().play("f5").banked() == 0
