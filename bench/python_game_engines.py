"""One search of a game written in Python, by turnwise or by a peer: the child process of bench/python_games.py.

Reads names of cases from standard input and answers each with one line of JSON.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from own_games import BitConnect4, Kayles, StringConnect4, TicTacToe


class Case(NamedTuple):
    """A state, how far to search, and what to find."""

    state: Any
    depth: int
    solves: bool = False
    all_moves: bool = False


CASES = {
    "tic-tac-toe, solve": Case(TicTacToe(), 9, solves=True),
    "tic-tac-toe, all moves": Case(TicTacToe(), 9, solves=True, all_moves=True),
    "Kayles((6, 5)), solve": Case(Kayles((6, 5)), 11, solves=True),
    "string Connect 4, depth 8": Case(StringConnect4(), 8),
    "bitboard Connect 4, depth 8": Case(BitConnect4(), 8),
    "bitboard Connect 4, depth 10": Case(BitConnect4(), 10),
    "bitboard Connect 4, depth 13": Case(BitConnect4(), 13),
    "bitboard Connect 4, depth 16": Case(BitConnect4(), 16),
}
Found = dict[str, Any]  # "score" for the player to move, "nodes" where an engine tells
Engine = Callable[[Case], Found]


def turnwise_engine() -> Engine:
    """Search as a user does."""
    import turnwise

    def run(case: Case) -> Found:
        if case.solves:
            report = turnwise.solve(case.state, all_moves=case.all_moves)
        else:
            report = turnwise.search(case.state, depth=case.depth)
        return {"score": report.score, "nodes": report.nodes}

    return run


def one_by_one(value: Callable[[Any, int], float]) -> Engine:
    """Add to the peers what they lack: a score for every move."""

    def run(case: Case) -> Found:
        if not case.all_moves:
            return {"score": value(case.state, case.depth)}
        children = [case.state.play(move) for move in case.state.legal_moves()]
        return {"score": max(-value(child, case.depth - 1) for child in children)}

    return run


class Wrapped:
    """A state in the terms of a peer; its result is asked for once."""

    def __init__(self, state: Any) -> None:
        self.state, self.outcome = state, state.result()


def easyai_engine(**told: float) -> Engine:
    """Run easyAI's Negamax with its table and without copies of games."""
    easy = import_module("easyAI")

    class Game(Wrapped):
        current_player = 1
        ai_move: Any = None

        def __init__(self, state: Any) -> None:
            super().__init__(state)
            self.past: list[tuple[Any, Any]] = []

        def possible_moves(self) -> list[Any]:
            return list(self.state.legal_moves())

        def make_move(self, move: Any) -> None:
            self.past.append((self.state, self.outcome))
            self.state = self.state.play(move)
            self.outcome = self.state.result()

        def unmake_move(self, _: Any) -> None:
            self.state, self.outcome = self.past.pop()

        def switch_player(self) -> None:
            """The state knows whose turn it is."""

        def is_over(self) -> bool:
            return self.outcome is not None

        def scoring(self) -> float:
            return self.outcome or 0

        def ttentry(self) -> Any:
            return self.state

    def value(state: Any, depth: int) -> float:
        search = easy.Negamax(depth, tt=easy.TranspositionTable(), **told)
        search(Game(state))
        return float(search.alpha)

    return one_by_one(value)


def aima_engine() -> Engine:
    """Run the alpha-beta search of AIMA's Python code, to a depth."""
    alphabeta_cutoff_search = import_module("aima3.games").alphabeta_cutoff_search

    class Rules:
        def to_move(self, node: Wrapped) -> int:
            return int(node.state.to_move())

        def actions(self, node: Wrapped) -> Any:
            return node.state.legal_moves()

        def result(self, node: Wrapped, move: Any) -> Wrapped:
            return Wrapped(node.state.play(move))

    def value(state: Any, depth: int) -> float:
        rules, player = Rules(), state.to_move()

        def guess(node: Wrapped) -> float:
            score = node.outcome or 0
            return score if node.state.to_move() == player else -score

        def cut(node: Wrapped, plies: int) -> bool:
            return plies >= depth or node.outcome is not None

        move = alphabeta_cutoff_search(Wrapped(state), rules, cutoff_test=cut, eval_fn=guess)
        return float("nan") if move is None else 0.0  # it tells the move only

    return one_by_one(value)


def openspiel_engine() -> Engine:
    """Run OpenSpiel's alpha-beta search written in Python."""
    minimax = import_module("open_spiel.python.algorithms.minimax")
    kind = import_module("pyspiel").load_game(
        "tic_tac_toe"
    )  # two players, no chance, nothing hidden: all that the search asks it

    class State(Wrapped):
        def is_terminal(self) -> bool:
            return self.outcome is not None

        def current_player(self) -> int:
            return int(self.state.to_move())

        def player_return(self, player: int) -> float:
            return float(self.outcome if self.state.to_move() == player else -self.outcome)

        def legal_actions(self) -> Any:
            return self.state.legal_moves()

        def clone(self) -> State:
            copy = State.__new__(State)
            copy.state, copy.outcome = self.state, self.outcome
            return copy

        def apply_action(self, move: Any) -> None:
            self.__init__(self.state.play(move))  # type: ignore[misc]

    def value(state: Any, depth: int) -> float:
        found, _ = minimax.alpha_beta_search(
            kind, state=State(state), value_function=lambda _: 0, maximum_depth=depth, maximizing_player_id=None
        )
        return float(found)

    return one_by_one(value)


ENGINES = {
    "turnwise": turnwise_engine,
    "easyAI": easyai_engine,
    "easyAI win_score=1": lambda: easyai_engine(
        win_score=1
    ),  # is told that nothing is beyond a win; no other engine is
    "aima": aima_engine,
    "OpenSpiel": openspiel_engine,
}


def megabytes(field: str) -> float:
    """Read this process's memory: VmRSS now, VmHWM at most. What getrusage tells includes the parent's."""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith(field))


def main() -> None:
    """Answer with CPU seconds, what was found, and the most memory the process has taken above its start."""
    run = ENGINES[sys.argv[1]]()
    idle = megabytes("VmRSS")
    for line in sys.stdin:
        case = CASES[line.strip()]
        gc.collect()
        start = time.process_time()
        found = run(case)
        seconds = time.process_time() - start
        print(json.dumps({"seconds": seconds, "megabytes": megabytes("VmHWM") - idle, **found}), flush=True)


if __name__ == "__main__":
    main()
