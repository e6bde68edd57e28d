"""Runs of commands that are disturbed: a chain of kills and faults at steps drawn by a seed, and then a run to the end.

What comes of it must be what an undisturbed run leaves behind, and no piece of work that was done is done again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Protocol

from patience import PATIENCE

from soak.faults import CLOCK, FAULTS, OFTEN, library
from soak.products import drafts, products, without_times, work_done
from soak.scenes import Scene
from soak.trap import COUNT, MOMENT, STEP, WORKER, Trap

TESTS = Path(__file__).parents[1]
KINDS = (STEP, STEP, MOMENT, WORKER, *FAULTS)
"""How a run is disturbed, by how often; workers can be killed only where there are some."""
MOST_KILLS = 3  # and faults of one run, before it may come to its end
LONG = 10 * PATIENCE  # seconds for a run among many, at the lowest priority
MISTAKE = 2  # how a command ends that meets a fault


class Run(Protocol):
    """Runs a command in a folder with more of an environment: exit code, standard output and error."""

    def __call__(self, words: Sequence[str], folder: Path, environment: dict[str, str], /) -> Ended:
        """Run it to its end, whatever that is."""


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int
    out: str
    err: str

    @property
    def is_killed(self) -> bool:
        """Whether it was ended by SIGKILL."""
        return self.code == -signal.SIGKILL


def new_process(words: Sequence[str], folder: Path, environment: dict[str, str], /) -> Ended:
    """Run a command in a new process, as a shell does."""
    more = {"PYTHONPATH": str(TESTS), "TURNWISE_STORE": str(folder / "own.db")}
    with subprocess.Popen(
        [sys.executable, str(TESTS / "soak" / "victim.py"), *words],
        cwd=folder,
        env={**os.environ, **more, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session="SOAK_TRAP" not in environment,
    ) as process:
        try:
            out, err = process.communicate(timeout=LONG)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)  # it is the head of a group
            raise
    return Ended(process.returncode, out, err)


@dataclass(frozen=True)
class Quiet:
    """What an undisturbed run leaves behind, how many steps it had, of each kind, and how long it took."""

    products: dict[str, Any]
    said: Any
    steps: dict[str, int]
    seconds: float


@dataclass
class Finding:
    """What came of the kills and faults of one run."""

    command: str
    kills: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    drafts: int = 0


def said_by(scene: Scene, out: str) -> Any:
    """Return what a run says at its end, where that is the same however often it was stopped."""
    return without_times(json.loads(out)) if scene.says_all else None


def quiet_run(scene: Scene, folder: Path, run: Run, workers: int) -> Quiet:
    """Run a scene without a kill, and count its steps."""
    place = prepared_in(scene, folder / "quiet")
    told = folder / "steps"
    began = time.monotonic()
    ended = run(scene.line(workers), place, Trap(COUNT, str(place), told=str(told)).environment())
    seconds = time.monotonic() - began
    assert not list(_complaints(scene, ended)), ended
    return Quiet(products(place), said_by(scene, ended.out), json.loads(told.read_text()), seconds)


def prepared_in(scene: Scene, place: Path) -> Path:
    """Make a new folder with what the command reads."""
    place.mkdir(parents=True)
    scene.prepare(place)
    return place


def disturbed_run(
    command: str,
    scene: Scene,
    quiet: Quiet,
    folder: Path,
    run: Run,
    random: Random,
    *,
    workers: int = 0,
    kinds: Sequence[str] = (),
    at_once: bool = False,
) -> Finding:
    """Disturb a run some times, in these ways or as drawn, let it come to its end by a jumping clock, and compare.

    How many steps a run has may depend on how busy the machine is, so that all draws may lie behind its end. With
    `at_once` the first of them is its first step, which every run has.
    """
    place = prepared_in(scene, folder)
    finding = Finding(command)
    before: dict[str, Any] = {}
    for number, kind in enumerate(kinds or drawn_kinds(random, workers)):
        trap = drawn_trap(quiet, place, random, kind)
        if at_once and number == 0:
            trap = replace(trap, at=FIRST_STEP[kind in FAULTS])
        ended = run(scene.line(workers), place, trap.environment())
        _note(finding, scene, trap, ended)
        before = _still_there(finding, before, work_done(place, scene.kept))
    ended = run(scene.line(workers), place, Trap(CLOCK, str(place), at=OFTEN).environment())
    finding.complaints += _complaints(scene, ended)
    _still_there(finding, before, work_done(place, scene.kept))
    finding.drafts = len(drafts(place))
    finding.complaints += [*_differences(quiet.products, products(place))]
    if ended.code == 0 and said_by(scene, ended.out) != quiet.said:
        finding.complaints.append(f"says {ended.out.strip()[:200]}")
    return finding


def drawn_kinds(random: Random, workers: int) -> list[str]:
    """Draw how a run is disturbed."""
    kinds = [kind for kind in KINDS if (workers or kind != WORKER) and (kind not in FAULTS or library())]
    return random.choices(kinds, k=random.randint(1, MOST_KILLS))


FIRST_STEP = {False: 1, True: 0}
"""How traps count: kills from 1, faults from 0."""


def drawn_trap(quiet: Quiet, place: Path, random: Random, kind: str) -> Trap:
    """Draw when a run is disturbed; later runs have fewer steps, so some come to their end."""
    steps = quiet.steps[kind if kind in FAULTS else STEP]
    at = random.randint(FIRST_STEP[kind in FAULTS], max(1, steps))
    seconds = random.random() * 2 * quiet.seconds / max(1, steps) if kind == MOMENT else 0.0
    return Trap(kind, str(place), at=at, seconds=seconds)


def _note(finding: Finding, scene: Scene, trap: Trap, ended: Ended) -> None:
    """Note a kill, or a fault, which a command tells in one line."""
    words = f"{trap.kind} {trap.at}"
    if ended.is_killed or trap.kind == WORKER:
        finding.kills.append(words)
    if trap.kind in FAULTS and ended.code == MISTAKE:
        finding.faults.append(words)
        told = ended.err.splitlines()
        if "Traceback" in ended.err or not told or (len(told) > 1 and not scene.notes):
            finding.complaints.append(f"{words} is told so: {ended.err.strip()[-300:]}")
    elif not ended.is_killed:
        finding.complaints += _complaints(scene, ended)


def _complaints(scene: Scene, ended: Ended) -> Iterator[str]:
    if ended.code != 0 or (ended.err and not scene.notes) or "Traceback" in ended.err:
        yield f"ended with {ended.code}: {ended.err.strip()[-300:]}"


def _still_there(finding: Finding, before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Note what was done and is not there any more, or was done again."""
    finding.complaints += [f"done again or lost: {name}" for name, value in before.items() if now.get(name) != value]
    return now


