"""Experiments are kept as they finish, and only what is missing runs again; the command says so."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import prepared
import pytest
from patience import PATIENCE

import turnwise
from turnwise.documents import Block, Column, Table, Text
from turnwise.errors import DataError
from turnwise.extras import install_command
from turnwise.lab import Chapter, Experiment, Lab, Setting, Task, chosen_tasks, lab

PROGRAM = (sys.executable, "-m", "turnwise.cli", "lab")


class Counted:
    """An experiment that tells how often it ran."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, setting: Setting) -> list[Block]:
        self.runs += 1
        setting.step(0.5)
        drawn = setting.rng("a number").random()
        return [
            Table(name="t", title="T", columns=(Column("ours"),), rows=((drawn * setting["games"],),)),
            Text("End."),
        ]


@pytest.fixture
def counted() -> Counted:
    return Counted()


@pytest.fixture
def task(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> Task:
    experiment = Experiment(name="e", title="E", run=counted, quick={"games": 2}, full={"games": 4}, seconds=(1, 2))
    chapter = Chapter(name="c", title="C", about="About.", experiments=(experiment,))
    monkeypatch.setattr(lab, "chapters", lambda: [chapter])
    return Task(chapter, experiment)


def finish(lab: Lab, task: Task) -> Lab:
    lab.prepare()
    for missing in lab.missing([task]):
        lab.run(missing)
    return lab


def test_what_is_finished_does_not_run_again(task: Task, counted: Counted, tmp_path: Path) -> None:
    for _ in range(2):
        finish(Lab(folder=tmp_path, quick=True), task)

    assert counted.runs == 1


@pytest.mark.parametrize("change", [{"seed": 1}, {"quick": False}])
def test_other_settings_run_again(task: Task, counted: Counted, tmp_path: Path, change: dict[str, int]) -> None:
    first = finish(Lab(folder=tmp_path, quick=True), task)
    finish(replace(first, **change), task)

    assert counted.runs == 2
    assert first.missing([task]) == [task]


def test_another_version_runs_again(
    task: Task, counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(Lab(folder=tmp_path), task)
    monkeypatch.setattr(lab, "__version__", "9.9.9")
    finish(Lab(folder=tmp_path), task)

    assert counted.runs == 2


@pytest.mark.parametrize("text", ["", "{}", '{"experiment": "c.e"', "[]"])
def test_a_damaged_file_runs_again(task: Task, counted: Counted, tmp_path: Path, text: str) -> None:
    finish(Lab(folder=tmp_path), task)
    (tmp_path / "experiments" / "c.e.json").write_text(text)
    finish(Lab(folder=tmp_path), task)

    assert counted.runs == 2


def test_the_report_has_what_was_kept(task: Task, tmp_path: Path) -> None:
    lab = finish(Lab(folder=tmp_path, quick=True, seed=3), task)
    lab.publish()
    kept = json.loads((tmp_path / "experiments" / "c.e.json").read_text())
    page = (tmp_path / "index.html").read_text()

    assert (kept["version"], kept["seed"], kept["sizes"]) == (turnwise.__version__, 3, {"games": 2})
    assert "the quick run with seed 3" in page
    assert "About." in page
    assert lab.document().tables[0].rows[0][0] == kept["blocks"][0]["rows"][0][0]


def test_progress_is_told(task: Task, tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    lab = Lab(folder=tmp_path)
    lab.prepare()
    lab.run(task, lambda each, share: told.append((each.name, share)))

    assert told == [("c.e", 0.5), ("c.e", 1.0)]


def test_a_folder_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(DataError, match=r"cannot write into '.*file"):
        Lab(folder=tmp_path / "file").prepare()


def command(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return prepared.run("lab", *words, cwd=folder)


def test_the_list_names_every_experiment(tmp_path: Path) -> None:
    done = command("list", folder=tmp_path)

    assert done.returncode == 0
    assert all(task.name in done.stdout for task in chosen_tasks(["sim", "connect4", "search"]))


def test_a_run_leaves_a_report_and_a_second_one_takes_it_over(tmp_path: Path) -> None:
    first = command("run", "connect4.nodes", "--quick", "--out", "there", folder=tmp_path)
    again = command("run", "connect4.nodes", "--quick", "--out", "there", folder=tmp_path)

    assert (first.returncode, again.returncode) == (0, 0)
    assert first.stdout.strip().endswith("index.html")
    assert "1 of 1 experiments are finished in 'there'" in again.stdout
    assert (tmp_path / "there" / "tables" / "connect4_nodes.parquet").exists()
    assert "<td" in (tmp_path / "there" / "index.html").read_text()


def test_the_report_is_in_the_language_of_the_command(tmp_path: Path) -> None:
    done = command("run", "connect4.nodes", "--quick", "--out", "there", "--language", "fa", folder=tmp_path)
    page = (tmp_path / "there" / "index.html").read_text(encoding="utf-8")

    assert done.returncode == 0
    assert '<html lang="fa" dir="rtl">' in page
    assert "گره‌ها روی صفحهٔ خالی" in page
    assert "Nodes on the empty board" not in page


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "conect4"), "unknown experiment 'conect4': did you mean 'connect4'? (see: turnwise lab list)"),
        (("run", "sim", "--seed", "-1"), "seed=-1: give a whole number from 0"),
        (("run", "sim", "--out", "/dev/null/there"), "cannot write into '/dev/null/there"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = command(*words, folder=tmp_path)

    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_package_is_one_line(tmp_path: Path) -> None:
    """The packages are looked for before the work begins."""
    code = (
        "import sys; sys.modules['matplotlib'] = None; from turnwise.cli import main; "
        "main(['lab', 'run', 'connect4.nodes', '--quick'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr == f"package matplotlib is missing: install it with  {install_command('lab')}\n"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_what_is_finished(tmp_path: Path) -> None:
    """The first experiment takes a moment, the second one long: Ctrl-C in the second keeps the first."""
    words = ("run", "connect4.nodes", "connect4.ladder", "--out", "there")
    running = subprocess.Popen([*PROGRAM, *words], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    finished = tmp_path / "there" / "experiments" / "connect4.nodes.json"
    deadline = time.monotonic() + PATIENCE
    while not finished.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)

    assert running.returncode == 130
    assert "stopped with 1 of 2 experiments finished" in said
    assert "the same command goes on from there" in said
    assert "Nodes on the empty board" in (tmp_path / "there" / "index.html").read_text()
