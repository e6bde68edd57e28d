"""Looking at games and positions: reviews move by move, and threats in words."""

from ..games.explanation import Explanation, Fact
from .explain import explain
from .review import Choice, PlayerTotals, Review, ReviewRow, ReviewTask, review

__all__ = [
    "Choice",
    "Explanation",
    "Fact",
    "PlayerTotals",
    "Review",
    "ReviewRow",
    "ReviewTask",
    "explain",
    "review",
]
