"""What the pages show is true: snippets run, commands work, links lead somewhere, references miss nothing.

In a page, a comment on the line before a block says how it is treated:
`<!-- slow -->` runs it with --slow only, `<!-- not run: why -->` leaves it alone.
A `python` block that begins with `# FILE.py` is that file, in the folder where the page's commands run.
"""

from __future__ import annotations

import dataclasses
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cyclopts import App, Argument

import turnwise
from turnwise import games
from turnwise.agents import AGENTS
from turnwise.cli.app import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
GAME_HEADINGS = ["Rules", "Notation", "Moves", "Score", "Known results", "Evaluation", "Try it"]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w+)[^\n]*\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
FLAG = re.compile(r"--(?!no-|empty-)")
OURS = re.compile(r"(^|[|;] *)turnwise ")
SECONDS = 100  # for one command; most take less than one

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, its mark and the line it begins at."""

    kind: str
    mark: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command line of a console block, and the output shown under it."""

    line: int
    text: str
    shown: list[str]


def blocks(page: Path, kind: str) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = [
        Block(each["kind"], each["mark"] or "", each["text"], text[: each.start("text")].count("\n") + 1)
        for each in BLOCK.finditer(text)
    ]
    return [block for block in found if block.kind == kind and not block.mark.startswith("not run")]


def write_files(page: Path, folder: Path) -> list[Path]:
    """Put the files that the page shows into a folder."""
    found = [(re.match(r"# (\w+\.py)\n", block.text), block.text) for block in blocks(page, "python")]
    files = {folder / name[1]: text for name, text in found if name}
    for path, text in files.items():
        path.write_text(text)
    return list(files)


def commands(block: Block) -> list[Command]:
    """Split a block at its prompts; a trailing backslash joins lines."""
    found: list[Command] = []
    joined = block.text.replace("\\\n", "")
    for number, line in enumerate(joined.splitlines()):
        if line.startswith("$ "):
            found.append(Command(block.line + number, line.removeprefix("$ "), []))
        elif found:
            found[-1].shown.append(line)
    return [command for command in found if OURS.search(command.text)]


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `turnwise` and `python` are those under test."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, words in (("turnwise", f"{sys.executable} -m turnwise.cli"), ("python", sys.executable)):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        script.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "COLUMNS": "120", "NO_COLOR": "1"}


def run_commands(found: list[Block], folder: Path, shell: dict[str, str]) -> None:
    for command in (command for block in found for command in commands(block)):
        done = subprocess.run(
            ["sh", "-c", command.text],
            cwd=folder,
            env=shell,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, f"line {command.line}: {command.text}\n{done.stderr}"
        missing = list(not_printed(command.shown, (done.stdout + done.stderr).splitlines()))
        assert not missing, f"line {command.line}: {command.text}\ndoes not print: {missing}\nbut:\n{done.stdout}"


def not_printed(shown: list[str], printed: list[str]) -> Iterator[str]:
    """Lines of a page that the command does not print in this order; `...` stands for anything."""
    rest = iter(printed)
    for line in shown:
        if not line.strip() or line.strip() == "...":
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in line.rstrip().split("...")))
        if not any(pattern.fullmatch(each.rstrip()) for each in rest):
            yield line


@every_page
def test_snippets_are_true(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The `pycon` blocks of a page are one session, in order; it can import the page's files."""
    for file in write_files(page, tmp_path):
        monkeypatch.delitem(sys.modules, file.stem, raising=False)  # another page's file of this name
    monkeypatch.syspath_prepend(tmp_path)
    session = "\n".join(f"Line {block.line}:\n\n{block.text}\n" for block in blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {"__name__": "page"}, page.name, str(page), 0)
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test)

    assert failed == 0, capsys.readouterr().out


