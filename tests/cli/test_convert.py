"""Games of other programs through the commands: convert, review, replay, play, solve and analyse."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Turnwise = Callable[..., Any]
SHORT = "(;GM[Othello]PB[Ali]PW[Sara]TY[4]B[b1]W[a1];)"
OTHER = "(;GM[Othello]PB[Ali]PW[Sara]TY[8]B[f5]W[d6];)"


@pytest.fixture
def ggf(tmp_path: Path) -> Path:
    path = tmp_path / "games.ggf"
    path.write_text(f"{SHORT}\n{OTHER}\n")
    return path


def test_convert_writes_all_games_or_one(turnwise: Turnwise, ggf: Path, tmp_path: Path) -> None:
    """GGF to JSON and back, and the second game alone as WTHOR."""
    records, again, one = tmp_path / "games.json", tmp_path / "again.ggf", tmp_path / "one.wtb"
    outs = [turnwise("convert", *words).out for words in ((ggf, records), (records, again), ("--game", 2, ggf, one))]
    moves = [json.loads(line)["moves"] for line in records.read_text().splitlines()]

    assert moves == [["b1", "a1"], ["f5", "d6"]]
    assert again.read_text().splitlines()[1].endswith("B[F5]W[D6];)")
    assert one.stat().st_size == 16 + 68
    assert outs == [f"2 games written to {records}\n", f"2 games written to {again}\n", f"1 game written to {one}\n"]


def test_convert_names_what_it_cannot_do(turnwise: Turnwise, ggf: Path, tmp_path: Path) -> None:
    sim = tmp_path / "sim.json"
    turnwise("play", "sim", "--first", "random", "--second", "random", "--save", sim)

    for words, message in (
        ((ggf, tmp_path / "x.json", "--game", 3), f"--game 3: '{ggf}' holds games 1 to 2"),
        ((sim, "x.ggf"), "'x.ggf': GGF files are of othello, not of sim"),
        (("no.wtb", "x.ggf"), "cannot read 'no.wtb': No such file or directory"),
    ):
        ran = turnwise("convert", *words)
        assert (ran.code, ran.out, ran.err) == (2, "", f"{message}\n")


def test_review_and_replay_read_ggf(turnwise: Turnwise, ggf: Path) -> None:
    rows = json.loads(turnwise("review", "othello", ggf, "--json").out)["rows"]

    assert [row["move"] for row in rows] == ["b1", "a1"]
    assert "2. a1" in turnwise("replay", "othello", ggf).out
    assert turnwise("replay", "othello", SHORT).out == turnwise("replay", "othello", ggf).out


def test_play_goes_on_with_a_game_of_people(turnwise: Turnwise, ggf: Path, tmp_path: Path) -> None:
    """Their names are no agents: those of the command line play; the end is kept in the format of its name."""
    saved = tmp_path / "end.ggf"
    ran = turnwise("play", "othello", "--load", ggf, "--first", "random", "--save", saved, "--json")
    values = json.loads(ran.out)

    assert (ran.code, values["agents"], values["moves"][:2]) == (0, ["random", "search:level=5"], ["b1", "a1"])
    assert "PB[random]PW[search:level=5]" in saved.read_text()


def test_a_game_that_the_format_cannot_tell_is_not_begun(turnwise: Turnwise) -> None:
    ran = turnwise("play", "sim", "--first", "random", "--second", "random", "--save", "x.ggf")

    assert (ran.code, ran.err) == (2, "'x.ggf': GGF files are of othello, not of sim\n")


def test_solve_prints_the_scores_of_an_obf_file(turnwise: Turnwise, tmp_path: Path) -> None:
    path = tmp_path / "problems.obf"
    path.write_text("-----OX--XO----- X; b1:-10 % the start\n-----OX--XO----- O\n")
    lines = turnwise("solve", "othello", "--file", path).out.splitlines()
    first, second = map(json.loads, turnwise("solve", "othello", "--file", path, "--json").out.splitlines())

    assert lines[0].startswith("-----OX--XO----- X  -10  ")
    assert lines[0].endswith("  (the file has -10)")
    assert "file" not in lines[1]
    assert (first["score"], first["given"], "given" in second) == (-10, {"b1": -10}, False)


def test_an_obf_file_is_of_othello(turnwise: Turnwise, tmp_path: Path) -> None:
    path = tmp_path / "problems.obf"
    path.write_text("-----OX--XO----- X\n")
    ran = turnwise("solve", "sim", "--file", path)

    assert (ran.code, ran.err) == (2, f"'{path}': OBF files are of othello, not of sim\n")


def test_analyse_takes_a_pasted_game(turnwise: Turnwise) -> None:
    values = json.loads(turnwise("analyse", "othello", SHORT, "--depth", 20, "--json").out)

    assert (values["to_move"], values["solved"]) == (0, True)
