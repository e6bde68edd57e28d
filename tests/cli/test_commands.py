"""The commands: what they print for people and what programs read."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from patience import PATIENCE

import turnwise as library

Turnwise = Callable[..., Any]
WON_SOON = "7422341735647741166133573473242566"  # from the benchmark: +1
LOST_SOON = "2252576253462244111563365343671351441"  # -1
DRAWN = "23163416124767223154467471272416755633"  # 0
REPORT_FIELDS = {"game", "position", "score", "solved", "best", "line", "nodes", "seconds"}


def test_the_version_is_that_of_the_library(turnwise: Turnwise) -> None:
    """One number, from one place."""
    assert turnwise("--version").out == f"{library.__version__}\n"


def test_help_names_every_command(turnwise: Turnwise) -> None:
    """Someone who knows nothing starts here."""
    out = turnwise("--help").out

    for command in (
        "play",
        "analyse",
        "solve",
        "review",
        "replay",
        "convert",
        "games",
        "perft",
        "bench",
        "engine",
        "POSITION",
        "AGENT",
    ):
        assert command in out


def test_games_lists_games_options_and_agents(turnwise: Turnwise) -> None:
    """For people all on one page; for programs as one object."""
    out = turnwise("games").out
    values = json.loads(turnwise("games", "--json").out)

    assert "start:width=" in out
    assert "schedule" in out
    assert "چهار در یک ردیف" in out
    assert [each["game"] for each in values["games"]] == ["connect4", "hand_of_the_king", "sim", "angry", "othello"]
    assert values["games"][2]["options"] == {"n": "dots, default: 6"}


def test_analyse_reports_what_the_library_finds(turnwise: Turnwise) -> None:
    """The JSON object is the report with moves by name."""
    values = json.loads(turnwise("analyse", "connect4", "112233", "--depth", 4, "--json").out)
    report = library.search(library.Connect4.parse("112233"), depth=4)

    assert set(values) >= REPORT_FIELDS
    assert (values["best"], values["line"], values["score"]) == ("d", ["d"], report.score)
    assert (values["nodes"], values["solved"], values["position"]) == (report.nodes, True, "112233")


def test_analyse_scores_every_move(turnwise: Turnwise) -> None:
    """Only column d saves the game; the other scores are those of a loss."""
    values = json.loads(turnwise("analyse", "connect4", "11223", "--depth", 4, "--all-moves", "--json").out)

    assert sorted(values["moves"]) == list("abcdefg")
    assert values["best"] == max(values["moves"], key=values["moves"].get) == "d"


def test_analyse_draws_the_board_for_people(turnwise: Turnwise) -> None:
    """Board, score, best move and line, and what the threats are, in that order."""
    out = turnwise("analyse", "connect4", "112233", "--depth", 4).out

    assert " │ ●  ●  ●  ·  ·  ·  · │" in out
    assert "score   +18  (exact: the player to move wins)" in out
    assert "best    d\nline    d\n" in out
    assert "● wins at once on d1." in out


def test_analyse_of_a_finished_game_has_no_best_move(turnwise: Turnwise) -> None:
    """The score is the result: lost with the first player's fourth disc."""
    values = json.loads(turnwise("analyse", "connect4", "1122334", "--json").out)

    assert (values["best"], values["line"], values["score"]) == (None, [], -18)


def test_the_tree_is_written_as_text(turnwise: Turnwise, tmp_path: Path) -> None:
    """Plain minimax at depth 1: the root and one line a column."""
    path = tmp_path / "tree.txt"
    turnwise(
        "analyse",
        "connect4",
        "start",
        "--depth",
        1,
        "--method",
        "minimax",
        "--evaluate",
        "classic",
        "--tree",
        path,
    )

    lines = path.read_text().splitlines()
    assert lines[0] == "root  +3  (-inf, +inf)  searched"
    assert sorted(line.split()[0] for line in lines[1:]) == list("abcdefg")
    assert "  d  -3  (-inf, +inf)  horizon" in lines


