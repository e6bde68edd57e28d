"""Slow, obvious rules of every game, written from the game pages and never shipped: a second opinion."""
