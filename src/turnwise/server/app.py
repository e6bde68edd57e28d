"""The app: routes, errors, the middleware and the web app, put together."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from fastapi import FastAPI

from .. import __version__
from . import job_routes, language_routes, lesson_routes, live, notation_routes, routes, session_routes
from .error_handlers import answer_errors
from .garbage import rare_collections
from .middleware import Guard
from .page import add_page
from .schema import document_of
from .services import Services
from .settings import Settings
from .warming import warm_up


def make_app(settings: Settings, *, has_process: bool = False) -> FastAPI:
    """Make the app of a server; one that has the process for itself sets up what concerns all of it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        if has_process:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # blocked by who has started this process
        services = Services(settings)
        app.state.services = services
        await services.open()
        warming = asyncio.create_task(asyncio.to_thread(warm_up)) if has_process else None
        try:
            with rare_collections() if has_process else nullcontext():
                yield {"services": services}  # for the connections, which come before any request
        finally:
            if warming is not None:
                await warming
            await services.close()

    app = FastAPI(
        title="Turnwise",
        version=__version__,
        description="Play, analyse and solve turn-based games.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    # Moves come most often, and a route is looked for from the first one on.
    for module in (session_routes, routes, notation_routes, job_routes, language_routes, lesson_routes, live):
        app.router.routes += module.router.routes  # as they are: to include a router makes each of its routes again
    app.openapi = lambda: document_of(app)  # type: ignore[method-assign]
    answer_errors(app)
    add_page(app)
    app.add_middleware(Guard, settings=settings)
    return app


def app_from_environment() -> FastAPI:
    """Make the app of one of several server processes."""
    return make_app(Settings.from_environment(), has_process=True)
