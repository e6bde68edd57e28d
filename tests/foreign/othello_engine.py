"""An Othello engine that knows nothing of Turnwise: rules of its own, greedy, over NBoard or GTP.

python othello_engine.py nboard|gtp [upside-down]

Upside down it counts its rows from the bottom, as boards of Go do.
"""

import re
import sys

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def new_board():
    return {(3, 3): "w", (4, 4): "w", (4, 3): "b", (3, 4): "b"}


def turned(board, square, side):
    found = []
    for dx, dy in STEPS:
        line, (x, y) = [], (square[0] + dx, square[1] + dy)
        while board.get((x, y), side) != side:
            line.append((x, y))
            x, y = x + dx, y + dy
        if board.get((x, y)) == side:
            found += line
    return found


def moves(board, side):
    squares = [(x, y) for y in range(8) for x in range(8)]
    return [square for square in squares if square not in board and turned(board, square, side)]


def play(board, square, side):
    for each in [*turned(board, square, side), square]:
        board[each] = side


def choose(board, side):
    corner = {(0, 0), (0, 7), (7, 0), (7, 7)}
    return max(moves(board, side), key=lambda square: (square in corner, len(turned(board, square, side)), square))


def other(side):
    return "w" if side == "b" else "b"


def number(text):
    return ord(text[0].lower()) - ord("a"), int(text[1]) - 1


def name(square):
    return "ABCDEFGH"[square[0]] + str(square[1] + 1)


def nboard():
    board, side = new_board(), "b"
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "set" and rest.startswith("game "):
            board, side = new_board(), "b"
            for colour, text in re.findall(r"([BW])\[([A-H][1-8])", rest.partition("BO[")[2]):
                play(board, number(text), colour.lower())
                side = other(colour.lower())
            if not moves(board, side):
                side = other(side)
        elif word == "ping":
            print("pong", rest, flush=True)
        elif word == "go":
            print("status thinking")
            print("===", name(choose(board, side)), flush=True)
        elif word == "quit":
            return


def gtp(upside_down):
    board = new_board()

    def flipped(square):
        return (square[0], 7 - square[1]) if upside_down else square

    for line in sys.stdin:
        word, *arguments = line.split()
        answer = ""
        if word == "clear_board":
            board = new_board()
        elif word == "play":
            play(board, flipped(number(arguments[1])), arguments[0][0])
        elif word == "genmove":
            square = choose(board, arguments[0][0])
            play(board, square, arguments[0][0])
            answer = name(flipped(square))
        print("=", answer, "\n", flush=True)
        if word == "quit":
            return


if __name__ == "__main__":
    nboard() if sys.argv[1] == "nboard" else gtp("upside-down" in sys.argv)
