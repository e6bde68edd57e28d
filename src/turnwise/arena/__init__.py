"""The arena: matches and their statistics, tournaments and ratings, and workers that play the games."""

from ..intervals import Interval, share_interval
from .game import TimeControl
from .match import MatchPlan, MatchReport, play_match
from .report import write_tournament
from .results import Tally
from .statistics import PairStatistics, Sprt, SprtState, pair_statistics
from .tournament import TournamentPlan, TournamentReport, play_tournament

__all__ = [
    "Interval",
    "MatchPlan",
    "MatchReport",
    "PairStatistics",
    "Sprt",
    "SprtState",
    "Tally",
    "TimeControl",
    "TournamentPlan",
    "TournamentReport",
    "pair_statistics",
    "play_match",
    "play_tournament",
    "share_interval",
    "write_tournament",
]
