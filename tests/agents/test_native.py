"""Players of the core: whole games in C++ are the games that the agents play when they are asked move by move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conformance.setups import PLAYED
from search.python_games import TicTacToe

from turnwise import Connect4, Limits, Othello, Sim, games, search
from turnwise.agents import Agent, make_agent, nodes_of, player_of
from turnwise.engine import make_player, play_games
from turnwise.errors import IllegalMoveError, OptionError
from turnwise.games import Game

STARTS = [(games.find(name), options) for name, options in PLAYED]
TEXTS = [
    "random",
    "random:seed=3",
    "greedy",
    "greedy:evaluate=zero",
    "classic:depth=2",
    "search:depth=1",
    "search:depth=3",
    "search:depth=2,seed=5",
    "search:depth=2,opening_margin=2",
    "search:depth=2,method=alpha_beta",
    "search:depth=2,evaluate=zero,method=minimax,seed=1",
    "search:nodes=1",
    "search:nodes=700",
    "search:level=1",
    "search:level=5",
    "search:level=6",
    "mcts:simulations=40",
    "mcts:nodes=700,keep_tree=yes,playout_plies=0",
    "mcts:simulations=20,priors=evaluator,temperature=1,root_noise=0.2,seed=4",
]

every_start = pytest.mark.parametrize(
    ("spec", "options"), STARTS, ids=[f"{spec.name}{list(options.values())}" for spec, options in STARTS]
)


def asked(start: Any, agents: tuple[Agent, Agent]) -> tuple[list[int], list[int]]:
    """Play one game move by move: its moves, and the nodes of each."""
    state, moves, nodes = start, [], []
    while not state.is_over():
        agent = agents[state.to_move()]
        moves.append(agent.choose(state))
        nodes.append(nodes_of(agent))
        state = state.play(moves[-1])
    return moves, nodes


@every_start
@pytest.mark.parametrize("text", TEXTS)
def test_whole_games_are_those_of_the_agents(spec: Game, options: dict[str, Any], text: str) -> None:
    """Three games in one batch, each with seeds of its own, against an agent of another kind.

    A seed in the text wins over both: over the one beside the text, and over the one of the game.
    Classic agents whose plans and trees are made in Python have no player.
    """
    if text.startswith("classic") and spec.classic and (spec.classic.schedules or spec.classic.tree):
        assert player_of(make_agent(text, spec)) is None
        return
    start, texts = spec.start(**options), (text, "greedy")
    seeds = [(11, 12), (2**64 + 13, 14), (11, 12)]
    expected = [
        asked(start, (make_agent(texts[0], spec, seed=a), make_agent(texts[1], spec, seed=b))) for a, b in seeds
    ]
    first, second = (player_of(make_agent(each, spec)) for each in texts)
    assert first
    assert second
    played = play_games([start] * 3, (first, second), seeds)

    assert [(game.moves, game.nodes) for game in played] == expected
    assert played[0].moves == played[2].moves


@every_start
def test_a_played_game_tells_how_it_went(spec: Game, options: dict[str, Any]) -> None:
    """Start, end, names, result and one entry for each move, as replaying the moves gives them."""
    players = (player(spec, "random"), player(spec, "search:depth=2"))
    game = play_games([spec.start(**options)], players, [(3, 4)])[0]
    state, sides = game.start, []
    for move, name in zip(game.moves, game.move_texts, strict=True):
        assert state.move_text(move) == name
        sides.append(state.to_move())
        state = state.play(move)
    searched = [side == 1 for side in sides]

    assert (game.start, game.end) == (spec.start(**options), state)
    assert game.result == (state.result() if state.to_move() == 0 else -state.result())
    assert [score is not None for score in game.scores] == searched
    assert [seconds > 0 for seconds in game.seconds] == searched
    assert all(nodes > 0 for nodes, thinks in zip(game.nodes, searched, strict=True) if thinks)


def player(spec: Game, text: str) -> Any:
    """Make the agent's player."""
    found = player_of(make_agent(text, spec))
    assert found
    return found


def test_games_between_random_players_keep_no_thoughts_and_still_list_them() -> None:
    """Nothing was searched: no nodes, no time, no scores, one entry for each move all the same."""
    random = player(games.find("sim"), "random")
    game = play_games([Sim()], (random, random), [(1, 2)])[0]

    assert set(zip(game.nodes, game.seconds, game.scores, strict=True)) == {(0, 0.0, None)}
    assert len(game.nodes) == len(game.moves)


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
@pytest.mark.parametrize("evaluate", [None, "sign"])
def test_memory_kept_between_moves_changes_nothing(spec: Game, evaluate: str | None) -> None:
    """Deep and shallow choices in turns, more than there are stamps: each is that of a search with a new table."""
    options = {"probcut": spec.probcut}
    deep = make_player(spec.state, seed=0, limits=Limits(nodes=5000), evaluate=evaluate, **options)
    shallow = make_player(spec.state, seed=0, limits=Limits(depth=3), evaluate=evaluate, **options)
    rng, state = Random(spec.name), spec.start()
    for _ in range(40):
        for chooser, limits in ((deep, Limits(nodes=5000)), (shallow, Limits(depth=3))):
            report = search(state, limits=limits, evaluate=evaluate, **options)
            assert (chooser.choose(state), chooser.nodes, chooser.score) == (report.best, report.nodes, report.score)
        following = state.play(rng.choice(state.legal_moves()))
        state = spec.start() if following.is_over() else following


