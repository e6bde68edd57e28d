"""Hand of the King: how fast the rules and the solvers are, and how our agent does against random and classic.

python bench/hand_of_the_king.py rules|solve|deals|classic|random [--games N]
python bench/hand_of_the_king.py second_seat [--build NAME]

`deals` keeps a line for every deal in bench/results/hand_of_the_king_deals.jsonl and goes on where it stopped; --build
tells versions of the solver apart, so that one table shows what became of them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import mean, median, quantiles
from typing import Any

import second_seat
from common import HERE, Timed, cpu_seconds, publish
from levels import points_of_first

import turnwise
from turnwise import HandOfTheKing, Solver, games
from turnwise.agents import make_agent

SPEC = games.find("hand_of_the_king")
TABLE_BYTES = 512 << 20
DEAL_TABLE_BYTES = 1 << 30
PLAYOUTS = 20_000


def random_state(cards: int, seed: int, companions: str) -> Any:
    """Return a position of random play on an engine deal with so many characters left, Varys to move."""
    rng = Random(seed)
    while True:
        state = HandOfTheKing(seed=rng.getrandbits(32), companions=companions)
        while not state.is_over() and (len(state.cards()) - 1 > cards or state.pending() is not None):
            state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over() and len(state.cards()) - 1 == cards:
            return state


def bench_rules(_options: argparse.Namespace) -> None:
    """Random moves a second through the native playout."""
    rows = []
    for companions in ("off", "on"):
        state = HandOfTheKing(seed=1, companions=companions)
        moves = turnwise.playouts(state, PLAYOUTS).moves
        seconds = cpu_seconds(partial(turnwise.playouts, state, PLAYOUTS), repeat=3)
        rows.append([f"companions={companions}", moves, seconds, moves / seconds / 1e6])
    publish("hand_of_the_king_rules", "Random playouts", ["game", "moves", "CPU s", "million a second"], rows)


def measure(states: Sequence[Any], *, winner_only: bool) -> list[Any]:
    """Solve each state with a table of its own: CPU seconds and nodes, the median first."""
    seconds, nodes = [], []
    for state in states:
        solver = Solver(table_bytes=TABLE_BYTES)
        start = time.process_time()
        report = solver.solve(state, winner_only=winner_only)
        seconds.append(time.process_time() - start)
        nodes.append(report.nodes)
    return [len(states), median(seconds), mean(seconds), max(seconds), median(nodes), sum(nodes) / sum(seconds) / 1e6]


COLUMNS = ["positions", "number", "median CPU s", "mean", "most", "median nodes", "million nodes a second"]


def bench_solve(options: argparse.Namespace) -> None:
    """Exact solving by the number of cards left."""
    rows = []
    plan = [("off", cards) for cards in (16, 20, 24, 28)] + [("on", cards) for cards in (12, 16, 18, 20, 22)]
    for companions, cards in plan:
        states = [random_state(cards, seed, companions) for seed in range(options.games)]
        for winner_only in (True, False):
            name = f"{cards} cards, companions={companions}, {'winner' if winner_only else 'score'}"
            rows.append([name, *measure(states, winner_only=winner_only)])
            publish("hand_of_the_king_solve", "Random positions solved, one thread", COLUMNS, rows)


DEALS = HERE / "results" / "hand_of_the_king_deals.jsonl"
DEAL_COLUMNS = ["version, question, threads", "deals", "median CPU s", "mean", "10 %", "90 %", "most"]
DEAL_COLUMNS += ["median million nodes", "mean", "most"]


def bench_deals(options: argparse.Namespace) -> None:
    """Whole engine deals without companions: who wins, and the score."""
    last = options.seed + options.games
    for aim in ("winner", "score"):
        done = {row["seed"] for row in solved_deals() if version_of(row) == (options.build, aim, options.threads)}
        for seed in range(options.seed, last):
            if seed not in done:
                keep_deal(options, seed, aim)
    publish("hand_of_the_king_deals", "Full deals of the course dealer solved", DEAL_COLUMNS, deal_rows())


def keep_deal(options: argparse.Namespace, seed: int, aim: str) -> None:
    """Solve one deal with a table of its own and append what it took."""
    solver = Solver(table_bytes=DEAL_TABLE_BYTES)
    state = HandOfTheKing(seed=seed, companions="off")
    cpu, wall = time.process_time(), time.perf_counter()
    report = solver.solve(state, winner_only=aim == "winner", threads=options.threads)
    row = {"build": options.build, "aim": aim, "threads": options.threads, "seed": seed, "nodes": report.nodes}
    row |= {"cpu": round(time.process_time() - cpu, 3), "wall": round(time.perf_counter() - wall, 3)}
    with DEALS.open("a") as file:
        file.write(json.dumps(row | {"score": report.score, "bound": report.bound}) + "\n")


def solved_deals() -> list[dict[str, Any]]:
    """Every deal solved so far, by any version."""
    return [json.loads(line) for line in DEALS.read_text().splitlines()] if DEALS.exists() else []


def version_of(row: dict[str, Any]) -> tuple[str, str, int]:
    """Which solver answered which question."""
    return row["build"], row["aim"], row["threads"]


def deal_rows() -> list[list[Any]]:
    """One row for each version of the solver, question and number of threads."""
    groups: dict[tuple[str, str, int], list[dict[str, Any]]] = {}
    for row in solved_deals():
        groups.setdefault(version_of(row), []).append(row)
    rows = []
    for (build, aim, threads), deals in groups.items():
        seconds = [deal["cpu"] for deal in deals]
        nodes = [deal["nodes"] / 1e6 for deal in deals]
        spread = [quantiles(seconds, n=10)[i] for i in (0, -1)] if len(deals) > 1 else seconds * 2
        seeds = f"seeds {min(deal['seed'] for deal in deals)} to {max(deal['seed'] for deal in deals)}"
        figures = [median(seconds), mean(seconds), *spread, max(seconds), median(nodes), mean(nodes), max(nodes)]
        rows.append([f"{build}, {aim}, {threads}, {seeds}", len(deals), *figures])
    return rows


# One agent, the other, companions; classic gets no less time than ours.
AGAINST_CLASSIC = (
    ("perfect:nodes=3000,aim=win", "classic", "off"),
    ("perfect:nodes=3000,aim=win", "classic:literal=1", "off"),
    ("classic", "random", "off"),
)
AGAINST_RANDOM = (
    ("perfect:seconds=0.05", "random", "off"),
    ("perfect:seconds=0.05", "random", "on"),
)


PLAY_COLUMNS = ["agent", "against", "companions", "games", "won first", "won second"]
PLAY_COLUMNS += ["s a move", "most", "s a move, other", "most, other"]


def bench_classic(options: argparse.Namespace) -> None:
    """Ours against the report's agent, and that one against random."""
    play("hand_of_the_king_classic", AGAINST_CLASSIC, options.games)


