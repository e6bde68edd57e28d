"""Networks that this server has trained: files in a folder beside its store, each known by the id of its job.

A client names one by its id. Nothing that a client sends is ever a path, and only what the server made can be named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..atomic_files import write_bytes
from ..errors import DataError
from ..evaluation.files import name_file
from ..evaluation.network import MOST_HEADER, SCORE, Network, header_of
from ..games.look import Json
from ..messages import Message
from .errors import RefusedError

if TYPE_CHECKING:  # a process that hosts a game has no store
    from ..store import Store

FOLDER, SUFFIX = "networks", ".network"
ID = re.compile(r"[A-Za-z0-9_-]{16}")  # as jobs are called
MOST_FILES = 5  # of one agent: the course report's authors average five
MOST_LISTED = 50  # of a game, the newest
KEPT = 256  # headers that were read last
REPORT = "report"  # the encoding of the course report
PACKAGES = ("torch", "pyarrow", "numpy")  # of turnwise[learn]: training needs them, playing does not

NETWORK, COURSE_NETWORK = Message("network"), Message("course report's network")


def package_lacking() -> str | None:
    """Name a package that training needs and this server does not have."""
    return next((package for package in PACKAGES if find_spec(package) is None), None)


@dataclass(frozen=True)
class NetworkFile:
    """One network as a list names it."""

    id: str
    game: str
    encoding: str
    words: Message
    made: float
    """When, in seconds since 1970."""
    heads: str = SCORE

    def values(self) -> Json:
        """Describe it for the web app."""
        return {"id": self.id, "encoding": self.encoding, "words": self.words.to_json(), "made": self.made}


class Networks:
    """The networks of a folder; without one there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @classmethod
    def of(cls, store: Store) -> Networks:
        """Return those beside a store."""
        return cls(store.folder / FOLDER)

    def keep(self, id: str, network: Network) -> None:
        """Write what a job has trained, whole or not at all."""
        assert self._folder is not None
        assert ID.fullmatch(id)
        self._folder.mkdir(parents=True, exist_ok=True)
        write_bytes(self._folder / f"{id}{SUFFIX}", network.to_bytes())

    def listed(self, game: str) -> list[NetworkFile]:
        """List the networks of a game, the newest first."""
        found = [described for path in self._paths() if (described := _described(path)) and described.game == game]
        return sorted(found, key=lambda each: -each.made)[:MOST_LISTED]

    def take(self, agent: str, names: Iterable[str], game: Any) -> None:
        """Let the names of networks in an agent's text stand for their files; refuse any other name."""
        ids = list(names)
        if len(ids) > MOST_FILES:
            raise RefusedError(
                "agent '{agent}' names {count} networks: give at most {most}",
                agent=agent,
                count=len(ids),
                most=MOST_FILES,
            )
        for id in ids:
            path = self._path(id)
            found = _described(path) if path else None
            if path is None or found is None or found.game != game.name:
                raise RefusedError(
                    "agent '{agent}': '{file}' is not a network that this server has made for {game}, "
                    "choose one of its list",
                    agent=agent,
                    file=id,
                    game=game.title,
                )
            name_file(id, path)

    def _path(self, id: str) -> Path | None:
        return self._folder / f"{id}{SUFFIX}" if self._folder and ID.fullmatch(id) else None

    def _paths(self) -> list[Path]:
        if self._folder is None or not self._folder.is_dir():
            return []
        return [path for path in self._folder.iterdir() if path.suffix == SUFFIX and ID.fullmatch(path.stem)]


def _described(path: Path) -> NetworkFile | None:
    """Describe a file by its first line; None where there is none, or it is no network."""
    try:
        stamp = path.stat()
        return _read(path, stamp.st_mtime_ns, stamp.st_size)
    except (OSError, DataError, KeyError, TypeError, ValueError):
        return None


@lru_cache(KEPT)
def _read(path: Path, made: int, _size: int) -> NetworkFile:
    with path.open("rb") as file:
        header = header_of(file.readline(MOST_HEADER))
    if header is None:
        raise DataError("'{path}' is not a network file", path=path.name)
    heads = header.get("heads", SCORE)
    return NetworkFile(path.stem, header["game"], header["encoding"], _label(header), made / 1e9, heads)


def _label(header: Json) -> Message:
    provenance = header["provenance"]
    return Message(
        "{kind} {layers}, {positions} positions, {epochs} epochs",
        kind=COURSE_NETWORK if header["encoding"] == REPORT else NETWORK,
        layers="-".join(map(str, header["layers"])),
        positions=provenance["positions"],
        epochs=provenance["epochs"],
    )
