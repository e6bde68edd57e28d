"""Work on the store in threads, with errors that tell a client nothing about files and hosts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

from ..errors import DataError
from .errors import StoreError

T = TypeVar("T")
log = logging.getLogger(__name__)


async def in_store(threads: Executor, work: Callable[[], T]) -> T:
    """Do the work in a thread; a database that fails is one line for the client and one in the log."""
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
    except DataError as error:
        log.error("%s", error)
        raise StoreError("the store cannot be used now: the server's log says why") from None
