"""What tests of the pages share: their blocks, their files, their commands and their links."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from patience import PATIENCE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REPORTS = DOCS / "fa" / "from-the-report-to-the-code.md"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w+)[^\n]*\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
OURS = re.compile(r"(^|[|;] *)turnwise ")


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


def run_command(text: str, folder: Path, shell: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run one line of a page in a folder of its own; nothing is typed into it."""
    return subprocess.run(
        ["sh", "-c", text],
        cwd=folder,
        env=shell,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def run_commands(found: list[Block], folder: Path, shell: dict[str, str]) -> None:
    for command in (command for block in found for command in commands(block)):
        done = run_command(command.text, folder, shell)
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


def links_of(page: Path) -> list[str]:
    """List what a page links to, its pictures among them."""
    return ["".join(pair) for pair in LINK.findall(page.read_text(encoding="utf-8"))]


def leads_somewhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """Names of the headings, as the sites that show Markdown make them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
