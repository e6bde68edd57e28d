"""Keeping games: one record, one line of JSON."""

from .record import Record, load_records, record_of, save_record, save_records

__all__ = ["Record", "load_records", "record_of", "save_record", "save_records"]
