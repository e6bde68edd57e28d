"""Work for workers: functions of a module, because they travel to other processes by name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from patience import FOR_EVER


class OddError(ValueError):
    """An exception of the caller's own."""


class StubbornError(Exception):
    """An exception that pickle makes but cannot read again."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")


def square(number: int) -> int:
    return number * number


def nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def nap_for_ever(_task: object) -> None:
    time.sleep(FOR_EVER)


def process_of(_task: object) -> int:
    time.sleep(0.05)
    return os.getpid()


def refuse_seven(number: int) -> int:
    if number == 7:
        raise OddError("seven")
    return number


def raise_stubborn(_task: object) -> None:
    raise StubbornError("this", "that")


def give_a_lambda(_task: object) -> object:
    return lambda: None


def die_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(task: tuple[str, int]) -> int:
    """Be killed at the first try of every fifth number; files in the folder remember."""
    folder, number = task
    mark = Path(folder) / str(number)
    if number % 5 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hang_at_seven(number: int) -> int:
    if number == 7:
        time.sleep(FOR_EVER)
    return number


def tell_process(task: tuple[str, int]) -> int:
    """Leave the process number in a file, then work a little."""
    folder, number = task
    (Path(folder) / f"{os.getpid()}").touch()
    time.sleep(0.1)
    return number


def tell_node(task: tuple[str, int]) -> int:
    """Leave the name of the Ray node in a file, then work a little."""
    import ray

    folder, number = task
    (Path(folder) / ray.get_runtime_context().get_node_id()).touch()
    time.sleep(0.1)
    return number
