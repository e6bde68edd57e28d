"""Links of the project's pages as the site has them.

The pages are written for a checkout and for hosts that show Markdown: they link to README.md, to sources, to folders.
In the site the pages of the root have names of their own, and a source or folder that is linked to has a page too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from notebook_pages import notebook_page

ROOT = Path(__file__).resolve().parents[2]
OWN_NAMES = {"README.md": "index.md", "README.fa.md": "fa/readme.md"}
FENCE = re.compile(r"^(?:<!--[^\n]*-->\n)?(?P<indent> *)```.*?^(?P=indent)```$", re.MULTILINE | re.DOTALL)
MARKDOWN_LINK = re.compile(r"(?<=\]\()(?P<link>[^)\s]+)(?=\))")
HTML_LINK = re.compile(r"(?<=(?:src|ref)=\")(?P<link>[^\"]+)(?=\")")
ELSEWHERE = re.compile(r"[a-z]+:|#")
NOTEBOOK = ".ipynb"
KINDS = {".py": "python", ".h": "cpp", ".cpp": "cpp", ".ts": "typescript", ".js": "javascript", ".json": "json"}


def root_pages() -> dict[str, str]:
    """Return the pages of the project's root: where they are in the site, and their names."""
    return {site_path(path.name): path.name for path in sorted(ROOT.glob("*.md"))}


def site_path(name: str) -> str:
    """Return where a file of the project is in the site, by its path in the project."""
    path = PurePosixPath(name)
    if path.parts[0] == "docs":
        return str(path.relative_to("docs"))
    if path.suffix == ".md" and len(path.parts) == 1:
        return OWN_NAMES.get(name, name.lower())
    return f"source/{name}/index.md" if (ROOT / name).is_dir() else f"source/{name}.md"


def project_path(page: str) -> str:
    """Return the path in the project of a page that the site took from there."""
    return root_pages().get(page, f"docs/{page}")


def linked_files(name: str, text: str) -> set[str]:
    """List what a page of the project links to within the project, by paths in it."""
    found: set[str] = set()

    def keep(link: str) -> str:
        if not ELSEWHERE.match(link):
            found.add(_target(name, link))
        return link

    in_prose(text, lambda prose: MARKDOWN_LINK.sub(lambda each: keep(each["link"]), prose))
    in_prose(text, lambda prose: HTML_LINK.sub(lambda each: keep(each["link"]), prose))
    return found


def as_in_site(name: str, text: str) -> str:
    """Rewrite the links of a page of the project; what MkDocs does not look into, HTML, gets addresses of pages."""

    def rewritten(link: str) -> str:
        if ELSEWHERE.match(link):
            return link
        path, mark, anchor = link.partition("#")
        target = os.path.relpath(site_path(_target(name, path)), PurePosixPath(site_path(name)).parent)
        return f"{target}{mark}{anchor}"

    def address(link: str) -> str:
        return link if ELSEWHERE.match(link) else re.sub(r"\.md\b", ".html", rewritten(link))

    text = in_prose(text, lambda prose: MARKDOWN_LINK.sub(lambda each: rewritten(each["link"]), prose))
    return in_prose(text, lambda prose: HTML_LINK.sub(lambda each: address(each["link"]), prose))


def twin_of(name: str, text: str) -> str | None:
    """Return the page in the other language, which is linked to before the title."""
    before = text.partition("\n# ")[0]
    linked = linked_files(name, before) if before != text else set()
    return site_path(linked.pop()) if len(linked) == 1 else None


def in_prose(text: str, change: Callable[[str], str]) -> str:
    """Change what is not in a block of code; the comments before blocks, which are for tests, go."""
    parts, last = [], 0
    for fence in FENCE.finditer(text):
        parts += [change(text[last : fence.start()]), re.sub(r"\A<!--.*?-->\n", "", fence[0])]
        last = fence.end()
    return "".join([*parts, change(text[last:])])


def source_page(name: str) -> str:
    """Write the page of a source file or folder of the project."""
    path = ROOT / name
    if path.is_dir():
        return f"# {name}\n\n" + "\n".join(f"- [`{each.name}`]({each.name}.md)" for each in _listed(path)) + "\n"
    text = path.read_text(encoding="utf-8")
    if path.suffix == NOTEBOOK:
        return notebook_page(text)
    fence = "`" * (3 + max((len(ticks) for ticks in re.findall("`+", text)), default=0))
    return f"# {path.name}\n\n`{name}`\n\n{fence}{KINDS.get(path.suffix, 'text')}\n{text}{fence}\n"


def sources(names: set[str]) -> set[str]:
    """List the files and folders among these that need a page, and what is in the folders."""
    found = {name for name in names if site_path(name).startswith("source/")}
    folders = [ROOT / name for name in found if (ROOT / name).is_dir()]
    return found | {str(each.relative_to(ROOT)) for folder in folders for each in _listed(folder)}


def _listed(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if each.suffix in KINDS)


def _target(name: str, link: str) -> str:
    """Resolve a link against the page that it stands on."""
    return os.path.normpath(PurePosixPath(name).parent / link.partition("#")[0])
