"""The board as a widget: the same picture as `_repr_svg_`, with moves to click on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from ..api import GivenAgent, Position
from ..errors import TurnwiseError
from ..extras import need
from ..messages import catalogue
from .table import ACTIONS, Table

SCRIPT = "board.js"


def board(
    game: Position,
    first: GivenAgent = "human",
    second: GivenAgent = "search:level=3",
    *,
    seed: int | None = None,
    seconds: float = 1.0,
    language: str = "en",
) -> Any:
    """Show a board to play and analyse on, in a notebook, for any game.

    Click a move on the board or its button; `"human", "human"` lets you move for both sides.
    The widget's `table` has the `state`, the `moves` and the `report` of the last analysis, which takes `seconds`.
    """
    kind = _widget_class()
    return kind(Table(game, first, second, seed=seed, seconds=seconds, language=language))


@cache
def _widget_class() -> Any:
    """Make the class once its package is there."""
    anywidget, traitlets = need("anywidget", extra="notebook"), need("traitlets", extra="notebook")

    base: Any = anywidget.AnyWidget

    class BoardWidget(base):  # type: ignore[misc]
        """A table in a notebook: the browser shows `shown` and sends what a person does."""

        _esm = files(__package__).joinpath(SCRIPT).read_text(encoding="utf-8")
        shown = traitlets.Dict().tag(sync=True)
        labels = traitlets.Dict().tag(sync=True)

        def __init__(self, table: Table) -> None:
            super().__init__()
            self.table = table
            direction = catalogue(table.language).language.direction
            words = {name: label.text(table.language) for name, label in ACTIONS.items()}
            self.labels = {"direction": direction, "language": table.language, "actions": words}
            self.shown = table.shown()
            table.on_change = self._show
            self.on_msg(self._heard)

        def _show(self) -> None:
            """Show what the table has now, whoever changed it: a click, or a cell of the notebook."""
            self.shown = self.table.shown()

        def _heard(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
            """Do what a person asks; a refusal is one line under the board.

            A move for a position that has been left, as by the second of two quick clicks, is none.
            """
            refusal = ""
            try:
                self._do(content)
            except TurnwiseError as error:
                refusal = error.message.text(self.table.language)
            self.shown = {**self.table.shown(), "refusal": refusal}

        def _do(self, content: dict[str, Any]) -> None:
            if "move" in content:
                if content.get("ply") == len(self.table.moves):
                    self.table.move(str(content["move"]))
            elif content.get("do") in ACTIONS:
                getattr(self.table, content["do"])()

    return BoardWidget
