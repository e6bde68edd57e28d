"""A position as the page gets it: all that is needed to draw it and to play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..games.game import Game
from ..report import Move
from ..store.record import outcome
from .boards import Json, Step, view_of
from .words import NOTHING


def position_values(spec: Game, states: Sequence[Any], moves: Sequence[str]) -> Json:
    """Describe the last of the states that `moves` lead through."""
    view, state = view_of(spec), states[-1]
    last = Step(states[-2], states[-2].parse_move(moves[-1])) if moves else None
    result, winner = outcome(state)
    return {
        "game": spec.name,
        "text": state.text(),
        "start": states[0].text(),
        "moves": list(moves),
        "movers": movers(spec, states[:-1]),
        "options": state.options(),
        "to_move": state.to_move(),
        "over": state.is_over(),
        "result": result,
        "winner": winner,
        "reason": view.reason(state) if state.is_over() else NOTHING,
        "legal": [_legal(spec, state, move) for move in state.legal_moves()],
        "last_words": view.words(last.before, last.move) if last else NOTHING,
        "last": view.cells(last.before, last.move)[-1:] if last else [],
        "board": view.board(state, last),
    }


def movers(spec: Game, states: Sequence[Any]) -> list[str]:
    """Name the piece that moves in each state; empty where a move says enough."""
    found = map(view_of(spec).mover, states)
    return [code for code in found if code is not None]


def _legal(spec: Game, state: Any, move: Move) -> Json:
    view = view_of(spec)
    values = {
        "text": state.move_text(move),
        "words": view.words(state, move),
        "cells": view.cells(state, move),
    }
    origin = view.origin(state, move)
    return values if origin is None else {**values, "from": origin}
