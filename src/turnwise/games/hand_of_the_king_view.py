"""Hand of the King on a screen: the cards left, and what each player holds."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from .._core import HandOfTheKing
from ..errors import ParseError
from ..messages import Listing, Message, Value
from ..report import Move, Score
from .hand_of_the_king_cards import COLUMNS, HOUSES, SIDE, card_tokens, from_board
from .hand_of_the_king_look import HOUSE_NAMES, LOOK, code_of, name_words
from .look import PLAYERS, Json
from .view import (
    DRAW,
    BoardView,
    Drawing,
    Step,
    count_words,
    grid,
    leader_of,
    numbers,
    remark,
    table,
    table_cell,
)

CELLS = SIDE * SIDE
SIZES = dict(zip(HOUSES, (8, 7, 6, 5, 4, 3, 2), strict=True))
EDIT_OPTIONS = ("companions", "rule")
MOST_DEALS = 256  # that are kept as JSON
NONE = "-"
MARKS: dict[int | None, str] = {None: "", 0: "+", 1: "-", 2: "x"}
"""Of an owner in the text of a position; 2 is nobody, for a card that has left the game."""
OWNERS = {mark: owner for owner, mark in MARKS.items()}
WORD = re.compile(r"([a-z][0-9]?)([-+x]?)\*?")
HOUSE_LETTERS = dict(zip(HOUSES, "sgltbyu", strict=True))
VARYS_LETTER, VARYS_TOKEN = "v", "v*"
LETTERS = {"Jon": "j", "Gendry": "g", "Ramsay": "r", "Sandor": "s", "Jaqen": "q", "Melisandre": "m"}


Card = tuple[int, str, str]
"""Where a card lies, its house and its name."""


def _codes(state: Any) -> list[str]:
    return _codes_of(state.cards())


def _codes_of(cards: list[Card]) -> list[str]:
    codes = [""] * CELLS
    for location, house, _ in cards:
        codes[location] = code_of(house)
    return codes


def _names_of(cards: list[Card]) -> list[str]:
    names = [""] * CELLS
    for location, _, name in cards:
        names[location] = name
    return names


def _board(state: Any, last: Step | None) -> Json:
    cards = state.cards()
    return grid(
        state,
        last,
        _codes,
        row_labels=numbers(SIDE),
        column_labels=COLUMNS,
        labels={cell: name_words(name) for cell, house, name in cards if house in HOUSES},
        facts=_facts(state),
        side=_side(state, cards),
    )


def _facts(state: Any) -> list[Json]:
    facts = [table(_head(state), _house_rows(state))]
    if state.companions():
        names = Listing(map(name_words, state.companions()))
        facts.append(remark(Message("Companions: {names}", names=names)))
    if state.pending() is not None:
        facts.append(remark(_request(state.pending()), urgent=True))
    return facts


def _head(state: Any) -> list[Json]:
    """Name both players, with their banners; who is to move stands out."""
    to_move = None if state.is_over() else state.to_move()
    names = [
        Message("{player} ⚑ {banners}", player=PLAYERS[player], banners=len(state.banners(player))) for player in (0, 1)
    ]
    cells = [table_cell(name, strong=player == to_move) for player, name in enumerate(names)]
    return [table_cell(Message("House")), *cells]


def _house_rows(state: Any) -> list[list[Json]]:
    """Count the cards of each house that each player has, with a flag for the banner."""
    held = [(state.banners(player), state.counts(player)) for player in (0, 1)]
    return [
        [name, *(_count_cell(counts[house], has_banner=house in banners) for banners, counts in held)]
        for house, name in HOUSE_CELLS.items()
    ]


HOUSE_CELLS = {house: table_cell(LOOK.pieces[code_of(house)].name, code=code_of(house)) for house in HOUSES}


@cache
def _count_cell(cards: int, *, has_banner: bool) -> Json:
    words = Message("{cards} ⚑", cards=cards) if has_banner else count_words(cards)
    return table_cell(words, strong=has_banner)


def _request(chosen: list[Any]) -> Message:
    if not chosen:
        return Message("Choose a companion")
    return Message("{companion}: choose on the board or below", companion=name_words(chosen[0]))


def _side(state: Any, cards: list[Card]) -> Json:
    codes, layout = _codes_of(cards), _layout(state)
    return {
        "names": _names_of(cards),
        "varys": state.varys(),
        "houses": [
            {"house": code_of(house), "size": size, "left": codes.count(code_of(house))}
            for house, size in SIZES.items()
        ],
        "cards": [{code_of(house): count for house, count in state.counts(player).items()} for player in (0, 1)],
        "banners": [[code_of(house) for house in state.banners(player)] for player in (0, 1)],
        "taken": [
            [{"cell": cell, "house": code_of(house), "name": name} for cell, house, name in state.taken(player)]
            for player in (0, 1)
        ],
        "dealt": _dealt_cards(tuple(card for card, _ in layout)),
        "owners": [owner for _, owner in layout],
        "companions": state.companions(),
        "pending": _pending(state),
    }


def _pending(state: Any) -> Json | None:
    """What a companion's turn has chosen so far: its name, and cells."""
    chosen = state.pending()
    if chosen is None:
        return None
    return {"companion": chosen[0] if chosen else None, "cells": chosen[1:]}


