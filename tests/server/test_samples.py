"""Sample runs: what pages show that have no run of their own yet."""

from __future__ import annotations

from pathlib import Path

from running import running

from turnwise.server.jobs.forms import FORMS


def test_samples_are_finished_runs_of_kinds_that_can_be_started(tmp_path: Path) -> None:
    """They were made by jobs like any other, and say nothing of the store and the server they were made on."""
    with running(tmp_path / "store.db") as server:
        samples = server.client.get("/api/samples").json()
        listed = server.client.get("/api/jobs").json()

    assert {job["kind"] for job in samples} == {"match", "tune", "lab"}
    for job in samples:
        FORMS[job["kind"]].read(job["plan"])
        assert job["status"] == "done"
        assert job["report"]
        assert not {"event", "weights_file", "network", "network_file"} & job["report"].keys()
    assert listed == []
