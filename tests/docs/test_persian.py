"""The Persian pages read well and say what is so: terms, signs, directions, links both ways, the reports' functions."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest
from docs.pages import BLOCK, DOCS, LINK, REPORTS, ROOT, blocks, links_of, run_command, run_commands

from turnwise import games
from turnwise.cli.app import program
from turnwise.lab.catalogue import all_tasks

PERSIAN = DOCS / "fa"
README = ROOT / "README.fa.md"
GLOSSARY = PERSIAN / "glossary.md"
CATALOGUE = ROOT / "src" / "turnwise" / "messages" / "fa.json"
LESSONS = sorted((ROOT / "src" / "turnwise" / "data" / "lessons" / "fa").glob("*.md"))
PAGES = sorted([README, *PERSIAN.rglob("*.md")])
HEADINGS = [
    "قواعد بازی",
    "نوشتن وضعیت‌ها",
    "حرکت‌ها",
    "امتیاز",
    "عامل گزارش درس",
    "چه چیزی دقیق است",
    "تابع ارزیابی",
    "امتحان کنید",
]
DIV = re.compile(r'^<div dir="rtl" lang="fa">\n(.*?)^</div>$', re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`|<code dir=\"ltr\">([^<]+)</code>")
LETTERS = "آ-یءأئؤٔ"
SLIPS = {
    "an Arabic letter": "[يكىة]",
    "a space where a half-space belongs, before an ending": rf"(?<=[{LETTERS}]) (?:ها|های|هایی|ترین)(?![{LETTERS}])",
    "a space where a half-space belongs, after a prefix": rf"(?<![{LETTERS}\u200c])(?:می|نمی) (?=[{LETTERS}])",
    "a half-space beside a space": r"\u200c[\s.،؛:؟!]|[\s«(]\u200c",
    "a Latin sign after a Persian word": rf"(?<=[{LETTERS}])[,;?\"%]",
    "a space before a sign": r"[^\S\n][،؛؟!»](?!\w)|« ",
    "two spaces": r"(?<=\S)  +(?=\S)",
}
LONG = ("lab", "tune", "learn", "serve")
"""Commands of the reports' page that are not run but read: the experiments have tests of their own."""

FUNCTIONS = {
    "دست پادشاه": "find_varys get_valid_moves evaluate_state get_player_moves simulate_move make_move set_banners "
    "minimax no_heuristic calculate_winner get_move representation MyModel initialize_weights input_mean input_std "
    "StepLR torch.save merged_dataset2.pt input_data output_data best_model_with_norm4.pth",
    "خشمگین": "get_best_action minimax generate_hen_successors generate_queen_successors is_win is_lose "
    "get_hen_position get_queen_position get_slingshot_position get_egg_coordinate get_pig_coordinate evaluate "
    "find_closet_path_egg find_closet_path_shooter find_closet_path_hen find_closet_path_queen calculate",
    "اتللو": "BRANCHING_FACTOR action.x multiprocessing",
    "سیم": "gameover h(n) f1 f2 main.py",
    "چهار در یک ردیف": "get_valid_locations get_next_open_row drop_piece board.copy winning_move is_terminal_node "
    "minimax alphabeta evaluate_window score_position",
}
"""What the listings of the five course reports define, call or name, by the heading of the report."""


def name_of(page: Path) -> str:
    """Name a page by its path in the project."""
    return str(page.relative_to(ROOT))


