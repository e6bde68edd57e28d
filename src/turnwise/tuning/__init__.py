"""Tuning: weights of agents made better by games or labelled positions, in runs that can be stopped and go on."""

from .method import Found
from .regression import REGRESSION, FitPlan, FitReport, fit
from .run import METHODS, Epoch, TunePlan, TuneReport, tune
from .subject import Subject, Vector, find_subject

__all__ = [
    "METHODS",
    "REGRESSION",
    "Epoch",
    "FitPlan",
    "FitReport",
    "Found",
    "Subject",
    "TunePlan",
    "TuneReport",
    "Vector",
    "find_subject",
    "fit",
    "tune",
]
