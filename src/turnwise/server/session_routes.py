"""The routes about games: plays in progress, and stored games."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Request, Response

from ..games.game import START
from ..games.look import Json
from .catalogue import DEAL, deals
from .records import list_events, list_records, read_entry
from .requests import AGENT, NAME, MoveRequest, PaceRequest, PlayRequest
from .responses import Event, Hint, Play, RecordSummary, StoredRecord
from .router import api_router
from .services import services_of

router = api_router()

PlayId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Path(ge=0, lt=1 << 63)]
MOST_LISTED = 200


@router.post("/plays", response_model=Play)
async def begin_play(asked: PlayRequest, request: Request) -> Response:
    """Start a game between people and agents."""
    services = services_of(request)
    host = services.hosts.find(asked.game)
    position = _dealt(asked, deals(host.spec))
    found = await host.ask("begun", position=position, moves=asked.moves, sides=asked.sides)
    first, second = asked.sides
    body = await services.session_service.begin(
        host.spec.name,
        found["start"],
        found["moves"],
        (first, second),
        clock=asked.clock.seconds if asked.clock else None,
        increment=asked.clock.increment if asked.clock else 0.0,
        pace=asked.pace,
        seed=asked.seed,
    )
    return _answer(body)


def _answer(body: bytes) -> Response:
    """Answer with a play as it was written once for everybody; the tests hold it to its model."""
    return Response(body, media_type="application/json")


def _dealt(asked: PlayRequest, deals: bool) -> str:
    """A game with random deals is dealt by the seed."""
    if deals and asked.position == START and asked.seed is not None:
        return f"{START}:{DEAL}={asked.seed}"
    return asked.position


@router.get("/plays/{id}", response_model=Play)
async def show_play(id: PlayId, request: Request) -> Response:
    """Return how a game stands."""
    return _answer(await services_of(request).session_service.look_at(id))


@router.post("/plays/{id}/moves", response_model=Play)
async def make_move(id: PlayId, asked: MoveRequest, request: Request) -> Response:
    """Make a person's move; agents answer by themselves."""
    return _answer(await services_of(request).session_service.move(id, ply=asked.ply, text=asked.move))


@router.post("/plays/{id}/undo", response_model=Play)
async def undo(id: PlayId, request: Request) -> Response:
    """Take back a person's last move."""
    return _answer(await services_of(request).session_service.undo(id))


@router.post("/plays/{id}/resign", response_model=Play)
async def resign(id: PlayId, request: Request) -> Response:
    """Resign the game."""
    return _answer(await services_of(request).session_service.resign(id))


@router.post("/plays/{id}/pace", response_model=Play)
async def pace(id: PlayId, asked: PaceRequest, request: Request) -> Response:
    """Let a game between agents go on slower or faster, or pause."""
    return _answer(await services_of(request).session_service.set_pace(id, asked.seconds))


@router.post("/plays/{id}/hint", response_model=Hint)
async def hint(id: PlayId, request: Request) -> Json:
    """Name a good move."""
    return await services_of(request).session_service.hint(id)


@router.get("/records", response_model=list[RecordSummary])
async def records(
    request: Request,
    game: Annotated[str | None, Query(max_length=NAME)] = None,
    agent: Annotated[str | None, Query(max_length=AGENT)] = None,
    event: Annotated[int | None, Query(ge=0, lt=1 << 63)] = None,
    kind: Annotated[str | None, Query(max_length=NAME)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    before: Annotated[int | None, Query(ge=0, lt=1 << 63)] = None,
) -> list[Json]:
    """List stored games, the newest first."""
    return await services_of(request).ask_store(
        lambda store: list_records(store, game=game, agent=agent, event=event, kind=kind, limit=limit, before=before)
    )


@router.get("/records/{id}", response_model=StoredRecord)
async def record(id: Number, request: Request) -> Json:
    """Return a stored game with its positions."""
    services = services_of(request)
    entry = await services.ask_store(lambda store: read_entry(store, id))
    line = {"start": entry["start"], "moves": entry["moves"]}
    return {**entry, "positions": await services.hosts.find(entry["game"]).ask("positions", **line)}


@router.get("/events", response_model=list[Event])
async def events(
    request: Request,
    kind: Annotated[str | None, Query(max_length=NAME)] = None,
    game: Annotated[str | None, Query(max_length=NAME)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> list[Json]:
    """List what was played together: matches, tournaments."""
    return await services_of(request).ask_store(lambda store: list_events(store, kind=kind, game=game, limit=limit))
