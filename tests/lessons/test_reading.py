"""Lessons are read up to bounds: what a teacher writes by hand is taken, everything else ends in one line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from turnwise.lessons import Lesson, LessonError, read_lesson
from turnwise.lessons.bounds import MOST_BYTES, MOST_STEPS
from turnwise.messages import catalogue
from turnwise.server.lessons.shelf import SHIPPED, shipped

HEADING = "---\ntitle: T\nlanguage: en\n---\n"
EXAMPLE = Path(__file__).parents[2] / "examples/lessons/threats.md"
WORKED = "[[[-1 4] [2 6]] [[-3 -5] [0 7]]]"
MILLION = 1_000_000


def block(tag: str, *lines: str) -> str:
    return "\n".join((f"```{tag}", *lines, "```\n"))


def step_of(*blocks: str) -> str:
    return HEADING + "## S\n" + "".join(blocks)


def refusal(content: str | bytes) -> str:
    with pytest.raises(LessonError) as found:
        read_lesson(content)
    for language in ("en", "fa"):
        line = found.value.message.text(catalogue(language).code)
        assert "\n" not in line
        assert len(line) < 500
    return str(found.value)


# ---- what is taken ----


def test_the_example_of_the_guide_is_a_lesson() -> None:
    """A teacher's Persian file, with Persian digits in a tree; the direction follows from the language."""
    lesson = read_lesson(EXAMPLE.read_bytes())
    tree = lesson.steps[1].tree

    assert (lesson.language, lesson.direction, len(lesson.steps), lesson.questions) == ("fa", "rtl", 4, 4)
    assert tree is not None
    assert [node.minimax for node in tree.nodes] == [0, 0, 1, 0, -1, -1, 1]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_lessons_ask_the_same_in_both_languages(name: str) -> None:
    """So the score of a reader who changes the language stays."""
    english, persian = (read_lesson(shipped(name, language)) for language in ("en", "fa"))

    assert (english.language, persian.language) == ("en", "fa")
    assert english.digest == persian.digest
    assert english.questions >= 1


def test_a_shipped_lesson_is_english_where_it_is_in_no_other_language() -> None:
    assert shipped("minimax", "nds") == shipped("minimax", "en")
    assert shipped("minimax", "../en") == shipped("minimax", "en")


def test_the_engine_says_what_a_tree_is_worth_and_what_is_cut() -> None:
    """The worked example of the course report: 4, and G with its leaves is never looked at."""
    tree = read_lesson(step_of(block("tree", WORKED))).steps[0].tree

    assert tree is not None
    assert {node.name: node.minimax for node in tree.nodes if node.value is None} == {
        "A": 4, "B": 4, "C": -3, "D": 4, "E": 6, "F": -3, "G": 7,
    }  # fmt: skip
    assert [node.name for node in tree.nodes if not node.is_seen] == ["G", "N", "O"]


def test_values_are_asked_from_the_deepest_up() -> None:
    lesson = read_lesson(step_of(block("tree", WORKED), block("question", "kind: value")))
    step = lesson.steps[0]

    assert step.tree is not None
    assert step.question is not None
    assert [step.tree.nodes[index].name for index in step.question.nodes] == list("DEFGBCA")


@pytest.mark.parametrize(
    ("heading", "direction"),
    [
        ("title: T\nlanguage: ar", "ltr"),
        ("title: درس\nlanguage: ar", "rtl"),
        ("title: T\nlanguage: fa-IR", "rtl"),
        ("title: T\nlanguage: he\ndirection: rtl", "rtl"),
        ("title: درس\nlanguage: fa\ndirection: ltr", "ltr"),
    ],
)
def test_the_direction_is_given_or_the_language_s_or_the_title_s(heading: str, direction: str) -> None:
    assert read_lesson(f"---\n{heading}\n---\n## S\ntext\n").direction == direction


