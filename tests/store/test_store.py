"""What a store keeps and how it is asked: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from store.played import played

from turnwise import DataError, games
from turnwise.store import Record, Store

PLAN = {"game": "connect4", "agents": ["a", "b"], "games": 10}
CONNECT4 = [(number, played(number)) for number in range(6)]


@pytest.mark.parametrize("game", [spec.name for spec in games.SHIPPED])
def test_records_of_every_game_read_back(store: Store, game: str) -> None:
    """All fields, to the last digit."""
    event = store.begin("match", {"game": game})
    entries = [(number, played(number, game)) for number in range(3)]

    assert store.add(event, entries) == 3
    assert list(store.records(event=event)) == entries


def test_other_endings_and_odd_texts_read_back(store: Store) -> None:
    """Forfeits, adjudications and void games; names in any letters; games of people, without software."""
    bare = Record(game="connect4", start="", moves=[], agents=[])
    odd = [
        bare,
        replace(bare, agents=["سارا 'x' \"y\" %s :z"], moves=["d", "e"], ending="time", winner=1, detail="late\nso"),
        replace(bare, agents=["", ""], moves=["d"], ending="adjudicated", result=0.5, winner=0),
        replace(bare, agents=["a\u2028b", "a\u2028b"], ending="void"),
    ]
    event = store.begin("match", {})
    store.add(event, enumerate(odd))

    assert [record for _, record in store.records(event=event)] == odd


def test_adding_again_adds_nothing(store: Store) -> None:
    """Numbers that are there are passed over, also those of one call."""
    event = store.begin("match", PLAN)

    assert store.add(event, CONNECT4[:4]) == 4
    assert store.add(event, [*CONNECT4[2:], CONNECT4[5]]) == 2
    assert store.add(event, []) == 0
    assert store.numbers(event) == set(range(6))
    assert list(store.records(event=event)) == CONNECT4


def test_games_without_an_event_are_all_new(store: Store) -> None:
    assert store.add(None, CONNECT4[:2]) == 2
    assert store.add(None, CONNECT4[:2]) == 2
    assert [record for _, record in store.records()] == [record for _, record in CONNECT4[:2]] * 2
    assert [(each.event, each.number) for each in store.entries()] == [(None, None)] * 4


def test_the_same_plan_is_the_same_event(store: Store) -> None:
    """The order of its keys does not matter; kind and values do."""
    event = store.begin("match", PLAN)
    again = store.begin("match", dict(reversed(PLAN.items())))
    others = [store.begin("tournament", PLAN), store.begin("match", {**PLAN, "games": 11})]

    assert again == event
    assert (event.kind, event.plan, event.result, event.software) == ("match", PLAN, None, "turnwise 0.1.0")
    assert abs(event.created - datetime.now(UTC)) < timedelta(minutes=5)
    assert [each.id for each in store.events()] == [others[1].id, others[0].id, event.id]


def test_events_are_found_by_kind_game_and_number(store: Store) -> None:
    match = store.begin("match", {"game": "sim"})
    cup = store.begin("tournament", {"game": "sim"})
    other = store.begin("match", {"game": "othello"})

    assert store.find(cup.id) == cup
    assert store.events(kind="match") == [other, match]
    assert store.events(game="sim") == [cup, match]
    assert store.events(limit=1) == [other]
    with pytest.raises(DataError, match=r"has no event 99"):
        store.find(99)


def test_an_event_is_finished_with_a_result(store: Store) -> None:
    """A second result replaces the first."""
    event = store.begin("match", PLAN)
    store.finish(event, {"elo": 1.5})

    assert store.finish(event, {"elo": [2, None]}).result == {"elo": [2, None]}
    assert store.begin("match", PLAN).result == {"elo": [2, None]}


def test_games_are_asked_for_by_event_game_and_agent(store: Store) -> None:
    """An agent may play either side, and a star stands for anything."""
    first, second = store.begin("match", {"a": 1}), store.begin("match", {"a": 2})
    store.add(first, CONNECT4)
    store.add(second, [(7, played(7, "sim", ("greedy", "search:depth=9"))), (3, played(3, "sim"))])

    def numbers(**asked: object) -> list[int]:
        return [number for number, _ in store.records(**asked)]  # type: ignore[arg-type]

    assert numbers(event=first) == numbers(event=first.id) == [0, 1, 2, 3, 4, 5]
    assert numbers(event=second) == [3, 7]
    assert numbers(event=second, agent="search:depth=9") == [7]
    assert numbers(event=second, agent="search:*") == [3, 7]
    assert numbers(agent="search:depth=4") == [1, 2, 3, 4, 5, 6, 7]
    assert len(numbers(game="sim")) == 2
    assert numbers(agent="search") == numbers(agent="SEARCH:*") == numbers(agent="%") == []
    assert numbers(event=first, limit=2) == [0, 1]
    assert [each.number for each in store.entries(event=first, limit=2, newest=True)] == [5, 4]
    assert numbers(agent="search:depth=4", game="sim") == [7]
    assert numbers(event=second, agent=("search:depth=9", "gr*")) == [7]
    assert store.sizes([first, second, 99]) == {first.id: 6, second.id: 2, 99: 0}


def test_games_are_asked_for_by_the_kind_of_their_event(store: Store) -> None:
    """Own games are found among those of matches, and games of no event are of no kind."""
    match, play = store.begin("match", PLAN), store.begin("play", PLAN)
    store.add(play, CONNECT4[:1])
    store.add(match, CONNECT4)
    store.add(None, CONNECT4[:2])

    assert [each.event for each in store.entries(kind="play", newest=True)] == [play.id]
    assert len(list(store.entries(kind="match", agent="search:*"))) == 6
    assert list(store.entries(kind="tournament")) == []


def test_many_games_are_read_page_by_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while others are added: a page begins where the last one ended."""
    monkeypatch.setattr("turnwise.store.database.PAGE", 2)
    event = store.begin("match", PLAN)
    store.add(event, CONNECT4[:5])
    reading = store.records(event=event)
    begun = [next(reading) for _ in range(3)]
    store.add(event, CONNECT4[5:])

    assert [*begun, *reading] == CONNECT4
    assert [each.number for each in store.entries(event=event, newest=True)] == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("parts", [8, 0], ids=["in parts", "at once"])
