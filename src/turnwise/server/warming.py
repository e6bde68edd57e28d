"""What the first search of a game would wait for, loaded before anybody asks."""

from __future__ import annotations

from contextlib import suppress

from .. import games
from ..engine import search
from ..errors import TurnwiseError


def warm_up() -> None:
    """Look one ply ahead in every native game: the first search reads the trained weights of its evaluation.

    Games that others have written are left alone, for their code may do anything. Where a search fails, the first
    client who asks for one is told why.
    """
    for spec in games.all_games():
        if spec.is_native:
            with suppress(TurnwiseError):
                search(spec.start(), depth=1)