@every_page
def test_commands_work_and_print_what_is_shown(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    """The `console` blocks of a page run in one folder, in order, beside the page's files."""
    write_files(page, tmp_path)
    run_commands([block for block in blocks(page, "console") if block.mark != "slow"], tmp_path, shell)


@pytest.mark.slow
@every_page
def test_slow_commands_work(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    run_commands([block for block in blocks(page, "console") if block.mark == "slow"], tmp_path, shell)


@pytest.mark.slow
def test_the_native_game_of_the_guide_is_searched(tmp_path: Path) -> None:
    """The C++ blocks of the guide compile and print what the guide says."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    for block in blocks(DOCS / "how-to" / "add-a-game.md", "cpp"):
        path = tmp_path / block.mark.removeprefix("file: ")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
    program = tmp_path / "nim"
    folders = ["-I", ROOT / "core", "-I", tmp_path / "core"]
    subprocess.run([compiler, "-std=c++20", *folders, tmp_path / "search_nim.cpp", "-o", program], check=True)

    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "take 2, score 1, solved\n"


def test_the_external_program_of_the_guide_answers(tmp_path: Path) -> None:
    (program,) = blocks(DOCS / "how-to" / "play-against-an-external-program.md", "python")
    script = tmp_path / "agent.py"
    script.write_text(program.text)
    lines = "game connect4\nposition 112233\ngo\nquit\n"
    done = subprocess.run([sys.executable, script], input=lines, capture_output=True, text=True, check=True)

    assert re.fullmatch("move [a-g]\n", done.stdout)


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    """Links inside the project name files that exist and headings that are there."""
    links = ["".join(pair) for pair in LINK.findall(page.read_text(encoding="utf-8"))]
    inside = [link for link in links if not re.match(r"[a-z]+:", link)]
    broken = [link for link in inside if not leads_somewhere(page, link)]

    assert broken == []


def leads_somewhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """Names of the headings, as the sites that show Markdown make them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, to_read = set(), [ROOT / "README.md"]
    while to_read:
        page = to_read.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = ("".join(pair).partition("#")[0] for pair in LINK.findall(page.read_text(encoding="utf-8")))
        to_read += [(page.parent / link).resolve() for link in links if link and ":" not in link]

    assert set(PAGES) - reached == set()


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_has_a_page_with_the_same_headings(spec: games.Game) -> None:
    text = (DOCS / "games" / f"{spec.name}.md").read_text(encoding="utf-8")

    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == GAME_HEADINGS
    assert [name for name in (*spec.setups, *spec.state.evaluators()) if f"`{name}`" not in text] == []


def test_the_api_reference_names_everything_public() -> None:
    text = (DOCS / "reference" / "python-api.md").read_text(encoding="utf-8")

    fields = [
        each.name for kind in (turnwise.Report, turnwise.TreeNode, turnwise.Limits) for each in dataclasses.fields(kind)
    ]

    assert [name for name in (*turnwise.__all__, *fields) if f"`{name}" not in text] == []


def test_the_agent_reference_names_every_agent_and_option() -> None:
    text = (DOCS / "reference" / "agents.md").read_text(encoding="utf-8")
    options = {option for spec in games.SHIPPED for kind in AGENTS for option in kind.options(spec)}

    assert [name for name in (*(kind.name for kind in AGENTS), *sorted(options)) if f"`{name}" not in text] == []


def test_the_command_reference_names_every_command_and_option() -> None:
    text = (DOCS / "reference" / "cli.md").read_text(encoding="utf-8")
    names = [name for name in app if not name.startswith("-")]

    assert [name for name in names if f"## turnwise {name}\n" not in text] == []
    for name in names:
        section = text.split(f"## turnwise {name}\n")[1].split("\n## ")[0]
        below = [each for each in app[name] if not each.startswith("-")]
        assert [each for each in below if f"`{each}" not in section] == [], name
        flags = {flag for each in arguments_of(app[name]) for flag in each.names if FLAG.match(flag)}
        assert [flag for flag in sorted(flags) if f"`{flag}" not in section] == [], name


def arguments_of(command: App) -> list[Argument]:
    """What a command takes; a group of commands takes what they do."""
    parts = [command[name] for name in command if not name.startswith("-")]
    return [each for part in parts or [command] for each in part.assemble_argument_collection()]
