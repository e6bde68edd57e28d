"""Checks a certificate that the second player wins Sim. Stands alone: no line of it uses turnwise.

Each line is a state with the second player to move, and the reply: `6:01/ 02`. A certificate holds if every first
edge has an answer, no reply closes a triangle of the second player, and after each reply every edge of the first
player either closes a triangle of their own or leads to a state that is, up to the names of the dots, in the list.

Run: python -c "import turnwise; print(turnwise.SimSolution().certificate())" > certificate.txt
     python examples/check_sim_certificate.py certificate.txt
"""

import sys
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

Edge = frozenset[str]
Edges = frozenset[Edge]


class Entry(NamedTuple):
    """One line of a certificate."""

    dots: int
    first: Edges
    second: Edges
    reply: Edge


class RefutedError(Exception):
    """The certificate proves nothing; the message names the line and the gap."""


def read(line: str) -> Entry:
    """Read `6:01/ 02`."""
    position, reply = line.split()
    dots, edges = position.split(":")
    first, second = (frozenset(frozenset(s[i : i + 2]) for i in range(0, len(s), 2)) for s in edges.split("/"))
    return Entry(int(dots), first, second, frozenset(reply))


def closes(edges: Edges, edge: Edge, dots: list[str]) -> bool:
    """Whether `edge` closes a triangle with two of `edges`."""
    a, b = edge
    return any({frozenset((a, c)), frozenset((b, c))} <= edges for c in dots if c not in edge)


def images(entry: Entry, dots: list[str]) -> Iterator[tuple[Edges, Edges]]:
    """All ways to rename the dots of a state."""
    for order in permutations(dots):
        new = dict(zip(dots, order, strict=True))

        def renamed(edges: Edges, new: dict[str, str] = new) -> Edges:
            return frozenset(frozenset(new[dot] for dot in edge) for edge in edges)

        yield renamed(entry.first), renamed(entry.second)


def check(lines: list[str]) -> int:
    """Return the number of lines of a certificate that holds."""
    entries = [read(line) for line in lines]
    if len({entry.dots for entry in entries}) != 1:
        raise RefutedError("the lines are not all on the same dots")
    dots = [str(dot) for dot in range(entries[0].dots)]
    board = frozenset(frozenset(pair) for pair in combinations(dots, 2))
    covered = {image for entry in entries for image in images(entry, dots)}
    for edge in board:
        if (frozenset([edge]), frozenset()) not in covered:
            raise RefutedError(f"no reply to the first edge {name(edge)}")
    for entry, line in zip(entries, lines, strict=True):
        check_line(entry, line, board, dots, covered)
    return len(entries)


def check_line(entry: Entry, line: str, board: Edges, dots: list[str], covered: set[tuple[Edges, Edges]]) -> None:
    """Check that the reply is safe and that whatever follows it is answered or loses."""
    free = board - entry.first - entry.second
    if len(entry.first) != len(entry.second) + 1 or entry.first & entry.second:
        raise RefutedError(f"'{line}': the second player is not to move")
    if entry.reply not in free or closes(entry.second, entry.reply, dots):
        raise RefutedError(f"'{line}': the reply is taken or closes a triangle")
    if free == {entry.reply}:
        raise RefutedError(f"'{line}': the board is full and nobody has lost")
    after = entry.second | {entry.reply}
    for edge in free - {entry.reply}:
        if not closes(entry.first, edge, dots) and (entry.first | {edge}, after) not in covered:
            raise RefutedError(f"'{line}': no line answers {name(edge)}")


def name(edge: Edge) -> str:
    """The two dots of an edge."""
    return "".join(sorted(edge))


def main() -> None:
    """Check the file named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: check_sim_certificate.py FILE")
    try:
        count = check([line for line in Path(sys.argv[1]).read_text().splitlines() if line])
    except (RefutedError, ValueError, OSError) as error:
        sys.exit(f"refuted: {error}")
    print(f"{count} lines: the second player wins")


if __name__ == "__main__":
    main()
