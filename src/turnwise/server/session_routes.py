"""The routes about games: plays in progress, and stored games."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import Path, Query, Request, Response
from pydantic_core import to_json

from ..games.game import START
from ..games.look import Json
from .catalogue import DEAL, deals
from .key_header import keys_of, secrets_of
from .move_route import MoveRoute
from .records import list_events, list_records, read_entry, readable_plays, with_openings
from .requests import (
    AGENT,
    GAME_NAME,
    NAME,
    AnswerRequest,
    EmptyRequest,
    ListedRequest,
    MoveRequest,
    NameRequest,
    PaceRequest,
    PlayRequest,
    Strict,
)
from .responses import BegunPlay, Event, Hint, Play, PlaySummary, RecordSummary, StoredRecord
from .router import api_router
from .services import services_of
from .sessions.keys import Secrets
from .sessions.telling import for_sides

router = api_router()

PlayId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Path(ge=0, lt=1 << 63)]
MOST_LISTED = 200
OFFER, NOTHING = AnswerRequest(), EmptyRequest()
NOT_KEPT = {"cache-control": "no-store"}


async def _act(name: str, id: str, request: Request, asked: Strict) -> Response:
    """Do what a side wants, by its secret."""
    return _answer(await services_of(request).actions.act(name, id, secrets_of(request, id), asked))


async def make_move(id: PlayId, asked: MoveRequest, request: Request) -> Response:
    """Make a person's move; agents answer by themselves."""
    return await _act("move", id, request, asked)


router.add_api_route(
    "/plays/{id}/moves", make_move, methods=["POST"], response_model=Play, route_class_override=MoveRoute
)


@router.post("/plays", response_model=BegunPlay)
async def begin_play(asked: PlayRequest, request: Request) -> Response:
    """Start a game between people and agents; nobody else is told the secrets of its links."""
    services = services_of(request)
    host = services.hosts.find(asked.game)
    position = _dealt(asked, deals(host.spec))
    found = await host.ask("begun", position=position, moves=asked.moves, sides=asked.sides)
    (first, second), links, plays = asked.sides, Secrets.new(), services.session_service
    play = plays.begun(
        host.spec.name,
        found["start"],
        (first, second),
        moves=found["moves"],
        clock=asked.clock.seconds if asked.clock else None,
        increment=asked.clock.increment if asked.clock else 0.0,
        seed=asked.seed,
        keys=links.hashes,
        names=tuple(asked.names),
        listed=asked.listed,
    )
    body = for_sides(await plays.begin(play, pace=asked.pace), (0, 1))
    return _answer(b'%s,"keys":%s}' % (body[:-1], to_json(links._asdict())))


def _answer(body: bytes) -> Response:
    """Answer with a play as it was written once for everybody; the tests hold it to its model.

    No cache keeps it: it depends on the secrets that were sent, and a new play has them.
    """
    return Response(body, media_type="application/json", headers=NOT_KEPT)


def _dealt(asked: PlayRequest, deals: bool) -> str:
    """A game with random deals is dealt by the seed."""
    if deals and asked.position == START and asked.seed is not None:
        return f"{START}:{DEAL}={asked.seed}"
    return asked.position


@router.get("/plays", response_model=list[PlaySummary])
async def my_plays(request: Request, response: Response) -> list[Json]:
    """List the games whose secrets are in the header, those that are still there."""
    response.headers.update(NOT_KEPT)
    return await services_of(request).session_service.look_at_some(keys_of(request))


@router.get("/plays/{id}", response_model=Play)
async def show_play(id: PlayId, request: Request) -> Response:
    """Return how a game stands, to who holds one of its secrets."""
    return _answer(await services_of(request).session_service.look_at(id, secrets_of(request, id)))


@router.post("/plays/{id}/undo", response_model=Play)
async def undo(id: PlayId, request: Request, asked: AnswerRequest = OFFER) -> Response:
    """Take back your last move: at once against an agent, or when the other side accepts."""
    return await _act("undo", id, request, asked)


@router.post("/plays/{id}/draw", response_model=Play)
async def draw(id: PlayId, request: Request, asked: AnswerRequest = OFFER) -> Response:
    """Offer a draw, or answer the offer of one."""
    return await _act("draw", id, request, asked)


@router.post("/plays/{id}/resign", response_model=Play)
async def resign(id: PlayId, request: Request) -> Response:
    """Resign the game."""
    return await _act("resign", id, request, NOTHING)


@router.post("/plays/{id}/pace", response_model=Play)
async def pace(id: PlayId, asked: PaceRequest, request: Request) -> Response:
    """Let a game between agents go on slower or faster, or pause."""
    return await _act("pace", id, request, asked)


@router.post("/plays/{id}/rematch", response_model=Play)
async def rematch(id: PlayId, request: Request, asked: AnswerRequest = OFFER) -> Response:
    """Ask for another game, or answer who does: `next` of the play is its id, and the same secrets open it."""
    return await _act("rematch", id, request, asked)


@router.post("/plays/{id}/name", response_model=Play)
async def name(id: PlayId, asked: NameRequest, request: Request) -> Response:
    """Say what your side calls itself."""
    return await _act("name", id, request, asked)


@router.post("/plays/{id}/list", response_model=Play)
async def list_play(id: PlayId, asked: ListedRequest, request: Request) -> Response:
    """Let everybody find the game among the stored ones, or nobody but its players."""
    return await _act("list", id, request, asked)


@router.post("/plays/{id}/hint", response_model=Hint)
async def hint(id: PlayId, request: Request) -> Json:
    """Name a good move."""
    return await services_of(request).actions.hint(id, secrets_of(request, id))


@router.get("/records", response_model=list[RecordSummary])
async def records(
    request: Request,
    game: Annotated[str | None, Query(max_length=GAME_NAME)] = None,
    agent: Annotated[str | None, Query(max_length=AGENT)] = None,
    event: Annotated[int | None, Query(ge=0, lt=1 << 63)] = None,
    kind: Annotated[str | None, Query(max_length=NAME)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    before: Annotated[int | None, Query(ge=0, lt=1 << 63)] = None,
) -> list[Json]:
    """List stored games, the newest first: those that everybody may find, and those whose secrets are in the header."""
    services, keys = services_of(request), keys_of(request)
    access = services.session_service.access
    found = await services.ask_store(
        lambda store: list_records(
            store,
            game=game,
            agent=agent,
            event=event,
            kind=kind,
            limit=limit,
            before=before,
            reader=readable_plays(store, access, keys),
        )
    )
    return await with_openings(services.hosts, found)


@router.get("/records/{id}", response_model=StoredRecord)
async def record(id: Number, request: Request) -> Json:
    """Return a stored game with its positions; one that is not listed needs one of its secrets."""
    services = services_of(request)
    access = services.session_service.access
    entry = await services.ask_store(lambda store: read_entry(store, id, access, partial(secrets_of, request)))
    line = {"start": entry["start"], "moves": entry["moves"]}
    positions = await services.hosts.find(entry["game"]).ask("positions", **line)
    return {**entry, "opening": positions[-1]["opening"], "positions": positions}


@router.get("/events", response_model=list[Event])
async def events(
    request: Request,
    kind: Annotated[str | None, Query(max_length=NAME)] = None,
    game: Annotated[str | None, Query(max_length=GAME_NAME)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> list[Json]:
    """List what was played together: matches, tournaments."""
    return await services_of(request).ask_store(lambda store: list_events(store, kind=kind, game=game, limit=limit))
