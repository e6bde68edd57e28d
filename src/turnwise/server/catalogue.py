"""The games as the web app lists them."""

from __future__ import annotations

from typing import Any

from .. import games
from ..games.game import Game
from ..games.look import Json, look_values
from ..tuning.subject import kinds_of_weights
from .option_words import in_persian
from .safety import ALLOWED_OPTIONS, agent_kinds

DEAL = "seed"  # the option of games with random deals


def catalogue() -> list[Json]:
    """List every game with its options and agents."""
    return [game_values(spec) for spec in games.all_games()]


def game_values(spec: Game) -> Json:
    """Describe a game: what can be chosen before a game, and all that its boards are drawn with."""
    view = spec.view
    setups = {key: words for key, words in spec.setups.items() if view.file_setups.get(key) != ()}
    return {
        "name": spec.name,
        "title": spec.title,
        "title_fa": spec.title_fa,
        "players": list(spec.players),
        "summary": spec.summary,
        "summary_fa": view.look.summary_fa or spec.summary,
        "setups": setups,
        "setups_fa": in_persian(setups),
        "look": look_values(view.look),
        "move_help": spec.move_help,
        "levels": len(spec.levels),
        "agents": _agents(spec),
        "evaluators": spec.evaluators(),
        "weights": kinds_of_weights(spec.name),
        "every_point_counts": spec.every_point_counts,
        "deals": DEAL in spec.setups,
        "quickly_solved": spec.quickly_solved,
    }


def _agents(spec: Game) -> list[Json]:
    return [_agent(kind, spec) for kind in agent_kinds()]


def _agent(kind: Any, spec: Game) -> Json:
    options = {
        key: option.help or option.wanted for key, option in kind.options(spec).items() if key in ALLOWED_OPTIONS
    }
    return {"name": kind.name, "summary": kind.summary, "options": options, "options_fa": in_persian(options)}
