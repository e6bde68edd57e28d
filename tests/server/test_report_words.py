"""Reports in Persian: every title, column, axis and curve that the lab can write."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from running import Running

import turnwise.lab
from turnwise.documents import block_to_json
from turnwise.lab import Setting, chosen_tasks
from turnwise.lab.catalogue import all_tasks
from turnwise.server.report_words import in_persian, words_of

TITLES = ("title", "x_title", "y_title")
LATIN = re.compile("[A-Za-z]")


def written() -> set[str]:
    """Read the texts of tables and plots out of the lab's source; those made at run time are not among them."""
    found = set()
    for path in Path(str(turnwise.lab.__file__)).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                texts = call.args[:1] if call.func.id == "Column" else []
                if call.func.id in ("Table", "Plot"):
                    texts += [each.value for each in call.keywords if each.arg in TITLES]
                found |= {str(text.value) for text in texts if isinstance(text, ast.Constant)}
    return found


def test_every_text_that_the_lab_writes_is_persian_throughout() -> None:
    texts = written()
    missing = {text for text in texts if not (persian := in_persian(text)) or LATIN.search(persian)}

    assert len(texts) > 100
    assert missing == set()


@pytest.mark.parametrize("task", all_tasks(), ids=lambda task: task.name)
def test_every_experiment_has_a_persian_title(task: turnwise.lab.Task) -> None:
    assert not LATIN.search(in_persian(task.experiment.title) or "none")


@pytest.mark.parametrize(
    ("english", "persian"),
    [
        ("Connect 4: nodes by depth, from `start`", "چهار در یک ردیف: گره‌ها بر پایهٔ عمق، از `start`"),
        ("Scores by depth, reading text, G 10", "امتیازها بر پایهٔ عمق، خوانش متن، G 10"),
        ("ours: depth 3", "ما: عمق ۳"),
        ("ours: report's text, G 10", "ما: متن گزارش، G 10"),
        ("ours, minimax", "ما، مینیمکس"),
        ("ours: search:nodes=5000", "ما: search:nodes=5000"),
        ("search:nodes=5000", None),
        ("game2_hard", None),
    ],
)
def test_texts_are_put_together_from_parts_and_names_stay(english: str, persian: str | None) -> None:
    assert in_persian(english) == persian


@pytest.mark.parametrize("name", ["sim.order", "angry.depths", "connect4.nodes"])
def test_all_titles_and_curves_of_a_report_have_words(name: str) -> None:
    (task,) = chosen_tasks([name])
    blocks = [block_to_json(block) for block in task.experiment.run(Setting(0, task.sizes(quick=True), 0))]
    words = words_of({"experiments": [{"name": name, "blocks": blocks}]})["fa"]
    columns = [column["title"] for block in blocks for column in block.get("columns", ())]
    titles = [block[key] for block in blocks for key in TITLES if block.get(key)]

    assert words[name] == in_persian(task.experiment.title)
    assert {*columns, *titles} <= set(words)


def test_the_list_of_experiments_is_in_both_languages(server: Running) -> None:
    listed = server.client.get("/api/lab").json()

    assert all(LATIN.search(each["title"]) and not LATIN.search(each["title_fa"]) for each in listed)
