"""Plots by matplotlib: SVG that takes the page's colours, and PNG for everything else."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

from ..atomic_files import written_whole
from ..extras import need
from ..messages import Catalogue
from .cells import ENGLISH, show, words
from .document import Plot, Series

# The web app draws with the same ones. Distinct for every kind of colour vision, and of a contrast of 3 or more with
# light paper and with dark.
COLOURS: tuple[str, ...] = tuple(json.loads(files(__package__).joinpath("colours.json").read_text(encoding="utf-8")))
MARKERS = "osD^vPX"
INK = "#010203"  # stands for the colour of the page's text, which SVG can name
PNG_INK, PNG_PAPER = "#1c1e21", "#ffffff"
WIDTH, HEIGHT, ROW = 5.6, 3.2, 0.24  # inches; a row is one name of a bar plot or of a legend
AROUND = 1.1  # inches of title and axes
LONG_NAME = 30  # characters; longer ones stand below each other in a legend
DOTS_PER_INCH = 160
FONT = 9
NUMBER_FORM = ",.6g"  # of ticks
TEXTS = ("title", "x_title", "y_title", "below")
BEFORE_SVG = re.compile(r"^.*?(?=<svg)|<metadata>.*?</metadata>", re.S)
SVG_TAG = re.compile(r"<svg[^>]*?(viewBox=\"[^\"]*\")[^>]*>")


def to_svg(plot: Plot, language: Catalogue = ENGLISH) -> str:
    """Draw for a page: no title, text as text, the page's own colour for ink, nothing from outside."""
    target, plot = StringIO(), in_language(plot, language)
    with _settings(plot, INK):
        _figure(plot, language, titled=False).savefig(target, format="svg", transparent=True, metadata={"Date": None})
    drawing = BEFORE_SVG.sub("", target.getvalue()).replace(INK, "currentColor")
    label = f'role="img" aria-label="{escape(str(plot.title))}"'
    return SVG_TAG.sub(lambda tag: f"<svg {tag[1]} {label}>", drawing)


def write_png(plot: Plot, path: Path, language: Catalogue = ENGLISH) -> None:
    """Draw for a file, title included."""
    plot = in_language(plot, language)
    with _settings(plot, PNG_INK):
        figure = _figure(plot, language, titled=True)
        with written_whole(path) as file:
            figure.savefig(file, format="png", dpi=DOTS_PER_INCH, facecolor=PNG_PAPER, metadata={"Software": None})


def in_language(plot: Plot, language: Catalogue) -> Plot:
    """Return the plot with every text said in a language."""
    texts: dict[str, Any] = {name: words(getattr(plot, name), language) for name in TEXTS}
    series = tuple(
        replace(
            each,
            name=words(each.name, language),
            x=tuple(x if isinstance(x, int | float) else words(x, language) for x in each.x),
        )
        for each in plot.series
    )
    return replace(plot, **texts, series=series)


def _settings(plot: Plot, ink: str) -> Any:
    names = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    return need("matplotlib").rc_context(
        {
            **dict.fromkeys(names, ink),
            "svg.hashsalt": plot.name,
            "svg.fonttype": "none",
            "font.size": FONT,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.grid": plot.kind != "heat",
            "grid.alpha": 0.25,
            "legend.frameon": False,
        }
    )


def _figure(plot: Plot, language: Catalogue, *, titled: bool) -> Any:
    """Make a figure of our own, so that nothing is left in matplotlib's list of figures."""
    figure = need("matplotlib.figure").Figure(figsize=(WIDTH, _height(plot)), layout="constrained")
    axes = figure.add_subplot()
    {"line": _lines, "bar": _bars, "points": _points, "heat": _heat}[plot.kind](axes, plot)
    axes.set_xlabel(plot.x_title)
    axes.set_ylabel(plot.y_title)
    if plot.log_x:
        axes.set_xscale("log")
    if plot.log_y:
        axes.set_yscale("log")
    if language.code != ENGLISH.code:
        _number_axes(axes, plot, language)
    title = plot.title if titled else None
    if _has_legend(plot):
        bold = {"weight": "bold"}
        place = {"loc": "outside upper left", "ncols": _legend_columns(plot), "alignment": "left"}
        figure.legend(**place, title=title, title_fontproperties=bold)
    elif title:
        figure.suptitle(title, x=0.02, ha="left", fontweight="bold", fontsize=FONT)
    return figure


