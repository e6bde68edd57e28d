"""A log that does not repeat itself."""

from __future__ import annotations

import io
import logging
import logging.config

import pytest

from turnwise.server.quiet_log import LOG, QuietHandler


@pytest.fixture
def quiet() -> tuple[logging.Logger, QuietHandler, io.StringIO]:
    """A log that says everything three times at most."""
    handler, written, logger = QuietHandler(most=3), io.StringIO(), logging.Logger("test")
    handler.setStream(written)
    logger.addHandler(handler)
    return logger, handler, written


Quiet = tuple[logging.Logger, QuietHandler, io.StringIO]


def test_what_is_said_again_and_again_is_counted(quiet: Quiet) -> None:
    logger, handler, written = quiet
    for number in range(1000):
        logger.warning("game %s failed", number)
    before = written.getvalue().splitlines()
    handler.tell_left_out()

    assert before == ["game 0 failed", "game 1 failed", "game 2 failed"]
    assert written.getvalue().splitlines()[3:] == ["997 more like this were left out: game 999 failed"]


def test_other_lines_are_written_meanwhile(quiet: Quiet) -> None:
    logger, _, written = quiet
    for text in ("one", "two"):
        for _ in range(5):
            logger.warning("%s", text)

    assert written.getvalue().split() == ["one"] * 3 + ["two"] * 3


def test_a_traceback_is_not_repeated_either(quiet: Quiet) -> None:
    logger, _, written = quiet
    for _ in range(5):
        try:
            raise LookupError("lost")
        except LookupError:
            logger.exception("failed")

    assert written.getvalue().count("Traceback") == 3


def test_a_new_minute_begins_with_what_was_left_out(quiet: Quiet, monkeypatch: pytest.MonkeyPatch) -> None:
    logger, _, written = quiet
    for _ in range(5):
        logger.warning("again")
    monkeypatch.setattr("turnwise.server.quiet_log.time.monotonic", lambda: float("inf"))
    logger.warning("again")

    assert written.getvalue().splitlines()[3:] == ["2 more like this were left out: again", "again"]


def test_the_server_logs_everything_quietly() -> None:
    """Its own lines, uvicorn's and those of the event loop go through the same handler."""
    assert LOG["root"]["handlers"] == ["quiet"]
    assert all("handlers" not in logger for logger in LOG["loggers"].values())
    assert isinstance(logging.config.DictConfigurator(LOG).configure_handler(LOG["handlers"]["quiet"]), QuietHandler)  # type: ignore[no-untyped-call]
