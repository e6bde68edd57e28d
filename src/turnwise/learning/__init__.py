"""Learning: labelled positions from self-play, networks trained on them, and the course report's own files."""

from .export import checkpoint_of, network_of, network_of_checkpoint
from .generate import DataPlan, DataReport, generate
from .material import Material, gather
from .shards import Positions, read_positions
from .training import StoppedError, Trained, TrainPlan, train

__all__ = [
    "DataPlan",
    "DataReport",
    "Material",
    "Positions",
    "StoppedError",
    "TrainPlan",
    "Trained",
    "checkpoint_of",
    "gather",
    "generate",
    "network_of",
    "network_of_checkpoint",
    "read_positions",
    "train",
]
