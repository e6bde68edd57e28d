"""The engine protocols by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from ..errors import UnknownNameError
from ..games.game import Game
from ..games.othello import OTHELLO
from ..messages import Listing
from .gtp import GtpEngine
from .lines import LinesEngine
from .nboard import NBoardEngine


class Engine(Protocol):
    """One conversation with another program."""

    def serve(self, lines: Iterable[str], say: Callable[[str], None]) -> None:
        """Answer lines until the other side is done."""

    def close(self) -> None:
        """Release what the engine holds."""


@dataclass(frozen=True)
class EngineProtocol:
    """How to make the engine of a protocol, and the only game it is for."""

    make: Callable[..., Engine]
    game: Game | None = None


PROTOCOLS = {
    "lines": EngineProtocol(LinesEngine),
    "gtp": EngineProtocol(GtpEngine, OTHELLO),
    "nboard": EngineProtocol(NBoardEngine, OTHELLO),
}


def make_engine(name: str, spec: Game, agent: str | None, *, seed: int) -> Engine:
    """Make an engine by the name of its protocol; without an agent it is the search."""
    if name not in PROTOCOLS:
        raise UnknownNameError(
            "unknown protocol '{name}': protocols are {protocols}", name=name, protocols=Listing(PROTOCOLS)
        )
    protocol = PROTOCOLS[name]
    if protocol.game not in (None, spec):
        raise UnknownNameError(
            "protocol '{name}' is for {its_game}, not for {game}",
            name=name,
            its_game=protocol.game.name,
            game=spec.name,
        )
    return protocol.make(spec, agent, seed=seed)
