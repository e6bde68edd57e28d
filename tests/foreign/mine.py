"""Agents for a server: one that plays, and three that do not."""


def choose(state):
    print("thinking aloud")
    return state.legal_moves()[0]


def cheat(state):
    return 99


def fail(state):
    raise RuntimeError("no idea")


def sleep(state):
    while True:
        pass
