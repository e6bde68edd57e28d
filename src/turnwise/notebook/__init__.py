"""Notebooks: a board to play and analyse on, for any game; it needs the extra `notebook`.

States, reports, trees and match reports display themselves and need nothing.
"""

from .table import Table
from .widget import board

__all__ = ["Table", "board"]
