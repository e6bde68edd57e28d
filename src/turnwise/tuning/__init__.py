"""Tuning: weights of agents made better by games or labelled positions, in runs that can be stopped and go on."""

from .fit_plan import REGRESSION, FitPlan
from .parameters import Parameters, Vector, find_parameters
from .regression import FitReport, fit
from .run import METHODS, Epoch, TunePlan, TuneReport, tune
from .tuner import Found

__all__ = [
    "METHODS",
    "REGRESSION",
    "Epoch",
    "FitPlan",
    "FitReport",
    "Found",
    "Parameters",
    "TunePlan",
    "TuneReport",
    "Vector",
    "find_parameters",
    "fit",
    "tune",
]
