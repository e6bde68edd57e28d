"""Fuzz targets for everything that Python reads; importing this makes all of them."""

from . import agents, files, formats, languages, lessons, server, states  # noqa: F401
from .target import TARGETS, Target

__all__ = ["TARGETS", "Target"]
