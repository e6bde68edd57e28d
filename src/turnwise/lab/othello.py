"""The course report on Othello: how many moves are looked at, which ones, and what each feature is worth."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from statistics import mean

from .. import games
from .._core import Othello
from ..documents import Block, Column, Plot, Row, Series, Table, prose
from ..engine import search
from ..games.othello import empties
from ..messages import Message
from .conclusions import othello as concluded
from .conclusions.othello import Branching, Criteria, Features
from .experiment import Chapter, Experiment, Setting
from .heads import COURSE, MS_A_MOVE, NODES_A_MOVE, PERFECT, RANDOM_MOVE, SCORE, exact, ours
from .matches import SEEDS, DuelResult, duel
from .positions import Solved, evaluate_moves, expected, random_states, share_of, solve_all

SPEC = games.find("othello")
ALL_MOVES = 60  # more than any state has
OPENING_PLIES = 8
assert SPEC.classic
CRITERIA = tuple(SPEC.classic.pruning)
FEATURES = SPEC.classic.evaluation
ALIKE, ALONE = 500, 1000  # weights of a criterion
DISCS_LOST = Message("discs lost a move")


def endgames(setting: Setting) -> list[Solved]:
    """Random endgames, every move scored."""
    rng = setting.rng("othello endgames")
    return solve_all(
        random_states(Othello, setting["positions"], rng, lambda state: empties(state) <= setting["empties"])
    )


def agent(setting: Setting, **options: str | int) -> str:
    """Name the course report's agent with these options."""
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
    rows, seconds = [], []
    for branching in setting.over([*setting["branching"], ALL_MOVES]):
        played = agent(setting, branching=branching)
        tally = match(setting, played, whole)
        loss = evaluate_moves(SPEC, played, solved, seed=setting.seed).loss
        limit = None if branching == ALL_MOVES else branching
        rows.append(Branching(limit, None, tally.share, loss, None, tally.nodes_a_move))
        seconds.append(1000 * tally.seconds_a_move)
    plot = Plot(
        name="othello_branching",
        title=Message("Score against the agent that looks at all moves"),
        kind="bar",
        series=(Series.of_intervals(SCORE, [(concluded.at_most(row.limit), row.score) for row in rows]),),
        x_title=SCORE,
    )
    return [_branching_table(setting, solved, rows, seconds), plot]


def _branching_table(setting: Setting, solved: list[Solved], rows: list[Branching], seconds: list[float]) -> Table:
    shown = [
        (concluded.ALL if row.limit is None else str(row.limit), *row[1:], time)
        for row, time in zip(rows, seconds, strict=True)
    ]
    return Table(
        name="othello_branching",
        title=Message("Moves looked at in each state"),
        columns=(
            Column(Message("at most")),
            Column(COURSE),
            Column(ours(SCORE), ".1%"),
            Column(ours(DISCS_LOST), ".2f"),
            Column(exact(DISCS_LOST), ".2f"),
            Column(NODES_A_MOVE, ",.0f"),
            Column(MS_A_MOVE, ".2f", timed=True),
        ),
        rows=(*shown, *_landmarks(solved, columns=7)),
        above=prose(
            Message(
                "The course report keeps at most BRANCHING_FACTOR moves of a state, and prints neither its number nor "
                "a result."
            ),
            Message(
                "Each row plays {games} games at depth {depth} against the same agent that looks at all moves, in "
                "swapped pairs after {plies} random moves, and then chooses one move in each of {positions} endgames "
                "with {empties} empty squares, where the solver knows what every move loses.",
                games=setting["games"],
                depth=setting["depth"],
                plies=OPENING_PLIES,
                positions=setting["positions"],
                empties=setting["empties"],
            ),
            Message("An agent that looks at all moves takes half the points against itself."),
            Message("What a random move loses is computed."),
        ),
        below=prose(*concluded.branching(rows)),
    )


def _landmarks(solved: list[Solved], *, columns: int) -> list[Row]:
    """Rows of what is known exactly in the endgames: a random move, and the best one."""
    known = ((RANDOM_MOVE, expected(Solved.loss, solved)), (PERFECT, 0.0))
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
    """Return the chance that a best move is among so many chosen at random."""
    moves, best = len(each.ranks), sum(map(each.is_best, each.ranks))
    return 1 - comb(moves - best, branching) / comb(moves, branching) if moves > branching else 1.0


def criteria_variants() -> dict[Message, dict[str, int]]:
    """Weights to compare: all alike, none, one alone, one left out."""
    alike, none = dict.fromkeys(CRITERIA, ALIKE), dict.fromkeys(CRITERIA, 0)
    return {
        Message("all five alike"): alike,
        concluded.FIRST_SQUARES: none,
        **{concluded.alone(name): {**none, name: ALONE} for name in CRITERIA},
        **{concluded.without(name): {**alike, name: 0} for name in CRITERIA},
    }


