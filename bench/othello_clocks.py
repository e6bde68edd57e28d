"""What do timed games of Othello over GTP and NBoard use of their clocks, and from where on are they played exactly?

Both sides of a game are `turnwise engine`, each with a process of its own. The clock is kept here: what passes between
a question and its answer. A game is lost on time if that is more than the clock. The last moves are compared with the
solver's from 22 empty squares on.

python bench/othello_clocks.py [--seconds 5 20 60] [--games 2] [--agent search]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from common import publish

import turnwise
from turnwise import Othello
from turnwise.formats import ggf
from turnwise.formats.game import RecordedGame, is_pass
from turnwise.games.othello import empties
from turnwise.messages import Message
from turnwise.processes import LineProcess
from turnwise.store import record_of

OTHELLO = turnwise.games.find("othello")
COLUMNS = ["protocol", "s a side", "games", "used %, least", "used %, most", "exact from", "lost on time"]
NOTE = "exact from: the least of the numbers of empty squares from which on no move of a side gave a disc away."
RANDOM_PLIES, CHECKED = 8, 22
PATIENCE = 3600.0
MOST_LINE = 1 << 16


class Side:
    """An engine, and what it has used of its clock."""

    def __init__(self, protocol: str, agent: str, seconds: float) -> None:
        words = [sys.executable, "-m", "turnwise", "engine", "othello", agent, "--protocol", protocol]
        if protocol == "nboard" and agent == "search":
            words.remove(agent)  # hints and evaluations are those of the engine itself
        self._process = LineProcess(words, Message("engine"), most_line=MOST_LINE)
        self.used = 0.0
        self.exact_from = CHECKED
        self._seconds = seconds
        self._ask: Callable[[list[str], int], str] = {"gtp": self._gtp, "nboard": self._nboard}[protocol]
        self._told = 0

    def choose(self, moves: list[str], side: int) -> str:
        """Ask for a move, and stop the time."""
        return self._ask(moves, side).lower()

    def close(self) -> None:
        """End the process."""
        self._process.kill()

    def _timed(self, line: str, beginning: str) -> str:
        began = time.monotonic()
        self._process.write(f"{line}\n")
        answer = self._answer(beginning)
        self.used += time.monotonic() - began
        return answer

    def _answer(self, beginning: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while not (line := self._process.read_line(deadline, PATIENCE).strip()).startswith(beginning):
            pass
        return line.removeprefix(beginning).strip()

    def _command(self, line: str) -> None:
        self._process.write(f"{line}\n")
        self._answer("=")

    def _gtp(self, moves: list[str], side: int) -> str:
        if not self._told:
            self._command(f"time_settings {self._seconds:g} 0 0")
        for number in range(self._told, len(moves)):
            self._command(f"play {'bw'[number % 2]} {moves[number]}")
        self._told = len(moves) + 1
        self._command(f"time_left {'bw'[side]} {max(self._seconds - self.used, 0):.3f} 0")
        return self._timed(f"genmove {'bw'[side]}", "=")

    def _nboard(self, moves: list[str], _side: int) -> str:
        times = [self.used if number == len(moves) - 2 else 0.0 for number in range(len(moves))]  # all in one move
        record = record_of(OTHELLO, OTHELLO.start(), moves, ["", ""], times)
        minutes, seconds = divmod(self._seconds, 60)
        game = ggf.text(RecordedGame(record=record)).replace("TY[", f"TI[{minutes:.0f}:{seconds:06.3f}]TY[", 1)
        self._process.write(f"set game {game}\nping 1\n")
        self._answer("pong")
        return self._timed("go", "===").split("/")[0]


def play(protocol: str, agent: str, seconds: float, seed: int) -> tuple[Side, Side]:
    """Play a game from a random opening; passes are moves too."""
    sides = Side(protocol, agent, seconds), Side(protocol, agent, seconds)
    rng, state, moves, solver = Random(seed), Othello(), list[str](), turnwise.Solver()
    while not state.is_over():
        legal = state.legal_moves()
        side = sides[state.to_move()]
        if len(moves) < RANDOM_PLIES:
            move = state.move_text(rng.choice(legal))
        else:
            move = "pass" if is_pass(state.move_text(legal[0])) else side.choose(moves, state.to_move())
            note_lapse(side, state, move, solver)
        moves.append(move)
        state = state.play(move)
    for each in sides:
        each.close()
    return sides


def note_lapse(side: Side, state: Any, move: str, solver: turnwise.Solver) -> None:
    """Note that a side is not exact until later, if a move gives a disc away."""
    if empties(state) > CHECKED or is_pass(move):
        return
    after = state.play(move)
    reply = after.result() if after.is_over() else solver.score(after)
    if -reply < solver.score(state):
        side.exact_from = empties(state) - 2


def row(protocol: str, agent: str, seconds: float, games: int) -> list[Any]:
    """Play some games and sum up what their sides used."""
    sides = [side for seed in range(games) for side in play(protocol, agent, seconds, seed)]
    used = [100 * side.used / seconds for side in sides]
    late = sum(each > 100 for each in used)
    return [protocol, seconds, games, min(used), max(used), min(side.exact_from for side in sides), late]


def main() -> None:
    """Play games of every length over both protocols."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, nargs="+", default=[5.0, 20.0, 60.0])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--agent", default="search")
    given = parser.parse_args()
    rows = [
        row(protocol, given.agent, seconds, given.games) for protocol in ("gtp", "nboard") for seconds in given.seconds
    ]
    publish("othello_clocks", f"Othello on a clock: {given.agent} against itself", COLUMNS, rows, note=NOTE)


if __name__ == "__main__":
    main()
