"""Scenes of the long commands: small runs of each, with all its steps, for kills and faults.

A long command is one whose help promises that it goes on: `long_commands` asks the program itself, and a test fails
where one has no scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import getdoc, signature
from pathlib import Path
from typing import Any

from soak.material import (
    finished_experiments,
    game_of_a_file,
    games_file,
    half_a_book,
    nothing,
    shards,
    tournament_games,
)
from turnwise.cli.commands import GROUPS, Command

PROMISES = ("goes on", "not read in twice")
"""What the help of a command says that can be ended at any time."""
WITHOUT_PROMISE = {
    "solve": "prints what it finds as it goes, and keeps nothing",
    "serve": "its workers are processes that answer",
}
"""Commands that take --workers and promise nothing, with the reason."""


@dataclass(frozen=True)
class Scene:
    """A run of a command in a folder of its own."""

    words: str
    """With WORKERS for their number."""
    kept: tuple[str, ...] = ()
    """Patterns of files that hold work which must not be done again."""
    prepare: Callable[[Path], None] = nothing
    """Writes what the command reads."""
    says_all: bool = True
    """Whether it says the same at its end however often it was stopped, as JSON."""
    notes: bool = False
    """Whether it tells on standard error what it has done."""

    @property
    def takes_workers(self) -> bool:
        """Whether others can do its work."""
        return "WORKERS" in self.words

    def line(self, workers: int) -> list[str]:
        """Return the words of the command."""
        return self.words.replace("WORKERS", str(workers)).split()


ALONE = "--store games.db --json --resume --workers 0"
STORED = "--store games.db --json --resume --workers WORKERS"
TUNED = "--folder run --json --workers WORKERS --test 4"
LEARNED = "--nodes 50 --solve-nodes 500"
SCENES: Mapping[str, Sequence[Scene]] = {
    "match": [
        Scene(f"match connect4 search:depth=2 random --games 40 {STORED}", kept=("games.db",)),
        # With workers more games are under way when a test is decided, and how many is a matter of time.
        Scene(f"match sim search:depth=1 greedy --games 40 --sprt 0,400 {ALONE}", kept=("games.db",)),
    ],
    "tournament": [
        Scene(f"tournament sim random greedy search:depth=1 --games 6 {STORED}", kept=("games.db",)),
        Scene(f"tournament sim random greedy search:depth=1 --system swiss --rounds 2 --games 6 {STORED}"),
    ],
    "tune": [
        Scene(
            "tune othello --agent classic:depth=1,branching=2 --population 3 --epochs 2 --games 2 --benchmark-games 6 "
            + TUNED,
        ),
        Scene(f"tune sim --method cma --population 4 --epochs 2 --games 2 --benchmark-games 4 {TUNED}"),
        Scene(f"tune sim --method spsa --epochs 4 --games 2 --benchmark-games 4 {TUNED}"),
        Scene(f"tune sim --method regression --games 60 --nodes 50 {TUNED}", kept=("run/positions.jsonl",)),
    ],
    "learn data": [
        Scene(
            f"learn data sim --folder run --positions 160 --shard 20 {LEARNED} --workers WORKERS",
            kept=("run/*.parquet",),
            says_all=False,
        ),
    ],
    "learn network": [
        Scene(
            "learn network sim my.network --data data --layers 8 --epochs 80 --validation 0 --json",
            prepare=shards,
            says_all=False,  # how long the epochs took
        ),
    ],
    "learn patterns": [
        Scene(
            "learn patterns othello my.weights --games games --folder run --samples 4 --exact 12 --depth 10 "
            "--workers WORKERS",
            prepare=tournament_games,
            kept=("run/up-to-*.weights",),
            says_all=False,
        ),
    ],
    "learn loop": [
        Scene(
            f"learn loop sim my.network --folder run --positions 40 {LEARNED} --layers 8 --epochs 30 --limits depth=1 "
            "--games 8 --sprt=-400,400 --openings plies=2 --rounds 2 --json --workers WORKERS",
            kept=("run/round-*/data-*/*.parquet", "run/round-*/*.json", "run/gate.db"),
        ),
    ],
    "lab run": [
        Scene(
            "lab run sim.triangles angry.depths sim.order --quick --out run --workers WORKERS",
            kept=("run/experiments/*.json",),
            says_all=False,
            notes=True,
        ),
    ],
    "lab all": [
        Scene(
            "lab all --quick --out run --workers WORKERS",
            prepare=finished_experiments("sim.triangles", "angry.depths"),
            kept=("run/experiments/*.json",),
            says_all=False,
            notes=True,
        ),
    ],
    "study": [
        Scene(
            "study heaps.py:Heaps --deals 12 --file deals.jsonl --json --workers WORKERS",
            prepare=game_of_a_file,
            kept=("deals.jsonl",),
        ),
        Scene(
            "study hand_of_the_king --deals 3 --first-seed 3 --options companions=off,rule=boxed --table-mb 16 "
            "--file deals.jsonl --json --workers WORKERS",
            kept=("deals.jsonl",),
        ),
    ],
    "store import": [
        Scene("store import games.jsonl --store games.db", prepare=games_file, kept=("games.db",), says_all=False),
    ],
    "book": [
        Scene("book connect4 my.book --plies 8 --table-mb 1 --workers WORKERS", prepare=half_a_book, says_all=False),
    ],
}
COMPARED = {
    "match": "every game and the result in the store; no game played again",
    "tournament": "every game and the table in the store; no game played again",
    "tune": "games, checkpoints, weights and report; no position solved again",
    "learn data": "every shard, bit for bit; none made again",
    "learn network": "the network: its header and all weights",
    "learn patterns": "the weights, bit for bit; no part fitted again",
    "learn loop": "shards, networks, verdicts, games of the gating match; none made again",
    "lab run": "tables, pictures and pages; no experiment done again",
    "lab all": "tables, pictures and pages; no experiment done again",
    "study": "every deal and the summary; none solved again",
    "store import": "every game in the store; none twice",
    "book": "the book, bit for bit",
}
"""What of an undisturbed run and a disturbed one must be the same, besides what a command says at its end."""


def long_commands() -> list[str]:
    """List the commands whose help promises that they go on."""
    return [name for name, function in every_command() if any(words in (getdoc(function) or "") for words in PROMISES)]


def commands_with_workers() -> list[str]:
    """List the commands that take --workers."""
    return [name for name, function in every_command() if "workers" in signature(function).parameters]


def every_command() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the commands of the program with their functions."""
    for commands in GROUPS.values():
        yield from _functions(commands)


def _functions(commands: Sequence[Command], above: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    for command in commands:
        if command.below:
            yield from _functions(command.below, f"{above}{command.name} ")
        else:
            module, _, name = command.place.partition(":")
            yield f"{above}{command.name}", getattr(import_module(f"turnwise.cli.{module}"), name)
