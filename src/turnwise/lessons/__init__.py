"""Lessons as files: text in any language, positions, trees and questions, read up to bounds and checked by the line."""

from .errors import LessonError
from .lesson import Lesson, PositionBlock, Question, Step
from .reading import read_lesson

__all__ = ["Lesson", "LessonError", "PositionBlock", "Question", "Step", "read_lesson"]
