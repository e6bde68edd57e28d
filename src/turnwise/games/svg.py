"""Boards as SVG, for notebooks and documents: the web app's picture of a position in its light theme, as one text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ..messages import Message, as_message, message_from_json
from .game import Game
from .look import BOX, Colour, Json, Look, Shape, Surface, Themed
from .view import Step

THEME = {
    "page": "#f6f6f4",
    "panel": "#ffffff",
    "text": "#1d2126",
    "muted": "#5a626c",
    "line": "#d3d7dc",
    "last": "#ff8c1a",
    "frame": "#2b5fa8",
    "hole": "#e8eef6",
    "felt": "#2f7d55",
    "felt-line": "#17442d",
    "ground": "#e9e1cd",
    "ground-dark": "#e2d8bf",
    "ground-line": "#cdbf9d",
}
"""The light values of the web app's colours (web/src/app.css)."""
FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
MONOSPACE = "ui-monospace, 'DejaVu Sans Mono', monospace"
MIDDLE = {"text_anchor": "middle", "dominant_baseline": "central"}

LABELS = 16  # room for the names of rows and columns, in units of which a cell has 40
EDGE = 4  # around everything
PIXELS = 480  # of the longer side
CODE, LABEL, WIDE = 20, 6, 62
"""Largest letters of a code and of a label, and what all letters together may take, if they are of size 1."""
GRAPH, MARGIN, DOT, NAME = 400, 46, 7, 22
"""Side of a graph's picture, room around its dots, their radius, and how far outside their names stand."""
LETTER, LETTER_WIDTH, LINE = 14, 8.5, 18
"""Size of the letters of a text, how wide one is at most, and how far lines are apart."""


