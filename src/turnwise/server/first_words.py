"""What the first page says: the web app's own keys, and the words of the games that it lists."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from .. import games
from ..errors import TurnwiseError
from ..games.game import Game
from ..messages import Catalogue, catalogue
from ..messages.catalogue import ENGLISH
from ..messages.message import PARTS
from .hosts.hosts import Hosts

START = "start"
"""The position that a game begins with."""

Texts = Mapping[str, str | Mapping[str, str]]


async def first_messages(found: Catalogue, hosts: Hosts) -> Texts:
    """Return the part of a catalogue that the first page needs.

    A template that the language lacks is there too, as it is, so that nobody asks for the rest because of it.
    """
    keys = {key: text for key in catalogue(ENGLISH).messages if (text := found.messages.get(key))}
    each = await asyncio.gather(hosts.catalogue(), *(_start(hosts, spec) for spec in games.all_games()))
    return {**keys, **{id: found.messages.get(id, id) for id in _templates(each, found)}}


async def _start(hosts: Hosts, spec: Game) -> Any:
    """Describe where a game starts, which the first page draws; nothing for a game that fails."""
    try:
        return await hosts.of(spec).ask("position", position=START, moves=[])
    except TurnwiseError:
        return None


def _templates(answer: Any, found: Catalogue) -> Iterator[str]:
    """Find the templates of the messages in an answer; one with a plural cannot stand for itself."""
    if isinstance(answer, dict):
        if isinstance(answer.get("id"), str) and answer.keys() <= PARTS and _is_said(answer, found):
            yield answer["id"]
        answer = list(answer.values())
    if isinstance(answer, list | tuple):
        for each in answer:
            yield from _templates(each, found)


def _is_said(message: Mapping[str, Any], found: Catalogue) -> bool:
    return "plural" not in message or message["id"] in found.messages
