"""What it costs to keep games: 10^5 of them inserted and queried, in SQLite and in PostgreSQL.

.venv/bin/python bench/store.py [GAMES]
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from common import publish

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "store"))

from postgres import NoServerError, server

from turnwise import games
from turnwise.store import SOFTWARE, Record, Store, record_of

GAMES = 100_000
CHUNKS = (1, 100, 1000)  # games a transaction; the first for a hundredth of the games
AGENTS = [f"search:depth={depth}" for depth in range(1, 9)]
SPEC = games.find("connect4")
START = SPEC.start()
MICRO, MILLI = 1e6, 1e3


def played(seed: int) -> Record:
    """A random game, with times, nodes and scores of every move."""
    choose, state, moves = random.Random(seed), START, []
    while not state.is_over():
        move = choose.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    return record_of(
        SPEC,
        START,
        moves,
        choose.sample(AGENTS, 2),
        [choose.random() for _ in moves],
        nodes=[choose.randrange(10**6) for _ in moves],
        scores=[choose.randrange(-18, 19) for _ in moves],
        seed=seed,
        software=SOFTWARE,
    )


def insert(store: Store, chunk: int, numbered: list[tuple[int, Record]]) -> tuple[float, float]:
    """Add games to an event of their own; seconds a game by the clock, and of our own processor time."""
    event = store.begin("bench", {"chunk": chunk})
    began, used = time.perf_counter(), time.process_time()
    for begin in range(0, len(numbered), chunk):
        store.add(event, numbered[begin : begin + chunk])
    return (time.perf_counter() - began) / len(numbered), (time.process_time() - used) / len(numbered)


def seconds(action: Callable[[], Any], *, repeat: int = 3) -> float:
    """Best of some runs, by the clock."""
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return min(times)


def measure(store: Store, numbered: list[tuple[int, Record]]) -> Iterator[tuple[str, float]]:
    """Yield each question with its answer; the queries are over all that was inserted."""
    for chunk in CHUNKS:
        some = numbered if chunk > 1 else numbered[: len(numbered) // 100]
        clock, used = insert(store, chunk, some)
        yield f"insert, {chunk} a transaction, us a game", clock * MICRO
        yield f"insert, {chunk} a transaction, CPU us a game", used * MICRO
    event = store.events(kind="bench")[0]
    middle = next(store.entries(event=event)).id + len(numbered) // 2
    per_game = MICRO / len(numbered)
    yield "insert again, all there already, us a game", insert(store, CHUNKS[-1], numbered)[0] * MICRO
    yield "numbers of an event, us a game", seconds(lambda: store.numbers(event)) * per_game
    yield "read an event, us a game", seconds(lambda: list(store.records(event=event)), repeat=1) * per_game
    yield "one game by its number, ms", seconds(lambda: store.entry(middle)) * MILLI
    yield "the newest 20 of an agent, ms", seconds(lambda: newest(store)) * MILLI
    yield "stats of everything, ms", seconds(store.stats) * MILLI
    found = store.stats()
    yield "bytes a game", found.bytes / found.games


def newest(store: Store) -> list[Any]:
    """What `store list --agent` asks."""
    return list(store.entries(agent=AGENTS[0], limit=20, newest=True))


@contextmanager
def servers() -> Iterator[dict[str, str]]:
    """Name the databases to measure: a file, and a server of our own that writes to the disk as usual ones do."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"SQLite": str(Path(folder) / "games.db")}
        try:
            with server(durable=True) as url:
                yield places | {"PostgreSQL": url}
        except NoServerError as error:
            print(f"SQLite only: {error}", file=sys.stderr)
            yield places


def main() -> None:
    """Measure both, print the table and keep it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    numbered = [(number, played(number)) for number in range(count)]
    length = sum(len(record.moves) for _, record in numbered) / count
    columns: dict[str, dict[str, float]] = {}
    with servers() as places:
        for name, where in places.items():
            with Store.open(where) as store:
                columns[name] = dict(measure(store, numbered))
    publish(
        "store",
        f"The store with {count:,} games of Connect 4, {length:.1f} moves each",
        ["", *columns],
        [[question, *(round(column[question], 3) for column in columns.values())] for question in columns["SQLite"]],
        note=f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; CPU is that of the client, "
        "without the server; every transaction is flushed to the disk; each record is replayed before it is stored; "
        "the queries run over 2.01 times the games; PostgreSQL is on the same machine",
    )


if __name__ == "__main__":
    main()