def _number_axes(axes: Any, plot: Plot, language: Catalogue) -> None:
    """Write the numbers along the axes as the language does; rows and columns that have names keep them."""
    named = {"line": (), "heat": (axes.xaxis, axes.yaxis)}.get(plot.kind, (axes.yaxis,))
    for axis in (axes.xaxis, axes.yaxis):
        if axis not in named:
            axis.set_major_formatter(lambda value, _place: language.number(value, NUMBER_FORM))


def _has_legend(plot: Plot) -> bool:
    return len(plot.series) > 1 and plot.kind != "heat"


def _legend_columns(plot: Plot) -> int:
    return 1 if max(len(str(series.name)) for series in plot.series) > LONG_NAME else 2


def _height(plot: Plot) -> float:
    legend = ROW * len(plot.series) / _legend_columns(plot) if _has_legend(plot) else 0.0
    if plot.kind == "line":
        return HEIGHT + legend
    rows = len(plot.series) if plot.kind == "heat" else len(_names(plot)) * max(1, len(plot.series) * 0.75)
    return AROUND + rows * ROW + legend


def _names(plot: Plot) -> list[Any]:
    """List the categories of all series, in order."""
    return list(dict.fromkeys(x for series in plot.series for x in series.x))


def _errors(series: Series) -> Any:
    """Return the error bars as distances from the value, as matplotlib has them."""
    if not series.low:
        return None
    rows = zip(series.y, series.low, series.high, strict=True)
    pairs = [(_distance(y, low), _distance(high, y)) for y, low, high in rows]
    return [list(side) for side in zip(*pairs, strict=True)]


def _distance(upper: float | None, lower: float | None) -> float:
    return 0.0 if upper is None or lower is None else max(0.0, upper - lower)


def _present(values: Sequence[float | None]) -> list[float]:
    return [float("nan") if value is None else value for value in values]


def _lines(axes: Any, plot: Plot) -> None:
    for number, series in enumerate(plot.series):
        axes.errorbar(
            series.x,
            _present(series.y),
            yerr=_errors(series),
            label=series.name,
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle={"solid": "-", "dashed": "--", "dots": "none"}[series.style],
            markersize=4,
            capsize=3,
        )
    xs: list[Any] = [x for series in plot.series for x in series.x]
    if xs and not plot.log_x and all(isinstance(x, int) for x in xs):
        axes.set_xticks(sorted(set(xs)))


def _rows(axes: Any, plot: Plot) -> dict[Any, int]:
    """Name the rows, from the top."""
    rows = {name: row for row, name in enumerate(_names(plot))}
    axes.set_yticks(list(rows.values()), labels=[str(name) for name in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    return rows


def _bars(axes: Any, plot: Plot) -> None:
    rows = _rows(axes, plot)
    thick = 0.8 / len(plot.series)
    for number, series in enumerate(plot.series):
        axes.barh(
            [rows[x] + (number + 0.5) * thick - 0.4 for x in series.x],
            _present(series.y),
            height=thick,
            xerr=_errors(series),
            label=series.name,
            color=COLOURS[number % len(COLOURS)],
            error_kw={"capsize": 2, "elinewidth": 1, "ecolor": axes.yaxis.label.get_color()},
        )
    axes.grid(visible=False, axis="y")


def _points(axes: Any, plot: Plot) -> None:
    rows = _rows(axes, plot)
    for number, series in enumerate(plot.series):
        shift = (number - (len(plot.series) - 1) / 2) * 0.2
        axes.errorbar(
            _present(series.y),
            [rows[x] + shift for x in series.x],
            xerr=_errors(series),
            label=series.name,
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle="none",
            markersize=4,
            capsize=3,
        )


def _heat(axes: Any, plot: Plot) -> None:
    names = _names(plot)
    values = [_row(series, names) for series in plot.series]
    image = axes.imshow(values, aspect="auto", cmap="viridis")
    axes.set_xticks(range(len(names)), labels=[str(name) for name in names])
    axes.set_yticks(range(len(plot.series)), labels=[series.name for series in plot.series])
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            if value == value:  # a number
                dark = image.norm(value) < 0.6
                axes.text(column, row, show(value), ha="center", va="center", color="white" if dark else "black")


def _row(series: Series, names: list[Any]) -> list[float]:
    by_name = dict(zip(series.x, _present(series.y), strict=True))
    return [by_name.get(name, float("nan")) for name in names]
