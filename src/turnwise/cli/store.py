"""`turnwise store`: the games that are kept, listed, shown, exported, imported and summed up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from .. import formats
from ..agents.spec import stored_texts
from ..atomic_files import check_writable
from ..bounded import is_pipe
from ..errors import OptionError
from ..messages import Message
from ..store import Entry, Record
from ..terminal.status import status
from .naming import game_named
from .option_checks import check_number
from .output import say, write_json
from .store_text import games_of, show_event, show_events, show_game, show_games, show_stats

if TYPE_CHECKING:
    from ..store import Store

LISTED = 20
PROGRESS_EVERY = 1000  # games
IMPORTED_TOGETHER = 5000  # games in one transaction

EXPORTING = Message("exporting")
OWN_GAME = Parameter(help="The file of a game of your own, FILE.py:NAME, whose games are meant.")
GAME = Parameter(help="Name of the game.")
AGENT = Parameter(help="Full text of either player's agent; * stands for anything.")
EVENT = Parameter(help="Number of the event.")
LIMIT = Parameter(help="How many at most.")
PLACE = Parameter(help="A file or a URL. Default: $TURNWISE_STORE, or the user's own file.")
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
            show_games(list(found), json=json)
        else:
            events = kept.events(game=game, limit=limit) if event is None else [kept.find(event)]
            show_events(events, kept.sizes(events), json=json)


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
            show_game(kept.entry(number), json=json)
        elif event is not None and number is None:
            found = kept.find(event)
            show_event(found, kept.sizes([found])[found.id], json=json)
        else:
            raise OptionError("show needs one of: the NUMBER of a game, or {option}", option="--event")


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
    with _opened(store) as kept, status(EXPORTING) as live:
        written = _Counted(live)
        found = kept.entries(event=event, game=game, agent=agent and stored_texts(agent), limit=limit)
        formats.save_games(file, written(_as_game(each) for each in found))
    say(Message("{n:,} game written to {file}", "{n:,} games written to {file}", n=written.count, file=str(file)))


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
    games = _Readable(file)
    with status(Message("reading")):
        plan, count = _import_plan(games.records())
    with _opened(store, create=True) as kept, status(Message("importing")):
        event = kept.begin("import", plan)
        added = sum(kept.add(event, part, replay=False) for part in _parts(enumerate(games.records(), 1)))
        kept.finish(event, {"file": file.name, "games": count})
    words = Message("{games} imported as event {event}", games=games_of(added), event=event.id)
    if added < count:
        words = Message("{words}; {n} were there", words=words, n=count - added)
    say(words)


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
    with _opened(store) as kept, status(Message("counting")):
        found, name = kept.stats(event=event, game=game, agent=agent and stored_texts(agent)), kept.name
    if json:
        agents = [{**asdict(each), "share": each.share} for each in found.by_agent]
        write_json({"store": name, **asdict(found), "by_agent": agents})
    else:
        show_stats(name, found)


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


class _Readable:
    """A file of games that is read twice: once to check and name them, once to store them. Few are held at a time."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._held = [each.record.to_json() for each in formats.each_game(file)] if is_pipe(file) else None

    def records(self) -> Iterator[Record]:
        """Read the games; those of a pipe, which is read only once, were held as text."""
        if self._held is None:
            return (each.record for each in formats.each_game(self._file))
        return map(Record.from_json, self._held)


def _parts(entries: Iterator[tuple[int, Record]]) -> Iterator[list[tuple[int, Record]]]:
    """Cut what is imported into transactions; a second import goes on after the last one that was finished."""
    while part := list(islice(entries, IMPORTED_TOGETHER)):
        yield part


def _import_plan(records: Iterable[Record]) -> tuple[dict[str, Any], int]:
    """Name an import by its games, whatever the file is called, and count them."""
    digest, count = hashlib.sha256(), 0
    played = set()
    for record in records:
        count += 1
        digest.update(f"{record.to_json()}\n".encode())
        played.add(record.game)
    return {"digest": digest.hexdigest(), **({"game": played.pop()} if len(played) == 1 else {})}, count


class _Counted:
    """Counts what passes through, and shows it now and then."""

    def __init__(self, live: Callable[[Message], None]) -> None:
        self.count = 0
        self._live = live

    def __call__(self, found: Iterable[formats.RecordedGame]) -> Iterator[formats.RecordedGame]:
        for each in found:
            yield each
            self.count += 1
            if self.count % PROGRESS_EVERY == 0:
                self._live(Message("{words} {count:,}", words=EXPORTING, count=self.count))
