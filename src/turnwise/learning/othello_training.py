"""Training the Othello pattern weights: positions, scores, fit, test and file, in steps that survive a stop.

The work goes from the end of the game to its beginning. Positions with few empties are solved; before that they are
scored by a search that ends in positions whose weights are fitted already; then their weights are fitted, and so on.
At last all weights are fitted once more together. The folder keeps the samples, so that a second run with the same
folder goes on, or only fits again; its plan.json says how they were made, and of which games.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from math import log
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le

from .. import _core
from ..arena.execution import Portion, Workers, finished
from ..arena.match import hired
from ..atomic_files import make_folder, read_bytes, read_json, write_bytes, write_json
from ..bounded import is_folder
from ..errors import DataError, OptionError, message_of
from ..messages import Message
from ..plans import About, Seed, check_fields
from ..run_folder import check_settings
from .least_squares import least_squares
from .pattern_samples import MOST_TOGETHER, Material, SamplesShare, StageFiles, score_share, shares_of

FIRST, LAST = 1, 58  # empties of the samples; before that a search knows better
QUICK = 12  # empties up to which positions are solved without weights; they make solving those beyond faster
SOLVED = 24  # empties at which tournament games carry their exact score
KNOT_STEP = 4  # between knots of the same parity in the file
OVERLAP = 6  # empties below a block whose samples help to fit it
PROBE_EMPTIES = range(16, 56, 4)
EMPTIES = Message("empties")
PROBCUT_TERMS = ("one", "empties", "empties_squared", "shallow", "deep")
MOST_EXACT = 20  # empties; a position takes half a second to solve
MOST_DEPTH = 10  # plies; a position takes some tenths of a second
MOST_SAMPLES = 10_000_000
FIRST_LEVEL = 10  # empties from which on odd and even depths are compared: nearer to the end, searches reach it
LEVEL_DEPTH = 6  # plies, even; a ply less and a ply more are odd
SAMPLING = ("exact_empties", "depth", "seed", "games")  # what samples of one folder must have in common
PROBE_DEPTHS = ((0, 2), (1, 3), (0, 4), (2, 4), (1, 5), (3, 5), (2, 6), (4, 6))

STEPS = re.compile(r"(\d{1,18}:\d{1,18},)*\d{1,18}", re.ASCII)

Progress = Callable[[Message, int, int], None]
"""progress(what, done, total)"""


@dataclass(frozen=True, kw_only=True)
class PatternPlan:
    """What a training run does; the folder remembers it. Steps such as `19:6,4` are 6 up to 19 empties, 4 beyond."""

    samples: Annotated[
        str,
        About(Message("Positions a stage"), Message("Positions for each stage of the game; may differ by stage")),
    ] = "80000"
    exact_empties: Annotated[
        int,
        Ge(1),
        Le(MOST_EXACT),
        About(Message("Solved stages"), Message("Stage up to which positions are solved"), option="exact"),
    ] = 14
    depth: Annotated[
        str,
        About(
            Message("Depth"),
            Message("Plies of the searches that score the other positions; may differ by stage"),
        ),
    ] = "4"
    seed: Seed = 1
    ridge: float = 5.0
    """How many samples pull a weight to 0."""
    pull_to_next: float = 5.0
    """And to the same weight at the next knot."""
    pull_to_same_parity: float = 40.0
    """And to the same weight at the next knot where the same side has the last move."""
    rounds: int = 40
    """Of the fit."""

    def __post_init__(self) -> None:
        """Refuse what would take for ever, before anything is written."""
        check_fields(self)
        check_steps("samples", self.samples, most=MOST_SAMPLES)
        check_steps("depth", self.depth, most=MOST_DEPTH)

    def depth_at(self, empties: int) -> int | None:
        """Return the plies of the search that scores such positions; None where they are solved."""
        return value_at(self.depth, empties) if empties > self.exact_empties else None


def value_at(steps: str, empties: int) -> int:
    """Read steps at a number of empties.

    >>> [value_at("19:6,4", empties) for empties in (16, 19, 20)]
    [6, 6, 4]
    """
    *bounded, last = steps.split(",")
    for most, value in (step.split(":") for step in bounded):
        if empties <= int(most):
            return int(value)
    return int(last)


def check_steps(name: str, steps: str, *, most: int) -> None:
    """Refuse steps that are not written as 19:6,4 or that have a value out of range."""
    if not STEPS.fullmatch(steps):
        raise OptionError(
            "{name}={steps}: give one number, or steps such as 19:6,4 for 6 up to 19 empties, 4 beyond",
            name=name,
            steps=steps,
        )
    *bounds, _last = [int(step.split(":")[0]) for step in steps.split(",")]
    values = [int(step.split(":")[-1]) for step in steps.split(",")]
    if sorted(set(bounds)) != bounds:
        raise OptionError("{name}={steps}: let the empties of the steps increase", name=name, steps=steps)
    if not all(1 <= value <= most for value in values):
        raise OptionError("{name}={steps}: give numbers from 1 to {most}", name=name, steps=steps, most=most)


@dataclass
class Result:
    """How good the weights are, on games that no fit has seen; errors in discs."""

    errors: dict[int, float] = field(default_factory=dict)
    """Mean size of the error by stage."""
    stage: Message = EMPTIES
    """What the stages count."""
    probcut: dict[str, float] = field(default_factory=dict)
    """log(deviation) of a shallow search from a deep one = the sum of these, each times its name."""


def train(
    path: Path,
    *,
    folder: Path,
    games: Path,
    progress: Progress,
    workers: Workers | str | int | None = 0,
    **options: Any,
) -> Result:
    """Make the weights and write them to `path`; goes on from what the folder holds. Options are a PatternPlan's.

    Some hours of work with the default plan, most of it by workers, and a gigabyte. The same plan gives the same file,
    whoever does the work.
    """
    plan = PatternPlan(**options)
    trainer = _core.OthelloTrainer(seed=plan.seed)
    files = _read_games(trainer, games)
    make_folder(folder)
    _keep_plan(folder / "plan.json", {**asdict(plan), "games": [about for about, _ in files]})
    with hired(workers) as crew:
        run = _Run(plan, folder, trainer, tuple(content for _, content in files), crew, progress)
        for block in blocks(plan):
            run.train_block(block)
    fit(trainer, range(FIRST, LAST + 1), final_knots(), kept=0, plan=plan, progress=progress)
    level(trainer, progress)
    result = Result(errors={empties: trainer.errors(empties)[1] for empties in range(FIRST, LAST + 1)})
    write_bytes(path, trainer.weights())
    result.probcut = fit_probcut(trainer, progress)
    write_json(path.with_suffix(".probcut.json"), result.probcut)
    write_json(folder / "result.json", {**asdict(result), "stage": str(result.stage)})
    return result


def blocks(plan: PatternPlan) -> Iterator[range]:
    """Yield ranges of empties that are scored with the same weights: the solved ones, then as many as a search is deep.

    >>> [(block.start, block.stop - 1) for block in blocks(PatternPlan(exact_empties=15, depth="19:6,10"))]
    [(1, 12), (13, 15), (16, 25), (26, 35), (36, 45), (46, 55), (56, 58)]
    """
    start = FIRST
    while start <= LAST:
        stop = start + 1
        while stop <= LAST and _shares_weights(plan, start, stop):
            stop += 1
        yield range(start, stop)
        start = stop


def _shares_weights(plan: PatternPlan, start: int, empties: int) -> bool:
    """Whether positions of so many empties need no weights from `start` on."""
    depth = plan.depth_at(empties)
    if depth is None:
        return empties <= QUICK or start > QUICK
    return plan.depth_at(start) is not None and empties - depth < start


def final_knots() -> list[int]:
    """List the empties that have weights of their own in the file: pairs, one of each parity.

    >>> final_knots()[:6], final_knots()[-2:]
    ([1, 2, 5, 6, 9, 10], [57, 58])
    """
    return [empties for first in range(FIRST, LAST, KNOT_STEP) for empties in (first, first + 1)]


def level(trainer: _core.OthelloTrainer, progress: Progress, *, positions: int = 150) -> dict[int, float]:
    """Take off what guesses favour the side to move by, so that odd and even depths see the same in the mean.

    Scores by searches that end in guesses hand such a favour on from the end of the game to its beginning, and add to
    it. Returns the discs that were added, by knots.
    """
    knots = [knot for knot in final_knots() if knot >= FIRST_LEVEL]
    raised = {}
    for done, knot in enumerate(knots):
        progress(Message("comparing odd and even depths"), done, len(knots))
        root = min(knot + LEVEL_DEPTH, LAST)
        raised[knot] = -trainer.swing(root, depth=LEVEL_DEPTH, count=positions) / 2
    for knot, discs in raised.items():
        trainer.raise_guesses(knot, discs)
    return raised


def fit_probcut(trainer: _core.OthelloTrainer, progress: Progress, *, positions: int = 300) -> dict[str, float]:
    """Fit how far a shallow search is from a deep one: the error model of ProbCut. Once more after every fit."""
    rows, logs = [], []
    probes = [(empties, *depths) for empties in PROBE_EMPTIES for depths in PROBE_DEPTHS]
    for done, (empties, shallow, deep) in enumerate(probes):
        progress(Message("comparing depths"), done, len(probes))
        deviation = trainer.depth_errors(empties, shallow, deep, positions)[2]
        if deviation > 0:
            rows.append(_probcut_row(empties, shallow, deep))
            logs.append(log(deviation))
    if len(rows) < len(probes) // 2:
        return {}  # too few positions to say anything
    return dict(zip(PROBCUT_TERMS, least_squares(rows, logs), strict=True))


def _probcut_row(empties: int, shallow: int, deep: int) -> tuple[float, ...]:
    return (1.0, float(empties), float(empties) ** 2, float(shallow), float(deep))


def _keep_plan(path: Path, plan: dict[str, Any]) -> None:
    """Write the plan, but refuse a folder whose samples were made otherwise; how many and their fit may change."""
    if path.exists():
        damaged = Message("'{path}' is damaged: delete it if its folder was made by the same command", path=path)
        kept = read_json(path, damaged)
        wanted = {name: plan[name] for name in SAMPLING}
        check_settings(path.parent, kept, wanted, holds=Message("samples made"), plan=PatternPlan)
    write_json(path, plan)


def _read_games(trainer: _core.OthelloTrainer, folder: Path) -> list[tuple[dict[str, Any], bytes]]:
    """Add all games to the trainer; return what is to be known of each file, and its content."""
    files = sorted(folder.glob("*.wtb")) if is_folder(folder) else []
    if not files:
        raise DataError(
            "no WTHOR files (*.wtb) in '{folder}': get them from www.ffothello.org and name their folder", folder=folder
        )
    return [_read_file(trainer, file) for file in files]


def _read_file(trainer: _core.OthelloTrainer, file: Path) -> tuple[dict[str, Any], bytes]:
    before, content = trainer.games(), read_bytes(file)
    _give(file, content, trainer.add_games)
    checksum = hashlib.sha256(content).hexdigest()
    about = {"name": file.name, "bytes": len(content), "sha256": checksum, "games": trainer.games() - before}
    return about, content


@dataclass(frozen=True)
class _Run:
    """A run, block after block: workers score positions, and this process fits weights to them."""

    plan: PatternPlan
    folder: Path
    trainer: _core.OthelloTrainer
    games: tuple[bytes, ...]
    crew: Workers
    progress: Progress

    def train_block(self, block: range) -> None:
        """Score what is missing of a block and fit its weights, unless they are there."""
        fitted = self.folder / f"up-to-{block[-1]}.weights"
        self._sample(block)
        if fitted.exists() and _is_of_use(fitted, self.trainer):
            return
        first = max(FIRST, block.start - OVERLAP)
        stages, knots = range(first, block.stop), list(range(first, block.stop))
        fit(self.trainer, stages, knots, kept=block.start - 1, plan=self.plan, progress=self.progress)
        write_bytes(fitted, self.trainer.weights())

    def _sample(self, block: range) -> None:
        files = {empties: StageFiles(self.folder, empties) for empties in block}
        self._score_missing(files)
        for empties, stage in files.items():
            self.trainer.restore(empties, stage.join())

    def _score_missing(self, files: Mapping[int, StageFiles]) -> None:
        """Let workers score what the files lack; each share is kept as it comes."""
        wanted = {empties: self._wanted(empties) for empties in files}
        words = Message("scoring positions of {first} to {last} empties", first=min(files), last=max(files))
        portion = Portion(most=MOST_TOGETHER)
        stages = [(stage, wanted[empties], self.plan.depth_at(empties)) for empties, stage in files.items()]
        weights = None if min(files) == FIRST else self.trainer.weights()
        material = Material.of(self.plan.seed, self.games, weights)
        done, total = sum(min(stage.drawn, wanted[empties]) for empties, stage in files.items()), sum(wanted.values())
        self.progress(words, done, total)
        shares = self.crew.run(partial(score_share, material), shares_of(stages, portion))
        for share, scored in finished(shares, _given_up):
            files[share.empties].keep(share.first, scored.content)
            portion.learn(share.count, scored.seconds)
            done += share.count
            self.progress(words, done, total)

    def _wanted(self, empties: int) -> int:
        """Return how many positions are to be drawn: all games, and as many beside them, where these know the score."""
        samples = value_at(self.plan.samples, empties)
        return samples if empties != SOLVED else 2 * max(samples, self.trainer.games())


def _given_up(share: SamplesShare, reason: Message) -> Message:
    last = share.first + share.count - 1
    return Message(
        "samples {first} to {last} of {empties} empties: {reason}",
        first=share.first,
        last=last,
        empties=share.empties,
        reason=reason,
    )


def _is_of_use(fitted: Path, trainer: _core.OthelloTrainer) -> bool:
    """Take weights that were fitted before, unless they are of other shapes or damaged: then they are fitted again."""
    try:
        _give(fitted, read_bytes(fitted), trainer.use)
    except DataError:
        return False
    return True


def fit(
    trainer: _core.OthelloTrainer, empties: range, knots: list[int], *, kept: int, plan: PatternPlan, progress: Progress
) -> None:
    """Fit weights at the knots to the samples of these empties; knots up to `kept` stay as they are."""
    first, last = empties[0], empties[-1]
    words = Message("fitting {first} to {last} empties", first=first, last=last)
    trainer.fit(
        knots=knots,
        first=first,
        last=last,
        kept=kept,
        ridge=plan.ridge,
        pull_to_next=plan.pull_to_next,
        pull_to_same_parity=plan.pull_to_same_parity,
        rounds=plan.rounds,
        progress=lambda done: progress(words, done, plan.rounds),
    )


def _give(file: Path, content: bytes, reader: Callable[[bytes], object]) -> None:
    """Let the core read the content of a file, and name the file if it cannot."""
    try:
        reader(content)
    except ValueError as error:
        raise DataError("'{path}': {error}", path=file, error=message_of(error)) from None
