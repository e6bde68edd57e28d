"""Plays and jobs: games in progress on the page, and long work of its server."""

from alembic import op
from sqlalchemy import Column, Double, Integer, Text
from sqlalchemy import PrimaryKeyConstraint as PrimaryKey

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "plays",
        Column("id", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("body", Text, nullable=False),
        Column("touched", Double, nullable=False),
        Column("thinker", Text),
        Column("until", Double),
        PrimaryKey("id", name="pk_plays"),
    )
    op.create_index("ix_plays_touched", "plays", ["touched"])
    op.create_table(
        "jobs",
        Column("id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("plan", Text, nullable=False),
        Column("status", Text, nullable=False),
        Column("progress", Text, nullable=False),
        Column("report", Text),
        Column("error", Text, nullable=False),
        Column("runs", Integer, nullable=False),
        Column("created", Double, nullable=False),
        Column("touched", Double, nullable=False),
        PrimaryKey("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_created", "jobs", ["created"])
