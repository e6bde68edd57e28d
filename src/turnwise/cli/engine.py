"""`turnwise engine`: an agent that answers other programs on standard input and output."""

from __future__ import annotations

import sys
from typing import Literal

from ..adapters.protocols import make_engine
from ..plans import check_seed
from ..terminal.typed import read_all_lines
from .naming import agent_named, game_named


def engine(
    game: str, /, agent: str | None = None, *, protocol: Literal["lines", "gtp", "nboard"] = "lines", seed: int = 0
) -> None:
    """Let an agent answer on standard input and output, as other programs can call it.

    Lines in: `game NAME`, `position TEXT`, `go [depth=N] [nodes=N] [seconds=S] [clock=S]`, `stop`, `quit`.
    Lines out: `move TEXT` for each `go`, `info` before it, and `error MESSAGE` for a line that makes no sense.
    Limits after `go` count for agents that take them and name none of their own.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    agent
        Who answers, for example search:level=3. Default: search.
    protocol
        lines, which is described above, or for Othello gtp or nboard.
    seed
        Seed of agents that choose at random, unless their text names one.
    """
    check_seed(seed)
    player = make_engine(protocol, game_named(game), agent and agent_named(agent), seed=seed)
    output = sys.stdout  # the code of a game prints elsewhere while it runs, and a search tells meanwhile
    try:
        player.serve(read_all_lines(), lambda line: print(line, file=output, flush=True))
    finally:
        player.close()
