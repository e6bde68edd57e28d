"""`turnwise play`: people and agents at one board in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import formats, games
from ..agents import HUMAN, AgentSpec, NamedAgent, make_agent
from ..agents.spec import BUILT_IN
from ..atomic_files import check_writable
from ..errors import AgentError, CodeError, DataError, UnknownNameError
from ..games.game import Game
from ..messages import Message
from ..plans import check_seed
from ..store import Record
from ..terminal.session import LeftError, Session
from ..terminal.table import new_seed, new_start
from . import INTERRUPTED, MISTAKE
from .menu import Choice, choose_game
from .naming import agent_named, game_named
from .output import complain, say, write_json

DEFAULT_AGENTS = (HUMAN, "search:level=5")


def play(
    game: str | None = None,
    /,
    *,
    first: str | None = None,
    second: str | None = None,
    position: str | None = None,
    seed: int | None = None,
    load: Path | None = None,
    save: Path | None = None,
    json: bool = False,
) -> int:
    """Play a game in the terminal; without GAME, choose from a menu.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    first
        Agent who moves first. Default: a person.
    second
        Agent who moves second. Default: search:level=5.
    position
        Where to begin: the game's one-line text, `start`, or `start:key=value,...`.
    seed
        Seed of random deals and agents. Default: 0, or a new one each time when a person plays.
    load
        Go on with the game in this file.
    save
        Write the game to this file at the end.
    json
        Print the game as one JSON object at the end; everything else goes to standard error.
    """
    if save is not None:
        check_writable(save)
    try:
        session = _prepare(game, first, second, position, seed, load, json=json)
        if save is not None:
            formats.format_of(save).check(save, session.spec.name, session.start)
    except LeftError:
        return 0
    try:
        session.run()
    except KeyboardInterrupt:
        complain(Message("stopped; the game is left unfinished"))
        code = INTERRUPTED
    except (AgentError, CodeError) as error:
        complain(error.message)
        code = MISTAKE
    else:
        code = 0
    finally:
        session.close()
    _finish(session, save, json=json)
    return code


def _prepare(
    game: str | None,
    first: str | None,
    second: str | None,
    position: str | None,
    seed: int | None,
    load: Path | None,
    *,
    json: bool,
) -> Session:
    if load is not None:
        spec, start, moves, agents = _loaded(load, game, position, (first, second))
    elif game is None:
        choice: Choice = choose_game(to_stderr=json)
        spec, start, moves, agents = choice.spec, None, [], choice.agents
    else:
        spec, start, moves, agents = game_named(game), None, [], DEFAULT_AGENTS
    names = (agent_named(first) if first else agents[0], agent_named(second) if second else agents[1])
    seeds = _seed(names, seed)
    start = start or _start(spec, position, seeds)
    players = [make_agent(name, spec, seed=seeds + side) for side, name in enumerate(names)]
    for player in players:
        if isinstance(player, NamedAgent):
            player.prepare()
    return Session(spec, start, (players[0], players[1]), moves, to_stderr=json)


def _start(spec: Game, position: str | None, seed: int) -> Any:
    """Begin where the person says; a game with random deals is dealt again."""
    return new_start(spec, seed) if position is None else formats.parse_position(spec, position)


def _seed(names: tuple[str, str], seed: int | None) -> int:
    if seed is not None:
        check_seed(seed)
        return seed
    return new_seed() if HUMAN in names else 0


def _refuse_programs(load: Path, agents: Sequence[str], given: tuple[str | None, str | None]) -> None:
    """Only the command line may start programs: a file may come from anywhere."""
    for name, instead, option in zip(agents, given, ("--first", "--second"), strict=False):
        if instead is None and _kept(name).runs_code:
            raise DataError(
                "'{file}' asks to run a program ('{agent}'): give an agent with {option}",
                file=str(load),
                agent=name,
                option=option,
            )


def _loaded(
    load: Path, game: str | None, position: str | None, given: tuple[str | None, str | None]
) -> tuple[Game, Any, list[str], tuple[str, str]]:
    named = None if game is None else game_named(game)  # a game of a file must be here before its record is read
    record: Record = formats.first_game(load).record
    if named is not None and named.name != record.game:
        raise DataError(
            "'{path}' is a game of {its_game}, not of {game}", path=str(load), its_game=record.game, game=game
        )
    if position is not None:
        raise DataError("--position and --load do not go together: the file says where to begin")
    _refuse_programs(load, record.agents, given)
    return games.find(record.game), record.states()[0], record.moves, _seated(record.agents)


def _seated(names: Sequence[str]) -> tuple[str, str]:
    """Seat the agents of a record; people, whom other programs name, give way to the usual ones."""
    if len(names) != len(DEFAULT_AGENTS):
        return DEFAULT_AGENTS
    pairs = zip(names, DEFAULT_AGENTS, strict=True)
    first, second = (name if _kept(name).kind in BUILT_IN else usual for name, usual in pairs)
    return first, second


def _kept(name: str) -> AgentSpec:
    """Read the agent of a record; what cannot be read as one is the name of a player."""
    try:
        return AgentSpec.parse(name)
    except UnknownNameError:
        return AgentSpec(name)


def _finish(session: Session, save: Path | None, *, json: bool) -> None:
    record = session.record()
    if save is not None:
        formats.save_games(save, [formats.RecordedGame(record=record)])
        (complain if json else say)(Message("saved to {file}", file=str(save)))
    if json:
        write_json({**session.values(), "record": save and str(save)})
