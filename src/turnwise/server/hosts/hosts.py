"""The hosts of a server: one for each game, made when the game is first asked for."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from ... import games
from ...agents import FileAgent, custom
from ...agents.code import Code, check_same
from ...errors import OptionError, TurnwiseError
from ...games import registry
from ...games.game import Game
from ...games.look import Json
from ...messages import Message
from ...sources import Source
from ..networks import Networks
from ..offer import Offer
from ..search_pool import Searches
from ..settings import Settings
from ..tables import Tables
from ..turns.timed import TimedTurns
from ..validation import NO_NETWORKS, check_names, find_game, is_person
from .host import Host, LocalHost
from .operations import Desk
from .remote import RemoteHost

log = logging.getLogger(__name__)


def check_offer(settings: Settings) -> None:
    """Start the operator's games and end them again; an error says in one line what is wrong with a file."""
    hosts = Hosts(settings, Searches(TimedTurns.of(settings)))
    try:
        hosts.open()
        for source in settings.offer.agent_files:
            FileAgent(source.label, games.SHIPPED[0], source, {}, seed=0).prepare()
    finally:
        hosts.close()


def take_in(offer: Offer) -> None:
    """Know the operator's agents; those of files and packages run in processes of their own."""
    for source in offer.agent_files:
        custom.take(source)
    for name in offer.agent_names:
        custom.keep_apart(name)


class Hosts:
    """Finds the host of a game. The operator's games run in processes of their own."""

    def __init__(self, settings: Settings, searches: Searches, networks: Networks = NO_NETWORKS) -> None:
        self._settings = settings
        self._networks = networks
        self._searches = searches
        self._local: dict[str, LocalHost] = {}
        self._remote: dict[str, RemoteHost] = {}
        self._tables = Tables(settings.table_bytes, settings.table_share)
        take_in(settings.offer)

    def open(self) -> None:
        """Start the operator's games."""
        for brought in self._settings.offer.games:
            host = RemoteHost(brought, self._settings, self._searches)
            spec = host.open()
            if spec.name in self._remote:
                raise OptionError("two games are called {game}: give one of them another name", game=spec.name)
            self._remote[spec.name] = host
            games.register(spec)

    def close(self) -> None:
        """End what runs for the games."""
        hosts: list[Host] = [*self._local.values(), *self._remote.values()]
        for host in hosts:
            host.close()
        for name, remote in self._remote.items():
            if any(remote.spec is each for each in games.all_games()):
                games.unregister(name)

    def find(self, name: str) -> Host:
        """Return the host of a game that a client has named; UnknownNameError says which there are."""
        return self.of(find_game(name))

    def of(self, spec: Game) -> Host:
        """Return the host of a game; a class that was registered again under a name has another."""
        remote, local = self._remote.get(spec.name), self._local.get(spec.name)
        if remote is not None and remote.spec is spec:
            return remote
        if local is None or local.spec is not spec:
            settings = self._settings
            desk = Desk(spec, settings.bounds, settings.offer.own, self._networks, tables=self._tables)
            local = self._local[spec.name] = LocalHost(desk, self._searches)
        return local

    def remote(self, name: str) -> RemoteHost | None:
        """Return the host of a game that runs in processes of its own; None for any other name."""
        return self._remote.get(name)

    def code(self, game: str, agents: Sequence[str]) -> Code:
        """Collect the files behind a game and agents, as the operator has brought them."""
        behind = self._source(find_game(game))
        files = [source for source in self._settings.offer.agent_files if source.label in agents]
        return Code((behind,) if behind else (), tuple(files))

    def hindrance(self, game: str, sides: Sequence[str], code: Mapping[str, str]) -> Message | None:
        """Describe why a play cannot go on here: an agent is missing, or a file has changed; None if it can."""
        own, spec = self._settings.offer.own, find_game(game)
        try:
            for text in sides:
                if not is_person(text) and text not in own:
                    check_names(text, spec, self._networks)
            check_same(code, self.code(game, sides).hashes, Message("begin a new game"))
        except TurnwiseError as error:
            return error.message
        return None

    def _source(self, spec: Game) -> Source | None:
        """Find the file of a game; of one that runs elsewhere this process registers only its name."""
        remote = self._remote.get(spec.name)
        return remote.source if remote is not None and remote.spec is spec else registry.source(spec)

    async def catalogue(self) -> list[Json]:
        """List every game with its options and agents; one that fails is left out, and the log says why."""
        found = [await self._described(spec) for spec in games.all_games()]
        return [values for values in found if values is not None]

    async def _described(self, spec: Game) -> Json | None:
        try:
            values: Json = await self.of(spec).ask("describe")
        except TurnwiseError as error:
            log.warning("game %s is not listed: %s", spec.name, error)
            return None
        return values