def _cells(_state: Any, move: Move) -> list[int]:
    """A companion has no cell."""
    return [move] if move < CELLS else []


def _reason(state: Any) -> Message:
    more, fewer = sorted((len(state.banners(0)), len(state.banners(1))), reverse=True)
    if more == fewer:
        return Message("{banners} banners each: the biggest house that one player holds decides", banners=more)
    return Message("{more} banners to {fewer}", more=more, fewer=fewer)


def _words(state: Any, move: Move) -> Message:
    """Name the card, its house, its place and how many are taken; or the companion."""
    cards = state.cards()
    card = next(((house, name) for cell, house, name in cards if cell == move), None)
    if card is None:
        return name_words(state.move_text(move))
    house, name = card
    values: dict[str, Value] = {"name": name_words(name), "place": state.move_text(move)}
    if house not in HOUSES:
        return Message("{name} at {place}", **values)
    values["house"] = HOUSE_NAMES[house]
    if state.pending() is not None:
        return Message("{name} ({house}) at {place}", **values)
    taken = len(cards) - len(state.play(move).cards())
    return Message("{name} ({house}) at {place}, takes {cards}", cards=taken, **values)


def _score_words(state: Any, score: Score) -> Message:
    """Describe by how many banners a player wins; half a banner is the biggest house."""
    if score == 0:
        return DRAW
    winner, banners = PLAYERS[leader_of(state, score)], int(abs(score))
    if banners == 0:
        return Message("equal banners, and {player} wins by the biggest house", player=winner)
    return Message("{player} wins by {n} banner", "{player} wins by {n} banners", player=winner, n=banners)


def _edit(drawing: Drawing) -> Any:
    """Lay out a board in the course engine's form, or 36 names row by row; then say who has taken what."""
    options = {key: value for key, value in drawing.options.items() if key in EDIT_OPTIONS}
    dealt = from_board(drawing.board if drawing.board is not None else _named_board(drawing), **options)
    if drawing.owners is not None:
        return HandOfTheKing.parse(_played_text(dealt, drawing, drawing.owners))
    if drawing.to_move:
        raise ParseError("hand_of_the_king board: a dealt board is the first player's to move")
    return dealt


def _played_text(dealt: Any, drawing: Drawing, owners: list[int | None]) -> str:
    """Write a position in the middle of a game; the core says what cannot be."""
    if len(owners) != CELLS:
        raise ParseError(
            "hand_of_the_king board: give the owners of {cells} cells: 0, 1, 2 for nobody, or null", cells=CELLS
        )
    cards = _layout(dealt)
    varys = dealt.varys() if drawing.varys is None else drawing.varys
    words = [
        card + MARKS[owner] + ("*" if cell == varys else "")
        for cell, ((card, _), owner) in enumerate(zip(cards, owners, strict=True))
    ]
    rows = "/".join("".join(words[SIDE * row : SIDE * (row + 1)]) for row in range(SIDE))
    banners = "".join(_banner(house, cards, owners, drawing) for house in HOUSES)
    _, _, extra, companions, _, *rule = dealt.text().split(":")
    if companions != NONE and drawing.companions is not None:
        companions = "".join(LETTERS[name] for name in LETTERS if name in drawing.companions) or NONE
    return ":".join((rows, banners, extra, companions, str(drawing.to_move + 1), *rule))


def _banner(house: str, cards: list[tuple[str, int | None]], owners: list[int | None], drawing: Drawing) -> str:
    """Who has more cards; on equal ones the player that the drawing names, else the first player."""
    letter = HOUSE_LETTERS[house]
    own, other = (
        sum(card[0] == letter and owner == player for (card, _), owner in zip(cards, owners, strict=True))
        for player in (0, 1)
    )
    if own == other:
        return NONE if own == 0 else str(drawing.banners.get(code_of(house), 0) + 1)
    return "1" if own > other else "2"


def _layout(state: Any) -> list[tuple[str, int | None]]:
    """List the cards as they were dealt, and who has each: 0, 1, 2 for nobody, None while it is on the board."""
    board = state.text().partition(":")[0].replace("/", "")
    return [(card, OWNERS[mark]) for card, mark in WORD.findall(board)]


@lru_cache(MOST_DEALS)
def _dealt_cards(dealt: tuple[str, ...]) -> list[Json]:
    """Describe a deal, which is the same in every position of a game."""
    cards = {token: (house, name) for (house, name), token in card_tokens().items()}
    found = [cards[VARYS_TOKEN if card == VARYS_LETTER else card] for card in dealt]
    return [{"house": code_of(house), "name": name, "words": name_words(name).to_json()} for house, name in found]


def _named_board(drawing: Drawing) -> list[Json]:
    houses = {name: house for _, house, name in HandOfTheKing().cards()}
    names = drawing.cells or []
    unknown = next((name for name in names if name not in houses), None)
    if unknown is not None:
        raise ParseError("hand_of_the_king board: no card is called '{name}'", name=unknown)
    return [{"house": houses[name], "name": name, "location": cell} for cell, name in enumerate(names)]


HAND_OF_THE_KING_VIEW = BoardView(
    look=LOOK,
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=_words,
    score_words=_score_words,
    file_setups={"board": ()},
)
