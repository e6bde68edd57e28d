"""Writes a document into a folder, in every format."""

from __future__ import annotations

from pathlib import Path

from ..atomic_files import make_folder, write_text
from ..extras import need
from ..languages import check_language
from ..messages import Catalogue, catalogue
from .document import Document
from .markdown import to_markdown
from .page import to_html
from .plots import to_svg, write_png
from .tables import write_csv, write_parquet

PACKAGES = ("matplotlib", "pyarrow")


def check_packages() -> None:
    """Refuse a missing package before the work is done, not after."""
    for name in PACKAGES:
        need(name)


def write(document: Document, folder: Path, language: str = "en") -> list[Path]:
    """Write index.html, report.md, tables/NAME.csv, tables/NAME.parquet and plots/NAME.png; return their paths."""
    check_packages()
    return _write(document, folder, catalogue(check_language(language)))


def _write(document: Document, folder: Path, language: Catalogue) -> list[Path]:
    tables, plots = folder / "tables", folder / "plots"
    for each in (tables, plots):
        make_folder(each)
    drawings = {plot.name: to_svg(plot, language) for plot in document.plots}
    pages = {"index.html": to_html(document, drawings, language), "report.md": to_markdown(document, language)}
    written = []
    for name, text in pages.items():
        write_text(folder / name, text)
        written.append(folder / name)
    for table in document.tables:
        paths = [tables / f"{table.name}.{ending}" for ending in ("csv", "parquet")]
        write_csv(table, paths[0], language)
        write_parquet(table, paths[1], language)
        written += paths
    for plot in document.plots:
        path = plots / f"{plot.name}.png"
        write_png(plot, path, language)
        written.append(path)
    return written
