"""Games by link: when a clock runs out, who watches at which server, and whose a stored game is."""

from alembic import op
from sqlalchemy import Column, Double, Integer, Text
from sqlalchemy import PrimaryKeyConstraint as PrimaryKey

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what is needed; games that are there stay listed, and plays that are there have no secrets."""
    op.add_column("plays", Column("deadline", Double))
    op.create_index("ix_plays_deadline", "plays", ["deadline"])
    op.add_column("games", Column("play", Text))
    op.add_column("games", Column("links", Text))
    op.create_index("ix_games_play", "games", ["play"])
    op.create_table(
        "watchers",
        Column("play", Text, nullable=False),
        Column("server", Text, nullable=False),
        Column("first", Integer, nullable=False),
        Column("second", Integer, nullable=False),
        Column("spectators", Integer, nullable=False),
        PrimaryKey("play", "server", name="pk_watchers"),
    )
