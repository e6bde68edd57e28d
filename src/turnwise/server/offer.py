"""What the operator of a server brings: games and agents by file, or by name from installed packages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from .. import agents, games
from ..agents.custom import offered as offered_agents
from ..errors import OptionError, UnknownNameError
from ..games.prefixes import is_prefixed
from ..messages import Listing, Message
from ..sources import Source, is_source

Brought = Source | str
"""A file that was read, or a name."""


@dataclass(frozen=True)
class Offer:
    """The operator's games and agents. Nothing else that clients name is ever loaded."""

    games: tuple[Brought, ...] = ()
    agents: tuple[Brought, ...] = ()

    @classmethod
    def read(cls, games: Iterable[str] = (), agents: Iterable[str] = ()) -> Offer:
        """Read the files that the operator has named; clients get to know them without their folders."""
        offer = cls(tuple(map(_game, games)), tuple(map(_agent, agents)))
        labels = [_label(each) for each in (*offer.games, *offer.agents)]
        twice = [label for label in labels if labels.count(label) > 1]
        if twice:
            raise OptionError("'{name}' is named twice: give it once, or rename one of the files", name=twice[0])
        return offer

    @property
    def own(self) -> tuple[str, ...]:
        """The agents by the texts that clients give."""
        return tuple(map(_label, self.agents))

    @property
    def agent_files(self) -> tuple[Source, ...]:
        """The agents that are files."""
        return tuple(each for each in self.agents if isinstance(each, Source))

    @property
    def agent_names(self) -> tuple[str, ...]:
        """The agents that are named, of this process or of installed packages."""
        return tuple(each for each in self.agents if isinstance(each, str))

    def to_json(self) -> dict[str, Any]:
        """Write games and agents, files with their content."""
        return {"games": [_written(each) for each in self.games], "agents": [_written(each) for each in self.agents]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Offer:
        """Read what another process has written."""
        return cls(tuple(map(_as_brought, values["games"])), tuple(map(_as_brought, values["agents"])))


def _game(text: str) -> Brought:
    if is_source(text):
        return _without_folder(Source.read(text))
    if is_prefixed(text):
        return text
    if all(point.name != text for point in games.offered()):
        names = [point.name for point in games.offered()]
        offered = Message("installed packages offer {names}", names=Listing(names))
        there_are = offered if names else Message("no installed package offers games")
        raise UnknownNameError(
            "--game {game}: name a file, as nim.py:Nim, a game of OpenSpiel, as openspiel:go, or a package's game"
            " ({there_are})",
            game=text,
            there_are=there_are,
        )
    return text


def _agent(text: str) -> Brought:
    agent = agents.AgentSpec.parse(text)
    if agent.is_code:
        if agent.options:
            raise OptionError(
                "--agent {agent}: name the file and the function or class only, as my_agent.py:choose", agent=text
            )
        return _without_folder(Source.read(text))
    names = [*agents.custom.names(), *(point.name for point in offered_agents())]
    if text not in names:
        offered = Message("there are {names}", names=Listing(names))
        there_are = offered if names else Message("no installed package offers agents")
        raise UnknownNameError(
            "--agent {agent}: name a file, as my_agent.py:choose, or a package's agent ({there_are})",
            agent=text,
            there_are=there_are,
        )
    return text


def _without_folder(source: Source) -> Source:
    return replace(source, path=PurePath(source.path).name)


def _label(brought: Brought) -> str:
    return brought if isinstance(brought, str) else brought.label


def _written(brought: Brought) -> Any:
    return brought if isinstance(brought, str) else brought.to_json()


def _as_brought(values: Any) -> Brought:
    return values if isinstance(values, str) else Source.from_json(values)