def test_games_of_agents_come_in_order(store: Store, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In either seat; an agent's game against itself is there once."""
    monkeypatch.setattr("turnwise.store.database.PAGE", 2)
    monkeypatch.setattr("turnwise.store.database.MOST_PARTS", parts)
    pairs = [("a", "b"), ("b", "a"), ("a", "a"), ("b", "c"), ("c", "a"), ("a", "b")]
    event = store.begin("match", PLAN)
    store.add(event, [(number, played(number, agents=pair)) for number, pair in enumerate(pairs)])

    def numbers(agent: str, **asked: object) -> list[int | None]:
        return [each.number for each in store.entries(agent=agent, **asked)]  # type: ignore[arg-type]

    assert numbers("a") == numbers("a", event=event) == [0, 1, 2, 4, 5]
    assert numbers("a", newest=True, limit=3) == [5, 4, 2]
    assert numbers("*", event=event, newest=True) == [5, 4, 3, 2, 1, 0]


def test_one_game_is_found_by_its_number(store: Store) -> None:
    event = store.begin("match", PLAN)
    store.add(event, CONNECT4)
    last = list(store.entries())[-1]

    assert store.entry(last.id) == last
    assert (last.event, last.number, last.record) == (event.id, 5, CONNECT4[5][1])
    with pytest.raises(DataError, match=r"has no game 99"):
        store.entry(99)


def test_stats_count_by_game_ending_and_agent(store: Store) -> None:
    """Two wins of a, one of them as the second player; a draw; one game lost on time; one that is void."""
    won = Record.from_json(played(1, agents=("a", "b")).to_json())
    bare = Record(game="connect4", start="", moves=["d", "e"], agents=["a", "b"])
    entries = [
        replace(bare, ending="adjudicated", result=3, winner=0),
        replace(bare, ending="adjudicated", result=-3, winner=1, agents=["b", "a"]),
        replace(bare, ending="adjudicated", result=0),
        replace(bare, ending="time", winner=1),
        replace(bare, ending="void"),
    ]
    event = store.begin("match", {"n": 1})
    store.add(event, enumerate(entries))
    store.add(None, [(0, won)])
    found = store.stats(event=event)
    (by_game,) = found.by_game
    a, b = found.by_agent

    assert (found.games, found.events, found.bytes > 0) == (5, 1, True)
    assert (by_game.first_wins, by_game.draws, by_game.second_wins, by_game.unfinished) == (1, 1, 2, 1)
    assert (by_game.mean_moves, by_game.endings) == (2.0, {"adjudicated": 3, "time": 1, "void": 1})
    assert (a.agent, a.games, a.wins, a.draws, a.losses, a.share) == ("a", 5, 2, 1, 1, 0.625)
    assert (b.agent, b.wins, b.losses, b.share) == ("b", 1, 2, 0.375)
    assert store.stats().games == store.stats(agent="a").games == 6
    assert store.stats(agent="c").by_game == store.stats(game="sim").by_game == ()


REFUSED = {
    "an illegal move": (0, {"moves": ["z"], "times": [], "nodes": [], "scores": []}, "game 0: illegal move 'z'"),
    "a wrong result": (3, {"result": 1}, "game 3: game record: result 1 and winner"),
    "a list of another length": (0, {"times": [1.0]}, "'times' must have one entry a move"),
    "a number below 0": (-1, {}, "game number -1: give 0 to 9223372036854775807"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_game_is_refused_and_nothing_is_written(store: Store, name: str) -> None:
    number, values, message = REFUSED[name]
    event = store.begin("match", PLAN)
    with pytest.raises(DataError, match=message):
        store.add(event, [(10, played(10)), (number, replace(played(1), **values))])

    assert store.numbers(event) == set()


def test_games_of_an_event_that_is_not_there_are_refused(store: Store) -> None:
    with pytest.raises(DataError, match=r"store '.*': it has no such event"):
        store.add(99, CONNECT4)

    assert list(store.records()) == []


@pytest.mark.parametrize("plan", [{"x": float("nan")}, {"x": object()}, {"x": {1, 2}}])
def test_a_plan_must_be_json(store: Store, plan: dict[str, object]) -> None:
    with pytest.raises(DataError, match="JSON cannot tell"):
        store.begin("match", plan)


def test_a_plan_may_hold_any_text(store: Store) -> None:
    event = store.begin("match", {"name": "a\0b\ud800"})

    assert store.find(event.id).plan == {"name": "a\0b\ud800"}


def test_numbers_beyond_the_database_are_refused(store: Store) -> None:
    with pytest.raises(DataError, match="give 1 to 9223372036854775807"):
        store.entry(1 << 63)
    for ask in (store.entries, store.events):
        with pytest.raises(DataError, match="limit -1"):
            ask(limit=-1)
        assert list(ask(limit=1 << 70)) == []


def test_the_database_is_loaded_when_it_is_needed() -> None:
    """The program and the package begin without SQLAlchemy, which takes a third of a second."""
    code = "import sys, turnwise.store, turnwise.cli; assert not {'sqlalchemy', 'alembic'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr == ""
