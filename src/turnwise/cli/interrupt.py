"""Ctrl-C ends a search and keeps what it found."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any

from ..engine import StopToken
from . import INTERRUPTED


class Interrupt:
    """While entered, the first Ctrl-C sets the token and the second one raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.token = StopToken()
        self._before: Any = None

    @property
    def came(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.token.stopped()

    @property
    def exit_code(self) -> int:
        """What the command ends with."""
        return INTERRUPTED if self.came else 0

    def __enter__(self) -> Interrupt:
        """Listen to Ctrl-C."""
        self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Listen no more."""
        signal.signal(signal.SIGINT, self._before)

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        if self.came:
            raise KeyboardInterrupt
        self.token.stop()
