"""Hand of the King as people see it: names, levels and the picture for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .. import _core
from ..errors import ParseError
from ..messages import Listing, Message, as_message
from ..report import Move
from .classic import Classic, Plan
from .game import BenchSearch, Game
from .hand_of_the_king_cards import COLUMNS, HOUSES, SIDE, from_board, read_board, read_drawing, to_board
from .hand_of_the_king_look import HOUSE_NAMES, HOUSE_SIGNS, name_words
from .hand_of_the_king_rules import RULES
from .hand_of_the_king_terms import TERMS
from .hand_of_the_king_view import HAND_OF_THE_KING_VIEW
from .later import later
from .levels import Level
from .picture import Picture

__all__ = ["HAND_OF_THE_KING", "from_board", "read_board", "to_board"]

CELL = 13  # characters a card takes: a mark, two letters of its house, its name
SIGN = 3  # for the two letters, or the mark of Varys, and a blank
NAME = 9
PLAYERS = ("●", "○")
LEGAL = "bold yellow"
LAST = "reverse"
FRAME = "bright_black"


def draw(state: Any, *, last: Move | None = None, marks: bool = True) -> Picture:
    """Draw the cards left, legal ones marked by >; then what each player holds, * for a banner.

    >>> print(draw(_core.HandOfTheKing(seed=1), marks=False).plain.splitlines()[1].rstrip())
    1  La Kevan     Gr Euron     Gr Rodrik    ◆ VARYS      Ty Olenna    Tu Edmure
    """
    cards = {location: (house, name) for location, house, name in state.cards()}
    legal = set(state.legal_moves()) if marks else set()
    picture = Picture("   " + "".join(f" {column:<{CELL - 1}}" for column in COLUMNS).rstrip(), FRAME)
    for row in range(SIDE):
        picture.append(f"\n{row + 1} ", FRAME)
        for location in range(SIDE * row, SIDE * (row + 1)):
            _draw_card(picture, cards.get(location), legal=location in legal, fresh=location == last)
    for player in (0, 1):
        _draw_holdings(picture.append("\n"), state, player)
    if state.companions():
        picture.append("\n").append(Message("companions: {names}", names=Listing(state.companions())), FRAME)
    if state.pending() is not None:
        picture.append("\n").append(_request(state), LEGAL)
    return picture


def _draw_card(picture: Picture, card: tuple[str, str] | None, *, legal: bool, fresh: bool) -> None:
    if card is None:
        picture.append(f" {'·':<{CELL - 1}}", FRAME)
        return
    house, name = card
    picture.append(">" if legal else " ", LEGAL)
    if house not in HOUSES:
        style = f"bold {LAST}" if fresh else "bold"
        picture.append("◆ ", style).append(Message("VARYS"), style, width=CELL - 1 - SIGN)
        return
    colour = HOUSES[house][1]
    style = f"bold {colour}" if legal else colour
    picture.append(HOUSE_SIGNS[house], style, width=SIGN).append(name_words(name), style, width=NAME)


def _draw_holdings(picture: Picture, state: Any, player: int) -> None:
    banners = set(state.banners(player))
    picture.append(f"{PLAYERS[player]} ", "bold").append(Message("{banners}:", banners=len(banners)), "bold")
    for house, count in state.counts(player).items():
        if count:
            colour = HOUSES[house][1]
            style = f"bold {colour}" if house in banners else colour
            words = Message(" {house} {count}", house=HOUSE_NAMES[house], count=count)
            picture.append(words, style).append("*" if house in banners else "", style)


def _request(state: Any) -> Message:
    choices = state.pending()
    if not choices:
        return Message("choose a companion")
    companion, *cards = choices
    named = Listing(_core.HandOfTheKing().move_text(card) for card in cards)
    who = Message("{companion} ({cards})", companion=companion, cards=named) if cards else as_message(companion)
    if companion == "Jaqen" and len(cards) == 2:
        return Message("{companion}: choose a companion to send away", companion=who)
    return Message("{companion}: choose a card", companion=who)


def split_moves(text: str) -> list[str]:
    """Cut `c4 Jon a1` or `c4,Jon,a1` into moves.

    >>> split_moves("c4 Jon,a1")
    ['c4', 'Jon', 'a1']
    """
    return text.replace(",", " ").split()


def start(**options: Any) -> Any:
    """Deal by seed, or lay out the board of a file the course engine saved (`board=FILE`)."""
    if "board" not in options:
        return _core.HandOfTheKing(**options)
    path = Path(str(options.pop("board")))
    for name in ("seed", "deal"):
        if name in options:
            raise ParseError(
                "hand_of_the_king option {option}: a board from a file is not dealt, leave it out", option=name
            )
    return from_board(read_board(path), **options)


def untimed(state: Any) -> Plan:
    """The report's depths without a clock; it counts Varys among the cards."""
    cards = len(state.cards())
    return Plan(depth=9 if cards < 25 else 5, evaluate=_ending(cards))


