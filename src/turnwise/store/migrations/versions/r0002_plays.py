"""Plays: games in progress on the page."""

from alembic import op
from sqlalchemy import Column, Double, Integer, Text
from sqlalchemy import PrimaryKeyConstraint as PrimaryKey

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
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