def run_criteria(setting: Setting) -> list[Block]:
    """Which of the moves to keep."""
    solved = endgames(setting)
    branching = setting["branching"]
    usual = agent(setting, branching=branching)
    chance = mean(chance_to_keep_best(each, branching) for each in solved)
    rows = []
    for name, weights in setting.over(list(criteria_variants().items())):
        seed = setting.rng(str(name)).randrange(SEEDS)
        tally = match(setting, agent(setting, branching=branching, pruning=genes(weights)), usual)
        keeps = share_of(keeps_best(each, branching=branching, pruning=weights, seed=seed) for each in solved)
        rows.append(Criteria(name, None, tally.share, keeps, chance))
    table = Table(
        name="othello_criteria",
        title=Message("Criteria of diversity"),
        columns=(
            Column(Message("criteria")),
            Column(COURSE),
            Column(ours(SCORE), ".1%"),
            Column(ours(Message("keeps a best move")), ".1%"),
            Column(exact(Message("a random choice keeps it")), ".1%"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "The course report keeps the moves whose squares lie farthest apart by five criteria: column x, row y, "
                "x + y, x - y and a random number."
            ),
            Message("It weighs them by a genetic algorithm and prints no weights."),
            Message(
                "Each row plays {games} games with {branching} moves a state at depth {depth} against all five "
                "criteria alike.",
                games=setting["games"],
                branching=branching,
                depth=setting["depth"],
            ),
            Message(
                "In {positions} solved endgames we ask whether one of the best moves is kept, and compute how often a "
                "random choice would keep one.",
                positions=setting["positions"],
            ),
        ),
        below=prose(*concluded.criteria(rows)),
    )
    return [table]


def feature_variants() -> dict[Message, dict[str, int]]:
    """Weights to compare: all, one left out, one alone."""
    none = dict.fromkeys(FEATURES, 0)
    names = {name: SPEC.term_words(name) for name in FEATURES}
    return {
        concluded.ALL_SIX: dict(FEATURES),
        **{concluded.without(names[name]): {**FEATURES, name: 0} for name in FEATURES},
        **{concluded.alone(names[name]): {**none, name: FEATURES[name]} for name in FEATURES},
    }


def run_features(setting: Setting) -> list[Block]:
    """What each feature of the evaluation is worth."""
    solved = endgames(setting)
    whole = agent(setting, branching=ALL_MOVES)
    rows = []
    for name, weights in setting.over(list(feature_variants().items())):
        played = agent(setting, branching=ALL_MOVES, evaluation=genes(weights))
        tally = match(setting, played, whole)
        rows.append(
            Features(name, None, tally.share, evaluate_moves(SPEC, played, solved, seed=setting.seed).loss, None)
        )
    plot = Plot(
        name="othello_features",
        title=Message("Score against the agent with all six features"),
        kind="points",
        series=(Series.of_intervals(SCORE, [(row.name, row.score) for row in rows if row.name != concluded.ALL_SIX]),),
        x_title=SCORE,
    )
    return [_features_table(setting, solved, rows), plot]


def _features_table(setting: Setting, solved: list[Solved], rows: list[Features]) -> Table:
    return Table(
        name="othello_features",
        title=Message("Features of the evaluation"),
        columns=(
            Column(Message("features")),
            Column(COURSE),
            Column(ours(SCORE), ".1%"),
            Column(ours(DISCS_LOST), ".2f"),
            Column(exact(DISCS_LOST), ".2f"),
        ),
        rows=(*rows, *_landmarks(solved, columns=5)),
        above=prose(
            Message(
                "The course report adds six features with weights from a genetic algorithm, which it does not print; "
                "the weights are ours."
            ),
            Message(
                "Each row leaves one feature out, or keeps one alone, and plays {games} games at depth {depth} against "
                "all six, with all moves looked at.",
                games=setting["games"],
                depth=setting["depth"],
            ),
            Message(
                "The discs lost are those of one move in each of {positions} solved endgames.",
                positions=setting["positions"],
            ),
            Message("A feature is worth what the agent loses without it."),
        ),
        below=prose(*concluded.features(rows)),
    )


CHAPTER = Chapter(
    name=SPEC.name,
    place=3,
    title=SPEC.title,
    about=prose(
        Message(
            "The course report plays Othello by alpha-beta that looks at a few moves of each state, chosen to differ "
            "from each other, and evaluates leaves by six features."
        ),
        Message(
            "Both sets of weights come from a genetic algorithm: 20 chromosomes, 9 epochs, crossover with probability "
            "0.8, mutation with 0.1."
        ),
        Message("It prints no results, so its column is empty."),
        Message("Its genetic runs are repeated under Tuning."),
    ),
    experiments=(
        Experiment(
            name="branching",
            title=Message("The branching factor"),
            run=run_branching,
            quick={"depth": 3, "games": 120, "branching": (1, 2, 3, 4, 6, 8, 10), "positions": 200, "empties": 10},
            full={"depth": 4, "games": 1000, "branching": (1, 2, 3, 4, 6, 8, 10, 12), "positions": 2000, "empties": 12},
            seconds=(6, 200),
        ),
        Experiment(
            name="criteria",
            title=Message("The criteria of diversity"),
            run=run_criteria,
            quick={"depth": 3, "games": 200, "branching": 3, "positions": 400, "empties": 10},
            full={"depth": 4, "games": 2000, "branching": 4, "positions": 4000, "empties": 12},
            seconds=(6, 200),
        ),
        Experiment(
            name="features",
            title=Message("The features"),
            run=run_features,
            quick={"depth": 2, "games": 200, "positions": 300, "empties": 10},
            full={"depth": 4, "games": 1000, "positions": 2000, "empties": 12},
            seconds=(7, 450),
        ),
    ),
)