@every_start
def test_greedy_looks_one_ply_ahead(spec: Game, options: dict[str, Any]) -> None:
    """Its quick way is the search of all moves to depth 1: the same nodes, and one of the same best moves."""
    greedy, rng, state = make_agent("greedy", spec), Random(1), spec.start(**options)
    while not state.is_over():
        report = search(state, depth=1, all_moves=True)
        best = {move for move, rank in report.move_ranks.items() if rank == report.rank}

        assert greedy.choose(state) in best
        assert nodes_of(greedy) == report.nodes
        state = state.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("connect4", "perfect"),
        ("connect4", "human"),
        ("connect4", "search:clock=10"),
        ("connect4", "search:depth=4,threads=2"),
        ("connect4", "search:level=10"),
        ("hand_of_the_king", "classic"),
        ("angry", "classic"),
    ],
)
def test_agents_with_more_to_them_have_no_player(game: str, text: str) -> None:
    assert player_of(make_agent(text, games.find(game))) is None


def test_players_of_two_games_are_refused() -> None:
    players = (player(games.find("sim"), "random"), player(games.find("othello"), "random"))

    with pytest.raises(OptionError, match=r"^SimPlayer and OthelloPlayer: give two players of one game$"):
        play_games([Sim()], players, [(0, 0)])


def test_a_start_of_another_game_is_refused() -> None:
    random = player(games.find("sim"), "random")

    with pytest.raises(OptionError, match=r"^start 1: these players play sim, not .*Othello$"):
        play_games([Sim(), Othello()], (random, random), [(0, 0), (0, 0)])


def test_every_game_needs_its_seeds() -> None:
    random = player(games.find("sim"), "random")

    with pytest.raises(OptionError, match=r"^2 starts and 1 pairs of seeds: give one pair for each game$"):
        play_games([Sim(), Sim()], (random, random), [(0, 0)])


def test_a_game_that_does_not_end_is_left_unfinished() -> None:
    random = player(games.find("connect4"), "random")
    game = play_games([Connect4()], (random, random), [(0, 1)], most_moves=5)[0]

    assert (len(game.moves), game.result, game.end.is_over()) == (5, None, False)


def test_a_finished_game_has_no_move_to_choose() -> None:
    """A caller who asks anyway is told so, and a game that starts finished has no moves."""
    random, over = player(games.find("connect4"), "random"), Connect4.parse("1122334")

    with pytest.raises(IllegalMoveError, match=r"^connect4 position '1122334': the game is over, there is no move"):
        random.choose(over)
    assert play_games([over], (random, random), [(0, 0)])[0].moves == []


def test_one_player_may_play_both_sides_and_stays_as_it_was() -> None:
    """The games are played by copies: the player's own random numbers go on as if nothing had happened."""
    undisturbed, other = (make_agent("random", games.find("sim"), seed=5) for _ in range(2))
    random = player_of(other)
    assert random
    expected = [undisturbed.choose(Sim()) for _ in range(10)]
    found = [other.choose(Sim()) for _ in range(5)]
    play_games([Sim()], (random, random), [(1, 1)])

    assert found + [other.choose(Sim()) for _ in range(5)] == expected


def test_a_game_written_in_python_is_played_by_the_same_plan() -> None:
    """Moves are the game's own objects; the best first move of a full search of TicTacToe draws."""
    start: Any = TicTacToe()
    searching = make_player(TicTacToe, seed=0, limits=Limits(depth=9))
    drawing = make_player(TicTacToe, seed=0, limits=Limits(depth=1), style={"sampled_moves": None})
    random = make_player(TicTacToe, seed=0, style={"random": True})

    assert (searching.choose(start), searching.score) == (search(start, depth=9).best, 0)
    for chooser in (drawing, random):
        assert {chooser.choose(start) for _ in range(300)} == set(start.legal_moves())
    with pytest.raises(OptionError, match=r"^PythonPlayer: only players of native games"):
        play_games([start], (random, random), [(0, 0)])


def test_a_function_of_python_judges_single_moves_only() -> None:
    """It would need Python at every leaf."""
    judging = make_player(Sim, seed=0, limits=Limits(depth=2), evaluate=lambda state: float(len(state.edges(0))))

    assert judging.choose(Sim()) in Sim().legal_moves()
    with pytest.raises(OptionError, match="evaluates by a function of Python"):
        play_games([Sim()], (judging, judging), [(0, 0)])
