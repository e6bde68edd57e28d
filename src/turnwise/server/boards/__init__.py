"""The games as the page draws them: one view each, found by the game's name."""

from __future__ import annotations

from ...games.game import Game
from .angry import ANGRY_VIEW
from .connect4 import CONNECT4_VIEW
from .hand_of_the_king import HAND_OF_THE_KING_VIEW
from .othello import OTHELLO_VIEW
from .sim import SIM_VIEW
from .view import BoardView, Drawing, Json, Step

__all__ = ["VIEWS", "BoardView", "Drawing", "Json", "Step", "view_of"]

VIEWS: dict[str, BoardView] = {
    "connect4": CONNECT4_VIEW,
    "hand_of_the_king": HAND_OF_THE_KING_VIEW,
    "sim": SIM_VIEW,
    "angry": ANGRY_VIEW,
    "othello": OTHELLO_VIEW,
}


def view_of(spec: Game) -> BoardView:
    """Return the view of a game."""
    return VIEWS[spec.name]
