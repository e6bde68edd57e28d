"""Evaluations that are kept in files: weights by name."""

from .weights import Weights, read_weights

__all__ = ["Weights", "read_weights"]
