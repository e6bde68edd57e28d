"""Agents, events and games: the first schema.

A revision is never changed once it was released; the next one takes its name as `down_revision`.
"""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, ForeignKey, Integer, SmallInteger, Text, UniqueConstraint
from sqlalchemy import PrimaryKeyConstraint as PrimaryKey

revision = "0001"
down_revision = None

NUMBER = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "agents",
        Column("id", NUMBER, nullable=False),
        Column("game", Text, nullable=False),
        Column("spec", Text, nullable=False),
        PrimaryKey("id", name="pk_agents"),
        UniqueConstraint("game", "spec", name="uq_agents_game_spec"),
    )
    op.create_table(
        "events",
        Column("id", NUMBER, nullable=False),
        Column("kind", Text, nullable=False),
        Column("key", Text, nullable=False),
        Column("game", Text),
        Column("plan", Text, nullable=False),
        Column("result", Text),
        Column("software", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        PrimaryKey("id", name="pk_events"),
        UniqueConstraint("key", name="uq_events_key"),
    )
    op.create_table(
        "games",
        Column("id", NUMBER, nullable=False),
        Column("event_id", NUMBER, ForeignKey("events.id", name="fk_games_event_id")),
        Column("number", BigInteger),
        Column("game", Text, nullable=False),
        Column("first_id", NUMBER, ForeignKey("agents.id", name="fk_games_first_id")),
        Column("second_id", NUMBER, ForeignKey("agents.id", name="fk_games_second_id")),
        Column("start", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("moves", Text, nullable=False),
        Column("plies", Integer, nullable=False),
        Column("result", Double),
        Column("winner", SmallInteger),
        Column("ending", Text, nullable=False),
        Column("detail", Text),
        Column("times", Text),
        Column("nodes", Text),
        Column("scores", Text),
        Column("seed", Text),
        Column("software", Text, nullable=False),
        Column("stored", BigInteger, nullable=False),
        PrimaryKey("id", name="pk_games"),
        UniqueConstraint("event_id", "number", name="uq_games_event_id_number"),
    )
    for column in ("game", "first_id", "second_id"):
        op.create_index(f"ix_games_{column}_id", "games", [column, "id"])
