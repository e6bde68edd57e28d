"""Tuning: which method makes the best weights of the same number of games, and why the course report's stands still."""

from __future__ import annotations

from typing import Any

from ..documents import prose
from ..messages import Message
from .experiment import Chapter, Experiment
from .tuning_methods import run_methods
from .tuning_spread import run_spread

# The same number of games for every method: its population, epochs and games a pairing say how many.
QUICK: dict[str, Any] = {
    "genetic": (12, 5, 2),
    "cma": (11, 5, 12),
    "spsa": (18, 10, 4),
    "regression": 792,
    "nodes": 500,
    "benchmark_games": 20,
    "test": 200,
    "positions": 200,
}
FULL: dict[str, Any] = {
    "genetic": (20, 9, 2),
    "cma": (10, 18, 20),
    "spsa": (19, 49, 4),
    "regression": 3800,
    "nodes": 5000,
    "benchmark_games": 40,
    "test": 1000,
    "positions": 2000,
}

CHAPTER = Chapter(
    name="tuning",
    title=Message("Tuning"),
    about=prose(
        Message("The course report on Othello finds its weights by a genetic algorithm and prints no result."),
        Message(
            "Here it runs again, beside CMA-ES, SPSA and regression on labelled positions with the same number of "
            "games."
        ),
        Message("See also `turnwise tune`."),
    ),
    experiments=(
        Experiment(
            name="othello",
            title=Message("The course report's evaluation"),
            run=run_methods,
            quick={
                "game": "othello",
                "agent": "classic:depth=2",
                "opponent": "classic:depth=2",
                **QUICK,
                "plies": 50,
            },
            full={
                "game": "othello",
                "agent": "classic",
                "opponent": "classic",
                **FULL,
                "plies": 48,
            },
            seconds=(15, 600),
        ),
        Experiment(
            name="connect4",
            title=Message("Weights that begin with nothing"),
            run=run_methods,
            quick={
                "game": "connect4",
                "agent": "search:depth=2",
                "opponent": "search:depth=2",
                **QUICK,
                "plies": 20,
            },
            full={
                "game": "connect4",
                "agent": "search:depth=4",
                "opponent": "search:depth=4",
                **FULL,
                "plies": 16,
            },
            seconds=(15, 300),
        ),
        Experiment(
            name="spread",
            title=Message("Why the genetic run stands still"),
            run=run_spread,
            quick={
                "game": "othello",
                "agent": "classic:depth=2",
                "opponent": "classic:depth=2",
                "population": 20,
                "epochs": 9,
                "games": 2,
                "test": 200,
            },
            full={
                "game": "othello",
                "agent": "classic",
                "opponent": "classic",
                "population": 20,
                "epochs": 9,
                "games": 2,
                "test": 1000,
            },
            seconds=(15, 120),
        ),
    ),
)
