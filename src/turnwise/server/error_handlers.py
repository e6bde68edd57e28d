"""How errors are answered: one line of JSON with the message, and never a traceback."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from ..errors import TurnwiseError
from ..messages import Message
from .errors import FAILURE, error_json, invalid, refused_by_framework, status_of

MISTYPED, FAILED = 422, 500
log = logging.getLogger(__name__)


def answer_errors(app: FastAPI) -> None:
    """Let every error of the app be answered in one line."""
    app.add_exception_handler(TurnwiseError, _turnwise)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(ValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)


def _answer(status: int, message: Message) -> JSONResponse:
    return JSONResponse(error_json(message), status_code=status)


async def _turnwise(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TurnwiseError)
    return _answer(status_of(error), error.message)


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError | ValidationError)
    return _answer(MISTYPED, invalid(error.errors()))


async def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(error.status_code, refused_by_framework(error.status_code, str(error.detail)))


async def _failed(request: Request, error: Exception) -> JSONResponse:
    """Answer what should not happen; the log has the traceback."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(FAILED, FAILURE)
