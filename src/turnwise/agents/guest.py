"""An agent of a file, from inside its process: what the child of a sandbox runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from ..games import registry
from ..sources import Source, forget, load, publish
from .custom import Chooser, chosen_by, close_quietly, made_by, seed_everything


class Service:
    """Chooses moves with the code of a file; every game begins with the file run again."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self._source = Source.from_json(setup["agent"])
        behind = setup["source"]
        self._behind = Source.from_json(behind) if behind else None
        self._game = registry.load(self._behind) if self._behind else registry.name(setup["game"])
        if self._behind:
            publish(self._behind)  # an agent that imports its game gets the game's own classes
        self._choose: Chooser | None = None
        self._object: Any = None
        load(self._source)  # what is wrong with the file is said before the first move

    def answer(self, request: Mapping[str, Any], _tell: Callable[[Mapping[str, Any]], None]) -> str | None:
        """Return the text of a move; None where only a game was to begin."""
        if "begin" in request:
            self._begin(**request["begin"])
        if "end" in request:
            close_quietly(self._object)
        if "position" not in request:
            return None
        assert self._choose is not None
        state = self._game.parse(request["position"])
        move = chosen_by(self._choose, self._game, state)
        return str(state.move_text(move))

    def stop(self) -> None:
        """Do nothing: an agent that takes too long is ended with its process."""

    def _begin(self, *, options: Mapping[str, str], seed: int) -> None:
        forget(self._source, keep=self._behind)
        seed_everything(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % (1 << 32))
        self._choose, self._object = made_by(self._source.label, load(self._source), options, seed)
