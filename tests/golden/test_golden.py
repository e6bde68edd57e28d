"""Golden files: what the code did when somebody last looked.

They change when rules, features, evaluations or the search do.
Look at the difference; if it is meant, write them anew:

    python -m pytest tests/golden --update-golden

`bench.txt` is the signature of the search: node counts of fixed searches, quoted in commits as `Bench: ...`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import turnwise

FOLDER = Path(__file__).parent
GAMES: dict[str, Callable[[], Any]] = {
    "angry": lambda: turnwise.Angry(limit=12),
    "angry-bird": lambda: turnwise.Angry(map="game2_hard", queen="scripted", bump="on", limit=16),
    "connect4": turnwise.Connect4,
    "connect4-8x8x4": lambda: turnwise.Connect4(width=8, height=8),
    "hand_of_the_king": lambda: turnwise.HandOfTheKing(seed=1),
    "hand_of_the_king-alone": lambda: turnwise.HandOfTheKing(seed=2, companions="off"),
    "othello": turnwise.Othello,
    "othello-size4": lambda: turnwise.Othello(size=4),
    "sim": turnwise.Sim,
    "sim-n7": lambda: turnwise.Sim(n=7),
}


def play_through(start: Any, depth: int = 4) -> str:
    """One game by a fixed rule that wanders over the board, with everything the core says on the way."""
    lines, state, ply = [], start, 0
    while True:
        lines += [
            f"ply {ply}: {state.text()}",
            f"  to_move {state.to_move()}, result {state.result()}, bounds {state.bounds()}",
        ]
        if state.is_over():
            return "\n".join(lines) + "\n"
        moves = sorted(state.legal_moves())
        names = [state.move_text(move) for move in moves]
        lines += [
            f"  moves {' '.join(names)}",
            f"  offered {' '.join(map(state.move_text, state.legal_moves()))}",
            f"  forced {' '.join(map(state.move_text, state.forced_moves()))}",
            f"  features {' '.join(f'{name}={value:g}' for name, value in state.features().items())}",
            f"  evaluations {' '.join(f'{name}={state.evaluate(name):g}' for name in state.evaluators())}",
        ]
        for name in state.evaluators():
            report = turnwise.search(state, depth=depth, evaluate=name)
            line, trust = " ".join(map(str, report.line)), "solved" if report.solved else "guessed"
            lines.append(
                f"  search {name}: rank {report.rank:g} {report.bound} {trust}"
                f" depth {report.depth} nodes {report.nodes} line {line}"
            )
        state, ply = state.play(moves[(5 * ply + 3) % len(moves)]), ply + 1


BENCH: dict[str, tuple[Callable[[], Any], dict[str, Any]]] = {
    "angry depth 18": (turnwise.Angry, {"depth": 18}),
    "angry with a bird depth 14": (lambda: turnwise.Angry(map="game2_hard"), {"depth": 14}),
    "angry scripted, bumping, all moves, depth 12": (
        lambda: turnwise.Angry(map="game2_simple", queen="scripted", bump="on"),
        {"depth": 12, "all_moves": True},
    ),
    "connect4 alpha-beta depth 8": (
        turnwise.Connect4,
        {"depth": 8, "method": "alpha_beta", "move_order": "ascending", "evaluate": "sign"},
    ),
    "connect4 full depth 12": (turnwise.Connect4, {"depth": 12}),
    "connect4 full depth 10, all moves": (turnwise.Connect4, {"depth": 10, "all_moves": True}),
    "connect4 middle game depth 14": (lambda: turnwise.Connect4.parse("274552224131661"), {"depth": 14}),
    "connect4 8x8 full depth 10": (lambda: turnwise.Connect4(width=8, height=8), {"depth": 10}),
    "hand of the king alone depth 7": (lambda: turnwise.HandOfTheKing(seed=1, companions="off"), {"depth": 7}),
    "hand of the king depth 6": (lambda: turnwise.HandOfTheKing(seed=2), {"depth": 6}),
    "hand of the king boxed depth 6": (lambda: turnwise.HandOfTheKing(seed=3, rule="boxed"), {"depth": 6}),
    "othello depth 8": (turnwise.Othello, {"depth": 8}),
    "othello middle game depth 7": (lambda: turnwise.Othello.parse("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6"), {"depth": 7}),
    "othello classic, six moves a state, depth 5": (
        lambda: turnwise.Othello.parse("f5d6c3d3c4"),
        {"depth": 5, "method": "alpha_beta", "evaluate": "classic", "branching": 6},
    ),
    "sim full depth 8": (turnwise.Sim, {"depth": 8}),
    "sim classic depth 5": (turnwise.Sim, {"depth": 5, "evaluate": "classic"}),
    "sim on seven dots depth 6": (lambda: turnwise.Sim(n=7), {"depth": 6}),
}


def bench_signature() -> str:
    counts = {name: turnwise.search(start(), **options).nodes for name, (start, options) in BENCH.items()}
    return "".join(f"{name}: {nodes}\n" for name, nodes in counts.items()) + f"sum: {sum(counts.values())}\n"


def check(path: Path, text: str, update: bool) -> None:
    if update:
        path.write_text(text)
    assert path.exists(), f"no {path.name} yet: run with --update-golden"
    assert text.splitlines() == path.read_text().splitlines(), f"{path.name} has changed; if meant: --update-golden"


@pytest.mark.parametrize("name", GAMES)
def test_the_play_through_is_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    check(FOLDER / f"{name}.txt", play_through(GAMES[name]()), request.config.getoption("--update-golden"))


def test_the_bench_signature_is_as_it_was(request: pytest.FixtureRequest) -> None:
    check(FOLDER / "bench.txt", bench_signature(), request.config.getoption("--update-golden"))
