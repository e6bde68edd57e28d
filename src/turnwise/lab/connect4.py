"""The course report on Connect 4: alpha-beta with a window heuristic, at depth 2 to 6, against exact play."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

from .. import games
from .._core import Connect4
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Plot, Series, Table, prose
from ..engine import perft, search
from ..messages import Message
from .conclusions import connect4 as concluded
from .conclusions.connect4 import Mistakes, Nodes, Step, Told
from .experiment import Chapter, Experiment, Setting
from .heads import (
    AGAINST_ITSELF,
    COURSE,
    DEPTH,
    GAMES,
    LISTING,
    NO_FIGURE,
    OURS,
    PERFECT,
    exact,
    listing,
    ours,
)
from .matches import OPENING_PLIES, SEEDS, duel
from .positions import Solved, evaluate_moves, expected, random_states, share_of, solve_all

SPEC = games.find("connect4")
# The course report prints no figure. These were measured on its listing, transcribed with the cut inside the loop.
LISTING_NODES = {4: 419, 5: 2988, 6: 9624}  # on the empty board, the root included
LISTING_BEST = 2 / 3  # share of best moves in random positions, at depth 1 to 5 alike
LISTING_LOST = "classic:depth=4"  # at this depth it lost 16 of 16 games against perfect play
PLAYER = Message("player")
BEST_MOVE = Message("best move")
GIVES_AWAY = Message("gives the game away")


def run_nodes(setting: Setting) -> list[Block]:
    """Nodes on the empty board."""
    rows, seconds = [], []
    for depth in setting.over(setting["depths"]):
        pruned = search(Connect4(), depth=depth, method="alpha_beta", move_order="ascending", evaluate="classic")
        full = search(Connect4(), depth=depth)
        whole = 1 + sum(perft(Connect4(), plies) for plies in range(1, depth + 1))
        rows.append(Nodes(depth, None, LISTING_NODES.get(depth), pruned.nodes + 1, full.nodes + 1, whole))
        seconds.append(pruned.seconds)
    table = Table(
        name="connect4_nodes",
        title=Message("Nodes on the empty board"),
        columns=(
            Column(DEPTH),
            Column(COURSE),
            Column(LISTING),
            Column(ours(Message("the course report's search"))),
            Column(ours(Message("full search"))),
            Column(exact(Message("minimax"))),
            Column(ours(Message("seconds")), timed=True),
        ),
        rows=tuple((*row, time) for row, time in zip(rows, seconds, strict=True)),
        above=prose(
            Message(
                "One search from the empty board, columns from left to right, leaves evaluated by the course report's "
                "windows."
            ),
            Message("The course report prints no counts, so its column is empty."),
            Message(
                "Those of its listing are ours: we ran its `minimax` with the cut inside the loop, as its pseudo-code "
                "and its minimising branch have it; the root counts."
            ),
            Message("The full search has its own evaluation, deepens step by step, and counts all steps."),
            Message("Minimax sees every line of play, which can be counted exactly."),
            Message("As Python, the listing visits some 8 000 nodes a second."),
        ),
        below=prose(*concluded.nodes(rows)),
    )
    return [table]


PLAYERS = ("random", "search:level=2", "search:level=4", "search:level=6", "search:level=8", "search:depth=8")


def positions(setting: Setting) -> list[Solved]:
    """Random positions, the game open, all columns scored."""
    rng = setting.rng("connect4 positions")
    first, last = setting["plies"]
    plies = [rng.randint(first, last) for _ in range(setting["positions"])]
    return solve_all(state for wanted in plies for state in random_states(Connect4, 1, rng, partial(has_discs, wanted)))


def has_discs(wanted: int, state: Any) -> bool:
    """Whether so many discs are on the board."""
    return sum(len(state.stones(player)) for player in (0, 1)) >= wanted


def run_mistakes(setting: Setting) -> list[Block]:
    """How often each depth plays the best move."""
    solved, depths = positions(setting), setting["depths"]
    by_depth = {agent_text(CLASSIC, depth=depth): depth for depth in depths}
    rows, deeper = [], []
    for player in setting.over((*by_depth, *PLAYERS)):
        quality = evaluate_moves(SPEC, player, solved, seed=setting.rng(player).randrange(SEEDS))
        listed = LISTING_BEST if player in LISTED_PLAYERS else None
        rows.append((player, None, listed, quality.best, quality.gives_away, quality.loss, *_chance(player, solved)))
        if player in by_depth:
            deeper.append(Mistakes(by_depth[player], quality.best, quality.gives_away))
    table = Table(
        name="connect4_mistakes",
        title=Message("Moves compared with the solver"),
        columns=(
            Column(PLAYER),
            Column(COURSE),
            Column(listing(BEST_MOVE), ".0%"),
            Column(ours(BEST_MOVE), ".1%"),
            Column(ours(GIVES_AWAY), ".1%"),
            Column(ours(Message("discs lost a move")), ".2f"),
            Column(exact(BEST_MOVE), ".1%"),
            Column(exact(GIVES_AWAY), ".1%"),
        ),
        rows=(*rows, (PERFECT, None, None, None, None, None, 1.0, 0.0)),
        above=prose(
            Message("Each player chooses one move in the same random positions, and the solver scores all columns."),
            Message("A best move has the best exact score."),
            Message("The course report has no such figure; its listing was measured by us on other random positions."),
            Message("The game is given away when a won position is won no more, or a drawn one lost."),
            Message("A level is a player who makes mistakes as people do."),
            Message("For the random player the exact chance is computed."),
        ),
        below=prose(*concluded.mistakes(deeper)),
    )
    return [table, _mistakes_plot(deeper)]


LISTED_PLAYERS = {agent_text(CLASSIC, depth=depth) for depth in range(1, 6)}


def _chance(player: str, solved: list[Solved]) -> tuple[float | None, float | None]:
    """Return what chance alone does, for the player who is nothing else."""
    if player != PLAYERS[0]:
        return None, None
    return expected(Solved.is_best, solved), expected(Solved.gives_away, solved)


def _mistakes_plot(rows: list[Mistakes]) -> Plot:
    return Plot(
        name="connect4_mistakes",
        title=Message("The course report's agent by depth, compared with the solver"),
        kind="line",
        series=(
            Series.of_intervals(BEST_MOVE, [(row.depth, row.best) for row in rows]),
            Series.of_intervals(GIVES_AWAY, [(row.depth, row.gives_away) for row in rows]),
        ),
        x_title=DEPTH,
        y_title=Message("share of positions"),
    )


def run_ladder(setting: Setting) -> list[Block]:
    """Matches up the ladder of depths, and against others."""
    depths, perfect = setting["depths"], setting["perfect"]
    steps = [(agent_text(CLASSIC, depth=upper), agent_text(CLASSIC, depth=lower)) for lower, upper in pairwise(depths)]
    others = ("random", "search:level=2", "search:level=4", "search:level=6", perfect)
    steps += [(agent_text(CLASSIC, depth=depth), other) for other in others for depth in depths]
    rows = []
    for player, other in setting.over(steps):
        count = setting["games against perfect"] if other == perfect else setting["games"]
        tally = duel(SPEC, player, other, games=count, seed=setting.seed, workers=setting.workers)
        lost = 0.0 if other == perfect and player == LISTING_LOST else None
        rows.append(Step(player, other, None, lost, tally.games, tally.share, 0.5 if other == perfect else None))
    table = Table(
        name="connect4_ladder",
        title=Message("Score in matches"),
        columns=(
            Column(PLAYER),
            Column(Message("against")),
            Column(COURSE),
            Column(LISTING, ".0%"),
            Column(ours(GAMES)),
            Column(OURS, ".1%"),
            Column(exact(AGAINST_ITSELF), ".0%"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "Pairs of games from openings of {plies} random moves, sides swapped; a draw counts one half.",
                plies=OPENING_PLIES,
            ),
            Message(
                "The course report's last section says, without figures, that set from a high depth (6) to a low one "
                "(2) the agent may play worse."
            ),
            Message("Its listing at depth 4 lost 16 of 16 games to perfect play when we ran it."),
            Message("Levels stand for people of growing strength."),
            Message(
                "Perfect play against itself takes half the points of a swapped pair, whichever side wins from the "
                "opening."
            ),
        ),
        below=prose(*concluded.ladder(rows, ladder=steps[: len(depths) - 1], perfect=perfect)),
    )
    return [table]


def run_heuristic(setting: Setting) -> list[Block]:
    """Whether evaluations tell won from lost positions."""
    solved = [each for each in positions(setting) if not search(each.state, depth=setting["seen"]).solved]
    won = [each.state for each in solved if max(each.ranks.values()) > 0]
    lost = [each.state for each in solved if max(each.ranks.values()) < 0]
    rows = []
    for evaluator, depth in setting.over([(name, depth) for name in EVALUATORS for depth in setting["depths"]]):
        scores = [[_score(state, evaluator, depth) for state in states] for states in (won, lost)]
        answers = [share for pair in zip(*scores, strict=False) for share in [pair[0] > pair[1]]]
        rows.append(Told(evaluator, depth, None, len(answers), share_of(answers), 1.0))
    table = Table(
        name="connect4_heuristic",
        title=Message("A won and a lost position told apart"),
        columns=(
            Column(Message("evaluation")),
            Column(Message("plies ahead")),
            Column(COURSE),
            Column(ours(Message("pairs"))),
            Column(ours(Message("told apart")), ".1%"),
            Column(exact(Message("solver")), ".0%"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "Random positions that the solver calls won are paired with others that it calls lost; what a search "
                "of {plies} plies decides is left out.",
                plies=setting["seen"],
            ),
            Message(
                "The evaluation, looked at after a search of so many plies, tells them apart if the won one has the "
                "higher score; a guess is right half the time."
            ),
            Message(
                "`classic` are the course report's windows, `threats` asks who will get the cells that complete a line."
            ),
            NO_FIGURE,
        ),
        below=prose(*concluded.heuristic(rows)),
    )
    return [table]


EVALUATORS = (concluded.WINDOWS, concluded.THREATS)


def _score(state: Any, evaluator: str, depth: int) -> float:
    """Evaluate a state by an evaluator at the end of a search, or at once."""
    if depth == 0:
        return float(state.evaluate(evaluator))
    return search(state, depth=depth, evaluate=evaluator).rank


CHAPTER = Chapter(
    name=SPEC.name,
    place=2,
    solved_after=(8, 30),
    title=SPEC.title,
    about=prose(
        Message(
            "The course report explains minimax and alpha-beta by Connect 4 and builds an agent that counts discs in "
            "windows of four cells."
        ),
        Message(
            "Its last section names depths from 6 down to 2 and says that lower ones may play worse, without "
            "measuring it."
        ),
        Message("It prints no figure: what is shown for its listing was measured by us on a transcription."),
    ),
    experiments=(
        Experiment(
            name="nodes",
            title=Message("Nodes by depth"),
            run=run_nodes,
            quick={"depths": (2, 3, 4, 5, 6, 7)},
            full={"depths": (2, 3, 4, 5, 6, 7, 8, 9)},
            seconds=(1, 2),
        ),
        Experiment(
            name="mistakes",
            title=Message("Mistakes by depth"),
            run=run_mistakes,
            quick={"positions": 500, "plies": (12, 30), "depths": (1, 2, 3, 4, 5, 6)},
            full={"positions": 4000, "plies": (8, 32), "depths": (1, 2, 3, 4, 5, 6, 7, 8)},
            seconds=(4, 250),
        ),
        Experiment(
            name="ladder",
            title=Message("The ladder of depths"),
            run=run_ladder,
            quick={
                "depths": (2, 3, 4, 5, 6),
                "games": 100,
                "games against perfect": 16,
                "perfect": "perfect:nodes=100000",
            },
            full={
                "depths": (2, 3, 4, 5, 6),
                "games": 1000,
                "games against perfect": 100,
                "perfect": "perfect:nodes=1000000",
            },
            seconds=(18, 350),
        ),
        Experiment(
            name="heuristic",
            title=Message("The window heuristic against the solver"),
            run=run_heuristic,
            quick={"positions": 2000, "plies": (12, 24), "depths": (0, 4), "seen": 6},
            full={"positions": 20000, "plies": (12, 24), "depths": (0, 2, 4, 6), "seen": 8},
            seconds=(18, 250),
        ),
    ),
)
