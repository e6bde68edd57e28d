"""An agent of a file, from inside its process: what the child of a sandbox runs."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from typing import Any

from ..games import registry
from ..sources import Source, forget, load, publish
from .custom import Chooser, chosen_by, close_quietly, custom, made_by, options_of_maker


class Service:
    """Chooses moves with the code of a file; every game begins with the file run again."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        agent = setup["agent"]
        self._source = agent if isinstance(agent, str) else Source.from_json(agent)
        behind = setup["source"]
        self._behind = Source.from_json(behind) if behind else None
        self._game = registry.load(self._behind) if self._behind else registry.name(setup["game"])
        if self._behind:
            publish(self._behind)  # an agent that imports its game gets the game's own classes
        self._choose: Chooser | None = None
        self._object: Any = None
        self._maker()  # what is wrong with the file is said before the first move

    def answer(self, request: Mapping[str, Any], _tell: Callable[[Mapping[str, Any]], None]) -> str | list[str] | None:
        """Return the text of a move, or the options that the agent takes; None where only a game was to begin."""
        if "options" in request:
            return list(options_of_maker(self._maker()))
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

    def rest(self, _paused: bool) -> None:
        """Do nothing: the code of an agent cannot be made to rest."""

    def _begin(self, *, options: Mapping[str, str], seed: int) -> None:
        if isinstance(self._source, Source):
            forget(self._source, keep=self._behind)
        random.seed(seed)  # what plain functions use
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % (1 << 32))
        label = self._source if isinstance(self._source, str) else self._source.label
        self._choose, self._object = made_by(label, self._maker(), options, seed)

    def _maker(self) -> Any:
        """Return the function or class, of the file or of the package."""
        if isinstance(self._source, Source):
            return load(self._source)
        custom.admit_package(self._source)
        return custom.maker(self._source)
