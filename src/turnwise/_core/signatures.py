"""Signatures of native functions, read from what nanobind writes of them, and one line where it lists overloads."""

from __future__ import annotations

import ast
import inspect
import re
from typing import Any

from ..errors import ArgumentTypeError

INVOKED = re.compile(r"incompatible function arguments.*Invoked with (?:k?w?args )?types: (.*)", re.DOTALL)
MODULE = re.compile(r"turnwise\._core\._\w+\.")
NATIVE = ("nb_method", "nb_func")  # types that nanobind does not name for Python


class ConstructorSignature:
    """The signature of a class, made when it is asked for."""

    def __get__(self, instance: object, owner: Any) -> inspect.Signature:
        """Return what the constructor takes, without the object it makes."""
        signature = of(owner.__init__)
        return signature.replace(
            parameters=list(signature.parameters.values())[1:], return_annotation=inspect.Signature.empty
        )


def sign(kind: Any, signed_method: Any) -> None:
    """Set the signatures of a native class and its functions."""
    for name, value in list(vars(kind).items()):
        if type(value).__name__ in NATIVE and not name.startswith("__"):
            setattr(kind, name, signed_method(value, type(value).__name__ == NATIVE[0]))
    if "__init__" in vars(kind):
        kind.__signature__ = ConstructorSignature()


def of(function: Any) -> inspect.Signature:
    """Return the signature of a native function, of its first overload if it has several."""
    text, _, defaults = function.__nb_signature__[0]
    for number, default in enumerate(defaults or ()):
        text = text.replace(f"\\{number}", repr(default))
    (definition,) = ast.parse(f"{MODULE.sub('', text)}: ...").body
    assert isinstance(definition, ast.FunctionDef)
    returned = ast.unparse(definition.returns) if definition.returns else inspect.Signature.empty
    return inspect.Signature(_parameters(definition.args), return_annotation=returned)


def doc_of(function: Any) -> str | None:
    """Return what a native function says of itself, without the signature."""
    doc: str | None = function.__nb_signature__[0][1]
    return doc


def refusal(function: Any, error: TypeError) -> TypeError:
    """Return nanobind's complaint about arguments in one line, any other error as it is."""
    found = INVOKED.search(str(error))
    if not found:
        return error
    parameters = list(of(function).parameters.values())
    is_method = bool(parameters) and parameters[0].name == "self"
    types = [MODULE.sub("", each.strip()) for each in found[1].split(", ")]
    takes = inspect.Signature(parameters[is_method:])
    given = ", ".join(types[is_method:]) or "nothing"
    return ArgumentTypeError(
        "{function}{takes} was given {given}",
        function=function.__name__,
        takes=str(takes).replace(chr(39), ""),
        given=given,
    )


def _parameters(arguments: ast.arguments) -> list[inspect.Parameter]:
    kinds: Any = inspect.Parameter
    placed = [(each, kinds.POSITIONAL_ONLY) for each in arguments.posonlyargs]
    placed += [(each, kinds.POSITIONAL_OR_KEYWORD) for each in arguments.args]
    missing = len(placed) - len(arguments.defaults)
    found = [
        _parameter(each, kind, None if i < missing else arguments.defaults[i - missing])
        for i, (each, kind) in enumerate(placed)
    ]
    if arguments.vararg:
        found.append(_parameter(arguments.vararg, kinds.VAR_POSITIONAL))
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        found.append(_parameter(each, kinds.KEYWORD_ONLY, default))
    if arguments.kwarg:
        found.append(_parameter(arguments.kwarg, kinds.VAR_KEYWORD))
    return found


def _parameter(argument: ast.arg, kind: Any, default: ast.expr | None = None) -> inspect.Parameter:
    annotation = ast.unparse(argument.annotation) if argument.annotation else inspect.Parameter.empty
    value = inspect.Parameter.empty if default is None else _value(default)
    return inspect.Parameter(argument.arg, kind, annotation=annotation, default=value)


def _value(default: ast.expr) -> object:
    try:
        return ast.literal_eval(default)
    except ValueError:
        return ...
