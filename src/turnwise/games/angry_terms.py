"""What the scores of Angry add up from: the round trip of the hen, and the judgements of the report's agents.

The numbers are those of core/games/angry (evaluators.h, classic.h); a test compares the sums with the core's.
"""

from __future__ import annotations

from collections.abc import Iterable

from .._core import Angry
from ..messages import Message
from .angry_view import COLUMNS
from .term import Term, bounded

SIDE = len(COLUMNS)
GROUND, ROCK, EGG, PIG, SLINGSHOT, HEN, BIRD, QUEEN = "TREPSHBQ"
NO_WAY = SIDE * SIDE
EGG_POINTS, GAME_WON, GAME2_WON, LOST = 200, 400, 250, -1000
SCORE_STEP = 0.01
FAR_HUNT = 20  # steps; farther birds are all alike

CLASSIC_GOAL, CLASSIC_WEIGHT, COURSE_EGGS, COURSE_PIGS = 10, 250, 8, 8
CLASSIC_NO_SLINGSHOT = -100_000
CLASSIC_DANGER = (-2000.0, -1000.0, -585.79, -267.95)  # by steps between queen and hen
CLASSIC_FARTHEST = 50


def tour_terms(state: Angry) -> list[Term]:
    """Split the round trip: points so far, eggs on the way, what the end brings, steps, and the bird's way."""
    sign, bird = _sign(state), BIRD in "".join(state.rows())
    made = Term.weighed("points_made", round(state.banked() * sign), sign)
    hunt = [Term.weighed("bird_to_queen", min(_steps(state, BIRD, QUEEN), FAR_HUNT), -sign)] if bird else []
    terms = [made, *_trip(state, sign, actions=2 if bird else 1), *hunt]
    return bounded(terms, state.evaluate("tour"), step=SCORE_STEP)


def bird_or_hen_terms(state: Angry) -> list[Term]:
    """Split what the report's agent thinks: the bird's on its move, else the hen's."""
    return _bird_terms(state) if state.mover() == BIRD else _hen_terms(state)


def classic_score(state: Angry) -> float:
    """Ask the report's agent."""
    return float(state.classic().evaluate())


def _sign(state: Angry) -> int:
    return 1 if state.to_move() == 0 else -1


def _trip(state: Angry, sign: int, *, actions: int) -> list[Term]:
    """From egg to nearest egg as long as the slingshot can still be reached in time, then there."""
    left = state.limit() - state.actions()
    most = int((left - 1) / actions)  # towards 0
    cells, eggs = "".join(state.rows()), _all(state, EGG)
    goal, walls = cells.index(SLINGSHOT), {*_all(state, ROCK), *_all(state, PIG), cells.index(SLINGSHOT)}
    at, steps = cells.index(HEN), 0
    taken, home = 0, nearest(at, {goal}, walls)[0]
    while True:
        far, egg = nearest(at, eggs, walls)
        then_home = NO_WAY if egg is None else nearest(egg, {goal}, walls)[0]
        if egg is None or steps + far + then_home > most:
            break
        at, eggs, taken, steps, home = egg, eggs - {egg}, taken + 1, steps + far, then_home
    found = [Term.weighed("trip_eggs", taken, sign * EGG_POINTS)]
    if steps + home > most:
        return [*found, Term.weighed("too_late", 1, sign * LOST), Term.weighed("actions_left", max(left, 0), -sign)]
    won = GAME_WON if actions == 1 else GAME2_WON
    return [*found, Term.weighed("trip_won", 1, sign * won), Term.weighed("trip_steps", steps + home, -sign * actions)]


def _hen_terms(state: Angry) -> list[Term]:
    sign, eggs, pigs = _sign(state), len(_all(state, EGG)), len(_all(state, PIG))
    hunt = _steps(state, QUEEN, HEN)
    danger = CLASSIC_DANGER[hunt] if hunt < len(CLASSIC_DANGER) else 0.0
    nearness = CLASSIC_GOAL - _goal_distance(state)
    return [
        Term.weighed("goal_nearness", nearness, sign * (CLASSIC_WEIGHT // CLASSIC_GOAL)),
        Term.weighed("eggs_taken", COURSE_EGGS - eggs, sign * CLASSIC_WEIGHT),
        Term.weighed("pigs_taken", COURSE_PIGS - pigs, -sign * CLASSIC_WEIGHT),
        Term.looked_up("queen_to_hen", hunt, sign * danger),
    ]


def _bird_terms(state: Angry) -> list[Term]:
    bird, queen = _steps(state, BIRD, QUEEN), _steps(state, QUEEN, HEN)
    step = 1 / CLASSIC_FARTHEST
    return [
        Term.weighed("bird_to_queen", min(bird, CLASSIC_FARTHEST), -step),
        Term.weighed("queen_to_hen", queen if queen < NO_WAY else 0, step),
    ]


def _goal_distance(state: Angry) -> int:
    """Steps to the nearest egg as the report counts them, or to the slingshot once there is none."""
    cells, eggs = "".join(state.rows()), _all(state, EGG)
    hen, slingshot = cells.index(HEN), cells.index(SLINGSHOT)
    ground = _all(state, GROUND)
    if not eggs:
        steps, found = nearest(hen, {slingshot}, _all_but(ground))
        return steps if found is not None else CLASSIC_NO_SLINGSHOT
    marked = set(beside(hen)) - {slingshot}  # eggs beside the hen are unseen, rocks and pigs are open
    steps, found = nearest(hen, eggs - marked, _all_but(ground | {cells.index(QUEEN)} | marked))
    return steps if found is not None else 0


def _steps(state: Angry, start: str, goal: str) -> int:
    """Steps of the shortest way over ground; NO_WAY if there is none."""
    cells = "".join(state.rows())
    return nearest(cells.index(start), {cells.index(goal)}, _all_but(_all(state, GROUND)))[0]


def _all(state: Angry, letter: str) -> set[int]:
    return {cell for cell, here in enumerate("".join(state.rows())) if here == letter}


def _all_but(cells: Iterable[int]) -> set[int]:
    return set(range(SIDE * SIDE)).difference(cells)


def beside(cell: int) -> list[int]:
    """List the cells one step away."""
    row, column = divmod(cell, SIDE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [SIDE * down + right for down, right in around if 0 <= down < SIDE and 0 <= right < SIDE]


def nearest(start: int, goals: set[int], walls: set[int]) -> tuple[int, int | None]:
    """Return the steps to the nearest goal and its cell, the first in order where several are; a goal may be a wall."""
    seen, here, steps = {start}, {start}, 0
    while here:
        if here & goals:
            return steps, min(here & goals)
        fresh = {cell for at in here if at == start or at not in walls for cell in beside(at)} - seen
        seen |= fresh
        here, steps = fresh, steps + 1
    return NO_WAY, None


TERMS = {
    "actions_left": Message("actions left"),
    "eggs": Message("eggs left"),
    "pigs": Message("pigs left"),
    "hen_to_egg": Message("hen to the nearest egg"),
    "hen_to_slingshot": Message("hen to the slingshot"),
    "queen_to_hen": Message("queen to the hen"),
    "bird_to_queen": Message("bird to the queen"),
    "points_made": Message("points made"),
    "trip_eggs": Message("eggs of the round trip"),
    "trip_won": Message("the end of the round trip"),
    "trip_steps": Message("steps of the round trip"),
    "too_late": Message("slingshot out of reach in time"),
    "goal_nearness": Message("nearness of the next goal"),
    "eggs_taken": Message("eggs taken"),
    "pigs_taken": Message("pigs taken"),
}
"""What features and other terms are called."""
