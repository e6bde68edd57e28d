"""Checks of options that commands make before they begin: numbers in range, places that can be written."""

from __future__ import annotations

import os
from pathlib import Path

from ..bounded import is_folder, is_there
from ..errors import DataError, OptionError
from ..messages import Message

MEBIBYTE = 1 << 20
MOST_TABLE_MB = 1 << 24  # 16 TiB, more than machines have
ABOVE_0 = Message("above 0")


def check_number(option: str, value: int, *, most: int | None = None) -> None:
    """Refuse a number below 1 or above the most."""
    if value < 1 or (most is not None and value > most):
        wanted = ABOVE_0 if most is None else Message("from 1 to {most}", most=most)
        raise OptionError("{option} {value}: give a number {wanted}", option=option, value=value, wanted=wanted)


def table_bytes(mebibytes: int) -> int:
    """Read `--table-mb`."""
    check_number("--table-mb", mebibytes)
    check_number("--table-mb", mebibytes, most=MOST_TABLE_MB)
    return mebibytes * MEBIBYTE


def check_folder(path: Path) -> None:
    """Refuse a folder that cannot be written or made before the work is done, not after."""
    there = next((each for each in (path, *path.parents) if is_there(each)), path)
    if not is_folder(there) or not os.access(there, os.W_OK):
        raise DataError(
            "cannot write into '{path}': it must be a folder, or fit into one that is writable", path=str(path)
        )
