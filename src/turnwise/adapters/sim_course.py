"""A drop-in agent for the Sim program of the AI course: two lines at the end of its class make red play ours.

    from turnwise.adapters.sim_course import install
    install(Sim, "perfect")            # or install(Sim, "classic", prune=True)

Put them after `class Sim` and before `if __name__ == "__main__":`. The program then calls

    self.minimax(depth=..., player_turn=...)[0]  ->  a tuple (i, j) with i < j

as before. The agent reads `red`, `blue` and `available_moves` and changes none of them, not even their order,
and it never touches the global random generator: a seeded run meets the same opponent with any agent.

Modes:
- "classic": the course report's h = f1 - f2 with infinite ends, plain minimax or alpha-beta (`prune`) at the depth
  the program asks for (or `depth`), children in random order from `seed`. `reading="text"` counts the pairs
  of edges at every dot, as its formula does; `reading="program"` only those that share their smaller dot, as the
  author's code; `reading="closable"` the triangles that one free edge closes, as its definition says.
- "perfect": the complete solution: never gives up a won position, and from a lost one plays for the random
  opponent's mistakes. It loses one game in 9216 in the long run, none when it moves second.

`minimax` returns (move, score for red, states seen). The program's object also adds up `seen_states` over a
game: one for each entry of the search function, root included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, Protocol

from .._core import Sim, SimSolution
from ..engine import search
from ..errors import UnknownNameError
from ..messages import Listing
from ..report import Score

Edge = tuple[int, int]

DOTS = 6
COLOURS = ("red", "blue")
READINGS = {"text": "classic", "program": "classic_program", "closable": "classic_closable"}
"""The readings of the heuristic, and what the core calls them."""
TRIANGLES = [set(combinations(corners, 2)) for corners in combinations(range(DOTS), 3)]
SEED_RANGE = 2**63


class Choice(NamedTuple):
    """What `minimax` returns; the program looks at [0] only."""

    move: Edge
    score: Score
    """For red, as in the program; plies to the end in the mode "perfect"."""
    seen: int


class Thought(NamedTuple):
    """What an agent found: a move of the core, its score for the player to move, and the states seen."""

    move: int
    score: Score
    seen: int


class CourseGame(Protocol):
    """The parts of the starter program's object that the agent reads."""

    red: list[Edge]
    blue: list[Edge]
    available_moves: list[Edge]


class CourseAgent(Protocol):
    """Chooses an edge for the player to move of an unfinished state."""

    def choose(self, state: Sim, depth: int) -> Thought:
        """Find a best move."""


@dataclass
class ClassicAgent:
    """The course report's agent."""

    reading: str = "text"
    prune: bool = False
    depth: int | None = None
    seed: int = 0
    _random: Random = field(init=False)

    def __post_init__(self) -> None:
        """Seed a generator of our own."""
        if self.reading not in READINGS:
            raise UnknownNameError(
                "unknown reading '{reading}': choose one of {readings}",
                reading=self.reading,
                readings=Listing(READINGS),
            )
        self._random = Random(self.seed)

    def choose(self, state: Sim, depth: int) -> Thought:
        """Search to a fixed depth, children in random order, so that equal moves are equally likely."""
        report = search(
            state,
            depth=self.depth or depth,
            evaluate=READINGS[self.reading],
            method="alpha_beta" if self.prune else "minimax",
            move_order="shuffled",
            shuffle_seed=self._random.randrange(SEED_RANGE),
        )
        return Thought(report.line[0], report.score, report.nodes + 1)


@dataclass
class PerfectAgent:
    """Keeps the value of the game and, among such moves, has the best chance against a random opponent.

    It never loses as second player and one game in 3072 as first, so one in 9216 when it starts one in three.
    """

    _solution: SimSolution = field(default_factory=lambda: SimSolution(DOTS))

    def choose(self, state: Sim, depth: int) -> Thought:  # noqa: ARG002
        """Look the move up; nothing is searched, so one state is seen."""
        move = self._solution.best_against_random(state)[0]
        return Thought(move, self._solution.score(state), 1)


AGENTS: dict[str, Callable[..., CourseAgent]] = {"classic": ClassicAgent, "perfect": PerfectAgent}


