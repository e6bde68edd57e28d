"""The lessons on a server's shelf: shipped ones by name and language, and the files of a folder as they are now."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...bounded import TooLongError, read_whole
from ...data import read
from ...errors import OptionError, reason_of
from ...lessons import LessonError
from ...lessons.bounds import MOST_BYTES
from ...lessons.errors import too_long

SHIPPED = ("minimax", "alpha_beta", "ordering", "depth", "heuristic", "exact", "mcts")
"""In the order in which one takes them."""
ENGLISH = "en"
ENDING = ".md"
MOST_FILES = 500
"""Of the folder, by their names in order."""


@dataclass(frozen=True)
class Stamp:
    """What changes when a file does."""

    device: int
    inode: int
    size: int
    changed: int

    @classmethod
    def of(cls, found: os.stat_result) -> Stamp:
        """Take the stamp of a file."""
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def shipped(name: str, language: str) -> bytes:
    """Return the text of a shipped lesson, in English where it is not in this language."""
    known = language if language.isascii() and language.isalnum() else ENGLISH
    return read(f"lessons/{known}/{name}{ENDING}") or read(f"lessons/{ENGLISH}/{name}{ENDING}")


class Folder:
    """The operator's folder; nothing outside of it is ever opened."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)

    def check(self) -> None:
        """Refuse what is no folder, when the server starts."""
        try:
            with os.scandir(self._path):
                pass
        except OSError as error:
            raise OptionError(
                "{option} '{folder}': {reason}", option="--lessons", folder=self._path, reason=reason_of(error)
            ) from None

    def names(self) -> Sequence[str]:
        """Name the files that may be lessons; none while the folder cannot be read."""
        return sorted(self._entries())[:MOST_FILES]

    def _entries(self) -> Iterator[str]:
        try:
            with os.scandir(self._path) as found:
                for entry in found:
                    if entry.name.endswith(ENDING) and not entry.name.startswith(".") and _is_text(entry.name):
                        yield entry.name
        except OSError:
            return

    def stamp(self, name: str) -> Stamp:
        """Return the stamp of a file of `names`; LessonError if it cannot be read."""
        return Stamp.of(self._stat(self._inside(name)))

    def read(self, name: str) -> bytes:
        """Read a file of `names`; LessonError if it is no plain file of the folder, or too large."""
        path = self._inside(name)
        self._stat(path)
        try:
            return read_whole(path, MOST_BYTES)
        except TooLongError:
            raise too_long() from None
        except OSError as error:
            raise _unreadable(error) from None

    def _inside(self, name: str) -> Path:
        """Follow links as far as they stay in the folder; a name that has been asked for is always one of its own."""
        try:
            root, path = self._path.resolve(strict=True), (self._path / name).resolve(strict=True)
        except RuntimeError:  # links that lead to each other, before Python 3.13
            raise _unreadable(OSError(errno.ELOOP, "")) from None
        except OSError as error:
            raise _unreadable(error) from None
        if not path.is_relative_to(root):
            raise LessonError("the file is a link that leads out of the folder")
        return path

    def _stat(self, path: Path) -> os.stat_result:
        try:
            found = path.stat()
        except OSError as error:
            raise _unreadable(error) from None
        if not stat.S_ISREG(found.st_mode):
            raise LessonError("it is not a regular file")
        return found


def _is_text(name: str) -> bool:
    """Whether a name can be sent; one in another encoding than UTF-8 cannot."""
    return all(not 0xD800 <= ord(letter) <= 0xDFFF for letter in name)


def _unreadable(error: OSError) -> LessonError:
    return LessonError("the file cannot be read: {reason}", reason=reason_of(error))
