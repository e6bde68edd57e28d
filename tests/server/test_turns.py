"""Whose turn it is: shares of addresses and visitors, moves first, in virtual time."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from virtual import Machine

from turnwise.server.turns.accounts import MOST_COUNTED
from turnwise.server.turns.long_work import AT_ONCE_A_SLOT, LEAST_AT_ONCE, OTHER_AT_ONCE
from turnwise.server.turns.turns import LEAD, SLICE_SECONDS, Held
from turnwise.server.turns.work import QUICK_SECONDS, State, Urgency

LONG = 1e9  # seconds: it never ends
WHILE = 20.0  # seconds of virtual time in which shares are told apart
UNEVEN = max(LEAD.values()) + 2 * SLICE_SECONDS  # seconds by which shares may differ at any moment
QUICK = QUICK_SECONDS / 2


# ---- shares ----


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=2, max_size=4), st.integers(1, 3))
def test_addresses_have_equal_shares_however_much_they_ask_for(asked: list[int], slots: int) -> None:
    """One visitor each, from one to twelve endless searches: everybody gets the same time, where all can use it."""
    machine = Machine(slots)
    for number, works in enumerate(asked):
        for _ in range(works):
            machine.ask(f"10.0.0.{number}", seconds=LONG)
    machine.pass_time(WHILE)

    times = [machine.time_of(f"10.0.0.{number}") for number in range(len(asked))]
    if slots == 1 or (min(asked) >= slots and len(asked) > slots):
        assert max(times) - min(times) <= UNEVEN
    assert sum(times) == pytest.approx(WHILE * min(slots, sum(min(2, works) for works in asked)), abs=UNEVEN)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 8), min_size=2, max_size=6))
def test_visitors_of_one_address_have_equal_shares(asked: list[int]) -> None:
    """Nobody in a class is counted as many, however many searches they have."""
    machine = Machine(1)
    for number, works in enumerate(asked):
        for _ in range(works):
            machine.ask("10.0.0.1", f"student {number}", seconds=LONG)
    machine.pass_time(WHILE)

    times = list(machine.had.values())
    assert max(times) - min(times) <= UNEVEN


def test_searches_of_one_visitor_go_on_side_by_side() -> None:
    machine = Machine(1)
    works = [machine.ask("one", seconds=LONG)[0] for _ in range(2)]
    machine.pass_time(WHILE)

    assert works[0].ran == pytest.approx(works[1].ran, abs=UNEVEN)


@pytest.mark.parametrize("visitors", [4, 9])
def test_a_class_behind_one_address_counts_for_more_than_one(visitors: int) -> None:
    """And for less than its number, for the address may as well be one person who takes so many names."""
    machine = Machine(1)
    for number in range(visitors):
        machine.ask("school", f"student {number}", seconds=1.0)
    machine.ask("home", seconds=LONG)
    for _ in range(round(WHILE / SLICE_SECONDS)):
        machine.pass_time(SLICE_SECONDS)
        for work in [work for work in machine.done if work.client.address == "school"]:
            machine.done.remove(work)
            machine.ask(*work.client, seconds=1.0)

    assert machine.time_of("school") / machine.time_of("home") == pytest.approx(sqrt(visitors), rel=0.35)


def test_more_names_than_a_class_has_weigh_no_more() -> None:
    machine = Machine(1)
    for number in range(3 * MOST_COUNTED):
        machine.ask("forger", f"name {number}", seconds=LONG)
    machine.ask("home", seconds=LONG)
    machine.pass_time(2 * WHILE)

    assert machine.time_of("home") >= 2 * WHILE / (1 + sqrt(MOST_COUNTED)) - UNEVEN


def test_a_new_name_for_every_search_gains_nothing() -> None:
    """Two addresses: one visitor has a new name for each of its searches, the other always the same."""
    machine = Machine(1)
    for round in range(200):
        for address, name in (("rotating", f"name {round}"), ("honest", "same")):
            if all(work.client.address != address for work in machine.works):
                machine.ask(address, name, seconds=0.5)
        machine.pass_time(SLICE_SECONDS)

    assert machine.time_of("rotating") == pytest.approx(machine.time_of("honest"), abs=UNEVEN)


def test_an_idle_address_gathers_no_credit() -> None:
    """One was busy for long while the other slept: from now on both have the same."""
    machine = Machine(1)
    machine.ask("busy", seconds=LONG)
    machine.ask("sleeper", seconds=0.1)
    machine.pass_time(WHILE)
    before = machine.time_of("busy")
    machine.ask("sleeper", seconds=LONG)
    machine.pass_time(WHILE)

    assert machine.time_of("busy") - before == pytest.approx(WHILE / 2, abs=UNEVEN)


def test_nobody_waits_while_a_processor_is_free() -> None:
    machine = Machine(4)
    works = [machine.ask("alone", f"visitor {number}", seconds=LONG)[0] for number in range(4)]
    machine.pass_time(WHILE)

    assert [work.state for work in works] == [State.RUNNING] * 4
    assert all("pause" not in machine.works[work].heard for work in works)


# ---- moves ----


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()), max_size=40),
    st.integers(1, 3),
    st.booleans(),
)
def test_a_move_begins_at_once_whatever_long_work_there_is(
    others: list[tuple[int, int, bool]], slots: int, elsewhere: bool
) -> None:
    """Long moves or analyses of any crowd, of the same address or of others: a new move gets a processor at once."""
    machine = Machine(slots)
    for address, visitor, is_move in others:
        machine.ask(f"10.0.0.{address}", f"visitor {visitor}", seconds=LONG, is_move=is_move)
    machine.pass_time(QUICK_SECONDS * (len(others) + 1) + WHILE / 8)
    work, errand = machine.ask("10.0.0.9" if elsewhere else "10.0.0.1", "player", seconds=QUICK, is_move=True)

    assert (work.state, errand.heard) == (State.RUNNING, ["run"])
    assert len(machine.running) <= slots


def test_the_first_moments_of_an_analysis_come_before_long_ones() -> None:
    machine = Machine(2)
    for _ in range(20):
        machine.ask("crowd", seconds=LONG)
    machine.pass_time(WHILE)
    work, _ = machine.ask("newcomer", seconds=QUICK)

    assert work.state == State.RUNNING


def test_a_flood_of_moves_does_not_starve_an_analysis() -> None:
    """Moves come first, and are paid for: who asks for nothing else gets half the time, not all of it."""
    machine = Machine(1)
    machine.ask("analyst", seconds=LONG)
    for _ in range(round(WHILE / SLICE_SECONDS)):
        while sum(work.is_move for work in machine.works) < 8:
            machine.ask("flood", seconds=SLICE_SECONDS, is_move=True)
        machine.pass_time(SLICE_SECONDS)

    assert machine.time_of("analyst") >= WHILE / 2 - 2 * UNEVEN


def test_a_move_that_takes_long_is_a_long_work() -> None:
    machine = Machine(1)
    work, _ = machine.ask("player", seconds=LONG, is_move=True)
    first = work.urgency
    machine.pass_time(2 * QUICK_SECONDS)

    assert (first, work.urgency) == (Urgency.QUICK_MOVE, Urgency.MOVE)


# ---- what is under way ----


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans(), st.floats(0.05, 3.0)), max_size=60),
    st.integers(1, 3),
)
def test_everything_is_done_in_the_end_and_never_too_much_at_once(
    asked: list[tuple[int, int, bool, float]], slots: int
) -> None:
    machine = Machine(slots)
    for address, visitor, is_move, seconds in asked:
        machine.ask(f"10.0.0.{address}", f"visitor {visitor}", seconds=seconds, is_move=is_move)
        machine.pass_time(SLICE_SECONDS)
        for kind in (True, False):
            began = [work for work in machine.works if work.has_room and work.is_move == kind]
            assert len(began) <= LEAST_AT_ONCE + AT_ONCE_A_SLOT * slots
        assert len(machine.running) <= slots
    machine.pass_time(2 * sum(seconds for *_, seconds in asked) + len(asked) * QUICK_SECONDS + 1)

    assert len(machine.done) == len(asked)


def test_one_address_never_takes_the_last_places() -> None:
    """A hundred searches of one address, each of a visitor of its own: another's search begins, and goes on."""
    machine = Machine(2)
    for number in range(100):
        machine.ask("crowd", f"visitor {number}", seconds=LONG)
    machine.pass_time(WHILE)
    work, errand = machine.ask("newcomer", seconds=LONG)
    machine.pass_time(WHILE)

    assert work.has_room
    assert "put back" not in errand.heard


