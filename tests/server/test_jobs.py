"""Long work: it waits, runs, is watched, stops when asked to, and goes on after a restart."""

from __future__ import annotations

import asyncio
import threading
import time
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from running import PATIENCE, Running, running
from saying import said

from turnwise import OptionError, TurnwiseError
from turnwise.arena import MatchPlan, play_match
from turnwise.evaluation.weights import parse_weights
from turnwise.lab.catalogue import all_tasks
from turnwise.messages import as_message
from turnwise.server.errors import RefusedError
from turnwise.server.jobs.job import Job, Progress, StoppedError, Told
from turnwise.server.jobs.runner import JobRunner
from turnwise.server.jobs.tune import TuneJob
from turnwise.store import Store
from turnwise.tuning import TunePlan, tune
from turnwise.tuning.fit_plan import FitPlan
from turnwise.tuning.regression import fit


class Counting:
    """A job that counts, a step each time it may."""

    def __init__(self) -> None:
        self.allowed = 0
        self.resumed: list[bool] = []

    def check(self, plan: Mapping[str, Any]) -> None:
        if plan.get("to", 0) < 1:
            raise OptionError("count to 1 or more")

    def run(self, job: Job, told: Told) -> dict[str, Any]:
        plan = job.plan
        self.resumed.append(job.resumes)
        for number in range(plan["to"]):
            while self.allowed <= number:
                told(Progress(number, plan["to"] + 1, as_message(f"{number} so far")))
                time.sleep(0.005)
        if plan.get("fails"):
            raise TurnwiseError("it was bound to fail")
        return {"counted": plan["to"]}


