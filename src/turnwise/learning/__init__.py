"""Learning: labelled positions from self-play, networks trained on them, and the course report's own files."""

from .data_plan import DataPlan
from .dataset import Dataset, gather
from .export import checkpoint_of, network_of, network_of_checkpoint
from .generate import DataReport, generate
from .shards import Positions, read_positions
from .train_plan import TrainPlan
from .training import StoppedError, Trained, train

__all__ = [
    "DataPlan",
    "DataReport",
    "Dataset",
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
