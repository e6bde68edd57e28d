"""Alpha-beta or Monte Carlo tree search? Moves compared with exact play, and matches at equal time in every game."""

from __future__ import annotations

from typing import Any

from .. import games
from ..agents.spec import MCTS, SEARCH, agent_text
from ..documents import Block, Column, Plot, Row, Series, Table, Words, prose
from ..games.game import Game
from ..messages import Message
from .conclusions import mcts as concluded
from .conclusions.mcts import Duel, Truth
from .experiment import Chapter, Experiment, Setting, chapter_of
from .heads import AGAINST_ITSELF, COURSE, GAMES, NO_FIGURE, RANDOM_MOVE, SCORE, exact, ours
from .matches import OPENING_PLIES, SEEDS, duel, opening
from .positions import Solved, evaluate_moves, expected, solve_all
from .search import subjects, title_of

GAME = Message("game")
PLAYER = Message("player")
BEST_MOVE = Message("best move")
GIVES_AWAY = Message("gives the game away")
LOSS = Message("points lost a move")
KINDS = {"playouts": Message("random playouts"), "evaluation": Message("evaluation at the leaves")}


def positions(spec: Game, setting: Setting) -> list[Solved]:
    """Random positions of a game with a choice of moves, each of them scored exactly."""
    rng = setting.rng(f"{spec.name} positions")
    first, last = setting["plies"][spec.name]
    states: list[Any] = []
    while len(states) < setting["positions"]:
        state = opening(spec, rng, rng.randint(first, last))
        if len(state.legal_moves()) > 1:
            states.append(state)
    return solve_all(states)


def evaluator_of(spec: Game) -> str:
    """Return the evaluator that the game's search uses by itself."""
    return str(spec.evaluators()[0])


def run_truth(setting: Setting) -> list[Block]:
    """How often more simulations find the best move, beside alpha-beta."""
    specs = [games.find(name) for name in setting["plies"]]
    solved = {spec.name: positions(spec, setting) for spec in specs}
    rows = []
    pairs = [(spec, each) for spec in specs for each in _players(setting, spec)]
    for spec, (kind, agent, effort) in setting.over(pairs):
        quality = evaluate_moves(spec, agent, solved[spec.name], seed=setting.rng(agent).randrange(SEEDS))
        rows.append(Truth(title_of(spec), kind, agent, effort, quality.best, quality.gives_away, quality.loss))
    table = Table(
        name="mcts_truth",
        title=Message("Moves compared with the solver"),
        columns=(
            Column(GAME),
            Column(PLAYER),
            Column(COURSE),
            Column(ours(BEST_MOVE), ".1%"),
            Column(ours(GIVES_AWAY), ".1%"),
            Column(ours(LOSS), ".2f"),
            Column(exact(BEST_MOVE), ".1%"),
            Column(exact(GIVES_AWAY), ".1%"),
        ),
        rows=(
            *((row.game, row.agent, None, row.best, row.gives_away, row.loss, None, None) for row in rows),
            *(_by_chance(spec, solved[spec.name]) for spec in specs),
        ),
        above=prose(
            Message("Each player chooses one move in the same random positions, and the solver scores all moves."),
            Message(
                "Simulations play at random from the leaves of the tree to the end of the game, or, with `evaluate`, "
                "ask the game's evaluation there; alpha-beta asks it too."
            ),
            Message("The game is given away when a won position is won no more, or a drawn one lost."),
            Message("For the random player the exact chance is computed."),
            NO_FIGURE,
        ),
        below=prose(*concluded.truth(rows)),
    )
    return [table, *(_truth_plot(spec, [row for row in rows if row.game == title_of(spec)]) for spec in specs)]


def _by_chance(spec: Game, solved: list[Solved]) -> Row:
    """Return the row of the random player, whose chances are counted."""
    chances = (expected(Solved.is_best, solved), expected(Solved.gives_away, solved))
    return (title_of(spec), RANDOM_MOVE, None, None, None, None, *chances)


def _players(setting: Setting, spec: Game) -> list[tuple[str, str, int]]:
    """List kinds of players, agents and how many simulations or nodes each gets."""
    simulated = [("playouts", agent_text(MCTS, simulations=count), count) for count in setting["simulations"]]
    evaluated = [
        ("evaluation", agent_text(MCTS, simulations=count, evaluate=evaluator_of(spec)), count)
        for count in setting["simulations"]
    ]
    searched = [(SEARCH, agent_text(SEARCH, nodes=count), count) for count in setting["nodes"]]
    return [*simulated, *evaluated, *searched]


