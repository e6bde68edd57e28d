"""`turnwise learn loop`: self-play that makes an evaluation better, round after round."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from .. import games as all_games
from ..arena import Interval
from ..errors import OptionError, UnknownNameError
from ..games.othello_training import Plan
from ..games.spec import GameSpec
from ..learning.inputs import need_torch
from ..learning.loop import Entry, Learner, LoopPlan, publish, run_loop
from ..learning.networks import NetworkLearner
from ..learning.patterns import PatternLearner
from ..learning.training import MSE
from .arena import Live
from .arguments import OPENINGS, WORKERS
from .checks import check_number, check_seed
from .learn_network import hidden_layers
from .match import parse_sprt
from .output import check_folder, check_writable, complain, say, write_json

NETWORK, PATTERNS = "network", "patterns"


def loop(
    game: str,
    file: Path,
    /,
    *,
    folder: Path,
    rounds: int = 3,
    learner: str = "",
    champion: Path | None = None,
    limits: str = "seconds=0.05",
    games: int = 2000,
    sprt: str = "0,20",
    openings: Annotated[str, OPENINGS] = "",
    positions: int = 100_000,
    nodes: int = 20_000,
    solve_nodes: int = 20_000,
    start: tuple[str, ...] = ("",),
    data: tuple[Path, ...] = (),
    encoding: str = "",
    layers: str = "",
    epochs: int = 0,
    loss: str = MSE,
    odds: float = 0.0,
    augment: bool = True,
    self_play: int = 20_000,
    samples: str = "20000",
    exact: int = 14,
    depth: str = "4",
    more: Path | None = None,
    seed: int = 0,
    workers: Annotated[str | None, WORKERS] = None,
    json: bool = False,
) -> None:
    """Let an evaluation learn from its own games: play, train, test against the champion, publish; then again.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there; with more rounds it adds some.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    file
        Where the last champion goes, with the log of all rounds beside it.
    folder
        Where the rounds are kept.
    rounds
        How many.
    learner
        network, or patterns in Othello, which is usual there.
    champion
        A file to begin with; the game's usual evaluation unless given.
    limits
        Of a move in the tests, as agents take them.
    games
        Of a test, at most.
    sprt
        Bounds of the test in normalised Elo: a candidate becomes champion if it is surely better than the lower one.
    positions
        Of networks: positions a round, from each kind of opening.
    nodes
        Of networks: of the search that labels what is not solved.
    solve_nodes
        Of networks: of the solver.
    start
        Of networks: where games of self-play begin, as in a match; may be repeated.
    data
        Folders with positions to learn from as well, of `turnwise learn data` or with samples of patterns; may be
        repeated.
    encoding
        Of networks: how a position becomes numbers.
    layers
        Of networks: units of the hidden layers, as 32-16.
    epochs
        Of networks: times to go through the data, at most.
    loss
        Of networks: mse and huber learn points, logistic chances to win.
    odds
        Of networks: log-odds of winning that a point stands for, with --loss logistic; by the spread of the points
        unless given.
    augment
        Of networks: show positions under symmetries of the board.
    self_play
        Of patterns: games a round.
    samples
        Of patterns: positions for each number of empties; may differ by stage.
    exact
        Of patterns: empties up to which positions are solved.
    depth
        Of patterns: plies of the searches that score the others; may differ by stage.
    more
        Of patterns: a folder of WTHOR files to learn from as well.
    seed
        Of everything that is drawn.
    json
        Print one JSON object at the end.
    """
    spec = all_games.find(game)
    check_seed(seed)
    check_folder(folder)
    check_writable(file)
    name = learner or (PATTERNS if spec.train else NETWORK)
    made = _learner(
        name,
        spec,
        network={
            "positions": positions,
            "openings": start,
            "labels": {"nodes": nodes, "solve_nodes": solve_nodes},
            "training": {
                "encoding": encoding,
                "hidden": hidden_layers(layers),
                "epochs": epochs,
                "loss": loss,
                "odds": odds,
                "augment": augment,
            },
            "data": data,
        },
        patterns={
            "games": self_play,
            "plan": Plan(samples=samples, exact_empties=exact, depth=depth),
            "more": more,
            "data": data,
        },
    )
    plan = LoopPlan(
        game=game,
        learner=name,
        settings=made.settings(),
        champion=champion,
        limits=limits,
        games=games,
        sprt=parse_sprt(sprt),
        openings=openings,
        seed=seed,
    )
    log, found = _run(plan, made, rounds, folder, workers)
    if found is not None and found != champion:
        publish(found, folder, file)
    if json:
        write_json({"rounds": [asdict(entry) for entry in log], "champion": str(found) if found else None})
    else:
        _show(log, file if found is not None and found != champion else None)


def _learner(name: str, spec: GameSpec, *, network: dict[str, Any], patterns: dict[str, Any]) -> Learner:
    check_number("--positions", network["positions"])
    check_number("--self-play", patterns["games"])
    if name == NETWORK:
        need_torch()  # the first round needs it only after hours of self-play
        return NetworkLearner(**network)
    if name != PATTERNS:
        raise UnknownNameError(f"unknown learner '{name}': choose {NETWORK} or {PATTERNS}")
    if spec.train is None:
        raise OptionError(f"--learner {PATTERNS}: {spec.name} has no patterns, choose {NETWORK}")
    return PatternLearner(**patterns)


def _run(
    plan: LoopPlan, learner: Learner, rounds: int, folder: Path, workers: str | None
) -> tuple[list[Entry], Path | None]:
    try:
        with Live(1) as live:
            return run_loop(
                plan,
                learner,
                rounds=rounds,
                folder=folder,
                workers=workers,
                progress=lambda number, what, done, total: live.show_of(done, total, f"round {number}: {what}"),
            )
    except KeyboardInterrupt:
        complain(f"stopped; what is done is in '{folder}', and the same command goes on from there")
        raise


def _show(log: list[Entry], published: Path | None) -> None:
    for entry in log:
        elo, sprt = entry.gate["elo"], entry.gate["sprt"]
        verdict = "published" if entry.published else sprt["verdict"] or "undecided"
        interval = Interval(**elo).text(0)
        say(f"round {entry.number:>2}  {entry.gate['games']} games, elo {interval}, {verdict}")
    say(f"{published}: the champion" if published else "no candidate was better than what there was")
