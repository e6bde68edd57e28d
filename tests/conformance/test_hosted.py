"""What holds for every game holds for games written in Python that nobody has told the package about."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conformance.foreign_games import FOREIGN, Alike, Optioned, Points, Walk, Written
from conformance.reference import seen_from

import turnwise
from turnwise import analysis, games
from turnwise.agents import agent_kinds, make_agent, player_of
from turnwise.arena.openings import parse_openings
from turnwise.engine import play_games
from turnwise.errors import IllegalMoveError, ParseError
from turnwise.games import Game, HostedState
from turnwise.store import load_records, record_of, save_records

NEEDY = {"human", "external", "network", "ensemble"}  # need a person, another program or a file
TEXTS = [
    "random",
    "greedy",
    "search:depth=2",
    "search:depth=3,seed=5",
    "search:nodes=50",
    "search:level=1",
    "search:level=5",
]


@pytest.fixture(params=FOREIGN, ids=lambda state: state.__name__.lower())
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game that is registered for one test."""
    found = games.register(request.param)
    yield found
    games.unregister(found.name)


def states_of(game: Game, seed: int) -> list[HostedState]:
    """The states of one random game."""
    return states_from(game.start(), seed)


def states_from(start: HostedState, seed: int) -> list[HostedState]:
    """The states of one random game from a start."""
    choose, states = random.Random(seed), [start]
    while moves := states[-1].legal_moves():
        states.append(states[-1].play(choose.choice(moves)))
    return states


def minimax(state: Any, depth: int, evaluate: Any) -> float:
    """Plain minimax with no bonus for nearness, of a hosted state or of one of the class alike."""
    result = state.result()
    if result is not None:
        return float(result)
    if depth == 0:
        return float(evaluate(state))
    children = (state.play(move) for move in state.legal_moves())
    return max(seen_from(state, child, minimax(child, depth - 1, evaluate)) for child in children)


def test_texts_of_states_are_read_back(game: Game) -> None:
    """From the start on, whether the class writes states or the list of moves stands for them."""
    for seed in range(3):
        for state in states_of(game, seed):
            read = game.parse(state.text())

            assert (read, read.text(), hash(read)) == (state, state.text(), hash(state))
            assert read.legal_moves() == state.legal_moves()
            assert games.parse_position(game, state.text()) == state


def test_moves_have_texts_of_their_own_that_are_read_back(game: Game) -> None:
    """Also where the class's moves look alike; a text that is no move is refused and names those that are."""
    for state in states_of(game, 1):
        names = [state.move_text(move) for move in state.legal_moves()]

        assert len(set(names)) == len(names)
        assert not any(" " in name for name in names)
        assert [state.parse_move(name) for name in names] == state.legal_moves()
        assert [state.play(name) for name in names] == [state.play(move) for move in state.legal_moves()]
        for wrong in ("nonsense", len(names), -1):
            with pytest.raises(IllegalMoveError, match=f"illegal move '{wrong}' in {game.name}"):
                state.play(wrong)


def test_moves_that_look_alike_are_named_by_their_places() -> None:
    state = games.game_of_class(Alike).start()

    assert [state.move_text(move) for move in state.legal_moves()] == ["0", "1", "2"]


def test_records_are_written_and_read(game: Game, tmp_path: Path) -> None:
    """A game is kept by its start and its moves, and played again gives the same states."""
    states = states_of(game, 2)
    moves = [_move_between(*pair) for pair in pairwise(states)]
    record = record_of(game, states[0], moves, ["random", "random"])
    save_records(tmp_path / "games.jsonl", [record])
    (read,) = load_records(tmp_path / "games.jsonl")

    assert read == record
    assert read.states() == states
    assert read.winner == states[-1].winner()


def _move_between(before: HostedState, after: HostedState) -> str:
    return next(before.move_text(move) for move in before.legal_moves() if before.play(move) == after)


def test_pickles_are_the_same_state(game: Game) -> None:
    for state in states_of(game, 3):
        assert pickle.loads(pickle.dumps(state)) == state


def test_a_pickle_needs_its_game() -> None:
    content = pickle.dumps(games.register(Written).start())
    games.unregister("written")

    with pytest.raises(turnwise.TurnwiseError, match=r"^unknown game 'written'"):
        pickle.loads(content)


@pytest.mark.parametrize("depth", [1, 2, 3, 12])
def test_search_equals_minimax_hosted_and_raw(game: Game, depth: int) -> None:
    """The same scores, nodes and moves through the hosted state and through the class's own."""
    for state in states_of(game, 4)[:-1][:4]:
        hosted = turnwise.search(state, depth=depth, all_moves=True)
        raw = turnwise.search(state.raw, depth=depth, all_moves=True)
        expected = minimax(state.raw, depth, getattr(game.state, "evaluate", lambda _state: 0.0))

        assert hosted.score == raw.score == pytest.approx(expected)
        assert (hosted.nodes, hosted.depth, hosted.solved) == (raw.nodes, raw.depth, raw.solved)
        assert state.raw_moves()[hosted.best] == raw.best
        assert list(hosted.moves.values()) == list(raw.moves.values())
        assert [state.raw_moves()[move] for move in hosted.moves] == list(raw.moves)


def test_an_evaluation_by_weights_is_the_class_s_features_weighed(game: Game) -> None:
    if not game.feature_names():
        return
    weights = dict.fromkeys(game.feature_names(), 0.125)
    state = game.start()
    expected = minimax(state, 2, lambda leaf: sum(0.125 * value for value in leaf.features().values()))

    assert turnwise.search(state, depth=2, evaluate=weights).score == pytest.approx(expected)


