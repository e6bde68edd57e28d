"""The drop-in agent inside a stand-in for the course engine: both phases, both seats, and all sorts of trouble."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from adapters.hand_of_the_king_engine import Engine, arguments, position, random_agent
from oracles.hand_of_the_king import HOUSE_NAMES, HOUSES, LOCATIONS, VARYS, Oracle, engine_deal

from turnwise import HandOfTheKing, Limits, LimitsError
from turnwise.adapters.hand_of_the_king_course import (
    MOST_SECONDS,
    Card,
    CourseAgent,
    Holding,
    Question,
    Thinker,
    after,
    agent,
    own_place,
)
from turnwise.agents import PerfectAgent, thinking
from turnwise.agents.opponent import MOST_WALKED, Opponent, states_of_turn
from turnwise.games.hand_of_the_king import HAND_OF_THE_KING

SECONDS = 0.02  # to think a turn
DEAL = 3  # of all games with thought: the solver's tables, which cost most of the time, serve one deal
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "hand-of-the-king-course-engine.md"

both_phases = pytest.mark.parametrize("companions", [False, True], ids=["phase 1", "phase 2"])
both_seats = pytest.mark.parametrize("seat", [0, 1], ids=["first", "second"])
both_orders = pytest.mark.parametrize("mover_first", [False, True], ids=["seat order", "mover first"])

# What the engine calls the players of a game: the module is my_agent, and it sits at the seat.
NAMES = {
    "own name": lambda seat: ("my_agent", "random_agent") if seat == 0 else ("random_agent", "my_agent"),
    "a path": lambda seat: ("./agents/my_agent.py", "human") if seat == 0 else ("human", "./agents/my_agent.py"),
    "strange names": lambda seat: ("p1", "p2"),  # noqa: ARG005
}


class Seen:
    """A thinker that draws its moves, and keeps the states it was shown."""

    def __init__(self, seed: int) -> None:
        self.states: list[HandOfTheKing] = []
        self.left: list[HandOfTheKing] = []
        """What its answers led to."""
        self._rng = random.Random(seed)

    def __call__(self, state: HandOfTheKing) -> Any:
        self.states.append(state)
        answer = self._answer(state)
        self.left.append(after(state, answer))
        return answer

    def _answer(self, state: HandOfTheKing) -> Any:
        if state.pending() is None:
            return self._rng.choice(state.legal_moves())
        answer: list[Any] = []
        while state.pending() is not None:
            move = self._rng.choice(state.legal_moves())
            answer.append(state.move_text(move) if move >= LOCATIONS else move)
            state = state.play(move)
        return answer


def shared_agent(thinker: Callable[[HandOfTheKing], Any], *, latest: float = 5.0) -> Callable[..., Any]:
    return CourseAgent("my_agent", lambda: thinker, latest=latest).get_move


def at_seats(seat: int, mine: Callable[..., Any], other: Callable[..., Any]) -> tuple[Any, Any]:
    return (mine, other) if seat == 0 else (other, mine)


def as_mover(state: Oracle) -> tuple[object, ...]:
    """What there is to know of a position, seen by the player to move."""
    seats = (state.player, 1 - state.player)
    return (
        {location: house for location, (house, _) in state.cards.items()},
        [{house: len(state.piles[seat][house]) for house in HOUSE_NAMES} for seat in seats],
        [[house for house in HOUSE_NAMES if state.banners[house] == seat] for seat in seats],
        set(state.companions),
        state.pending,
    )


def as_shown(state: HandOfTheKing) -> tuple[object, ...]:
    """The same of a state in which the player to move is the first."""
    assert state.to_move() == 0
    return (
        {location: house for location, house, _ in state.cards()},
        [state.counts(player) for player in (0, 1)],
        [state.banners(player) for player in (0, 1)],
        set(state.companions()),
        state.pending(),
    )


# ---- whole games ----


@pytest.fixture(scope="module")
def thoughtful() -> Callable[..., Any]:
    """One agent for many games."""
    return agent("my_agent", seconds=SECONDS)


@both_phases
@both_seats
def test_a_game_against_random_is_won_with_valid_answers(
    thoughtful: Callable[..., Any], companions: bool, seat: int
) -> None:
    """The engine never has to ask twice."""
    engine = Engine(at_seats(seat, thoughtful, random_agent(3)), NAMES["own name"](seat), companions)
    end = engine.play(DEAL)

    assert end.winner() == seat
    assert engine.asked_again == 0


def test_one_module_plays_both_seats(thoughtful: Callable[..., Any]) -> None:
    """Self-play: both seats call the same function of the same module."""
    engine = Engine((thoughtful, thoughtful), ("my_agent", "my_agent"))
    engine.play(DEAL)

    assert engine.asked_again == 0
    assert {seat for seat, _ in engine.answers} == {0, 1}


def test_the_two_lines_of_the_page_are_an_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved as my_agent.py beside the engine, they answer it, without and with companions."""
    lines = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    (tmp_path / "my_agent.py").write_text(lines.replace("__name__", f"__name__, seconds={SECONDS}"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_agent", raising=False)
    module = import_module("my_agent")
    state = Oracle.start(engine_deal(1), companions=True)

    assert module.get_move(*arguments(state)) in state.targets()
    assert module.get_move(*arguments(state)[:3]) in state.targets()


# ---- what the agent sees ----


@both_phases
@both_orders
@both_seats
@pytest.mark.parametrize("names", ["own name", "a path", "strange names"])
def test_the_agent_sees_the_engine_s_position_with_its_own_eyes(
    companions: bool, mover_first: bool, seat: int, names: str
) -> None:
    """Games in a row: the state is the engine's, and its first player is the one who must answer."""
    thinker = Seen(seed=2)
    get_move = shared_agent(thinker)
    asked: list[Oracle] = []
    for game in range(3):
        seats = at_seats(seat, get_move, random_agent(game))
        engine = Engine(seats, NAMES[names](seat), companions, mover_first)
        engine.play(100 + game)
        asked += asked_of(seat, engine)
        assert engine.asked_again == 0

    assert [as_shown(state) for state in thinker.states] == [as_mover(state) for state in asked]


def asked_of(seat: int, engine: Engine) -> list[Oracle]:
    return [state for state in engine.asked if state.player == seat]


@both_phases
@both_orders
@pytest.mark.parametrize("names", [("my_agent", "my_agent"), ("x", "x")], ids=["own name", "strange name"])
def test_in_self_play_it_knows_which_of_the_two_it_is(
    companions: bool, mover_first: bool, names: tuple[str, str]
) -> None:
    """Names do not help: it follows whose pile its last answer went to, through companions and extra turns."""
    thinker = Seen(seed=4)
    get_move = shared_agent(thinker)
    asked: list[Oracle] = []
    for game in range(6):
        engine = Engine((get_move, get_move), names, companions, mover_first)
        engine.play(200 + game)
        asked += engine.asked

    assert [as_shown(state) for state in thinker.states] == [as_mover(state) for state in asked]


@both_phases
@both_seats
def test_the_states_of_a_game_follow_from_each_other(companions: bool, seat: int) -> None:
    """So the agent sees what the other side has played; where a companion has too many uses, it is not looked for."""
    thinker = Seen(seed=2)
    Engine(at_seats(seat, shared_agent(thinker), random_agent(7)), NAMES["own name"](seat), companions).play(DEAL)
    turns = list(zip(thinker.left, thinker.states[1:], strict=False))
    lost = [now for left, now in turns if now != left and now not in first_states(left)]
    unsearched = [left for left, _ in turns if len(first_states(left)) == MOST_WALKED]

    assert len(turns) > 8
    assert len(lost) <= len(unsearched)
    assert companions or not lost


def first_states(left: HandOfTheKing) -> list[Any]:
    return [state for _, state in islice(states_of_turn(left), MOST_WALKED)]


def test_it_learns_from_the_moves_of_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who takes any card is told from players who look ahead: the mix is even no more."""
    met: list[Opponent] = []
    monkeypatch.setattr(thinking, "Opponent", lambda *given: met.append(Opponent(*given)) or met[-1])
    thinker = Thinker(MOST_SECONDS)
    thinker._agent = PerfectAgent("perfect", HAND_OF_THE_KING, seed=0, limits=Limits(nodes=2000))
    Engine((random_agent(3), shared_agent(thinker)), NAMES["own name"](1), companions=False).play(DEAL)

    weights = met[-1].weights
    assert weights[0] == max(weights) > 2 / len(weights)


@both_orders
@both_seats
@pytest.mark.parametrize("names", ["own name", "strange names"])
def test_an_opponent_who_passes_leaves_it_in_its_seat(mover_first: bool, seat: int, names: str) -> None:
    """A late opponent loses the turn, and a pending companion is ours to choose."""
    thinker = Seen(seed=5)
    get_move = shared_agent(thinker)
    asked: list[Oracle] = []
    for game in range(6):
        seats = at_seats(seat, get_move, random_agent(game, passes=0.3))
        engine = Engine(seats, NAMES[names](seat), mover_first=mover_first)
        engine.play(300 + game)
        asked += asked_of(seat, engine)

    assert [as_shown(state) for state in thinker.states] == [as_mover(state) for state in asked]


def test_seats_may_change_from_game_to_game() -> None:
    """One process plays a league: first, second, first, second, on the same map, under names that tell nothing."""
    thinker = Seen(seed=6)
    get_move = shared_agent(thinker)
    asked: list[Oracle] = []
    for game in range(8):
        seat = game % 2
        engine = Engine(at_seats(seat, get_move, random_agent(game)), ("p1", "p2"))
        engine.play(400)
        asked += asked_of(seat, engine)

    assert [as_shown(state) for state in thinker.states] == [as_mover(state) for state in asked]


def test_a_namesake_in_another_folder_is_somebody_else() -> None:
    """The whole name counts before its last part."""
    players = (Holding("ann.agent", (Card("Tully", "Edmure"),)), Holding("bob.agent", (Card("Tully", "Hoster"),)))
    question = Question(board={}, players=players, companions=(), choosing=False)

    assert own_place(question, "bob.agent", None) == 1
    assert own_place(question, "ann.agent", None) == 0


# ---- answers ----


def test_every_companion_is_answered_in_the_engine_s_form() -> None:
    """Name and choices in a list, and all six of them are accepted at once; a normal turn is an integer."""
    forms: Counter[str] = Counter()
    for game in range(12):
        get_move = shared_agent(Seen(seed=game))
        engine = Engine((get_move, get_move), ("my_agent", "my_agent"))
        engine.play(500 + game)
        assert engine.asked_again == 0
        forms.update(form_of(answer) for _, answer in engine.answers)

    assert set(forms) == {
        "int",
        "Jon int",
        "Gendry",
        "Ramsay int int",
        "Sandor int",
        "Jaqen int int str",
        "Melisandre",
    }


def form_of(answer: Any) -> str:
    if type(answer) is int:
        return "int"
    assert type(answer) is list
    return " ".join([answer[0], *(type(choice).__name__ for choice in answer[1:])])


def test_a_stuck_game_is_reopened_where_only_that_wins(thoughtful: Callable[..., Any]) -> None:
    """Three banners each and Stark is theirs: we need the Tullys, but Varys at b1 is in line with nothing.

    Put between the Tullys by Ramsay, he lets the other player take one, and us the last: at one each it is ours.

      . V . . . .
      . . . . . .
      T . S . T .
    """
    mine, theirs = HOUSE_NAMES[3:6], HOUSE_NAMES[:3]
    piles = tuple(
        {house: list(dict(HOUSES)[house]) if house in held else [] for house in HOUSE_NAMES} for held in (mine, theirs)
    )
    piles[1]["Stark"].remove("Arya")
    state = position(
        {1: VARYS, 12: ("Tully", "Edmure"), 14: ("Stark", "Arya"), 16: ("Tully", "Hoster")},
        piles=piles,
        banners={house: 0 if house in mine else 1 if house in theirs else None for house in HOUSE_NAMES},
        companions=["Ramsay", "Sandor"],
        pending=[],
    )
    engine = Engine((thoughtful, random_agent(1)))
    end = engine.play(state)

    companion, *swapped = engine.answers[0][1]
    assert (companion, set(swapped)) == ("Ramsay", {1, 14})
    assert end.winner() == 0


def test_an_engine_that_never_takes_jaqen_gets_another_companion() -> None:
    """Its first version with companions asks for ever; the second answer is not Jaqen."""
    refused = 0
    for game in range(10):
        get_move = shared_agent(Seen(seed=game))
        engine = Engine((get_move, get_move), ("my_agent", "my_agent"), knows_jaqen=False)
        engine.play(600 + game)
        refused += engine.asked_again

    assert refused > 0


def test_answers_are_new_lists() -> None:
    """An answer that is changed afterwards changes nothing of ours."""
    kept: list[Any] = []

    def think(state: HandOfTheKing) -> Any:
        kept.append(["Gendry"])
        return kept[-1] if state.pending() is not None else state.legal_moves()[0]

    state = position(Oracle.start(engine_deal(1), companions=True).cards, companions=["Gendry", "Jon"], pending=[])
    answer = shared_agent(think)(*arguments(state))

    assert answer == ["Gendry"]
    assert answer is not kept[-1]


# ---- trouble ----


def test_a_thinker_that_fails_costs_a_simple_answer(caplog: pytest.LogCaptureFixture) -> None:
    """Whole games without a thought: every answer is valid, and the log says why."""

    def think(state: HandOfTheKing) -> Any:
        raise RuntimeError(f"no idea in {state.text()}")

    get_move = shared_agent(think)
    for seed in range(5):
        engine = Engine((get_move, get_move), ("my_agent", "my_agent"))
        engine.play(700 + seed)
        assert engine.asked_again == 0

    assert "no idea in" in caplog.text


def test_a_thinker_that_is_late_is_not_waited_for() -> None:
    """A simple answer goes out, and the next call has a thinker of its own."""
    release = Event()
    thinkers = iter([lambda _: release.wait(), lambda state: state.legal_moves()[-1]])
    get_move = CourseAgent("my_agent", lambda: next(thinkers), latest=0.05).get_move
    state = Oracle.start(engine_deal(2), companions=True)
    first, second = get_move(*arguments(state)), get_move(*arguments(state))
    release.set()

    assert (first, second) == (state.targets()[0], state.targets()[-1])


def test_the_engine_s_threads_may_call_it(thoughtful: Callable[..., Any]) -> None:
    """The engine asks from a new thread each time."""
    state = Oracle.start(engine_deal(DEAL), companions=True)
    answers: list[Any] = []
    for _ in range(2):
        thread = Thread(target=lambda: answers.append(thoughtful(*arguments(state))))
        thread.start()
        thread.join()

    assert all(answer in state.targets() for answer in answers)


BROKEN: dict[str, Callable[[list[Any]], list[Any]]] = {
    "players are missing": lambda given: [given[0], None, None, *given[3:]],
    "piles are missing": lambda given: [given[0], *2 * [SimpleNamespace(get_agent=lambda: "x")], *given[3:]],
    "a card is no card": lambda given: [[*given[0], None], *given[1:]],
    "a card lies nowhere": lambda given: [[*given[0], off_board()], *given[1:]],
    "a house is unknown": lambda given: [[*given[0][:-1], as_of(given[0][-1], house="Arryn")], *given[1:]],
    "all cards are Starks": lambda given: [[as_of(card, house="Stark") for card in given[0]], *given[1:]],
    "companions are a list": lambda given: [*given[:3], list(given[3]), given[4]],
}


def off_board() -> SimpleNamespace:
    return as_of(SimpleNamespace(get_name=lambda: "Bran", get_location=lambda: 36), house="Stark")


def as_of(card: Any, *, house: str) -> SimpleNamespace:
    return SimpleNamespace(get_house=lambda: house, get_name=card.get_name, get_location=card.get_location)


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("pending", [None, []], ids=["normal turn", "companion's turn"])
def test_broken_input_still_gets_a_legal_answer(broken: str, pending: Any) -> None:
    """What cannot be read is left out; the answer is legal for the cards that are there."""
    deal = Oracle.start(engine_deal(4), companions=True)
    state = position(deal.cards, companions=["Jon", "Sandor"], pending=pending)
    answer = shared_agent(Seen(seed=1))(*BROKEN[broken](arguments(state)))

    assert Engine((random_agent(0), random_agent(0))).is_valid(state, answer)


def test_without_varys_a_companion_can_still_be_chosen() -> None:
    """No rule says what a normal turn is then; a companion's turn needs him not."""
    state = position({3: ("Tully", "Edmure"), 9: VARYS}, companions=["Jon", "Gendry"], pending=[])
    given = arguments(state)
    given[0] = [card for card in given[0] if card.get_name() != VARYS[1]]
    get_move = agent("my_agent", seconds=SECONDS)

    assert get_move(*given) == ["Gendry"]
    assert get_move(*given[:4], False) == 3
    assert get_move(None, None, None) == 0


@pytest.mark.parametrize("seconds", [0, -1, 9, float("nan")])
def test_thinking_longer_than_the_engine_waits_is_refused(seconds: float) -> None:
    """At once, when the module is imported."""
    with pytest.raises(LimitsError, match="the engine waits ten"):
        agent("my_agent", seconds=seconds)
