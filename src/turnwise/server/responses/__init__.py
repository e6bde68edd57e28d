"""What the server answers: one model for each answer, from which the web app's types are made."""

from .analysis import Embedding, Explanation, Hint, Place, Review, SearchReport, SolvedMoves, Tree
from .game import Game, Rules
from .job import Experiment, Job, JobForm
from .languages import LanguageChoice, MessageCatalogue
from .lesson import Lesson, LessonEntry
from .live import ServerMessage
from .notation import ExportedGame, ReadGame
from .play import BegunPlay, Event, Play, PlaySummary, RecordSummary, StoredRecord
from .position import Position
from .texts import Refusal

__all__ = [
    "BegunPlay",
    "Embedding",
    "Event",
    "Experiment",
    "Explanation",
    "ExportedGame",
    "Game",
    "Hint",
    "Job",
    "JobForm",
    "LanguageChoice",
    "Lesson",
    "LessonEntry",
    "MessageCatalogue",
    "Place",
    "Play",
    "PlaySummary",
    "Position",
    "ReadGame",
    "RecordSummary",
    "Refusal",
    "Review",
    "Rules",
    "SearchReport",
    "ServerMessage",
    "SolvedMoves",
    "StoredRecord",
    "Tree",
]