def board_svg(spec: Game, state: Any, last: Step | None = None, *, language: str = "en") -> str:
    """Draw a state of a game, with its last move marked; the text is a whole SVG document without outside references.

    >>> from turnwise import games
    >>> board_svg(games.find("connect4"), games.find("connect4").start())[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    view = spec.view
    board = view.board(state, last)
    places = view.cells(last.before, last.move)[-1:] if last else []
    width, height, parts = DRAWERS[board["kind"]](board, view.look, places, language)
    title = Message("{game}: {situation}", game=spec.title, situation=_situation(spec, state))
    paper = _tag("rect", width=width, height=height, rx=EDGE, fill=THEME["page"])
    scale = min(PIXELS / max(width, height), 2.0)
    return _tag(
        "svg",
        "".join((_tag("title", escape(title.text(language))), paper, *parts)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=round(width * scale),
        height=round(height * scale),
        role="img",
        font_family=FONT,
    )


def _situation(spec: Game, state: Any) -> Message:
    if state.is_over():
        return as_message(spec.view.reason(state))
    return Message("{player} to move", player=as_message(spec.view.look.players[state.to_move()]))


# ---- grids ----


def _grid(board: Json, look: Look, last: list[int], language: str) -> tuple[float, float, Iterable[str]]:
    rows, columns = board["rows"], board["columns"]
    parts = [_cell(board, look, index, index in last, language) for index in range(rows * columns)]
    names = [
        *(_name(label, LABELS / 2, EDGE + (row + 0.5) * BOX) for row, label in enumerate(board["row_labels"])),
        *(
            _name(label, LABELS + (column + 0.5) * BOX, EDGE + rows * BOX + LABELS / 2)
            for column, label in enumerate(board["column_labels"])
        ),
    ]
    return LABELS + columns * BOX + EDGE, EDGE + rows * BOX + LABELS, [*parts, *names]


def _name(label: str, x: float, y: float) -> str:
    return _tag("text", escape(label), x=x, y=y, font_size=9, fill=THEME["muted"], **MIDDLE)


def _cell(board: Json, look: Look, index: int, last: bool, language: str) -> str:
    row, column = divmod(index, board["columns"])
    code, label = board["cells"][index], board["labels"].get(str(index))
    parts = [
        SURFACES[look.surface]((row + column) % 2 == 1),
        _piece(look, code, language) if code else "",
        _label(look, code, label, language) if label else "",
        _tag("circle", cx=20, cy=20, r=17, fill="none", stroke="#fff", stroke_width=3.5)
        if index in board["marks"]
        else "",
        LAST.get(look.surface, _last_frame)() if last else "",
    ]
    place = f"translate({LABELS + column * BOX} {EDGE + row * BOX})"
    return _tag("g", "".join(parts), transform=place, data_code=code or None)


def _square(fill: str, line: str) -> str:
    return _tag("rect", width=BOX, height=BOX, fill=THEME[fill], stroke=THEME[line], stroke_width=0.5)


def _hole(_dark: bool) -> str:
    frame = _tag("rect", width=BOX, height=BOX, fill=THEME["frame"], stroke=THEME["frame"], stroke_width=0.3)
    return frame + _tag("circle", cx=20, cy=20, r=17.5, fill=THEME["hole"])


SURFACES: dict[Surface, Callable[[bool], str]] = {
    "holes": _hole,
    "felt": lambda _dark: _square("felt", "felt-line"),
    "map": lambda dark: _square("ground-dark" if dark else "ground", "ground-line"),
    "plain": lambda _dark: _square("panel", "line"),
    "cards": lambda _dark: "",
    "none": lambda _dark: "",
}


def _last_frame() -> str:
    return _tag("rect", x=1.6, y=1.6, width=36.8, height=36.8, rx=1.2, fill="none", stroke=THEME["last"])


def _last_ring() -> str:
    return _tag("circle", cx=20, cy=20, r=16, fill="none", stroke=THEME["last"])


def _last_dot() -> str:
    return _tag("circle", cx=20, cy=20, r=5.6, fill=THEME["last"])


LAST: dict[str, Callable[[], str]] = {"holes": _last_ring, "felt": _last_dot}
"""How the last move is marked where a frame would not do."""


def _piece(look: Look, code: str, language: str) -> str:
    if code in look.pieces and look.pieces[code].shapes:
        return "".join(_shape(shape, language) for shape in look.pieces[code].shapes)
    return _letters(code, 20, _fitting(code, CODE), THEME["text"])


def _label(look: Look, code: str, label: Json, language: str) -> str:
    ink = look.pieces[code].ink if code in look.pieces else THEME["text"]
    letters = message_from_json(label).text(language)
    return _letters(letters, 30, _fitting(letters, LABEL), _value(ink), weight=400)


def _fitting(letters: str, most: float) -> float:
    return min(most, WIDE / max(1, len(letters)))


def _letters(letters: str, y: float, size: float, fill: str, *, weight: int = 700) -> str:
    return _tag("text", escape(letters), x=20, y=y, font_size=size, font_weight=weight, fill=fill, **MIDDLE)


def _shape(shape: Shape, language: str) -> str:
    paint = {
        "fill": "none" if shape.fill is None else _value(shape.fill),
        "stroke": None if shape.stroke is None else _value(shape.stroke),
        "stroke_width": shape.width,
        "stroke_linecap": "round" if shape.round else None,
    }
    if shape.kind == "path":
        return _tag("path", d=shape.d, **paint)
    if shape.kind == "text" and shape.words is not None:
        at = {"x": shape.x, "y": shape.y, "font_size": shape.size, "font_weight": 700}
        return _tag("text", escape(as_message(shape.words).text(language)), **at, **MIDDLE, **paint)
    return _tag("ellipse", cx=shape.x, cy=shape.y, rx=shape.rx, ry=shape.ry, **paint)


def _value(colour: Colour) -> str:
    return colour.colour if isinstance(colour, Themed) else colour


# ---- graphs and texts ----


def _graph(board: Json, look: Look, _last: list[int], _language: str) -> tuple[float, float, Iterable[str]]:
    points = _on_screen([(point["x"], point["y"]) for point in board["points"]])
    marks = set(board["marks"])
    edges = [_edge(edge, points, look, number in marks) for number, edge in enumerate(board["edges"])]
    labels = (point["label"] for point in board["points"])
    dots = [_dot(place, label) for place, label in zip(points, labels, strict=True)]
    return GRAPH, GRAPH, [*edges, *dots]


def _on_screen(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spread dots over the picture, whatever their unit."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    size = max(max(x for x, _ in points) - left, max(y for _, y in points) - top) or 1
    scale = (GRAPH - 2 * MARGIN) / size
    return [(MARGIN + (x - left) * scale, MARGIN + (y - top) * scale) for x, y in points]


def _edge(edge: Json, points: list[tuple[float, float]], look: Look, marked: bool) -> str:
    (x1, y1), (x2, y2) = points[edge["a"]], points[edge["b"]]
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke_linecap": "round"}
    halo = _tag("line", **ends, stroke=THEME["last"], opacity=0.45, stroke_width=15) if edge["last"] else ""
    owner = edge["owner"]
    if owner is None:
        return halo + _tag("line", **ends, stroke=THEME["line"], stroke_width=2)
    dashes, width = "12 8" if owner == 1 else None, 9 if marked else 5
    line = _tag("line", **ends, stroke=_value(look.colours[owner]), stroke_width=width, stroke_dasharray=dashes)
    return halo + line


def _dot(place: tuple[float, float], label: str) -> str:
    x, y = place
    right, down = x - GRAPH / 2, y - GRAPH / 2
    far = hypot(right, down) or 1
    at = {"x": x + NAME * right / far, "y": y + NAME * down / far}
    name = _tag("text", escape(label), **at, font_size=15, fill=THEME["muted"], **MIDDLE)
    return _tag("circle", cx=x, cy=y, r=DOT, fill=THEME["text"]) + name


def _text(board: Json, _look: Look, _last: list[int], _language: str) -> tuple[float, float, Iterable[str]]:
    lines = board["lines"]
    width = LETTER_WIDTH * max((len(line) for line in lines), default=0) + 2 * LETTER
    parts = [
        _tag(
            "text",
            escape(line),
            x=LETTER,
            y=(number + 1.5) * LINE,
            font_size=LETTER,
            font_family=MONOSPACE,
            fill=THEME["text"],
            style="white-space: pre",
        )
        for number, line in enumerate(lines)
    ]
    return width, (len(lines) + 1) * LINE, parts


DRAWERS: dict[str, Callable[[Json, Look, list[int], str], tuple[float, float, Iterable[str]]]] = {
    "grid": _grid,
    "graph": _graph,
    "text": _text,
}


def _tag(name: str, content: str = "", /, **attributes: Any) -> str:
    """Write an element; attributes that are None are left out, underscores are dashes."""
    written = "".join(
        f" {key.replace('_', '-')}={quoteattr(_number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _number(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