def install(game: type, mode: str = "perfect", **options: Any) -> None:
    """Replace `minimax`, `_evaluate` and `_swap_turn` of the program's class by ours; options are the agent's."""
    if mode not in AGENTS:
        raise UnknownNameError("unknown mode '{mode}': choose one of {modes}", mode=mode, modes=Listing(AGENTS))
    agent = AGENTS[mode](**options)
    parts = {
        "minimax": minimax_with(agent),
        "_evaluate": evaluate_with(agent.reading if isinstance(agent, ClassicAgent) else "text"),
        "_swap_turn": swap_turn,
        "seen_states": 0,
    }
    for name, part in parts.items():
        setattr(game, name, part)


def minimax_with(agent: CourseAgent) -> Callable[..., Choice]:
    """Make a method for the program's class out of an agent."""

    def minimax(self: Any, depth: int = 1, player_turn: str = "red") -> Choice:
        choice = choose_edge(agent, self, depth=depth, player_turn=player_turn)
        self.seen_states = (self.seen_states if self.red else 0) + choice.seen
        return choice

    return minimax


def choose_edge(agent: CourseAgent, game: CourseGame, *, depth: int, player_turn: str) -> Choice:
    """Choose for the colour to move, from the program's lists alone."""
    mine, theirs = (game.red, game.blue) if player_turn == "red" else (game.blue, game.red)
    state = state_of(mine, theirs)
    sign = 1 if player_turn == "red" else -1
    if state.is_over():
        return Choice(_harmless_edge(mine, game.available_moves), sign * _settled(state), 1)
    thought = agent.choose(state, depth)
    return Choice(_edge(state.move_text(thought.move)), sign * thought.score, thought.seen)


def state_of(mine: Sequence[Edge], theirs: Sequence[Edge]) -> Sim:
    """Build the state in which the owner of `mine` is to move; who has fewer edges moved second."""
    first, second = (mine, theirs) if len(mine) == len(theirs) else (theirs, mine)
    return Sim.parse(f"{DOTS}:{_text(first)}/{_text(second)}")


def evaluate_with(reading: str) -> Callable[[CourseGame], int]:
    """Make the program's `_evaluate`: the course report's h, what blue could close less what red could."""
    count = COUNTS[reading]

    def evaluate(self: CourseGame) -> int:
        return count(self.blue, self.red) - count(self.red, self.blue)

    return evaluate


def swap_turn(self: object, turn: str) -> str:  # noqa: ARG001
    """Name the other colour."""
    return COLOURS[1 - COLOURS.index(turn)]


def _pairs(own: Iterable[Edge], other: Iterable[Edge]) -> int:  # noqa: ARG001
    """Count by the formula: pairs of edges that meet."""
    return _pairs_among(dot for edge in own for dot in edge)


def _low_pairs(own: Iterable[Edge], other: Iterable[Edge]) -> int:  # noqa: ARG001
    """Count as the author's code does: pairs of edges that meet at the smaller dot of both."""
    return _pairs_among(min(edge) for edge in own)


def _closable(own: Iterable[Edge], other: Iterable[Edge]) -> int:
    """Count by the definition: triangles with two sides of one's own and the third free."""
    mine, theirs = ({(min(edge), max(edge)) for edge in edges} for edges in (own, other))
    return sum(len(sides & mine) == 2 and not sides & theirs for sides in TRIANGLES)


COUNTS: dict[str, Callable[[Iterable[Edge], Iterable[Edge]], int]] = {
    "text": _pairs,
    "program": _low_pairs,
    "closable": _closable,
}


def _pairs_among(dots: Iterable[int]) -> int:
    return sum(degree * (degree - 1) // 2 for degree in Counter(dots).values())


def _harmless_edge(mine: Sequence[Edge], available: Sequence[Edge]) -> Edge:
    """Pick an edge that closes no triangle of ours.

    The program's gameover() looks at blue only once red has three edges, so red may be asked to move after
    blue has already lost, and must not close a triangle then.
    """
    own = {frozenset(edge) for edge in mine}

    def closes(edge: Edge) -> bool:
        return any({frozenset((edge[0], dot)), frozenset((edge[1], dot))} <= own for dot in range(DOTS))

    return next((edge for edge in available if not closes(edge)), available[0])


def _settled(state: Sim) -> Score:
    result = state.result()
    assert result is not None
    return result


def _text(edges: Iterable[Edge]) -> str:
    return "".join(f"{min(edge)}{max(edge)}" for edge in edges)


def _edge(text: str) -> Edge:
    return int(text[0]), int(text[1])
