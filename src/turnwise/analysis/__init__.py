"""Looking at games and positions: reviews move by move, and threats in words."""

from ..games.explanation import Explanation, Fact
from .explain import explain
from .review import PlayerTotals, Review, ReviewRow, review

__all__ = ["Explanation", "Fact", "PlayerTotals", "Review", "ReviewRow", "explain", "review"]
