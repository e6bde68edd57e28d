"""The report on Othello: how many moves are looked at, which ones, and what each feature is worth."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from statistics import mean

from .. import games
from .._core import Othello
from ..documents import Block, Column, Plot, Row, Series, Table
from ..engine import search
from ..games.othello import empties
from .experiment import Chapter, Experiment, Setting
from .matches import SEEDS, DuelResult, duel
from .positions import Solved, expected, judge, random_states, share_of, solve_all

SPEC = games.find("othello")
ALL_MOVES = 60  # more than any state has
OPENING_PLIES = 8
assert SPEC.classic
CRITERIA = tuple(SPEC.classic.pruning)
FEATURES = SPEC.classic.evaluation
ALIKE, ALONE = 500, 1000  # weights of a criterion


def endgames(setting: Setting) -> list[Solved]:
    """Random endgames, every move scored."""
    rng = setting.rng("othello endgames")
    return solve_all(
        random_states(Othello, setting["positions"], rng, lambda state: empties(state) <= setting["empties"])
    )


def agent(setting: Setting, **options: str | int) -> str:
    """Name the report's agent with these options."""
    given = {"depth": setting["depth"], **options}
    return f"classic:{','.join(f'{name}={value}' for name, value in given.items())}"


def genes(weights: Mapping[str, int]) -> str:
    """Write weights as an agent's option has them."""
    return "/".join(map(str, weights.values()))


def match(setting: Setting, ours: str, other: str) -> DuelResult:
    """Play pairs from random openings."""
    count = setting["games"]
    return duel(SPEC, ours, other, games=count, seed=setting.seed, workers=setting.workers, plies=OPENING_PLIES)


def run_branching(setting: Setting) -> list[Block]:
    """How many moves of a state must be looked at."""
    solved = endgames(setting)
    whole = agent(setting, branching=ALL_MOVES)
    rows = []
    for branching in setting.over([*setting["branching"], ALL_MOVES]):
        ours = agent(setting, branching=branching)
        tally = match(setting, ours, whole)
        loss = judge(SPEC, ours, solved, seed=setting.seed).loss
        name = "all" if branching == ALL_MOVES else str(branching)
        costs = (tally.nodes_a_move, 1000 * tally.seconds_a_move)
        rows.append((name, None, tally.share, loss, None, *costs))
    table = Table(
        name="othello_branching",
        title="Moves looked at in each state",
        columns=(
            Column("at most"),
            Column("report"),
            Column("ours: points", ".1%"),
            Column("ours: discs lost a move", ".2f"),
            Column("exact: discs lost a move", ".2f"),
            Column("nodes a move", ",.0f"),
            Column("ms a move", ".2f", timed=True),
        ),
        rows=(*rows, *_landmarks(solved, columns=7)),
        above=(
            f"The report keeps at most BRANCHING_FACTOR moves of a state, and prints neither its number nor a result. "
            f"Each row plays {setting['games']} games at depth {setting['depth']} against the same agent that looks at "
            f"all moves, in swapped pairs after eight random moves, and then chooses one move in each of "
            f"{setting['positions']} endgames with {setting['empties']} empty squares, where the solver knows what "
            "every move loses. Whoever looks at all moves takes half the points against itself. What a move drawn by "
            "lot loses is reckoned."
        ),
        below="Fewer moves are cheaper and worse: what is left out is often the best move.",
    )
    plot = Plot(
        name="othello_branching",
        title="Points against the agent that looks at all moves",
        kind="bar",
        series=(Series.of_intervals("points", [(f"at most {row[0]}", row[2]) for row in rows]),),
        x_title="share of points",
    )
    return [table, plot]


def _landmarks(solved: list[Solved], *, columns: int) -> list[Row]:
    """Rows of what is known exactly in the endgames: a move drawn by lot, and the best one."""
    chance = expected(Solved.loss, solved)
    known = (("a move drawn by lot", chance), ("perfect play", 0.0))
    return [(name, None, None, None, value, *(None,) * (columns - 5)) for name, value in known]


def kept_moves(state: Othello, *, branching: int, pruning: Mapping[str, int], seed: int) -> list[int]:
    """List the moves that diversity pruning leaves."""
    report = search(
        state,
        depth=1,
        method="minimax",
        evaluate="zero",
        branching=branching,
        pruning=pruning,
        shuffle_seed=seed,
        tree=ALL_MOVES,
    )
    return [node.move for node in report.tree if node.parent == 0]


def keeps_best(each: Solved, *, branching: int, pruning: Mapping[str, int], seed: int) -> bool:
    """Whether a best move is among those left."""
    kept = kept_moves(each.state, branching=branching, pruning=pruning, seed=seed)
    return any(each.is_best(move) for move in kept)


def chance_to_keep_best(each: Solved, branching: int) -> float:
    """Give the chance that a best move is among so many drawn at random."""
    moves, best = len(each.ranks), sum(map(each.is_best, each.ranks))
    return 1 - comb(moves - best, branching) / comb(moves, branching) if moves > branching else 1.0


def criteria_variants() -> dict[str, dict[str, int]]:
    """Weights to compare: all alike, none, one alone, one left out."""
    alike, none = dict.fromkeys(CRITERIA, ALIKE), dict.fromkeys(CRITERIA, 0)
    return {
        "all five alike": alike,
        "none: the first squares of the board": none,
        **{f"{name} alone": {**none, name: ALONE} for name in CRITERIA},
        **{f"without {name}": {**alike, name: 0} for name in CRITERIA},
    }


