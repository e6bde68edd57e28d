"""How errors are answered: one line of JSON, and never a traceback."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from ..errors import TurnwiseError
from ..words import Words
from .complaints import complaint, error_words, in_both, refusal
from .refusals import one_line, status_of

MISTYPED, FAILED = 422, 500
log = logging.getLogger(__name__)


def answer_errors(app: FastAPI) -> None:
    """Let every error of the app be answered in one line."""
    app.add_exception_handler(TurnwiseError, _turnwise)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(ValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)


def error_values(error: Words) -> dict[str, str]:
    """Give an error as it is sent: one line, and another in Persian where there is one."""
    values = {"error": one_line(error["en"])}
    return {**values, "error_fa": one_line(error["fa"])} if error["fa"] else values


def _answer(status: int, error: Words) -> JSONResponse:
    return JSONResponse(error_values(error), status_code=status)


async def _turnwise(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TurnwiseError)
    return _answer(status_of(error), error_words(error))


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError | ValidationError)
    return _answer(MISTYPED, complaint(error.errors()))


async def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(error.status_code, refusal(error.status_code, str(error.detail)))


async def _failed(request: Request, error: Exception) -> JSONResponse:
    """Answer what should not happen; the log has the traceback."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(FAILED, in_both("the server failed: its log says why"))
