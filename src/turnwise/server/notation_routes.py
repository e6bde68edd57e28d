"""The routes about notation: any text read as a game, and a game written as a text."""

from __future__ import annotations

from fastapi import Request

from .. import formats, games
from ..errors import TurnwiseError
from ..games.game import START, Game
from ..games.look import Json
from ..messages import message_from_json
from .hosts.hosts import Hosts
from .requests import ExportRequest, ReadRequest
from .responses import ExportedGame, ReadGame
from .router import api_router
from .services import services_of
from .validation import find_game

router = api_router()


@router.post("/read", response_model=ReadGame)
async def read(asked: ReadRequest, request: Request) -> Json:
    """Read a text in any notation, of any game: the whole game, with its side lines."""
    text = formats.cleaned(asked.text)
    name = formats.named_game(text)
    first = None if asked.game is None else find_game(asked.game)
    failures: list[formats.Failure] = []
    for spec in _likeliest_first(first):
        if name in (None, spec.name):
            start = asked.start if spec is first else START
            found = await _read_as(services_of(request).hosts, spec, formats.body_of(text, spec.name), start)
            if not isinstance(found, formats.Failure):
                return found
            failures.append(found)
    raise formats.unread(failures, name)


@router.post("/export", response_model=ExportedGame)
async def export(asked: ExportRequest, request: Request) -> Json:
    """Write a game as a text: PGN, JSON and what else its kind of game has, a picture of the position, or plain."""
    found: Json = await services_of(request).hosts.find(asked.game).ask("export", **asked.model_dump(exclude={"game"}))
    return found


def _likeliest_first(first: Game | None) -> list[Game]:
    others = [spec for spec in games.all_games() if spec is not first]
    return others if first is None else [first, *others]


async def _read_as(hosts: Hosts, spec: Game, text: str, start: str) -> Json | formats.Failure:
    """Let a game read a text; one whose code fails is no reason not to try the others."""
    try:
        answer: Json = await hosts.of(spec).ask("read", text=text, start=start)
    except TurnwiseError as error:
        return formats.Failure(game=spec.name, message=error.message)
    if "game" in answer:
        return answer
    return formats.Failure(
        game=spec.name,
        message=message_from_json(answer["error"]),
        moves=answer["moves"],
        is_certain=answer["is_certain"],
    )
