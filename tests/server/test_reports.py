"""Reports of jobs are sent as messages, which every language renders: no text in them is finished English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from running import Running

from turnwise.documents import Document, block_from_json
from turnwise.documents.markdown import to_markdown
from turnwise.lab.catalogue import all_tasks
from turnwise.messages import catalogue, message_from_json
from turnwise.server.jobs.job import read_progress

LATIN = re.compile("[A-Za-z]")
NOTATION = re.compile(r"\u2066[^\u2069]*\u2069|`[^`]*`|plots/\w+\.png|LOS|CMA-ES|SPSA")
"""What stays Latin in Persian: agents, weights and files, which are marked, and a few names."""
RUNS: dict[str, dict[str, Any]] = {
    "match": {"kind": "match", "game": "sim", "agents": ["greedy", "random"], "games": 2},
    "tournament": {"kind": "tournament", "game": "sim", "agents": ["greedy", "random", "classic:depth=1"], "games": 2},
    "regression": {"kind": "fit", "game": "connect4", "games": 20, "test": 0},
    "tuning": {
        "kind": "tune", "game": "othello", "agent": "classic:depth=1",
        "population": 2, "epochs": 1, "games": 2, "benchmark_games": 4, "test": 2,
    },
    "lab": {"kind": "lab", "names": ["connect4.nodes"], "quick": True},
}  # fmt: skip


def persian(report: dict[str, Any]) -> list[str]:
    """The report as a reader of Persian sees it, line by line, without what stays Latin."""
    experiments = report.get("experiments") or [report]
    blocks = tuple(block_from_json(block) for each in experiments for block in each["blocks"])
    return NOTATION.sub("", to_markdown(Document("", blocks), catalogue("fa"))).splitlines()


@pytest.mark.parametrize("plan", RUNS.values(), ids=RUNS)
def test_the_report_of_a_run_has_no_english_in_persian(server: Running, plan: dict[str, Any]) -> None:
    job = server.ended_job(server.post("/api/jobs", **plan))
    lines = persian(job["report"])

    assert len(lines) > 2
    assert [line for line in lines if LATIN.search(line)] == []
    assert not LATIN.search(NOTATION.sub("", message_from_json(job["progress"]["words"]).text("fa")))


def test_experiments_are_listed_as_messages(server: Running) -> None:
    listed = server.client.get("/api/lab").json()

    assert [each["name"] for each in listed] == [task.name for task in all_tasks()]
    for each in listed:
        for title in (each["title"], each["chapter"]):
            assert LATIN.search(message_from_json(title).text("en"))
            assert not LATIN.search(message_from_json(title).text("fa"))


def test_progress_that_an_earlier_version_kept_is_read() -> None:
    """It kept the words in each language."""
    found = read_progress('[2, 10, {"en": "epoch 1 of 5", "fa": "دورهٔ ۱ از ۵"}]')

    assert (found.done, found.of, str(found.words)) == (2, 10, "epoch 1 of 5")
