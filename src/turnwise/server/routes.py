"""The routes about positions: catalogue, board, analysis, review, trees, lessons, editor."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request

from ..games.game import Game
from ..games.look import Json
from ..games.view import Drawing
from ..words import check_language
from . import questions
from .catalogue import catalogue
from .lessons import worked_example
from .positions import position_values
from .refusals import ConflictError
from .requests import (
    AnalyseRequest,
    EditRequest,
    ExplainRequest,
    PositionRequest,
    ReviewRequest,
    TreeRequest,
)
from .safety import find_game, limits_of, played, position_of
from .services import services_of
from .settings import Bounds

router = APIRouter(prefix="/api")


@router.get("/games")
async def list_games() -> list[Json]:
    """List the games with their set-ups, agents and evaluators."""
    return catalogue()


@router.post("/position")
async def show_position(asked: PositionRequest, request: Request) -> Json:
    """Read a position and moves from there: the board, and what can be played."""
    spec, states, moves = game_of(asked, services_of(request).settings.bounds)
    return position_values(spec, states, moves)


@router.post("/analyse")
async def analyse(asked: AnalyseRequest, request: Request) -> Json:
    """Search a position within limits, or solve it."""
    services = services_of(request)
    spec, state = unfinished(asked, services.settings.bounds)
    limits = limits_of(asked.limits.model_dump(), services.settings.bounds)
    return await services.search(
        request,
        lambda stop: questions.analyse(
            spec, state, limits, stop, all_moves=asked.all_moves, exact=asked.exact, evaluate=asked.evaluate
        ),
    )


@router.post("/solve_moves")
async def solve_moves(asked: PositionRequest, request: Request) -> Json:
    """Give the exact score of every legal move, where it can be found in some seconds."""
    services = services_of(request)
    spec, states, _ = game_of(asked, services.settings.bounds)
    return await services.search(
        request, lambda stop: questions.solve_moves(spec, states[-1], services.settings.bounds, stop)
    )


@router.post("/review")
async def review(asked: ReviewRequest, request: Request) -> Json:
    """Say of every move of a game what it lost."""
    services = services_of(request)
    bounds = services.settings.bounds
    spec = find_game(asked.game)
    states, moves = played(position_of(spec, asked.start, bounds), asked.moves, bounds)
    return await services.search(request, lambda stop: questions.review(spec, states[0], moves, bounds, stop))


@router.post("/explain")
async def explain(asked: ExplainRequest, request: Request) -> Json:
    """Give the features and weights behind a score, and what is true of the position in words."""
    language = check_language(asked.language)
    spec, states, _ = game_of(asked, services_of(request).settings.bounds)
    return await asyncio.to_thread(
        questions.explain, spec, states[-1], language, players=asked.players, evaluate=asked.evaluate
    )


@router.post("/tree")
async def tree(asked: TreeRequest, request: Request) -> Json:
    """Search to a small depth and give the tree."""
    services = services_of(request)
    spec, state = unfinished(asked, services.settings.bounds)
    return await services.search(
        request,
        lambda stop: questions.tree(
            spec,
            state,
            stop,
            depth=asked.depth,
            method=asked.method,
            nodes=asked.nodes,
            evaluate=asked.evaluate,
            move_order=asked.move_order,
        ),
    )


@router.get("/lessons/worked_example")
async def lesson() -> Json:
    """Give the worked example of minimax and alpha-beta."""
    return worked_example()


@router.post("/edit")
async def edit(asked: EditRequest, request: Request) -> Json:
    """Read a drawn position, or say what is wrong with it."""
    spec = find_game(asked.game)
    drawing = Drawing(**asked.model_dump(exclude={"game"}))
    bounds = services_of(request).settings.bounds
    state = await asyncio.to_thread(spec.view.edit, drawing)
    return position_values(spec, [position_of(spec, state.text(), bounds)], [])


def game_of(asked: PositionRequest, bounds: Bounds) -> tuple[Game, Sequence[Any], list[str]]:
    """Read a question's game: its states and its moves."""
    spec = find_game(asked.game)
    states, moves = played(position_of(spec, asked.position, bounds), asked.moves, bounds)
    return spec, states, moves


def unfinished(asked: PositionRequest, bounds: Bounds) -> tuple[Game, Any]:
    """Read a question's position, in which somebody is to move."""
    spec, states, _ = game_of(asked, bounds)
    if states[-1].is_over():
        raise ConflictError("the game is over: there is nothing to search")
    return spec, states[-1]
