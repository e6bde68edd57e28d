"""Exact solvers: one call for native games and for games written in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from .. import _core, data
from ..errors import LimitsError, OptionError, UnknownNameError
from ..report import Hopes, Limits, Report, Score
from ..report_text import EXACT
from .evaluators import Evaluator, python_evaluator
from .mistakes import EVEN_OPPONENT, check_clear_lead, mix_of
from .options import Progress, Question, SolverProgress
from .request import allowance, ask_core, chosen_limits
from .search import search
from .state import GameState
from .stopping import StopToken


class Solver:
    """Finds exact scores; keeps its table between calls, so related positions help each other.

    >>> from turnwise import Connect4
    >>> Solver().solve(Connect4.parse("2252576253462244111563365343671351441")).score
    -1
    """

    def __init__(self, *, table_bytes: int = 64 << 20, book: bool = True) -> None:
        self._table_bytes = table_bytes
        self._book = book
        self._native: dict[type, Any] = {}  # by class of solver, and by class of state, which is the shorter way

    def solve(
        self,
        state: Any,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        limits: Limits | None = None,
        all_moves: bool = False,
        winner_only: bool = False,
        line: bool = True,
        confidence: str = EXACT,
        threads: int = 1,
        progress: SolverProgress | None = None,
        stop: StopToken | None = None,
    ) -> Report:
        """Return the exact score, or the best bound there was time for (`solved` and `proven` say which).

        Without a limit it takes as long as it needs: a moment near the end of a game, ages at the start of a large one.
        `winner_only` asks who wins, not by how much, where that is less work: the score is then a bound on the
        right side of 0, and `proven` is "winner". Without `line` the best move is enough, where the rest of the line
        takes work. A `confidence` below "exact" is for solvers that can be bold (Othello: "bold", "likely", "careful"):
        a likely score for less work, which is not `solved`. `progress` is called a few times a second with the nodes
        and seconds so far and may return False to stop. `threads` is for solvers that can use more than one: Connect 4,
        and Hand of the King without companions.
        Only games written in Python, which are searched, take a `depth`.
        """
        chosen = chosen_limits(limits, depth=depth, nodes=nodes, seconds=seconds, default=Limits())
        state = self._read(state)
        native = self._native_solver(state)
        if native is None:
            if confidence != EXACT:
                raise UnknownNameError(
                    "unknown confidence '{confidence}': a game written in Python is solved exactly",
                    confidence=confidence,
                )
            found = search(state, limits=chosen, all_moves=all_moves, progress=_by_iteration(progress), stop=stop)
            return found if found.solved else replace(found, bound="none")  # what a depth is worth proves nothing
        if chosen.depth is not None:
            raise LimitsError(
                "depth={depth}: a solver looks to the end of the game, give nodes or seconds", depth=chosen.depth
            )
        request = _core.SolveRequest(*allowance(chosen, stop))
        request.all_moves = all_moves
        request.winner_only = winner_only
        request.line = line
        request.confidence = confidence
        request.set_threads(threads)
        request.progress = progress
        report: Report = native.solve(state, request)
        return report

    def mistakes(
        self,
        state: Any,
        *,
        limits: Limits,
        clear_lead: float,
        opponent: Sequence[float] = EVEN_OPPONENT,
        drawn: bool = False,
        evaluate: Evaluator | None = None,
        stop: StopToken | None = None,
    ) -> Hopes:
        """Return the chance, for each move of a state that is proved lost or drawn, that the other side goes wrong.

        The other side is imagined as a mix of players who look 0, 1, 2, ... plies ahead; `opponent` has the weight of
        each. `clear_lead` is how many points of the evaluator decide most games. What follows their moves is proved
        where that is quick, and guessed where not; every round looks one more of their moves ahead. Moves that lose a
        drawn state are left out.

        It is for Hand of the King and for games written in Python.
        """
        check_clear_lead(clear_lead)
        mix = mix_of(opponent)
        state = self._read(state)
        if state.result() is not None:
            raise OptionError("the game is over: there is no move after which anybody could go wrong")
        allowed = _core.Allowance(*allowance(limits, stop))
        given = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        native = self._native_solver(state)
        found: Mapping[str, Any]
        if hasattr(state, "_mistakes"):
            found = ask_core(lambda: state._mistakes(native, allowed, given, drawn, mix, clear_lead))
        elif native is None:
            judge = python_evaluator(type(state), evaluate, state)
            found = ask_core(lambda: _core.mistakes_python(state, allowed, judge, drawn, mix, clear_lead))
        else:
            raise OptionError(
                "{type}: its solver is not asked for mistakes, only for scores", type=type(state).__name__
            )
        return Hopes(**{**found, "chances": dict(found["chances"])})

    def looks_to_the_end(self, state: Any) -> bool:
        """Whether the game has a solver; of one written in Python it is the search that solves."""
        return self._native_solver(self._read(state)) is not None

    def score(self, state: Any) -> Score:
        """Return the exact score alone: no line, no limits, the least overhead."""
        native = self._native.get(type(state)) or self._native_solver(state)
        if native is None:
            return self.solve(state, line=False).score
        score: Score = native.score(state)  # not cast(): that is one more call
        return score

    @staticmethod
    def _read(given: Any) -> Any:
        """Return the state to solve; above the games, texts and games are read here too."""
        return given

    def _native_solver(self, state: GameState) -> Any | None:
        """Return the solver of the state's game, made when first asked for; None for a game written in Python."""
        kind = getattr(state, "_native_solver", None)
        if kind is None:
            return None
        if kind not in self._native:
            self._native[kind] = kind(self._table_bytes, data.read(kind.BOOK) if self._book else b"")
        return self._native.setdefault(type(state), self._native[kind])

    def clear(self) -> None:
        """Forget everything seen so far."""
        for native in set(self._native.values()):
            native.clear()


_KEPT: dict[type, Solver] = {}  # by class of state: one, or one of each of the threads that solve


def solve(state: GameState, **question: Unpack[Question]) -> Report:
    """Solve one state as a fresh solver does; see Solver.solve for the options.

    The solver of the last call is kept for the next state of its game. It has forgotten by then what it found, so that
    no answer depends on those before, but its memory is there already, and the book it has read.
    """
    solver = _KEPT.pop(type(state), None) or Solver()  # a call beside this one, or inside it, gets one of its own
    _KEPT.clear()
    solver.clear()
    report = solver.solve(state, **question)
    _KEPT[type(state)] = solver
    return report


def _by_iteration(progress: SolverProgress | None) -> Progress | None:
    if progress is None:
        return None
    return lambda report: progress(report.nodes, report.seconds)
