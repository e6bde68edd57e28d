"""`turnwise learn loop`: self-play that makes an evaluation better, round after round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ..arena import Interval
from ..errors import OptionError, UnknownNameError
from ..games.game import Game
from ..learning.inputs import need_torch
from ..learning.loop import Entry, Learner, LoopPlan, publish, run_loop
from ..learning.network_learner import NetworkLearner
from ..learning.othello_training import Plan
from ..learning.patterns import PatternLearner
from ..learning.training import MSE
from ..messages import Message
from .arguments import OPENINGS, WORKERS
from .learn_network import hidden_layers
from .match import parse_sprt
from .naming import game_named
from .option_checks import check_folder, check_number, check_seed, check_writable
from .output import complain, say, stopped_in, write_json
from .progress import Bar

NETWORK, PATTERNS = "network", "patterns"
NETWORK_OPTIONS: Mapping[str, Any] = {
    "positions": 100_000,
    "nodes": 20_000,
    "solve-nodes": 20_000,
    "start": ("",),
    "encoding": "",
    "layers": "",
    "epochs": 0,
    "loss": MSE,
    "odds": 0.0,
    "augment": True,
}
PATTERN_OPTIONS: Mapping[str, Any] = {"self-play": 20_000, "samples": "20000", "exact": 14, "depth": "4", "more": None}

VERDICTS = {
    "published": Message("published"),
    "accept": Message("accept"),
    "reject": Message("reject"),
    "undecided": Message("undecided"),
}
"""How a gating match ended."""


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
    positions: int | None = None,
    nodes: int | None = None,
    solve_nodes: int | None = None,
    start: tuple[str, ...] | None = None,
    data: tuple[Path, ...] = (),
    encoding: str | None = None,
    layers: str | None = None,
    epochs: int | None = None,
    loss: Literal["mse", "huber", "logistic"] | None = None,
    odds: float | None = None,
    augment: Annotated[bool | None, Parameter(negative="--no-augment")] = None,
    self_play: int | None = None,
    samples: str | None = None,
    exact: int | None = None,
    depth: str | None = None,
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
        Where the last champion goes; the log of all rounds goes beside it, with the ending .log.json.
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
        Of networks: positions a round, from each kind of opening; 100000 unless given.
    nodes
        Of networks: of the search that labels what is not solved, 20000 unless given.
    solve_nodes
        Of networks: of the solver, 20000 unless given.
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
        Of networks: mse, which is usual, and huber learn points, logistic chances to win.
    odds
        Of networks: log-odds of winning that a point stands for, with --loss logistic; by the spread of the points
        unless given.
    augment
        Of networks: show positions under symmetries of the board, as is usual.
    self_play
        Of patterns: games a round, 20000 unless given.
    samples
        Of patterns: positions for each number of empties, 20000 unless given; may differ by stage.
    exact
        Of patterns: empties up to which positions are solved, 14 unless given.
    depth
        Of patterns: plies of the searches that score the others, 4 unless given; may differ by stage.
    more
        Of patterns: a folder of WTHOR files to learn from as well.
    seed
        Of everything that is drawn.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    check_seed(seed)
    check_folder(folder)
    check_writable(file)
    name = learner or (PATTERNS if spec.train else NETWORK)
    made = _learner(
        name,
        spec,
        data,
        {
            NETWORK: {
                "positions": positions,
                "nodes": nodes,
                "solve-nodes": solve_nodes,
                "start": start,
                "encoding": encoding,
                "layers": layers,
                "epochs": epochs,
                "loss": loss,
                "odds": odds,
                "augment": augment,
            },
            PATTERNS: {"self-play": self_play, "samples": samples, "exact": exact, "depth": depth, "more": more},
        },
    )
    plan = LoopPlan(
        game=spec.name,
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


def _learner(name: str, spec: Game, data: tuple[Path, ...], given: dict[str, dict[str, Any]]) -> Learner:
    """Make the learner of its options; OptionError where one is given that only the other has."""
    if name not in given:
        raise UnknownNameError(f"unknown learner '{name}': choose {NETWORK} or {PATTERNS}")
    if name == PATTERNS and spec.train is None:
        raise OptionError(f"--learner {PATTERNS}: {spec.name} has no patterns, choose {NETWORK}")
    for other in given.keys() - {name}:
        for option, value in given[other].items():
            if value is not None:
                raise OptionError(f"--{option} is an option of {other}, and this loop learns {name}: leave it out")
    wanted = {option: value for option, value in given[name].items() if value is not None}
    return _network_learner(data, **wanted) if name == NETWORK else _pattern_learner(data, **wanted)


def _network_learner(data: tuple[Path, ...], **given: Any) -> NetworkLearner:
    need_torch()  # the first round needs it only after hours of self-play
    options = {**NETWORK_OPTIONS, **given}
    check_number("--positions", options["positions"])
    return NetworkLearner(
        positions=options["positions"],
        openings=options["start"],
        labels={"nodes": options["nodes"], "solve_nodes": options["solve-nodes"]},
        training={
            "encoding": options["encoding"],
            "hidden": hidden_layers(options["layers"]),
            "epochs": options["epochs"],
            "loss": options["loss"],
            "odds": options["odds"],
            "augment": options["augment"],
        },
        data=data,
    )


def _pattern_learner(data: tuple[Path, ...], **given: Any) -> PatternLearner:
    options = {**PATTERN_OPTIONS, **given}
    check_number("--self-play", options["self-play"])
    return PatternLearner(
        games=options["self-play"],
        plan=Plan(samples=options["samples"], exact_empties=options["exact"], depth=options["depth"]),
        more=options["more"],
        data=data,
    )


def _run(
    plan: LoopPlan, learner: Learner, rounds: int, folder: Path, workers: str | None
) -> tuple[list[Entry], Path | None]:
    try:
        with Bar(1) as live:
            return run_loop(
                plan,
                learner,
                rounds=rounds,
                folder=folder,
                workers=workers,
                progress=lambda number, what, done, total: live.show_of(
                    done, total, Message("round {number}: {what}", number=number, what=what)
                ),
            )
    except KeyboardInterrupt:
        complain(stopped_in(folder))
        raise


def _show(log: list[Entry], published: Path | None) -> None:
    for entry in log:
        elo, sprt = entry.gating_match["elo"], entry.gating_match["sprt"]
        verdict = "published" if entry.published else sprt["verdict"] or "undecided"
        say(
            Message(
                "round {number:>2}  {n} games, elo {elo}, {verdict}",
                number=entry.number,
                n=entry.gating_match["games"],
                elo=Interval(**elo).words("+.0f"),
                verdict=VERDICTS[verdict],
            )
        )
    if published:
        say(Message("{file}: the champion", file=str(published)))
    else:
        say(Message("no candidate was better than what there was"))
