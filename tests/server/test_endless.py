"""Analyses without an end under the turns of the server: everybody's goes on, and moves find room; in virtual time."""

from __future__ import annotations

import pytest
from virtual import Machine

from turnwise.server.turns.long_work import LEAST_STAY, LONGEST_STAY, most_at_once
from turnwise.server.turns.work import QUICK_SECONDS

LONG = 1e9  # seconds: it never ends
THIRTY = 30
WHILE = 600.0


@pytest.mark.parametrize("addresses", [1, 5, THIRTY])
def test_all_of_thirty_endless_analyses_go_on(addresses: int) -> None:
    """There is room for fewer of them at once, so they take turns in it; nobody is left with the first moments."""
    machine = Machine(2)
    works = [
        machine.ask(f"10.0.0.{number % addresses}", f"student {number}", seconds=LONG, resumes=True)[0]
        for number in range(THIRTY)
    ]
    assert most_at_once(2) < THIRTY
    machine.pass_time(WHILE)

    share = 2 * WHILE / THIRTY
    assert min(work.ran for work in works) > share / 3
    assert sum(work.ran for work in works) == pytest.approx(2 * WHILE, rel=0.01)


def test_moves_find_room_among_thirty_endless_analyses() -> None:
    """A quick move begins at once whenever it comes, and a long one is done in a few times its own time."""
    machine = Machine(2)
    for number in range(THIRTY):
        machine.ask("school", f"student {number}", seconds=LONG, resumes=True)
    for second in range(20):
        machine.pass_time(1.0 + second % 3 / 10)
        quick, _ = machine.ask("school", f"player {second}", seconds=QUICK_SECONDS / 2, is_move=True)
        machine.pass_time(QUICK_SECONDS)
        assert quick in machine.done
    long, _ = machine.ask("school", "player", seconds=1.0, is_move=True)
    machine.pass_time(4.0)

    assert long in machine.done


def test_an_analysis_without_others_is_never_put_back() -> None:
    machine = Machine(2)
    _, errand = machine.ask("home", seconds=LONG, resumes=True)
    machine.pass_time(WHILE)

    assert errand.heard == ["run"]


def test_works_that_would_lose_what_they_did_keep_their_room() -> None:
    """A review is not put back for the sake of an analysis that could go on later."""
    machine = Machine(1)
    reviews = [machine.ask(f"10.0.1.{number}", seconds=LONG)[1] for number in range(most_at_once(1))]
    machine.ask("home", seconds=LONG, resumes=True)
    machine.pass_time(3 * LONGEST_STAY)

    assert sum("put back" in review.heard for review in reviews) <= 1  # one may have found no room at first


def test_who_comes_back_stays_longer() -> None:
    """Each stay is as long as all before it, up to a bound, so that a step that takes long is done in the end."""
    machine = Machine(1)
    works = [machine.ask("school", f"student {number}", seconds=LONG, resumes=True) for number in range(THIRTY)]
    machine.pass_time(20 * WHILE)
    longest = max(works, key=lambda each: each[0].ran)
    stays = longest[0].ran / max(1, longest[1].heard.count("put back"))

    assert stays > 2 * LEAST_STAY
