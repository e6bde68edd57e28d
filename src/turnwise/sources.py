"""Python code that a person has named as FILE.py:NAME: it is read once, known by its content and travels by it.

Only three functions open a file, and only for a text that a person has typed: `is_source` asks whether a text has the
form, `Source.read` reads it, `load` runs it. Nothing that is read as data, such as a record, a plan or a message, ever
reaches them.
"""

from __future__ import annotations

import ast
import re
import sys
import traceback
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from .atomic_files import read_text
from .bounded import SMALL_BYTES
from .errors import CodeError, UnknownNameError
from .messages import Listing, Message, as_message

FORM = re.compile(r"(?P<path>.+\.py):(?P<name>[^\W\d]\w*)")
MODULE = "turnwise_source_"
SHOWN = 12  # letters of a hash in a message
Beside = tuple[tuple[str, str], ...]
"""Names and texts of modules from a file's folder."""


def is_source(text: str) -> bool:
    """Whether a text has the form FILE.py:NAME.

    >>> is_source("games/nim.py:Nim"), is_source("connect4"), is_source("search:depth=4")
    (True, False, False)
    """
    return FORM.fullmatch(text) is not None


@dataclass(frozen=True)
class Source:
    """A file's text, the texts of the files beside it that it imports, and the name of one thing in it."""

    path: str
    """As the person wrote it; the file itself is not needed any more."""
    name: str
    text: str = field(repr=False)
    beside: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Modules of the same folder by name, found when the file was read."""

    @classmethod
    def read(cls, text: str) -> Source:
        """Read the file that a text names; DataError if that cannot be, CodeError if it is no Python."""
        found = FORM.fullmatch(text)
        if found is None:
            raise UnknownNameError("'{text}': name a file and what is in it, as in my_game.py:MyGame", text=text)
        path, content = Path(found["path"]), read_text(found["path"], most=SMALL_BYTES)
        return cls(found["path"], found["name"], content, _beside(path.parent, content))

    @property
    def label(self) -> str:
        """The form FILE.py:NAME."""
        return f"{self.path}:{self.name}"

    @property
    def hash(self) -> str:
        """SHA-256 of the file, and of those it imports from its folder."""
        digest = sha256(self.text.encode())
        for name, text in self.beside:
            digest.update(f"\0{name}\0{text}".encode())
        return digest.hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Write what a worker needs."""
        return {"path": self.path, "name": self.name, "text": self.text, "beside": [list(each) for each in self.beside]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Source:
        """Read what a worker was sent."""
        beside = tuple((name, text) for name, text in values["beside"])
        return cls(values["path"], values["name"], values["text"], beside)


def load(source: Source) -> Any:
    """Run the file, once a process, and return what the name stands for; CodeError has the file's own line."""
    module = _module(source.path, source.text, source.beside)
    found = getattr(module, source.name, None)
    if found is None:
        names = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
        there_are = Message("it has {names}", names=Listing(names)) if names else Message("it has none")
        raise UnknownNameError(
            "'{path}' has no class or function '{name}': {there_are}",
            path=source.path,
            name=source.name,
            there_are=there_are,
        )
    return found


def forget(source: Source, *, keep: Source | None = None) -> None:
    """Let the file be run again when it is next loaded, with nothing left of what it has counted.

    What belongs to `keep` as well stays: the classes of a game are the same for everybody who imports them.
    """
    kept = () if keep is None else (Path(keep.path).stem, *(name for name, _ in keep.beside))
    if keep is None or (source.path, source.text) != (keep.path, keep.text):
        _modules.pop((source.path, source.text, source.beside), None)
    for name, _ in source.beside:
        if name not in kept:
            sys.modules.pop(name, None)


def publish(source: Source) -> None:
    """Let other files import the loaded file by its name, and get the very same classes."""
    name = Path(source.path).stem
    if name.isidentifier() and name not in sys.modules:
        sys.modules[name] = _module(source.path, source.text, source.beside)


def one_line(error: BaseException, path: str | None = None) -> Message:
    """Describe an error of a user's code in one line: what it is, and the last line of the file it passed.

    >>> str(one_line(ZeroDivisionError("division by zero")))
    'ZeroDivisionError: division by zero'
    """
    words = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    told = f"{type(error).__name__}: {words}" if words else type(error).__name__
    place = _place(error, path)
    if place is None:
        return as_message(told)
    return Message("{error} ({path} line {line})", error=told, path=place[0], line=place[1])


def _place(error: BaseException, path: str | None) -> tuple[str, int | None] | None:
    if isinstance(error, SyntaxError) and error.filename is not None:
        return error.filename, error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == path or (path is None and _is_loaded(frame.filename))]
    return (own[-1].filename, own[-1].lineno) if own else None


def _is_loaded(path: str) -> bool:
    return path in _paths


def _beside(folder: Path, text: str) -> tuple[tuple[str, str], ...]:
    """Read the modules of the folder that a text imports, and those that they import."""
    found: dict[str, str] = {}
    waiting = [text]
    while waiting:
        for name in sorted(_imported(waiting.pop())):
            file = folder / f"{name}.py"
            if name not in found and file.is_file():
                found[name] = read_text(file, most=SMALL_BYTES)
                waiting.append(found[name])
    return tuple(sorted(found.items()))


def _imported(text: str) -> set[str]:
    """List the modules that a text imports by name; a text that is no Python imports nothing."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two for what is nested too deeply
        return set()
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whole = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return {name.partition(".")[0] for name in plain | whole}


class _Beside(MetaPathFinder, Loader):
    """Finds the modules that came with sources, after everything that is installed."""

    def __init__(self) -> None:
        self.texts: dict[str, tuple[str, str]] = {}

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return the spec of a module that came with a source."""
        return ModuleSpec(name, self) if name in self.texts else None

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        """Let Python make it."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run its text."""
        path, text = self.texts[module.__name__]
        exec(compile(text, path, "exec"), vars(module))


_finder = _Beside()
_paths: set[str] = set()


_modules: dict[tuple[str, str, Beside], ModuleType] = {}


def _module(path: str, text: str, beside: Beside) -> ModuleType:
    """Return the module of a file, run once a process."""
    key = (path, text, beside)
    if key not in _modules:
        _modules[key] = _run(path, text, beside)
    return _modules[key]


def _run(path: str, text: str, beside: Beside) -> ModuleType:
    name = MODULE + sha256(f"{path}\0{text}".encode()).hexdigest()[:SHOWN]
    module = ModuleType(name)
    module.__file__ = path
    _paths.add(path)
    _offer(path, beside)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        with redirect_stdout(sys.stderr):
            exec(compile(text, path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise CodeError("'{path}' cannot be run: {error}", path=path, error=one_line(error, path)) from None
    return module


def _offer(path: str, beside: Beside) -> None:
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)
    for name, text in beside:
        file = str(Path(path).with_name(f"{name}.py"))
        _paths.add(file)
        if _finder.texts.get(name) not in (None, (file, text)):
            sys.modules.pop(name, None)  # another folder's module of the same name
        _finder.texts[name] = (file, text)
