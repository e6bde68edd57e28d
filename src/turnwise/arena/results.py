"""What two agents' games come to: points by pairs, by sides, and what the moves cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..games.game import Game
from ..store import Record
from ..store.check import FORFEITS, VOID
from .statistics import Counts


@dataclass
class Cost:
    """What the moves of one player took."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def include(self, other: Cost) -> None:
        """Add what was counted elsewhere."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.nodes += other.nodes

    @property
    def seconds_a_move(self) -> float:
        """Mean time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def nodes_a_move(self) -> float:
        """Mean nodes of a move."""
        return self.nodes / self.moves if self.moves else 0.0


Costs = tuple[Cost, Cost]
"""Of the first and the second player of a game."""


def replayed_costs(record: Record) -> Costs:
    """Sum up the moves of each player of a record."""
    costs = Cost(), Cost()
    seconds = record.times or [0.0] * len(record.moves)
    nodes = record.nodes or [0] * len(record.moves)
    for state, took, tried in zip(record.states(), seconds, nodes, strict=False):
        costs[state.to_move()].include(Cost(1, took, tried))
    return costs


@dataclass(frozen=True)
class Pair:
    """An opening and the two agents who play it twice; the number says where it belongs in its event."""

    number: int
    start: str
    agents: tuple[str, str]

    def sides(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Agents of the first and the second player, in both games."""
        return self.agents, (self.agents[1], self.agents[0])


@dataclass(frozen=True)
class PlayedPair:
    """Both games of a pair: the first has the pair's first agent as first player, the second the other."""

    pair: Pair
    records: tuple[Record, Record]
    costs: tuple[Costs, Costs]


@dataclass
class Tally:
    """Counts of one agent, A, against another, B, pair by pair.

    `as_first` and `as_second` are A's wins, draws and losses as first and second player. Where every point counts, the
    pair goes to who has more points from its two games, or to the other if one forfeits; elsewhere its two games are
    counted. `margin` is the sum of A's points over `margin_games`, those of pairs without a forfeit.
    """

    every_point_counts: bool = False
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    as_first: list[int] = field(default_factory=lambda: [0, 0, 0])
    as_second: list[int] = field(default_factory=lambda: [0, 0, 0])
    margin: float = 0.0
    margin_games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    forfeits: list[int] = field(default_factory=lambda: [0, 0])
    reasons: list[str] = field(default_factory=lambda: ["", ""])
    """Why each agent forfeited its first such game."""
    costs: tuple[Cost, Cost] = field(default_factory=lambda: (Cost(), Cost()))
    void: int = 0
    void_reason: str = ""
    """Why the first void pair could not be played."""

    @classmethod
    def of(cls, spec: Game) -> Tally:
        """Begin to count a game."""
        return cls(every_point_counts=spec.every_point_counts)

    @property
    def pentanomial(self) -> Counts:
        """Pairs in which A made 0, 1/2, 1, 3/2 and 2 points."""
        return tuple(self.counts)  # type: ignore[return-value]

    @property
    def pairs(self) -> int:
        """How many pairs count."""
        return sum(self.counts)

    @property
    def wins_draws_losses(self) -> tuple[int, int, int]:
        """A's games, over both sides."""
        wins, draws, losses = (one + other for one, other in zip(self.as_first, self.as_second, strict=True))
        return wins, draws, losses

    def add(self, played: PlayedPair) -> None:
        """Count a pair; one with a void game counts for nobody."""
        voided = next((record.detail for record in played.records if record.ending == VOID), None)
        if voided is not None:
            self.void += 1
            self.void_reason = self.void_reason or voided
            return
        points, margin, forfeits = 0, 0.0, [0, 0]
        for a_plays, record in enumerate(played.records):
            won = won_by(record.winner, a_plays)
            (self.as_second if a_plays else self.as_first)[1 - won] += 1
            points += 1 + won
            margin += _for(a_plays, record.result)
            if record.ending in FORFEITS:
                loser = int(record.winner == a_plays)
                forfeits[loser] += 1
                self.reasons[loser] = self.reasons[loser] or record.detail
            self.endings[record.ending] += 1
            for agent, cost in enumerate(self.costs):
                cost.include(played.costs[a_plays][a_plays if agent == 0 else 1 - a_plays])
        self.forfeits = [one + other for one, other in zip(self.forfeits, forfeits, strict=True)]
        if any(forfeits):
            # A forfeited game has no points to be weighed against those of the other.
            ahead = _sign_of(forfeits[1] - forfeits[0])
        else:
            ahead = _sign_of(margin)
            self.margin += margin
            self.margin_games += 2
        self.counts[2 + 2 * ahead if self.every_point_counts else points] += 1


def won_by(winner: int | None, player: int) -> int:
    """Return 1 if this player won, -1 if the other did, 0 for a draw."""
    return 0 if winner is None else 1 if winner == player else -1


def _sign_of(number: float) -> int:
    return (number > 0) - (number < 0)


def _for(player: int, result: float | None) -> float:
    """Return the result for the player; 0 without one."""
    return 0.0 if result is None else result if player == 0 else -result
