"""Agents that somebody might write, good and bad."""

import random
import time


def choose(state):
    print("thinking aloud")
    return random.choice(state.legal_moves())


def illegal(state):
    return "nowhere"


def broken(state):
    return state.no_such_thing


def asleep(state):
    time.sleep(1000)


def leaves(state):
    raise SystemExit


class BadClose:
    """Plays well and cannot end: nobody loses a game for that."""

    def choose(self, state):
        return state.legal_moves()[0]

    def close(self):
        raise RuntimeError("cannot close")


played = 0


def counts(state):
    """Plays what it has counted in this game: a game must not see the one before it."""
    global played
    played += 1
    moves = state.legal_moves()
    return moves[played % len(moves)]


class Player:
    """Plays by a seed of its own; `last` says from which end of the list."""

    def __init__(self, last: bool = False):
        self.last = last
        self.random = random.Random(0)

    def seed(self, seed):
        self.random = random.Random(seed)

    def choose(self, state):
        return state.legal_moves()[-1] if self.last else self.random.choice(state.legal_moves())