def bench_random(options: argparse.Namespace) -> None:
    """Ours against random in both phases."""
    play("hand_of_the_king_random", AGAINST_RANDOM, options.games)


def bench_second_seat(options: argparse.Namespace) -> None:
    """Games won in the second seat; the build's name tells runs before and after a change apart."""
    second_seat.bench(options.build)


def play(result: str, contests: tuple[tuple[str, str, str], ...], count: int) -> None:
    """Swapped pairs on engine deals."""
    rows: list[list[Any]] = []
    for ours, other, companions in contests:
        wins = [0, 0]
        times: tuple[list[float], list[float]] = ([], [])
        for seed in range(count // 2):
            start = HandOfTheKing(seed=50_000 + seed, companions=companions)
            for seat in (0, 1):
                us, them = (Timed(make_agent(name, SPEC, seed=seed)) for name in (ours, other))
                points = points_of_first(start, (us, them) if seat == 0 else (them, us))
                wins[seat] += int(points == 1 - seat)
                times[0].extend(us.times)
                times[1].extend(them.times)
                us.close()
        thought = [figure(seconds) for seconds in times for figure in (mean, max)]
        rows.append([ours, other, companions, count // 2 * 2, *wins, *thought])
        publish(
            result,
            "Games won on engine deals, sides swapped",
            PLAY_COLUMNS,
            rows,
        )


def main() -> None:
    """Run one part."""
    parts = {"rules": bench_rules, "solve": bench_solve, "deals": bench_deals}
    parts |= {"classic": bench_classic, "random": bench_random, "second_seat": bench_second_seat}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=parts)
    parser.add_argument("--games", type=int, default=30, help="positions, deals or games")
    parser.add_argument("--build", default="now", help="name of this build among those in a log of deals or games")
    parser.add_argument("--seed", type=int, default=6000, help="seed of the first deal; default: 6000")
    parser.add_argument("--threads", type=int, default=1, help="threads that solve a deal; default: 1")
    options = parser.parse_args()
    parts[options.part](options)


if __name__ == "__main__":
    main()
