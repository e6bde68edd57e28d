"""The code that a piece of work needs besides the package: files of games and agents, sent along by content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from .. import __version__, games
from ..errors import DataError
from ..evaluation.files import name_file, named_files
from ..games import registry
from ..games.game import Game
from ..messages import Message
from ..sources import SHOWN, Source
from .custom import custom
from .spec import BUILT_IN, AgentSpec

CODE = "code"
"""The field of plans and run folders: SHA-256 by FILE.py:NAME."""
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Code:
    """Files behind a game and agents; a worker installs them before it does its work."""

    games: tuple[Source, ...] = ()
    agents: tuple[Source, ...] = ()
    packages: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Names of games and of agents that installed packages offer."""
    stays: Message | None = None
    """What only this process has; None where everything can travel."""
    files: tuple[tuple[str, Path], ...] = ()
    """Files of this machine that are known by a name."""

    @classmethod
    def of(cls, game: str, agents: Iterable[str] = ()) -> Code:
        """Collect the files behind a game and agents by their names."""
        found, named = games.find(game), [AgentSpec.parse(text) for text in agents]
        behind = registry.source(found)
        sources = [source for agent in named if (source := custom.source(agent)) is not None]
        own = [agent for agent in named if _is_registered(agent)]
        stays = _stays(game, _is_local(found), own)
        return cls((behind,) if behind else (), tuple(dict.fromkeys(sources)), stays=stays)

    @classmethod
    def here(cls) -> Code:
        """Collect every file that a person has named in this process, for workers that have none of them."""
        behind = (registry.source(game) for game in games.all_games())
        packages = (registry.packages(), custom.packages())
        sources = tuple(source for source in behind if source)
        return cls(sources, custom.sources(), packages, files=tuple(named_files().items()))

    def install(self) -> None:
        """Know these games and agents in this process."""
        for source in self.games:
            known = [registry.source(game) for game in games.all_games()]
            if source not in known:
                registry.load(source)
        for source in self.agents:
            custom.take(source)
        for name, path in self.files:
            name_file(name, path)
        for name in self.packages[0]:
            registry.name(name)
        for name in self.packages[1]:
            custom.admit_package(name)

    def carrying(self, work: Callable[[T], R]) -> Callable[[T], R]:
        """Return the same work, which installs this code first wherever it runs."""
        return partial(_perform, self, work) if self != Code(stays=self.stays) else work

    def to_json(self) -> dict[str, Any]:
        """Write what a plan keeps: names and hashes, never the code; nothing where there is none."""
        return {CODE: self.hashes} if self.hashes else {}

    @property
    def hashes(self) -> dict[str, str]:
        """SHA-256 by FILE.py:NAME."""
        return {source.label: source.hash for source in (*self.games, *self.agents)}


def software_of(game: str, agents: Iterable[str]) -> str:
    """Name what played a game: the package, and the files that took part by their hashes."""
    return software_with(Code.of(game, agents).hashes)


def software_with(hashes: Mapping[str, str]) -> str:
    """Name the package, and files by their hashes."""
    return "; ".join((f"turnwise {__version__}", *(f"{label} sha256 {hash}" for label, hash in hashes.items())))


def _stays(game: str, is_local: bool, agents: Sequence[AgentSpec]) -> Message | None:
    """Name what was registered in this process, which no other has."""
    if is_local:
        return Message("game '{game}'", game=game)
    return Message("agent '{agent}'", agent=str(agents[0])) if agents else None


def check_same(
    before: Mapping[str, str] | None, now: Mapping[str, str] | None, otherwise: Message | None = None
) -> None:
    """Refuse to go on with code that has changed since, naming the file and what can be done otherwise."""
    for label, hash in (before or {}).items():
        here = (now or {}).get(label)
        if here is None:
            raise DataError("this was begun with '{label}': name it again to go on", label=label)
        if here != hash:
            raise DataError(
                "'{label}' has changed since this was begun (SHA-256 {before} then, {now} now): go on with the "
                "old file, or {otherwise}",
                label=label,
                before=hash[:SHOWN],
                now=here[:SHOWN],
                otherwise=otherwise or Message("begin again without --resume"),
            )


def _perform(code: Code, work: Callable[[T], R], task: T) -> R:
    code.install()
    return work(task)


def _is_local(game: Game) -> bool:
    return registry.source(game) is None and not registry.is_everywhere(game)


def _is_registered(agent: AgentSpec) -> bool:
    name = agent.kind
    return name in custom.names() and name not in custom.packages() and name not in BUILT_IN
