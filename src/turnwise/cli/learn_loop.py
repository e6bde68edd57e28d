"""`turnwise learn loop`: self-play that makes an evaluation better, round after round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Group, Parameter

from ..agents.spec import PUCT
from ..arena import Interval
from ..atomic_files import check_writable
from ..errors import OptionError
from ..games.game import Game
from ..learning.data_plan import DataPlan
from ..learning.inputs import need_torch
from ..learning.loop import Entry, Learner, LoopPlan, publish, run_loop
from ..learning.network_learner import SIMULATIONS, NetworkLearner
from ..learning.othello_training import PatternPlan
from ..learning.patterns import PatternLearner
from ..learning.train_plan import POLICY, TrainPlan
from ..messages import Message
from ..plans import fields_of
from .arguments import WORKERS
from .naming import game_named
from .option_checks import check_folder, check_number
from .output import complain, say, stopped_in, write_json
from .plan_options import Part, given, takes
from .progress import Bar

NETWORK, PATTERNS = "network", "patterns"
DATA_OPTIONS = ("positions", "nodes", "solve_nodes", "simulations")
TRAIN_OPTIONS = ("encoding", "hidden", "epochs", "loss", "odds", "augment")
FIT_OPTIONS = ("samples", "exact_empties", "depth")
SAMPLES = "20000"  # a round has fewer than a fit by itself
NETWORK_GROUP, PATTERN_GROUP = Group("Networks"), Group("Patterns")

VERDICTS = {
    "published": Message("published"),
    "accept": Message("accept"),
    "reject": Message("reject"),
    "undecided": Message("undecided"),
}
"""How a gating match ended."""


@takes(
    LoopPlan,
    Part(DataPlan, DATA_OPTIONS, optional=True, group=NETWORK_GROUP),
    Part(TrainPlan, TRAIN_OPTIONS, optional=True, group=NETWORK_GROUP, usual={"augment": "--augment"}),
    Part(PatternPlan, FIT_OPTIONS, optional=True, group=PATTERN_GROUP, usual={"samples": SAMPLES}),
)
def loop(
    game: str,
    file: Path,
    /,
    *,
    folder: Path,
    learner: Literal["network", "patterns"] | None = None,
    start: Annotated[tuple[str, ...] | None, Parameter(group=NETWORK_GROUP)] = None,
    self_play: Annotated[int | None, Parameter(group=PATTERN_GROUP)] = None,
    more: Annotated[Path | None, Parameter(group=PATTERN_GROUP)] = None,
    data: tuple[Path, ...] = (),
    workers: Annotated[str | None, WORKERS] = None,
    json: bool = False,
    **chosen: Any,
) -> None:
    """Let an evaluation learn from its own games: play, train, test against the champion, publish; then again.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there; with more rounds it adds some.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    file
        File of the last champion; the log of all rounds goes beside it, with the ending .log.json.
    folder
        Folder that keeps the rounds.
    learner
        network, or patterns in Othello; default: patterns where the game has them.
    start
        Where games of self-play begin, as in a match; may be repeated.
    self_play
        Games of self-play a round; default: 20000.
    more
        Folder of WTHOR files to learn from as well.
    data
        Folders with positions to learn from as well, of `turnwise learn data` or with samples of patterns; may be
        repeated.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    check_folder(folder)
    check_writable(file)
    name = learner or (PATTERNS if spec.train else NETWORK)
    options = {
        NETWORK: {**_only(DataPlan, DATA_OPTIONS, chosen), **_only(TrainPlan, TRAIN_OPTIONS, chosen), "start": start},
        PATTERNS: {**_only(PatternPlan, FIT_OPTIONS, chosen), "self_play": self_play, "more": more},
    }
    chosen_plan = given(LoopPlan, chosen)
    made = _learner(name, spec, data, options, by_simulations=chosen_plan.get("search") == PUCT)
    plan = LoopPlan(game=spec.name, learner=name, settings=made.settings(), **chosen_plan)
    log, found = _run(plan, made, folder, workers)
    if found is not None and found != plan.champion:
        publish(found, folder, file)
    if json:
        write_json({"rounds": [asdict(entry) for entry in log], "champion": str(found) if found else None})
    else:
        _show(log, file if found is not None and found != plan.champion else None)


def _only(plan: type, names: Sequence[str], chosen: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given(plan, chosen).items() if name in names}


def _learner(
    name: str,
    spec: Game,
    data: tuple[Path, ...],
    options: Mapping[str, Mapping[str, Any]],
    *,
    by_simulations: bool = False,
) -> Learner:
    """Make the learner of its options; OptionError where one is given that only the other has."""
    if name == PATTERNS and spec.train is None:
        raise OptionError(
            "--learner {learner}: {game} has no patterns, choose {other}", learner=name, game=spec.name, other=NETWORK
        )
    other = PATTERNS if name == NETWORK else NETWORK
    for option, value in options[other].items():
        if value is not None:
            raise OptionError(
                "{option} is an option of {other}, and this loop learns {name}: leave it out",
                option=_option(option),
                other=other,
                name=name,
            )
    wanted = {option: value for option, value in options[name].items() if value is not None}
    if name == PATTERNS:
        if by_simulations:
            raise OptionError(
                "--search {search}: {learner} know no moves, choose the learner {other}",
                search=PUCT,
                learner=PATTERNS,
                other=NETWORK,
            )
        return _pattern_learner(data, **wanted)
    return _network_learner(data, by_simulations=by_simulations, **wanted)


def _option(name: str) -> str:
    """Return the name of an option that either learner has."""
    fields = {**fields_of(DataPlan), **fields_of(TrainPlan), **fields_of(PatternPlan)}
    return fields[name].option if name in fields else f"--{name.replace('_', '-')}"


def _network_learner(
    data: tuple[Path, ...], *, by_simulations: bool = False, start: tuple[str, ...] = ("",), **settings: Any
) -> NetworkLearner:
    need_torch()  # the first round needs it only after hours of self-play
    usual = {"nodes": DataPlan.nodes, "solve_nodes": DataPlan.solve_nodes}
    if by_simulations:
        usual["simulations"] = SIMULATIONS
        settings = {"loss": POLICY, **settings}
    labels = {name: settings.pop(name, nodes) for name, nodes in usual.items()}
    if not by_simulations and settings.pop("simulations", 0):
        raise OptionError("--simulations: only --search {search} labels moves", search=PUCT)
    positions = settings.pop("positions", DataPlan.positions)
    check_number("--positions", positions)
    training = {name: getattr(TrainPlan, name) for name in TRAIN_OPTIONS} | {"augment": True} | settings
    if by_simulations != (training["loss"] == POLICY):
        raise OptionError("--loss: {loss} is for --search {search}, which takes no other", loss=POLICY, search=PUCT)
    return NetworkLearner(positions=positions, openings=start, labels=labels, training=training, data=data)


def _pattern_learner(
    data: tuple[Path, ...], *, self_play: int = PatternLearner.games, more: Path | None = None, **settings: Any
) -> PatternLearner:
    check_number("--self-play", self_play)
    plan = PatternPlan(**{"samples": SAMPLES, **settings})
    return PatternLearner(games=self_play, plan=plan, more=more, data=data)


def _run(plan: LoopPlan, learner: Learner, folder: Path, workers: str | None) -> tuple[list[Entry], Path | None]:
    try:
        with Bar(1) as live:
            return run_loop(
                plan,
                learner,
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
