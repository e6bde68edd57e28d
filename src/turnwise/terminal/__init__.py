"""Games in a terminal: people and agents at one board."""

from .session import LeftError, Session
from .status import status

__all__ = ["LeftError", "Session", "status"]
