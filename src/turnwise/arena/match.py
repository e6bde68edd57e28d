"""A match: pairs of games between two agents until enough are played or a test is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import KW_ONLY, asdict, dataclass, field, replace
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Annotated, Any

from .. import games
from ..agents import AgentSpec, NamedAgent
from ..agents.code import Code
from ..agents.spec import canonical
from ..errors import LimitsError, OptionError, WorkersError
from ..games.game import Game
from ..messages import Message
from ..plans import EVEN, About, Openings, Seed, check_fields, settings_of
from .agent_pool import pool
from .events import open_event
from .execution import HereWorkers, Workers, open_workers
from .game import TimeControl
from .openings import parse_openings
from .pairs import NoJournal, StoreJournal, play_pairs
from .report_text import match_html, match_lines
from .results import Pair, Tally
from .statistics import PairStatistics, Sprt, SprtState, pair_statistics

if TYPE_CHECKING:
    from ..store import Store

MATCH = "match"
Progress = Callable[["MatchReport"], None]


@dataclass(frozen=True)
class MatchPlan:
    """All that decides what is played: the same plan gives the same games, however many workers play them."""

    game: str
    agents: tuple[str, str]
    _: KW_ONLY
    games: Annotated[
        int,
        *EVEN,
        About(
            Message("Games"), Message("Games of the match, at most so many with a test; an even number"), decides=False
        ),
    ] = 100
    seed: Seed = 0
    openings: Openings = ""
    time_control: TimeControl = field(default_factory=TimeControl)
    sprt: Annotated[
        Sprt | None,
        About(
            Message("Sequential test"),
            Message(
                "Two bounds of normalised Elo, as 0,10: the match ends when the difference is surely above the lower or"
                " below the upper one, with 5 % error each; 0,10,0.01,0.01 asks for other errors"
            ),
            read=Sprt.parse,
        ),
    ] = None

    def __post_init__(self) -> None:
        """Name the agents in the one way that events are found by."""
        first, second = map(canonical, self.agents)
        object.__setattr__(self, "agents", (first, second))

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
        for text in self.agents:
            check_agent(text, spec)
        return spec


def check_agent(text: str, spec: Game) -> None:
    """Refuse an agent that does not exist, whose program or file does not, or that is a person."""
    if AgentSpec.parse(text).is_person:
        raise OptionError("agent 'human': a match is for programs; people play with: turnwise play")
    with pool.lent(spec, (text,)) as (agent,):
        if isinstance(agent, NamedAgent):
            agent.check()
        agent.close()


@dataclass(frozen=True, repr=False)
class MatchReport:
    """What the pairs so far say about the first agent of the plan against the second; `print` shows all of it."""

    plan: MatchPlan
    tally: Tally
    event: int | None = None

    def __repr__(self) -> str:
        """Describe who met whom, and the result, in one line."""
        met = f"{self.plan.game}: {' vs '.join(self.plan.agents)}"
        return f"<MatchReport {met}, +{self.wins} ={self.draws} -{self.losses}, elo {self.statistics.elo.text(0)}>"

    def __str__(self) -> str:
        """Write the report as `turnwise match` prints it."""
        return "\n".join(map(str, match_lines(self)))

    def _repr_html_(self) -> str:
        return match_html(self)

    @property
    def wins(self) -> int:
        """Games that the first agent has won."""
        return self.tally.wins_draws_losses[0]

    @property
    def draws(self) -> int:
        """Games that nobody has won."""
        return self.tally.wins_draws_losses[1]

    @property
    def losses(self) -> int:
        """Games that the first agent has lost."""
        return self.tally.wins_draws_losses[2]

    @property
    def statistics(self) -> PairStatistics:
        """Elo and its company, from pairs."""
        return pair_statistics(self.tally.pentanomial)

    @property
    def sprt(self) -> SprtState | None:
        """How the test stands, if there is one."""
        return self.plan.sprt.state(self.tally.pentanomial) if self.plan.sprt else None

    @property
    def is_decided(self) -> bool:
        """Whether the test has a verdict."""
        state = self.sprt
        return state is not None and state.verdict is not None

    def to_json(self) -> dict[str, Any]:
        """Return the figures for programs and for the store."""
        tally, statistics, sprt = self.tally, self.statistics, self.sprt
        return {
            "game": self.plan.game,
            "agents": list(self.plan.agents),
            "seed": self.plan.seed,
            "event": self.event,
            "games": 2 * tally.pairs,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "as_first": list(tally.as_first),
            "as_second": list(tally.as_second),
            "ptnml": list(tally.pentanomial),
            "void_pairs": tally.void,
            "mean_margin": tally.margin / max(1, tally.margin_games),
            "score": statistics.mean,
            "elo": asdict(statistics.elo),
            "nelo": asdict(statistics.nelo),
            "los": statistics.los,
            "sprt": asdict(sprt) if sprt else None,
            "endings": dict(tally.endings),
            "forfeits": list(tally.forfeits),
            "reasons": list(tally.reasons),
            "seconds_a_move": [cost.seconds_a_move for cost in tally.costs],
            "nodes_a_move": [cost.nodes_a_move for cost in tally.costs],
        }


def play_match(
    plan: MatchPlan,
    *,
    games: int | None = None,
    workers: Workers | str | int | None = None,
    store: Store | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> MatchReport:
    """Play a match; with a store every game is kept as it ends, and `resume` goes on with the last match of this plan.

    `games` stands for those of the plan; `progress` gets the report so far, after each pair, in the order of the pairs.

    >>> plan = MatchPlan(game="connect4", agents=("search:depth=4", "random"))
    >>> play_match(plan, games=8, workers=0).tally.wins_draws_losses
    (8, 0, 0)
    """
    plan = plan if games is None else replace(plan, games=games)
    spec = plan.check()
    # A test takes as many games as it needs: where openings run out before, it stays undecided.
    starts = draw_starts(plan.openings, spec, plan.seed, plan.games // 2, least=1 if plan.sprt else None)
    pairs = [Pair(number, start, plan.agents) for number, start in enumerate(starts)]
    with hired(workers, plan.code) as crew:
        event = open_event(store, MATCH, plan.to_json(), resume=resume) if store else None
        journal = StoreJournal(store, event) if store and event else NoJournal()
        report = MatchReport(plan, Tally.of(spec), event.id if event else None)
        played = play_pairs(
            plan.game, pairs, seed=plan.seed, time_control=plan.time_control, workers=crew, journal=journal
        )
        with closing(played):
            for each in played:
                report.tally.add(each)
                if progress:
                    progress(report)
                if report.is_decided:
                    break
    if store and event and (event.result or {}).get("games", 0) <= 2 * report.tally.pairs:
        store.finish(event, report.to_json())
    return report


def draw_starts(
    openings: str, spec: Game, seed: int, pairs: int, *, least: int | None = None, give_up: float = inf
) -> list[str]:
    """Find so many openings; LimitsError if there are fewer, or fewer than the least that will do.

    TimeoutError if they are not found until `give_up`, a time of monotonic().
    """
    needed = pairs if least is None else least
    states = parse_openings(openings, spec).states(spec, seed, give_up=give_up)
    starts = [state.text() for state in islice(states, pairs)]
    if len(starts) < needed:
        raise LimitsError(
            "openings '{openings}' give {found} distinct positions of {game}, enough for {games} games "
            "and not for {needed}: give more plies, another file, or fewer games",
            openings=openings or spec.openings,
            found=len(starts),
            game=spec.name,
            games=2 * len(starts),
            needed=2 * needed,
        )
    return starts


def check_travels(code: Code | None, crew: Workers) -> None:
    """Refuse workers elsewhere for what only this process has."""
    if code is not None and code.stays and not isinstance(crew, HereWorkers):
        raise WorkersError(
            "{code} was registered in this process, which workers do not have: give workers=0, or put it "
            "into a file and name it, as nim.py:Nim",
            code=code.stays,
        )


@contextmanager
def hired(workers: Workers | str | int | None, code: Code | None = None) -> Iterator[Workers]:
    """Take the workers given, or open them for this one job; code that cannot travel is played in this process.

    Agents of this process are let go of at the end; workers keep theirs for the next job.
    """
    if workers is None and code is not None and code.stays:
        workers = 0
    try:
        if isinstance(workers, str | int | None):
            with open_workers(workers) as crew:
                check_travels(code, crew)
                yield crew
        else:
            yield workers
    finally:
        pool.clear()