every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def prose(page: Path) -> str:
    """Return a page without its blocks, its code and what links lead to."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    text = LINK.sub("]", CODE.sub("code", text))
    return re.sub(r"<[^>]*>|&\w+;", "", text)


def rows(text: str) -> list[list[str]]:
    """List the cells of the tables of a text, without the rows of dashes."""
    found = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in found]


def terms(cell: str) -> list[str]:
    return [term for term in cell.split("، ") if term]


def sections(page: Path) -> dict[str, str]:
    """Return the text under each heading of the second level."""
    parts = re.split(r"^## (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("page", [page for page in PAGES if page != GLOSSARY], ids=name_of)
def test_no_word_is_used_that_the_glossary_rejects(page: Path) -> None:
    """The glossary itself lists them."""
    assert rejected_in(prose(page)) == []


def test_no_message_has_a_word_that_the_glossary_rejects() -> None:
    """What the web app, the command line, reports and lessons say in Persian is held to the same words."""
    messages = json.loads(CATALOGUE.read_text(encoding="utf-8"))["messages"].values()
    texts = [text for each in messages for text in ([each] if isinstance(each, str) else each.values())]
    texts += [path.read_text(encoding="utf-8") for path in LESSONS]

    assert len(LESSONS) > 5
    assert {text: found for text in texts if (found := rejected_in(text))} == {}


def rejected_in(text: str) -> list[str]:
    """List the words of a text that the glossary says are not used."""
    rejected = [term for row in rows(GLOSSARY.read_text(encoding="utf-8"))[1:] for term in terms(row[3])]
    assert len(rejected) > 25
    return [term for term in rejected if re.search(rf"(?<![{LETTERS}\u200c]){term}(?![{LETTERS}])", text)]


def test_the_web_app_and_the_server_use_the_words_of_the_glossary() -> None:
    """The first table is of words that both use; the app's own texts have each of them."""
    package = ROOT / "src" / "turnwise"
    sources = [CATALOGUE, *LESSONS, *package.rglob("*.py")]
    app_text = "".join(path.read_text(encoding="utf-8") for path in sources)
    shared = rows(sections(GLOSSARY)["واژه‌های مشترک با برنامهٔ وب"])[1:]

    assert len(shared) > 50
    assert [term for row in shared for term in terms(row[0]) if term not in app_text] == []


def test_the_glossary_names_a_word_once() -> None:
    named = [term for row in rows(GLOSSARY.read_text(encoding="utf-8")) for term in terms(row[0]) if row[0] != "فارسی"]

    assert sorted(named) == sorted(set(named))


@every_page
def test_signs_and_half_spaces_are_persian(page: Path) -> None:
    text = prose(page)
    found = [f"{what}: ...{text[max(0, slip.start() - 20) : slip.end() + 20]!r}" for what, slip in slips(text)]

    assert found == []


def slips(text: str) -> list[tuple[str, re.Match[str]]]:
    return [(what, slip) for what, pattern in SLIPS.items() for slip in re.finditer(pattern, text)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("بازي", "an Arabic letter"),
        ("حرکت ها را", "a space where a half-space belongs, before an ending"),
        ("بازی می کند", "a space where a half-space belongs, after a prefix"),
        ("حرکت‌ها‌ را", "a half-space beside a space"),
        ("حرکت, وضعیت", "a Latin sign after a Persian word"),
        ("حرکت ، وضعیت", "a space before a sign"),
    ],
)
def test_a_slip_is_seen(text: str, what: str) -> None:
    assert what in [found for found, _ in slips(text)]


@every_page
def test_prose_runs_from_the_right_and_blocks_from_the_left(page: Path) -> None:
    """Prose stands in elements that say so, blocks of code between them."""
    text = page.read_text(encoding="utf-8")
    outside = BLOCK.sub("", DIV.sub("", text))

    assert outside.strip() == ""
    assert [found[0][:60] for found in DIV.finditer(text) if "```" in found[0]] == []


