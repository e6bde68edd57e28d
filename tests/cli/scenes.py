"""Scenes of every command: quick runs that end well, and at least one mistake of each."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from turnwise import Othello
from turnwise.analysis.connect4_book import Kind, write_part
from turnwise.cli.commands import GROUPS, Command

WON_SOON = "7422341735647741166133573473242566"
LOST_SOON = "2252576253462244111563365343671351441"
FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------X"
END_OF_DEAL = "start:companions=off,seed=3"
TUNED = "--epochs 1 --benchmark-games 2 --workers 0 --test 4"
GATED = "--limits depth=1 --games 2 --sprt=-400,400 --openings plies=2 --workers 0 --rounds 1"
PATTERNS = "--games {folder}/wthor --folder {folder}/patterns"
TRAINED = "--layers 8 --epochs 1 --validation 0"
BOOK_PLIES, BOOK_POSITIONS = 1, 4
LESSON = "---\ntitle: A lesson\nlanguage: en\n---\n## One\n```tree\n[[3 5] [2 9]]\n```\n```question\nkind: value\n```\n"


@dataclass(frozen=True)
class Scene:
    """The words after a command, with {folder} for the folder of all scenes; what is typed; and the exit code."""

    line: str = ""
    typed: str = ""
    code: int = 0

    def words(self, folder: Path) -> list[str]:
        """Return the words of the line."""
        return self.line.format(folder=folder).split()


def mistakes(*lines: str) -> list[Scene]:
    """Return scenes of command lines that are refused."""
    return [Scene(line, code=2) for line in lines]


SCENES: Mapping[str, Sequence[Scene]] = {
    "games": [Scene(), Scene("--json"), *mistakes("--dept 3", "connect4")],
    "play": [
        Scene("connect4 --first random --second greedy --seed 1 --save {folder}/game.json"),
        Scene("connect4 --load {folder}/game.json --json"),
        Scene(
            "connect4 --second random --seed 1", typed="help\nhint\nundo\nd\nundo\nx\nboard\nsave\nload no.json\nquit\n"
        ),
        Scene("angry --position start:map=game2_hard --second random --seed 1", typed="down\nsideways\nhint\nquit\n"),
        Scene("angry --position start:limit=4 --first random --second random"),
        Scene("hand_of_the_king --first greedy --second random --seed 4"),
        Scene("othello --first greedy --second random --position start:size=4"),
        Scene(typed="9\n1\n7\n2\nnobody\n1\nquit\n"),
        *mistakes(
            "chess",
            "sim --load {folder}/no.json",
            "sim --save {folder}/no/game.json",
            "connect4 --load {folder}/game.json --position 44",
            "sim --first external:cmd=/no/such/program --second random",
            "sim --first {folder}/no.py:choose",
            "hand_of_the_king --position start:board={folder}/no.json",
            "angry --position start:map={folder}/no.txt",
        ),
    ],
    "analyse": [
        Scene("connect4 4433 --depth 4 --all-moves"),
        Scene(f"connect4 {WON_SOON}"),
        Scene("angry start:map=game2_hard --depth 2 --all-moves"),
        Scene("hand_of_the_king --depth 1 --all-moves"),
        Scene("othello f5d6c3 --depth 2 --all-moves --probcut 1.1"),
        Scene("sim 01,23 --depth 2 --tree {folder}/tree.svg"),
        *mistakes(
            "",
            "conect4",
            "connect4 48",
            "sim start:n=2",
            "connect4 start --dept 3",
            "connect4 start --method x",
            "connect4 start --method minimax",
            "connect4 --evaluate nothing",
            "connect4 --depth 1 --depth 2",
            "sim --tree {folder}/tree.png",
            "othello e5",
        ),
    ],
    "solve": [
        Scene(f"connect4 {WON_SOON} --all-moves"),
        Scene("connect4 --file {folder}/positions.txt"),
        Scene("connect4 start:width=9,height=8 --nodes 2000"),
        Scene(f"othello {FFO_40} --confidence bold"),
        Scene(f"othello {FFO_40} --winner-only"),
        Scene("sim start:n=5 --json"),
        *mistakes(
            "connect4",
            "connect4 --file {folder}/no.txt",
            "connect4 --file {folder}/game.json/no.txt",
            "connect4 --file {folder}/wrong.txt",
            "connect4 44 --confidence bold",
        ),
    ],
    "review": [
        Scene("connect4 1122 --position start:width=4,height=3,connect=3"),
        Scene("connect4 4453 --nodes 100"),
        Scene("angry down,left --nodes 100 --position start:limit=6"),
        Scene("othello f5d6 --nodes 100"),
        *mistakes("connect4", "connect4 {folder}/no.json", "sim {folder}/game.json", "connect4 4444444"),
    ],
    "replay": [
        Scene("connect4 4453"),
        Scene("angry down,left --position start:map=game2_simple"),
        Scene("othello f5d6c3"),
        Scene("hand_of_the_king c6"),
        Scene(f"connect4 --best --position {WON_SOON}"),
        *mistakes("connect4", "connect4 44 --delay -1", "connect4 {folder}/no.pgn", "sim store:99"),
    ],
    "match": [
        Scene("connect4 random greedy --games 4 --workers 0"),
        Scene("connect4 random greedy --games 4 --workers 0 --sprt 0,400 --resume"),
        Scene("angry random greedy --games 2 --workers 0 --store none --openings limit=6 --seconds 1"),
        Scene("sim random random --games 2 --workers 0 --adjudicate --json"),
        *mistakes(
            "connect4 random",
            "connect4 random greedy --games 3",
            "connect4 random greedy --seconds -1",
            "connect4 random greedy --workers some",
            "connect4 random greedy --openings x=1",
            "connect4 random nobody",
            "connect4 random search:deep=4",
            "connect4 random greedy --store {folder}",
        ),
    ],
    "tournament": [
        Scene("connect4 random greedy classic:depth=1 --games 2 --workers 0"),
        Scene("sim random greedy search:depth=1 --system swiss --rounds 2 --games 2 --workers 0"),
        Scene("sim random greedy search:depth=1 --system gauntlet --games 2 --workers 0"),
        *mistakes(
            "connect4 random",
            "connect4 random random --games 2",
            "connect4 random greedy --system league",
            "connect4 random greedy --out {folder}/game.json",
        ),
    ],
    "tune": [
        Scene(f"othello --agent classic:depth=1,branching=2 --population 3 {TUNED} --folder {{folder}}/genetic"),
        Scene("sim --method regression --games 8 --nodes 50 --test 0 --workers 0 --folder {folder}/regression"),
        *mistakes(
            "othello --method luck",
            "othello --loss squares",
            "othello --weights nothing",
            "connect4 --agent random",
        ),
    ],
    "learn data": [
        Scene("sim --folder {folder}/sim --positions 40 --nodes 50 --solve-nodes 500 --workers 0 --shard 40"),
        Scene(
            "hand_of_the_king --folder {folder}/king --positions 20 --nodes 50 --solve-nodes 50 --shard 20 --workers 0"
        ),
        *mistakes(
            "sim --folder {folder}/sim --nodes 51 --workers 0",
        ),
    ],
    "learn network": [
        Scene(f"sim {{folder}}/sim.network --data {{folder}}/sim {TRAINED}"),
        Scene(
            "hand_of_the_king {folder}/king.network --data {folder}/king --encoding report --layers 8 --epochs 1 "
            "--checkpoint {folder}/king.pth"
        ),
        *mistakes(
            "sim {folder}/sim.network --data {folder}/sim --encoding none",
            "sim {folder}/x.network --data {folder}/sim --checkpoint {folder}/x.network",
        ),
    ],
    "learn convert": [
        Scene("{folder}/king {folder}/king.pt"),
        Scene("{folder}/king.pth {folder}/again.network --data {folder}/king.pt"),
        Scene("{folder}/king.pth {folder}/again.network"),
        *mistakes(
            "{folder}/no.pth {folder}/x.network",
            "{folder}/king.pth {folder}/x.network --scale 0",
        ),
    ],
    "learn patterns": [
        *mistakes(
            f"sim {{folder}}/x.weights {PATTERNS}",
            "othello {folder}/x.weights --games {folder}/no --folder {folder}/patterns",
        ),
    ],
    "learn loop": [
        Scene(
            "sim {folder}/champion.network --folder {folder}/loop --positions 20 --nodes 50 --solve-nodes 500 "
            f"--layers 8 --epochs 1 {GATED}"
        ),
        *mistakes(
            "sim {folder}/x.network --folder {folder}/loop2 --samples 5",
            "sim {folder}/x.network --folder {folder}/loop2 --data {folder}/no",
        ),
    ],
    "lab list": [Scene(), *mistakes("--quick")],
    "lab run": [
        Scene("connect4.nodes --quick --workers 0 --out {folder}/lab"),
        Scene("connect4.nodes --quick --workers 0 --out {folder}/lab"),
        *mistakes("conect4", "sim --seed -1", "sim --out {folder}/game.json/there"),
    ],
    "lab all": [*mistakes("--seed -1", "sim", "--out {folder}/game.json")],
    "study": [
        Scene("hand_of_the_king --deals 1 --first-seed 5 --table-mb 16 --file {folder}/deals.jsonl"),
        Scene("hand_of_the_king --deals 1 --first-seed 5 --table-mb 16 --json --file {folder}/deals.jsonl"),
        *mistakes("sim", "hand_of_the_king --deals 0", "hand_of_the_king --file {folder}/wrong.txt", "chess"),
    ],
    "store list": [Scene(), Scene("games"), Scene("--agent nobody"), *mistakes("--limit 0", "matches", "--game chess")],
    "store show": [Scene("1"), Scene("--event 1"), Scene("1 --json"), *mistakes("", "999", "--event 999", "one")],
    "store export": [
        Scene("{folder}/games.jsonl"),
        *mistakes("{folder}/x.ggf", "{folder}/no/x.jsonl", ""),
    ],
    "store import": [
        Scene("{folder}/games.jsonl"),
        Scene("{folder}/games.jsonl"),
        *mistakes("{folder}/no.jsonl", "{folder}/wrong.txt", "{folder}/wrong.json"),
    ],
    "store stats": [Scene(), Scene("--json"), *mistakes("--store {folder}/none.db", "--store {folder}/wrong.txt")],
    "convert": [
        Scene("{folder}/game.json {folder}/game.pgn"),
        Scene("{folder}/game.pgn {folder}/again.json --game 1"),
        *mistakes(
            "{folder}/no.pgn {folder}/x.json",
            "{folder}/game.json {folder}/x.ggf",
            "{folder}/game.json {folder}/x.json --game 2",
            "{folder}/game.json",
        ),
    ],
    "lesson check": [
        Scene("{folder}/lesson.md --quick"),
        *mistakes("{folder}/no.md", "{folder}/wrong.txt", "--quick"),
    ],
    "lesson show": [Scene(), *mistakes("nothing", "minimax --quick")],
    "export": [
        Scene("connectx {folder}/submission.py --seconds 0.5"),
        *mistakes("chess {folder}/x.py", "connectx {folder}/no/x.py", "connectx {folder}/x.py --seconds 0", "connectx"),
    ],
    "book": [
        Scene("connect4 {folder}/x.book --plies 1 --table-mb 1"),
        *mistakes("sim {folder}/x.book", "connect4 {folder}/x.book --plies 99", "connect4 {folder}/no/x.book"),
    ],
    "certificate": [Scene("sim start:n=6"), *mistakes("othello", "sim start:n=2")],
    "serve": [
        *mistakes(
            "--port 70000",
            "--workers 0",
            "--host 203.0.113.1 --port 8000 --store {folder}/serve.db",
            "--game {folder}/no.py:Nim",
            "--store {folder}",
        ),
    ],
    "engine": [
        Scene("connect4 random", typed="position 44\ngo\nquit\n"),
        Scene("othello random --protocol gtp", typed="genmove b\nquit\n"),
        Scene("othello random --protocol nboard", typed="nboard 2\nquit\n"),
        *mistakes("connect4 --protocol gtp", "connect4 nobody", "connect4 --protocol uci"),
    ],
    "perft": [Scene("connect4 3"), Scene("sim 2 --json"), *mistakes("connect4", "connect4 x", "connect4 -1")],
    "bench": [Scene("sim"), Scene("sim --json"), *mistakes("chess")],
}
"""By command, in the order of the program's own list."""

