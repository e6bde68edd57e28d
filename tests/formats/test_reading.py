"""Any text that people paste, in any game: the notation is found out, and the whole game is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from foreign.states import Nim, TicTacToe

from turnwise import formats, games
from turnwise.errors import ParseError, TurnwiseError
from turnwise.formats import Branch, Failure, Reader, ReadGame, RecordedGame, ggf, pgn, read_text, transcript
from turnwise.games.game import Game
from turnwise.games.hand_of_the_king import to_board
from turnwise.store import record_of

ALL = games.SHIPPED
GAMES = pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.name)


class Grid:
    """Moves are pairs, as in many games written in Python, so that their names have brackets and commas."""

    def __init__(self, taken: tuple[tuple[int, int], ...] = ()) -> None:
        self.taken = taken

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.taken == other.taken

    def __hash__(self) -> int:
        return hash(self.taken)

    def to_move(self) -> int:
        return len(self.taken) % 2

    def result(self) -> int | None:
        return 0 if len(self.taken) == 4 else None

    def legal_moves(self) -> list[tuple[int, int]]:
        return [(row, column) for row in (0, 1) for column in (0, 1) if (row, column) not in self.taken]

    def play(self, move: tuple[int, int]) -> Grid:
        return Grid((*self.taken, move))


@pytest.fixture(scope="module")
def foreign() -> Iterator[list[Game]]:
    """Games that nobody has told the package about."""
    found = [games.register(state, name=name) for state, name in ((Nim, "heap"), (TicTacToe, "ttt"), (Grid, "grid"))]
    yield found
    for each in found:
        games.unregister(each.name)


def played(spec: Game, seed: int, plies: int) -> list[str]:
    rng, state, moves = random.Random(seed), spec.start(), []
    while not state.is_over() and len(moves) < plies:
        moves.append(state.move_text(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    return moves


def with_branches(spec: Game, seed: int) -> RecordedGame:
    """A random game with a side line from every third position, and one from a side line."""
    rng, moves = random.Random(seed), played(spec, seed, 12)
    tree = formats.variations_of(moves, [])
    state = spec.start()
    for ply, move in enumerate(moves):
        others = [name for name in map(state.move_text, state.legal_moves()) if name != move]
        if ply % 3 == 0 and others:
            at, aside = tree.path(ply)[-1] if ply else 0, state
            for _ in range(3):
                if aside.is_over():
                    break
                name = rng.choice(others) if aside is state else aside.move_text(rng.choice(aside.legal_moves()))
                at, aside = tree.add(at, name), aside.play(name)
        state = state.play(move)
    return RecordedGame(record=record_of(spec, spec.start(), moves, ["", ""]), branches=tree.branches())


NOTATIONS = {
    "f5d6c3": ("othello", "moves", ["f5", "d6", "c3"]),
    "F5 D6 C3": ("othello", "moves", ["f5", "d6", "c3"]),
    "1. f5 d6 2. c3": ("othello", "moves", ["f5", "d6", "c3"]),
    "1.f5 d6 2.c3 {a comment} d3!? $1 *": ("othello", "moves", ["f5", "d6", "c3", "d3"]),
    "44455554221": ("connect4", "moves", list("dddeeeedbba")),
    "d d e c": ("connect4", "moves", ["d", "d", "e", "c"]),
    "connect4 4453": ("connect4", "moves", ["d", "d", "e", "c"]),
    "۴۴۵۳": ("connect4", "moves", ["d", "d", "e", "c"]),
    "\u2067۱. ۴ ۴ ۲. ۵\u2069": ("connect4", "moves", ["d", "d", "e"]),
    "01,23 04": ("sim", "moves", ["01", "23", "04"]),
    "0-1 2-3": ("sim", "moves", ["01", "23"]),
    "0-1 2-3 0-1": ("sim", "moves", ["01", "23"]),
    "left left": ("angry", "moves", ["left", "left"]),
    "(;GM[Othello]PB[Ali]PW[Sara]TY[8]B[F5/0.5/12]W[D6];)": ("othello", "GGF", ["f5", "d6"]),
    "-----OX--XO----- X; b1:-10 % the start": ("othello", "OBF", []),
    "-----OX--XO----- X": ("othello", "a position", []),
    "start:size=6": ("othello", "a position", []),
    "7:/": ("sim", "a position", []),
    '[Game "Connect 4"]\n[White "Ali"]\n\n1. d d 2. e *': ("connect4", "PGN", ["d", "d", "e"]),
    '[Event "x"] 1. f5 d6 2. c3': ("othello", "PGN", ["f5", "d6", "c3"]),
    '{"game": "sim", "start": "6:/", "moves": ["01", "23"]}': ("sim", "a record", ["01", "23"]),
    "http://a.example/#/analyse/connect4?position=start&moves=d%2Cd": ("connect4", "a link", ["d", "d"]),
    "#/tree/sim?moves=01,23": ("sim", "a link", ["01", "23"]),
}


@pytest.mark.parametrize("first", ALL, ids=lambda spec: spec.name)
@pytest.mark.parametrize("text", NOTATIONS)
def test_a_text_is_read_whichever_game_is_on_the_page(text: str, first: Game) -> None:
    """The game of the page is tried first; a text of another game is none of it."""
    found = read_text(text, [first, *(spec for spec in ALL if spec is not first)])

    assert (found.spec.name, str(found.notation), list(found.moves)) == NOTATIONS[text]


@GAMES
@pytest.mark.parametrize("seed", range(4))
def test_every_game_is_read_from_all_that_it_can_be_written_in(spec: Game, seed: int) -> None:
    """A whole random game, with its side lines where the format has them."""
    written = with_branches(spec, seed)
    for name, format in formats.text_formats(spec).items():
        assert format.text is not None
        found = read_text(format.text(written), ALL)
        if format.read_problems is None:
            assert list(found.moves) == written.record.moves, name
            assert found.branches == (written.branches if name == "PGN" else ()), name
    for text in (" ".join(written.record.moves), ",".join(written.record.moves)):
        assert list(read_text(f"{spec.name} {text}", ALL).moves) == written.record.moves


def test_side_lines_stand_in_brackets() -> None:
    found = read_text("1. d d (2. e 3. c (3. f) 4. d) (2. g) 3. c", ALL)

    assert found.moves == ("d", "d", "c")
    assert found.branches == (Branch(1, ("e", "c", "d")), Branch(1, ("g",)), Branch(4, ("f",)))


def test_a_link_shows_the_position_that_it_names() -> None:
    found = read_text("#/analyse/connect4?moves=d,d,c&branches=1:e,f&at=5", ALL)

    assert (found.at, found.path, found.state.text()) == (
        5,
        ("d", "e", "f"),
        games.find("connect4").parse("456").text(),
    )


def test_passes_may_be_left_out() -> None:
    """As GGF does, and people: the only legal move is supplied."""
    spec = games.find("othello")
    for seed in range(200):
        moves = played(spec, seed, 70)
        if "pass" in moves:
            break
    found = read_text("".join(move for move in moves if move != "pass"), ALL)

    assert list(found.moves) == moves[: len(found.moves)]
    assert "pass" in found.moves


def test_moves_may_begin_where_the_page_does() -> None:
    """At the page's own start if that is one of the game's options, otherwise where they do not fit the usual one."""
    othello, king = games.find("othello"), games.find("hand_of_the_king")
    on_six = Reader(othello).read("c2 b2", start="start:size=6")
    deal = "start:seed=5"
    state = games.parse_position(king, deal)
    dealt = Reader(king).read(state.move_text(state.legal_moves()[0]), start=deal)

    assert isinstance(on_six, ReadGame)
    assert on_six.start == "start:size=6"
    assert isinstance(dealt, ReadGame)
    assert dealt.start == deal


def test_boards_and_maps_are_read_as_they_are_saved() -> None:
    import json

    king, angry = games.find("hand_of_the_king"), games.find("angry")
    state = king.start(seed=9)
    rows = angry.start().text().partition(":")[0].split("/")

    assert read_text(json.dumps(to_board(state)), ALL).state == state
    assert read_text("\n".join(rows), ALL).state == angry.start()


@pytest.mark.usefixtures("foreign")
def test_foreign_games_are_read_too() -> None:
    """Moves without a word of the package: numbers, and pairs with brackets; side lines among them."""
    for text, name, moves, branches in (
        ("heap 1 2 1", "heap", ["1", "2", "1"], ()),
        ("heap start:stones=7 3 3", "heap", ["3", "3"], ()),
        ("ttt 4 0 (0 8) 8", "ttt", ["4", "0", "8"], ()),
        ("ttt 4 0 (1 8) 8", "ttt", ["4", "0", "8"], (Branch(1, ("1", "8")),)),
        ("(0, 1) (1,1) ((0,0)(1,0)) (1,0)", "grid", ["(0,1)", "(1,1)", "(1,0)"], (Branch(1, ("(0,0)", "(1,0)")),)),
    ):
        found = read_text(text, games.all_games())

        assert (found.spec.name, list(found.moves), found.branches) == (name, moves, branches)
        again = read_text(formats.export(found, "PGN").text, games.all_games())
        assert (again.spec, again.moves, again.branches) == (found.spec, found.moves, found.branches)
        for format in ("JSON", "text", "SVG"):
            assert formats.export(found, format, language="fa").text


def test_pgn_keeps_moves_with_brackets_and_side_lines(foreign: list[Game]) -> None:
    grid = foreign[2]
    record = record_of(grid, grid.start(), ["(0,1)", "(1,1)"], ["a", "b"])
    game = RecordedGame(record=record, branches=(Branch(1, ("(0,0)",)), Branch(0, ("(1,0)", "(0,0)"))))
    text = pgn.text(game)

    assert '1. "(0,1)" (1. "(1,0)" 2. "(0,0)") 2. "(1,1)" (2. "(0,0)") *' in text
    (found,) = pgn.parse(text)
    assert found.record == record
    assert formats.variations_of(found.record.moves, found.branches).branches() == found.branches


WRONG = {
    "": "there is nothing to read: give a position, moves, a game or a link",
    " \u200f\n": "there is nothing to read: give a position, moves, a game or a link",
    "f5\0": "letter 3 is NUL, which no notation has",
    "f5d6z9": "this is not a link, a record, PGN, GGF, OBF, moves or a position of connect4, hand_of_the_king, sim, "
    "angry or othello; othello came furthest: move 3: illegal move 'z9' in othello position ",
    "hello world": "connect4: connect4 position 'hello world': no such column",
    "(;GM[Othello]B[Z9];)": "GGF: game 1: illegal move 'Z9'",
    '{"game": "sim"': "a record: not an object of JSON, or cut off",
    '{"game": "sim", "moves": "01"}': "a record: an object with the texts 'game' and 'start' and a list",
    '{"game": "chess", "moves": []}': "the text is of the game 'chess', and there are connect4, ",
    '{"game":' + "[" * 200: "a record: nested more than 100 deep",
    '[Game "sim"] 01 01': "PGN: move 2: illegal move '01'",
    "#/analyse/sim?moves=01,01": "a link: illegal move '01'",
    "#/analyse/sim?moves=01&branches=9:02": "a link: a branch leaves position 9, which is not there",
    "#/analyse/sim?moves=01&at=7": "a link: position 7 is not there",
    "#/analyse/sim?moves=01&at=x": "a link: the link is damaged or cut off at 'None'",
    "#/analyse/sim?branches=[[1": "a link: the link is damaged or cut off at '[[1'",
    "#/play/sim/abc": "a link: a link to a game that a server keeps",
    "http://a.example/#/games/12": "the page 'games' of this link holds no game: open it in a browser",
    "#/lessons/minimax/2": "the page 'lessons' of this link holds no game: open it in a browser",
    "#/tree?tree=[[3+12]+[2+4]]": "the page 'tree' of this link holds no game: open it in a browser",
    "#/analyse/sim?" + "a=1&" * 100: "a link: a link with more than 50 values",
    "f5 (d3": "a side line does not end: ')' is missing",
    "f5 d6)": "')' without a move before it, or without its other bracket",
    "1. 2. 3.": "connect4",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_fits_nothing_ends_in_one_line(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_text(text, ALL)

    assert WRONG[text] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.message.text("fa")


HOSTILE = (
    "(" * 50_000,
    "d(" * 20_000,
    "d" + "(e)" * 15_000,
    "[" * 60_000,
    '[a "' + "\\" * 60_000,
    "{" * 60_000,
    '"' * 60_001,
    " " * 60_000 + "x",
    "#/" * 30_000,
    "1." * 30_000,
    "* " * 30_000,
    "\ud800f5",
    "connect4 " + "4" * 60_000,
    "(;" * 20_000,
    "x;" * 20_000,
    "start " * 10_000,
    "#/analyse/connect4?moves=" + "d," * 20_000,
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:8].encode("ascii", "backslashreplace").decode())
def test_hostile_texts_come_to_an_end(text: str) -> None:
    """Deep brackets, endless quotes, letters that no file holds: an answer, or one line."""
    with suppress(TurnwiseError):
        read_text(text, ALL)


def test_a_game_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """More positions than anybody writes are refused, in the middle of a side line too."""
    monkeypatch.setattr(transcript, "MOST_POSITIONS", 4)

    assert len(read_text("01 23 (02 13)", ALL).replay.states) == 5
    with pytest.raises(ParseError, match="more than 4 positions: give fewer moves"):
        read_text("01 23 (02 13 03)", ALL)


def test_a_reader_checks_every_start_before_it_is_made(foreign: list[Game]) -> None:
    """Whatever notation a start stands in: a server must not make what its operator has closed."""
    asked: list[str] = []

    def check(text: str) -> None:
        asked.append(text)
        raise ParseError("closed")

    for text in (
        "start:stones=9 1",
        '{"game": "heap", "start": "start:stones=9", "moves": []}',
        '[Game "heap"][Start "start:stones=9"] 1',
        "#/analyse/heap?position=start:stones%3D9&moves=1",
    ):
        found = Reader(foreign[0], files=False, check=check).read(text)

        assert isinstance(found, Failure)
        assert asked.pop(0) == "start:stones=9"
        asked.clear()


def test_ggf_of_a_pasted_game_keeps_every_move() -> None:
    spec = games.find("othello")
    moves = played(spec, 3, 70)
    text = ggf.text(RecordedGame(record=record_of(spec, spec.start(), moves, ["", ""])))

    assert list(read_text(text, ALL).moves) == moves


def test_a_format_that_a_game_lacks_is_named() -> None:
    found: Any = read_text("01 23", ALL)
    with pytest.raises(TurnwiseError, match="format 'GGF': sim has PGN, JSON, text, SVG"):
        formats.export(found, "GGF")
