"""A round of learning for Othello's patterns: the champion plays itself, its searches score positions of the games, and
new weights are fitted to the scores. The work is done in shares that workers finish one by one and a folder keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar

from .. import _core, data
from ..arena.execution import Workers, finished
from ..atomic_files import read_bytes, write_bytes, write_json
from ..bounded import is_folder
from ..engine import make_player, play_games
from ..errors import DataError
from ..evaluation.files import ERRORS_SUFFIX, read_evaluator, read_learned
from ..formats.game import is_pass
from ..formats.wthor import GAME, SIZE, make_header, square_code
from ..games.othello import OTHELLO
from ..messages import Message
from ..report import Limits, Played
from .loop import LoopPlan, Round, plain
from .othello_training import FIRST, LAST, PatternPlan, Progress, final_knots, fit, fit_probcut, level, value_at
from .pattern_samples import DRAWN, SAMPLE_BYTES, Material, SamplesShare, joined, samples_of

GAMES_A_SHARE = 250
SAMPLES_A_SHARE = 2000
FEWEST_PLIES, MOST_PLIES = 2, 12  # random moves at the start of a game
EMPTIES = range(FIRST, LAST + 1)

Share = TypeVar("Share", "GamesShare", SamplesShare)


@dataclass(frozen=True)
class GamesShare:
    """Some games of the champion against itself, by a search to a depth after random moves."""

    weights: Path
    depth: int
    seed: int
    number: int


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


def finish(
    work: Callable[[Share], bytes],
    shares: Mapping[str, Share],
    folder: Path,
    workers: Workers,
    progress: Callable[[int, int], None],
) -> None:
    """Do the shares whose files are not there yet, by the names of these; tells how many are there, of all."""
    missing = {share: name for name, share in shares.items() if not (folder / name).exists()}
    done = len(shares) - len(missing)
    progress(done, len(shares))

    def given_up(share: Share, reason: Message) -> Message:
        return Message("{name}: {reason}", name=missing[share], reason=reason)

    for share, content in finished(workers.run(work, list(missing)), given_up):
        write_bytes(folder / missing[share], content)
        done += 1
        progress(done, len(shares))


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
        numbers = range(-(-self.games // GAMES_A_SHARE))
        played = {f"games-{each:04}.wtb": GamesShare(champion, self.play_depth, now.seed, each) for each in numbers}
        finish(play_share, played, now.folder, workers, partial(tell, Message("self-play, shares")))
        games = (read_bytes(file) for folder in (self.more, *now.earlier, now.folder) for file in game_files(folder))
        score = partial(samples_of, Material.of(plan.seed, games, read_bytes(champion)))
        samples = {f"samples-{each.empties:02}-{each.first:07}": each for each in sample_shares(plan)}
        finish(score, samples, now.folder, workers, partial(tell, Message("scores, shares")))
        return self._fit(now, candidate, champion, plan, tell)

    def _fit(self, now: Round, candidate: Path, champion: Path, plan: PatternPlan, tell: Progress) -> dict[str, Any]:
        trainer = _core.OthelloTrainer(seed=plan.seed)
        for empties in EMPTIES:
            files = sample_files((*self.data, *now.earlier, now.folder), empties)
            trainer.restore(empties, joined(map(read_bytes, files)))
        trainer.use(read_bytes(champion))
        before = errors_of(trainer)
        fit(trainer, EMPTIES, final_knots(), kept=0, plan=plan, progress=tell)
        level(trainer, tell)
        write_bytes(candidate, trainer.weights())
        probcut = fit_probcut(trainer, tell)
        write_json(candidate.with_suffix(ERRORS_SUFFIX), probcut)
        after = errors_of(trainer)
        return {"samples": samples_in(trainer), "errors": after, "errors_before": before, "probcut": probcut}


def game_files(folder: Path | None) -> list[Path]:
    """List the files of games in a folder."""
    return sorted(folder.glob("*.wtb")) if folder and is_folder(folder) else []


def sample_files(folders: Iterable[Path], empties: int) -> list[Path]:
    """List the files of samples of a number of empties."""
    return [file for folder in folders for file in sorted(folder.glob(f"samples-{empties:02}-*"))]


def errors_of(trainer: _core.OthelloTrainer) -> dict[int, float]:
    """Return the mean error by empties, in discs, on games that no fit has seen."""
    return {empties: round(trainer.errors(empties)[1], 3) for empties in EMPTIES}


def samples_in(trainer: _core.OthelloTrainer) -> int:
    """Count all samples."""
    return sum((len(trainer.samples(empties)) - DRAWN.size) // SAMPLE_BYTES for empties in EMPTIES)


def sample_shares(plan: PatternPlan) -> Iterator[SamplesShare]:
    """List the shares of all numbers of empties, in turns, so that a run that is cut short has some of each."""
    for first in range(0, max(value_at(plan.samples, empties) for empties in EMPTIES), SAMPLES_A_SHARE):
        for empties in EMPTIES:
            count = min(SAMPLES_A_SHARE, value_at(plan.samples, empties) - first)
            if count > 0:
                yield SamplesShare(empties, plan.depth_at(empties), first, count)


def _shipped(folder: Path) -> Path:
    """Write the weights of the package where workers find them."""
    path = folder / "shipped.weights"
    if not path.exists():
        write_bytes(path, data.read("othello.weights"))
        write_bytes(path.with_suffix(ERRORS_SUFFIX), data.read("othello.probcut.json"))
    return path
