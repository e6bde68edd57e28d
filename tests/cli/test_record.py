"""One game as one line: what is written is read back, and what is wrong is named."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from turnwise import Connect4, DataError, games
from turnwise.store import Record, load_records, record_of, save_record

WON = record_of(games.find("connect4"), Connect4(), list("abababa"), ["human", "classic"], [0.5] * 7)


def test_a_record_knows_who_won() -> None:
    """Column a holds four stones of the first player; the result is for them."""
    assert (WON.result, WON.winner, WON.start) == (18, 0, "")
    assert WON.options == {"width": "7", "height": "6", "connect": "4"}


def test_a_record_is_one_line_and_reads_back(tmp_path: Path) -> None:
    """It replaces an older file, and nothing else is left in the folder."""
    path = tmp_path / "game.json"
    path.write_text("old")
    save_record(path, WON)

    assert path.read_text().count("\n") == 1
    assert load_records(path) == [WON]
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_record_replays_to_its_states() -> None:
    """The start and one state a move."""
    states = WON.states()

    assert len(states) == 8
    assert states[-1].is_over()


def changed(**values: Any) -> str:
    """The line of a good record with other values."""
    return json.dumps(json.loads(WON.to_json()) | values)


def without(name: str) -> str:
    """The line of a good record without a field."""
    return json.dumps({key: value for key, value in json.loads(WON.to_json()).items() if key != name})


DAMAGED = {
    "{": "not a game record: Expecting property name enclosed in double quotes at column 2",
    "[1]": "not a game record: not a JSON object",
    without("moves"): "game record without 'moves'",
    changed(version=3): "game record of version 3: this program reads versions 1 and 2",
    changed(version=1): "game record with unknown field 'ending'",
    changed(colour="red"): "game record with unknown field 'colour'",
    changed(moves="abc"): "game record: 'moves' is of the wrong kind",
    changed(moves=[1]): "game record: 'moves' must be a list of texts",
    changed(game="chess"): (
        "unknown game 'chess': games are connect4, hand_of_the_king, sim, angry, othello; "
        "a game of your own is named by its file, as nim.py:Nim (see: turnwise games)"
    ),
    changed(start="9"): "connect4 position '9': no such column, columns are 1 to 7, at move 1 ('9')",
    changed(moves=["a", "z"], times=[]): (
        "illegal move 'z' in connect4 position '1': legal moves are a, b, c, d, e, f, g"
    ),
    changed(winner=1): "game record: result 18 and winner 1 do not follow from the moves",
    changed(winner=2): "game record: 'winner' is of the wrong kind",
    changed(result=True): "game record: 'result' is of the wrong kind",
    changed(seed=-1): "game record: 'seed' is of the wrong kind",
    changed(options={"width": 7}): "game record: 'options' is of the wrong kind",
    changed(detail="a\0b"): "game record: 'detail' is of the wrong kind",
    changed(agents=["\ud800", ""]): "game record: 'agents' must be a list of texts",
    changed(agents=["a", "b", "c"]): "game record: 3 agents, and there are 2 players",
    changed(moves=["a b"]): "game record: 'moves' must be a list of texts",
    changed(times=[0.5]): "game record: 'times' must have one entry a move, or none at all",
    changed(times=[-1.0] * 7): "game record: 'times' must be a list of seconds",
    changed(times=[float("inf")] * 7): "game record: 'times' must be a list of seconds",
    changed(nodes=[0.5] * 7): "game record: 'nodes' must be a list of whole numbers",
    changed(scores=["+3"] * 7): "game record: 'scores' must be a list of numbers",
    changed(ending="tired"): (
        "game record: unknown ending 'tired': "
        "endings are rules, adjudicated, resigned, agreed, illegal move, time, crash, void"
    ),
    changed(ending="time"): "game record: result 18 and winner 0 do not go with the ending 'time'",
    changed(ending="void"): "game record: result 18 and winner 0 do not go with the ending 'void'",
    changed(ending="adjudicated", winner=1): (
        "game record: result 18 and winner 1 do not go with the ending 'adjudicated'"
    ),
    f'{{"seed": {"9" * 5000}}}': "not a game record: a number of thousands of digits",
}


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_record_is_named_with_its_line(line: str, tmp_path: Path) -> None:
    """The file, the line in it, and what is wrong."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"{WON.to_json()}\n\n{line}\n")
    with pytest.raises(DataError) as caught:
        load_records(path)

    assert str(caught.value) == f"'{path}' line 3: {DAMAGED[line]}"


def test_an_empty_file_holds_no_game(tmp_path: Path) -> None:
    """Blank lines are no games."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n\n")
    with pytest.raises(DataError, match="holds no game"):
        load_records(path)


def test_a_folder_that_is_not_there_is_named() -> None:
    """Nothing is written."""
    with pytest.raises(DataError, match=r"cannot write '/no/such/game.json': No such file or directory"):
        save_record("/no/such/game.json", WON)


def test_an_unfinished_game_has_no_result() -> None:
    """No winner yet, and the line still reads back."""
    record = record_of(games.find("sim"), games.find("sim").start(), ["01"], ["human", "human"])

    assert (record.result, record.winner) == (None, None)
    assert Record.from_json(record.to_json()) == record


ENDED = {
    "adjudicated": {"result": 2, "winner": 0},
    "illegal move": {"result": None, "winner": 1},
    "time": {"result": None, "winner": 0},
    "crash": {"result": None, "winner": 1},
    "void": {"result": None, "winner": None},
}


@pytest.mark.parametrize("ending", ENDED)
def test_a_game_may_end_otherwise_than_by_the_rules(ending: str) -> None:
    """The result then need not follow from the moves; all that is known of the game reads back."""
    record = Record.from_json(
        changed(moves=["d", "e"], times=[0.1, 0.2], nodes=[10, 20], scores=[1, None], ending=ending, **ENDED[ending])
    )

    assert (record.ending, record.winner) == (ending, ENDED[ending]["winner"])
    assert Record.from_json(record.to_json()) == record


def test_a_draw_can_be_adjudicated() -> None:
    record = Record.from_json(changed(moves=["d"], times=[], ending="adjudicated", result=0, winner=None))

    assert (record.result, record.winner) == (0, None)


def test_a_record_of_version_1_is_read_as_one_of_today() -> None:
    values = json.loads(WON.to_json())
    older = {
        name: values[name] for name in ("game", "start", "options", "moves", "agents", "result", "winner", "times")
    }

    assert Record.from_json(json.dumps({**older, "version": 1})) == WON


def test_a_name_may_hold_any_letter(tmp_path: Path) -> None:
    """Even one that other programs take for the end of a line."""
    path = tmp_path / "game.json"
    record = replace(WON, agents=["a\u2028b", "c\nd"])
    save_record(path, record)

    assert load_records(path) == [record]
