"""Learning: labelled positions from self-play, networks trained on them, and the course report's own files."""

from .generate import DataPlan, DataReport, generate
from .shards import Positions, read_positions

__all__ = ["DataPlan", "DataReport", "Positions", "generate", "read_positions"]
