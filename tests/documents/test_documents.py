"""A document says the same in every format, and the page needs nothing from outside."""

from __future__ import annotations

import csv
import json
import re
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet
import pytest

from turnwise.documents import (
    Block,
    Column,
    Document,
    Heading,
    Interval,
    Plot,
    Series,
    Table,
    Text,
    block_from_json,
    block_to_json,
    prose,
    write,
)
from turnwise.documents.page import inline, paragraphs
from turnwise.documents.tables import columns_of
from turnwise.errors import DataError, MissingPackageError, UnknownNameError
from turnwise.extras import need
from turnwise.messages import Message

TABLE = Table(
    name="wins",
    title="Wins by depth",
    columns=(Column("agent"), Column("report", ".1%"), Column("ours", ".1%"), Column("nodes"), Column("s", timed=True)),
    rows=(
        ("plain | old", 0.905, Interval(0.88, 0.85, 0.91), 55, 0.0036),
        ("<new>", None, Interval(0.9, 0.86, 0.94), 446288, 0.5),
    ),
    above="What was done.",
    below="What one should see.",
)
LINE = Plot(
    name="growth",
    title="Nodes & depth",
    kind="line",
    series=(
        Series(name="plain", x=(1, 2, 3), y=(15.0, 225.0, None), low=(14.0, 200.0, None), high=(16.0, 250.0, None)),
        Series(name="pruned", x=(1, 2, 3), y=(15.0, 40.0, 300.0), style="dashed"),
    ),
    x_title="depth",
    y_title="nodes",
    log_y=True,
)
NAMED = Series(name="a", x=("one", "two"), y=(0.5, 0.25), low=(0.4, 0.2), high=(0.6, 0.3))
PLOTS = (
    LINE,
    Plot(name="bars", title="Bars", kind="bar", series=(NAMED, Series(name="b", x=("one",), y=(0.1,)))),
    Plot(name="points", title="Points", kind="points", series=(NAMED,), timed=True),
    Plot(name="map", title="Map", kind="heat", series=(NAMED, Series(name="b", x=("two",), y=(0.75,)))),
)
BLOCKS: tuple[Block, ...] = (
    Heading("First"),
    Text("Some `code`, **strong** and\n[a link](#second).\n\n- one\n- two"),
    TABLE,
    Heading("Second"),
    Heading("Second", level=3),
    *PLOTS,
)
DOCUMENT = Document("A report", BLOCKS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("report") / "new"
    write(DOCUMENT, place)
    return place


def test_everything_is_written_once(folder: Path) -> None:
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    assert found == {"index.html", "report.md", "tables/wins.csv", "tables/wins.parquet"} | {
        f"plots/{plot.name}.png" for plot in PLOTS
    }


def test_the_page_needs_nothing_from_outside(folder: Path) -> None:
    """No address, no script, no style sheet and no picture is fetched; links stay on the page."""
    page = (folder / "index.html").read_text()

    assert "http" not in page
    assert not re.search(r"<(script|link|img|iframe|object)\b|@import|url\((?!#)|src=", page)
    assert set(re.findall(r'href="(?!#|data:)([^"]*)"', page)) == set()


class Outline(HTMLParser):
    """Collects ids and tags that stay open."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []
        self.cells: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given and not any(each == "svg" for each in [*self.open, tag]):
            self.ids.append(given["id"] or "")
        if tag == "td":
            self.cells.append((given.get("class") or "", ""))
        if tag not in {"meta", "path", "use", "rect", "image"}:
            self.open.append(tag)

    def handle_data(self, data: str) -> None:
        if self.cells and "td" in self.open:
            kind, text = self.cells[-1]
            self.cells[-1] = kind, text + data

    def handle_endtag(self, tag: str) -> None:
        if tag not in {"meta", "path", "use", "rect", "image"}:
            assert self.open.pop() == tag


def outline(folder: Path) -> Outline:
    parser = Outline()
    parser.feed((folder / "index.html").read_text())
    return parser


def test_the_page_is_well_formed_and_its_contents_lead_somewhere(folder: Path) -> None:
    found = outline(folder)
    links = re.findall(r'<li class="level\d"><a href="#([^"]+)"', (folder / "index.html").read_text())

    assert found.open == []
    assert len(set(found.ids)) == len(found.ids)
    assert set(links) <= set(found.ids)
    assert len(links) == 3


def test_numbers_stand_right_and_words_left(folder: Path) -> None:
    assert outline(folder).cells[:5] == [
        ("", "plain | old"),
        ("number", "90.5%"),
        ("number", "88.0%85.0% to 91.0%"),
        ("number", "55"),
        ("number", "0.0036"),
    ]


def test_plots_take_the_colours_of_the_page(folder: Path) -> None:
    page = (folder / "index.html").read_text()

    assert page.count("<svg") == len(PLOTS)
    assert "currentColor" in page
    assert "#010203" not in page
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_csv_and_parquet_agree(folder: Path) -> None:
    """An interval becomes three columns; what is not there is empty."""
    with (folder / "tables" / "wins.csv").open(newline="") as file:
        titles, *rows = csv.reader(file)
    typed = pyarrow.parquet.read_table(folder / "tables" / "wins.parquet").to_pydict()

    assert titles == ["agent", "report", "ours", "ours low", "ours high", "nodes", "s"] == list(typed)
    assert rows[0] == ["plain | old", "0.905", "0.88", "0.85", "0.91", "55", "0.0036"]
    assert rows[1][1] == ""
    assert typed == columns_of(TABLE)
    assert typed["nodes"] == [55, 446288]


def test_markdown_has_the_cells_of_the_page(folder: Path) -> None:
    text = (folder / "report.md").read_text()

    assert "| plain \\| old | 90.5% | 88.0% (85.0% to 91.0%) | 55 | 0.0036 |" in text
    assert "| --- | ---: | ---: | ---: | ---: |" in text
    assert "| s † |" in text
    assert "![Nodes & depth](plots/growth.png)" in text
    assert "## First\n" in text


def test_times_are_marked_and_explained(folder: Path) -> None:
    for name in ("index.html", "report.md"):
        assert "measured time and differs from run to run" in (folder / name).read_text()
    assert not Document("", (LINE,)).has_times


def test_a_document_is_the_same_twice(folder: Path, tmp_path: Path) -> None:
    again = write(DOCUMENT, tmp_path)

    assert [path for path in again if path.read_bytes() != (folder / path.relative_to(tmp_path)).read_bytes()] == []


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_a_block_is_kept_as_json(block: Block) -> None:
    assert block_from_json(json.loads(json.dumps(block_to_json(block)))) == block


MESSAGES: tuple[Block, ...] = (
    Heading(Message("Depth and pruning")),
    Text(prose(Message("The best epoch is number {number} of {epochs}.", number=3, epochs=12), Message("yes"))),
    Table(
        name="said",
        title=Message("Standings"),
        columns=(Column(Message("agent")), Column(Message("ours: {figure}", figure=Message("won")), ".1%", timed=True)),
        rows=(("search:depth=4", Interval(0.885, 0.85, 0.91)), (Message("perfect play"), 1.0)),
        below=Message("The best reply loses one game in {games:,d}.", games=9216),
    ),
    Plot(
        name="said",
        title=Message("Ratings"),
        kind="points",
        series=(Series(name=Message("Elo"), x=(Message("random"), "classic"), y=(-5.0, 5.0)),),
        x_title=Message("Elo"),
    ),
)


@pytest.mark.parametrize("block", MESSAGES, ids=lambda block: type(block).__name__)
def test_a_block_of_messages_is_kept_for_every_language(block: Block) -> None:
    kept = json.loads(json.dumps(block_to_json(block)))

    assert block_from_json(kept) == block


def test_what_earlier_versions_kept_is_read() -> None:
    """They kept finished English, and a Persian title beside it."""
    old = {"block": "heading", "title": "Sim", "level": 2, "title_fa": "سیم"}

    assert block_from_json(old) == Heading("Sim")
    assert block_from_json({"block": "text", "markdown": "Two\n\nparagraphs."}) == Text("Two\n\nparagraphs.")


def test_sentences_that_have_nothing_to_say_are_left_out() -> None:
    assert str(prose(Message("One."), None, Message("Two."))) == "One. Two."
    assert prose(None) == ""


def test_a_document_is_written_in_persian(tmp_path: Path) -> None:
    """Digits, direction, titles and columns are Persian; notation stays as it is typed."""
    write(Document(Message("The course reports, run again"), MESSAGES), tmp_path, "fa")
    page, text = ((tmp_path / name).read_text(encoding="utf-8") for name in ("index.html", "report.md"))
    titles, first, _second = (tmp_path / "tables" / "said.csv").read_text(encoding="utf-8").splitlines()

    assert '<html lang="fa" dir="rtl">' in page
    assert "<svg" in page
    assert "## عمق و هرس" in text
    assert "بهترین دوره شمارهٔ ۳ از ۱۲ دوره است. بله" in text
    assert "| \u2066search:depth=4\u2069 | ۸۸٫۵٪ (۸۵٫۰٪ تا ۹۱٫۰٪) |" in text
    assert "بهترین پاسخ از هر ۹٬۲۱۶ بازی یکی را می‌بازد." in text
    assert titles == "عامل,ما: برده,ما: برده، پایین,ما: برده، بالا"
    assert first == "search:depth=4,0.885,0.85,0.91"


def test_an_unknown_language_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'xx'"):
        write(DOCUMENT, tmp_path / "report", "xx")
    assert list(tmp_path.iterdir()) == []


def test_an_interval_of_another_class_will_do() -> None:
    """The arena computes intervals with a class of its own."""

    @dataclass
    class Other:
        value: float
        low: float
        high: float

    table = Table(name="t", title="", columns=(Column("a"),), rows=((Other(1.0, 0.5, 1.5),), (2,)))

    assert columns_of(table) == {"a": [1.0, 2.0], "a low": [0.5, None], "a high": [1.5, None]}
    assert block_to_json(table)["rows"] == [[{"value": 1.0, "low": 0.5, "high": 1.5}], [2]]


def test_a_series_takes_its_error_bars_from_intervals() -> None:
    found = Series.of_intervals("a", [("one", Interval(0.5, 0.4, 0.6)), ("two", Interval(0.25, 0.2, 0.3))])

    assert found == NAMED


def test_text_is_escaped() -> None:
    assert inline("a < b & `c > d`") == "a &lt; b &amp; <code>c &gt; d</code>"
    assert paragraphs("- one\n- *two*") == "<ul><li>one</li><li><em>two</em></li></ul>"
    assert inline("2 * 3 * 4") == "2 * 3 * 4"


@pytest.mark.parametrize("package", ["matplotlib", "pyarrow"])
def test_a_missing_package_is_one_line(package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(MissingPackageError, match=rf"^package {package} is missing: .*pip install .*{package}"):
        write(DOCUMENT, tmp_path / "report")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", ["ImportError", "OSError"])
def test_a_package_that_does_not_load_is_one_line(error: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is there, but a library that it needs is not."""
    (tmp_path / "half_there.py").write_text(f"raise {error}('libgomp.so.1: cannot open\\nshared object file')")
    monkeypatch.syspath_prepend(str(tmp_path))

    with pytest.raises(
        MissingPackageError, match=r"^package half_there does not load \(libgomp.so.1: cannot open shared object file\)"
    ):
        need("half_there")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(DataError, match=r"cannot write into '.*file"):
        write(DOCUMENT, tmp_path / "file")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(1.0, 3.0, "1 to 3"), (1.0, None, "at least 1"), (None, 3.0, "at most 3"), (None, None, "")],
)
def test_an_interval_may_be_open(low: float | None, high: float | None, words: str) -> None:
    from turnwise.arena import Interval
    from turnwise.documents.cells import ends

    assert ends(Interval(2.0, low, high)) == words