@every_page
def test_code_in_prose_keeps_its_signs_in_place(page: Path) -> None:
    """Code that begins or ends with a sign, as --seed, would be shown seed-- in a line from the right."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    found = [
        code for code in re.findall(r"`([^`\n]+)`", text) if not re.fullmatch(r"[A-Za-z0-9](.*[A-Za-z0-9])?", code)
    ]

    assert found == []


@every_page
def test_lists_of_code_run_from_the_right(page: Path) -> None:
    """Two Latin words with nothing but signs between them would be shown in turn, the first on the left."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))

    assert re.findall(r"[A-Za-z`](?:[،؛] [A-Za-z`]| \(`)[^\n]{0,20}|`\]\([^)\n]*\)[،؛:] `[^\n]{0,20}", text) == []


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_has_a_persian_page(spec: games.Game) -> None:
    page = PERSIAN / "games" / f"{spec.name}.md"
    text = page.read_text(encoding="utf-8")

    assert re.findall(r"^# (.*)$", BLOCK.sub("", text), re.MULTILINE) == [spec.title.text("fa")]
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    assert [name for name in (*spec.setups, *spec.state.evaluators()) if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("english", "persian"),
    [
        ("README.md", "README.fa.md"),
        ("docs/tutorials/quickstart.md", "docs/fa/quickstart.md"),
        ("docs/how-to/rerun-the-reports.md", "docs/fa/from-the-report-to-the-code.md"),
        ("docs/how-to/use-your-own-evaluation.md", "docs/fa/student-guide.md"),
        ("docs/how-to/serve-the-web-app.md", "docs/fa/teacher-guide.md"),
        *((f"docs/games/{spec.name}.md", f"docs/fa/games/{spec.name}.md") for spec in games.SHIPPED),
    ],
)
def test_a_page_and_its_persian_twin_link_to_each_other_at_their_heads(english: str, persian: str) -> None:
    for page, other in ((ROOT / english, ROOT / persian), (ROOT / persian, ROOT / english)):
        first = page.read_text(encoding="utf-8").split("\n# ")[0]
        links = ["".join(pair) for pair in LINK.findall(first)]

        assert [os.path.normpath(page.parent / link) for link in links] == [str(other)]


@every_page
def test_every_persian_page_can_be_reached_from_the_persian_readme(page: Path) -> None:
    reached, to_read = set(), [README]
    while to_read:
        now = to_read.pop()
        if now in reached or now not in PAGES:
            continue
        reached.add(now)
        to_read += [(now.parent / link.partition("#")[0]).resolve() for link in links_of(now)]

    assert page in reached


@pytest.mark.parametrize("heading", FUNCTIONS)
def test_every_function_of_a_course_report_is_told(heading: str) -> None:
    told = {code for row in rows(sections(REPORTS)[heading]) for pair in CODE.findall(row[0]) for code in pair if code}

    assert [name for name in FUNCTIONS[heading].split() if name not in told] == []


def places() -> list[tuple[str, str]]:
    """List the rows of the reports' page: what the report has, and the cell that says where it is here."""
    return [(row[0], row[1]) for heading in FUNCTIONS for row in rows(sections(REPORTS)[heading])[1:]]


@pytest.mark.parametrize(("told", "cell"), places(), ids=lambda text: text[:30])
def test_a_place_that_is_named_is_there(told: str, cell: str) -> None:
    """Each name in a cell stands in the files before it: a function, a class, a constant."""
    parts = re.split(r"\[`[^`]*`\]\(([^)]*)\)", cell)
    files, names = parts[1::2], parts[2::2]

    assert files, told
    for file, words in zip(files, names, strict=True):
        text = (REPORTS.parent / file).read_text(encoding="utf-8")
        wanted = [code.rpartition("::")[2] for pair in CODE.findall(words) for code in pair if code]
        assert [name for name in wanted if name != "classic" and not re.search(rf"\b{name}\b", text)] == [], told


def listed_commands() -> list[str]:
    codes = [code for text in sections(REPORTS).values() for row in rows(text) for code in CODE.findall(row[-1])]
    return list(dict.fromkeys(code for code, _ in codes if code.startswith("turnwise ")))


def test_commands_of_the_reports_page_are_understood() -> None:
    """Every command has options that there are; an experiment that is named exists."""
    experiments = {task.name for task in all_tasks()}
    chapters = {name.partition(".")[0] for name in experiments}
    for command in listed_commands():
        words = shlex.split(command)[1:]
        program().parse_args(words, exit_on_error=False, print_error=False)
        if words[:2] == ["lab", "run"]:
            assert words[2] in experiments | chapters, command


def test_commands_of_the_reports_page_work(tmp_path: Path, shell: dict[str, str]) -> None:
    """They run after the blocks of the page, which make the files that some of them need."""
    run_commands([block for block in blocks(REPORTS, "console") if block.mark != "slow"], tmp_path, shell)
    short = [command for command in listed_commands() if command.split()[1] not in LONG]

    assert len(short) > 25
    for command in short:
        done = run_command(command, tmp_path, shell)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
