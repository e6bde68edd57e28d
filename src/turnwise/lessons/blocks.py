"""The blocks of a lesson: a position, a tree, a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

from ..engine import MoveOrder
from ..errors import ParseError
from ..messages import Listing, Message
from .bounds import (
    MOST_CHOICES,
    MOST_DEPTH,
    MOST_EXPLORATION,
    MOST_MOVES,
    MOST_SEED,
    MOST_SIMULATIONS,
    MOST_WORDS_LETTERS,
)
from .errors import wrong
from .fields import Fields, Line, fields_of
from .lesson import Choice, Kind, PositionBlock, Question, SearchBlock, SteppedMethod, TreeBlock
from .prose import check_prose
from .tree import searched_tree

POSITION_KEYS = ("game", "position", "moves")
COMMON_KEYS = ("kind", "ask", "right", "wrong")
BOX = re.compile(r"\[( |x|X)\]\s+(.+)")
USUAL_DEPTH = 4
MOST_LETTERS = 1000  # of a position
ORDERS: tuple[str, ...] = get_args(MoveOrder)
ORDERED_KEYS, SIMULATION_KEYS = ("depth",), ("simulations", "exploration", "seed", "proof")
METHOD_KEYS: dict[SteppedMethod, tuple[str, ...]] = {
    "minimax": ORDERED_KEYS,
    "alpha_beta": ORDERED_KEYS,
    "mcts": SIMULATION_KEYS,
}
DEEPEST = 6  # of a position's tree that is stepped through
TELLS = ("value", "cut")  # kinds of questions whose answer a search would show
YES_OR_NO = {"": True, "yes": True, "no": False}


def read_position(lines: Sequence[Line]) -> PositionBlock:
    """Read a position; whether the game has it is asked later."""
    fields = fields_of(lines[1:], lines[0].number)
    fields.check_known(POSITION_KEYS)
    fields.check_no_items()
    moves, position = fields.parts("moves"), fields.text("position") or "start"
    if len(moves) > MOST_MOVES:
        raise wrong(fields.line_of("moves"), Message("more than {most} moves", most=MOST_MOVES))
    if len(position) > MOST_LETTERS:
        raise wrong(
            fields.line_of("position"),
            Message("{key}: has more than {most} letters", key="position", most=MOST_LETTERS),
        )
    return PositionBlock(line=fields.line, game=fields.text("game", required=True), position=position, moves=moves)


def read_tree_block(lines: Sequence[Line]) -> TreeBlock:
    """Read a tree in brackets; it may go over several lines."""
    try:
        nodes = searched_tree("\n".join(line.text for line in lines[1:]))
    except ParseError as error:
        raise wrong(lines[0].number, error.message) from None
    return TreeBlock(line=lines[0].number, nodes=nodes)


def read_search(
    lines: Sequence[Line], *, position: PositionBlock | None, tree: TreeBlock | None, question: Question | None
) -> SearchBlock:
    """Read how the position or the tree of its step is searched."""
    fields = fields_of(lines[1:], lines[0].number)
    method = _method(fields)
    fields.check_known(("method", *METHOD_KEYS[method]))
    fields.check_no_items()
    if position is None and tree is None:
        raise wrong(fields.line, Message("a search needs a position or a tree in its step"))
    if question is not None and question.kind in TELLS:
        raise wrong(
            fields.line,
            Message("a search beside a question of the kind '{kind}' would show its answer", kind=question.kind),
        )
    unused = "proof" if position is not None else "depth"
    if unused in fields.values:
        raise wrong(
            fields.line_of(unused),
            Message(
                "{key}: leave it out, for a {block} has none", key=unused, block="position" if position else "tree"
            ),
        )
    usual = SearchBlock(line=fields.line, method=method)
    return SearchBlock(
        line=fields.line,
        method=method,
        depth=fields.whole("depth", default=usual.depth, most=DEEPEST),
        simulations=fields.whole("simulations", default=usual.simulations, most=MOST_SIMULATIONS),
        exploration=fields.within("exploration", default=usual.exploration, most=MOST_EXPLORATION),
        seed=fields.whole("seed", default=usual.seed, most=MOST_SEED),
        proof=_is_yes(fields, "proof"),
    )


def _method(fields: Fields) -> SteppedMethod:
    given = fields.text("method", required=True)
    for method in METHOD_KEYS:
        if method == given:
            return method
    raise wrong(
        fields.line_of("method"),
        Message("method '{method}' is not known: methods are {methods}", method=given, methods=Listing(METHOD_KEYS)),
    )


def _is_yes(fields: Fields, key: str) -> bool:
    given = fields.text(key)
    if given not in YES_OR_NO:
        raise wrong(
            fields.line_of(key), Message("{key}: choose {choices}", key=key, choices=Listing(["yes", "no"], "or"))
        )
    return YES_OR_NO[given]


def read_question(lines: Sequence[Line], *, position: PositionBlock | None, tree: TreeBlock | None) -> Question:
    """Read a question about the position or the tree of its step."""
    fields = fields_of(lines[1:], lines[0].number)
    kind = _kind(fields)
    needs, keys, read = KINDS[kind]
    shown = {"position": position, "tree": tree}
    if needs and shown[needs] is None:
        raise wrong(
            fields.line, Message("a question of the kind '{kind}' needs a {block} in its step", kind=kind, block=needs)
        )
    fields.check_known((*COMMON_KEYS, *keys))
    if kind != "choice":
        fields.check_no_items()
    return Question(
        line=fields.line,
        kind=kind,
        ask=fields.words("ask"),
        right=fields.words("right"),
        wrong=fields.words("wrong"),
        **read(fields, tree),
    )


def _kind(fields: Fields) -> Kind:
    given = fields.text("kind", required=True)
    for kind in KINDS:
        if kind == given:
            return kind
    raise wrong(
        fields.line_of("kind"),
        Message("kind '{kind}' is not known: kinds are {kinds}", kind=given, kinds=Listing(KINDS)),
    )


def _value(fields: Fields, tree: TreeBlock | None) -> dict[str, Any]:
    assert tree is not None
    names = fields.parts("of")
    if not names:
        inner = [index for index, node in enumerate(tree.nodes) if node.value is None]
        return {"nodes": tuple(sorted(inner, key=lambda index: (-tree.nodes[index].ply, index)))}
    return {"nodes": tuple(_node(fields, tree, name) for name in dict.fromkeys(names))}


def _node(fields: Fields, tree: TreeBlock, name: str) -> int:
    index = tree.index(name)
    if index is None:
        names = Listing(node.name for node in tree.nodes if node.value is None)
        raise wrong(
            fields.line_of("of"), Message("the tree has no node '{name}': nodes are {names}", name=name, names=names)
        )
    return index


def _cut(_fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    return {}


def _move(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    return {"moves": fields.parts("answer")}


def _choice(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    choices = tuple(map(_box, fields.items))
    if not 2 <= len(choices) <= MOST_CHOICES:
        raise wrong(
            fields.line,
            Message("a choice has from 2 to {most} answers, each in a line as  - [ ] text", most=MOST_CHOICES),
        )
    if not any(choice.right for choice in choices):
        raise wrong(fields.line, Message("no answer is marked as right: write it as  - [x] text"))
    return {"choices": choices}


def _box(item: Line) -> Choice:
    found = BOX.fullmatch(item.text)
    if not found:
        raise wrong(item.number, Message("write an answer as  - [ ] text, and a right one as  - [x] text"))
    if len(found[2]) > MOST_WORDS_LETTERS:
        raise wrong(item.number, Message("an answer of more than {most} letters", most=MOST_WORDS_LETTERS))
    check_prose(item.number, found[2])
    return Choice(text=found[2], right=found[1] != " ")


def _number(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    fields.text("answer", required=True)
    return {"number": fields.number("answer"), "within": abs(fields.number("within") or 0)}


def _order(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    orders = tuple(dict.fromkeys(fields.parts("orders"))) or ORDERS[:2]
    for order in orders:
        if order not in ORDERS:
            raise wrong(
                fields.line_of("orders"),
                Message("order '{order}' is not known: orders are {orders}", order=order, orders=Listing(ORDERS)),
            )
    if len(orders) < 2:
        raise wrong(fields.line_of("orders"), Message("give two orders or more: {orders}", orders=Listing(ORDERS)))
    return {"orders": orders, "depth": fields.whole("depth", default=USUAL_DEPTH, most=MOST_DEPTH)}


def _depth(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    return {"depth": fields.whole("most", default=MOST_DEPTH, most=MOST_DEPTH), "moves": fields.parts("answer")}


def _evaluation(fields: Fields, _tree: TreeBlock | None) -> dict[str, Any]:
    return {"evaluate": fields.text("evaluate")}


KINDS: dict[Kind, tuple[str, tuple[str, ...], Callable[[Fields, TreeBlock | None], dict[str, Any]]]] = {
    "value": ("tree", ("of",), _value),
    "cut": ("tree", (), _cut),
    "move": ("position", ("answer",), _move),
    "choice": ("", (), _choice),
    "number": ("", ("answer", "within"), _number),
    "order": ("position", ("orders", "depth"), _order),
    "depth": ("position", ("most", "answer"), _depth),
    "evaluation": ("position", ("evaluate",), _evaluation),
}
"""By kind: the block it asks about, the keys it has besides the common ones, and how they are read."""
