"""Files read up to a bound and written whole, with the errors people read.

A file that is written keeps its old content until the new one is on the disk. Links are followed, rights and owner stay
as they were; what is not a regular file, as a device or a pipe, is written into and never replaced. Other hard links
to the file keep the old content.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import time
from typing import IO, Any
from uuid import uuid4

from .bounded import FILE_BYTES, LINE_BYTES, TooLongError, parse_json, read_lines, read_whole
from .errors import DataError, reason_of
from .messages import Message

DRAFT = ".turnwise-draft-"
"""How the name of a file begins that is being written; a killed process leaves one behind."""
OLD_DRAFT = 24 * 3600.0  # seconds; nobody writes to it any more
MOST_LINKS = 40  # that lead to each other, as many as the system follows
OPEN_FILES = "/dev/fd"
"""The folder whose entries are files that this process has open; /dev/stdout leads there."""
RIGHTS_OF_GROUP, ALL_RIGHTS = 0o070, 0o777

TOO_LONG = Message("it holds more than {most:,} bytes, which is all that is read")


# ---- reading ----


def read_bytes(path: Path | str, *, most: int = FILE_BYTES) -> bytes:
    """Read a file of at most so many bytes; DataError says why not."""
    try:
        return read_whole(Path(path), most)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_text(path: Path | str, *, most: int = FILE_BYTES) -> str:
    """Read a file of text in UTF-8."""
    try:
        return read_bytes(path, most=most).decode("utf-8")
    except UnicodeDecodeError:
        raise _no_text(path) from None


def read_text_lines(path: Path | str, *, most: int = LINE_BYTES) -> Iterator[str]:
    """Read the lines of a file of text one by one, however many there are; each has at most so many bytes."""
    lines = read_lines(Path(path), most)
    while True:
        try:
            line = next(lines, b"").decode("utf-8")
        except UnicodeDecodeError:
            raise _no_text(path) from None
        except (OSError, ValueError) as error:
            raise unreadable(path, error) from None
        if not line:
            return
        yield line


def read_json(path: Path | str, damaged: Message, **heading: Any) -> dict[str, Any]:
    """Read an object of JSON that has this heading; anything else is a DataError with the message `damaged`."""
    content = read_bytes(path)
    try:
        fields = dict(parse_json(content))
    except (ValueError, TypeError):
        fields = {}
    if not fields or any(fields.get(name) != value for name, value in heading.items()):
        raise DataError(damaged)
    return fields


def unreadable(path: Path | str, error: OSError | ValueError) -> DataError:
    """Return the error that a file was not read, with the reason: the system's, or that it is too long."""
    why = why_unreadable(error)
    if isinstance(error, TooLongError) and error.line:
        return DataError("'{path}' line {number}: {error}", path=path, number=error.line, error=why)
    return DataError("cannot read '{path}': {error}", path=path, error=why)


def why_unreadable(error: OSError | ValueError) -> Message | str:
    """Return why a file was not read: the system's reason, its length, or a name that no file can have."""
    if isinstance(error, TooLongError):
        return TOO_LONG.filled(most=error.most)
    return reason_of(error) if isinstance(error, OSError) else str(error)


def _no_text(path: Path | str) -> DataError:
    return DataError("cannot read '{path}': it is not text in UTF-8", path=path)


# ---- writing ----


def write_bytes(path: Path | str, content: bytes) -> None:
    """Write a file; the old one stays whole until the new one is."""
    with written_whole(path) as file:
        file.write(content)


def write_text(path: Path | str, text: str) -> None:
    """Write a file of text in UTF-8."""
    write_texts(path, [text])


def write_texts(path: Path | str, texts: Iterable[str]) -> None:
    """Write a file from texts that are made one by one; an error among them leaves the old file as it was."""
    with written_whole(path) as file:
        file.writelines(_encoded(text) for text in texts)


def write_json(path: Path | str, fields: Mapping[str, Any]) -> None:
    """Write an object of JSON."""
    write_text(path, json.dumps(fields, indent=1) + "\n")


def _encoded(text: str) -> bytes:
    """Write text in UTF-8; half of a character, from a name that is none, as an escape that JSON can read."""
    return text.encode("utf-8", "backslashreplace")


@contextmanager
def written_whole(path: Path | str) -> Iterator[IO[bytes]]:
    """Yield a file that takes the place of the old one once it is whole; an error leaves the old one as it was."""
    with _naming(path), _straight(path) if is_special(path) else _draft_of(_behind_links(path)) as file:
        yield file


def append_lines(path: Path | str, lines: Iterable[str]) -> None:
    """Add lines at the end of a file; they are on the disk when this returns. Half a line left by a kill goes first."""
    content = _encoded("".join(f"{line}\n" for line in lines))
    with _naming(path):
        if is_special(path):
            with _straight(path) as file:
                file.write(content)
        else:
            _append(Path(path), content)


