"""Pages of the HTTP interface, made from the OpenAPI document that the server itself gives."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from turnwise.server.app import make_app
from turnwise.server.schema import document_of
from turnwise.server.settings import Settings

ROUTES, MODELS, DOCUMENT = "reference/http-routes.md", "reference/http-models.md", "reference/openapi.json"
ROUTES_HEAD = """# HTTP routes

Every route of `turnwise serve`, from [the server's OpenAPI document](openapi.json).
[HTTP](http-api.md) tells how they are used together, and what goes over the WebSocket.
A request that is refused is answered with one line, a [Refusal](http-models.md#Refusal).
"""
MODELS_HEAD = """# HTTP models

What requests and answers of the [routes](http-routes.md) hold, and messages of the WebSocket.
It is from [the server's OpenAPI document](openapi.json).
"""
BOUNDS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "letters: at least {}",
    "maxLength": "letters: at most {}",
    "minItems": "entries: at least {}",
    "maxItems": "entries: at most {}",
}
Schema = dict[str, Any]


def openapi_pages() -> dict[str, str]:
    """Write the routes, the models and the document itself."""
    document = document_of(make_app(Settings()))
    models = document["components"]["schemas"]
    return {
        ROUTES: _routes(document["paths"]),
        MODELS: "\n\n".join([MODELS_HEAD, *(_model(name, models[name]) for name in sorted(models))]) + "\n",
        DOCUMENT: json.dumps(document, indent=1) + "\n",
    }


def _routes(paths: Schema) -> str:
    parts = [ROUTES_HEAD]
    for part, found in groupby(sorted(paths), key=lambda path: path.split("/")[2]):
        parts.append(f"## /api/{part}")
        for path in found:
            parts += [text for method, route in paths[path].items() for text in _route(method.upper(), path, route)]
    return "\n\n".join(parts) + "\n"


def _route(method: str, path: str, route: Schema) -> list[str]:
    body = _content(route.get("requestBody", {}))
    answer = _content(route["responses"]["200"])
    return [
        f"### {method} {path}",
        route.get("description", ""),
        _parameters(route.get("parameters", [])),
        f"Asks: {_kind(body)}" if body else "",
        f"Gives: {_kind(answer)}" if answer else "",
    ]


def _content(part: Schema) -> Schema:
    """Return the schema of a body, whatever its media type."""
    kinds = list(part.get("content", {}).values())
    found: Schema = kinds[0].get("schema", {}) if kinds else {}
    return found


def _parameters(given: list[Schema]) -> str:
    rows = [_parameter(each["schema"], each) for each in given]
    return "\n".join(["| parameter | in | type | meaning |", "|---|---|---|---|", *rows]) if rows else ""


def _parameter(schema: Schema, given: Schema) -> str:
    return f"| `{given['name']}` | {given['in']} | {_kind(schema)} | {_meaning(schema, given.get('required', False))} |"


def _model(name: str, model: Schema) -> str:
    parts = [f"## {name} {{ #{name} }}", _line(model.get("description", ""))]
    fields = model.get("properties")
    if not fields:
        return "\n\n".join([*parts, _kind(model)])
    needed = model.get("required", [])
    rows = [f"| `{field}` | {_kind(of)} | {_meaning(of, field in needed)} |" for field, of in fields.items()]
    return "\n\n".join([*parts, "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])])


def _kind(schema: Schema) -> str:
    """Say in words what a value may be; models are links."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](http-models.md#{name})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(each) for each in schema[several]))
    if "const" in schema or "enum" in schema:
        return " or ".join(f"`{json.dumps(each)}`" for each in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_kind(each) for each in schema["prefixItems"]) + "]"
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def _meaning(schema: Schema, is_needed: bool) -> str:
    bounds = [words.format(schema[bound]) for bound, words in BOUNDS.items() if bound in schema]
    said = [_line(schema.get("description", "")).rstrip("."), *bounds]
    if not is_needed:
        shown = json.dumps(schema.get("default"), ensure_ascii=False)
        said.append(f"default: `{shown}`" if "default" in schema else "optional")
    return "; ".join(part for part in said if part)


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
