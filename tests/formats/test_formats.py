"""Files of other programs: what is read, what is written reads back, and what is wrong is named."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import pytest
from oracles.othello import BLACK, OthelloOracle

from turnwise import DataError, Othello, ParseError, bounded, games
from turnwise.formats import (
    Problem,
    RecordedGame,
    ggf,
    load_games,
    obf,
    parse_position,
    read_problems,
    save_games,
    wthor,
)
from turnwise.store import record_of

SPEC = games.find("othello")
PASSES = ["f5", "f6", "d3", "g5", "h5", "h4", "f7", "h6", "pass"]  # black has no move after h6
WIPED_OUT = "e6f4e3f6g5d6e7f5c5"  # black wins in nine moves
BOARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"


def random_game(seed: int, size: int = 8) -> RecordedGame:
    choose, start, moves = random.Random(seed), Othello(size=size), []
    state = start
    while not state.is_over():
        move = choose.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    return RecordedGame(record=record_of(SPEC, start, moves, [f"Black {seed % 3}", "Weiß"]), place="Club", date="2024")


def played(moves: list[str], **values: Any) -> RecordedGame:
    return RecordedGame(record=record_of(SPEC, Othello(), moves, ["", ""], values.pop("times", ())), **values)


# ---- GGF ----


def test_ggf_tells_players_place_times_and_evaluations() -> None:
    """A game as the server writes it, with a count in front and tags we do not know."""
    text = f"1 (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a\\]b]PW[c]RB[1700]RE[+2]TI[15:00]TY[8]BO[{BOARD}]"
    (game,) = ggf.parse(text + "B[F5//0.5]W[f6/-1.25/2]\nB[d3];)")

    assert (game.players, game.place, game.date) == (("a]b", "c"), "GGS/os", "2003.12.15")
    assert (game.record.moves, game.record.times) == (["f5", "f6", "d3"], [0.5, 2.0, 0.0])
    assert game.scores == (None, -1.25, None)
    assert ggf.parse(ggf.text(game)) == [game]


@pytest.mark.parametrize("tags", ["B[PA]W[C3]", "W[C3]"], ids=["written", "left out"])
def test_ggf_has_passes_written_or_left_out(tags: str) -> None:
    """Black must pass after h6; white's next move says so as well."""
    moves = "".join(f"{'BW'[i % 2]}[{move.upper()}]" for i, move in enumerate(PASSES[:-1]))
    after = Othello.parse("".join(PASSES))
    reply = after.move_text(after.legal_moves()[0])
    (game,) = ggf.parse(f"(;GM[Othello]{moves}{tags.replace('C3', reply)};)")

    assert game.record.moves == [*PASSES, reply]
    assert "B[PA]" in ggf.text(game)


def test_ggf_may_pass_when_the_game_is_over() -> None:
    moves = "".join(f"{'BW'[i % 2]}[{WIPED_OUT[2 * i : 2 * i + 2]}]" for i in range(9))
    (game,) = ggf.parse(f"(;GM[Othello]TY[8]{moves}W[PA]B[PA];)")

    assert (len(game.record.moves), game.record.result) == (9, 64)
    assert "RE[+64.000]" in ggf.text(game)


def test_ggf_begins_on_any_board_with_either_side() -> None:
    (game,) = ggf.parse("(;GM[Othello]TY[4r8]BO[4 ---- -OX- -XXX ---- O]W[d2];)")

    assert game.record.states()[1].text() == "-----OOO-XXX---- X"
    assert ggf.parse(ggf.text(game)) == [game]


@pytest.mark.parametrize("size", [8, 6, 4])
def test_ggf_files_keep_whole_games(size: int, tmp_path: Path) -> None:
    path = tmp_path / "games.GGF"
    games = [random_game(seed, size) for seed in range(10)]
    save_games(path, games)

    assert load_games(path) == games


def test_ggf_of_older_programs_is_in_latin_1(tmp_path: Path) -> None:
    path = tmp_path / "old.ggf"
    path.write_bytes("(;GM[Othello]PB[Weiß]B[F5];)".encode("latin-1"))

    assert load_games(path)[0].players == ("Weiß", "")


