"""A round of learning for Othello's patterns: the champion plays itself, its searches score positions of the games, and
new weights are fitted to the scores. The work is done in shares that workers finish one by one and a folder keeps.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar

from .. import _core, data
from ..arena.execution import Failure, Workers
from ..atomic_files import read_bytes, write_bytes, write_json
from ..engine import make_player, play_games
from ..errors import DataError, WorkersError
from ..evaluation.files import ERRORS_SUFFIX, read_evaluator, read_learned
from ..formats.game import is_pass
from ..formats.wthor import GAME, SIZE, make_header, square_code
from ..games.othello import OTHELLO
from ..report import Limits, Played
from .loop import LoopPlan, Round, plain
from .othello_training import FIRST, LAST, PatternPlan, Progress, final_knots, fit, fit_probcut, value_at

GAMES_A_SHARE = 250
SAMPLES_A_SHARE = 2000
FEWEST_PLIES, MOST_PLIES = 2, 12  # random moves at the start of a game
DRAWN = struct.Struct("<I")  # a file of samples begins with how many positions were drawn for it
SAMPLE_BYTES = 20
EMPTIES = range(FIRST, LAST + 1)

Share = TypeVar("Share", "GamesShare", "SamplesShare")


@dataclass(frozen=True)
class GamesShare:
    """Some games of the champion against itself, by a search to a depth after random moves."""

    weights: Path
    depth: int
    seed: int
    number: int

    @property
    def name(self) -> str:
        """Of its file."""
        return f"games-{self.number:04}.wtb"


@dataclass(frozen=True)
class SamplesShare:
    """Some positions of a number of empties, scored by a search of the champion, or exactly where depth is None."""

    weights: Path
    games: tuple[Path, ...]
    seed: int
    empties: int
    depth: int | None
    first: int
    count: int

    @property
    def name(self) -> str:
        """Of its file."""
        return f"samples-{self.empties:02}-{self.first:07}"


def play_share(share: GamesShare) -> bytes:
    """Play the games, as a WTHOR file."""
    rng = Random(f"{share.seed}/{share.number}")
    openings = [_opening(rng) for _ in range(GAMES_A_SHARE)]
    judge = read_evaluator(share.weights, OTHELLO)
    player = make_player(OTHELLO.state, seed=0, limits=Limits(depth=share.depth), evaluate=judge)
    seeds = [(rng.getrandbits(32), rng.getrandbits(32)) for _ in openings]
    played = play_games([state for state, _ in openings], (player, player), seeds)
    rows = [_row(moves, game) for (_, moves), game in zip(openings, played, strict=True)]
    return make_header(games=len(rows), size=SIZE) + b"".join(rows)


def _opening(rng: Random) -> tuple[_core.Othello, list[str]]:
    state = OTHELLO.start()
    moves: list[str] = []
    plies = rng.randint(FEWEST_PLIES, MOST_PLIES)
    while len(moves) < plies and not state.is_over():
        move = rng.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    return state, moves


def _row(opening: list[str], game: Played) -> bytes:
    discs = (SIZE * SIZE + int(game.result or 0)) // 2
    codes = bytes(square_code(move) for move in [*opening, *game.move_texts] if not is_pass(move))
    return GAME.pack(0, 0, 0, discs, discs, codes)


def score_share(share: SamplesShare) -> bytes:
    """Draw the positions and score them, as a file of samples."""
    trainer = _trainer(share.weights, share.games, share.seed)
    trainer.restore(share.empties, DRAWN.pack(share.first))
    trainer.extend(share.empties, share.count, depth=share.depth)
    return trainer.samples(share.empties)


@lru_cache(1)
def _trainer(weights: Path, games: tuple[Path, ...], seed: int) -> _core.OthelloTrainer:
    """Keep one a worker, that of the round: games and weights take a while to read."""
    trainer = _core.OthelloTrainer(seed=seed)
    for file in games:
        trainer.add_games(read_bytes(file))
    trainer.use(read_bytes(weights))
    return trainer


def finish(
    work: Callable[[Share], bytes],
    shares: Iterable[Share],
    folder: Path,
    workers: Workers,
    progress: Callable[[int], None],
) -> None:
    """Do the shares whose files are not there yet; tells how many are there."""
    shares = list(shares)
    missing = [share for share in shares if not (folder / share.name).exists()]
    done = len(shares) - len(missing)
    progress(done)
    for share, content in workers.run(work, missing):
        if isinstance(content, Failure):
            raise WorkersError("{name}: {reason}", name=share.name, reason=content.reason)
        write_bytes(folder / share.name, content)
        done += 1
        progress(done)


@dataclass(frozen=True)
class PatternLearner:
    """Learns pattern weights, and how far off searches with them are, as `turnwise learn patterns` has it."""

    games: int = 20_000
    """That the champion plays against itself in a round."""
    play_depth: int = 4
    """Plies of its searches in these games."""
    plan: PatternPlan = field(default_factory=PatternPlan)
    """Which positions are scored, how, and how weights are fitted; the seed is the round's."""
    more: Path | None = None
    """Folder with other games, as WTHOR files."""
    data: tuple[Path, ...] = ()
    """Folders of samples that were there before the loop."""
    suffix: ClassVar[str] = ".weights"

    def settings(self) -> dict[str, Any]:
        """Return all that decides what it learns, as plain values."""
        return dict(plain(asdict(self)))

    def check(self, plan: LoopPlan) -> None:
        """Refuse what a fit cannot begin with, or learn nothing from; its own plan has checked itself."""
        if plan.champion and not isinstance(read_learned(plan.champion, OTHELLO), _core.OthelloPatterns):
            raise DataError(
                "'{path}' holds no pattern weights: give a file of them, or the learner network",
                path=plan.champion,
            )
        for folder in self.data:
            if not any(sample_files([folder], empties) for empties in EMPTIES):
                raise DataError(
                    "'{folder}' holds no samples of patterns: give a round's folder of another loop", folder=folder
                )
        if self.more and not game_files(self.more):
            raise DataError("'{folder}' holds no games: give a folder of WTHOR files, as *.wtb", folder=self.more)

    def learn(self, now: Round, candidate: Path, workers: Workers, tell: Progress) -> dict[str, Any]:
        """Play, score, fit and write; gives errors of champion and candidate on games that no fit has seen."""
        plan = replace(self.plan, seed=now.seed)
        champion = now.champion or _shipped(now.folder)
        played = [
            GamesShare(champion, self.play_depth, now.seed, number) for number in range(-(-self.games // GAMES_A_SHARE))
        ]
        finish(play_share, played, now.folder, workers, lambda done: tell("self-play, shares", done, len(played)))
        games = tuple(file for folder in (self.more, *now.earlier, now.folder) for file in game_files(folder))
        samples = list(sample_shares(plan, champion, games))
        finish(score_share, samples, now.folder, workers, lambda done: tell("scores, shares", done, len(samples)))
        return self._fit(now, candidate, champion, plan, tell)

    def _fit(self, now: Round, candidate: Path, champion: Path, plan: PatternPlan, tell: Progress) -> dict[str, Any]:
        trainer = _core.OthelloTrainer(seed=plan.seed)
        for empties in EMPTIES:
            trainer.restore(empties, joined(sample_files((*self.data, *now.earlier, now.folder), empties)))
        trainer.use(read_bytes(champion))
        before = errors_of(trainer)
        fit(trainer, EMPTIES, final_knots(), kept=0, plan=plan, progress=tell)
        write_bytes(candidate, trainer.weights())
        probcut = fit_probcut(trainer, tell)
        write_json(candidate.with_suffix(ERRORS_SUFFIX), probcut)
        after = errors_of(trainer)
        return {"samples": samples_in(trainer), "errors": after, "errors_before": before, "probcut": probcut}


def game_files(folder: Path | None) -> list[Path]:
    """List the files of games in a folder."""
    return sorted(folder.glob("*.wtb")) if folder else []


def sample_files(folders: Iterable[Path], empties: int) -> list[Path]:
    """List the files of samples of a number of empties."""
    return [file for folder in folders for file in sorted(folder.glob(f"samples-{empties:02}-*"))]


def errors_of(trainer: _core.OthelloTrainer) -> dict[int, float]:
    """Return the mean error by empties, in discs, on games that no fit has seen."""
    return {empties: round(trainer.errors(empties)[1], 3) for empties in EMPTIES}


def samples_in(trainer: _core.OthelloTrainer) -> int:
    """Count all samples."""
    return sum((len(trainer.samples(empties)) - DRAWN.size) // SAMPLE_BYTES for empties in EMPTIES)


def sample_shares(plan: PatternPlan, weights: Path, games: tuple[Path, ...]) -> Iterator[SamplesShare]:
    """List the shares of all numbers of empties, in turns, so that a run that is cut short has some of each."""
    for first in range(0, max(value_at(plan.samples, empties) for empties in EMPTIES), SAMPLES_A_SHARE):
        for empties in EMPTIES:
            count = min(SAMPLES_A_SHARE, value_at(plan.samples, empties) - first)
            if count > 0:
                yield SamplesShare(weights, games, plan.seed, empties, plan.depth_at(empties), first, count)


def joined(files: Iterable[Path]) -> bytes:
    """Make one file of samples of several."""
    contents = [read_bytes(file) for file in files]
    drawn = sum(DRAWN.unpack_from(content)[0] for content in contents)
    return DRAWN.pack(drawn) + b"".join(content[DRAWN.size :] for content in contents)


def _shipped(folder: Path) -> Path:
    """Write the weights of the package where workers find them."""
    path = folder / "shipped.weights"
    if not path.exists():
        write_bytes(path, data.read("othello.weights"))
        write_bytes(path.with_suffix(ERRORS_SUFFIX), data.read("othello.probcut.json"))
    return path
