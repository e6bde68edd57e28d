"""A stand-in of Kaggle's ConnectX: its call convention, its rules on plain lists, and its negamax of depth 4."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

DEPTH = 4
Agent = Callable[[Any, Any], int]


class Struct(dict[str, Any]):
    """A dictionary whose items are attributes too, as the environment hands them over."""

    __getattr__ = dict.__getitem__


@dataclass
class Shape:
    """The configuration of a game."""

    columns: int = 7
    rows: int = 6
    inarow: int = 4
    seconds: float = 2.0

    def configuration(self) -> Struct:
        """Return what agents are given."""
        return Struct(
            columns=self.columns,
            rows=self.rows,
            inarow=self.inarow,
            timeout=self.seconds,
            actTimeout=self.seconds,
            agentTimeout=60,
            episodeSteps=1000,
            runTimeout=1200,
        )

    def drop(self, board: list[int], column: int, mark: int) -> int:
        """Put a stone into a column; gives its place."""
        place = max(row * self.columns + column for row in range(self.rows) if not board[row * self.columns + column])
        board[place] = mark
        return place

    def wins(self, board: list[int], place: int) -> bool:
        """Whether the stone at a place is part of a line."""
        row, column = divmod(place, self.columns)
        return any(
            self._run(board, row, column, down, right) + self._run(board, row, column, -down, -right) + 1 >= self.inarow
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def _run(self, board: list[int], row: int, column: int, down: int, right: int) -> int:
        mark, count = board[row * self.columns + column], 0
        row, column = row + down, column + right
        while 0 <= row < self.rows and 0 <= column < self.columns and board[row * self.columns + column] == mark:
            count, row, column = count + 1, row + down, column + right
        return count

    def open_columns(self, board: list[int]) -> list[int]:
        """List the columns that are not full."""
        return [column for column in range(self.columns) if not board[column]]


def load(path: Path) -> Agent:
    """Run a submission as the environment does: its text alone, and the last thing that can be called is the agent."""
    names: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), "submission", "exec"), names)
    found: Agent = [value for value in names.values() if callable(value)][-1]
    return found


def negamax(seed: int) -> Agent:
    """Look four plies ahead, see nothing but wins, and choose at random among the best columns."""
    rng = Random(seed)

    def choose(observation: Any, configuration: Any) -> int:
        shape = Shape(configuration.columns, configuration.rows, configuration.inarow)
        board = list(observation.board)

        def score(column: int, mark: int, depth: int, alpha: float, beta: float) -> float:
            place = shape.drop(board, column, mark)
            try:
                if shape.wins(board, place):
                    return 1.0 + depth
                columns = shape.open_columns(board)
                if depth == 1 or not columns:
                    return 0.0
                best = -10.0
                for each in columns:
                    best = max(best, score(each, 3 - mark, depth - 1, -beta, -max(alpha, best)))
                    if best >= beta:
                        break
                return -best
            finally:
                board[place] = 0

        scores = {each: score(each, observation.mark, DEPTH, -10.0, 10.0) for each in shape.open_columns(board)}
        return rng.choice([each for each, value in scores.items() if value == max(scores.values())])

    return choose


@dataclass
class Outcome:
    """How a game ended: the mark of the winner, 0 for a draw; and the CPU seconds of each move of both."""

    winner: int
    board: list[int]
    seconds: dict[int, list[float]] = field(default_factory=dict)


def play(first: Agent, second: Agent, shape: Shape | None = None) -> Outcome:
    """Play one game; a column that is not open loses it."""
    shape = shape or Shape()
    board = [0] * (shape.columns * shape.rows)
    outcome = Outcome(0, board, {1: [], 2: []})
    for step in range(len(board)):
        mark = 1 + step % 2
        observation = Struct(board=list(board), mark=mark, step=step, remainingOverageTime=60)
        begun = time.process_time()
        column = (first, second)[step % 2](observation, shape.configuration())
        outcome.seconds[mark].append(time.process_time() - begun)
        if column not in shape.open_columns(board):
            outcome.winner = 3 - mark
            return outcome
        if shape.wins(board, shape.drop(board, column, mark)):
            outcome.winner = mark
            return outcome
    return outcome


def main() -> None:
    """Play pairs of games with a submission: FILE SEED GAMES; one line of JSON each."""
    path, seed, games = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    import json

    ours = load(path)
    for game in range(games):
        side = 1 + game % 2
        rival = negamax(seed + game)
        outcome = play(ours, rival) if side == 1 else play(rival, ours)
        told = {"side": side, "winner": outcome.winner, "slowest": max(outcome.seconds[side])}
        print(json.dumps({**told, "moves": len(outcome.seconds[side])}), flush=True)


if __name__ == "__main__":
    main()
