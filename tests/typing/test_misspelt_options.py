"""Misspelt options: `mypy --strict` names them before a program runs, and the engine when it does.

scripts/check runs mypy over this file, where a `type: ignore` that nothing needs is an error.
"""

from typing import get_args

import pytest

import turnwise
from turnwise import Connect4, OptionError, Solver, UnknownNameError


def test_a_misspelt_search_option_is_named() -> None:
    with pytest.raises(UnknownNameError, match="unknown search option 'metod'"):
        turnwise.search(Connect4(), depth=2, metod="full")  # type: ignore[call-arg]


def test_an_option_of_the_wrong_type_is_named() -> None:
    with pytest.raises(OptionError, match="search option threads='two': give a whole number from 1 to 256"):
        turnwise.search(Connect4(), depth=2, threads="two")  # type: ignore[arg-type]


def test_a_misspelt_word_to_the_solver_is_named() -> None:
    with pytest.raises(TypeError, match="secnds"):
        turnwise.solve(Connect4(), secnds=1.0)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="secnds"):
        Solver().solve(Connect4(), secnds=1.0)  # type: ignore[call-arg]


def test_every_option_of_the_list_is_one_the_engine_takes() -> None:
    """The list that type checkers read is the core's, in the same order."""
    assert tuple(turnwise.engine.SearchOptions.__annotations__) == turnwise._core.SEARCH_OPTIONS
    assert set(turnwise.engine.METHODS) == set(turnwise._core.methods())
    assert set(get_args(turnwise.engine.MoveOrder)) == set(turnwise._core.move_orders())