def test_lines_of_windows_and_a_byte_order_mark_are_nothing_special() -> None:
    text = step_of(block("tree", WORKED))

    assert read_lesson(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == read_lesson(text)


def test_a_long_value_goes_on_in_lines_that_begin_with_a_blank() -> None:
    asked = block("question", "kind: choice", "ask: one", "  two", "- [x] a", "  b", "- [ ] c")
    question = read_lesson(step_of(asked)).steps[0].question

    assert question is not None
    assert (question.ask, question.choices[0].text) == ("one two", "a b")


def test_code_may_hold_what_text_may_not() -> None:
    text = HEADING + "## S\nUse `<b>` or\n\n```\n<script>\n![x](y)\n```\n"

    assert "<script>" in read_lesson(text).steps[0].text


def test_a_search_has_the_numbers_of_its_block_and_usual_ones() -> None:
    """Digits of any language are read; what is not said is as the page has it."""
    text = step_of(block("tree", WORKED), block("search", "method: mcts", "exploration: ۰٫۵", "proof: no"))
    search = read_lesson(text).steps[0].search

    assert search is not None
    assert search.to_json() == {
        "method": "mcts", "depth": 3, "simulations": 30, "exploration": 0.5, "seed": 1, "proof": False,
    }  # fmt: skip


def test_a_search_may_stand_beside_a_question_that_it_does_not_answer() -> None:
    asked = block("question", "kind: number", "answer: 4")
    step = read_lesson(step_of(block("tree", WORKED), block("search", "method: minimax"), asked)).steps[0]

    assert step.search is not None
    assert step.question is not None


@pytest.mark.parametrize(
    ("shown", "search", "words"),
    [
        ([block("tree", WORKED)], ["method: uct"], "method 'uct' is not known: methods are minimax, alpha_beta, mcts"),
        ([block("tree", WORKED)], ["simulations: 5"], "method: is missing"),
        ([block("tree", WORKED)], ["method: minimax", "seed: 5"], "unknown key 'seed'"),
        ([block("tree", WORKED)], ["method: minimax", "depth: 2"], "depth: leave it out, for a tree has none"),
        (
            [block("tree", WORKED)],
            ["method: mcts", "simulations: 501"],
            "simulations: give a whole number from 1 to 500",
        ),
        ([block("tree", WORKED)], ["method: mcts", "exploration: -1"], "exploration: give a number from 0 to 3"),
        ([block("tree", WORKED)], ["method: mcts", "proof: maybe"], "proof: choose yes or no"),
        (
            [block("position", "game: sim")],
            ["method: mcts", "proof: no"],
            "proof: leave it out, for a position has none",
        ),
        ([block("position", "game: sim")], ["method: minimax", "depth: 7"], "depth: give a whole number from 1 to 6"),
        ([], ["method: mcts"], "a search needs a position or a tree in its step"),
        (
            [block("tree", WORKED), block("question", "kind: cut")],
            ["method: alpha_beta"],
            "a search beside a question of the kind 'cut' would show its answer",
        ),
    ],
)
def test_a_search_that_cannot_be_shown_is_refused(shown: list[str], search: list[str], words: str) -> None:
    """In one line, with its place."""
    with pytest.raises(LessonError) as error:
        read_lesson(step_of(*shown, block("search", *search)))

    assert words in str(error.value)
    assert str(error.value).startswith("line ")


# ---- what is refused, and where ----


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a lesson begins with"),
        ("# Title\n", "line 1: a lesson begins with"),
        ("---\ntitle: T\n", "line 1: the heading of the lesson has no end"),
        ("---\ntitle: T\n---\n## S\nx\n", "line 1: language: is missing"),
        ("---\ntitel: T\nlanguage: en\n---\n## S\nx\n", "line 2: unknown key 'titel': did you mean 'title'?"),
        ("---\ntitle: T\ntitle: U\n---\n", "line 3: title: is given twice"),
        ("---\ntitle: T\nlanguage: English please\n---\n## S\nx\n", "line 3: language 'English please'"),
        ("---\ntitle: T\nlanguage: en\ndirection: up\n---\n## S\nx\n", "line 4: direction 'up': choose ltr or rtl"),
        (HEADING, "the lesson has no steps"),
        (HEADING + "## S\n```tree\n[1 2]\n", "line 6: the block has no end"),
        (step_of(block("qestion", "kind: cut")), "line 6: block 'qestion' is not known"),
        (step_of(block("tree", WORKED), block("tree", WORKED)), "line 9: a second tree in one step"),
        (step_of(block("tree", WORKED), block("position", "game: sim")), "line 6: a step shows a position or a tree"),
        (step_of(block("question", "kind: cut")), "line 6: a question of the kind 'cut' needs a tree"),
        (step_of(block("question", "kind: riddle")), "line 7: kind 'riddle' is not known"),
        (step_of(block("question", "kind: number")), "line 6: answer: is missing"),
        (step_of(block("question", "kind: number", "answer: many")), "line 8: answer: 'many' is not a number"),
        (step_of(block("question", "kind: choice", "- [x] a")), "line 6: a choice has from 2 to 10 answers"),
        (step_of(block("question", "kind: choice", "- [ ] a", "- [ ] b")), "line 6: no answer is marked as right"),
        (step_of(block("question", "kind: choice", "- a", "- [x] b")), "line 8: write an answer as"),
        (step_of(block("tree", "[1 [2"), block("question", "kind: cut")), "line 6: tree, character"),
        (
            step_of(block("tree", WORKED), block("question", "kind: value", "of: Z")),
            "line 11: the tree has no node 'Z'",
        ),
        (step_of(block("position", "game: sim", "moves")), "line 8: 'moves' is not of the form"),
        (HEADING + "## S\n<script>alert(1)</script>\n", "line 6: '<script>' is HTML"),
        (HEADING + '## S\n<img src=x onerror="steal()">\n', "line 6: '<img"),
        (HEADING + "## S\n<ScRiPt\n", "line 6: '<ScRiPt' is HTML"),
        (HEADING + "## <b>S</b>\ntext\n", "line 5: '<b>' is HTML"),
        (HEADING + "## S\n![x](https://example.org/x.png)\n", "line 6: lessons show no pictures"),
        (HEADING + "## S\n[x](javascript:alert(1))\n", "line 6: link to 'javascript:alert(1'"),
        (HEADING + "## S\n[x]( data:text/html,x)\n", "line 6: link to 'data:text/html,x'"),
        (HEADING + "## S\n[x](//example.org)\n", "line 6: link to '//example.org'"),
        (HEADING + "## S\n[x]: https://example.org\n", "line 6: write a link as"),
        (step_of(block("question", "kind: number", "answer: 1", "ask: <b>x")), "line 9: '<b>' is HTML"),
        (step_of(block("question", "kind: choice", "- [x] <i>a", "- [ ] b")), "line 8: '<i>' is HTML"),
        (HEADING + "## S\na\x07b\n", "line 6: letter U+0007 is a control character"),
    ],
)
def test_a_slip_is_named_with_its_line(text: str, words: str) -> None:
    assert words in refusal(text)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (step_of(block("tree", "[" + "1 " * MILLION + "]")).encode(), f"more than {MOST_BYTES:,} bytes"),
        (step_of(block("tree", *["1 1 1 1 1 1 1 1 1 1"] * 1500)).encode(), "tree"),
        (step_of(block("tree", "[" * 3000)).encode(), "tree, character"),
        (step_of(block("tree", *["[" * 1000] * 9)).encode(), "plies deep at most"),
        (step_of(block("tree", "[" + "1 " * 51 + "]")).encode(), "more than 50 children"),
        (step_of(*[block("tree", "[" + f"[{'1 ' * 40}] " * 10 + "]") + "## S\n"] * 3).encode(), "all trees together"),
        ((HEADING + "## S\n" + "x" * 5000).encode(), "more than 4000 letters in one line"),
        ((HEADING + "## S\n" + "word word\n" * 2000).encode(), "more than 8000 letters in one step"),
        ((HEADING + "## S\nx\n" * (MOST_STEPS + 1)).encode(), "more than 60 steps"),
        (step_of(block("position", "game: sim", "moves: " + "01 " * 300)).encode(), "more than 200 moves"),
        (
            (HEADING + "## S\n" + "> " * 1900 + "\n" + "- " * 1900 + "\n" + "`" * 999).encode() * 4,
            "line 8: the block has no end",
        ),
    ],
)
def test_a_hostile_file_ends_in_one_line(content: bytes, words: str) -> None:
    assert words in refusal(content)


