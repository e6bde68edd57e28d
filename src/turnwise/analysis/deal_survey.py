"""Who wins random deals under perfect play: solves them, here or by workers, with honest error bars."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Unpack

from annotated_types import Ge, Le

from .. import games
from ..atomic_files import append_lines, is_special, read_text
from ..bounded import is_there, parse_json
from ..engine import Question
from ..errors import DataError, UnknownNameError
from ..games.game import Game
from ..intervals import rate_interval
from ..messages import Listing, Message
from ..plans import MOST_SEED, About, check_fields

if TYPE_CHECKING:
    from ..arena.execution import Workers

SEED = "seed"
MOST_DEALS = 1_000_000  # of one study
LINE_START = '{"start": '  # of a kept deal, whole or cut short


@dataclass(frozen=True)
class Deal:
    """One deal, solved: who wins, and by how much if that was asked."""

    start: str
    winner: int
    score: float
    exact: bool
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Summary:
    """What many deals say; `low` and `high` are the ends of the 95 % interval of the rate."""

    deals: int
    first_wins: int
    rate: float
    low: float
    high: float
    median_seconds: float
    mean_seconds: float
    most_seconds: float
    median_nodes: float
    mean_nodes: float
    most_nodes: int


@dataclass(frozen=True)
class SurveyPlan:
    """Which deals of a game are solved, and how far."""

    game: str
    deals: Annotated[int, Ge(1), Le(MOST_DEALS), About(Message("Deals"), Message("Number of deals"))] = 30
    options: Annotated[
        str | None,
        About(
            Message("Options of the start"),
            Message("Options of every start, without the seed"),
            default="companions=off for Hand of the King",
        ),
    ] = None
    first_seed: Annotated[
        int,
        Ge(0),
        Le(MOST_SEED),
        About(Message("First seed"), Message("Seed of the first deal; the others follow")),
    ] = 1
    margin: Annotated[
        bool,
        About(
            Message("Exact scores"),
            Message("Find the exact score of each deal, not only who wins: two or three times the work"),
        ),
    ] = False

    @property
    def start_options(self) -> str:
        """Options of every start, the game's own where none are given."""
        return games.find(self.game).study_options if self.options is None else self.options

    def starts(self) -> list[str]:
        """Name the starts, once the plan is checked."""
        check_fields(self)
        return starts_of(games.find(self.game), self.start_options, self.first_seed, self.deals)


def starts_of(spec: Game, options: str, first_seed: int, count: int) -> list[str]:
    """Name the starts of a study: the same options, one seed after the other.

    >>> starts_of(games.find("hand_of_the_king"), "companions=off", 1, 2)
    ['start:seed=1,companions=off', 'start:seed=2,companions=off']
    """
    if SEED not in spec.setups:
        dealt = Listing(each.name for each in games.all_games() if SEED in each.setups)
        raise UnknownNameError(
            "{game} has no random deals to study: choose one of {dealt}", game=spec.name, dealt=dealt
        )
    if f"{SEED}=" in options:
        raise UnknownNameError(
            "options '{options}': the study chooses the seeds, leave {seed} out", options=options, seed=SEED
        )
    more = f",{options}" if options else ""
    return [f"start:{SEED}={seed}{more}" for seed in range(first_seed, first_seed + count)]


def solve_deals(
    spec: Game,
    starts: Sequence[str],
    *,
    table_bytes: int,
    workers: Workers | str | int | None = 0,
    **question: Unpack[Question],
) -> Iterator[Deal]:
    """Yield deals as they are solved, here or by workers; ends early when one is stopped."""
    from .solve_many import solve_many  # loads the arena

    states = [games.parse_position(spec, start) for start in starts]
    for number, report in solve_many(spec, states, table_bytes=table_bytes, workers=workers, **question):
        if report.stopped:
            return
        first = states[number].to_move()
        winner = first if report.rank > 0 else 1 - first
        yield Deal(starts[number], winner, report.score, report.solved, report.nodes, round(report.seconds, 4))


def read_deals(path: Path) -> list[Deal]:
    """Read the deals a study has kept, one JSON object a line; a last line cut short by a crash does not count."""
    if not is_there(path) or is_special(path):
        return []
    lines = read_text(path).splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n") and lines[-1].startswith(LINE_START):
        lines.pop()
    return [_read_deal(path, number, line) for number, line in enumerate(lines, 1)]


def _read_deal(path: Path, number: int, line: str) -> Deal:
    try:
        deal = Deal(**parse_json(line))
    except (ValueError, TypeError):
        deal = None
    if deal is None or not _is_sound(deal):
        raise DataError(
            "'{path}' line {number}: no deal of a study; remove the line or name another file", path=path, number=number
        )
    return deal


def _is_sound(deal: Deal) -> bool:
    numbers = (deal.score, deal.nodes, deal.seconds)
    return isinstance(deal.start, str) and deal.winner in (0, 1) and all(isinstance(n, int | float) for n in numbers)


def keep_deal(path: Path, deal: Deal) -> None:
    """Append one deal; a line half written by a crash is cut off first."""
    append_lines(path, [json.dumps(asdict(deal))])


def summarise(deals: Sequence[Deal]) -> Summary:
    """Count and average."""
    wins = sum(deal.winner == 0 for deal in deals)
    low, high = rate_interval(wins, len(deals))
    seconds, nodes = [deal.seconds for deal in deals], [deal.nodes for deal in deals]
    return Summary(
        deals=len(deals),
        first_wins=wins,
        rate=wins / len(deals),
        low=low,
        high=high,
        median_seconds=median(seconds),
        mean_seconds=mean(seconds),
        most_seconds=max(seconds),
        median_nodes=median(nodes),
        mean_nodes=mean(nodes),
        most_nodes=max(nodes),
    )