NEEDS = {
    "solve": ("play",),
    "review": ("play",),
    "tournament": ("play",),
    "tune": ("play",),
    "learn data": ("play",),
    "learn network": ("learn data",),
    "learn convert": ("learn network",),
    "learn patterns": ("play",),
    "lab run": ("play",),
    "lab all": ("play",),
    "store list": ("match",),
    "store show": ("match",),
    "store export": ("match",),
    "store import": ("store export",),
    "store stats": ("match",),
    "convert": ("play",),
}
"""Commands whose scenes write what those of a command read."""


def every_command() -> list[str]:
    """Return the commands that the program has."""
    return [name for commands in GROUPS.values() for name in _names(commands)]


def _names(commands: Sequence[Command], above: str = "") -> Iterator[str]:
    for command in commands:
        name = f"{above}{command.name}"
        yield from _names(command.below, f"{name} ") if command.below else [name]


def write_files(folder: Path) -> None:
    """Write what scenes read and no command makes."""
    (folder / "positions.txt").write_text(f"{WON_SOON}\n{LOST_SOON}\n")
    (folder / "wrong.txt").write_text("44\n48\n")
    (folder / "wrong.json").write_text("{}")
    (folder / "lesson.md").write_text(LESSON)
    write_part(folder / "x.book.part", Kind(BOOK_PLIES), array("b", bytes(BOOK_POSITIONS)))  # as if found before
    (folder / "wthor").mkdir()
    header = struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, 1, 0, 2026, 8, 0, 24, 0)
    (folder / "wthor" / "WTH_2026.wtb").write_bytes(header + _random_game())


def _random_game() -> bytes:
    """Write a game of random moves as WTHOR does."""
    random, state, moves = Random(1), Othello(), []
    while not state.is_over():
        move = random.choice(state.legal_moves())
        name = state.move_text(move)
        if name[-1].isdigit():
            moves.append(10 * int(name[1]) + "abcdefgh".index(name[0]) + 1)
        state = state.play(move)
    return struct.pack("<HHHBB60s", 0, 0, 0, 32, 32, bytes(moves))
