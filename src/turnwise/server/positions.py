"""A position as the web app gets it: all that is needed to draw it and to play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..games.game import Game
from ..games.look import Json
from ..games.state import State
from ..games.view import Step
from ..messages import NOTHING, Words, as_message
from ..report import Move
from ..store.record import outcome


def position_values(spec: Game, states: Sequence[State], moves: Sequence[str]) -> Json:
    """Describe the last of the states that `moves` lead through."""
    view, state = spec.view, states[-1]
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
        "reason": _said(view.reason(state) if state.is_over() else NOTHING),
        "legal": _told_apart([_legal(spec, state, move) for move in state.legal_moves()]),
        "opening": opening_values(spec, states),
        "last_words": _said(view.words(last.before, last.move) if last else NOTHING),
        "last": view.cells(last.before, last.move)[-1:] if last else [],
        "board": view.board(state, last),
    }


def opening_values(spec: Game, states: Sequence[State]) -> Json | None:
    """Name the opening that the states have come through; None where it has no name."""
    name = spec.opening_of(states)
    return None if name is None else name.to_json()


def movers(spec: Game, states: Sequence[State]) -> list[str]:
    """Name the piece that moves in each state; empty where a move says enough."""
    found = map(spec.view.mover, states)
    return [code for code in found if code is not None]


def _legal(spec: Game, state: State, move: Move) -> Json:
    view = spec.view
    values = {
        "text": state.move_text(move),
        "words": _said(view.words(state, move)),
        "cells": view.cells(state, move),
    }
    origin, keys = view.origin(state, move), list(view.keys(state, move))
    return {**values, **({} if origin is None else {"from": origin}), **({"keys": keys} if keys else {})}


def _said(words: Words) -> Json:
    return as_message(words).to_json()


def _told_apart(legal: list[Json]) -> list[Json]:
    """Take the cells from moves that begin and land where others do, and keys that others have too.

    No click or key could tell which is meant.
    """
    places = Counter((move.get("from"), *move["cells"][-1:]) for move in legal)
    keys = Counter(key for move in legal for key in move.get("keys", ()))
    return [
        {
            **move,
            **({"cells": []} if places[move.get("from"), *move["cells"][-1:]] > 1 else {}),
            **({"keys": [key for key in move["keys"] if keys[key] == 1]} if "keys" in move else {}),
        }
        for move in legal
    ]
