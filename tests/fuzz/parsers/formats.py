"""Files of games: our own records, and those of other programs. What reads back must equal what was written."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from turnwise import games
from turnwise.formats import SVG, TEXT, export, ggf, obf, pgn, read_text, text_formats, wthor
from turnwise.formats.game import RecordedGame
from turnwise.store import Record, record_of

from .states import all_games, random_line
from .target import refusals, same, target, text_of


def _records() -> list[Record]:
    all_games()
    records = []
    for name, game in all_games().items():
        for plies in (3, 60):
            moves = random_line(game, plies, plies)[1]
            times = [0.5] * len(moves) if plies == 3 else []
            records.append(record_of(games.find(name), game.start(), moves, ["search:depth=2", "a b"], times))
    return records


def _othello() -> list[RecordedGame]:
    game = games.find("othello")
    lines = [random_line(game, seed, plies)[1] for seed, plies in ((1, 5), (2, 60))]
    return [RecordedGame(record=record_of(game, game.start(), moves, ["Black", "White"]), place="here", date="1999")
            for moves in lines]  # fmt: skip


# ---- our own ----


@target("records", lambda: [record.to_json().encode() for record in _records()])
def read_record(data: bytes) -> None:
    """One game as a line of JSON."""
    all_games()
    with refusals():
        record = Record.from_json(text_of(data))
        same(Record.from_json(record.to_json()), record)
        _check_pgn(RecordedGame(record=record))


# ---- texts ----


def _check_pgn(game: RecordedGame) -> None:
    with refusals():
        written = pgn.text(game)
        same(pgn.parse(written), [game])


@target("pgn", lambda: [pgn.text(RecordedGame(record=record)).encode() for record in _records()])
def read_pgn(data: bytes) -> None:
    """Games as chess programs write them."""
    all_games()
    with refusals():
        for game in pgn.parse(text_of(data)):
            same(pgn.parse(pgn.text(game)), [game])


def _stable(parse: Callable[[str], Any], write: Callable[[Any], str], text: str) -> None:
    """Numbers are rounded once: what was written is written again as it was."""
    written = write(parse(text))
    same(write(parse(written)), written)


@target("ggf", lambda: [ggf.text(game).encode() for game in _othello()])
def read_ggf(data: bytes) -> None:
    """Games of the Generic Game Server."""
    with refusals():
        _stable(lambda text: ggf.parse(text)[0], ggf.text, text_of(data))


@target("obf", lambda: [b"-XO- ---- ---- ---- X; d1:+14; c2:-2.5 % a wipe-out", _obf_start()])
def read_obf(data: bytes) -> None:
    """One position to solve."""
    with refusals():
        _stable(obf.parse_problem, obf.problem_text, text_of(data))


def _obf_start() -> bytes:
    return obf.problem_text(obf.Problem(state=games.find("othello").start(), scores={"d3": 0.0})).encode()


# ---- any text ----


def _reading_seeds() -> list[bytes]:
    lines = [(name, random_line(game, 4, 6)[1]) for name, game in all_games().items()]
    texts = [f"{name} {' '.join(moves)}" for name, moves in lines]
    links = [f"#/analyse/{name}?moves={','.join(moves)}&branches=1:{moves[0]}&at=2" for name, moves in lines]
    others = ["1. f5 d6 (2. f6 3. e6) 2. c3", "44455554221", "۱. ۴ ۴ ۲. ۵", "(;GM[Othello]B[F5];)", "start:size=6 d3"]
    pgns = [pgn.text(RecordedGame(record=record)) for record in _records()[:4]]
    return [text.encode() for text in (*texts, *links, *others, *pgns)]


@target("reading", _reading_seeds)
def read_any(data: bytes) -> None:
    """A text of any game in any notation: what is read and written again as PGN is the same game."""
    among = tuple(all_games().values())
    with refusals():
        found = read_text(text_of(data), among)
        for format in (*text_formats(found.spec), TEXT, SVG):
            export(found, format)
        again = read_text(export(found, "PGN").text, among)
        for part in ("spec", "first", "moves", "branches"):
            same(getattr(again, part), getattr(found, part))


# ---- WTHOR, whose names lie in files beside it ----


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="turnwise-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))


def _wthor_seeds() -> list[bytes]:
    wthor.write(_folder() / "seed.wtb", _othello())
    return [(_folder() / "seed.wtb").read_bytes()]


@target("wthor", _wthor_seeds)
def read_wthor(data: bytes) -> None:
    """Games of the tournament databases."""
    path, again = _folder() / "in" / "games.wtb", _folder() / "out" / "games.wtb"
    for folder in (path.parent, again.parent):
        folder.mkdir(exist_ok=True)
    path.write_bytes(data)
    with refusals():
        found = wthor.read(path)
        wthor.write(again, found)
        same(wthor.read(again), found)
