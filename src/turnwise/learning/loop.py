"""Reinforcement by self-play: the champion makes data, a candidate learns from it, a match decides; round after round.

    FOLDER/plan.json         all that decides what the loop finds
    FOLDER/round-01/         data, candidate, learned.json (figures of the training), gate.json (the match)
    FOLDER/gate.db           games of the matches
    FOLDER/log.json          one entry a round

Each step leaves a file when it is done, so that a loop that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar, Protocol

from annotated_types import Ge, Le

from .. import games as all_games
from ..agents import AgentSpec
from ..agents.spec import FILE, MCTS, PUCT, SEARCH, WEIGHTS
from ..arena import MatchPlan, MatchReport, Sprt, TimeControl, play_match
from ..arena.execution import Workers
from ..arena.match import hired
from ..atomic_files import make_folder, read_bytes, read_json, write_bytes, write_json
from ..errors import OptionError
from ..evaluation.files import ERRORS_SUFFIX
from ..messages import Message
from ..plans import EVEN, MOST_SEED, About, Choices, Openings, Seed, check_fields, settings_of
from ..run_folder import claim
from ..store import SOFTWARE

PLAN, LEARNED, GATING, LOG, GAMES = "plan.json", "learned.json", "gate.json", "log.json", "gate.db"
ACCEPT = "accept"
MOST_ROUNDS = 99
ALPHA_BETA = "alpha_beta"
SEARCHES = {
    ALPHA_BETA: Message("Alpha-beta, which asks what a position is worth"),
    PUCT: Message("Simulations, which ask for the moves to try as well"),
}
LOG_SUFFIX = ".log.json"  # beside a published champion

Tell = Callable[[Message, int, int], None]
"""tell(what, done, total): how far a step is."""


@dataclass(frozen=True, kw_only=True)
class LoopPlan:
    """All that decides what a loop finds, but how many rounds it has."""

    game: str
    learner: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Of the learner."""
    champion: Annotated[
        Path | None,
        About(Message("First champion"), Message("File to begin with"), default="the game's usual evaluation"),
    ] = None
    search: Annotated[
        str,
        Choices(SEARCHES),
        About(Message("Search"), Message("The search that the network is for: alpha_beta, or puct, by simulations")),
    ] = ALPHA_BETA
    limits: Annotated[
        str,
        About(Message("Limits of a move"), Message("Limits of a move in the gating matches, as agents take them")),
    ] = "seconds=0.05"
    games: Annotated[
        int,
        *EVEN,
        About(Message("Games of a gating match"), Message("Maximum games of a gating match")),
    ] = 2000
    sprt: Annotated[
        Sprt,
        About(
            Message("Bounds of the gating match"),
            Message(
                "Bounds of the gating match in normalised Elo: a candidate becomes champion if it is surely better than"
                " the lower one"
            ),
            read=Sprt.parse,
            default="0,20",
        ),
    ] = field(default_factory=lambda: Sprt(0, 20))
    openings: Openings = ""
    seed: Seed = 0
    rounds: Annotated[
        int,
        Ge(1),
        Le(MOST_ROUNDS),
        About(Message("Rounds"), Message("Rounds of self-play, training and gating match"), decides=False),
    ] = 3

    def to_json(self) -> dict[str, Any]:
        """Return the plan as its file keeps it."""
        return dict(plain(settings_of(self)))

    def agent(self, file: Path | None) -> str:
        """Name the agent that plays with a file in a match."""
        if file is not None and "," in str(file):
            raise OptionError("'{file}': a comma would end the name of the file, choose another folder", file=file)
        if self.search == PUCT:
            kind, option = (MCTS if file is None else PUCT), FILE
        else:
            kind, option = SEARCH, WEIGHTS
        agent = AgentSpec.parse(f"{kind}:{self.limits}")
        return str(agent if file is None else agent.with_option(option, str(file)))


@dataclass(frozen=True)
class Round:
    """What a learner needs to know of a round."""

    plan: LoopPlan
    number: int
    folder: Path
    champion: Path | None
    earlier: tuple[Path, ...]
    """Folders of the rounds before, whose data are of use still."""

    @property
    def seed(self) -> int:
        """Its own, so that each round plays other games."""
        return (self.plan.seed * (MOST_ROUNDS + 1) + self.number) % (MOST_SEED + 1)


