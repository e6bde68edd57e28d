"""`turnwise store`: the games that are kept, listed, shown, exported, imported and summed up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from rich.table import Table

from .. import formats, games
from ..agents.spec import stored_texts
from ..analysis.to_json import PLAYERS
from ..errors import OptionError
from ..report_text import score_text
from ..store import AgentStats, Entry, Event, GameStats, Record, Stats
from ..terminal.status import status
from .naming import game_named
from .option_checks import check_number, check_writable
from .output import say, write_json

if TYPE_CHECKING:
    from ..store import Store

LISTED = 20
SHOWN = 60  # characters of a plan or of moves in a row
PROGRESS_EVERY = 1000  # games
MEBIBYTE = 1 << 20

OWN_GAME = Parameter(help="The file of a game of your own, FILE.py:NAME, whose games are meant.")
GAME = Parameter(help="Name of the game.")
AGENT = Parameter(help="Full text of either player's agent; * stands for anything.")
EVENT = Parameter(help="Number of the event.")
LIMIT = Parameter(help="How many at most.")
PLACE = Parameter(help="A file or a URL; $TURNWISE_STORE or the user's own file unless given.")
JSON = Parameter(help="Print one JSON object.")


def list_kept(
    what: Literal["events", "games"] | None = None,
    /,
    *,
    game: Annotated[str | None, GAME] = None,
    agent: Annotated[str | None, AGENT] = None,
    event: Annotated[int | None, EVENT] = None,
    limit: Annotated[int, LIMIT] = LISTED,
    store: Annotated[str | None, PLACE] = None,
    json: Annotated[bool, JSON] = False,
) -> None:
    """List events, or games; the newest come first.

    Parameters
    ----------
    what
        `events` or `games`; games if an agent or an event is named, events otherwise.
    """
    check_number("--limit", limit)
    game = _name_of(game)
    with _opened(store) as kept:
        if what == "games" or (what is None and (agent is not None or event is not None)):
            found = kept.entries(event=event, game=game, agent=agent and stored_texts(agent), limit=limit, newest=True)
            _list_games(list(found), json=json)
        else:
            events = kept.events(game=game, limit=limit) if event is None else [kept.find(event)]
            _list_events(events, kept.sizes(events), json=json)


def show(
    number: int | None = None,
    /,
    *,
    event: int | None = None,
    game: Annotated[str | None, OWN_GAME] = None,
    store: Annotated[str | None, PLACE] = None,
    json: Annotated[bool, JSON] = False,
) -> None:
    """Show one game, its moves and its last position; or an event, its plan and its result.

    Parameters
    ----------
    number
        Number of the game in the store; `store:NUMBER` names it to replay, review and convert.
    event
        Number of an event, to show it instead.
    """
    _name_of(game)
    with _opened(store) as kept:
        if number is not None and event is None:
            _show_game(kept.entry(number), json=json)
        elif event is not None and number is None:
            found = kept.find(event)
            _show_event(found, kept.sizes([found])[found.id], json=json)
        else:
            raise OptionError("show needs one of: the NUMBER of a game, or --event")


def export(
    file: Path,
    /,
    *,
    game: Annotated[str | None, GAME] = None,
    agent: Annotated[str | None, AGENT] = None,
    event: Annotated[int | None, EVENT] = None,
    limit: Annotated[int | None, LIMIT] = None,
    store: Annotated[str | None, PLACE] = None,
) -> None:
    """Write games to a file, in the format of its ending: .jsonl, .pgn, .ggf or .wtb.

    Parameters
    ----------
    file
        The file to write; what it held is replaced.
    """
    check_writable(file)
    if limit is not None:
        check_number("--limit", limit)
    game = _name_of(game)
    with _opened(store) as kept, status("exporting") as live:
        written = _Counted(live, "exporting")
        found = kept.entries(event=event, game=game, agent=agent and stored_texts(agent), limit=limit)
        formats.save_games(file, written(_as_game(each) for each in found))
    say(f"{_count(written.count)} written to {file}")


def import_games(
    file: Path,
    /,
    *,
    game: Annotated[str | None, OWN_GAME] = None,
    store: Annotated[str | None, PLACE] = None,
) -> None:
    """Read the games of a file, in any format, into the store; the same games are not read in twice.

    Parameters
    ----------
    file
        The file to read; its ending says its format.
    """
    _name_of(game)
    with status("reading"):
        records = [each.record for each in formats.load_games(file)]
    with _opened(store, create=True) as kept, status("importing"):
        event = kept.begin("import", _import_plan(records))
        added = kept.add(event, enumerate(records, 1))
        kept.finish(event, {"file": file.name, "games": len(records)})
    there = f"; {len(records) - added} were there" if added < len(records) else ""
    say(f"{_count(added)} imported as event {event.id}{there}")


def stats(
    *,
    game: Annotated[str | None, GAME] = None,
    agent: Annotated[str | None, AGENT] = None,
    event: Annotated[int | None, EVENT] = None,
    store: Annotated[str | None, PLACE] = None,
    json: Annotated[bool, JSON] = False,
) -> None:
    """Sum up the games: wins, lengths and endings by game, points by agent, and the size of the store."""
    game = _name_of(game)
    with _opened(store) as kept, status("counting"):
        found, name = kept.stats(event=event, game=game, agent=agent and stored_texts(agent)), kept.name
    if json:
        agents = [{**asdict(each), "share": each.share} for each in found.by_agent]
        write_json({"store": name, **asdict(found), "by_agent": agents})
    else:
        _show_stats(name, found)


# ---- reading and writing ----


def _name_of(game: str | None) -> str | None:
    """Return the name of the game that a person has named; one of a file is here from now on."""
    return None if game is None else game_named(game).name


@contextmanager
def _opened(where: str | None, *, create: bool = False) -> Iterator[Store]:
    from ..store import Store

    with Store.open(where, create=create) as kept:
        yield kept


def _as_game(entry: Entry) -> formats.RecordedGame:
    """Date a game that one of our programs played; nobody knows when others were."""
    return formats.RecordedGame(
        record=entry.record, date=entry.stored.strftime("%Y.%m.%d") if entry.record.software else ""
    )


def _import_plan(records: Iterable[Record]) -> dict[str, Any]:
    """Name an import by its games, whatever the file is called."""
    digest = hashlib.sha256()
    played = set()
    for record in records:
        digest.update(f"{record.to_json()}\n".encode())
        played.add(record.game)
    return {"digest": digest.hexdigest(), **({"game": played.pop()} if len(played) == 1 else {})}


class _Counted:
    """Counts what passes through, and shows it now and then."""

    def __init__(self, live: Callable[[str], None], words: str) -> None:
        self.count = 0
        self._live, self._words = live, words

    def __call__(self, found: Iterable[formats.RecordedGame]) -> Iterator[formats.RecordedGame]:
        for each in found:
            yield each
            self.count += 1
            if self.count % PROGRESS_EVERY == 0:
                self._live(f"{self._words} {self.count:,}")


# ---- words ----


def _list_events(events: list[Event], sizes: Mapping[int, int], *, json: bool) -> None:
    if json:
        return write_json({"events": [_event_values(each, sizes[each.id]) for each in events]})
    table = Table("event", "kind", "begun (UTC)", "games", "finished", "plan", box=None)
    for each in events:
        done = "no" if each.result is None else "yes"
        table.add_row(str(each.id), each.kind, _moment(each.created), f"{sizes[each.id]:,}", done, _words(each.plan))
    return say(table if events else "no events: `list games` lists games without one")


def _list_games(found: list[Entry], *, json: bool) -> None:
    if json:
        return write_json({"games": [_entry_values(each) for each in found]})
    table = Table("game", "event", "", "first", "second", "winner", "result", "ending", "moves", box=None)
    for each in found:
        record = each.record
        number = "" if each.event is None else f"{each.event}/{each.number}"
        cells = (_winner(record), _result(record), record.ending, f"{len(record.moves)}")
        table.add_row(str(each.id), number, record.game, *[*record.agents, "", ""][:2], *cells)
    return say(table if found else "no such games")


def _show_game(entry: Entry, *, json: bool) -> None:
    if json:
        return write_json(_entry_values(entry))
    record, spec = entry.record, games.find(entry.record.game)
    event = "" if entry.event is None else f", event {entry.event} number {entry.number}"
    say(f"game {entry.id}: {spec.title}{event}, stored {_moment(entry.stored)} UTC")
    for symbol, agent in zip(spec.players, record.agents, strict=False):
        say(f"{symbol}  {agent}")
    states = record.states()
    last = states[-2].parse_move(record.moves[-1]) if record.moves else None
    say(spec.draw(states[-1], last=last))
    say(f"start   {record.start or 'start'}")
    say(f"moves   {' '.join(record.moves)}")
    detail = f": {record.detail}" if record.detail else ""
    say(f"ending  {record.ending}{detail}")
    say(f"winner  {_winner(record)}  result {_result(record)} for the first player")
    if record.times:
        say(f"time    {sum(record.times):.3f} s  nodes {sum(record.nodes):,}")
    named = record.game if spec in games.SHIPPED else f"FILE.py:{spec.state.__name__}"
    return say(f"replay  turnwise replay {named} store:{entry.id}")


def _show_event(event: Event, size: int, *, json: bool) -> None:
    if json:
        return write_json(_event_values(event, size))
    say(f"event {event.id}: {event.kind}, {_count(size)}, begun {_moment(event.created)} UTC by {event.software}")
    for name, value in event.plan.items():
        say(f"  {name}  {value}")
    say("result" if event.result else "no result yet")
    for name, value in (event.result or {}).items():
        say(f"  {name}  {value}")
    return None


def _show_stats(name: str, found: Stats) -> None:
    say(f"{name}: {_count(found.games)}, {found.events:,} events in all, {found.bytes / MEBIBYTE:.1f} MiB in all")
    by_game = Table("", "games", "first wins", "draws", "second wins", "unfinished", "moves", "endings", box=None)
    for game in found.by_game:
        by_game.add_row(*_game_cells(game))
    by_agent = Table("", "agent", "games", "wins", "draws", "losses", "points", box=None)
    for agent in found.by_agent:
        by_agent.add_row(*_agent_cells(agent))
    for table in (by_game, by_agent):
        if table.rows:
            say("")
            say(table)


def _game_cells(found: GameStats) -> tuple[str, ...]:
    endings = ", ".join(f"{ending} {count:,}" for ending, count in found.endings.items())
    shares = (f"{count / found.games:.1%}" for count in (found.first_wins, found.draws, found.second_wins))
    return found.game, f"{found.games:,}", *shares, f"{found.unfinished:,}", f"{found.mean_moves:.1f}", endings


def _agent_cells(found: AgentStats) -> tuple[str, ...]:
    counts = (f"{count:,}" for count in (found.games, found.wins, found.draws, found.losses))
    return found.game, found.agent, *counts, "-" if found.share is None else f"{found.share:.1%}"


def _event_values(event: Event, size: int) -> dict[str, Any]:
    return {**asdict(event), "created": event.created.isoformat(), "games": size}


def _entry_values(entry: Entry) -> dict[str, Any]:
    return {**asdict(entry), "stored": entry.stored.isoformat(), "record": asdict(entry.record)}


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")


def _count(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def _words(plan: Mapping[str, Any]) -> str:
    text = ", ".join(f"{name}={value}" for name, value in plan.items())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _winner(record: Record) -> str:
    if record.winner is not None:
        return PLAYERS[record.winner]
    return "-" if record.result is None else "draw"


def _result(record: Record) -> str:
    return "-" if record.result is None else score_text(record.result)
