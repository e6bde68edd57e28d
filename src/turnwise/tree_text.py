"""Trees of numbers as text, `[[3 12 8] [2 4 6] [14 5 2]]`, which can be searched like any game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import NoReturn

from .errors import ParseError
from .messages import Message

MOST_NODES, MOST_PLIES, MOST_LETTERS, LONGEST_NAME = 1000, 10, 10_000, 12
LARGEST_VALUE, MOST_DECIMALS = 9999, 2
LETTERS = 26

_TOKEN = re.compile(r"[\[\]:]|[^\s,\[\]:]+")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
_NAME = re.compile(r"[^\W\d_]\w*")  # a letter of any script, then letters and digits
_TURNS = {"max": 0, "min": 1}


@dataclass(frozen=True)
class TreeState:
    """A node of such a tree as a state: player 0 is MAX, a move is the name of a child.

    >>> root = read_tree("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> root.legal_moves(), root.play("C").play("H").value
    (['B', 'C', 'D'], 2)
    """

    name: str
    turn: int
    value: int | float | None
    """Of a leaf, for MAX; None of any other node."""
    children: tuple[TreeState, ...] = ()

    def to_move(self) -> int:
        """0 for MAX, 1 for MIN."""
        return self.turn

    def result(self) -> int | float | None:
        """Return a leaf's value for the player to move."""
        return self.value if self.value is None or self.turn == 0 else -self.value

    def legal_moves(self) -> list[str]:
        """Name the children from left to right."""
        return [child.name for child in self.children]

    def play(self, move: str) -> TreeState:
        """Go to a child."""
        return next(child for child in self.children if child.name == move)


def read_tree(text: str) -> TreeState:
    """Read a tree of numbers; ParseError names the character at which it is none.

    >>> read_tree("[3 [4 5]")
    Traceback (most recent call last):
    turnwise.errors.ParseError: tree, character 1: this '[' is never closed
    """
    if len(text) > MOST_LETTERS:
        raise ParseError("the text of a tree has {most} characters at most", most=MOST_LETTERS)
    root = _Reader(text.replace("−", "-")).read()
    rows = _rows(root)
    letters = dict(zip(map(id, rows), map(_letter_name, count()), strict=False))
    names = [node.name or letters[id(node)] for node in rows]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ParseError(
            "two nodes of the tree are called '{name}'; nodes without a name are A, B, C and so on, row by row",
            name=twice,
        )
    return _named(root, letters)


def _rows(root: TreeState) -> list[TreeState]:
    rows = [root]
    for node in rows:
        rows.extend(node.children)
    return rows


def _letter_name(place: int) -> str:
    """A to Z, then AA, AB and so on."""
    last = chr(ord("A") + place % LETTERS)
    return last if place < LETTERS else _letter_name(place // LETTERS - 1) + last


def _named(node: TreeState, letters: dict[int, str]) -> TreeState:
    children = tuple(_named(child, letters) for child in node.children)
    return replace(node, name=node.name or letters[id(node)], children=children)


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens = [(found.group(), found.start() + 1) for found in _TOKEN.finditer(text)]
        self._end = ("", len(text) + 1)
        self._next = 0
        self._nodes = 0

    def read(self) -> TreeState:
        found, place = self._peek()
        root = self._node(0, 0)
        if not root.children:
            _refuse(place, Message("a tree begins with '[', not with '{found}'", found=found))
        if self._next < len(self._tokens):
            found, place = self._peek()
            _refuse(place, Message("'{found}' after the end of the tree", found=found))
        return root

    def _node(self, turn: int, ply: int) -> TreeState:
        self._count(ply)
        name = self._name() if self._peek(1)[0] == ":" else ""
        found, place = self._take()
        if _NUMBER.fullmatch(found):
            return TreeState(name, turn, _value(found, place))
        if found in _TURNS:
            turn = _TURNS[found]
            found, place = self._take()
        if found != "[":
            found_text = found or Message("the end")
            _refuse(place, Message("expected a number or '[', found '{found}'", found=found_text))
        return TreeState(name, turn, None, tuple(self._children(place, 1 - turn, ply + 1)))

    def _children(self, opened: int, turn: int, ply: int) -> Iterator[TreeState]:
        if self._peek()[0] == "]":
            _refuse(opened, Message("these brackets are empty, and a node has one child at least"))
        while self._peek()[0] != "]":
            if self._next >= len(self._tokens):
                _refuse(opened, Message("this '[' is never closed"))
            yield self._node(turn, ply)
        self._next += 1

    def _count(self, ply: int) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            _refuse(self._peek()[1], Message("a tree has {most} nodes at most", most=MOST_NODES))
        if ply > MOST_PLIES:
            _refuse(self._peek()[1], Message("a tree is {most} plies deep at most", most=MOST_PLIES))

    def _name(self) -> str:
        name, place = self._take()
        self._next += 1  # the colon
        if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            most = LONGEST_NAME - 1
            problem = Message(
                "'{name}' is no name: a letter, then up to {most} letters and digits", name=name, most=most
            )
            _refuse(place, problem)
        return name

    def _peek(self, ahead: int = 0) -> tuple[str, int]:
        place = self._next + ahead
        return self._tokens[place] if place < len(self._tokens) else self._end

    def _take(self) -> tuple[str, int]:
        token = self._peek()
        self._next += 1
        return token


def _value(text: str, place: int) -> int | float:
    value = float(text)
    if abs(value) > LARGEST_VALUE or len(text.partition(".")[2]) > MOST_DECIMALS:
        problem = Message(
            "{found} is too large or too fine: values go from -{most} to {most}, with {decimals} decimals at most",
            found=text,
            most=LARGEST_VALUE,
            decimals=MOST_DECIMALS,
        )
        _refuse(place, problem)
    return int(value) if value.is_integer() else value


def _refuse(place: int, problem: Message) -> NoReturn:
    raise ParseError("tree, character {place}: {problem}", place=place, problem=problem)
