"""The main program of the course engine of Hand of the King, written again from its description.

As the original it imports `moviepy.editor`, to film games, before it does anything; MoviePy has no such module since
version 2. It plays one game of phase 2 between two modules of its folder and prints who has won.
"""

import argparse
import importlib

from adapters.hand_of_the_king_engine import Engine
from moviepy.editor import ImageSequenceClip  # noqa: F401

DEAL = 3

parser = argparse.ArgumentParser()
parser.add_argument("--player1", default="human")
parser.add_argument("--player2", default="human")
names = parser.parse_args()
first, second = (importlib.import_module(name) for name in (names.player1, names.player2))
engine = Engine((first.get_move, second.get_move), (names.player1, names.player2))
winner = engine.play(DEAL).winner()
print(f"player {winner + 1} wins, {engine.asked_again} answers were not valid")