def timed(state: Any) -> Plan:
    """The report's depths for ten seconds a move."""
    cards = len(state.cards())
    return Plan(depth=3 if cards > 29 else 5 if cards > 22 else 7 if cards > 16 else 9, evaluate=_ending(cards))


def _ending(cards: int) -> str | None:
    return "classic_winner" if cards <= 16 else None


def _turned_rows() -> tuple[tuple[int, ...], ...]:
    """Orders of the 56 columns of the report's encoding: the board turned and mirrored, the rest as it is."""
    cells = [divmod(at, SIDE) for at in range(SIDE * SIDE)]
    turns = (
        [SIDE * (SIDE - 1 - row if up else row) + (SIDE - 1 - column if left else column) for row, column in cells]
        for up in (False, True)
        for left in (False, True)
    )
    squares = [each for turn in turns for each in (turn, [turn[SIDE * column + row] for row, column in cells])]
    return tuple((*square, *range(SIDE * SIDE, REPORT_COLUMNS)) for square in squares)


REPORT_COLUMNS = 56
BANNER_WEIGHTS = {"stark": 9, "greyjoy": 7, "lannister": 7, "targaryen": 6, "baratheon": 5, "tyrell": 9, "tully": 10}

# Noise is in banners. bench/levels.py measures whether each level beats the one below.
LEVELS = (
    Level(depth=1, noise=3.0),
    Level(depth=1, noise=1.2),
    Level(depth=1, noise=0.6),
    Level(depth=1, noise=0.2),
    Level(depth=2, blunder_rate=0.2, noise=0.15),
    Level(depth=3, blunder_rate=0.1, noise=0.1),
    Level(depth=4, noise=0.05),
    Level(depth=6),
    Level(nodes=100_000),
    Level(nodes=2_000_000, perfect=True),
)

HAND_OF_THE_KING = Game(
    name="hand_of_the_king",
    title=Message("Hand of the King"),
    state=_core.HandOfTheKing,
    players=PLAYERS,
    summary=Message("Send Varys along the cards; most banners of seven houses win."),
    setups={
        "seed": Message("seed of the deal, default: {usual}", usual=0),
        "companions": Message("on or off, default: on"),
        "deal": Message("engine (the course engine's deal for the seed) or uniform"),
        "rule": Message("course, or boxed: Varys goes to the farthest card of a house"),
        "board": Message("a board file of the course engine, instead of a deal"),
    },
    draw=draw,
    classic=Classic(
        depth=None,
        move_order="ascending",
        readings={"text": "classic", "program": "classic_program"},
        level=6,
        schedules={"untimed": untimed, "timed": timed},
        evaluation=BANNER_WEIGHTS,
        most_weight=20,
        weighted=lambda reading, weights: f"{reading}:{'/'.join(map(str, weights.values()))}",
        networks=True,
    ),
    levels=LEVELS,
    move_help=Message("a cell such as c4 or a name, such as Arya or Jon"),
    split_moves=split_moves,
    bench=(
        BenchSearch(position="start:seed=1,companions=off", depth=7),
        BenchSearch(position="start:seed=2", depth=6),
        BenchSearch(position="start:seed=3,rule=boxed", depth=6),
    ),
    openings="plies=0",
    quickly_solved=False,
    clear_lead=0.3,  # a banner is 3.3 in the log-odds of `odds`
    make_start=start,
    study_options="companions=off",
    describe=HAND_OF_THE_KING_VIEW.words,
    read_drawing=read_drawing,
    view=HAND_OF_THE_KING_VIEW,
    rules=RULES,
    explain=lambda state: later("games.hand_of_the_king_explain", "explain_king")()(state),
    lab=later("lab.hand_of_the_king", "CHAPTER"),
    row_orders={"report": _turned_rows()},
    terms=TERMS,
    splits=("odds", "classic"),
)