def test_a_million_leaves_in_several_lines_end_in_one_line() -> None:
    """The bytes are counted before anything is read."""
    content = step_of(block("tree", *["1 " * 1000] * 1000)).encode()

    assert len(content) > MILLION
    assert f"more than {MOST_BYTES:,} bytes" in refusal(content)


def test_whatever_a_file_holds_is_a_lesson_or_one_line() -> None:
    """Pieces of good lessons in any order, with slips; a lesson that is read says the same when read again."""
    seed = 20_261_118
    rng = Random(seed)
    pieces = [line for name in SHIPPED for line in shipped(name, "fa").decode().splitlines(keepends=True)]
    read, refused = 0, []
    for _ in range(400):
        text = HEADING + "".join(rng.choices(pieces, k=rng.randrange(1, 12)))
        cut = rng.randrange(len(text))
        text = text if rng.random() < 0.5 else text[:cut] + rng.choice("[]`#:-<\u202e\x00") + text[cut:]
        try:
            lesson: Lesson = read_lesson(text)
        except LessonError as error:
            refused.append(str(error))
            continue
        read += 1
        assert read_lesson(lesson.source) == lesson, f"seed {seed}"

    assert read > 20, f"seed {seed}"
    assert [line for line in refused if "\n" in line] == [], f"seed {seed}"
