"""The OpenAPI document: routes with their answers, and the messages of the WebSocket, which no route names."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from .jobs.forms import FORMS
from .requests import OPEN, ClientMessage
from .responses import Refusal, ServerMessage

REFERENCE = "#/components/schemas/{model}"


def document_of(app: FastAPI) -> dict[str, Any]:
    """Make the document again each time: it names the games, and games may come and go."""
    app.openapi_schema = None
    document = FastAPI.openapi(app)
    components: dict[str, Any] = document["components"]["schemas"]
    components.update(_besides())
    return document


def contract_of(app: FastAPI) -> dict[str, Any]:
    """Return the document as types are made from it, without titles and what differs from server to server."""
    found: dict[str, Any] = _bare(document_of(app))
    return found


def _besides() -> dict[str, Any]:
    """Describe what routes do not make by themselves: messages of the WebSocket, refusals, and the jobs by kind."""
    jobs: list[Any] = [(form.kind, "validation", TypeAdapter(form.model)) for form in FORMS.values()]
    messages: list[Any] = [
        ("heard", "validation", TypeAdapter(ClientMessage)),
        ("said", "serialization", TypeAdapter(ServerMessage)),
        ("refused", "serialization", TypeAdapter(Refusal)),
    ]
    references, found = TypeAdapter.json_schemas([*jobs, *messages], ref_template=REFERENCE)
    plans = {kind: references[kind, "validation"]["$ref"] for kind in FORMS}
    discriminator = {"propertyName": "kind", "mapping": plans}
    one_of = [{"$ref": plan} for plan in plans.values()]
    return {**found["$defs"], "JobPlan": {"oneOf": one_of, "discriminator": discriminator}}


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: value for name, value in schema.items() if not (name == "title" and isinstance(value, str))}
    left_out = ("enum", OPEN) if OPEN in schema else ()
    return {name: _bare(value) for name, value in kept.items() if name not in left_out}
