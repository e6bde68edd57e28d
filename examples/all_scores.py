"""The exact score of every column of a Connect 4 position."""

import sys

from turnwise import Connect4, Solver


def main(text: str = "141426223242234456") -> None:
    """Print the columns from left to right; + wins, - loses, the larger the sooner."""
    state = Connect4.parse(text)
    report = Solver().solve(state, all_moves=True)
    for move in sorted(report.moves):
        mark = "best" if move == report.best else ""
        print(f"{state.move_text(move)} {report.moves[move]:+d} {mark}".rstrip())


if __name__ == "__main__":
    main(*sys.argv[1:])
