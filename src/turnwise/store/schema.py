"""The tables of a store, as the newest migration leaves them.

    agents   one row for each full text of an agent, a game each
    events   what was planned together: a match, a tournament, an import
    games    one row a game; moves are one text, lists of numbers are JSON, empty ones are null; one that is not
             listed names the play it was, and the hashes of the secrets that open it
    plays    games that are being played on the page: JSON that only the server reads, and who thinks about a move
    servers  processes that think about plays or are watched, each with a number that grows while it does
    watchers how many watch a play between people at a server, by the link that they came by
    jobs     long work of the page's server: what was asked, how far it is, what came out

A game takes about as much room as its line of JSON: what is the same in thousands of games, the texts of agents
and the plan, stands elsewhere once.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, MetaData, SmallInteger, Table, Text
from sqlalchemy import UniqueConstraint as Unique

HEAD = "0004"
"""The newest revision under migrations/versions."""
VERSION_TABLE = "turnwise_schema"

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts up whole numbers of this one type only

AGENTS = Table(
    "agents",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("game", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Unique("game", "spec"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("game", Text),
    Column("plan", Text, nullable=False),
    Column("result", Text),
    Column("software", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("event_id", NUMBER, ForeignKey("events.id")),
    Column("number", BigInteger),
    Column("game", Text, nullable=False),
    Column("first_id", NUMBER, ForeignKey("agents.id")),
    Column("second_id", NUMBER, ForeignKey("agents.id")),
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
    Column("play", Text),
    Column("links", Text),
    Unique("event_id", "number"),
)
Index(None, GAMES.c.game, GAMES.c.id)
Index(None, GAMES.c.first_id, GAMES.c.id)
Index(None, GAMES.c.second_id, GAMES.c.id)
Index(None, GAMES.c.play)

PLAYS = Table(
    "plays",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("touched", Double, nullable=False),
    Column("thinker", Text),
    Column("deadline", Double),
)
Index(None, PLAYS.c.touched)
Index(None, PLAYS.c.deadline)

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

WATCHERS = Table(
    "watchers",
    METADATA,
    Column("play", Text, primary_key=True),
    Column("server", Text, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("spectators", Integer, nullable=False),
)

JOBS = Table(
    "jobs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("report", Text),
    Column("error", Text, nullable=False),
    Column("runs", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
)
Index(None, JOBS.c.created)
