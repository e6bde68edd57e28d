"""Turnwise inside other people's programs."""