def test_what_finds_no_room_begins_again_later() -> None:
    """It has had its first moments, is stopped, and is whole when its turn comes."""
    machine = Machine(1)
    first = [machine.ask("one", seconds=3.0)[0] for _ in range(2)]
    third, errand = machine.ask("one", seconds=1.0)
    machine.pass_time(2.0)
    waiting = (third.state, errand.heard[-1])
    machine.pass_time(8.0)

    assert waiting == (State.WAITING, "put back")
    assert set(machine.done) == {*first, third}


def test_code_of_somebodys_own_is_not_put_back() -> None:
    machine = Machine(1)
    works = [machine.ask("one", seconds=LONG)[0] for _ in range(2)]
    machine.pass_time(1.0)
    own, errand = machine.ask("one", seconds=1.0)
    own.restartable = False
    machine.pass_time(8.0)

    assert [work.has_room for work in works] == [True, True]
    assert (own in machine.done, "put back" in errand.heard) == (True, False)


def test_a_game_of_a_file_has_places_of_its_own() -> None:
    machine = Machine(2)
    for number in range(100):
        machine.ask("crowd", f"visitor {number}", seconds=LONG, pool="nim")
    machine.pass_time(WHILE)
    began = sum(work.has_room for work in machine.works)
    work, _ = machine.ask("newcomer", seconds=LONG, pool="nim")
    machine.pass_time(1.0)

    assert began == OTHER_AT_ONCE / 2
    assert work.has_room


