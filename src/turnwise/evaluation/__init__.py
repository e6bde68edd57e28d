"""Evaluations that are kept in files: weights by name, pattern weights, networks."""

from .files import read_evaluator
from .network import Network
from .weights import Weights, read_weights

__all__ = ["Network", "Weights", "read_evaluator", "read_weights"]
