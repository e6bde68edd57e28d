"""Who is stronger at equal time? Matches between evaluations of one game, played by the arena.

python bench/strength.py CONTEST [--games N] [--seconds S] [--workers N] [--seed N] [--file FILE]

Contests that meet weights or a network which the package does not hold read them from FILE; run these in its folder,
so that the result names the file alone.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from common import publish

from turnwise.arena import MatchPlan, MatchReport, play_match
from turnwise.errors import TurnwiseError


@dataclass(frozen=True)
class Contest:
    """Two agents whose limits are the same, and where their games begin."""

    game: str
    first: str
    second: str
    openings: str = ""

    @property
    def needs_file(self) -> bool:
        """Whether an agent plays with FILE."""
        return "{file}" in self.first + self.second


CONTESTS = {
    "othello_classic": Contest("othello", "search:{limits}", "classic"),
    "othello_patterns": Contest("othello", "search:{limits}", "search:{limits},evaluate=mobility"),
    "othello_learned": Contest("othello", "search:{limits}", "search:{limits},weights={file}"),
    "king_learned": Contest("hand_of_the_king", "search:{limits}", "search:{limits},evaluate=odds"),
    "king_report": Contest("hand_of_the_king", "search:{limits}", "ensemble:{file},{limits}"),
    "king_without_companions": Contest(
        "hand_of_the_king", "network:{file},{limits}", "search:{limits}", "companions=off"
    ),
}
COLUMNS = ["games", "won", "drawn", "lost", "elo", "from", "to", "margin", "forfeits", "s a move"]
NOTE = "elo of the first and its 95 % interval from pairs of games; margin of the first; s a move of each."


def row_of(report: MatchReport) -> list[object]:
    """Sum up a match."""
    found = report.to_json()
    elo = [round(found["elo"][name]) for name in ("value", "low", "high")]
    seconds = " and ".join(f"{each:.3f}" for each in found["seconds_a_move"])
    counts = [found[name] for name in ("games", "wins", "draws", "losses")]
    return [*counts, *elo, round(found["mean_margin"], 2), sum(found["forfeits"]), seconds]


def main() -> None:
    """Play one contest and publish it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contest", choices=sorted(CONTESTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="")
    given = parser.parse_args()
    contest = CONTESTS[given.contest]
    if contest.needs_file and not given.file:
        sys.exit(f"{given.contest}: name the weights or the network to meet, with --file FILE")
    words = {"limits": f"seconds={given.seconds:g}", "file": given.file}
    agents = (contest.first.format(**words), contest.second.format(**words))
    plan = MatchPlan(game=contest.game, agents=agents, openings=contest.openings, seed=given.seed)
    try:
        report = play_match(plan, games=given.games, workers=given.workers)
    except TurnwiseError as error:
        sys.exit(str(error))
    publish(given.contest, f"{contest.game}: {agents[0]} against {agents[1]}", COLUMNS, [row_of(report)], note=NOTE)


if __name__ == "__main__":
    main()
