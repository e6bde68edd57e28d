"""The page of the benchmark scripts: what each asks, its command, and the results that are kept."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from project_links import ROOT

PAGE = "benchmarks/scripts.md"
BENCH = ROOT / "bench"
HEAD = """# Benchmark scripts and results

One script in `bench/` answers one question, and keeps what it found with machine, Python, commit and date.
This page is made from the scripts and from the files in `bench/results`.
[Benchmarks](../explanation/benchmarks.md) says what to make of them.
Run a script in an environment that has the package and, where it compares with others, the extra `bench`.
"""
COMMAND = re.compile(r"^(?:Run: )?(?:\.venv/bin/)?(python bench/.*)$", re.MULTILINE)
DIGITS = 4


def benchmark_pages() -> dict[str, str]:
    """Write a section for every script that can be run, and one for results of other programs."""
    scripts = {path.stem: _docstring(path) for path in sorted(BENCH.glob("*.py")) if _runs(path)}
    results: dict[str, list[Path]] = {}
    for path in sorted((BENCH / "results").glob("*.json")):
        results.setdefault(_maker(path.stem, list(scripts)), []).append(path)
    parts = [HEAD]
    for name, text in scripts.items():
        parts += [*_section(name, text), *map(_result, results.get(name, []))]
    others = [_result(path) for path in results.get("", [])]
    return {PAGE: "\n\n".join([*parts, *(["## Results of other programs"] if others else []), *others]) + "\n"}


def _runs(path: Path) -> bool:
    """Tell a script that people run from what it imports or starts."""
    text = path.read_text(encoding="utf-8")
    return '__name__ == "__main__"' in text and ("publish(" in text or bool(COMMAND.search(text)))


def _docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def _maker(result: str, scripts: list[str]) -> str:
    """Return the script whose name a result begins with, the longest one; empty if there is none."""
    return max((name for name in scripts if f"{result}_".startswith(f"{name}_")), key=len, default="")


def _section(name: str, text: str) -> list[str]:
    commands = COMMAND.findall(text) or [f"python bench/{name}.py"]
    told = COMMAND.sub("", text).strip()
    lines = [re.sub(r"([<*_\[\]])", r"\\\1", line) for line in told.splitlines()]
    block = "\n".join(f"$ {command}" for command in commands)
    return [f"## {name}", "\n".join(lines), f"```console\n{block}\n```"]


def _result(path: Path) -> str:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    machine = found["machine"]
    where = ", ".join(str(machine[key]) for key in ("cpu", "cores", "python", "commit", "date") if key in machine)
    labels = where.replace(f", {machine.get('cores')}, ", f", {machine.get('cores')} cores, Python ", 1)
    table = [_row(found["columns"]), _row("---" for _ in found["columns"]), *(_row(row) for row in found["rows"])]
    head = f"**{_cell(found['title'])}** (`{path.relative_to(ROOT)}`; {labels})"
    return "\n\n".join([head, "\n".join(table), _cell(found.get("note"))])


def _row(cells: Any) -> str:
    return "| " + " | ".join(_cell(each) for each in cells) + " |"


def _cell(value: Any) -> str:
    if isinstance(value, float):
        value = f"{value:.{DIGITS}g}"
    return re.sub(r"([<*_|\[\]])", r"\\\1", "" if value is None else str(value)).replace("\n", " ")
