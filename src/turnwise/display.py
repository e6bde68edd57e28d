"""Native states that show themselves: `print(state)` draws the board, a notebook shows it as a picture."""

from __future__ import annotations

from typing import Any

from . import _core


def show_states() -> None:
    """Teach the native classes what takes the games to know; those are loaded when a state is first shown."""
    for kind in vars(_core).values():
        if hasattr(kind, "_search"):
            kind.__str__ = _drawn
            kind._repr_svg_ = _picture
            kind.game = property(_game, doc="The Game that this is a state of.")


def _game(state: Any) -> Any:
    from .games import game_of_state

    return game_of_state(state)


def _drawn(state: Any) -> str:
    """Draw the board; `text()` is the one line that stands for the state."""
    return str(_game(state).draw(state).plain)


def _picture(state: Any) -> str:
    """Draw the board as the web app does, for a notebook."""
    from .games.svg import board_svg

    return board_svg(_game(state), state)


show_states()