def _differences(wanted: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    for name in sorted({*wanted, *found}):
        if name not in found:
            yield f"{name} is missing"
        elif name not in wanted:
            yield f"{name} is more than an undisturbed run leaves"
        elif wanted[name] != found[name]:
            yield f"{name} is another one"


@dataclass
class Soak:
    """Many disturbed runs of some commands, in turn, until so many kills are done."""

    scenes: dict[str, Sequence[Scene]]
    folder: Path
    seed: int
    run: Run = new_process
    workers: Sequence[int] = (0, 2)
    tell: Callable[[Finding, int], None] = lambda _finding, _kills: None
    findings: list[Finding] = field(default_factory=list)

    def go_on(self, kills: int) -> None:
        """Disturb command after command; a stop leaves what is found so far."""
        quiet: dict[tuple[str, int, int], Quiet] = {}
        done, number = 0, 0
        turns = [(command, index) for command, scenes in self.scenes.items() for index in range(len(scenes))]
        while done < kills:
            command, index = turns[number % len(turns)]
            scene, random = self.scenes[command][index], Random(f"{self.seed}/{command}/{index}/{number}")
            workers = random.choice(self.workers) if scene.takes_workers else 0
            key = (command, index, workers)
            place = self.folder / f"{number:04}"
            if key not in quiet:
                quiet[key] = quiet_run(scene, self.folder / "-".join(map(str, key)), self.run, workers)
            finding = disturbed_run(command, scene, quiet[key], place, self.run, random, workers=workers)
            self.findings.append(finding)
            done += len(finding.kills)
            self.tell(finding, done)
            if not finding.complaints:
                shutil.rmtree(place)
            number += 1
