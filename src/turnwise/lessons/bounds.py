"""How large a lesson may be: what a person writes by hand fits many times over, and no reader waits for the rest."""

from __future__ import annotations

MOST_BYTES = 48 << 10
"""Of the file."""
MOST_STEPS = 60
MOST_STEP_LETTERS = 8000
MOST_LINE_LETTERS = 4000
MOST_TITLE_LETTERS = 200
MOST_WORDS_LETTERS = 2000
"""Of one sentence or explanation of a question."""
MOST_CHOICES = 10
MOST_NODES = 1000
"""Of all trees together; `tree_text` has the bounds of each."""
MOST_CHILDREN = 50
"""Of one node."""
MOST_MOVES = 200
MOST_DEPTH = 8
"""Of a search in a lesson."""
MOST_SIMULATIONS = 500
"""As many as anybody would step through."""
MOST_EXPLORATION = 3
MOST_SEED = 9999
