"""Runs fuzz targets: those of the core by libFuzzer, those of Python by Atheris, which is libFuzzer too.

    scripts/fuzz                          every target, a quarter of an hour in all
    scripts/fuzz --minutes 60 pgn sim     an hour for the targets whose names begin so
    scripts/fuzz --runs 2000              so many inputs a target, the same ones each time
    scripts/fuzz --quick                  what make test does: few inputs for all that reads
    scripts/fuzz --replay pgn FILE        one input again, as it failed
    scripts/fuzz --threads                threaded search and solvers under the thread sanitizer
    scripts/fuzz --list                   the targets
    scripts/fuzz --corpus                 make tests/fuzz/corpus again, of positions and files of our own

New inputs are kept in build/fuzz/work, those that fail in build/fuzz/failed. Ctrl-C ends it with what was done so far.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz import corpus
from fuzz.programs import BUILD, PROGRAMS, ROOT, BuildError, MissingToolError, Program, build_threads
from fuzz.run_parsers import HEADING, PLACE

WORK, SEEDS, FAILED = BUILD / "work", BUILD / "seeds", BUILD / "failed"
QUICK_RUNS = 400  # inputs of a target, half a second or so
SECONDS_OF_ONE = 10  # that an input may take
MOST_MEGABYTES = 3000
SEED = 20
INTERRUPTED = 130

DONE = re.compile(r"stat::number_of_executed_units: (\d+)")
PROGRESS = re.compile(r"^#(\d+)\s.*?\bcov: (\d+)")
SAVED = re.compile(r"Test unit written to (\S+)")


@dataclass
class Outcome:
    """What became of a target."""

    name: str
    runs: int = 0
    edges: int = 0
    seconds: float = 0.0
    saved: list[str] = field(default_factory=list)
    code: int = 0

    def take(self, line: str) -> None:
        """Learn from a line of libFuzzer's output."""
        if found := PROGRESS.search(line):
            self.runs, self.edges = int(found[1]), int(found[2])
        if found := DONE.search(line):
            self.runs = int(found[1])
        if found := SAVED.search(line):
            self.saved.append(found[1])

    def __str__(self) -> str:
        """Return one line."""
        how = "ok" if not self.failed else f"FAILED, exit code {self.code}"
        return f"{self.name:28}{self.runs:>12,} runs{self.edges:>8,} edges{self.seconds:>8.1f} s  {how}"

    @property
    def failed(self) -> bool:
        """Whether something was found, or the target did not run."""
        return bool(self.saved) or self.code != 0 or self.runs == 0


# ---- runs ----


@dataclass(frozen=True)
class Budget:
    """How long a target runs: seconds, or so many inputs, which are then the same every time."""

    seconds: float = 0.0
    runs: int = 0

    def flags(self) -> list[str]:
        if self.runs:
            return [f"-runs={self.runs}", f"-seed={SEED}"]
        return [f"-max_total_time={max(1, round(self.seconds))}"]


def arguments_of(name: str, flags: Sequence[str], *, keeps: bool) -> list[str]:
    """Return the arguments of a run; one that keeps nothing begins with the committed corpus alone."""
    places = [WORK / name, SEEDS / name] if keeps else [SEEDS / name]
    return [
        f"--target={name}",
        *flags,
        f"-timeout={SECONDS_OF_ONE}",
        f"-rss_limit_mb={MOST_MEGABYTES}",
        f"-artifact_prefix={FAILED}/{name}-",
        "-print_final_stats=1",
        *map(str, places),
    ]


def prepare(command: Sequence[str], names: Sequence[str]) -> None:
    """Lay out the inputs to begin with: the committed ones, or the program's own for a game that is new."""
    FAILED.mkdir(parents=True, exist_ok=True)
    made = False
    for name in names:
        (WORK / name).mkdir(parents=True, exist_ok=True)
        shutil.rmtree(SEEDS / name, ignore_errors=True)
        if not corpus.unpack(name, SEEDS / name) and not made:
            subprocess.run([*command, f"--seeds={SEEDS}"], check=True, stdout=subprocess.DEVNULL)
            made = True


