"""Keeping games: one record, one line of JSON."""

from .check import ENDINGS
from .record import SOFTWARE, Record, load_records, record_of, save_record, save_records, winner_of

__all__ = ["ENDINGS", "SOFTWARE", "Record", "load_records", "record_of", "save_record", "save_records", "winner_of"]
