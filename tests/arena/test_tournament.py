"""Tournaments: everybody gets the same openings, the better agent comes out ahead, and runs can be resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnwise.arena import TournamentPlan, TournamentReport, play_tournament
from turnwise.errors import OptionError, UnknownNameError
from turnwise.store import Store

AGENTS = ("random", "search:depth=1", "search:depth=4")
PLAN = TournamentPlan(game="connect4", agents=AGENTS, games=8)


def test_a_round_robin_rates_the_deeper_search_first() -> None:
    report = play_tournament(PLAN, workers=0)

    assert report.games() == [16, 16, 16]
    assert sum(report.points()) == 24
    assert report.order()[0] == 2
    assert report.order()[-1] == 0


def test_all_pairings_have_the_same_openings(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db") as store:
        play_tournament(PLAN, workers=0, store=store)
        starts: dict[frozenset[str], set[str]] = {}
        for _, record in store.records():
            starts.setdefault(frozenset(record.agents), set()).add(record.start)

    assert len(starts) == 3
    assert len({frozenset(each) for each in starts.values()}) == 1


def test_in_a_gauntlet_only_the_first_meets_the_others() -> None:
    report = play_tournament(TournamentPlan(game="sim", agents=AGENTS, system="gauntlet", games=2), workers=0)

    assert sorted(report.tallies) == [(0, 1), (0, 2)]


def test_a_swiss_tournament_gives_the_last_a_bye() -> None:
    report = play_tournament(
        TournamentPlan(game="connect4", agents=AGENTS, system="swiss", games=2, rounds=3), workers=0
    )

    assert len(report.byes) == 3
    assert sorted(set(report.byes)) == [0, 1, 2]
    assert sum(report.points()) == sum(2 for _ in range(3)) + 3 * 2


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = TournamentPlan(game="connect4", agents=(*AGENTS, "greedy"), system="swiss", games=4)

    def stop(report: TournamentReport) -> None:
        if report.pairs == 5:
            raise KeyboardInterrupt

    whole = play_tournament(plan, workers=0)
    with Store.open(tmp_path / "games.db") as store:
        with pytest.raises(KeyboardInterrupt):
            play_tournament(plan, workers=0, store=store, progress=stop)
        resumed = play_tournament(plan, workers=0, store=store, resume=True)
        kept = len(list(store.records()))

    assert resumed.to_json() | {"event": None} == whole.to_json()
    assert kept == 2 * whole.pairs


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (TournamentPlan(game="sim", agents=("random",)), "two agents or more"),
        (TournamentPlan(game="sim", agents=("random", "random")), "named twice"),
        (TournamentPlan(game="sim", agents=AGENTS, system="knockout"), "choose one of round-robin, gauntlet, swiss"),
        (TournamentPlan(game="sim", agents=AGENTS, rounds=2), "only the system swiss has rounds"),
    ],
)
def test_what_cannot_be_played_is_refused_first(plan: TournamentPlan, message: str) -> None:
    with pytest.raises((OptionError, UnknownNameError), match=message):
        play_tournament(plan, workers=0)
