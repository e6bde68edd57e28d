"""What MkDocs does not do by itself: generated pages, links of the project, two languages, a check of the result."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from benchmark_pages import benchmark_pages
from docstring_pages import docstring_pages
from help_pages import help_pages
from link_check import faults
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from navigation import is_persian, navigation
from openapi_pages import openapi_pages
from project_links import (
    ROOT,
    as_in_site,
    in_prose,
    linked_files,
    project_path,
    root_pages,
    site_path,
    source_page,
    sources,
    twin_of,
)

ICON, ICON_PAGE = ROOT / "web" / "public" / "icon.svg", "assets/icon.svg"
FA_ELEMENT = re.compile(r"^(?:<div dir=\"rtl\" lang=\"fa\">|</div>)\n", re.MULTILINE)
BESIDE = {
    "reference/cli.md": "Every option, from the program's own help: [commands and options](commands.md).",
    "reference/python-api.md": "Every public name, from its docstring: [the package](api/turnwise.md) and its parts.",
    "reference/http-api.md": "Every field, from the server: [routes](http-routes.md) and [models](http-models.md).",
    "explanation/benchmarks.md": "All scripts, their commands and their results: [scripts](../benchmarks/scripts.md).",
}
"""What the site has besides a page of the project; the page itself is read where there is no site, too."""

NAMES = {"en": "English", "fa": "فارسی"}
HOMES = {"en": "index.md", "fa": "fa/index.md"}
ALTERNATE = re.compile(r"^ *<link rel=\"alternate\"[^>]*>\n", re.MULTILINE)

twins: dict[str, str] = {}
"""Pages and what they are in the other language."""

log = logging.getLogger("mkdocs.hooks.turnwise")  # below `mkdocs`, so that strict mode counts its warnings


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name headings as hosts of Markdown do, so that links to them hold in both places."""
    config.mdx_configs["toc"]["slugify"] = lambda title, _: re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, those that are generated, and the sources that pages link to."""
    written = {file.src_uri: file.content_string for file in files if file.is_documentation_page()}
    written |= {page: (ROOT / name).read_text(encoding="utf-8") for page, name in root_pages().items()}
    twins.update((page, twin) for page, text in written.items() if (twin := twin_of(project_path(page), text)))
    linked = {name for page, text in written.items() for name in linked_files(project_path(page), text)}
    made = docstring_pages() | help_pages() | openapi_pages() | benchmark_pages()
    made |= {site_path(name): source_page(name) for name in sources(linked)}
    for page, text in (made | {page: written[page] for page in root_pages()}).items():
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, ICON_PAGE, abs_src_path=str(ICON)))
    config.nav = navigation(written | {page: text for page, text in made.items() if page.endswith(".md")})
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Take a page of the project into the site."""
    where = page.file.src_uri
    if page.file.generated_by and where not in root_pages():
        return markdown
    text = as_in_site(project_path(where), markdown)
    if is_persian(where):
        text = in_prose(text, lambda prose: FA_ELEMENT.sub("", prose))
    return (
        re.sub(r"^(# .*\n)", rf"\1\n!!! info \"\"\n    {BESIDE[where]}\n", text, count=1) if where in BESIDE else text
    )


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Let a page speak its language: words of the theme, direction, and a navigation of its own pages."""
    where = page.file.src_uri
    own, other = ("fa", "en") if is_persian(where) else ("en", "fa")
    config.theme["language"] = own
    config.extra["homepage"] = _address(HOMES[own])
    links = {own: where, other: twins.get(where, HOMES[other])}
    config.extra["alternate"] = [{"name": NAMES[code], "link": _address(links[code]), "lang": code} for code in NAMES]
    context["nav"] = Navigation([item for item in nav.items if _is_persian_item(item) == is_persian(where)], nav.pages)
    return context


def on_post_page(output: str, **_: Any) -> str:
    """Leave out what makes the theme look for a second site: both languages are in this one."""
    return ALTERNATE.sub("", output)


def _address(page: str) -> str:
    return page.removesuffix("md") + "html"


def _is_persian_item(item: Any) -> bool:
    first = item if isinstance(item, Page) else item.children[0]
    return is_persian(first.file.src_uri) if isinstance(first, Page) else _is_persian_item(first)


def on_post_build(config: MkDocsConfig) -> None:
    """Warn of every link that leads nowhere; in strict mode a warning is an error."""
    for fault in faults(Path(config.site_dir)):
        log.warning(fault)
