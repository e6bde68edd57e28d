"""A tournament: matches among many agents from the same openings, with ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import KW_ONLY, asdict, dataclass, field
from math import ceil, log2
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Ge

from .. import games
from ..agents.code import Code
from ..agents.spec import canonical
from ..errors import OptionError
from ..games.game import Game
from ..intervals import Interval
from ..messages import NOTHING, Message
from ..plans import EVEN, About, Choices, Openings, Seed, check_fields, settings_of
from .events import open_event
from .execution import Workers
from .game import TimeControl
from .match import check_agent, draw_starts, hired
from .openings import parse_openings
from .pairs import Journal, NoJournal, StoreJournal, play_pairs
from .ratings import Ratings, rate
from .report_text import tournament_html, tournament_lines
from .results import Cost, Pair, Tally
from .schedule import Pairing, bye_of, gauntlet, round_robin, swiss_round

if TYPE_CHECKING:
    from ..store import Store

TOURNAMENT = "tournament"
SWISS = "swiss"
FIXED: dict[str, Callable[[int], list[Pairing]]] = {"round-robin": round_robin, "gauntlet": gauntlet}
SYSTEMS = {
    "round-robin": Message("Round-robin"),
    "gauntlet": Message("Gauntlet"),
    SWISS: Message("Swiss system"),
}
ITSELF = Message("-")
BLOCK = 20  # openings; what two agents play together can be handed out together
Progress = Callable[["TournamentReport"], None]
_Scheduled = tuple[Pairing, Pair]


@dataclass(frozen=True)
class TournamentPlan:
    """All that decides what is played. `games` are those of one pairing; `rounds` are of the Swiss system."""

    game: str
    agents: tuple[str, ...]
    _: KW_ONLY
    system: Annotated[
        str,
        Choices(SYSTEMS),
        About(
            Message("System"),
            Message(
                "Who plays whom: round-robin is everyone against everyone, gauntlet the first against all others, and"
                " swiss pairs neighbours of the table"
            ),
        ),
    ] = "round-robin"
    games: Annotated[int, *EVEN, About(Message("Games a pairing"), Message("Games of a pairing, an even number"))] = 10
    rounds: Annotated[
        int | None,
        Ge(1),
        About(
            Message("Rounds"),
            Message("Rounds of a Swiss tournament"),
            default="enough for one winner",
        ),
    ] = None
    seed: Seed = 0
    openings: Openings = ""
    time_control: TimeControl = field(default_factory=TimeControl)

    def __post_init__(self) -> None:
        """Name the agents in the one way that events are found by."""
        object.__setattr__(self, "agents", tuple(map(canonical, self.agents)))

    @property
    def code(self) -> Code:
        """Files that the game and the agents came from."""
        return Code.of(self.game, self.agents)

    def to_json(self) -> dict[str, Any]:
        """Return the plan as a store keeps it."""
        return {**settings_of(self), "agents": list(self.agents), **self.code.to_json()}

    def check(self) -> Game:
        """Refuse what cannot be played before anything is."""
        spec = games.find(self.game)
        check_fields(self)
        check_fields(self.time_control)
        parse_openings(self.openings, spec)
        if len(self.agents) < 2:
            raise OptionError("a tournament needs two agents or more")
        for text in self.agents:
            if self.agents.count(text) > 1:
                raise OptionError(
                    "agent '{agent}' is named twice: give one of them another option, such as seed=1", agent=text
                )
            check_agent(text, spec)
        if self.rounds is not None and self.system != SWISS:
            raise OptionError("rounds={rounds}: only the system {system} has rounds", rounds=self.rounds, system=SWISS)
        return spec

    @property
    def system_label(self) -> Message:
        """The system as people know it."""
        return SYSTEMS[self.system]

    @property
    def swiss_rounds(self) -> int:
        """So many rounds that one agent can come out ahead, unless told otherwise."""
        return self.rounds or ceil(log2(len(self.agents))) + 1

    @property
    def openings_needed(self) -> int:
        """How many: a pairing has its own in every round, for in a Swiss one two may meet again."""
        return self.games // 2 * (self.swiss_rounds if self.system == SWISS else 1)

    @property
    def pairs(self) -> int:
        """How many are played in all."""
        if self.system == SWISS:
            return self.openings_needed * (len(self.agents) // 2)
        return self.openings_needed * len(FIXED[self.system](len(self.agents)))


@dataclass(repr=False)
class TournamentReport:
    """What the pairs so far say: tallies by pairing, of the agent with the smaller number."""

    plan: TournamentPlan
    spec: Game
    tallies: dict[Pairing, Tally] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    event: int | None = None

    def __repr__(self) -> str:
        """Describe what was played and who leads, in one line."""
        played = f"{self.plan.game}: {self.plan.system} of {len(self.plan.agents)} agents, {2 * self.pairs} games"
        return f"<TournamentReport {played}, leading {self.plan.agents[self.order()[0]]}>"

    def __str__(self) -> str:
        """Write the table as `turnwise tournament` prints it."""
        return "\n".join(map(str, tournament_lines(self)))

    def _repr_html_(self) -> str:
        return tournament_html(self)

    def points(self) -> list[float]:
        """Points of each agent over all its games; a bye is worth a pairing won."""
        points = [0.0] * len(self.plan.agents)
        for (one, other), tally in self.tallies.items():
            wins, draws, losses = tally.wins_draws_losses
            points[one] += wins + draws / 2
            points[other] += losses + draws / 2
        for agent in self.byes:
            points[agent] += self.plan.games
        return points

    def games(self) -> list[int]:
        """Games each agent has played."""
        played = [0] * len(self.plan.agents)
        for pairing, tally in self.tallies.items():
            for agent in pairing:
                played[agent] += 2 * tally.pairs
        return played

    @property
    def pairs(self) -> int:
        """How many pairs count so far."""
        return sum(tally.pairs for tally in self.tallies.values())

    @property
    def void(self) -> int:
        """How many pairs could not be played."""
        return sum(tally.void for tally in self.tallies.values())

    @property
    def void_reason(self) -> str:
        """Why the first of them could not."""
        return next((tally.void_reason for tally in self.tallies.values() if tally.void), "")

    def cost(self, agent: int) -> Cost:
        """Sum up what the moves of an agent took."""
        total = Cost()
        for pairing, tally in self.tallies.items():
            for member, cost in zip(pairing, tally.costs, strict=True):
                if member == agent:
                    total.include(cost)
        return total

    def order(self) -> list[int]:
        """List the agents by rating, the best first; those who have not played come last."""
        rated = [self.plan.agents.index(player.name) for player in self.ratings().players]
        return rated + [agent for agent in range(len(self.plan.agents)) if agent not in rated]

    def cross(self, agent: int, other: int) -> Message:
        """Write what an agent made against another: points of games.

        A dash against itself, nothing where they have not met.
        """
        if agent == other:
            return ITSELF
        tally = self.tallies.get((min(agent, other), max(agent, other)))
        if tally is None or not tally.pairs:
            return NOTHING
        wins, draws, losses = tally.wins_draws_losses
        points = (wins if agent < other else losses) + draws / 2
        return Message("{points:g}/{games}", points=points, games=2 * tally.pairs)

    def ratings(self) -> Ratings:
        """Rate all agents who have played, by all their pairs."""
        names = self.plan.agents
        counts = {(names[one], names[other]): tally.pentanomial for (one, other), tally in self.tallies.items()}
        return rate({pairing: each for pairing, each in counts.items() if any(each)})

    def elo(self) -> list[Interval]:
        """Return the ratings of the agents, in their order; 0 with open ends for those who have not played."""
        rated = {player.name: player.elo for player in self.ratings().players}
        return [rated.get(name, Interval(0.0, None, None)) for name in self.plan.agents]

    def to_json(self) -> dict[str, Any]:
        """Return the figures for programs and for the store."""
        return {
            "game": self.plan.game,
            "system": self.plan.system,
            "seed": self.plan.seed,
            "event": self.event,
            "agents": [
                {"agent": name, "points": points, "games": played, "elo": asdict(elo)}
                for name, points, played, elo in zip(
                    self.plan.agents, self.points(), self.games(), self.elo(), strict=True
                )
            ],
            "pairings": [
                {
                    "agents": [self.plan.agents[one], self.plan.agents[other]],
                    "games": list(tally.wins_draws_losses),
                    "ptnml": list(tally.pentanomial),
                    "void_pairs": tally.void,
                }
                for (one, other), tally in self.tallies.items()
            ],
            "byes": [self.plan.agents[agent] for agent in self.byes],
        }

    def tally(self, pairing: Pairing) -> Tally:
        """Find the tally of a pairing, new if they have not met."""
        return self.tallies.setdefault(pairing, Tally.of(self.spec))


def play_tournament(
    plan: TournamentPlan,
    *,
    workers: Workers | str | int | None = None,
    store: Store | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> TournamentReport:
    """Play all pairings; the same openings are used in each of them.

    >>> plan = TournamentPlan("connect4", ("random", "search:depth=2", "search:depth=4"), games=2)
    >>> play_tournament(plan, workers=0).games()
    [4, 4, 4]
    """
    spec = plan.check()
    starts = draw_starts(plan.openings, spec, plan.seed, plan.openings_needed)
    with hired(workers, plan.code) as crew:
        event = open_event(store, TOURNAMENT, plan.to_json(), resume=resume) if store else None
        journal: Journal = StoreJournal(store, event) if store and event else NoJournal()
        report = TournamentReport(plan, spec, event=event.id if event else None)
        for pairs in _rounds(plan, starts, report):
            numbers = {pair.number: pairing for pairing, pair in pairs}
            played = play_pairs(
                plan.game,
                [pair for _, pair in pairs],
                seed=plan.seed,
                time_control=plan.time_control,
                workers=crew,
                journal=journal,
            )
            with closing(played):
                for each in played:
                    report.tally(numbers[each.pair.number]).add(each)
                    if progress:
                        progress(report)
    if store and event:
        store.finish(event, report.to_json())
    return report


def _rounds(plan: TournamentPlan, starts: list[str], report: TournamentReport) -> Iterator[list[_Scheduled]]:
    """Yield the pairs of one round after the other; those of a Swiss round depend on the points so far."""
    if plan.system != SWISS:
        yield _pairings(plan, FIXED[plan.system](len(plan.agents)), starts, 0)
        return
    met: list[Pairing] = []
    first = 0
    for number in range(plan.swiss_rounds):
        pairings = swiss_round(report.points(), met, report.byes)
        each = plan.games // 2
        yield _pairings(plan, pairings, starts[number * each : (number + 1) * each], first)
        first += each * len(pairings)
        met += pairings
        bye = bye_of(len(plan.agents), pairings)
        report.byes += [] if bye is None else [bye]


def _pairings(plan: TournamentPlan, pairings: list[Pairing], starts: list[str], first: int) -> list[_Scheduled]:
    """Let all who meet play a few openings before the next ones, so that a table is balanced at any time."""
    blocks = [starts[at : at + BLOCK] for at in range(0, len(starts), BLOCK)]
    each = [(start, pairing) for block in blocks for pairing in pairings for start in block]
    return [
        (pairing, Pair(number, start, (plan.agents[pairing[0]], plan.agents[pairing[1]])))
        for number, (start, pairing) in enumerate(each, first)
    ]
