"""The routes of languages: which there are, and the catalogue of each."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel

from ..languages import check_language
from ..messages import Catalogue, catalogue, languages

router = APIRouter(prefix="/api")
NOT_MODIFIED = 304


class LanguageChoice(BaseModel):
    """A language that can be chosen, by its own name."""

    code: str
    name: str
    direction: Literal["ltr", "rtl"]


class LanguageBlock(BaseModel):
    """How a language writes numbers and lists, and in which direction."""

    name: str
    direction: Literal["ltr", "rtl"]
    digits: str
    decimal: str
    thousands: str
    percent: str
    comma: str
    last: dict[str, str]
    """Words before the last entry of a list, by their English."""


class MessageCatalogue(BaseModel):
    """All that is said in a language: texts by key or by English template, plural forms by their CLDR names."""

    code: str
    language: LanguageBlock
    messages: dict[str, str | dict[str, str]]


@router.get("/languages")
async def list_languages() -> list[LanguageChoice]:
    """List the languages that there is a catalogue of, English first."""
    found = [catalogue(code) for code in languages()]
    return [LanguageChoice.model_validate({"code": each.code, **asdict(each.language)}) for each in found]


@router.get("/messages/{code}", response_model=MessageCatalogue)
async def show_messages(code: str, request: Request) -> Response:
    """Give the catalogue of a language; a browser that has it already is told so."""
    body = _catalogue_json(catalogue(check_language(code)))
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _catalogue_json(found: Catalogue) -> bytes:
    return MessageCatalogue.model_validate(asdict(found)).model_dump_json().encode()