def _truth_plot(spec: Game, rows: list[Truth]) -> Plot:
    names = {**KINDS, SEARCH: Message("alpha-beta, by nodes")}
    return Plot(
        name=f"mcts_truth_{spec.name}",
        title=Message("{game}: best moves by simulations", game=title_of(spec)),
        kind="line",
        series=tuple(
            Series.of_intervals(name, [(row.effort, row.best) for row in rows if row.kind == kind])
            for kind, name in names.items()
        ),
        x_title=Message("simulations, or nodes"),
        y_title=Message("share of positions"),
        log_x=True,
    )


def run_matches(setting: Setting) -> list[Block]:
    """Matches of simulations against alpha-beta with the same time for a move."""
    seconds = setting["seconds"]
    rows = []
    for (name, setup), kind in setting.over([(start, kind) for start in setting["starts"] for kind in KINDS]):
        spec = games.find(name)
        options = {"evaluate": evaluator_of(spec)} if kind == "evaluation" else {}
        agent, other = agent_text(MCTS, seconds=seconds, **options), agent_text(SEARCH, seconds=seconds)
        tally = duel(
            spec,
            agent,
            other,
            games=setting["games"],
            seed=setting.seed,
            workers=setting.workers,
            plies=OPENING_PLIES,
            **_options(setup),
        )
        rows.append(Duel(_title(spec, setup), kind, tally.games, tally.share))
    table = Table(
        name="mcts_matches",
        title=Message("Simulations against alpha-beta at equal time"),
        columns=(
            Column(GAME),
            Column(Message("leaves")),
            Column(COURSE),
            Column(ours(GAMES)),
            Column(ours(SCORE), ".1%", timed=True),
            Column(exact(AGAINST_ITSELF), ".0%"),
        ),
        rows=tuple((row.game, KINDS[row.kind], None, row.games, row.score, 0.5) for row in rows),
        above=prose(
            Message(
                "Both have {seconds:g} s for each move; pairs of games from openings of {plies} random moves, sides "
                "swapped.",
                seconds=seconds,
                plies=OPENING_PLIES,
            ),
            Message(
                "Alpha-beta is `search`, with the game's own evaluation, and neither side asks a solver or a book."
            ),
            Message("Above 50 % simulations are better. How many there are in the time depends on the machine."),
            NO_FIGURE,
        ),
        below=prose(*concluded.matches(rows)),
        rests_on_times=True,
    )
    return [table]


def _options(setup: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in setup.split(",") if word)


def _title(spec: Game, setup: str) -> Words:
    return Message("{game}, {setup}", game=title_of(spec), setup=setup) if setup else title_of(spec)


def _starts() -> tuple[tuple[str, str], ...]:
    """List the games, each with the options of its starts: none, and those that its chapter names."""
    chapters = {name: chapter_of(games.find(name)) for name in subjects()}
    return tuple(
        (name, setup) for name, chapter in chapters.items() for setup in ("", *(chapter.also_from if chapter else ()))
    )


def _solved_after() -> dict[str, tuple[int, int]]:
    """Say after how many random moves the positions of a game are solved, for the games whose chapters say so."""
    chapters = {name: chapter_of(games.find(name)) for name in subjects()}
    return {name: each.solved_after for name, each in chapters.items() if each and each.solved_after}


def chapter() -> Chapter:
    """Return the chapter, on the games that are here now."""
    return Chapter(
        name="mcts",
        title=Message("Alpha-beta or Monte Carlo tree search?"),
        about=prose(
            Message("All five course reports search by minimax or alpha-beta, and none by simulations."),
            Message(
                "Monte Carlo tree search needs no evaluation: it plays games to their end by chance, and its tree "
                "grows where they went well."
            ),
            Message("Here both stand beside exact play, and play each other with the same time."),
        ),
        experiments=(
            Experiment(
                name="truth",
                title=Message("Moves by simulations, compared with the solver"),
                run=run_truth,
                quick={"positions": 300, "plies": _solved_after(), "simulations": (50, 200, 800), "nodes": (200, 2000)},
                full={
                    "positions": 2000,
                    "plies": _solved_after(),
                    "simulations": (50, 100, 200, 400, 800, 1600, 3200, 6400, 12800),
                    "nodes": (100, 1000, 10_000, 100_000),
                },
                seconds=(10, 400),
            ),
            Experiment(
                name="matches",
                title=Message("Matches at equal time"),
                run=run_matches,
                quick={"starts": _starts(), "games": 8, "seconds": 0.005},
                full={"starts": _starts(), "games": 60, "seconds": 0.02},
                seconds=(25, 700),
            ),
        ),
    )
