"""Tuning: weights of agents made better by games, with methods that can be stopped and go on."""

from .method import Found
from .run import METHODS, Epoch, TunePlan, TuneReport, tune
from .subject import Subject, find_subject

__all__ = ["METHODS", "Epoch", "Found", "Subject", "TunePlan", "TuneReport", "find_subject", "tune"]
