"""A host from inside its process: what the child of a sandbox runs for a game of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...agents import custom
from ...engine import StopToken
from ...errors import TurnwiseError
from ...games import registry
from ...games.game import Game
from ...sources import Source
from ..errors import status_of
from ..offer import Offer
from ..settings import Bounds
from ..tables import Tables
from .kept_agents import KeptAgents
from .operations import QUICK, SEARCHES, Desk

MOST_KEPT = 4  # agents of one process that searches; there are several


def installed(setup: Mapping[str, Any]) -> tuple[Game, Offer]:
    """Take in the game and the agents of a setup."""
    game, offer = setup["game"], Offer.from_json(setup["offer"])
    for source in offer.agent_files:
        custom.take(source)
    for name in offer.agent_names:
        custom.keep_apart(name)
    return registry.name(game) if isinstance(game, str) else registry.load(Source.from_json(game)), offer


class Service:
    """Answers operations on one game; a refusal is an answer like any other."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        spec, offer = installed(setup)
        tables = Tables(setup["table_bytes"], setup["table_bytes"])
        self._desk = Desk(spec, Bounds(**setup["bounds"]), offer.own, kept=KeptAgents(most=MOST_KEPT), tables=tables)
        self._stop = StopToken()

    def answer(self, request: Mapping[str, Any], tell: Callable[[Mapping[str, Any]], None]) -> dict[str, Any]:
        """Return what an operation gives, or why it is refused."""
        try:
            return {"value": self._perform(request["operation"], request["values"], tell)}
        except TurnwiseError as error:
            return {"refused": error.message.to_json(), "status": status_of(error)}

    def stop(self) -> None:
        """Stop the search that is under way."""
        self._stop.stop()

    def rest(self, paused: bool) -> None:
        """Let the search that is under way rest, or go on."""
        if paused:
            self._stop.pause()
        else:
            self._stop.resume()

    def _perform(self, operation: str, values: dict[str, Any], tell: Callable[[Mapping[str, Any]], None]) -> Any:
        if operation in QUICK:
            return QUICK[operation](self._desk, **values)
        self._stop = StopToken()
        return SEARCHES[operation](self._desk, self._stop, tell, **values)
