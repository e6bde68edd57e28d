"""The way of a move by HTTP: it comes more often than all else, and what it takes is known."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import ValidationError

from .requests import MoveRequest

PLAY_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class MoveRoute(APIRoute):
    """A route that reads a move without FastAPI's general way, which takes longer than the move.

    Whatever is not as it should be goes that way, and is answered as everywhere.
    """

    def get_route_handler(self) -> Callable[[Request], Awaitable[Any]]:  # type: ignore[override]
        """Return what answers a request."""
        usual, make_move = super().get_route_handler(), self.endpoint

        async def handle(request: Request) -> Response:
            id = request.path_params["id"]
            try:
                asked = MoveRequest.model_validate_json(await request.body())
            except ValidationError:
                return await usual(request)
            if not PLAY_ID.fullmatch(id):
                return await usual(request)
            found: Response = await make_move(id=id, asked=asked, request=request)
            return found

        return handle