def output_of(command: Sequence[str]) -> Iterator[str | int]:
    """Yield the lines that a program prints, and its exit code at last."""
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        ["nice", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
    )
    with process:
        assert process.stdout is not None
        try:
            yield from process.stdout
            yield process.wait()
        finally:
            process.kill()


def run_one(command: Sequence[str], name: str, budget: Budget, *, keeps: bool) -> Outcome:
    """Run a target in a process of its own, and show how it goes."""
    outcome, begin, log = Outcome(name), time.monotonic(), []
    for line in output_of([*command, *arguments_of(name, budget.flags(), keeps=keeps)]):
        if isinstance(line, int):
            outcome.code = line
            break
        log.append(line)
        outcome.take(line)
        if sys.stdout.isatty():
            print(f"\r{outcome.name:28}{outcome.runs:>12,} runs{outcome.edges:>8,} edges", end="", flush=True)
    outcome.seconds = time.monotonic() - begin
    _show(outcome, log, name)
    return outcome


def run_forked(command: Sequence[str], names: Sequence[str], budget: Budget, *, keeps: bool) -> list[Outcome]:
    """Run targets of Python one after the other, loaded once."""
    flags = arguments_of(PLACE, budget.flags(), keeps=keeps)[1:]
    outcomes: list[Outcome] = []
    log: list[str] = []
    begin = time.monotonic()
    for line in output_of([*command, f"--target={','.join(names)}", *flags]):
        if isinstance(line, int) or line.startswith(HEADING):
            if outcomes:
                outcomes[-1].seconds = time.monotonic() - begin
                outcomes[-1].code = line if isinstance(line, int) and not any(each.failed for each in outcomes) else 0
                _show(outcomes[-1], log, outcomes[-1].name)
            if isinstance(line, str):
                outcomes.append(Outcome(line.removeprefix(HEADING).strip()))
                log, begin = [], time.monotonic()
            continue
        log.append(line)
        if outcomes:
            outcomes[-1].take(line)
    missing = [Outcome(name, code=1) for name in names if name not in {each.name for each in outcomes}]
    if missing:
        print("".join(log[-20:]))
    return outcomes + missing


def _show(outcome: Outcome, log: Sequence[str], name: str) -> None:
    start = "\r" if sys.stdout.isatty() else ""
    print(f"{start}{outcome}", flush=True)
    if outcome.failed:
        print("".join(line for line in log[-60:] if not line.startswith("INFO")))
    for path in outcome.saved:
        print(f"saved: {path}\nreplay: scripts/fuzz --replay {name} {path}", flush=True)


# ---- the whole ----


Found = list[tuple[Program, list[str]]]
"""Programs that can run here, with their targets."""


def find_programs(wanted: Sequence[Program], skipped: list[str]) -> Found:
    """Prepare the programs and ask for their targets; what cannot be prepared is noted."""
    found = []
    for program in wanted:
        try:
            program.prepare()
            found.append((program, program.targets()))
        except MissingToolError as error:
            skipped.append(str(error))
    return found