WRONG_GGF = {
    "(;B[F5//inf];)": "game 1: move 'F5//inf': write it as F5, F5/EVALUATION or F5/EVALUATION/SECONDS",
    "hello": "holds no game in GGF: one is written as (;GM[Othello] ... ;)",
    "(;GM[Othello]B[F5": "game 1: no tag at 'B[F5', write NAME[VALUE] and ;) after the last",
    "(;GM[Othello];)\n(;GM[Othello]": "game 2: no tag at the end, write NAME[VALUE] and ;) after the last",
    "(;GM[Amazons];)": "game 1: a game of 'Amazons', not of Othello",
    "(;TY[8a];)": "game 1: TY[8a]: give the size of the board; other rules are not played here",
    "(;TY[10];)": "game 1: othello option size='10': choose 8, 6 or 4",
    "(;TY[6]BO[4 -----OX--XO----- *];)": "game 1: BO has 4 squares a side, not 4 or TY[6]",
    "(;BO[8 ---];)": "game 1: othello position '-- -': a board has 64, 36 or 16 squares, not 2",
    "(;BO[];)": "game 1: BO[]: write the size, the squares and the side to move",
    "(;B[F5]B[F6];)": "game 1: move 2, B[F6]: it is white's turn",
    "(;B[F5/x];)": "game 1: move 'F5/x': write it as F5, F5/EVALUATION or F5/EVALUATION/SECONDS",
    "(;B[A1];)": (
        f"game 1: illegal move 'A1' in othello position '{Othello().text()}': legal moves are d3, c4, f5, e6"
    ),
}