def test_the_tree_is_written_as_json(turnwise: Turnwise, tmp_path: Path) -> None:
    """Moves by name, parents by index, why each node ended; pruned moves have no score."""
    path = tmp_path / "tree.json"
    options = ("--depth", 2, "--method", "alpha_beta", "--tree", path, "--json")
    summary = json.loads(turnwise("analyse", "connect4", "44", *options).out)
    nodes = json.loads(path.read_text())

    assert summary["tree"] == {"file": str(path), "kept": len(nodes), "omitted": 0}
    assert nodes[0] | {"parent": -1, "move": None, "alpha": None, "beta": None, "why": "searched"} == nodes[0]
    assert {node["why"] for node in nodes} == {"searched", "horizon", "beta cut", "pruned"}
    assert all(node["score"] is None for node in nodes if node["why"] == "pruned")


def test_the_tree_is_drawn_as_a_picture(turnwise: Turnwise, tmp_path: Path) -> None:
    """Fifty-seven nodes, fifty-seven circles; the file is well-formed."""
    path = tmp_path / "tree.svg"
    turnwise("analyse", "connect4", "start", "--depth", 2, "--method", "minimax", "--tree", path)

    circles = ElementTree.parse(path).getroot().iter("{http://www.w3.org/2000/svg}circle")
    assert len(list(circles)) == 1 + 7 + 49


def test_solve_gives_exact_scores(turnwise: Turnwise) -> None:
    """Sim from the start is lost in 15 plies, whatever the first line."""
    values = json.loads(turnwise("solve", "sim", "start", "--all-moves", "--json").out)

    assert set(values) >= REPORT_FIELDS
    assert (values["score"], values["solved"]) == (-15, True)
    assert set(values["moves"].values()) == {-15}
    assert len(values["moves"]) == 15


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    """A file like those of the benchmark: scores after the positions, blank lines between."""
    path = tmp_path / "positions"
    path.write_text(f"{WON_SOON} 1\n\n{LOST_SOON} -1\n{DRAWN} anything else\n\n")
    return path


def test_solve_reads_a_file_of_positions(turnwise: Turnwise, positions: Path) -> None:
    """One object a line, in the order of the file and in the game's own text; what follows a position is not read."""
    found = [json.loads(line) for line in turnwise("solve", "connect4", "--file", positions, "--json").out.splitlines()]

    texts = [library.Connect4.parse(text).text() for text in (WON_SOON, LOST_SOON, DRAWN)]
    assert [each["position"] for each in found] == texts
    assert [each["score"] for each in found] == [1, -1, 0]
    assert all(set(each) >= REPORT_FIELDS for each in found)


def test_solve_sums_up_a_file_for_people(turnwise: Turnwise, positions: Path) -> None:
    """One line a position, then how many were solved."""
    lines = turnwise("solve", "connect4", "--file", positions).out.splitlines()

    assert lines[1].split()[:2] == [LOST_SOON, "-1"]
    assert lines[3].startswith("3 of 3 positions solved; nodes ")


def test_a_game_of_no_points_counts_as_solved(turnwise: Turnwise, tmp_path: Path) -> None:
    """In Angry 0 points are no draw and name no winner, and are an answer all the same."""
    path = tmp_path / "positions"
    path.write_text(f"H{'T' * 9}/{'T' * 10}/S{'R' * 9}/{'/'.join(['T' * 10] * 6)}/{'T' * 9}Q:H:150/150:1000:free\n")
    lines = turnwise("solve", "angry", "--file", path).out.splitlines()

    assert lines[-1].startswith("1 of 1 positions solved; nodes ")


def test_a_bad_line_of_a_file_is_named_before_anything_is_solved(turnwise: Turnwise, tmp_path: Path) -> None:
    """The file and the line are in the message."""
    path = tmp_path / "positions"
    path.write_text("44\n\n48\n")
    ran = turnwise("solve", "connect4", "--file", path, "--json")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"'{path}' line 3: connect4 position '48': no such column, columns are 1 to 7, at move 2 ('8')\n"
    )


FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"


def test_a_likely_score_is_not_printed_as_exact(turnwise: Turnwise) -> None:
    ran = turnwise("solve", "othello", FFO_40, "--confidence", "bold")
    values = json.loads(turnwise("solve", "othello", FFO_40, "--confidence", "bold", "--json").out)

    assert "score   +38  (likely, confidence bold: the player to move wins)" in ran.out
    assert "exact" not in ran.out
    assert (values["solved"], values["winner"], values["confidence"]) == (False, None, "bold")


