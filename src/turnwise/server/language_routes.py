"""The routes of languages: which there are, and the catalogue of each."""

from __future__ import annotations

import hashlib
import json
from typing import Literal

from fastapi import Request
from fastapi.responses import Response

from ..languages import check_language, usable_languages
from ..messages import Catalogue, catalogue
from .first_words import Texts, first_messages
from .responses import LanguageChoice, MessageCatalogue
from .router import api_router
from .services import services_of

router = api_router()
NOT_MODIFIED = 304


@router.get("/languages")
async def list_languages() -> list[LanguageChoice]:
    """List the languages that there is a catalogue of, English first, without damaged ones."""
    return [_choice(catalogue(code)) for code in usable_languages()]


@router.get("/messages/{code}", response_model=MessageCatalogue)
async def show_messages(code: str, request: Request, part: Literal["all", "first"] = "all") -> Response:
    """Return the catalogue of a language, or what the first page needs of it; 304 for a browser that has it already."""
    found = catalogue(check_language(code))
    messages = found.messages if part == "all" else await first_messages(found, services_of(request).hosts)
    body = json.dumps(_catalogue(found, messages), ensure_ascii=False).encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _choice(found: Catalogue) -> LanguageChoice:
    return {"code": found.code, "name": found.language.name, "direction": found.language.direction}


def _catalogue(found: Catalogue, messages: Texts) -> MessageCatalogue:
    language = found.language
    return {
        "code": found.code,
        "language": {
            "name": language.name,
            "direction": language.direction,
            "digits": language.digits,
            "decimal": language.decimal,
            "thousands": language.thousands,
            "percent": language.percent,
            "comma": language.comma,
            "last": dict(language.last),
            "forms": list(language.forms),
            "plural": language.plural,
        },
        "messages": {key: text if isinstance(text, str) else dict(text) for key, text in messages.items()},
    }