def on_a_board(tmp_path: Path, kind: Counting, scene: Callable[[JobRunner], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        with Store.open(tmp_path / "store.db") as store:
            board = JobRunner(store, {"count": kind})
            await board.open()
            try:
                return await scene(board)
            finally:
                await board.close()

    return asyncio.run(whole())


async def until(board: JobRunner, id: str, status: str) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while (job := await board.find(id))["status"] != status:
        assert time.monotonic() < deadline, job
        await asyncio.sleep(0.01)
    return job


def test_a_job_is_done_and_says_what_came_out(tmp_path: Path) -> None:
    kind = Counting()
    kind.allowed = 9

    async def scene(board: JobRunner) -> dict[str, Any]:
        return await until(board, (await board.begin("count", {"to": 3}))["id"], "done")

    job = on_a_board(tmp_path, kind, scene)

    assert (job["report"], job["error"], kind.resumed) == ({"counted": 3}, None, [False])


def test_jobs_run_one_after_another_and_are_listed(tmp_path: Path) -> None:
    kind = Counting()

    async def scene(board: JobRunner) -> list[str]:
        first, second = [await board.begin("count", {"to": number}) for number in (1, 2)]
        await until(board, first["id"], "running")
        before = [job["status"] for job in await board.listed()]
        kind.allowed = 9
        await until(board, second["id"], "done")
        return before

    assert on_a_board(tmp_path, kind, scene) == ["queued", "running"]


def test_a_running_job_stops_when_asked_to(tmp_path: Path) -> None:
    async def scene(board: JobRunner) -> dict[str, Any]:
        id = (await board.begin("count", {"to": 3}))["id"]
        await until(board, id, "running")
        await board.stop(id)
        return await until(board, id, "stopped")

    assert on_a_board(tmp_path, Counting(), scene)["status"] == "stopped"


def test_a_waiting_job_stops_at_once(tmp_path: Path) -> None:
    async def scene(board: JobRunner) -> str:
        first, second = [await board.begin("count", {"to": 1}) for _ in range(2)]
        await until(board, first["id"], "running")
        status: str = (await board.stop(second["id"]))["status"]
        return status

    assert on_a_board(tmp_path, Counting(), scene) == "stopped"


def test_a_watcher_hears_of_progress_and_of_the_end(tmp_path: Path) -> None:
    kind = Counting()

    async def scene(board: JobRunner) -> list[str]:
        id, heard = (await board.begin("count", {"to": 2}))["id"], []
        leave = await board.watch(id, lambda job: heard.append(job["status"]))
        await until(board, id, "running")
        while "running" not in heard:
            await asyncio.sleep(0.01)
        kind.allowed = 9
        while "done" not in heard:
            await asyncio.sleep(0.01)
        leave()
        return heard

    heard = on_a_board(tmp_path, kind, scene)

    assert heard[-1] == "done"


def test_a_job_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The server ends while a job runs; the next one runs it again and tells it to resume."""
    kind = Counting()

    async def begin(board: JobRunner) -> str:
        id: str = (await board.begin("count", {"to": 2}))["id"]
        while not kind.resumed:
            await asyncio.sleep(0.01)
        return id

    id = on_a_board(tmp_path, kind, begin)
    kind.allowed = 9
    job = on_a_board(tmp_path, kind, lambda board: until(board, id, "done"))

    assert job["report"] == {"counted": 2}
    assert kind.resumed == [False, True]


def test_a_failure_is_one_line(tmp_path: Path) -> None:
    kind = Counting()
    kind.allowed = 9

    async def scene(board: JobRunner) -> dict[str, Any]:
        return await until(board, (await board.begin("count", {"to": 1, "fails": True}))["id"], "failed")

    assert on_a_board(tmp_path, kind, scene)["error"] == "it was bound to fail"


@pytest.mark.parametrize(("name", "plan"), [("fly", {}), ("count", {"to": 0})])
def test_what_cannot_be_done_is_refused_at_once(tmp_path: Path, name: str, plan: dict[str, Any]) -> None:
    with pytest.raises((RefusedError, OptionError)):
        on_a_board(tmp_path, Counting(), lambda board: board.begin(name, plan))


def test_an_unknown_kind_is_refused_over_http(server: Running) -> None:
    assert server.refused("/api/jobs", kind="fly")[0] == 422
    assert server.client.get("/api/jobs/none").status_code == 404
    assert server.client.delete("/api/jobs/none").status_code == 404


def test_a_match_is_played_and_its_games_are_stored(server: Running) -> None:
    asked = {"kind": "match", "game": "sim", "agents": ["search:depth=2", "random"], "games": 4, "seed": 1}
    job = server.ended_job(server.post("/api/jobs", **asked))
    plan = MatchPlan(game="sim", agents=("search:depth=2,seconds=10", "random"), seed=1)
    games = server.client.get("/api/records", params={"event": job["report"]["event"]}).json()

    assert (job["status"], job["error"]) == ("done", None)
    assert job["report"]["wins"] == play_match(plan, games=4, workers=0).to_json()["wins"]
    assert len(games) == 4


def test_a_tournament_has_a_cross_table(server: Running) -> None:
    asked = {"kind": "tournament", "game": "sim", "agents": ["search:depth=3", "random", "greedy"], "games": 2}
    job = server.ended_job(server.post("/api/jobs", **asked))

    assert job["status"] == "done"
    assert [job["report"]["cross"][i][i] for i in range(3)] == ["-"] * 3


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "match", "agents": ["random", "greedy"], "games": 2000},
        {"kind": "tournament", "agents": ["random", "greedy"], "games": 1000, "system": "swiss", "rounds": 9},
    ],
)
def test_too_few_openings_are_refused_at_once(server: Running, asked: dict[str, Any]) -> None:
    status, reason = server.refused("/api/jobs", game="sim", openings="plies=4", **asked)

    assert status == 422
    assert reason.startswith("openings 'plies=4' give 25 distinct positions of sim, enough for 50 games")


def test_a_test_takes_as_many_openings_as_there_are(server: Running) -> None:
    asked = {"game": "sim", "agents": ["search:depth=3", "random"], "games": 2000, "openings": "plies=3"}
    job = server.ended_job(server.post("/api/jobs", kind="match", sprt=[0, 400], **asked))

    assert job["status"] == "done", job["error"]
    assert job["report"]["sprt"] is not None


def test_openings_that_take_long_to_count_are_left_to_the_run(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwise.server.jobs.arena.CHECK_SECONDS", -1.0)
    asked = {"game": "sim", "agents": ["greedy", "random"], "games": 2000, "openings": "plies=2"}
    job = server.ended_job(server.post("/api/jobs", kind="match", **asked))

    assert job["status"] == "failed"
    assert "enough for" in job["error"]


def test_an_experiment_of_the_lab_gives_its_blocks(server: Running) -> None:
    job = server.ended_job(server.post("/api/jobs", kind="lab", names=["sim.order"]))

    assert job["status"] == "done", job["error"]
    assert [each["name"] for each in job["report"]["experiments"]] == ["sim.order"]
    assert job["report"]["experiments"][0]["blocks"]


def test_an_unknown_agent_is_told_which_ones_there_are(server: Running) -> None:
    """Only those that the server takes."""
    _, reason = server.refused("/api/jobs", kind="match", game="sim", agents=["random", "serch"])

    assert "search" in reason
    assert not any(name in reason for name in ("network", "ensemble", "external"))


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "match", "game": "sim", "agents": ["random", "human"]},
        {"kind": "match", "game": "sim", "agents": ["random", "external:cmd=ls"]},
        {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "openings": "file:/etc/passwd"},
        {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "openings": "file:secret.txt"},
        {"kind": "match", "game": "angry", "agents": ["random", "greedy"], "openings": "plies=0,map=pyproject.toml"},
        {"kind": "match", "game": "hand_of_the_king", "agents": ["random", "greedy"], "openings": "plies=1,board=x"},
        {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "games": 3},
        {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "games": 10**9},
        {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "surplus": 1},
        {"kind": "tournament", "game": "sim", "agents": ["random"]},
        {"kind": "tournament", "game": "sim", "agents": ["random", "greedy"], "system": "league"},
        {"kind": "lab", "names": ["../secrets"]},
        {"kind": "tune", "game": "sim", "method": "luck"},
        {"kind": "tune", "game": "sim", "weights": "../secrets"},
        {"kind": "tune", "game": "sim", "agent": "external:cmd=ls"},
        {"kind": "tune", "game": "sim", "agent": "search:evaluation=/etc/passwd"},
        {"kind": "tune", "game": "sim", "openings": "file:/etc/passwd"},
        {"kind": "tune", "game": "sim", "folder": "/tmp"},
        {"kind": "tune", "game": "sim", "games": 3},
        {"kind": "tune", "game": "sim", "epochs": 10**9},
        {"kind": "fit", "game": "sim", "games": 10**9},
        {"kind": "fit", "game": "othello", "weights": "branching"},
        {"kind": "fit", "game": "sim", "openings": "file:/etc/passwd"},
        {"kind": "train", "game": "sim", "positions": 10**9},
        {"kind": "train", "game": "sim", "epochs": 0},
        {"kind": "train", "game": "sim", "data": "/etc"},
        {"kind": "fly"},
    ],
)
def test_hostile_jobs_are_refused(server: Running, asked: dict[str, Any]) -> None:
    assert server.refused("/api/jobs", **asked)[0] == 422


@pytest.mark.parametrize(("token", "given", "status"), [(None, "x", 403), ("abc", "abd", 403), ("abc", "abc", 422)])
def test_off_loopback_jobs_need_the_token(tmp_path: Path, token: str | None, given: str, status: int) -> None:
    """The right token gets as far as the unknown kind, in whatever case its scheme is; reading needs none."""
    with running(tmp_path / "store.db", host="0.0.0.0", token=token) as server:
        for scheme in ("Bearer", "bearer", "BEARER"):
            headers = {"authorization": f"{scheme} {given}"}
            answer = server.client.post("/api/jobs", json={"kind": "fly"}, headers=headers)
            assert answer.status_code == status
        assert server.client.get("/api/jobs").json() == []


FIT = {"kind": "fit", "game": "connect4", "games": 20, "test": 2}
TRAIN = {"kind": "train", "game": "sim", "positions": 200, "epochs": 3}


def test_a_regression_gives_its_losses_its_weights_and_a_test(server: Running) -> None:
    """The weights are those of the command line's regression with the same plan."""
    report = server.ended_job(server.post("/api/jobs", **FIT))["report"]
    alone = fit(FitPlan(game="connect4", games=20, nodes=2000), workers=0)

    assert report["fitted"] == alone.to_json()["fitted"]
    assert [block.get("name") for block in report["blocks"]] == [None, None, "losses", "ridges", "weights", "test"]
    assert parse_weights(report["weights_file"]).values == report["start"]


def test_a_network_is_trained_and_its_loss_is_told(server: Running) -> None:
    pytest.importorskip("torch")
    report = server.ended_job(server.post("/api/jobs", **TRAIN))["report"]
    curve = next(block for block in report["blocks"] if block.get("name") == "loss")

    assert report["epochs"] == 3
    assert [(series["name"]["id"], len(series["y"])) for series in curve["series"]] == [("learned", 3), ("held out", 3)]
    assert b64decode(report["network_file"])


def test_training_without_its_packages_says_what_to_install(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwise.server.networks.find_spec", lambda _package: None)
    answer = server.client.post("/api/jobs", json=TRAIN)

    assert answer.status_code == 422
    assert "with pip install 'matplotlib<4,>=" in answer.json()["error"].replace("  ", " ")
    assert "pip install 'matplotlib<4,>=" in said(answer.json()["message"], "fa")


TUNE = {
    "kind": "tune",
    "game": "connect4",
    "population": 2,
    "epochs": 1,
    "games": 2,
    "benchmark_games": 2,
    "test": 4,
    "seed": 3,
}


def test_a_run_of_a_tuner_gives_its_curve_its_weights_and_a_test(server: Running) -> None:
    """The report is what the command line gives, with what the page draws; its weights file can be read."""
    job = server.ended_job(server.post("/api/jobs", **TUNE))
    report = job["report"]
    alone = tune(TunePlan(game="connect4", population=2, epochs=1, games=2, benchmark_games=2, seed=3), workers=0)

    assert (job["status"], job["error"]) == ("done", None)
    assert report["mean"] == alone.to_json()["mean"]
    assert [block.get("name") for block in report["blocks"]] == [None, None, "fitness", "epochs", "weights", "test"]
    assert report["blocks"][0]["markdown"]["id"] == "No gain shown: the start weights are kept."
    assert parse_weights(report["weights_file"]).values == report["start"]
    assert report["test"]["games"] == 4


def test_a_run_of_a_tuner_keeps_its_files_beside_the_store(tmp_path: Path) -> None:
    """They are in a folder of the job's name, so that a restarted server goes on from them."""
    with running(tmp_path / "store.db") as server:
        job = server.ended_job(server.post("/api/jobs", **TUNE))

    assert sorted(path.name for path in (tmp_path / "tuning" / job["id"]).iterdir()) == [
        "best.json",
        "found.json",
        "tuning.json",
        "weights.json",
    ]


def test_a_run_of_a_tuner_goes_on_from_its_files(tmp_path: Path) -> None:
    """What an earlier run has judged is not judged again, and the weights are the same."""
    plan = {key: value for key, value in TUNE.items() if key != "kind"}
    job = Job(id="some", kind="tune", plan={**plan, "epochs": 2}, created=0, touched=0)

    def until_the_second(progress: Progress) -> None:
        if progress.report and len(progress.report["epochs"]) == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        TuneJob(tmp_path, 0).run(job, until_the_second)
    again: list[Progress] = []
    report = TuneJob(tmp_path, 0).run(job, again.append)

    assert again[0].report is not None
    assert len(again[0].report["epochs"]) == 2
    assert report["mean"] == TuneJob(tmp_path / "other", 0).run(job, lambda _: None)["mean"]


def test_experiments_are_listed_by_chapter(server: Running) -> None:
    listed = server.client.get("/api/lab").json()

    assert [each["name"] for each in listed] == [task.name for task in all_tasks()]
    assert all(each["title"] and each["chapter"] for each in listed)


def test_a_job_that_is_taken_when_the_server_ends_waits_for_the_next(tmp_path: Path) -> None:
    """The server ends while a thread of it takes the job: nobody would run what is said to run."""

    async def scene(store: Store) -> tuple[str, dict[str, Any]]:
        taking, may_go_on = threading.Event(), threading.Event()
        ending, next_one = JobRunner(store, {"count": Counting()}), JobRunner(store, {"count": Counting()})
        take = ending._table.take

        def slow_take(now: float) -> Job | None:
            taking.set()
            assert may_go_on.wait(PATIENCE)
            return take(now)

        ending._table.take = slow_take  # type: ignore[method-assign]
        id = (await ending.begin("count", {"to": 1}))["id"]
        await ending.open()
        await asyncio.to_thread(taking.wait, PATIENCE)
        closing = asyncio.create_task(ending.close())
        await asyncio.sleep(0)
        may_go_on.set()
        await closing
        return id, await next_one.find(id)

    with Store.open(tmp_path / "store.db") as store:
        id, job = asyncio.run(scene(store))

    assert (job["id"], job["status"]) == (id, "queued")
