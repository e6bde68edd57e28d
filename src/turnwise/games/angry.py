"""Angry as people see it: names, levels, map files and the picture for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .. import _core
from ..atomic_files import why_unreadable
from ..bounded import SMALL_BYTES, TooLongError, is_there, read_whole
from ..errors import ParseError
from ..messages import Listing, Message
from ..report import Move
from .angry_rules import RULES
from .angry_terms import TERMS
from .angry_view import ANGRY_VIEW, COLUMNS, MOVER_NAMES, MOVERS, STEPS
from .classic import Choice, Classic
from .game import BenchSearch, Game
from .later import later
from .levels import Level
from .picture import Picture

# What stands on a cell: its sign and its colour, distinct for every kind of colour vision.
SIGNS = {
    "T": ("·", "bright_black"),
    "R": ("▒", "bright_black"),
    "E": ("E", "bold #f0e442"),
    "P": ("P", "#009e73"),
    "S": ("S", "bold #cc79a7"),
    "H": ("H", "bold #56b4e9"),
    "B": ("B", "bold #d55e00"),
    "Q": ("Q", "bold #e69f00"),
}
LEGAL = "bold green"
LAST = "reverse"
FRAME = "bright_black"
ENDS = {
    (True, False): Message("won, {actions} of {limit} actions, score {score}"),
    (False, True): Message("lost, {actions} of {limit} actions, score {score}"),
    (True, True): Message("won and lost, {actions} of {limit} actions, score {score}"),
}
"""By whether the run is won and whether it is lost."""


def draw(state: Any, *, last: Move | None = None, marks: bool = True) -> Picture:
    """Draw the grid, cells in reach marked by >, the last mover reversed; then whose turn it is and the score.

    >>> print(draw(_core.Angry()).plain)
        a b c d e f g h i j
     1  P · · · · · · ·>· H
     2  · · ▒ · · E E E ·>·
     3  · · ▒ · · · · · · ·
     4  P · ▒ · · · ▒ · · P
     5  E · · · ▒ ▒ ▒ · · P
     6  E P ▒ · ▒ S ▒ · · P
     7  E · ▒ · · · · · · ·
     8  P · ▒ ▒ P · · · ▒ ▒
     9  · · · · · · · · · ▒
    10  · E E · · · · · · Q
    hen to move, 0 of 150 actions, score 0
    """
    rows = state.rows()
    targets = _targets(state, rows) if marks else set()
    fresh = None if last is None else _last_mover(state, rows)
    picture = Picture(f"    {' '.join(COLUMNS)}", FRAME)
    for row, letters in enumerate(rows):
        picture.append(f"\n{row + 1:>2} ", FRAME)
        for column, letter in enumerate(letters):
            sign, style = SIGNS[letter]
            picture.append(">" if (row, column) in targets else " ", LEGAL)
            picture.append(sign, f"{style} {LAST}" if letter == fresh else style)
    return picture.append("\n").append(_status(state), "bold")


def _targets(state: Any, rows: list[str]) -> set[tuple[int, int]]:
    """List the cells the mover may step on."""
    steps = [move for move in state.legal_moves() if move < len(STEPS)]
    if not steps:
        return set()
    row, column = next((r, letters.index(state.mover())) for r, letters in enumerate(rows) if state.mover() in letters)
    return {(row + STEPS[step][0], column + STEPS[step][1]) for step in steps}


def _last_mover(state: Any, rows: list[str]) -> str:
    turns = [mover for mover in MOVERS if mover != "B" or any("B" in row for row in rows)]
    return turns[turns.index(state.mover()) - 1]


def _status(state: Any) -> Message:
    """Say whose turn it is or how the run has ended, and what it has made so far."""
    values = {"actions": state.actions(), "limit": state.limit(), "score": state.score()}
    if not state.is_over():
        mover = MOVER_NAMES[MOVERS[state.mover()]]
        return Message("{mover} to move, {actions} of {limit} actions, score {score}", mover=mover, **values)
    return ENDS[state.is_won(), state.is_lost()].filled(**values)


def split_moves(text: str) -> list[str]:
    """Cut `left,down` or `left down` or `2 1` into moves.

    >>> split_moves("left down,3")
    ['left', 'down', '3']
    """
    return text.replace(",", " ").split()


def start(**options: Any) -> Any:
    """Begin on a map that is there, or on the map of a file (`map=FILE`)."""
    maps = _core.Angry.maps()
    name = str(options.get("map", maps[0]))
    if not is_there(name):
        if name in maps or name.count("/") == len(COLUMNS) - 1:
            return _core.Angry(**options)
        if "/" not in name:
            raise ParseError("angry option map='{map}': choose {names}, or a map file", map=name, names=Listing(maps))
    try:
        return _core.Angry(**{**options, "map": read_map(Path(name))})
    except ParseError as error:
        raise ParseError(
            "map file '{name}': {error}", name=name, error=error.message.values.get("why", error.message)
        ) from None


def read_map(path: Path) -> str:
    """Read a map file, ten lines of ten letters, as the rows that `Angry(map=...)` takes."""
    try:
        lines = read_whole(path, SMALL_BYTES).decode("utf-8-sig").rstrip().splitlines()
    except (OSError, TooLongError) as error:
        raise ParseError("{error}", error=why_unreadable(error)) from None
    except UnicodeDecodeError:
        raise ParseError("it is not text in UTF-8") from None
    if len(lines) != len(COLUMNS):
        raise ParseError("10 rows of letters are needed, not {rows}", rows=len(lines))
    return "/".join(line.rstrip() for line in lines)


def read_drawing(text: str) -> Any | None:
    """Read a pasted map, ten lines of ten letters; None for anything else."""
    rows = text.split()
    is_map = len(rows) == len(COLUMNS) and all(len(row) == len(COLUMNS) and set(row) <= set(SIGNS) for row in rows)
    return _core.Angry(map="/".join(rows)) if is_map else None


# Noise is in points: an egg is 200. bench/levels.py measures whether each level beats the one below.
LEVELS = (
    Level(depth=1, noise=400.0),
    Level(depth=1, noise=150.0),
    Level(depth=1, noise=50.0),
    Level(depth=2, blunder_rate=0.3, noise=20.0),
    Level(depth=3, blunder_rate=0.2, noise=10.0),
    Level(depth=4, blunder_rate=0.1, noise=5.0),
    Level(depth=6, blunder_rate=0.05, noise=2.0),
    Level(depth=8, noise=0.5),
    Level(nodes=100_000),
    Level(nodes=1_000_000, perfect=True),
)

ANGRY = Game(
    name="angry",
    title=Message("Angry"),
    state=_core.Angry,
    players=(Message("hen"), Message("queen")),
    summary=Message("The hen gathers eggs and runs for the slingshot, a queen pig hunts her, a red bird may help."),
    setups={
        "map": Message(
            "{maps}, or a map file; default: {usual}", maps=Listing(_core.Angry.maps()), usual=_core.Angry.maps()[0]
        ),
        "queen": Message("free or scripted (she goes the shortest way to the hen); default: free"),
        "bump": Message("on lets hen and bird wait by a step into a forbidden cell; default: off"),
        "limit": Message(
            "actions at which the game is lost; default: {usual}, or {more} with a bird", usual=150, more=200
        ),
    },
    draw=draw,
    classic=Classic(
        depth=None,
        move_order="natural",
        readings={"program": "program", "text": "text"},
        level=8,
        tree=lambda state, reading, **choices: state.classic(reading=reading, **choices),
        choices={
            "goal": Choice(values=("10", "50"), help=Message("the largest distance of a goal")),
            "ties": Choice(values=("last", "first"), help=Message("which of her equal steps the hen takes")),
            "bird_ties": Choice(values=("first", "last"), help=Message("which of its equal steps the bird takes")),
        },
        depths={"hen": 7, "bird": 8},  # with goal=10 the most points over the six maps: turnwise lab run angry
        part=lambda state: "bird" if state.mover() == "B" else "hen",
    ),
    levels=LEVELS,
    move_help=Message("up, down, left or right"),
    split_moves=split_moves,
    bench=(
        BenchSearch(position="start", depth=22),
        BenchSearch(position="start:map=game2_hard", depth=18),
        BenchSearch(position="start:map=game2_simple,queen=scripted,bump=on", depth=16),
    ),
    openings=f"plies=6,map={'+'.join(_core.Angry.maps())}",
    quickly_solved=False,
    every_point_counts=True,
    make_start=start,
    describe=ANGRY_VIEW.words,
    read_drawing=read_drawing,
    view=ANGRY_VIEW,
    rules=RULES,
    explain=lambda state: later("games.angry_explain", "explain_angry")()(state),
    lab=later("lab.angry", "CHAPTER"),
    terms=TERMS,
    splits=("tour", "classic"),
)
