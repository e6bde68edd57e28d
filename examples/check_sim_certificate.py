"""Checks a certificate that the second player wins Sim. Stands alone: no line of it uses turnwise.

Each line is a state with the second player to move, and the reply: `6:01/ 02`. A certificate holds if every first
edge has an answer, no reply closes a triangle of the second player, and after each reply every edge of the first
player either closes a triangle of their own or leads to a state that is, up to the names of the dots, in the list.

Run: python -c "import turnwise; print(turnwise.SimSolution().certificate())" > certificate.txt
     python examples/check_sim_certificate.py certificate.txt
"""

import re
import sys
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

LINE = re.compile(r"(?P<dots>\d+):(?P<first>(\d\d)*)/(?P<second>(\d\d)*) +(?P<reply>\d\d)")
FEWEST, MOST = 3, 9  # dots; a dot is named by one digit

Edge = frozenset[str]
Edges = frozenset[Edge]


class Entry(NamedTuple):
    """One line of a certificate."""

    dots: int
    first: Edges
    second: Edges
    reply: Edge
    line: str


class RefutedError(Exception):
    """The certificate proves nothing; the message names the line and the gap."""


class FormatError(Exception):
    """The file is no certificate; the message names the line and what a line looks like."""


def read_all(text: str) -> list[Entry]:
    """Read the lines of a certificate; blank ones do not count."""
    entries = [read(line.strip(), number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not entries:
        raise FormatError("it is empty: a certificate has lines such as '6:01/ 02'")
    if len({entry.dots for entry in entries}) != 1:
        raise FormatError("its lines are not all on the same number of dots")
    return entries


def read(line: str, number: int) -> Entry:
    """Read `6:01/ 02`."""
    found = LINE.fullmatch(line)
    if not found:
        raise FormatError(f"line {number}, '{shortened(line)}': a line is a state and a reply, such as '6:01/ 02'")
    dots = int(found["dots"])
    if not FEWEST <= dots <= MOST:
        raise FormatError(f"line {number}, '{shortened(line)}': there are {FEWEST} to {MOST} dots")
    first, second, reply = (edges_of(found[part]) for part in ("first", "second", "reply"))
    names = set(map(str, range(dots)))
    if not all(len(edge) == 2 and edge <= names for edge in first + second + reply):
        raise FormatError(f"line {number}, '{shortened(line)}': an edge joins two of the dots 0 to {dots - 1}")
    if len({*first, *second}) != len(first + second):
        raise FormatError(f"line {number}, '{shortened(line)}': an edge is there twice")
    return Entry(dots, frozenset(first), frozenset(second), reply[0], line)


def edges_of(text: str) -> list[Edge]:
    """Split `0112` into edges."""
    return [frozenset(text[i : i + 2]) for i in range(0, len(text), 2)]


def shortened(line: str) -> str:
    """The line, or its beginning."""
    return line if len(line) <= 60 else f"{line[:60]}..."


def closes(edges: Edges, edge: Edge, dots: list[str]) -> bool:
    """Whether `edge` closes a triangle with two of `edges`."""
    a, b = edge
    return any({frozenset((a, c)), frozenset((b, c))} <= edges for c in dots if c not in edge)


def renamings(board: Edges, dots: list[str]) -> Iterator[dict[Edge, Edge]]:
    """All ways to rename the dots, each as what becomes of the edges."""
    edges = {edge: edge for edge in board}  # one object each, so that its hash is found once
    for order in permutations(dots):
        new = dict(zip(dots, order, strict=True))
        yield {edge: edges[frozenset(new[dot] for dot in edge)] for edge in board}


def check(entries: list[Entry]) -> None:
    """Refute a certificate that does not hold."""
    dots = [str(dot) for dot in range(entries[0].dots)]
    board = frozenset(frozenset(pair) for pair in combinations(dots, 2))
    covered = {
        (frozenset(new[edge] for edge in entry.first), frozenset(new[edge] for edge in entry.second))
        for new in renamings(board, dots)
        for entry in entries
    }
    for edge in board:
        if (frozenset([edge]), frozenset()) not in covered:
            raise RefutedError(f"no reply to the first edge {name(edge)}")
    for entry in entries:
        check_line(entry, board, dots, covered)


def check_line(entry: Entry, board: Edges, dots: list[str], covered: set[tuple[Edges, Edges]]) -> None:
    """Check that the reply is safe and that whatever follows it is answered or loses."""
    line, free = entry.line, board - entry.first - entry.second
    if len(entry.first) != len(entry.second) + 1:
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
        entries = read_all(Path(sys.argv[1]).read_text(encoding="utf-8"))
        check(entries)
    except RefutedError as error:
        sys.exit(f"refuted: {error}")
    except FormatError as error:
        sys.exit(f"not a certificate: {error}")
    except UnicodeDecodeError:
        sys.exit("not a certificate: it is not a text")
    except OSError as error:
        sys.exit(f"cannot read '{sys.argv[1]}': {error.strerror}")
    print(f"{len(entries)} lines: the second player wins")


if __name__ == "__main__":
    main()
