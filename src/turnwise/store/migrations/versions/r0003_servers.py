"""Servers that think about plays: each shows by its beats that it is alive, and no clock is compared."""

from alembic import op
from sqlalchemy import BigInteger, Column, Text
from sqlalchemy import PrimaryKeyConstraint as PrimaryKey

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table, and forget until when claims were to last."""
    op.create_table(
        "servers",
        Column("id", Text, nullable=False),
        Column("beat", BigInteger, nullable=False),
        PrimaryKey("id", name="pk_servers"),
    )
    op.drop_column("plays", "until")
