"""How much do whole games in the core gain? The same agents, starts and seeds natively and move by move from Python.

Run: .venv/bin/python bench/native_matches.py [GAME ...]

Move by move is what a match written in Python does: two agents made for each game with its seeds, asked in turns, and
moves, nodes and times kept. They choose through the same players of the core, so both ways play the same moves, which
is checked. The last columns are the loop that needs no agents: one call of a public function for each move.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from common import publish

from turnwise import games, search
from turnwise.agents import make_agent, nodes_of, player_of
from turnwise.engine import Player, play_games
from turnwise.games import Game

BATCHES = {"random": 1000, "greedy": 100, "search:depth=2": 50, "search:depth=4": 10, "classic": 10}
"""Games that are set to play at once, by the agent on both sides."""
OPENING_PLIES = 4
SECONDS = 1.5  # of CPU for each figure
COLUMNS = ("game", "both agents", "native games/s", "by agents", "ratio", "by functions", "ratio of these")
TITLE = "Whole games in the core, and move by move from Python"
NOTE = (
    "Games a second of CPU time on one core. By agents: make_agent for both sides of a game, choose, play, and moves, "
    "nodes and times kept; the same moves as natively. By functions: search(), or a draw from legal_moves(), for each "
    "move. Where the search is most of the work, the ratio can be no more than what is left."
)

Seeds = tuple[int, int]
PlayOne = Callable[[Any, Seeds], list[int]]


def opening(spec: Game, seed: int) -> Any:
    """Return a start with a few random plies on the board."""
    rng = Random(seed)
    state = spec.start(seed=rng.getrandbits(32)) if "seed" in spec.setups else spec.start()
    for _ in range(OPENING_PLIES):
        state = state.play(rng.choice(state.legal_moves()))
    return state


def by_agents(spec: Game, text: str) -> PlayOne:
    """Play one game as a match in Python does."""

    def play(state: Any, seeds: Seeds) -> list[int]:
        agents = [make_agent(text, spec, seed=seed) for seed in seeds]
        moves, nodes, seconds = [], [], []
        while not state.is_over():
            agent = agents[state.to_move()]
            start = time.perf_counter()
            move = agent.choose(state)
            seconds.append(time.perf_counter() - start)
            nodes.append(nodes_of(agent))
            moves.append(move)
            state = state.play(move)
        return moves

    return play


def by_functions(spec: Game, text: str) -> PlayOne:
    """Play one game with a call of a public function for each move."""
    choose = _chooser(spec, text)

    def play(state: Any, seeds: Seeds) -> list[int]:
        rng, moves = Random(seeds[0]), []
        while not state.is_over():
            moves.append(choose(state, rng))
            state = state.play(moves[-1])
        return moves

    return play


def _chooser(spec: Game, text: str) -> Callable[[Any, Random], Any]:
    kind, _, depth = text.partition(":depth=")
    if kind == "random":
        return lambda state, rng: rng.choice(state.legal_moves())
    if kind == "greedy":
        return _greedy
    if kind == "search":
        return lambda state, _rng: search(state, depth=int(depth), probcut=spec.probcut).best
    classic = spec.classic
    assert classic is not None
    evaluate = next(iter(classic.readings.values()))
    options: dict[str, Any] = {"method": "alpha_beta", "move_order": classic.move_order}
    if classic.branching:
        options |= {"branching": classic.branching, "pruning": classic.pruning}
    return lambda state, rng: (
        search(state, depth=classic.depth, evaluate=evaluate, shuffle_seed=rng.getrandbits(63), **options).best
    )


def _greedy(state: Any, rng: Random) -> Any:
    ranks = search(state, depth=1, all_moves=True).move_ranks
    return rng.choice([move for move, rank in ranks.items() if rank == max(ranks.values())])


def rate(play: Callable[[int], int]) -> float:
    """Return games a second of CPU time; play(number) plays some games from this number on and says how many."""
    number, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        number = number + play(number)
    return number / spent


def rate_of_one(starts: Sequence[Any], play: PlayOne) -> float:
    """Return games a second, one after another."""

    def play_one(number: int) -> int:
        play(starts[number % len(starts)], (2 * number, 2 * number + 1))
        return 1

    return rate(play_one)


def rate_of_all(spec: Game, text: str, starts: Sequence[Any]) -> float:
    """Return games a second, a batch after another."""
    player = _player(spec, text)

    def play_batch(number: int) -> int:
        seeds = [(2 * each, 2 * each + 1) for each in range(number, number + len(starts))]
        return len(play_games(starts, (player, player), seeds))

    return rate(play_batch)


def _player(spec: Game, text: str) -> Player:
    player = player_of(make_agent(text, spec))
    assert player
    return player


def check(spec: Game, text: str) -> None:
    """Play a few games both ways: the same moves."""
    player, starts = _player(spec, text), [opening(spec, number) for number in range(3)]
    seeds = [(number, number + 7) for number in range(3)]
    asked = [by_agents(spec, text)(start, pair) for start, pair in zip(starts, seeds, strict=True)]
    assert [game.moves for game in play_games(starts, (player, player), seeds)] == asked, text


def row(spec: Game, text: str) -> list[Any]:
    """Measure one pair."""
    check(spec, text)
    starts = [opening(spec, number) for number in range(BATCHES[text])]
    native = rate_of_all(spec, text, starts)
    agents, functions = (rate_of_one(starts, way(spec, text)) for way in (by_agents, by_functions))
    return [spec.name, text, native, agents, native / agents, functions, native / functions]


def main() -> None:
    """Publish one row for each game and pair, as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[spec.name for spec in games.SHIPPED])
    rows = []
    for name in parser.parse_args().games:
        spec = games.find(name)
        for text in BATCHES:
            if player_of(make_agent(text, spec)):
                rows.append(row(spec, text))
                publish("native_matches", TITLE, COLUMNS, rows, note=NOTE)


if __name__ == "__main__":
    main()
