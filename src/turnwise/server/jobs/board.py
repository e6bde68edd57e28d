"""The jobs of this server: waiting, running, ended, and who watches them."""

from __future__ import annotations

from collections.abc import Callable

from ..boards import Json
from ..refusals import MissingError
from ..settings import Settings


class JobBoard:
    """Keeps jobs in order and runs them one after another."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def watch(self, id: str, _hear: Callable[[Json], None]) -> Callable[[], None]:
        """Tell of a job until the returned function is called."""
        raise MissingError(f"there is no job '{id}'")

    async def close(self) -> None:
        """Stop what runs."""