def test_who_wins_is_proven_where_only_that_was_asked(turnwise: Turnwise) -> None:
    """The object names what is certain; whether the score is solved was not asked, so it does not say no to it."""
    ran = turnwise("solve", "othello", FFO_40, "--winner-only")
    values = json.loads(turnwise("solve", "othello", FFO_40, "--winner-only", "--json").out)

    assert "score   +2 or more  (proven: the player to move wins)" in ran.out
    assert (values["proven"], values["winner"], values["bound"], values["score"]) == ("winner", "first", "lower", 2)
    assert "solved" not in values


def test_what_is_proven_is_named_in_every_answer(turnwise: Turnwise) -> None:
    """A score by solver or search, nothing by a search that estimates, what it had by a solver that was stopped."""
    asked = (
        ("solve", "connect4", WON_SOON),
        ("analyse", "connect4", WON_SOON),
        ("analyse", "connect4", "44", "--depth", 3),
        ("solve", "connect4", "start:width=9,height=8", "--nodes", 5),
        ("solve", "connect4", "start:width=9,height=8", "--nodes", 2000),
    )
    found = [json.loads(turnwise(*words, "--json").out) for words in asked]

    assert [(each["proven"], each["solved"]) for each in found] == [
        ("score", True),
        ("score", True),
        (None, False),
        (None, False),
        ("interval", False),
    ]


def test_what_the_program_draws_can_be_pasted_back(turnwise: Turnwise) -> None:
    """The board with its counts, and the side to move in words."""
    drawn = turnwise("analyse", "othello", "f5d6c3", "--depth", 1).out.partition("score")[0]
    values = json.loads(turnwise("analyse", "othello", drawn, "--depth", 1, "--all-moves", "--json").out)
    expected = json.loads(turnwise("analyse", "othello", "f5d6c3", "--depth", 1, "--all-moves", "--json").out)

    assert "to move white" in drawn
    assert (values["to_move"], values["moves"]) == (1, expected["moves"])


def test_a_limit_ends_a_solve_without_a_claim(turnwise: Turnwise) -> None:
    """A wide board is not solved in 2000 nodes, and the report says so."""
    ran = turnwise("solve", "connect4", "start:width=9,height=8", "--nodes", 2000, "--json")

    assert ran.code == 0
    assert json.loads(ran.out)["solved"] is False


def test_perft_counts_lines_of_play(turnwise: Turnwise) -> None:
    """7^4 in Connect 4; 10 * 9 * 8 on five dots."""
    values = json.loads(turnwise("perft", "sim", 3, "--position", "start:n=5", "--json").out)

    assert turnwise("perft", "connect4", 4).out.startswith("2,401 in ")
    assert (values["game"], values["position"], values["depth"], values["nodes"]) == (
        "sim",
        "start:n=5",
        3,
        720,
    )


def test_bench_has_the_same_signature_twice(turnwise: Turnwise) -> None:
    """Nodes are counted, not timed: two runs agree."""
    nodes = [json.loads(turnwise("bench", "sim", "--json").out)["nodes"] for _ in range(2)]

    assert nodes[0] == nodes[1] > 0


def test_engine_answers_line_by_line(turnwise: Turnwise) -> None:
    """A greeting for the game, answers to go, complaints about the rest, nothing to position, and quit ends it."""
    asked = ("game connect4", "position 112233", "go depth=2", "position x", "hello", "game sim")
    lines = "\n".join([*asked, "position 1122334", "go", "quit", "go", ""])
    ran = turnwise("engine", "connect4", "search", lines=lines)

    assert ran.code == 0
    assert [re.sub(r"seconds=\S+", "seconds=...", line) for line in ran.out.splitlines()] == [
        f"info protocol=2 can=depth,nodes,seconds,clock,stop engine=Turnwise {library.__version__}",
        "info depth=1 score=18 nodes=1 seconds=... line=d",
        "move d",
        "error connect4 position 'x': no such column, columns are 1 to 7, at move 1 ('x')",
        "error unknown line 'hello': write game, position, go, stop or quit",
        "error this engine plays connect4, not 'sim'",
        "error the game is over in position '1122334'",
    ]