def check_writable(path: Path | str) -> None:
    """Refuse a file that cannot be written before the work is done, not after."""
    with _naming(path):
        if is_special(path):
            return _check_rights(Path(path))
        target = _behind_links(path)
        if target.exists():
            _check_rights(target)
    if not target.parent.is_dir() or not _may_write(target.parent):
        raise DataError("cannot write '{path}': the folder must exist and be writable", path=str(path))
    return None


def make_folder(folder: Path) -> None:
    """Make the folder; DataError says why not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError("cannot write into '{folder}': {error}", folder=folder, error=reason_of(error)) from None


def remove(path: Path) -> None:
    """Remove a file, if it is there; DataError says why not."""
    with _naming(path):
        path.unlink(missing_ok=True)


def is_special(path: Path | str) -> bool:
    """Whether a path leads to something that is not a regular file, or to one that this process has open."""
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return False
    except ValueError:  # a sign that no name can have
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    return not stat.S_ISREG(found.st_mode) or _open_file(Path(path)) is not None


@contextmanager
def _naming(path: Path | str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise DataError("cannot write '{path}': {error}", path=path, error=reason_of(error)) from None


def _check_rights(target: Path) -> None:
    """Refuse a folder, and what may not be written to."""
    wrong = errno.EISDIR if target.is_dir() else 0 if _may_write(target) else errno.EACCES
    if wrong:
        raise OSError(wrong, os.strerror(wrong))


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


# ---- devices, pipes and files that are open ----


@contextmanager
def _straight(path: Path | str) -> Iterator[IO[bytes]]:
    """Open what is there for writing, and neither make nor shorten it; a pipe waits for its reader."""
    number = _open_file(Path(path))
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()  # what was printed before stands before
    with os.fdopen(os.open(path, os.O_WRONLY) if number is None else os.dup(number), "wb") as file:
        yield file


def _open_file(path: Path) -> int | None:
    """Return the number under which this process has open what a path names, as /dev/stdout or /dev/fd/3 do."""
    numbers = os.path.realpath(OPEN_FILES)
    for _ in range(MOST_LINKS):
        folder = Path(os.path.realpath(path.parent))
        if str(folder) == numbers and path.name.isdecimal():
            return int(path.name)
        if not path.is_symlink():
            return None
        path = folder / path.readlink()
    return None


def _behind_links(path: Path | str) -> Path:
    """Return where the links of a path lead, whether anything is there or not."""
    return Path(os.path.realpath(path))


# ---- regular files ----


@contextmanager
def _draft_of(target: Path) -> Iterator[IO[bytes]]:
    """Yield a file beside the target, which takes its place when it is on the disk."""
    old = target.stat() if target.exists() else None
    if old is not None:
        os.close(os.open(target, os.O_WRONLY))  # a file that may not be written to may not be replaced either
    _sweep(target.parent)
    draft = target.with_name(f"{DRAFT}{uuid4().hex}")  # short, for names have a longest length
    file = os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if old is None else 0o600), "wb")
    try:
        with file:
            yield file
            file.flush()
            if old is not None:
                _keep_rights(file.fileno(), target, old)
            os.fsync(file.fileno())
        draft.replace(target)
        _sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)


@cache
def _sweep(folder: Path) -> None:
    """Remove drafts that were left behind; those of the last day may still be written to."""
    for draft in folder.glob(f"{DRAFT}*"):
        with suppress(OSError):
            if time() - draft.stat().st_mtime > OLD_DRAFT:
                draft.unlink()


def _keep_rights(draft: int, target: Path, old: os.stat_result) -> None:
    """Give a draft the owner, the rights and the attributes of the file it replaces, as far as the system lets us."""
    if sys.platform == "win32":
        return
    mode = stat.S_IMODE(old.st_mode)
    try:
        os.fchown(draft, old.st_uid, old.st_gid)
    except OSError:  # only root gives files away: then no program of another owner may become one of ours
        mode &= ALL_RIGHTS if _give_to_group(draft, old.st_gid) else ALL_RIGHTS & ~RIGHTS_OF_GROUP
    os.fchmod(draft, mode)
    if sys.platform == "linux":
        with suppress(OSError):
            for name in os.listxattr(target):  # access control lists are among them
                with suppress(OSError):
                    os.setxattr(draft, name, os.getxattr(target, name))


def _give_to_group(draft: int, group: int) -> bool:
    try:
        os.fchown(draft, -1, group)
    except OSError:
        return False
    return True


def _sync_folder(folder: Path) -> None:
    """Let the new name be on the disk too, where folders can be asked for that."""
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one may write into it and not list it
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def _append(path: Path, content: bytes) -> None:
    """Add to a regular file, or leave it as it was."""
    with path.open("ab+", buffering=0) as file:
        end = _end_of_lines(file)
        file.truncate(end)
        try:
            left = memoryview(content)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise
    if end == 0:
        _sync_folder(path.parent)


def _end_of_lines(file: IO[bytes]) -> int:
    """Return where the last whole line ends."""
    at = file.seek(0, os.SEEK_END)
    while at > 0:
        begin = max(0, at - LINE_BYTES)
        file.seek(begin)
        if (found := file.read(at - begin).rfind(b"\n")) >= 0:
            return begin + found + 1
        at = begin
    return 0
