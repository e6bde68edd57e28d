"""The games: one GameSpec each, found by name."""
