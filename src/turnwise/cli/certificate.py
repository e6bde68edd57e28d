"""`turnwise certificate`: a proof of who wins, for checkers of others."""

from __future__ import annotations

from .. import games
from ..errors import UnknownNameError
from .naming import game_named, games_with


def certificate(game: str, position: str = "start", /) -> None:
    """Print a proof of who wins, for a checker that shares no code with us.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    position
        A start, such as start:n=7.
    """
    spec = game_named(game)
    if spec.certificate is None:
        raise UnknownNameError(
            "{game} has no certificate: choose one of {games}", game=spec.name, games=games_with("certificate")
        )
    print(spec.certificate(games.parse_position(spec, position)), end="")
