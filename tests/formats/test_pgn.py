"""PGN-like text of every game: what is written reads back, and what is wrong is named."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from turnwise import Connect4, DataError, bounded, games
from turnwise.formats import RecordedGame, first_game, load_games, pgn, save_games
from turnwise.store import record_of

CONNECT4 = games.find("connect4")
WON = record_of(CONNECT4, Connect4(), list("abababa"), ["search:depth=4", "random"])


def random_game(spec: games.Game, seed: int) -> RecordedGame:
    """A game with all that a record can hold, of a board of its own where the game has such."""
    choose = random.Random(seed)
    start = state = spec.start()
    moves = []
    while not state.is_over():
        move = choose.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    record = record_of(
        spec,
        start,
        moves,
        ['external:cmd=a "b" c\\d', "line\nline"],
        [choose.random() / 10**6 + i for i in range(len(moves))],
        nodes=[choose.randrange(10**9) for _ in moves],
        scores=[choose.choice([None, 0, -3, 0.1, 1e-9]) for _ in moves],
        seed=seed + (1 << 63),
        software="turnwise 0.1.0",
    )
    return RecordedGame(record=record, place="Club", date="2024.01.31")


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_games_of_every_kind_read_back(spec: games.Game, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    written = [random_game(spec, seed) for seed in range(3)]
    save_games(path, written)

    assert load_games(path) == written


def test_a_game_looks_like_one_of_chess() -> None:
    record = replace(WON, times=[0.5] * 7, scores=[3, None, -0.25, 0, 18, -18, 18], nodes=[7] * 7)

    assert pgn.text(RecordedGame(record=record)) == (
        '[Game "connect4"]\n[White "search:depth=4"]\n[Black "random"]\n[Result "1-0"]\n[Score "18"]\n[Start ""]\n\n'
        "1. a {+3 0.5s 7n} 2. b {0.5s 7n} 3. a {-0.25 0.5s 7n} 4. b {+0 0.5s 7n} 5. a {+18 0.5s 7n} 6. b {-18\n"
        "0.5s 7n} 7. a {+18 0.5s 7n} 1-0\n"
    )


ENDED = {
    "adjudicated": {"result": 2, "winner": 0},
    "illegal move": {"result": None, "winner": 1},
    "void": {"result": None, "winner": None},
}


@pytest.mark.parametrize("ending", ENDED)
def test_other_endings_read_back(ending: str) -> None:
    record = replace(WON, moves=["d", "e"], ending=ending, detail='it said "z"', **ENDED[ending])
    drawn = replace(record, ending="adjudicated", result=0, winner=None, options={"width": '7"'})

    for each in (record, drawn):
        assert pgn.parse(pgn.text(RecordedGame(record=each))) == [RecordedGame(record=each)]


def test_what_people_write_is_read() -> None:
    """Comments and marks are passed over, a missing result is none, and a tag begins the next game."""
    text = '[Game "sim"] [Start "6:"]\n{hello} 1.01 $1 {a good move} 2... 23 {1.5s}\n[Game "connect4"][Start ""] d *'
    sim, connect4 = pgn.parse(text)

    assert (sim.record.moves, sim.record.times, sim.record.agents) == (["01", "23"], [0.0, 1.5], [])
    assert (connect4.record.moves, connect4.record.options["width"]) == (["d"], "7")


HEAD = '[Game "connect4"][Start ""]'
WRONG = {
    "": 'holds no game in PGN: one begins as [Game "connect4"]',
    "1. d": "game 1: no tag [Game ...]",
    '[Game "connect4"] d': "game 1: no tag [Start ...]",
    f"{HEAD} d *\n[Game": "game 2: cannot read '[Game'",
    f"{HEAD} d (z) *": "game 1: illegal move 'z' in connect4 position '': legal moves are a, b, c, d, e, f, g",
    f"{HEAD} d (e *": "game 1: a side line does not end: ')' is missing",
    f"{HEAD} (d) *": "game 1: '(' without a move before it, or without its other bracket",
    f"{HEAD} d ) *": "game 1: ')' without a move before it, or without its other bracket",
    f"{HEAD} z *": "game 1: illegal move 'z' in connect4 position '': legal moves are a, b, c, d, e, f, g",
    f"{HEAD} d 1-0": "game 1: result 1-0 does not follow from the moves: say how it ended, in [Ending ...]",
    f'{HEAD}[Result "won"] d': 'game 1: [Result "won"]: write 1-0, 0-1, 1/2-1/2 or *',
    f'{HEAD}[Ending "time"] d *': "game 1: game record: result None and winner None do not go with the ending 'time'",
    f'{HEAD}[Ending "adjudicated"][Score "x"] d *': 'game 1: [Score "x"]: write a number',
    f'{HEAD}[Seed "-1"] d *': 'game 1: [Seed "-1"]: write a whole number',
    f'{HEAD}[Options "{{"] d *': 'game 1: [Options "{"]: write a JSON object',
    f'{HEAD}[Options "[]"] d *': "game 1: game record: 'options' is of the wrong kind",
    f"{HEAD} d {{-1s}} *": "game 1: game record: 'times' must be a list of seconds",
    '[Game "chess"][Start ""] *': (
        "game 1: unknown game 'chess': games are connect4, hand_of_the_king, sim, angry, othello; "
        "a game of your own is named by its file, as nim.py:Nim (see: turnwise games)"
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_text_is_named_with_file_and_game(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.pgn"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        load_games(path)

    assert str(caught.value) == f"'{path}' {WRONG[text]}"


def test_a_file_stays_as_it_was_if_a_game_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "games.ggf"
    path.write_text("old")
    with pytest.raises(DataError, match="GGF files are of othello, not of connect4"):
        save_games(path, (game for game in [RecordedGame(record=WON)]))

    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("piece", [1, 7, 64])
def test_a_file_is_read_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int) -> None:
    """Wherever a piece ends, in a comment, in a tag or in a letter, the games are the same."""
    written = [random_game(CONNECT4, seed) for seed in range(3)]
    written[1] = replace(written[1], place="باشگاه")
    save_games(tmp_path / "games.pgn", written)
    monkeypatch.setattr(bounded, "PIECE", piece)

    assert load_games(tmp_path / "games.pgn") == written


def test_only_as_much_of_a_file_is_read_as_is_needed(tmp_path: Path) -> None:
    """Whoever wants the first game is not told what is wrong with the second."""
    (tmp_path / "games.pgn").write_text(pgn.text(RecordedGame(record=WON)) + '\n[Game "nobody knows"')

    assert first_game(tmp_path / "games.pgn").record == WON
    with pytest.raises(DataError, match=r"games\.pgn' game 2: cannot read '\[Game .nobody know'"):
        load_games(tmp_path / "games.pgn")


def test_a_comment_without_end_is_left_at_the_bound(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text('[Game "connect4"] {' + "x" * 3_000_000)

    with pytest.raises(DataError, match=r"games\.pgn' game 1: it holds more than 1,048,576 bytes"):
        load_games(tmp_path / "games.pgn")