def test_solving_and_reviewing(game: Game) -> None:
    """The solver agrees with minimax, and a review of best play finds no mistake."""
    states = [game.start()]
    moves = []
    while not states[-1].is_over():
        found = turnwise.solve(states[-1])
        assert found.solved
        assert found.score == pytest.approx(minimax(states[-1], 30, None))
        moves.append(states[-1].move_text(found.best))
        states.append(states[-1].play(found.best))
    review = analysis.review(game, states[0], moves)

    assert review.solved
    assert [row.lost for row in review.rows] == [0] * len(moves)
    assert [row.text for row in review.rows] == moves


def test_perft_and_playouts(game: Game) -> None:
    """Lines of play are counted alike by hand; random games are the same for the same seed."""

    def lines(state: HostedState, depth: int) -> int:
        moves = state.legal_moves()
        return len(moves) if depth == 1 else sum(lines(state.play(move), depth - 1) for move in moves)

    start = game.start()

    assert [turnwise.perft(start, depth) for depth in (1, 2, 3)] == [lines(start, depth) for depth in (1, 2, 3)]
    assert turnwise.playouts(start, 20, seed=3) == turnwise.playouts(start, 20, seed=3)


def test_all_agents_of_the_game_choose_legal_moves_by_their_seed(game: Game) -> None:
    """Whatever kind the game lists; the same seed gives the same game."""
    for kind in agent_kinds(game):
        if kind.name not in NEEDY:
            assert _played(game, kind.name) == _played(game, kind.name)


def _played(game: Game, text: str) -> list[int]:
    agent, state, moves = make_agent(text, game, seed=9), game.start(), []
    while not state.is_over():
        moves.append(agent.choose(state))
        assert moves[-1] in state.legal_moves()
        state = state.play(moves[-1])
    return moves


def test_every_level_plays(game: Game) -> None:
    for level in range(1, len(game.levels) + 1):
        assert _played(game, f"search:level={level}")


@pytest.mark.parametrize("text", TEXTS)
def test_whole_games_are_those_of_the_agents(game: Game, text: str) -> None:
    """Three games in one batch, with seeds of their own, are the games of agents asked move by move."""
    start, seeds = game.start(), [(11, 12), (2**64 + 13, 14), (11, 12)]
    first, second = (player_of(make_agent(each, game)) for each in (text, "greedy"))
    assert first
    assert second
    played = play_games([start] * 3, (first, second), seeds)

    for found, (own, theirs) in zip(played, seeds, strict=True):
        agents = (make_agent(text, game, seed=own), make_agent("greedy", game, seed=theirs))
        state, moves = start, []
        while not state.is_over():
            moves.append(agents[state.to_move()].choose(state))
            state = state.play(moves[-1])
        assert (found.moves, found.end) == (moves, state)
        assert found.result == (state.result() if state.to_move() == 0 else -state.result())


def test_openings_are_unfinished_and_the_same_for_a_seed(game: Game) -> None:
    openings = parse_openings("plies=0-1", game)
    found = [state.text() for state, _ in zip(openings.states(game, seed=5), range(2), strict=False)]

    assert found
    assert found == [state.text() for state, _ in zip(openings.states(game, seed=5), range(2), strict=False)]
    assert not any(game.parse(text).is_over() for text in found)


def test_extra_turns_and_points_keep_their_signs() -> None:
    """Who is to move at the end need not be who was not to move before: the result is for the player to move."""
    game = games.game_of_class(Points)
    starts = [Points(), Points((3, 2, 5, 4, 6)), Points((1, 1, 2, 2), 1, 1)]
    ends = [states_from(game.host(start), seed)[-1] for start in starts for seed in range(20)]

    assert {state.to_move() for state in ends} == {0, 1}
    for state in ends:
        assert state.result() == state.raw.lead * (1 - 2 * state.to_move())
        assert state.winner() == (None if state.raw.lead == 0 else 0 if state.raw.lead > 0 else 1)


def test_results_need_not_be_whole_numbers() -> None:
    state = games.game_of_class(Walk).start()

    assert turnwise.solve(state).score == pytest.approx(minimax(state, 30, None))


@pytest.mark.parametrize("label", ["", "two words", "a,b", "x=y", "start", "ok", "سه"])
@pytest.mark.parametrize("share", [0.5, 1e-9, -2.0])
@pytest.mark.parametrize("flag", [True, False])
def test_the_text_of_a_start_is_read_back_or_refused(label: str, share: float, flag: bool) -> None:
    """Options of every kind; a value that cannot stand among options leaves the state without a text."""
    game = games.game_of_class(Optioned)
    for state in (game.host(Optioned(label, share, flag)), game.start(label=label, share=share, flag=flag)):
        try:
            text = state.text()
        except ParseError:
            assert label in ("", "two words", "a,b")
            continue
        assert label not in ("", "two words", "a,b")
        assert games.parse_position(game, text) == state


def test_a_state_from_nowhere_says_that_it_has_no_text() -> None:
    """Numbers that no constructor gives: everything but texts works, and the way out is named."""
    state = games.game_of_class(Points).host(Points((1, 2), 1, 3))

    assert state.legal_moves() == [0, 1]
    with pytest.raises(ParseError, match="give the class methods text"):
        state.text()
