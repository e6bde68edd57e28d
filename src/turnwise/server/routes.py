"""The routes about positions: catalogue, board, analysis, review, trees, editor."""

from __future__ import annotations

from fastapi import Request

from ..games.look import Json
from ..report import Limits
from .analysis_service import TREE_SECONDS
from .hosts.operations import limits_values
from .requests import (
    AnalyseRequest,
    EditRequest,
    ExplainRequest,
    GameName,
    PositionRequest,
    ReviewRequest,
    TreeRequest,
)
from .responses import (
    Embedding,
    Explanation,
    Game,
    Place,
    Position,
    Review,
    Rules,
    SearchReport,
    SolvedMoves,
    Tree,
)
from .router import api_router
from .services import services_of
from .validation import limits_of

router = api_router()


@router.get("/games", response_model=list[Game])
async def list_games(request: Request) -> list[Json]:
    """List the games with their set-ups, agents and evaluators."""
    return await services_of(request).hosts.catalogue()


@router.get("/rules/{game}", response_model=Rules)
async def show_rules(game: GameName, request: Request) -> Json:
    """Return the rules of a game, with positions to be drawn."""
    found: Json = await services_of(request).hosts.find(game).ask("rules")
    return found


@router.post("/position", response_model=Position)
async def show_position(asked: PositionRequest, request: Request) -> Json:
    """Read a position and moves from there: the board, and what can be played."""
    found: Json = await services_of(request).hosts.find(asked.game).ask("position", **line_of(asked))
    return found


@router.post("/analyse", response_model=SearchReport)
async def analyse(asked: AnalyseRequest, request: Request) -> Json:
    """Search a position within limits, or solve it."""
    services = services_of(request)
    await services.hosts.find(asked.game).ask("unfinished", **line_of(asked))
    limits = limits_of(asked.limits.model_dump(), services.settings.bounds)
    return await services.search(request, asked.game, "analyse", **analysis_of(asked, limits))


@router.post("/solve_moves", response_model=SolvedMoves)
async def solve_moves(asked: PositionRequest, request: Request) -> Json:
    """Return the exact score of every legal move, where it can be found in some seconds."""
    services = services_of(request)
    await services.hosts.find(asked.game).ask("readable", **line_of(asked))
    seconds = services.settings.bounds.solve_seconds
    return await services.search(request, asked.game, "solve_moves", seconds=seconds, **line_of(asked))


@router.post("/review", response_model=Review)
async def review(asked: ReviewRequest, request: Request) -> Json:
    """Return what every move of a game lost."""
    services = services_of(request)
    await services.hosts.find(asked.game).ask("readable", position=asked.start, moves=asked.moves)
    seconds = services.settings.bounds.review_seconds
    return await services.search(request, asked.game, "review", seconds=seconds, **game_line_of(asked))


@router.post("/explain", response_model=Explanation)
async def explain(asked: ExplainRequest, request: Request) -> Json:
    """Return the features and weights behind a score, and what is true of the position in words."""
    found: Json = (
        await services_of(request)
        .hosts.find(asked.game)
        .ask("explain", **line_of(asked), players=asked.players, evaluate=asked.evaluate)
    )
    return found


@router.post("/tree", response_model=Tree)
async def tree(asked: TreeRequest, request: Request) -> Json:
    """Search to a small depth and give the tree."""
    services = services_of(request)
    await services.hosts.find(asked.game).ask("unfinished", **line_of(asked))
    return await services.search(
        request, asked.game, "tree", seconds=TREE_SECONDS, **asked.model_dump(exclude={"game"})
    )


@router.get("/place", response_model=Place)
async def place(request: Request) -> Json:
    """Return the place of your searches among those that wait for a turn, while an answer is awaited."""
    return {"place": await services_of(request).searches.place()}


@router.get("/embedding", response_model=Embedding)
async def embedding(request: Request) -> Json:
    """Return whose pages may show boards, games and trees of this server in frames."""
    return {"origins": list(services_of(request).settings.embed_from)}


@router.post("/edit", response_model=Position)
async def edit(asked: EditRequest, request: Request) -> Json:
    """Read a drawn position, or say what is wrong with it."""
    drawing = asked.model_dump(exclude={"game"})
    found: Json = await services_of(request).hosts.find(asked.game).ask("edit", drawing=drawing)
    return found


def line_of(asked: PositionRequest) -> Json:
    """Return the position of a question as an operation takes it."""
    return {"position": asked.position, "moves": asked.moves}


def game_line_of(asked: ReviewRequest) -> Json:
    """Return a game as the operation that reviews it takes it."""
    return {"start": asked.start, "moves": asked.moves}


def analysis_of(asked: AnalyseRequest, limits: Limits) -> Json:
    """Return a search as the operation takes it."""
    assert limits.seconds is not None
    return {
        **line_of(asked),
        "seconds": limits.seconds,
        "limits": limits_values(limits),
        "all_moves": asked.all_moves,
        "exact": asked.exact,
        "evaluate": asked.evaluate,
    }
