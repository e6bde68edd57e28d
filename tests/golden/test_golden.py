"""Golden files: what the code did when somebody last looked.

They change when rules, features, evaluations or the search do.
Look at the difference; if it is meant, write them again:

    python -m pytest tests/golden --update-golden

`bench.txt` is the signature of the search: node counts of fixed searches, quoted in commits as `Bench: ...`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conformance.setups import FILES

import turnwise
from turnwise import games

FOLDER = Path(__file__).parent
GAMES: dict[str, Callable[[], Any]] = {
    name: partial(games.find(game).start, **options)
    for game, file in FILES.items()
    for name, options in file.GOLDEN.items()
}
"""Play-throughs by the name of their file."""
BENCH: dict[str, tuple[Any, dict[str, Any]]] = {
    name: (games.parse_position(games.find(game), position), options)
    for game, file in FILES.items()
    for name, (position, options) in file.BENCH.items()
}
"""Searches by what they are called: a state, and options."""


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


def bench_signature() -> str:
    counts = {name: turnwise.search(state, **options).nodes for name, (state, options) in BENCH.items()}
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
