"""Play for mistakes: in lost positions the move is chosen by the chance that the other side goes wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from foreign.states import Nim, TicTacToe, foreign_game
from oracles.mistakes import MistakesOracle

from turnwise import Connect4, HandOfTheKing, Limits, OptionError, Solver, StopToken, games
from turnwise.agents import make_agent
from turnwise.agents.opponent import Opponent
from turnwise.engine import EVEN_OPPONENT, likings, stopped_by

KING = games.find("hand_of_the_king")
LEAD = KING.clear_lead or 0.0
ENOUGH = Limits(nodes=20_000_000)
SHARP = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)  # an opponent who looks six plies ahead
MIXED = (0.1, 0.3, 0.2, 0.0, 0.4, 0.0, 0.0)


@dataclass(frozen=True)
class EightStones(Nim):
    """Lost for the first player."""

    stones: int = 8


def late_deal(seed: int, cards: int) -> Any:
    """Play random moves on a deal without companions until so many cards are left, Varys among them."""
    state, rng = HandOfTheKing(seed=seed, companions="off"), Random(seed)
    while len(state.cards()) > cards and not state.is_over():
        state = state.play(rng.choice(state.legal_moves()))
    return state


def lost_deals(count: int, cards: int) -> list[Any]:
    """The first so many positions that are lost and leave a choice."""
    solver, found, seed = Solver(table_bytes=1 << 24), [], 0
    while len(found) < count:
        state, seed = late_deal(seed, cards), seed + 1
        if not state.is_over() and len(state.legal_moves()) > 1 and solver.score(state) < 0:
            found.append(state)
    return found


@pytest.mark.parametrize("weights", [EVEN_OPPONENT, SHARP, MIXED])
def test_chances_are_those_of_plain_recursion(weights: tuple[float, ...]) -> None:
    """Eight lost positions with nine cards: the oracle plays everything out and knows no solver and no table."""
    oracle = MistakesOracle(lambda state: state.evaluate(), weights, LEAD)
    solver = Solver(table_bytes=1 << 22)
    for state in lost_deals(8, 10):
        hopes = solver.mistakes(state, limits=ENOUGH, clear_lead=LEAD, opponent=weights)

        assert hopes.whole, state
        assert hopes.chances == pytest.approx(oracle.chances(state)), state


def test_likings_are_those_of_plain_minimax() -> None:
    """What players of every depth would take, in ten positions."""
    oracle = MistakesOracle(lambda state: state.evaluate(), EVEN_OPPONENT, LEAD)
    for state in (late_deal(seed, 11) for seed in range(10)):
        if state.is_over():
            continue
        liked = likings(state, limits=ENOUGH, clear_lead=LEAD)
        by_depth = [oracle.likings(state, depth) for depth in range(len(EVEN_OPPONENT))]

        assert list(liked.moves) == state.legal_moves()
        assert list(zip(*liked.moves.values(), strict=True)) == [pytest.approx(row) for row in by_depth], state


@pytest.mark.parametrize("aim", ["win", "score"])
def test_perfect_takes_the_likeliest_mistake_in_a_lost_position(aim: str) -> None:
    """Twelve lost positions with nine cards; where no chance is worth a banner, the score counts if it is aimed at."""
    oracle, solver = MistakesOracle(lambda state: state.evaluate(), EVEN_OPPONENT, LEAD), Solver(table_bytes=1 << 22)
    kinds = set()
    for state in lost_deals(12, 10):
        move = make_agent(f"perfect:aim={aim}", KING).choose(state)
        chances = oracle.chances(state)
        hopeful = max(chances.values()) > (0.05 if aim == "score" else 0)
        kinds.add(hopeful)

        if hopeful:
            assert chances[move] == pytest.approx(max(chances.values())), state
        elif aim == "score":
            assert -solver.score(state.play(move)) == solver.score(state), state
    assert True in kinds


def test_the_same_nodes_give_the_same_chances() -> None:
    """A limit by nodes ends a round somewhere; what is told is of the last whole one, whatever the clock says."""
    state = lost_deals(1, 20)[0]
    found = [
        Solver(table_bytes=1 << 22).mistakes(state, limits=Limits(nodes=60_000), clear_lead=LEAD) for _ in range(2)
    ]

    assert found[0].stopped
    assert found[0].rounds >= 1
    assert (found[0].chances, found[0].nodes) == (found[1].chances, found[1].nodes)
    assert set(found[0].chances) == set(state.legal_moves())


def test_a_token_ends_it_and_a_move_is_made_all_the_same() -> None:
    """Stopped before it began: no chances, and the agent still answers with a legal move."""
    stop, state = StopToken(), lost_deals(1, 20)[0]
    stop.stop()

    assert Solver(table_bytes=1 << 22).mistakes(state, limits=ENOUGH, clear_lead=LEAD, stop=stop).chances == {}
    with stopped_by(stop):
        assert make_agent("perfect:aim=win", KING).choose(state) in state.legal_moves()


def test_an_opponent_is_known_by_its_moves() -> None:
    """After ten moves of its own game, a random player looks like one, and a searching one does not."""
    shallow = {}
    for text in ("random", "search:depth=6"):
        opponent, them = Opponent(KING, None), make_agent(text, KING, seed=1)
        state, rng = HandOfTheKing(seed=3, companions="off"), Random(3)
        for _ in range(10):
            state = state.play(rng.choice(state.legal_moves()))
            opponent.leave(state)
            state = state.play(them.choose(state))
            opponent.see(state, ENOUGH)
        shallow[text] = opponent.weights[0]

    assert shallow["random"] > 0.5
    assert shallow["search:depth=6"] < 0.01


def test_another_game_begins_with_nothing_known() -> None:
    """A state that does not follow from the last one: the weights are even again."""
    opponent, state = Opponent(KING, None), HandOfTheKing(seed=3, companions="off")
    opponent.leave(state)
    opponent.see(state.play(state.legal_moves()[0]), ENOUGH)
    learned = opponent.weights
    opponent.see(HandOfTheKing(seed=4, companions="off"), ENOUGH)

    assert learned != EVEN_OPPONENT
    assert opponent.weights == EVEN_OPPONENT


def test_a_game_in_python_is_played_for_mistakes() -> None:
    """Nim with 8 stones is lost: chances are those of plain recursion, and perfect takes the best of them."""
    spec = replace(foreign_game(EightStones), clear_lead=1.0)
    state = spec.start()
    oracle = MistakesOracle(lambda _state: 0.0, EVEN_OPPONENT, 1.0)
    hopes = Solver().mistakes(state, limits=ENOUGH, clear_lead=1.0)
    move = make_agent("perfect:nodes=100000", spec).choose(state)

    assert hopes.whole
    assert hopes.chances == pytest.approx(oracle.chances(state))
    assert hopes.chances[move] == max(hopes.chances.values())


def test_a_draw_is_not_risked_for_a_mistake() -> None:
    """Tic-tac-toe after a corner: only the centre draws, and only it is offered."""
    raw = TicTacToe().play(0)
    oracle = MistakesOracle(lambda _state: 0.0, MIXED, 1.0)
    chances = Solver().mistakes(raw, limits=ENOUGH, clear_lead=1.0, opponent=MIXED, drawn=True).chances

    assert list(chances) == [4]
    assert chances == pytest.approx(oracle.chances(raw, drawn=True))


def test_a_solver_that_is_not_asked_for_mistakes_says_so() -> None:
    """Connect 4 is solved too quickly to need it."""
    with pytest.raises(OptionError, match="Connect4: its solver is not asked for mistakes"):
        Solver().mistakes(Connect4(), limits=ENOUGH, clear_lead=1.0)


def test_an_opponent_is_still_known_after_a_turn_of_companions() -> None:
    """The other side takes the last Tully and uses Jon: three decisions, of which the first one is learnt from."""
    before = HandOfTheKing(seed=1).play("f1").play("f4")
    turn = [before.play("e4"), before.play("e4").play("Jon"), before.play("e4").play("Jon").play("Arya")]
    opponent = Opponent(KING, None)
    opponent.leave(before)

    liked = opponent.see(turn[-1], ENOUGH)

    assert before.to_move() == turn[0].to_move() == turn[1].to_move() != turn[2].to_move()
    assert liked is not None
    assert set(liked.moves) == set(before.legal_moves())
    assert opponent.weights != EVEN_OPPONENT


def test_our_own_turn_of_companions_forgets_nothing() -> None:
    """We choose Jon and then his card: between the two the other side has done nothing."""
    start = HandOfTheKing(seed=1)
    opponent = Opponent(KING, None)
    opponent.leave(start)
    opponent.see(start.play("f1"), ENOUGH)
    learned = opponent.weights
    ours = start.play("f1").play("f4").play("e4")
    opponent.leave(ours)

    opponent.see(ours, ENOUGH)

    assert learned != EVEN_OPPONENT
    assert opponent.weights == learned


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponent": ()}, "opponent: give 7 weights"),
        ({"opponent": (0.0,) * 7}, "opponent: give 7 weights"),
        ({"opponent": (float("nan"),) * 7}, "opponent: give 7 weights"),
        ({"opponent": (1.0,) * 12}, "opponent: give 7 weights"),
        ({"clear_lead": 0.0}, "clear_lead=0"),
        ({"clear_lead": -1.0}, "clear_lead=-1"),
    ],
)
def test_an_impossible_opponent_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Solver().mistakes(EightStones(), **{"limits": ENOUGH, "clear_lead": 1.0, **wrong})


def test_small_weights_count_by_their_shares() -> None:
    """Weights need no sum: a hundredth of each is the same opponent."""
    few = tuple(weight / 100 for weight in MIXED)

    chances = [
        Solver().mistakes(EightStones(), limits=ENOUGH, clear_lead=1.0, opponent=mix).chances for mix in (MIXED, few)
    ]

    assert chances[0] == pytest.approx(chances[1])


def test_a_finished_game_has_no_mistakes() -> None:
    with pytest.raises(OptionError, match="the game is over"):
        Solver().mistakes(replace(EightStones(), stones=0), limits=ENOUGH, clear_lead=1.0)