def chosen(names: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return the targets whose names begin as one that is wanted; all if none is."""
    return [name for name in names if not wanted or any(name.startswith(each) for each in wanted)]


def campaign(found: Found, options: argparse.Namespace) -> list[Outcome]:
    """Run everything that was asked for."""
    plan = [(program, chosen(names, options.targets)) for program, names in found]
    count = sum(len(names) for _, names in plan)
    budget = Budget(runs=options.runs) if options.runs else Budget(seconds=60 * options.minutes / max(1, count))
    outcomes: list[Outcome] = []
    try:
        for program, names in plan:
            prepare(program.command, names)
            if program.forks and names:
                outcomes += run_forked(program.command, names, budget, keeps=not options.runs)
            else:
                for name in names:
                    outcomes.append(run_one(program.command, name, budget, keeps=not options.runs))
    except KeyboardInterrupt:
        print("\nstopped", flush=True)
    return outcomes


def replay(found: Found, name: str, path: str) -> int:
    """Run one input once."""
    for program, names in found:
        if name in names:
            return subprocess.run([*program.command, f"--target={name}", path], check=False).returncode
    print(f"no fuzz target '{name}': see scripts/fuzz --list", file=sys.stderr)
    return 2


def make_corpus(found: Found) -> int:
    """Write the committed corpus: inputs that the programs make, and those of faults that were fixed, which stay."""
    for program, names in found:
        shutil.rmtree(SEEDS, ignore_errors=True)
        subprocess.run([*program.command, f"--seeds={SEEDS}"], check=True)
        for name in names:
            made = [path.read_bytes() for path in sorted((SEEDS / name).iterdir(), key=lambda path: int(path.name))]
            corpus.keep(name, [*made, *corpus.inputs_of(name)])
    return 0


def watch_threads() -> int:
    """Run what several threads do, under the thread sanitizer."""
    return subprocess.run(["nice", str(build_threads())], check=False).returncode


def keep(outcomes: Sequence[Outcome]) -> None:
    """Add how many inputs each target ran to bench/results/fuzz.json; edges are those of the run that saw most."""
    sys.path.insert(0, str(ROOT / "bench"))
    from common import publish

    kept = ROOT / "bench" / "results" / "fuzz.json"
    rows = {row[0]: row for row in (json.loads(kept.read_text())["rows"] if kept.exists() else [])}
    for each in outcomes:
        _, runs, edges, seconds, failures = rows.get(each.name, ["", 0, 0, 0, 0])
        now = (runs + each.runs, max(edges, each.edges), seconds + round(each.seconds), failures + len(each.saved))
        rows[each.name] = [each.name, *now]
    rows["all"] = ["all", *(sum(row[i] for name, row in rows.items() if name != "all") for i in range(1, 5))]
    table = sorted(rows.values(), key=lambda row: row[0] == "all")
    publish("fuzz", "Fuzzing", ["target", "runs", "edges", "seconds", "failures"], table, note="scripts/fuzz --keep")


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="how the names of the targets begin; default: all")
    parser.add_argument("--minutes", type=float, default=15, help="for all targets together; default: 15")
    parser.add_argument("--runs", type=int, default=0, help="inputs a target instead, the same ones every time")
    parser.add_argument("--quick", action="store_true", help="what make test runs: few inputs, and nothing searches")
    parser.add_argument("--replay", nargs=2, metavar=("TARGET", "FILE"), help="run one input once")
    parser.add_argument("--threads", action="store_true", help="run the thread sanitizer instead")
    parser.add_argument("--list", action="store_true", help="name the targets")
    parser.add_argument("--corpus", action="store_true", help="make tests/fuzz/corpus again")
    parser.add_argument("--keep", action="store_true", help="add the counts to bench/results/fuzz.json")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; exit code 1 says that something failed, or is missing where CI is set."""
    options = read_options(arguments)
    if options.quick:
        options.runs = QUICK_RUNS
    if options.threads:
        return watch_threads()
    skipped: list[str] = []
    found = find_programs([each for each in PROGRAMS if not (options.quick and each.searches)], skipped)
    for reason in skipped:
        print(f"fuzz: skipped, {reason}", flush=True)
    if skipped and (os.environ.get("CI") or not found):
        return 1
    if options.list:
        print(*(name for _, names in found for name in names), sep="\n")
        return 0
    if options.replay:
        return replay(found, *options.replay)
    if options.corpus:
        return make_corpus(found)
    outcomes = campaign(found, options)
    if options.keep:
        keep(outcomes)
    print(f"fuzz: {sum(each.runs for each in outcomes):,} runs of {len(outcomes)} targets", flush=True)
    return int(any(each.failed for each in outcomes) or not outcomes)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (MissingToolError, BuildError) as error:
        sys.exit(f"fuzz: {error}")
