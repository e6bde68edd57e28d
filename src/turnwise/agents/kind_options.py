"""The options that each kind of agent takes in a game."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..engine import FULL, NETWORK_PRIORS, PLAIN_METHODS
from ..games.classic import Classic
from ..games.game import Game
from ..messages import Listing, Message
from . import options
from .external import TIMEOUT
from .options import Option
from .simple import LITERAL, part_depth
from .spec import COMMAND, FILE, WEIGHTS
from .thinking import AIMS

MOST_LEGAL_MOVES = 512  # of one state, over all games
MOST_PLAYOUT_PLIES = 1 << 16  # beyond it a playout goes to the end
PRIORS = ("none", "uniform", "evaluator", NETWORK_PRIORS)
EXPLORATION, MOST_EXPLORATION = 1.4, 4
PUCT_EXPLORATION = 1.25
MOST_PROBCUT, MOST_BRANCHING = 4, 20  # to tune: beyond it hardly anything is cut
SEED = options.whole(0, help=Message("makes other choices among equals"))


def _limit_options() -> dict[str, Option]:
    return {
        "depth": options.whole(1, _core.MAX_DEPTH, Message("plies to look ahead")),
        "nodes": options.whole(1, help=Message("moves tried in one search")),
        "seconds": options.seconds(Message("time for a move")),
    }


def _evaluate_option(spec: Game) -> Option:
    return options.one_of(spec.evaluators(), Message("how states at the horizon are evaluated"))


def _linear_option(spec: Game) -> Mapping[str, Option]:
    names = spec.feature_names()
    if not names:
        return {}
    weights = options.weights(names, Message("weights by feature, instead of an evaluator"), whole=False, signed=True)
    return {"evaluation": weights}


def _weights_option() -> Option:
    return options.paths(
        Message("a file of weights, as turnwise tune writes it (FILE+FILE of two kinds), or networks to average")
    )


def search_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of the engine."""
    return {
        "level": options.whole(1, len(spec.levels), Message("strength, instead of limits")),
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
    return options.paths(Message("a network, or several with + between them to average; the names alone will do"))


def _ways_to_search(spec: Game) -> Mapping[str, Option]:
    return {
        **_game_time_option(),
        **_probcut_option(spec),
        "opening_margin": options.number(
            0,
            1000,
            Message("in the opening, chooses at random among moves at most this many points worse than the best"),
        ),
        "method": options.one_of((FULL, *PLAIN_METHODS), Message("the plain methods need a depth")),
        "threads": options.whole(1, 256, Message("processors to use; above 1 moves may vary")),
        "table_bytes": options.whole(1, 1 << 36, Message("memory of the table")),
        "seed": SEED,
    }


def mcts_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of simulations."""
    return {
        **_simulation_limits(),
        "evaluate": options.one_of(spec.evaluators(), Message("how leaves are evaluated; default: by random playouts")),
        **_linear_option(spec),
        WEIGHTS: _weights_option(),
        "playout_plies": options.whole(
            0, MOST_PLAYOUT_PLIES, Message("random moves before the evaluator is asked; default: to the end, or 0")
        ),
        "guided": options.number(0, 1, Message("chance that a move of a playout is the evaluator's best")),
        "priors": options.one_of(PRIORS, Message("what is thought of moves before they are tried")),
        "exploration": _exploration_option(EXPLORATION),
        "first_play": options.number(-10, 10, Message("reward expected of a move that was never tried")),
        **_tree_options(),
    }


def puct_options(_spec: Game) -> Mapping[str, Option]:
    """Return the options of simulations that begin with what a network has learned of moves."""
    return {
        FILE: options.paths(
            Message("a network that has learned moves, or several with + between them; default: that of the game")
        ),
        **_simulation_limits(),
        "exploration": _exploration_option(PUCT_EXPLORATION),
        **_tree_options(),
    }


def _simulation_limits() -> dict[str, Option]:
    limits = _limit_options()
    return {
        "simulations": options.whole(1, 1 << 62, Message("simulations for a move")),
        "nodes": limits["nodes"],
        "seconds": limits["seconds"],
        **_game_time_option(),
    }


def _exploration_option(usual: float) -> Option:
    words = Message("how much a move that was visited less is worth trying")
    return options.tuned(options.number(0, 1000, words), 0, MOST_EXPLORATION, usual=usual)


def _tree_options() -> dict[str, Option]:
    return {
        "margin": options.number(0, 1, Message("share of a reward that is for points, not for who wins")),
        "root_noise": options.number(0, 1, Message("share of the root's priors that is random")),
        "temperature": options.number(0, 100, Message("0 plays the best move, 1 at random by visits")),
        "keep_tree": options.switch(Message("goes on with the tree of the last move")),
        "threads": options.whole(1, 256, Message("processors to use; above 1 moves may vary")),
        "table_bytes": options.whole(1, 1 << 36, Message("memory of the tree")),
        "seed": SEED,
    }


def _probcut_option(spec: Game) -> Mapping[str, Option]:
    if not spec.probcut:
        return {}
    words = Message(
        "deviations at which a shallow search is believed, default: {usual:g}; 0 is never", usual=spec.probcut
    )
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
        "prune": options.switch(Message("alpha-beta or plain minimax, default: yes")),
        "reading": options.one_of(tuple(classic.readings), Message("reading of the course report's evaluation")),
        **_literal_option(spec),
        **_schedule_option(spec),
        **_choice_options(spec),
        **_gene_options(spec),
        "seed": SEED,
    }


def _depth_help(spec: Game) -> Message:
    classic = _classic_of(spec)
    if classic.depths:
        return Message("plies to look ahead, the same for {parts}", parts=Listing(map(Message, classic.depths), "and"))
    usual = classic.depth or Message("by the schedule")
    return Message("plies to look ahead; default: {usual}", usual=usual)


def _part_options(spec: Game) -> Mapping[str, Option]:
    return {
        part_depth(part): options.whole(1, _core.MAX_DEPTH, _part_help(part, usual))
        for part, usual in _classic_of(spec).depths.items()
    }


def _part_help(part: str, usual: int) -> Message:
    """Describe whose depth it is; the game has the names of its pieces in the catalogue."""
    return Message("plies the {part} looks ahead; default: {usual}", part=Message(part), usual=usual)


def _literal_option(spec: Game) -> Mapping[str, Option]:
    if LITERAL not in _classic_of(spec).readings:
        return {}
    return {
        "literal": options.switch(
            Message("yes is reading={reading}: what the course report's program does", reading=LITERAL)
        )
    }


def _schedule_option(spec: Game) -> Mapping[str, Option]:
    names = tuple(_classic_of(spec).schedules)
    return {"schedule": options.one_of(names, Message("schedule of depths, by the cards left"))} if names else {}


def _choice_options(spec: Game) -> Mapping[str, Option]:
    return {name: options.one_of(choice.values, choice.help) for name, choice in _classic_of(spec).choices.items()}


def _gene_options(spec: Game) -> Mapping[str, Option]:
    classic = _classic_of(spec)
    found: dict[str, Option] = {}
    if classic.evaluation:
        usual = Message("weights, default: {usual}", usual=_slashed(classic.evaluation))
        found["evaluation"] = options.weights(tuple(classic.evaluation), usual, most=classic.most_weight)
    if classic.branching:
        most = Message("most moves of a state to look at, default: {usual}", usual=classic.branching)
        branching = options.whole(1, MOST_LEGAL_MOVES, most)
        found["branching"] = options.tuned(branching, 1, MOST_BRANCHING, usual=classic.branching, whole=True)
        pruning = Message("weights of what is left out, default: {usual}", usual=_slashed(classic.pruning))
        found["pruning"] = options.weights(tuple(classic.pruning), pruning)
    return {**found, WEIGHTS: _weights_option()} if found else {}


def _slashed(weights: Mapping[str, int]) -> str:
    return "/".join(map(str, weights.values()))


def greedy_options(spec: Game) -> Mapping[str, Option]:
    """Return the options of an agent that looks one ply ahead."""
    return {"evaluate": _evaluate_option(spec), "seed": SEED}


def perfect_options(_spec: Game) -> Mapping[str, Option]:
    """Return the options of exact play."""
    limits = _limit_options()
    aim = options.one_of(AIMS, Message("the best score, or a win by any score; default: {usual}", usual=AIMS[0]))
    return {"nodes": limits["nodes"], "seconds": limits["seconds"], **_game_time_option(), "aim": aim, "seed": SEED}


def _game_time_option() -> dict[str, Option]:
    return {"clock": options.seconds(Message("time for all moves of a game"))}


def external_options(_spec: Game) -> Mapping[str, Option]:
    """Return the options of another program."""
    return {
        "depth": options.whole(1, _core.MAX_DEPTH, Message("passed on to the program")),
        "nodes": options.whole(1, help=Message("passed on to the program")),
        "seconds": options.seconds(Message("passed on to the program")),
        **_game_time_option(),
        "timeout": options.seconds(
            Message("time to wait for an answer, default: {more:g} more than `seconds`", more=TIMEOUT)
        ),
        COMMAND: options.command(Message("the program and its arguments; comes last")),
    }


def only_seed(_spec: Game) -> Mapping[str, Option]:
    """Return the one option of what is random."""
    return {"seed": SEED}


def no_options(_spec: Game) -> Mapping[str, Option]:
    """Return no option."""
    return {}
