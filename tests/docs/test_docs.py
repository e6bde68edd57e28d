"""What the pages show is true: snippets run, commands work, links lead somewhere, references miss nothing.

In a page, a comment on the line before a block says how it is treated:
`<!-- slow -->` runs it with --slow only, `<!-- not run: why -->` leaves it alone.
A `python` block that begins with `# FILE.py` is that file, in the folder where the page's commands run.
"""

from __future__ import annotations

import dataclasses
import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import App, Argument
from docs.pages import DOCS, PAGES, REPORTS, ROOT, blocks, leads_somewhere, links_of, run_commands, write_files

import turnwise
from turnwise import games
from turnwise.agents import AGENTS, custom
from turnwise.cli.app import program

GAME_HEADINGS = ["Rules", "Notation", "Moves", "Score", "Known results", "Evaluation", "Try it"]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FLAG = re.compile(r"--(?!no-|empty-)")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


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
    registered = set(custom.names())
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    for name in set(custom.names()) - registered:
        custom.unregister(name)

    assert failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("page", sorted(set(PAGES) - {REPORTS}), ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_work_and_print_what_is_shown(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    """The `console` blocks of a page run in one folder, in order, beside the page's files.

    Those of the page on the course reports run in test_persian.py, before the commands that need their files.
    """
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
    shared = [path for room in ("base", "search") for path in (ROOT / "core" / room).glob("*.cpp")]
    subprocess.run([compiler, "-std=c++20", *folders, tmp_path / "search_nim.cpp", *shared, "-o", program], check=True)

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
    inside = [link for link in links_of(page) if not re.match(r"[a-z]+:", link)]
    broken = [link for link in inside if not leads_somewhere(page, link)]

    assert broken == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, to_read = set(), [ROOT / "README.md"]
    while to_read:
        page = to_read.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = (link.partition("#")[0] for link in links_of(page))
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
    app = program()
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
