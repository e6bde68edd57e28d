"""Games, events and figures of a store, as `turnwise store` shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from .. import games
from ..messages import Listing, Message, Value, as_message
from ..report_text import signed
from ..store import AgentStats, Entry, Event, GameStats, Record, Stats
from ..store.endings import ENDING_WORDS
from ..terminal.voice import say_columns, say_rows
from .output import say, write_json

SHOWN = 60  # characters of a plan in a row
MEBIBYTE = 1 << 20
SIDES = (Message("first"), Message("second"))
KINDS = {"match": Message("match"), "tournament": Message("tournament"), "import": Message("import")}
EVENT_HEADS = (
    Message("event"),
    Message("kind"),
    Message("begun (UTC)"),
    Message("games"),
    Message("finished"),
    Message("plan"),
)
GAME_HEADS = (
    Message("game"),
    Message("event"),
    "",
    *SIDES,
    Message("winner"),
    Message("result"),
    Message("ending"),
    Message("moves"),
)
STATS_HEADS = (
    "",
    Message("games"),
    Message("first wins"),
    Message("draws"),
    Message("second wins"),
    Message("unfinished"),
    Message("moves"),
    Message("endings"),
)
AGENT_HEADS = (
    "",
    Message("agent"),
    Message("games"),
    Message("wins"),
    Message("draws"),
    Message("losses"),
    Message("points"),
)


def show_events(events: list[Event], sizes: Mapping[int, int], *, json: bool) -> None:
    """List events, as text or as JSON."""
    if json:
        return write_json({"events": [_event_values(each, sizes[each.id]) for each in events]})
    if not events:
        return say(Message("no events: `list games` lists games without one"))
    rows = [
        (each.id, _kind(each), _moment(each.created), _number(sizes[each.id]), _done(each), _words(each.plan))
        for each in events
    ]
    return say_columns([EVENT_HEADS, *rows])


def show_games(found: list[Entry], *, json: bool) -> None:
    """List games, as text or as JSON."""
    if json:
        return write_json({"games": [_entry_values(each) for each in found]})
    if not found:
        return say(Message("no such games"))
    return say_columns([GAME_HEADS, *map(_game_row, found)])


def _game_row(entry: Entry) -> Sequence[Value]:
    record = entry.record
    number = "" if entry.event is None else f"{entry.event}/{entry.number}"
    first, second = [*record.agents, "", ""][:2]
    outcome = (_winner(record), _result(record), _ending(record), len(record.moves))
    return entry.id, number, record.game, first, second, *outcome


def show_game(entry: Entry, *, json: bool) -> None:
    """Show one game and its last position."""
    if json:
        return write_json(_entry_values(entry))
    record, spec = entry.record, games.find(entry.record.game)
    say(_game_head(entry, spec.title))
    for symbol, agent in zip(spec.players, record.agents, strict=False):
        say(Message("{player}  {agent}", player=symbol, agent=agent))
    states = record.states()
    last = states[-2].parse_move(record.moves[-1]) if record.moves else None
    say(spec.draw(states[-1], last=last))
    named = record.game if spec in games.SHIPPED else f"FILE.py:{spec.state.__name__}"
    say_rows([*_record_rows(record), (Message("replay"), f"turnwise replay {named} store:{entry.id}")])
    return None


def _game_head(entry: Entry, title: Message) -> Message:
    values: dict[str, Value] = {"id": entry.id, "title": title, "stored": _moment(entry.stored)}
    if entry.event is None:
        return Message("game {id}: {title}, stored {stored} UTC", **values)
    return Message(
        "game {id}: {title}, event {event} number {number}, stored {stored} UTC",
        **values,
        event=entry.event,
        number=entry.number,
    )


def _record_rows(record: Record) -> Iterator[tuple[Value, Value]]:
    """Return how a game began, went and ended, each with its label."""
    yield Message("start"), record.start or "start"
    yield Message("moves"), " ".join(record.moves)
    yield Message("ending"), _ending_words(record)
    yield (
        Message("winner"),
        Message("{winner}  result {result} for the first player", winner=_winner(record), result=_result(record)),
    )
    if record.times:
        yield (
            Message("time"),
            Message("{seconds:.3f} s  nodes {nodes:,}", seconds=sum(record.times), nodes=sum(record.nodes)),
        )


def show_event(event: Event, size: int, *, json: bool) -> None:
    """Show an event, its plan and its result."""
    if json:
        return write_json(_event_values(event, size))
    values: dict[str, Value] = {"id": event.id, "kind": _kind(event), "begun": _moment(event.created)}
    say(
        Message(
            "event {id}: {kind}, {games}, begun {begun} UTC by {software}",
            **values,
            games=games_of(size),
            software=event.software,
        )
    )
    for name, value in event.plan.items():
        say(Message("  {name}  {value}", name=name, value=str(value)))
    say(Message("result") if event.result else Message("no result yet"))
    for name, value in (event.result or {}).items():
        say(Message("  {name}  {value}", name=name, value=str(value)))
    return None


def show_stats(name: str, found: Stats) -> None:
    """Show the size of a store, and figures by game and by agent."""
    size = found.bytes / MEBIBYTE
    say(
        Message(
            "{store}: {games}, {events:,} events in all, {size:.1f} MiB in all",
            store=name,
            games=games_of(found.games),
            events=found.events,
            size=size,
        )
    )
    by_game, by_agent = list(map(_stats_row, found.by_game)), list(map(_agent_row, found.by_agent))
    for heads, rows in ((STATS_HEADS, by_game), (AGENT_HEADS, by_agent)):
        if rows:
            say("")
            say_columns([heads, *rows])


def _stats_row(found: GameStats) -> Sequence[Value]:
    endings = Listing(
        Message("{ending} {count:,}", ending=ENDING_WORDS.get(ending, as_message(ending)), count=count)
        for ending, count in found.endings.items()
    )
    shares = (_percent(count / found.games) for count in (found.first_wins, found.draws, found.second_wins))
    mean = Message("{mean:.1f}", mean=found.mean_moves)
    return found.game, _number(found.games), *shares, _number(found.unfinished), mean, endings


def _agent_row(found: AgentStats) -> Sequence[Value]:
    counts = map(_number, (found.games, found.wins, found.draws, found.losses))
    return found.game, found.agent, *counts, "-" if found.share is None else _percent(found.share)


def _number(count: int) -> Message:
    return Message("{count:,}", count=count)


def _percent(share: float) -> Message:
    return Message("{share:.1%}", share=share)


def _event_values(event: Event, size: int) -> dict[str, Any]:
    return {**asdict(event), "created": event.created.isoformat(), "games": size}


def _entry_values(entry: Entry) -> dict[str, Any]:
    return {**asdict(entry), "stored": entry.stored.isoformat(), "record": asdict(entry.record)}


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")


def games_of(count: int) -> Message:
    """Return a number of games in words."""
    return Message("{n:,} game", "{n:,} games", n=count)


def _kind(event: Event) -> Value:
    return KINDS.get(event.kind, event.kind)


def _done(event: Event) -> Message:
    return Message("no") if event.result is None else Message("yes")


def _ending_words(record: Record) -> Value:
    if record.detail:
        return Message("{ending}: {detail}", ending=_ending(record), detail=record.detail)
    return _ending(record)


def _ending(record: Record) -> Value:
    return ENDING_WORDS.get(record.ending, record.ending)


def _words(plan: Mapping[str, Any]) -> str:
    text = ", ".join(f"{name}={value}" for name, value in plan.items())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _winner(record: Record) -> Value:
    if record.winner is not None:
        return SIDES[record.winner]
    return "-" if record.result is None else Message("draw")


def _result(record: Record) -> Value:
    return "-" if record.result is None else signed(record.result)
