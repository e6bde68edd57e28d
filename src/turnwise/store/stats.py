"""Sums over the games of a store: by game and ending, and by agent."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import Connection, Select, func, select, text

from .entries import AgentStats, GameStats, Stats
from .schema import AGENTS, EVENTS, METADATA

UNFINISHED = -1  # beside the winners 0, 1 and None: no winner, and no result


def sum_up(connection: Connection, asked: Select[Any] | None) -> Stats:
    """Count the games that are asked for; None asks for none."""
    counts = [] if asked is None else _counts(connection, asked)
    by_game = _by_game(counts)
    return Stats(
        games=sum(each.games for each in by_game),
        events=connection.execute(select(func.count()).select_from(EVENTS)).scalar_one(),
        bytes=_bytes(connection),
        by_game=tuple(by_game),
        by_agent=tuple(_by_agent(connection, counts)),
    )


def _counts(connection: Connection, asked: Select[Any]) -> list[Any]:
    """Count games that are alike in everything that is summed: one pass over the table."""
    games = asked.subquery()
    columns = (games.c.game, games.c.first_id, games.c.second_id, games.c.ending, games.c.winner)
    decided = games.c.result.is_not(None) | games.c.winner.is_not(None)
    counted = select(
        *columns, decided.label("decided"), func.count().label("games"), func.sum(games.c.plies).label("plies")
    )
    return list(connection.execute(counted.group_by(*columns, decided)))


def _outcome(row: Any) -> int | None:
    return row.winner if row.decided else UNFINISHED


def _by_game(counts: list[Any]) -> list[GameStats]:
    outcomes: dict[str, Counter[int | None]] = defaultdict(Counter)
    endings: dict[str, Counter[str]] = defaultdict(Counter)
    plies: Counter[str] = Counter()
    for row in counts:
        outcomes[row.game][_outcome(row)] += row.games
        endings[row.game][row.ending] += row.games
        plies[row.game] += int(row.plies)
    return [
        GameStats(
            game=game,
            games=found.total(),
            first_wins=found[0],
            draws=found[None],
            second_wins=found[1],
            unfinished=found[UNFINISHED],
            mean_moves=plies[game] / found.total(),
            endings=dict(sorted(endings[game].items())),
        )
        for game, found in sorted(outcomes.items())
    ]


def _by_agent(connection: Connection, counts: list[Any]) -> list[AgentStats]:
    """Sum up for either side: the outcome 0 is a win of the agent, 1 a loss."""
    outcomes: dict[int, Counter[int | None]] = defaultdict(Counter)
    for row in counts:
        outcome = _outcome(row)
        swapped = 1 - outcome if outcome in (0, 1) else outcome
        for agent, for_agent in ((row.first_id, outcome), (row.second_id, swapped)):
            if agent is not None:
                outcomes[agent][for_agent] += row.games
    return [
        AgentStats(
            game=agent.game,
            agent=agent.spec,
            games=outcomes[agent.id].total(),
            wins=outcomes[agent.id][0],
            draws=outcomes[agent.id][None],
            losses=outcomes[agent.id][1],
        )
        for agent in connection.execute(select(AGENTS).order_by(AGENTS.c.game, AGENTS.c.spec))
        if agent.id in outcomes
    ]


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        return int(pages * connection.execute(text("PRAGMA page_size")).scalar_one())
    size = text("SELECT pg_total_relation_size(CAST(:name AS regclass))")
    return sum(int(connection.execute(size, {"name": name}).scalar_one()) for name in METADATA.tables)
