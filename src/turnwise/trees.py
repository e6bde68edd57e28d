"""Kept search trees: their moves by name, as JSON for programs, as indented text and as a picture for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from .errors import LimitsError
from .report_text import move_name, score_text

if TYPE_CHECKING:
    from .report import Score, TreeNode

STEP_X, STEP_Y, MARGIN = 46, 64, 30  # of the picture, in pixels
MOST_DRAWN = 2000  # nodes; a larger picture opens in no browser
COLOURS = {"beta cut": "#d55e00", "pruned": "#bbbbbb", "table cut": "#cc79a7", "horizon": "#0072b2"}


@dataclass(frozen=True)
class Named:
    """A node with the text of the move that led to it and its distance from the root."""

    node: TreeNode
    move: str | None
    ply: int
    state: Any
    """The one it is a node of."""


def named_nodes(state: Any, tree: Sequence[TreeNode]) -> list[Named]:
    """Replay the tree to name its moves."""
    named: list[Named] = []
    for node in tree:
        if node.parent < 0:
            named.append(Named(node, None, 0, state))
            continue
        parent = named[node.parent]
        text = move_name(parent.state, node.move)
        named.append(Named(node, text, parent.ply + 1, parent.state.play(node.move)))
    return named


def tree_values(nodes: Sequence[Named]) -> list[dict[str, Any]]:
    """One object a node, in order of search; `parent` is an index, infinite windows are null."""
    return [
        {
            "parent": each.node.parent,
            "move": each.move,
            "ply": each.ply,
            "to_move": each.node.to_move,
            "depth": each.node.depth,
            "alpha": each.node.alpha,
            "beta": each.node.beta,
            "score": each.node.score,
            "why": each.node.why,
            "omitted": each.node.omitted,
            "visits": each.node.visits,
        }
        for each in nodes
    ]


def as_json(nodes: Sequence[Named]) -> str:
    """One object a node, in order of search; `parent` is an index, infinite windows are null."""
    return json.dumps(tree_values(nodes), ensure_ascii=False, indent=0) + "\n"


def as_text(nodes: Sequence[Named]) -> str:
    """One line a node, indented by its ply."""
    lines = [
        f"{'  ' * each.ply}{each.move or 'root'}  {_score(each.node.score)}  "
        f"({_side(each.node.alpha, '-inf')}, {_side(each.node.beta, '+inf')})  {_why(each.node)}"
        for each in nodes
    ]
    return "\n".join(lines) + "\n"


def as_svg(nodes: Sequence[Named]) -> str:
    """Draw the tree from the top: scores in circles, moves on the edges, colours by why a node ended.

    LimitsError beyond MOST_DRAWN nodes.
    """
    if len(nodes) > MOST_DRAWN:
        raise LimitsError(
            "a picture of a tree holds {most} nodes at most: keep fewer, or search less deep",
            most=MOST_DRAWN,
        )
    across = _places(nodes)
    width = STEP_X * max(across, default=0) + 2 * MARGIN
    height = STEP_Y * max((each.ply for each in nodes), default=0) + 2 * MARGIN
    spots = [(MARGIN + STEP_X * x, MARGIN + STEP_Y * each.ply) for x, each in zip(across, nodes, strict=True)]
    shapes = [_edge(each, spots[each.node.parent], spot) for each, spot in zip(nodes, spots, strict=True) if each.move]
    shapes += [_circle(each, spot) for each, spot in zip(nodes, spots, strict=True)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
    return "\n".join([f'{head} font-family="sans-serif" font-size="11">', *shapes, "</svg>"]) + "\n"


def _places(nodes: Sequence[Named]) -> list[float]:
    """Leaves side by side, parents over the middle of their children."""
    children: list[list[int]] = [[] for _ in nodes]
    for index, each in enumerate(nodes):
        if each.node.parent >= 0:
            children[each.node.parent].append(index)
    places, next_leaf = [0.0] * len(nodes), 0
    for index, own in enumerate(children):
        if not own:
            places[index], next_leaf = float(next_leaf), next_leaf + 1
    for index in reversed(range(len(nodes))):
        if own := children[index]:
            places[index] = (places[own[0]] + places[own[-1]]) / 2
    return places


def _edge(each: Named, parent: tuple[float, float], spot: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = parent, spot
    dash = ' stroke-dasharray="3"' if each.node.why == "pruned" else ""
    x, y = (x1 + 3 * x2) / 4 + 4, (y1 + 3 * y2) / 4 - 6
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#999"{dash}/>'
        f'<text x="{x:g}" y="{y:g}" fill="#555">{escape(each.move or "")}</text>'
    )


def _circle(each: Named, spot: tuple[float, float]) -> str:
    x, y = spot
    colour = COLOURS.get(each.node.why, "#333333")
    window = f"{_side(each.node.alpha, '-inf')}, {_side(each.node.beta, '+inf')}"
    return (
        f"<g><title>({window}) {escape(_why(each.node))}</title>"
        f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="white" stroke="{colour}" stroke-width="2"/>'
        f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle" fill="{colour}">'
        f"{_score(each.node.score)}</text></g>"
    )


def _why(node: TreeNode) -> str:
    return node.why if node.omitted == 0 else f"{node.why}, {node.omitted:,} moves left out"


def _score(score: Score | None) -> str:
    return "-" if score is None else score_text(score)


def _side(score: Score | None, infinite: str) -> str:
    return infinite if score is None else score_text(score)
