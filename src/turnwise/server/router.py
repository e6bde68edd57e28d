"""What all routes of the API have in common: where they are, and how they refuse."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

# By reference: a model would be read again for each status of each route, which was half of the start of a server.
REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": REFUSAL, "description": "Why not, in one line"} for status in (422, "4XX", 503)
}


def api_router() -> APIRouter:
    """Make a router for some routes of the API."""
    return APIRouter(prefix="/api", responses=REFUSALS)
