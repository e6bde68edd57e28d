"""The page itself: the built files, if they are there, and a plain list of the API."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .middleware import API

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "the page is not built: run  make setup  in the project, or install a wheel; the API is at /api/docs\n"
METHODS = ("get", "post", "delete")


class PageFiles(StaticFiles):
    """The built files; whatever the API has no route for is no file either."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or 404."""
        if scope["path"].startswith(API) and scope["method"] in ("GET", "HEAD"):
            raise HTTPException(404)
        return await super().get_response(path, scope)


def add_page(app: FastAPI, static: Path = STATIC) -> None:
    """Serve the page at /, and the API's list at /api/docs, which needs no script of another site."""

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app))

    if (static / "index.html").is_file():
        app.mount("/", PageFiles(directory=static, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> PlainTextResponse:
        return PlainTextResponse(NOT_BUILT)


def api_page(app: FastAPI) -> str:
    """List the API as one page of HTML."""
    schema = app.openapi()
    rows = [
        _row(method.upper(), path, entry.get("description", ""))
        for path, methods in schema["paths"].items()
        for method, entry in methods.items()
        if method in METHODS
    ]
    title = escape(schema["info"]["title"])
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1>'
        f'<p>Schema: <a href="{app.openapi_url}">{app.openapi_url}</a></p><table>{"".join(rows)}</table></html>'
    )


def _row(method: str, path: str, words: str) -> str:
    return f"<tr><td>{method}</td><td><code>{escape(path)}</code></td><td>{escape(words)}</td></tr>"