def run_criteria(setting: Setting) -> list[Block]:
    """Which of the moves to keep."""
    solved = endgames(setting)
    branching = setting["branching"]
    usual = agent(setting, branching=branching)
    chance = mean(chance_to_keep_best(each, branching) for each in solved)
    rows = []
    for name, weights in setting.over(list(criteria_variants().items())):
        seed = setting.rng(name).randrange(SEEDS)
        tally = match(setting, agent(setting, branching=branching, pruning=genes(weights)), usual)
        keeps = share_of(keeps_best(each, branching=branching, pruning=weights, seed=seed) for each in solved)
        rows.append((name, None, tally.share, keeps, chance))
    table = Table(
        name="othello_criteria",
        title="Criteria of diversity",
        columns=(
            Column("criteria"),
            Column("report"),
            Column("ours: points", ".1%"),
            Column("ours: keeps a best move", ".1%"),
            Column("exact: a random choice keeps it", ".1%"),
        ),
        rows=tuple(rows),
        above=(
            f"The report keeps the moves whose squares lie farthest apart by five criteria: column x, row y, x + y, "
            f"x - y and a random number. It weighs them by a genetic algorithm and prints no weights. Each row plays "
            f"{setting['games']} games with {branching} moves a state at depth {setting['depth']} against all five "
            f"criteria alike. In {setting['positions']} solved endgames we ask whether one of the best moves is kept, "
            "and reckon how often a choice by lot would keep one."
        ),
        below=(
            "Compare what is kept with the choice by lot: only what lies clearly above it is knowledge of the game. "
            "Far apart are corners and edges, so several criteria together keep a best move more often than chance. "
            "In games no criterion stands out, and taking the first squares of the board, which knows nothing of "
            "diversity, does as well or better."
        ),
    )
    return [table]


def feature_variants() -> dict[str, dict[str, int]]:
    """Weights to compare: all, one left out, one alone."""
    none = dict.fromkeys(FEATURES, 0)
    return {
        "all six": dict(FEATURES),
        **{f"without {name}": {**FEATURES, name: 0} for name in FEATURES},
        **{f"{name} alone": {**none, name: FEATURES[name]} for name in FEATURES},
    }


def run_features(setting: Setting) -> list[Block]:
    """What each feature of the evaluation is worth."""
    solved = endgames(setting)
    whole = agent(setting, branching=ALL_MOVES)
    rows = []
    for name, weights in setting.over(list(feature_variants().items())):
        ours = agent(setting, branching=ALL_MOVES, evaluation=genes(weights))
        tally = match(setting, ours, whole)
        rows.append((name, None, tally.share, judge(SPEC, ours, solved, seed=setting.seed).loss, None))
    table = Table(
        name="othello_features",
        title="Features of the evaluation",
        columns=(
            Column("features"),
            Column("report"),
            Column("ours: points", ".1%"),
            Column("ours: discs lost a move", ".2f"),
            Column("exact: discs lost a move", ".2f"),
        ),
        rows=(*rows, *_landmarks(solved, columns=5)),
        above=(
            f"The report adds six features with weights from a genetic algorithm, which it does not print; the weights "
            f"are ours. Each row leaves one feature out, or keeps one alone, and plays {setting['games']} games at "
            f"depth {setting['depth']} against all six, with all moves looked at. The discs lost are those of one "
            f"move in each of {setting['positions']} solved endgames."
        ),
        below=(
            "A feature is worth what the agent loses without it; one whose row without it stays at half the points "
            "adds nothing that the others do not know. Features alone show what knows most about the game."
        ),
    )
    alone = [(row[0], row[2]) for row in rows if row[0] != "all six"]
    plot = Plot(
        name="othello_features",
        title="Points against the agent with all six features",
        kind="points",
        series=(Series.of_intervals("points", alone),),
        x_title="share of points",
    )
    return [table, plot]


CHAPTER = Chapter(
    name=SPEC.name,
    place=3,
    title=str(SPEC.title),
    title_fa=SPEC.title.text("fa"),
    about=(
        "The report plays Othello by alpha-beta that looks at a few moves of each state, chosen to differ from each "
        "other, and judges leaves by six features. Both sets of weights come from a genetic algorithm: 20 chromosomes, "
        "9 epochs, crossover with probability 0.8, mutation with 0.1. It prints no results, so its column is empty. "
        "Its genetic runs are repeated under Tuning."
    ),
    experiments=(
        Experiment(
            name="branching",
            title="The branching factor",
            run=run_branching,
            quick={"depth": 3, "games": 120, "branching": (1, 2, 3, 4, 6, 8, 10), "positions": 200, "empties": 10},
            full={"depth": 4, "games": 1000, "branching": (1, 2, 3, 4, 6, 8, 10, 12), "positions": 2000, "empties": 12},
            seconds=(6, 200),
        ),
        Experiment(
            name="criteria",
            title="The criteria of diversity",
            run=run_criteria,
            quick={"depth": 3, "games": 200, "branching": 3, "positions": 400, "empties": 10},
            full={"depth": 4, "games": 2000, "branching": 4, "positions": 4000, "empties": 12},
            seconds=(6, 200),
        ),
        Experiment(
            name="features",
            title="The features",
            run=run_features,
            quick={"depth": 2, "games": 200, "positions": 300, "empties": 10},
            full={"depth": 4, "games": 1000, "positions": 2000, "empties": 12},
            seconds=(7, 450),
        ),
    ),
)
