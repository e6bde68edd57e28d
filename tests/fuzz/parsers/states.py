"""Texts of positions and moves as people give them to any game: shipped, of a file, or of a class with own texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from turnwise import formats, games
from turnwise.arena.openings import RandomOpenings, parse_openings
from turnwise.games.game import Game
from turnwise.games.hand_of_the_king import HAND_OF_THE_KING, from_board, to_board

from .target import json_of, refusals, same, target, text_of

FOREIGN = Path(__file__).parents[2] / "foreign"


@dataclass(frozen=True)
class Corridor:
    """Two walk towards each other; moves are pairs, as in many games written in Python, and texts are its own."""

    here: int = 0
    there: int = 4
    turn: int = 0

    def to_move(self) -> int:
        return self.turn

    def result(self) -> int | None:
        return -1 if self.there - self.here < 2 else None

    def legal_moves(self) -> list[tuple[int, int]]:
        if self.turn:
            return [(self.there, self.there - step) for step in (1, 2) if self.there - step > self.here]
        return [(self.here, self.here + step) for step in (1, 2) if self.here + step < self.there]

    def play(self, move: tuple[int, int]) -> Corridor:
        if self.turn:
            return Corridor(self.here, move[1], 0)
        return Corridor(move[1], self.there, 1)

    def text(self) -> str:
        return f"{self.here}-{self.there}/{self.turn}"

    @classmethod
    def parse(cls, text: str) -> Corridor:
        places, _, turn = text.partition("/")
        here, _, there = places.partition("-")
        return cls(int(here), int(there), int(turn) % 2)


@cache
def all_games() -> dict[str, Game]:
    """Return the games by name: those that are shipped, one of a file, and two of classes."""
    from foreign.states import TicTacToe

    games.load(f"{FOREIGN / 'nim.py'}:Nim")
    for state in (TicTacToe, Corridor):
        games.register(state)
    return {game.name: game for game in games.all_games()}


def random_line(game: Game, seed: int, plies: int) -> tuple[Any, list[str]]:
    """Play a few random moves; return the last state and the moves."""
    rng, state, moves = Random(seed), game.start(), []
    while not state.is_over() and len(moves) < plies:
        moves.append(state.move_text(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    return state, moves


def _position_seeds() -> list[bytes]:
    lines = [(name, random_line(game, 1, plies)[0].text()) for name, game in all_games().items() for plies in (0, 7)]
    lines += [
        ("connect4", "start:width=8,height=7"),
        ("othello", "start:size=6"),
        ("othello", "(;GM[Othello]TY[8]B[F5];)"),
        ("othello", "-XO- ---- ---- ---- X; d1:+14"),
        ("nim", "start:stones=7 1 2"),
    ]
    return [f"{name}\n{text}".encode() for name, text in lines]


@target("positions", _position_seeds)
def read_position(data: bytes) -> None:
    """The first line names the game; the rest is a position in any form that people paste."""
    name, _, text = text_of(data).partition("\n")
    game = all_games().get(name)
    if game is None:
        return
    with refusals():
        state = formats.parse_position(game, text, files=False)
        same(game.parse(state.text()), state)
        for move in state.legal_moves():
            state.play(state.move_text(move))


def _move_seeds() -> list[bytes]:
    lines = ((name, *random_line(game, 2, 12)[1]) for name, game in all_games().items())
    return ["\n".join(line).encode() for line in lines]


@target("moves", _move_seeds)
def read_moves(data: bytes) -> None:
    """The first line names the game; every other one is a move from its start."""
    name, *words = text_of(data).split("\n")
    game = all_games().get(name)
    if game is None:
        return
    state = game.start()
    for word in words:
        with refusals():
            state = state.play(word)
    same(game.parse(state.text()), state)


def _opening_seeds() -> list[bytes]:
    return [
        b"connect4\nplies=0-6,width=5+6",
        b"othello\nplies=2,size=6,balance=1.5",
        b"angry\nrandom:plies=3,queen=free+scripted",
        b"nim\nplies=1,stones=5",
    ]


@target("openings", _opening_seeds)
def read_openings(data: bytes) -> None:
    """The first line names the game; the second is what `--openings` takes."""
    name, _, text = text_of(data).partition("\n")
    game = all_games().get(name)
    if game is None or "file" in text or "board" in text or "map" in text or "balance" in text:
        return  # nothing here opens files or searches
    with refusals():
        openings = parse_openings(text, game)
        if isinstance(openings, RandomOpenings) and openings.plies <= 20:
            next(openings.endless(game, 1, 0))


def _board_seeds() -> list[bytes]:
    import json

    return [json.dumps(to_board(HAND_OF_THE_KING.start(seed=3))).encode()]


@target("boards", _board_seeds)
def read_board(data: bytes) -> None:
    """Read the board of a course engine, in its JSON."""
    with refusals():
        state = from_board(json_of(data))
        same(from_board(to_board(state)), state)
