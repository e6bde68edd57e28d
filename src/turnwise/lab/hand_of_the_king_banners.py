"""The banner weights of the course report on Hand of the King, tuned by the genetic algorithm, against its own."""

from __future__ import annotations

from .. import games
from ..documents import Block, Column, Table, Words, prose
from ..messages import Message
from ..tuning import Parameters, TunePlan, Vector, find_parameters, tune
from .conclusions import hand_of_the_king_network as concluded
from .conclusions.hand_of_the_king_network import Banners
from .experiment import Experiment, Setting
from .heads import COURSE, GAMES, exact, ours
from .matches import SEEDS, DuelResult, duel

SPEC = games.find("hand_of_the_king")
OPENINGS = "plies=0,companions=off"  # the phase that the course report's evaluation is for
COURSE_WEIGHTS = Message("course report's weights")
BEST = Message("genetic: best individual")
HOUSES = {
    "stark": Message("Stark"),
    "greyjoy": Message("Greyjoy"),
    "lannister": Message("Lannister"),
    "targaryen": Message("Targaryen"),
    "baratheon": Message("Baratheon"),
    "tyrell": Message("Tyrell"),
    "tully": Message("Tully"),
}


def run_banners(setting: Setting) -> list[Block]:
    """Tune, then let what was found play the course report's weights on new deals."""
    parameters = find_parameters(SPEC.name, agent=setting["agent"])
    steps = setting.over(["tuning", "mean", "best", "flat"])
    next(steps)
    report = tune(_plan(setting), workers=setting.workers)
    found = {
        Message("genetic: mean of what survives"): report.found.mean,
        BEST: report.found.best or report.found.mean,
        Message("all banners equal"): _flat(parameters),
    }
    rows = [Banners(COURSE_WEIGHTS, None, None, None, 0.5, parameters.playable(parameters.start))]
    for (name, vector), _ in zip(found.items(), steps, strict=True):
        tally = _played(setting, parameters, vector)
        rows.append(Banners(name, None, tally.games, tally.share, None, parameters.playable(vector)))
    return [_table(parameters, rows)]


def _plan(setting: Setting) -> TunePlan:
    return TunePlan(
        game=SPEC.name,
        agent=setting["agent"],
        population=setting["population"],
        epochs=setting["epochs"],
        games=setting["games a pairing"],
        benchmark_games=0,
        openings=OPENINGS,
        seed=setting.seed,
    )


def _flat(parameters: Parameters) -> Vector:
    """Return weights that are all the mean of the course report's: that they differ then counts for nothing."""
    return tuple(float(round(sum(parameters.start) / len(parameters.start))) for _ in parameters.start)


def _played(setting: Setting, parameters: Parameters, vector: Vector) -> DuelResult:
    seed = setting.rng("hand_of_the_king banners").randrange(SEEDS)
    return duel(
        SPEC,
        parameters.text(vector),
        parameters.text(parameters.start),
        games=setting["test"],
        seed=seed,
        workers=setting.workers,
        plies=0,
        companions="off",
    )


def _table(parameters: Parameters, rows: list[Banners]) -> Table:
    return Table(
        name="hand_of_the_king_banners",
        title=Message("Banner weights against the course report's"),
        columns=(
            Column(Message("weights")),
            Column(COURSE),
            Column(ours(GAMES), ",d"),
            Column(ours(Message("won against the course report's weights")), ".1%"),
            Column(exact(Message("equal play")), ".0%"),
            *(Column(_house(name), "g") for name in parameters.names),
        ),
        rows=tuple((*row[:-1], *row.weights) for row in rows),
        above=prose(
            Message(
                "The course report gives each banner a weight by hand: its listing gives Tully most, its text says "
                "that Tully counts less."
            ),
            Message(
                "The genetic algorithm of the course report on Othello looks for better ones: everyone plays everyone, "
                "children are averages of their parents."
            ),
            Message(
                "What it finds plays the course report's weights on new deals without companions, in pairs with seats "
                "swapped, and so does one weight for all."
            ),
            Message("The best individual is also the luckiest one, so the mean of what survives is what to believe."),
        ),
        below=prose(*concluded.banners(rows)),
    )


def _house(name: str) -> Words:
    return HOUSES.get(name, name)


BANNERS = Experiment(
    name="banners",
    title=Message("Tuned banner weights"),
    run=run_banners,
    quick={
        "agent": "classic:depth=3",
        "population": 6,
        "epochs": 2,
        "games a pairing": 2,
        "test": 200,
    },
    full={
        "agent": "classic",
        "population": 20,
        "epochs": 9,
        "games a pairing": 2,
        "test": 2000,
    },
    seconds=(5, 250),
)
