"""The games as the web app lists them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from .. import games
from ..agents.tunable import kinds_of_weights
from ..formats import text_formats
from ..games.game import Game
from ..games.look import Field, Json, look_values
from ..messages import Message, as_message
from .networks import Networks, package_lacking
from .validation import ALLOWED_OPTIONS, NO_NETWORKS, agent_kinds, is_range

DEAL = "seed"  # the option of games with random deals


def catalogue() -> list[Json]:
    """List every game of this process with its options and agents."""
    return [game_values(spec) for spec in games.all_games()]


def game_values(spec: Game, own: Sequence[str] = (), networks: Networks = NO_NETWORKS) -> Json:
    """Describe a game: what can be chosen before a game, and all that its boards are drawn with.

    `own` are agents that the operator of a server brings, `networks` those that the server has made.
    """
    setups, look, files = open_setups(spec), spec.view.look, networks.listed(spec.name)
    return {
        "name": spec.name,
        "title": spec.title.to_json(),
        "players": [player.to_json() for player in spec.players],
        "summary": spec.summary.to_json(),
        "setups": {key: words.to_json() for key, words in setups.items()},
        "look": look_values(replace(look, fields={**_fields(spec), **look.fields})),
        "move_help": spec.move_help.to_json(),
        "levels": len(spec.levels),
        "classic_level": spec.classic.level if spec.classic else None,
        "agents": [*_agents(spec, {file.heads for file in files}), *map(_own_agent, own)],
        "networks": [file.values() for file in files],
        "encodings": spec.encodings(),
        "training_lacks": package_lacking(),
        "evaluators": spec.evaluators(),
        "weights": kinds_of_weights(spec.name),
        "every_point_counts": spec.every_point_counts,
        "deals": deals(spec),
        "formats": list(text_formats(spec)),
        "quickly_solved": spec.quickly_solved,
    }


def open_setups(spec: Game) -> dict[str, Message]:
    """List the options of a start that a visitor may set, with a few words on each."""
    if spec.is_native:
        files = spec.view.file_setups
        return {key: words for key, words in spec.setups.items() if files.get(key) != ()}
    return {key: words for key, words in spec.setups.items() if key in spec.bounds}


def deals(spec: Game) -> bool:
    """Whether a game begins with a random deal; any seed must do, which only the shipped games promise."""
    return spec.is_native and DEAL in spec.setups


def _fields(spec: Game) -> dict[str, Field]:
    """Return the form fields of the options of a game written in Python."""
    return {key: _field(key, bound) for key, bound in spec.bounds.items() if key in spec.setups}


def _field(key: str, bound: tuple[Any, ...]) -> Field:
    label = as_message(key.replace("_", " "))
    if not is_range(bound):
        return Field(label=label, values={str(each): as_message(str(each)) for each in bound})
    whole = all(isinstance(each, int) for each in bound)
    return Field(label=label, low=bound[0], high=bound[1]) if whole else Field(label=label)


def _agents(spec: Game, heads: Collection[str]) -> list[Json]:
    return [_agent(kind, spec) for kind in agent_kinds(spec, heads)]


def _agent(kind: Any, spec: Game) -> Json:
    known = kind.options(spec)
    return {
        "name": kind.name,
        "summary": kind.summary.to_json(),
        "options": {
            key: as_message(option.help or option.wanted).to_json()
            for key, option in known.items()
            if key in ALLOWED_OPTIONS
        },
        "needs_file": kind.needs_file(spec),
    }


def _own_agent(text: str) -> Json:
    return {
        "name": text,
        "summary": Message("code of the operator of this server").to_json(),
        "options": {},
        "needs_file": False,
    }