class Learner(Protocol):
    """Makes a candidate: generates data with the champion and trains on them, resumable by the round's folder."""

    suffix: ClassVar[str]
    """Of its files."""

    def settings(self) -> dict[str, Any]:
        """Return all that decides what it learns, as plain values."""

    def check(self, plan: LoopPlan) -> None:
        """Refuse settings that a round would fail with, before anything is played."""

    def learn(self, now: Round, candidate: Path, workers: Workers, tell: Tell) -> Mapping[str, Any]:
        """Write the candidate; give figures for the log."""


@dataclass(frozen=True)
class Entry:
    """What came of a round."""

    number: int
    learned: Mapping[str, Any]
    gating_match: Mapping[str, Any]
    published: bool


Progress = Callable[[int, Message, int, int], None]
"""progress(round, what, done, total)"""


def run_loop(
    plan: LoopPlan,
    learner: Learner,
    *,
    folder: Path,
    rounds: int | None = None,
    workers: Workers | str | int | None = None,
    progress: Progress = lambda *_: None,
) -> tuple[list[Entry], Path | None]:
    """Run so many rounds, those done before included; returns the log, and the file of the last champion.

    `rounds` stands for those of the plan.
    """
    plan = plan if rounds is None else replace(plan, rounds=rounds)
    _check(plan)
    learner.check(plan)
    claim(folder / PLAN, plan.to_json(), holds=Message("a loop"), plan=LoopPlan)
    champion, log = plan.champion, []
    with hired(workers) as crew:
        for number in range(1, plan.rounds + 1):
            earlier = tuple(_round_folder(folder, before) for before in range(1, number))
            now = Round(plan, number, _round_folder(folder, number), champion, earlier)
            candidate = now.folder / f"candidate{learner.suffix}"
            entry = _run_round(now, candidate, learner, crew, partial(progress, number))
            log.append(entry)
            _write_log(folder, plan, log)
            champion = candidate if entry.published else champion
    return log, champion


def publish(champion: Path, folder: Path, file: Path) -> None:
    """Copy the champion to the file, and beside it what it is read with and the log that tells how it was made."""
    errors = champion.with_suffix(ERRORS_SUFFIX)
    if errors.exists():
        write_bytes(file.with_suffix(ERRORS_SUFFIX), read_bytes(errors))
    write_bytes(file.with_suffix(LOG_SUFFIX), read_bytes(folder / LOG))
    write_bytes(file, read_bytes(champion))


def _run_round(now: Round, candidate: Path, learner: Learner, workers: Workers, tell: Tell) -> Entry:
    make_folder(now.folder)
    learned = _kept(now.folder / LEARNED, lambda: dict(learner.learn(now, candidate, workers, tell)))
    gating = _kept(now.folder / GATING, lambda: _gating_match(now, candidate, workers, tell))
    return Entry(now.number, learned, gating, published=gating["sprt"]["verdict"] == ACCEPT)


def _kept(path: Path, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Read what a step said when it was done, or do it."""
    if not path.exists():
        write_json(path, make())
    return read_json(path, Message("'{path}' is damaged: delete it to do this step again", path=path))


def _gating_match(now: Round, candidate: Path, workers: Workers, tell: Tell) -> dict[str, Any]:
    """Let the candidate meet the champion until one of them has shown to be better."""
    plan = now.plan
    match = MatchPlan(
        game=plan.game,
        agents=(plan.agent(candidate), plan.agent(now.champion)),
        seed=now.seed,
        openings=plan.openings,
        time_control=TimeControl(),
        sprt=plan.sprt,
    )

    def progress(report: MatchReport) -> None:
        words = Message("match, elo {elo}", elo=report.statistics.elo.words("+.0f"))
        tell(words, 2 * report.tally.pairs, plan.games)

    from ..store import Store  # takes a third of a second

    with Store.open(str(now.folder.parent / GAMES)) as store:
        report = play_match(match, games=plan.games, workers=workers, store=store, resume=True, progress=progress)
    return report.to_json()


def _check(plan: LoopPlan) -> None:
    spec = all_games.find(plan.game)
    check_fields(plan)
    agents = (plan.agent(plan.champion), plan.agent(None))
    MatchPlan(game=spec.name, agents=agents, openings=plan.openings).check()


def _write_log(folder: Path, plan: LoopPlan, log: Sequence[Entry]) -> None:
    content = {"software": SOFTWARE, "plan": plan.to_json(), "rounds": [asdict(entry) for entry in log]}
    write_json(folder / LOG, content)


def _round_folder(folder: Path, number: int) -> Path:
    return folder / f"round-{number:02}"


def plain(value: Any) -> Any:
    """Return a value as JSON holds it."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, Path) else value
