"""Reports in Persian, whole: no sentence, title or column of a run stays English; names of agents and files may."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from running import Running

import turnwise.arena.report
import turnwise.lab
import turnwise.learning.report
import turnwise.tuning.report
from turnwise.agents import AGENTS
from turnwise.documents import block_to_json
from turnwise.lab import Setting
from turnwise.lab.catalogue import all_tasks
from turnwise.server.report_words import in_persian, texts_of, words_of

LATIN = re.compile("[A-Za-z]")
NAMES = re.compile(r"`[^`]*`|\b[a-z]+:\w+=\S+|\b(BRANCHING_FACTOR|CMA-ES|SPSA|G|x|y)\b")
"""What stays Latin in a Persian sentence: commands, files and agents, and a few names."""
PROSE = ("above", "below", "markdown")
NAMED_PROSE = ("words", "kept", "ABOUT_TABLES")
FILLED = "7"
LAB = [import_module(f"turnwise.lab.{path.stem}") for path in Path(turnwise.lab.__path__[0]).glob("[a-z]*.py")]
PAPERS = (turnwise.arena.report, turnwise.tuning.report, turnwise.learning.report)
KNOWN_TO_THE_PAGE = {kind.name for kind in AGENTS}


def written(module: ModuleType) -> set[str]:
    """Read the prose out of a module's source, something filled in where it has places for it."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    values = [each.value for each in ast.walk(tree) if isinstance(each, ast.keyword) and each.arg in PROSE]
    assigned = [each for each in ast.walk(tree) if isinstance(each, ast.Assign)]
    values += [each.value for each in assigned if ast.unparse(each.targets[0]) in NAMED_PROSE]
    return {text for value in values for text in _filled(value)}


def _filled(value: ast.expr) -> list[str]:
    if isinstance(value, ast.IfExp):
        return _filled(value.body) + _filled(value.orelse)
    if isinstance(value, ast.Constant):
        return [value.value] if value.value else []
    if not isinstance(value, ast.JoinedStr):
        return []
    parts = [str(each.value) if isinstance(each, ast.Constant) else FILLED for each in value.values]
    return ["".join(parts).removesuffix(FILLED).strip()]


def is_persian(text: str) -> bool:
    return not LATIN.search(NAMES.sub("", text))


def is_name(text: str) -> bool:
    """Whether the page names it itself, or it is the name of a file."""
    name = re.sub(r"^\d+ ", "", text)
    return name.partition(":")[0] in KNOWN_TO_THE_PAGE or re.fullmatch(r"\w+_\w+", name) is not None


def left_english(report: dict[str, Any]) -> set[str]:
    """Find what a reader of Persian would see in English."""
    words = words_of(report)["fa"]
    shown = {words.get(text, text) for text in texts_of(report) if not is_name(text)}
    return {text for text in shown if not is_persian(text)}


@pytest.mark.parametrize("module", [*LAB, *PAPERS], ids=lambda module: module.__name__)
def test_every_sentence_that_a_report_can_have_is_persian(module: ModuleType) -> None:
    missing = {text for text in written(module) if not is_persian(in_persian(text) or text)}

    assert missing == set()


def test_what_is_filled_in_is_persian_too() -> None:
    english = "3 agents, system round-robin, 6 games, seed 0."

    assert in_persian(english) == "۳ عامل، نظام دوره‌ای، ۶ بازی، بذر ۰."
    assert in_persian("`search:level=3` is better with a chance of 99.6%.") == (
        "`search:level=3` با احتمال ۹۹٫۶٪ بهتر است."
    )
    assert in_persian("A sentence that nobody knows.") is None


RUNS: dict[str, dict[str, Any]] = {
    "match": {"kind": "match", "game": "sim", "agents": ["greedy", "random"], "games": 2},
    "tournament": {"kind": "tournament", "game": "sim", "agents": ["greedy", "random", "classic:depth=1"], "games": 2},
    "regression": {"kind": "fit", "game": "connect4", "games": 20, "test": 0},
    "tuning": {
        "kind": "tune", "game": "othello", "agent": "classic:depth=1",
        "population": 2, "epochs": 1, "games": 2, "benchmark_games": 4, "test": 2,
    },
}  # fmt: skip


@pytest.mark.parametrize("plan", RUNS.values(), ids=RUNS)
def test_the_report_of_a_run_has_no_sentence_in_english(server: Running, plan: dict[str, Any]) -> None:
    report = server.ended_job(server.post("/api/jobs", **plan))["report"]

    assert report["blocks"]
    assert left_english(report) == set()


@pytest.mark.slow
@pytest.mark.parametrize("task", all_tasks(), ids=lambda task: task.name)
def test_no_quick_experiment_has_a_sentence_in_english(task: turnwise.lab.Task) -> None:
    blocks = [block_to_json(block) for block in task.experiment.run(Setting(0, task.sizes(quick=True), 0))]

    assert left_english({"blocks": blocks}) == set()


def test_the_help_of_every_option_is_persian(server: Running) -> None:
    listed = server.client.get("/api/games").json()
    helps = [game["setups_fa"] for game in listed]
    helps += [agent["options_fa"] for game in listed for agent in game["agents"]]
    plain = re.compile(r"\b(yes|score|reading=program|game\d_simple)\b")  # values, which are typed so

    assert [words for help in helps for words in help.values() if not is_persian(plain.sub("", words))] == []