@pytest.mark.parametrize("text", WRONG_GGF)
def test_wrong_ggf_is_named_with_file_and_game(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.ggf"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        load_games(path)

    assert str(caught.value) == f"'{path}' {WRONG_GGF[text]}"


# ---- WTHOR ----


def test_wthor_files_keep_whole_games_and_names(tmp_path: Path) -> None:
    """Passes are left out of the file and come back; names lie beside it."""
    path = tmp_path / "mine.wtb"
    games = [*(random_game(seed) for seed in range(20)), random_game(3)]
    save_games(path, games)

    assert load_games(path) == games
    assert any("pass" in game.record.moves for game in games)
    assert path.stat().st_size == 16 + 21 * 68
    assert sorted(each.name for each in tmp_path.iterdir()) == ["mine.JOU", "mine.TRN", "mine.wtb"]


def test_wthor_names_come_from_the_common_files(tmp_path: Path) -> None:
    """Small letters do; a number without a name stays a number."""
    save_games(tmp_path / "mine.wtb", [random_game(1)])
    (tmp_path / "mine.JOU").unlink()
    (tmp_path / "mine.TRN").rename(tmp_path / "wth.trn")
    (game,) = load_games(tmp_path / "mine.wtb")

    assert (game.players, game.place, game.date) == (("#0", "#1"), "Club", "2024")


def header(games: int, size: int = 8) -> bytes:
    return struct.pack("<4BIHH4B", 20, 24, 1, 1, games, 0, 2024, size, 0, 0, 0)


WRONG_WTHOR = {
    b"short": ": shorter than the header of a WTHOR file",
    header(0): " holds no game",
    header(1): ": 16 bytes are not the 1 games its header tells of",
    header(0, size=10): ": games on a board of 10, WTHOR files are read for 8 only",
    header(1) + bytes(8) + bytes([56, 11]) + bytes(58): " game 1: illegal move 'a1' in othello position",
    header(1) + bytes(8) + bytes([99]) + bytes(59): " game 1: illegal move '99' in othello position",
}


@pytest.mark.parametrize("content", WRONG_WTHOR)
def test_wrong_wthor_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "wrong.wtb"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        load_games(path)

    assert str(caught.value).startswith(f"'{path}'{WRONG_WTHOR[content]}")


def test_a_year_that_no_date_has_is_left_out(tmp_path: Path) -> None:
    """Found by fuzzing: the header has room for years that dates of four digits would cut."""
    wthor.write(tmp_path / "one.wtb", [played(["f5"])])
    content = bytearray((tmp_path / "one.wtb").read_bytes())
    content[10:12] = (35279).to_bytes(2, "little")
    (tmp_path / "odd.wtb").write_bytes(content)

    assert wthor.read(tmp_path / "odd.wtb")[0].date == ""


def test_cut_names_are_named(tmp_path: Path) -> None:
    save_games(tmp_path / "mine.wtb", [random_game(1)])
    (tmp_path / "mine.JOU").write_bytes(bytes(16 + 21))
    with pytest.raises(DataError, match=r"mine\.JOU': names of 20 bytes each do not fill it"):
        load_games(tmp_path / "mine.wtb")


def test_wthor_takes_games_from_the_usual_start_only(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"small\.wtb': a WTHOR file holds games from the start of the board of 8 only"):
        save_games(tmp_path / "small.wtb", [random_game(1, size=6)])

    assert list(tmp_path.iterdir()) == []


def oracle_row(seed: int) -> bytes:
    """A random game of the oracle as a line of a WTHOR file; every fourth is broken off after 20 plies."""
    rng, board, squares = random.Random(seed), OthelloOracle(), []
    while not board.is_over() and (seed % 4 or len(squares) < 20):
        move = rng.choice(board.legal_moves())
        board = board.play(move)
        squares += [] if move == "pass" else [10 * int(move[1]) + " abcdefgh".index(move[0])]
    black = board if board.side == BLACK else board.play("pass")
    points = 32 + (black.result() or 0) // 2
    return struct.pack("<3H2B60s", 0, seed % 5, 1, points, points, bytes(squares))


@pytest.fixture(params=[1977, 1987])
def tournament(request: pytest.FixtureRequest, data: Path | None, tmp_path: Path) -> Path:
    """A year of tournament games in the folder of `--data`, else a file of games that the oracle has played."""
    if data:
        return data / "othello" / "wthor" / f"WTH_{request.param}.wtb"
    path, games = tmp_path / "oracle.wtb", 30
    path.write_bytes(header(games) + b"".join(oracle_row(request.param + game) for game in range(games)))
    return path


def test_games_written_elsewhere_replay_and_are_written_as_they_were(tournament: Path, tmp_path: Path) -> None:
    """Every game is legal; moves and results of the finished ones are the file's own."""
    games = wthor.read(tournament)
    wthor.write(tmp_path / "again.wtb", games)
    before, after = tournament.read_bytes()[16:], (tmp_path / "again.wtb").read_bytes()[16:]

    assert wthor.read(tmp_path / "again.wtb") == games
    assert any(game.record.result is not None for game in games)
    for number, game in enumerate(games):
        row = 68 * number
        assert after[row + 8 : row + 68] == before[row + 8 : row + 68]
        assert game.record.result is None or after[row + 6] == before[row + 6]


def test_common_names_are_never_replaced(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"wth\.wtb': its names would replace the common ones, choose another name"):
        save_games(tmp_path / "wth.wtb", [random_game(1)])

    assert list(tmp_path.iterdir()) == []


def test_wthor_takes_moves_in_capitals(tmp_path: Path) -> None:
    save_games(tmp_path / "mine.wtb", [played(["F5", "D6"])])

    assert load_games(tmp_path / "mine.wtb")[0].record.moves == ["f5", "d6"]


# ---- OBF ----


def test_obf_tells_positions_scores_and_comments(tmp_path: Path) -> None:
    """Blank lines and lines of comment are passed over; a line reads back."""
    path = tmp_path / "problems.obf"
    path.write_text("% set\n-----OX--XO-----X; A2:-8; B1:-10;% small\n\n-----OX--XO----- O\n")
    first, second = read_problems(path)

    assert (first.scores, first.score, first.comment) == ({"a2": -8, "b1": -10}, -8, "small")
    assert (second.state.to_move(), second.scores, second.score) == (1, {}, None)
    assert obf.problem_text(first) == "-----OX--XO----- X; a2:-8; b1:-10; % small"
    assert obf.parse_problem(obf.problem_text(first)) == first
    obf.write_problems(path, [first, second])
    assert read_problems(path) == [first, second]


WRONG_OBF = {
    "-----OX--XO----- X; a2": "'a2': write a move and its score as a2:+4",
    "-----OX--XO----- X; a1:3": (
        "illegal move 'a1' in othello position '-----OX--XO----- X': legal moves are b1, a2, d3, c4"
    ),
    "-----OX--XO-----;": "othello position '-----OX--XO---- -': a board has 64, 36 or 16 squares, not 15",
}


@pytest.mark.parametrize("line", WRONG_OBF)
def test_wrong_obf_is_named_with_its_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.obf"
    path.write_text(f"\n{line}\n")
    with pytest.raises(DataError) as caught:
        load_games(path)

    assert str(caught.value) == f"'{path}' line 2: {WRONG_OBF[line]}"


def test_obf_and_games_meet_in_one_position(tmp_path: Path) -> None:
    """A game is written as its last position, and a position is read as a game that begins there."""
    path = tmp_path / "ends.obf"
    save_games(path, [played(PASSES)])
    (game,) = load_games(path)

    assert (game.record.start, game.record.moves) == (Othello.parse("".join(PASSES)).text(), [])
    assert read_problems(path) == [Problem(state=Othello.parse("".join(PASSES)))]


# ---- positions in any format ----

START = Othello().text()
PASTED = {
    START: START,
    START.replace(" ", ""): START,
    f"{START}; f5:+0 % even": START,
    f"(;GM[Othello]TY[8]BO[{BOARD}]B[F5]W[D6];)": Othello.parse("f5d6").text(),
    "f5 d6": Othello.parse("f5d6").text(),
    "start:size=4": "-----OX--XO----- X",
    "----\n-OX-\n-XO-\n----\nX": "-----OX--XO----- X",
    "abcd\n1 ....\n2 .WB.\n3 .BW.\n4 ....\nB": "-----OX--XO----- X",
    "  a b c d\n1 . . . . 1\n2 . W B . 2\n3 . B W . 3\n4 . . . . 4\n  a b c d\nW": "-----OX--XO----- O",
}


@pytest.mark.parametrize("text", PASTED)
def test_a_position_is_read_without_naming_its_format(text: str) -> None:
    assert parse_position(SPEC, text).text() == PASTED[text]


@pytest.mark.parametrize("size", [8, 6, 4])
def test_a_board_is_read_as_it_is_drawn(size: int) -> None:
    """All states of a random game, with legal squares, the last disc in brackets, counts, and who is to move."""
    rng, state, last = random.Random(size), Othello(size=size), None
    while not state.is_over():
        picture = SPEC.draw(state, last=last).plain
        side = SPEC.players[state.to_move()]

        assert parse_position(SPEC, f"{picture}\nto move {side}\n") == state, picture
        assert parse_position(SPEC, f"{picture}\n{'XO'[state.to_move()]}") == state, picture
        last = rng.choice(state.legal_moves())
        state = state.play(last)


def test_other_games_read_their_own_texts_only() -> None:
    with pytest.raises(ParseError, match="connect4 position"):
        parse_position(games.find("connect4"), "(;GM[Othello];)")


def test_wrong_pasted_texts_are_named() -> None:
    with pytest.raises(ParseError, match=r"othello position: GGF: game 1: move 2, B\[F6\]: it is white's turn"):
        parse_position(SPEC, "(;B[F5]B[F6];)")


# ---- long files ----


@pytest.mark.parametrize("piece", [1, 7, 64])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_ggf_is_read_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int, encoding: str) -> None:
    """Wherever a piece ends, in a tag or in a letter; what stands between games is passed over."""
    written = [random_game(seed) for seed in range(3)]
    text = "2\n".join(ggf.text(game) for game in written)
    (tmp_path / "games.ggf").write_bytes(text.encode(encoding))
    monkeypatch.setattr(bounded, "PIECE", piece)

    assert load_games(tmp_path / "games.ggf") == written


def test_what_is_wrong_early_in_a_long_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.ggf").write_text("(;GM[Othello]PB[x] wrong PW[y];)" + " " * 3_000_000)

    with pytest.raises(DataError, match=r"games\.ggf' game 1: no tag at 'wrong PW\[y\];\)', write"):
        load_games(tmp_path / "games.ggf")
