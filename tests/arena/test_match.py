"""Matches: the same plan gives the same games, with any workers and however often they are interrupted."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from turnwise.arena import MatchPlan, MatchReport, Sprt, TimeControl, play_match
from turnwise.arena.execution import Portion
from turnwise.errors import LimitsError, OptionError
from turnwise.store import Record, Store

Program = Callable[..., str]
PLAN = MatchPlan(game="connect4", agents=("search:depth=2", "greedy"), seed=7)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.db") as opened:
        yield opened


def essence(record: Record) -> dict[str, Any]:
    """What does not depend on the clock."""
    values = record.__dict__.copy()
    del values["times"]
    return values


def games_of(store: Store, event: int | None) -> dict[int, dict[str, Any]]:
    return {number: essence(record) for number, record in store.records(event=event)}


def test_the_points_of_a_match_add_up(store: Store) -> None:
    report = play_match(PLAN, games=20, workers=0, store=store)
    records = [record for _, record in store.records(event=report.event)]
    wins = sum(record.winner is not None and record.agents[record.winner] == "search:depth=2" for record in records)

    assert sum(report.tally.wins_draws_losses) == 20
    assert report.tally.wins_draws_losses[0] == wins
    assert sum(report.tally.as_first) == sum(report.tally.as_second) == 10
    assert sum(report.tally.pentanomial) == 10
    assert sum(points * count for points, count in enumerate(report.tally.pentanomial)) == 2 * wins + sum(
        record.winner is None for record in records
    )


def test_every_opening_is_played_twice_with_sides_swapped(store: Store) -> None:
    report = play_match(PLAN, games=12, workers=0, store=store)
    records = dict(store.records(event=report.event))

    assert sorted(records) == list(range(12))
    for number in range(0, 12, 2):
        first, second = records[number], records[number + 1]
        assert first.start == second.start
        assert first.agents == list(PLAN.agents) == second.agents[::-1]
    assert len({record.start for record in records.values()}) == 6


def test_two_workers_play_the_same_games_as_none(store: Store) -> None:
    plan = MatchPlan(game="sim", agents=("random", "search:level=3"), seed=3)
    alone = play_match(plan, games=20, workers=0, store=store)
    together = play_match(plan, games=20, workers=2, store=store)

    assert alone.event != together.event
    assert games_of(store, alone.event) == games_of(store, together.event)
    assert alone.tally.pentanomial == together.tally.pentanomial


def test_native_games_are_those_of_agents_asked_move_by_move(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    from turnwise.arena import runner

    native = play_match(PLAN, games=20, workers=0, store=store)
    monkeypatch.setattr(runner, "_players", lambda *_: None)
    asked = play_match(PLAN, games=20, workers=0, store=store)

    assert games_of(store, native.event) == games_of(store, asked.event)


def test_a_stopped_match_goes_on_where_it_was(store: Store) -> None:
    """Stopped after three pairs and resumed: no game is played twice, and the report is that of an undisturbed run."""

    def stop(report: MatchReport) -> None:
        if report.tally.pairs == 3:
            raise KeyboardInterrupt

    whole = play_match(PLAN, games=20, workers=0)
    with pytest.raises(KeyboardInterrupt):
        play_match(PLAN, games=20, workers=0, store=store, progress=stop)
    kept = len(list(store.records()))
    resumed = play_match(PLAN, games=20, workers=0, store=store, resume=True)

    assert 6 <= kept < 20
    assert len(list(store.records())) == 20
    assert resumed.tally.pentanomial == whole.tally.pentanomial


def test_an_event_of_an_earlier_version_is_found_again(store: Store) -> None:
    """It has the agents as they were typed and the time control under its earlier name: the games are the same."""
    plan = MatchPlan(game="sim", agents=("search:seed=1,depth=2", "random"), seed=3)
    now = plan.to_json()
    before = {name: value for name, value in now.items() if name != "time_control"}
    typed = {**before, "agents": ["search:seed=1,depth=02", "random"], "terms": now["time_control"], "run": 0}
    event = store.begin("match", typed)

    resumed = play_match(plan, games=4, workers=0, store=store, resume=True)
    another = play_match(plan, games=4, workers=0, store=store)

    assert plan.agents == ("search:depth=2,seed=1", "random")
    assert resumed.event == event.id
    assert another.event != event.id
    assert next(iter(store.records(event=event)))[1].agents == ["search:depth=2,seed=1", "random"]


def test_a_match_without_resume_is_a_new_one(store: Store) -> None:
    events = {play_match(PLAN, games=2, workers=0, store=store).event for _ in range(3)}

    assert len(events) == 3


def test_a_longer_match_begins_with_the_shorter_one(store: Store) -> None:
    short = play_match(PLAN, games=6, workers=0, store=store)
    longer = play_match(PLAN, games=10, workers=0, store=store, resume=True)

    assert short.event == longer.event
    assert sum(longer.tally.wins_draws_losses) == 10


def test_killed_workers_cost_nothing(store: Store) -> None:
    """Workers are killed in the middle: all 200 games are there, none twice, the same as in a quiet run."""
    plan = MatchPlan(game="connect4", agents=("search:nodes=3000", "search:level=4"), seed=5)
    quiet = play_match(plan, games=200, workers=0, store=store)
    killed: list[int] = []

    def kill(report: MatchReport) -> None:
        child = next((child.pid for child in multiprocessing.active_children() if child.pid), None)
        if child and report.tally.pairs < 80 and len(killed) < 5:
            os.kill(child, signal.SIGKILL)
            killed.append(child)

    disturbed = play_match(plan, games=200, workers=2, store=store, progress=kill)

    assert killed
    assert disturbed.tally.pentanomial == quiet.tally.pentanomial
    assert games_of(store, disturbed.event) == games_of(store, quiet.event)


def test_a_better_agent_is_accepted_and_the_match_ends_early() -> None:
    plan = MatchPlan(game="connect4", agents=("search:depth=4", "random"), sprt=Sprt(0, 100))
    report = play_match(plan, games=400, workers=0)

    assert report.sprt is not None
    assert report.sprt.verdict == "accept"
    assert report.tally.pairs < 100


def test_a_test_that_runs_out_of_openings_stays_undecided() -> None:
    """Seven classes of positions after three plies of Sim: fourteen games, and no refusal."""
    plan = MatchPlan(game="sim", agents=("random", "random:seed=1"), openings="plies=3", sprt=Sprt(0, 5))
    report = play_match(plan, games=1000, workers=0)

    assert report.tally.pairs == 7
    assert report.sprt is not None
    assert report.sprt.verdict is None


def test_the_verdict_does_not_depend_on_who_is_faster() -> None:
    """Pairs are judged in their order: two workers stop at the same pair as one."""
    plan = MatchPlan(game="connect4", agents=("search:level=3", "search:level=2"), sprt=Sprt(0, 150), seed=2)
    reports = [play_match(plan, games=400, workers=workers) for workers in (0, 2)]

    assert reports[0].tally.pentanomial == reports[1].tally.pentanomial
    assert reports[0].sprt == reports[1].sprt


def test_forfeits_are_counted_for_who_made_them(program: Program) -> None:
    plan = MatchPlan(game="connect4", agents=("random", program("print('move z')")))
    report = play_match(plan, games=4, workers=0)

    assert report.tally.wins_draws_losses == (4, 0, 0)
    assert report.tally.forfeits == [0, 4]
    assert report.tally.endings["illegal move"] == 4


def test_a_pair_whose_worker_always_dies_is_void_and_the_match_goes_on() -> None:
    plan = MatchPlan(game="connect4", agents=("random", "search:depth=2"))
    report = play_match(plan, games=4, workers=_Failing())

    assert report.tally.void == 1
    assert report.tally.pairs == 1
    assert f"1 pairs could not be played and count for nobody ({report.tally.void_reason})" in str(report)
    assert report.tally.void_reason


class _Failing:
    """Workers that give up the first task."""

    count = 1

    def run(self, work: Any, tasks: Any, *, limit: float | None = None) -> Any:
        from turnwise.arena.execution import Failure

        del limit
        for number, task in enumerate(tasks):
            yield task, Failure("given up") if number == 0 else work(task)


def test_where_every_point_counts_the_pair_goes_to_the_larger_sum() -> None:
    plan = MatchPlan(game="angry", agents=("search:depth=4", "random"))
    report = play_match(plan, games=6, workers=0)

    assert report.tally.pentanomial[1] == report.tally.pentanomial[3] == 0
    assert report.tally.margin > 0


def test_an_agents_time_is_its_own() -> None:
    plan = MatchPlan(game="othello", agents=("search:depth=3", "random"), openings="plies=4,size=6")
    report = play_match(plan, games=2, workers=0)

    assert report.tally.costs[0].nodes_a_move > 0
    assert report.tally.costs[1].nodes_a_move == 0
    assert report.tally.costs[0].moves > 10


def test_proved_games_are_ended_by_the_solver() -> None:
    plan = MatchPlan(
        game="connect4", agents=("search:depth=4", "search:depth=3"), time_control=TimeControl(adjudicate=True)
    )
    report = play_match(plan, games=20, workers=0)

    assert report.tally.endings["adjudicated"] > 10


def test_who_forfeits_loses_the_pair_where_every_point_counts(program: Program) -> None:
    plan = MatchPlan(game="angry", agents=(program("print('move z')"), "random"))
    report = play_match(plan, games=4, workers=0)

    assert report.tally.pentanomial == (2, 0, 0, 0, 0)
    assert report.tally.margin_games == 0


def test_a_match_that_is_decided_plays_nothing_more_when_resumed(store: Store) -> None:
    plan = MatchPlan(game="connect4", agents=("search:depth=4", "random"), sprt=Sprt(0, 100))
    first = play_match(plan, games=400, workers=0, store=store)
    kept = len(list(store.records()))
    again = play_match(plan, games=400, workers=0, store=store, resume=True)

    assert again.tally.pentanomial == first.tally.pentanomial
    assert len(list(store.records())) == kept


@pytest.mark.parametrize("opponent", ["random:seed=1", "perfect:nodes=10"], ids=["native", "move by move"])
def test_a_game_without_an_end_is_void(monkeypatch: pytest.MonkeyPatch, opponent: str) -> None:
    monkeypatch.setattr("turnwise.arena.game.LONGEST_GAME", 5)
    monkeypatch.setattr("turnwise.arena.runner.LONGEST_GAME", 5)
    report = play_match(MatchPlan(game="othello", agents=("random", opponent)), games=2, workers=0)

    assert (report.tally.pairs, report.tally.void) == (0, 1)


@pytest.mark.parametrize(
    ("plan", "games", "error", "message"),
    [
        (MatchPlan(game="connect4", agents=("random", "random")), 3, OptionError, "give an even number"),
        (MatchPlan(game="connect4", agents=("random", "human")), 2, OptionError, "a match is for programs"),
        (MatchPlan(game="connect4", agents=("random", "random"), openings="plies=1"), 10, LimitsError, "4 distinct"),
    ],
)
def test_what_cannot_be_played_is_refused_first(
    plan: MatchPlan, games: int, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_match(plan, games=games, workers=0)


def test_a_test_keeps_the_games_that_decided_it_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many pairs are played together depends on how long they take; what is kept must not."""
    monkeypatch.setattr("turnwise.arena.pairs.Portion", lambda most: Portion(most, size=10))
    plan = MatchPlan(game="sim", agents=("search:depth=1", "random"), games=40, sprt=Sprt(0, 400))
    with Store.open(tmp_path / "games.db") as store:
        report = play_match(plan, workers=0, store=store)
        kept = [number for number, _ in store.records(event=report.event)]

    assert report.is_decided
    assert kept == list(range(2 * report.tally.pairs))
