"""Games in a terminal: people and agents at one board, and what is printed there."""
