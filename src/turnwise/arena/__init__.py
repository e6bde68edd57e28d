"""The arena: matches and their statistics, ratings, and workers that play the games."""
