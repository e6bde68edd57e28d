"""One game: the rules decide it, a proof does, or somebody forfeits it; the run goes on in any case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from patience import FOR_EVER, PATIENCE

from turnwise import games, solve
from turnwise.arena.game import ADJUDICATE_MOVES, LATE, TimeControl, void_game
from turnwise.arena.runner import run_games
from turnwise.store import Record

CONNECT4 = games.find("connect4")
Program = Callable[..., str]


def played(first: str, second: str, *, position: str = "", time_control: TimeControl | None = None) -> Record:
    [game] = run_games(CONNECT4, (first, second), [CONNECT4.parse(position)], [(1, 2)], time_control)
    return game.record()


def test_a_game_is_recorded_with_what_each_move_cost() -> None:
    record = played("search:depth=3", "random")

    assert record.ending == "rules"
    assert record.winner == 0
    assert len(record.moves) == len(record.times) == len(record.nodes) == len(record.scores)
    assert record.nodes[0] > 0
    assert record.nodes[1] == 0
    assert record.scores[1] is None
    assert record.software.startswith("turnwise ")
    assert Record.from_json(record.to_json()) == record


def test_the_seeds_decide_the_game() -> None:
    seeds = [(1, 9), (1, 9), (2, 9)]
    finished = run_games(CONNECT4, ("random", "random"), [CONNECT4.start()] * len(seeds), seeds)
    games_played = [game.record().moves for game in finished]

    assert games_played[0] == games_played[1] != games_played[2]


@pytest.mark.parametrize(
    ("answer", "timeout", "ending", "detail"),
    [
        ("print('move z')", PATIENCE, "illegal move", "illegal move 'z'"),
        ("print('resign')", PATIENCE, "crash", "answered 'resign'"),
        ("sys.exit(3)", PATIENCE, "crash", "ended with exit code 3"),
        (f"time.sleep({FOR_EVER})", 0.3, "time", "gave no answer in 0.3 seconds"),
    ],
)
def test_who_breaks_the_rules_loses(program: Program, answer: str, timeout: float, ending: str, detail: str) -> None:
    """The second player misbehaves at its first move: the first has won, and the record says why."""
    record = played("random", program(answer, f"timeout={timeout},"))

    assert (record.winner, record.result, record.ending) == (0, None, ending)
    assert detail in record.detail
    assert len(record.moves) == 1
    assert Record.from_json(record.to_json()) == record


def test_an_agent_with_an_error_in_it_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    from turnwise.agents import RandomAgent

    def fail(_self: RandomAgent, _state: Any) -> int:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(RandomAgent, "choose", fail)
    record = played("random", "search:depth=1", time_control=TimeControl(move_seconds=PATIENCE))

    assert (record.winner, record.ending) == (1, "crash")
    assert record.detail == "ZeroDivisionError: division by zero"


def test_who_takes_longer_than_a_move_may_loses(program: Program) -> None:
    slow = program(f"time.sleep({LATE + 0.3}); print('move d')")
    record = played(slow, "random", time_control=TimeControl(move_seconds=0.05))

    assert (record.winner, record.ending) == (1, "time")
    assert "for a move of 0.05" in record.detail


def test_who_uses_up_the_clock_loses(program: Program) -> None:
    slow = program(f"time.sleep({(LATE + 0.5) / 2}); print('move d')")
    record = played("random", slow, position="1", time_control=TimeControl(game_seconds=0.1))

    assert (record.winner, record.ending) == (0, "time")
    assert "for a game of 0.1" in record.detail


def test_a_proved_game_is_ended_with_its_exact_score() -> None:
    """Both have made their six moves and the solver needs no time: the rest is not played."""
    record = played("search:depth=4", "search:depth=3", position="4453", time_control=TimeControl(adjudicate=True))
    state = record.states()[-1]
    exact = solve(state).score

    assert record.ending == "adjudicated"
    assert len(record.moves) == 2 * ADJUDICATE_MOVES
    assert not state.is_over()
    assert record.result == (exact if state.to_move() == 0 else -exact)
    assert Record.from_json(record.to_json()) == record


def test_a_void_game_counts_for_nobody() -> None:
    record = void_game(CONNECT4, CONNECT4.start(), ("random", "random"), "given up after 3 tries")

    assert (record.winner, record.result, record.ending) == (None, None, "void")
    assert Record.from_json(record.to_json()) == record