def test_review_finds_the_missed_block(turnwise: Turnwise) -> None:
    """On a small board every position is solved: the second player lets a row of three be closed."""
    ran = turnwise("review", "connect4", "1122", "--position", "start:width=4,height=3,connect=3", "--json")
    values = json.loads(ran.out)

    assert values["solved"] is True
    assert [row["move"] for row in values["rows"]] == ["a", "a", "b", "b"]
    assert "c" in values["rows"][3]["best"]
    assert values["rows"][3]["lost"] > 0


def test_replay_shows_the_best_run_of_a_map(turnwise: Turnwise) -> None:
    """One board a move, from the start to the end of the run, then what it made."""
    out = turnwise("replay", "angry", "--best", "--position", "start:map=game1_simple,queen=scripted").out

    assert out.count("a b c d e f g h i j") == 1 + 27 + 26
    assert "53. hen up to f6, takes the slingshot" in out
    assert out.endswith("score   +1973  (exact: the player to move wins)\n")


def test_replay_asks_again_where_the_solver_knows_one_move_only(turnwise: Turnwise) -> None:
    out = turnwise("replay", "angry", "--best", "--position", "start:map=game1_hard,limit=15").out

    assert "won, 13 of 15 actions, score 987" in out


def test_a_pass_may_be_left_out(turnwise: Turnwise) -> None:
    """White cannot move after nine plies of this game."""
    out = turnwise("replay", "othello", "f5f6d3g5h5h4f7h6e7").out

    assert "pass" in out
    assert out.count("a  b  c  d  e  f  g  h") == 1 + 9 + 1


def test_analyse_takes_a_board_that_begins_with_an_empty_square(turnwise: Turnwise) -> None:
    board = "---------------------------OX------XO--------------------------- X"
    values = json.loads(turnwise("analyse", "othello", board, "--depth", 6, "--probcut", 1.1, "--json").out)

    assert values["best"] in ("d3", "c4", "f5", "e6")


def test_replay_shows_a_record(turnwise: Turnwise, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    turnwise("play", "sim", "--first", "greedy", "--second", "random", "--save", path)
    out = turnwise("replay", "sim", path).out

    assert out.startswith(turnwise("replay", "sim", "").out)
    assert "1. " in out


def test_review_reads_a_saved_game(turnwise: Turnwise, tmp_path: Path) -> None:
    """What play wrote, review reads; the table has a row a move."""
    path = tmp_path / "game.json"
    turnwise("play", "sim", "--first", "random", "--second", "perfect", "--save", path)
    moves = json.loads(path.read_text())["moves"]
    out = turnwise("review", "sim", path).out

    assert [line.split()[2] for line in out.splitlines()[1 : len(moves) + 1]] == moves
    assert "○  " in out.splitlines()[-1]


@pytest.mark.parametrize("command", ["review", "replay"])
def test_a_file_that_stands_alone_says_which_game_it_is_of(command: str, turnwise: Turnwise, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    turnwise("play", "sim", "--first", "random", "--second", "random", "--save", path)
    ran = turnwise(command, path)

    assert (ran.code, ran.out) == (0, turnwise(command, "sim", path).out)


def test_ctrl_c_keeps_the_best_report_so_far() -> None:
    """A search without an end gets SIGINT: the report comes out and the exit code is 130."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "turnwise.cli",
            "analyse",
            "connect4",
            "start:width=9,height=8",
            "--seconds",
            "600",
            "--json",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_search(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, err) == (130, "")
    assert json.loads(out)["stopped"] is True
    assert json.loads(out)["best"] in "abcdefghi"


def wait_for_search(process: "subprocess.Popen[str]") -> None:
    """Wait until the process has used a second of processor time: then it searches."""
    ticks = os.sysconf("SC_CLK_TCK")
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        if int(fields[11]) + int(fields[12]) > 1.5 * ticks:
            return
        time.sleep(0.05)
    raise AssertionError("the search has not begun")


def test_a_closed_pipe_is_silent(positions: Path) -> None:
    """The reader goes away after one line; nothing is printed about it."""
    positions.write_text(f"{DRAWN}\n" * 5000)
    command = f"{sys.executable} -m turnwise.cli solve connect4 --file {positions} --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_ctrl_c_while_the_program_is_loaded_says_nothing() -> None:
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'cyclopts': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from turnwise.cli import main\n"
        "main(['games'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
