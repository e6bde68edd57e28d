"""Solvers that are asked again before they have answered: from inside, and by other threads."""

from __future__ import annotations

import threading

from turnwise import Connect4, Solver

LONG = Connect4(width=8, height=7)  # not solved before the first call of progress
SMALL = (Connect4(width=4, height=4), Connect4(width=5, height=4))


def test_progress_may_ask_the_solver_about_other_boards() -> None:
    """Each inner question has a solver of its own; that of the outer one is still there when they are answered."""
    solver, inner = Solver(), []

    def progress(_nodes: int, _seconds: float) -> bool:
        inner.extend([solver.solve(SMALL[0]).score, solver.score(SMALL[1])])
        solver.clear()
        return len(inner) < 4

    report = solver.solve(LONG, progress=progress)

    assert (inner, report.stopped) == ([0, 0] * 2, True)
    assert solver.score(SMALL[0]) == 0


def test_threads_ask_a_solver_one_after_another() -> None:
    """The second asks about another board while the first is in the middle of its own."""
    solver, scores = Solver(), []
    second = threading.Thread(target=lambda: scores.append(solver.solve(SMALL[1]).score))

    def progress(_nodes: int, _seconds: float) -> bool:
        if second.ident is not None:
            return False
        second.start()
        return True

    report = solver.solve(LONG, progress=progress)
    second.join()

    assert (scores, report.stopped) == ([0], True)
