"""A program that plays over the line protocol: turnwise play connect4 --second "external:cmd=..."."""

import sys
from typing import Any

import turnwise
from turnwise import games


def main() -> None:
    """Answer `go` with `move TEXT`; limits come as key=value."""
    spec: Any = None
    state: Any = None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "game":
            spec = games.find(rest)
        elif word == "position":
            state = spec.parse(rest)
        elif word == "go":
            limits = {key: float(value) for key, _, value in (pair.partition("=") for pair in rest.split())}
            depth = int(limits.get("depth", 6))
            report = turnwise.search(state, depth=depth, seconds=limits.get("seconds"))
            print("move", state.move_text(report.best), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