# ---- bounds and places ----


def test_a_client_holds_only_so_much() -> None:
    machine = Machine(1, analyses=Held(2, 3, 4))
    asked = [("a", "x"), ("a", "x"), ("a", "x"), ("a", "y"), ("a", "z"), ("b", ""), ("c", "")]
    refusals = [machine.ask(*client, seconds=LONG)[1].refused for client in asked]

    assert [str(refusal) if refusal else "" for refusal in refusals] == [
        "",
        "",
        "you have 2 searches under way or waiting: wait for one to end",
        "",
        "your address has 3 searches under way or waiting: wait for one to end",
        "",
        "too many searches are waiting: try again in a moment",
    ]


def test_what_has_ended_is_held_no_more() -> None:
    machine = Machine(1, analyses=Held(1, 1, 1))
    work, _ = machine.ask("a", seconds=LONG)
    machine.leave(work)

    assert machine.ask("a", seconds=LONG)[1].refused is None


def test_those_that_wait_hear_their_place_as_it_changes() -> None:
    """One processor, and visitors who may have two searches under way: the third and fourth wait in a line."""
    machine = Machine(1)
    works = [machine.ask("one", seconds=2.0) for _ in range(4)]
    machine.pass_time(1.5)
    client = works[3][0].client
    place = machine.turns.place(client)
    machine.pass_time(20.0)

    heard = [errand.places for _, errand in works]
    assert (heard[:2], heard[2][-1], heard[3][-2:]) == ([[], []], 1, [2, 1])
    assert (place, machine.turns.place(client)) == (1, None)


def test_the_line_goes_by_turns_and_not_by_who_came_first() -> None:
    """A newcomer waits behind a few of a crowd of forty, and not behind all of them."""
    machine = Machine(1)
    for number in range(40):
        machine.ask("crowd", f"visitor {number}", seconds=LONG)
    machine.pass_time(WHILE)
    for _ in range(3):
        _, errand = machine.ask("newcomer", seconds=LONG)
    machine.pass_time(2.0)

    assert errand.places[-1] < 10
