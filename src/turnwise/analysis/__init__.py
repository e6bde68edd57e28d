"""Looking at games and positions: reviews move by move, and threats in words."""

from .explanation import Explanation, Fact
from .review import PlayerTotals, Review, ReviewRow, review
from .threats import explain

__all__ = ["Explanation", "Fact", "PlayerTotals", "Review", "ReviewRow", "explain", "review"]
