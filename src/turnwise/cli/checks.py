"""What commands check of their numbers before they begin."""

from __future__ import annotations

from ..errors import OptionError

MEBIBYTE = 1 << 20
MOST_SEED = 2**63 - 1


def check_number(option: str, value: int, *, most: int | None = None) -> None:
    """Refuse a number below 1 or above the most."""
    if value < 1 or (most is not None and value > most):
        raise OptionError(f"{option} {value}: give a number {'above 0' if most is None else f'from 1 to {most}'}")


def check_seed(seed: int) -> None:
    """Refuse a seed that nothing can be drawn by."""
    if not 0 <= seed <= MOST_SEED:
        raise OptionError(f"--seed {seed}: give a whole number from 0 to {MOST_SEED}")


def table_bytes(mebibytes: int) -> int:
    """Read `--table-mb`."""
    check_number("--table-mb", mebibytes)
    return mebibytes * MEBIBYTE
