"""Pages of the Python packages, made from their docstrings and signatures."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import turnwise

LONGEST_DEFAULT = 40
"""Letters of a default that a signature shows; a longer one says nothing at a glance."""

FOLDER = "reference/api"


def docstring_pages() -> dict[str, str]:
    """Write one page for the package and one for each part of it that names what is public."""
    modules = [turnwise, *_parts()]
    at = {id(getattr(turnwise, name)): name for name in turnwise.__all__}
    return {f"{FOLDER}/{_short(module)}.md": _page(module, at) for module in modules}


def _parts() -> Iterator[ModuleType]:
    for each in iter_modules(turnwise.__path__):
        if each.ispkg and not each.name.startswith("_"):
            module = import_module(f"{turnwise.__name__}.{each.name}")
            if getattr(module, "__all__", None):
                yield module


def _short(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def _page(module: ModuleType, at: dict[int, str]) -> str:
    parts = [f"# {module.__name__}", _prose(module.__doc__)]
    for name in sorted(module.__all__, key=lambda name: _rank(getattr(module, name))):
        value = getattr(module, name)
        if isinstance(value, ModuleType):
            continue
        parts.append(f"## `{name}` {{ #{name} }}")
        if module is not turnwise and at.get(id(value)) == name:
            parts.append(f"See [`turnwise.{name}`](turnwise.md#{name}).")
        else:
            parts += _described(name, value)
    return "\n\n".join(part for part in parts if part) + "\n"


def _rank(value: Any) -> int:
    """Order what a page has: functions, classes and other values, errors."""
    if inspect.isclass(value):
        return 2 if issubclass(value, BaseException) else 1
    return 0 if callable(value) else 1


def _described(name: str, value: Any) -> list[str]:
    if inspect.isclass(value):
        return _class(name, value)
    if callable(value) and hasattr(value, "__name__"):
        return [_signature(name, value), _prose(inspect.getdoc(value))]
    return [f"```python\n{name} = {_plain(value)}\n```"] if len(_plain(value)) < 1000 else []


def _class(name: str, kind: type) -> list[str]:
    is_error = issubclass(kind, BaseException)
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object) if is_error else ""
    parts = [f"An error, which is also {bases}." if bases else "", _prose(inspect.getdoc(kind))]
    if dataclasses.is_dataclass(kind):
        parts.append(_fields(kind))
    elif not is_error:
        parts.append(_signature(name, kind))
    for member, value in vars(kind).items():
        if not member.startswith("_") and not is_error:
            parts += _member(name, member, value)
    return parts


def _member(owner: str, name: str, value: Any) -> list[str]:
    title = f"### `{owner}.{name}` {{ #{owner}.{name} }}"
    if isinstance(value, property):
        return [title, _prose(inspect.getdoc(value))]
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if inspect.isfunction(value) or hasattr(value, "__nb_signature__"):
        return [title, _signature(name, value), _prose(inspect.getdoc(value))]
    return []


def _fields(kind: type) -> str:
    meanings = _field_docs(kind)
    rows = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for each in dataclasses.fields(kind):
        if not each.name.startswith("_"):
            default = "" if each.default is dataclasses.MISSING else f"`{_plain(each.default)}`"
            rows.append(f"| `{each.name}` | `{each.type}` | {default} | {_cell(meanings.get(each.name, ''))} |")
    return "\n".join(rows)


def _field_docs(kind: type) -> dict[str, str]:
    """Read the texts under the fields of a class, which Python itself forgets."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = below.value.value if isinstance(below.value, ast.Constant) else ""
            found[field.target.id] = text if isinstance(text, str) else ""
    return found


def _signature(name: str, value: Callable[..., Any]) -> str:
    made = value.__init__ if isinstance(value, type) else value  # type: ignore[misc]
    native = getattr(made, "__nb_signature__", None)
    if native:
        return "```python\n" + "\n".join(_broken(name, _native(each[0])) for each in native) + "\n```"
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    shown = [_with_default(each) for each in found.parameters.values() if each.name != "self"]
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(found.replace(parameters=shown)))
    return f"```python\n{_broken(name, text)}\n```"


def _with_default(given: inspect.Parameter) -> inspect.Parameter:
    return given if given.default is inspect.Parameter.empty else given.replace(default=_Shown(given.default))


def _native(signature: str) -> str:
    """Return what follows the name in a signature of the core, without what the object itself is."""
    found = re.sub(r"^def \w+\((?:self(?:, )?)?", "(", signature)
    return found.removesuffix(" -> None") if "__init__" in signature else found


def _broken(name: str, text: str) -> str:
    """Break a long signature, one parameter a line."""
    if len(name) + len(text) <= 100:
        return name + text
    inside, _, after = text[1:].rpartition(")")
    parameters = re.split(r", (?=[\w*/]+(?:[:,=]|$))", inside)
    return f"{name}(\n" + "".join(f"    {each},\n" for each in parameters) + f"){after}"


class _Shown:
    """A default as a signature shows it."""

    def __init__(self, default: Any) -> None:
        self.text = _plain(default)

    def __repr__(self) -> str:
        return self.text


def _plain(value: Any) -> str:
    text = repr(value)
    return "..." if re.search(r"<\w+[ .]| at 0x", text) or len(text) > LONGEST_DEFAULT else text


def _prose(text: str | None) -> str:
    """Turn a docstring into Markdown: examples become blocks."""
    blocks = re.split(r"\n\s*\n", inspect.cleandoc(text or ""))
    return "\n\n".join(f"```pycon\n{block}\n```" if block.startswith(">>>") else _escaped(block) for block in blocks)


def _escaped(text: str) -> str:
    """Keep what Markdown would read as HTML or emphasis, outside of code."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([<*_\[\]])", r"\\\1", part) for part in parts)


def _cell(text: str) -> str:
    return _escaped(" ".join(text.split())).replace("|", "\\|")
