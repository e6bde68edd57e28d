"""The options that each kind of agent takes in a game."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..games.game import Classic, Game
from . import options
from .external import TIMEOUT
from .options import Option
from .simple import LITERAL, part_depth
from .spec import COMMAND, FILE, WEIGHTS
from .thinking import AIMS

MOST_MOVES = 256  # of one state, over all games
MOST_PROBCUT, MOST_BRANCHING = 4, 20  # to tune: beyond it hardly anything is cut
SEED = options.whole(0, help="makes other choices among equals")


def _limit_options() -> dict[str, Option]:
    return {
        "depth": options.whole(1, _core.MAX_DEPTH, "plies to look ahead"),
        "nodes": options.whole(1, help="moves tried in one search"),
        "seconds": options.seconds("time for a move"),
    }


def _evaluate_option(spec: Game) -> Option:
    return options.one_of(spec.evaluators(), "how states at the horizon are judged")


def _linear_option(spec: Game) -> Mapping[str, Option]:
    names = spec.feature_names()
    if not names:
        return {}
    weights = options.weights(names, "weights by feature, instead of an evaluator", whole=False, signed=True)
    return {"evaluation": weights}


def _weights_option() -> Option:
    return options.paths(
        "a file of weights, as turnwise tune writes it (FILE+FILE of two kinds), or networks to average"
    )


def search_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of the engine."""
    return {
        "level": options.whole(1, len(spec.levels), "strength, instead of limits"),
        **_limit_options(),
        "evaluate": _evaluate_option(spec),
        **_linear_option(spec),
        WEIGHTS: _weights_option(),
        **_ways_to_search(spec),
    }


def network_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of the engine with a network."""
    return {FILE: _file_option(), **_limit_options(), **_ways_to_search(spec)}


def ensemble_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of exact endings with a network."""
    return {FILE: _file_option(), **perfect_options(spec)}


def course_ensemble_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of the course report's agent that networks leave open."""
    instead = ("reading", "literal", "evaluation", WEIGHTS)
    return {FILE: _file_option()} | {
        name: option for name, option in classic_options(spec).items() if name not in instead
    }


def _file_option() -> Option:
    return options.paths("a network, or several with + between them to average; the names alone will do")


def _ways_to_search(spec: Game) -> Mapping[str, Option]:
    return {
        **_game_time_option(),
        **_probcut_option(spec),
        "variety": options.number(0, 1000, "draws among moves so many points worse than the best, in the opening"),
        "method": options.one_of(("full", "alpha_beta", "minimax"), "the plain methods need a depth"),
        "threads": options.whole(1, 256, "processors to use; above 1 moves may vary"),
        "table_bytes": options.whole(1, 1 << 36, "memory of the table"),
        "seed": SEED,
    }


def _probcut_option(spec: Game) -> Mapping[str, Option]:
    if not spec.probcut:
        return {}
    words = f"deviations at which a shallow search is believed, {spec.probcut:g} unless given; 0 is never"
    return {"probcut": options.tuned(options.number(0, 100, words), 0, MOST_PROBCUT, usual=spec.probcut)}


def _classic_of(spec: Game) -> Classic:
    """Return the agent of a game's course report; it is asked for only where there is one."""
    assert spec.classic is not None
    return spec.classic


def classic_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of the course report's agent, by what the report leaves open."""
    classic = _classic_of(spec)
    return {
        "depth": options.whole(1, _core.MAX_DEPTH, _depth_help(spec)),
        **_part_options(spec),
        "prune": options.switch("alpha-beta or plain minimax; yes unless given"),
        "reading": options.one_of(tuple(classic.readings), "of the report's evaluation"),
        **_literal_option(spec),
        **_schedule_option(spec),
        **_choice_options(spec),
        **_gene_options(spec),
        "seed": SEED,
    }


def _depth_help(spec: Game) -> str:
    classic = _classic_of(spec)
    if classic.depths:
        return f"plies to look ahead, the same for {' and '.join(classic.depths)}"
    return f"plies to look ahead; default: {classic.depth or 'by the schedule'}"


def _part_options(spec: Game) -> Mapping[str, Option]:
    return {
        part_depth(part): options.whole(1, _core.MAX_DEPTH, f"plies the {part} looks ahead; default: {usual}")
        for part, usual in _classic_of(spec).depths.items()
    }


def _literal_option(spec: Game) -> Mapping[str, Option]:
    if LITERAL not in _classic_of(spec).readings:
        return {}
    return {"literal": options.switch(f"yes is reading={LITERAL}: what the report's program does")}


def _schedule_option(spec: Game) -> Mapping[str, Option]:
    names = tuple(_classic_of(spec).schedules)
    return {"schedule": options.one_of(names, "of depths, by the cards left")} if names else {}


def _choice_options(spec: Game) -> Mapping[str, Option]:
    return {name: options.one_of(choice.values, choice.help) for name, choice in _classic_of(spec).choices.items()}


def _gene_options(spec: Game) -> Mapping[str, Option]:
    classic = _classic_of(spec)
    found: dict[str, Option] = {}
    if classic.evaluation:
        usual = _default("weights", classic.evaluation)
        found["evaluation"] = options.weights(tuple(classic.evaluation), usual, most=classic.most_weight)
    if classic.branching:
        most = f"most moves of a state to look at, {classic.branching} unless given"
        branching = options.whole(1, MOST_MOVES, most)
        found["branching"] = options.tuned(branching, 1, MOST_BRANCHING, usual=classic.branching, whole=True)
        found["pruning"] = options.weights(tuple(classic.pruning), _default("of what is left out", classic.pruning))
    return {**found, WEIGHTS: _weights_option()} if found else {}


def _default(what: str, weights: Mapping[str, int]) -> str:
    return f"{what}, {'/'.join(map(str, weights.values()))} unless given"


def greedy_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of an agent that looks one ply ahead."""
    return {"evaluate": _evaluate_option(spec), "seed": SEED}


def perfect_options(_spec: Game) -> Mapping[str, Option]:
    """Return the options of exact play."""
    limits = _limit_options()
    aim = options.one_of(AIMS, f"the best score, or a win by any score; {AIMS[0]} unless given")
    return {"nodes": limits["nodes"], "seconds": limits["seconds"], **_game_time_option(), "aim": aim, "seed": SEED}


def _game_time_option() -> dict[str, Option]:
    return {"clock": options.seconds("time for all moves of a game")}


def external_options(_spec: Game) -> Mapping[str, Option]:
    """Return the options of another program."""
    return {
        "depth": options.whole(1, _core.MAX_DEPTH, "passed on to the program"),
        "seconds": options.seconds("passed on to the program"),
        "timeout": options.seconds(f"to wait for an answer, {TIMEOUT:g} more than `seconds` unless given"),
        COMMAND: options.command("the program and its arguments; comes last"),
    }


def only_seed(_spec: Game) -> Mapping[str, Option]:
    """Return the one option of what is random."""
    return {"seed": SEED}


def no_options(_spec: Game) -> Mapping[str, Option]:
    """Return no option."""
    return {}
