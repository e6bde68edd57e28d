"""Playing in the terminal: agents among themselves, people through pipes, and a person at a real terminal."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from patience import PATIENCE

from turnwise import games
from turnwise.agents import make_agent, nodes_of

Turnwise = Callable[..., Any]


def test_agents_play_through_without_a_terminal(turnwise: Turnwise) -> None:
    """Every move is told, the last board is drawn, and the end is named."""
    ran = turnwise("play", "connect4", "--first", "classic", "--second", "random:seed=1")
    lines = ran.out.splitlines()

    assert (ran.code, ran.err) == (0, "")
    assert lines[0] == "1. ● classic: d"
    assert lines[-1] == f"● classic wins after {len(lines) - 10} moves"


def test_the_same_line_plays_the_same_game(turnwise: Turnwise) -> None:
    """Agents without a seed of their own get 0 and 1, or what --seed says."""
    line = ("play", "sim", "--first", "random", "--second", "search:level=2", "--json")
    games = [json.loads(turnwise(*line, *more).out)["moves"] for more in ((), (), ("--seed", 7))]

    assert games[0] == games[1] != games[2]


def test_json_adds_up_the_nodes_of_all_choices(turnwise: Turnwise) -> None:
    """The same two agents, asked one by one, tell the same sum; perfect play counts too."""
    spec, position, names = games.find("connect4"), "2252576253462244111563", ("perfect", "greedy")
    agents = [make_agent(name, spec, seed=side) for side, name in enumerate(names)]
    state, counts = games.parse_position(spec, position), [0, 0]
    while not state.is_over():
        player = state.to_move()
        state = state.play(agents[player].choose(state))
        counts[player] += nodes_of(agents[player])
    ran = turnwise("play", "connect4", "--position", position, "--first", names[0], "--second", names[1], "--json")

    assert min(counts) > 0
    assert json.loads(ran.out)["nodes"] == sum(counts)


def test_json_is_the_only_thing_on_standard_output(turnwise: Turnwise) -> None:
    """Boards and moves go to standard error; the object holds the game."""
    ran = turnwise("play", "sim", "--first", "random", "--second", "perfect", "--json")
    values = json.loads(ran.out)

    assert (values["game"], values["start"], values["winner"]) == ("sim", "6:/", 1)
    assert values["agents"] == ["random", "perfect"]
    assert "perfect wins after" in ran.err


def test_a_game_begins_where_it_is_told(turnwise: Turnwise) -> None:
    """From this position the first move wins."""
    ran = turnwise("play", "connect4", "--position", "112233", "--first", "search:level=1", "--json")

    assert json.loads(ran.out)["moves"] == ["d"]


def test_a_person_plays_through_a_pipe(turnwise: Turnwise) -> None:
    """Two people; a wrong move and an unknown word are answered and asked again."""
    lines = "d\nx\nhello\na\nd\na\nd\na\nd\n"
    ran = turnwise("play", "connect4", "--first", "human", "--second", "human", lines=lines)

    assert ran.code == 0
    assert "illegal move 'x' in connect4 position '4': legal moves are a, b, c, d, e, f, g" in ran.out
    assert "illegal move 'hello'" in ran.out
    assert ran.out.endswith("● human wins after 7 moves\n")


def test_a_lost_game_of_angry_without_points_is_no_draw(turnwise: Turnwise) -> None:
    """On this map the course report's agents use up their actions with six eggs: 1200 - 200 - 1000 points."""
    line = ("play", "angry", "--position", "start:map=game2_simple,queen=scripted", "--first", "classic")
    lines = turnwise(*line, "--second", "random").out.splitlines()

    assert lines[-2] == "lost, 200 of 200 actions, score 0"
    assert lines[-1] == "hen classic ends with 0 points after 300 moves"
    assert json.loads(turnwise(*line, "--second", "random", "--json").out)["winner"] == 1


def test_a_person_moves_hen_and_bird(turnwise: Turnwise) -> None:
    """Two moves of the person, then the only one of the scripted queen; her answer is drawn."""
    position = "start:map=game2_simple,queen=scripted"
    ran = turnwise("play", "angry", "--position", position, lines="left\n3\nup\nquit\n")

    assert ran.code == 0
    assert "hen human against queen search:level=5; up, down, left or right is a move" in ran.out
    assert "bird to move, 1 of 200 actions, score -1" in ran.out
    assert "3. queen search:level=5: queen left to " in ran.out
    assert "illegal move 'up' in angry position" in ran.out


def test_the_end_of_input_leaves_the_game(turnwise: Turnwise, tmp_path: Path) -> None:
    """Nothing is lost: what was played is saved."""
    path = tmp_path / "game.json"
    ran = turnwise("play", "sim", "--second", "human", "--save", path, lines="01\n")

    assert ran.code == 0
    assert "the game is left unfinished" in ran.out
    assert json.loads(path.read_text())["moves"] == ["01"]


def test_the_menu_leads_to_a_game(turnwise: Turnwise) -> None:
    """Sim, the opponent begins, a wrong level and then level 1; empty lines take what is in brackets."""
    ran = turnwise("play", lines="7\n3\n2\n99\n1\nquit\n")

    assert ran.code == 0
    assert "no such game '7': give a number from 1 to 5" in ran.out
    assert "level='99' is not a whole number from 1 to 10" in ran.out
    assert "● search:level=1 against ○ human" in ran.out
    assert "the game is left unfinished" in ran.out


SIDES = {
    "1\n1\nrandom\nquit\n": "● human against ○ random",
    "1\n2\nrandom\nquit\n": "● random against ○ human",
    "1\n3\nquit\n": "● human against ○ human",
    "1\n4\nrandom:seed=1\n": "1. ● random:seed=1: ",
}


@pytest.mark.parametrize("lines", SIDES)
def test_the_menu_seats_everybody(lines: str, turnwise: Turnwise) -> None:
    """Four ways to sit at the board; two people are asked for no opponent."""
    ran = turnwise("play", lines=lines)

    assert ran.code == 0
    assert SIDES[lines] in ran.out
    assert ("opponent: level" in ran.out) == ("random" in lines)


def test_the_menu_may_be_left(turnwise: Turnwise) -> None:
    """No input at all is no mistake."""
    assert turnwise("play").code == 0


def test_a_loaded_game_goes_on(turnwise: Turnwise, tmp_path: Path) -> None:
    """The file says which game it is, who played and what was played."""
    path = tmp_path / "game.json"
    turnwise("play", "sim", "--second", "human", "--save", path, lines="01\n23\nquit\n")
    ran = turnwise("play", "--load", path, "--first", "random", "--second", "random", "--json")

    assert json.loads(ran.out)["moves"][:2] == ["01", "23"]


def test_a_game_of_another_kind_is_not_loaded(turnwise: Turnwise, tmp_path: Path) -> None:
    """Sim is no Connect 4."""
    path = tmp_path / "game.json"
    turnwise("play", "sim", "--second", "human", "--save", path, lines="01\nquit\n")
    ran = turnwise("play", "connect4", "--load", path)

    assert (ran.code, ran.err) == (2, f"'{path}' is a game of sim, not of connect4\n")


def test_a_failing_agent_ends_the_game_with_one_line(turnwise: Turnwise) -> None:
    """The program answers nothing and ends."""
    ran = turnwise("play", "sim", "--first", "external:cmd=true", "--second", "random")

    assert (ran.code, ran.err) == (2, "external agent 'true' ended with exit code 0 without an answer\n")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    """`turnwise play connect4` against the classic agent, at a terminal."""
    arguments = ["-m", "turnwise.cli", "play", "connect4", "--second", "classic:depth=2"]
    child = pexpect.spawn(
        sys.executable, arguments, encoding="utf-8", timeout=PATIENCE, cwd=str(tmp_path), dimensions=(40, 120)
    )
    yield child
    child.close(force=True)


def plain(text: str | None) -> str:
    """Without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text or "")


def send(child: Any, line: str) -> str:
    """Type a line at the prompt; what comes before the next prompt."""
    child.sendline(line)
    child.expect(r"\(human\) > ")
    return plain(child.before)


def test_a_person_plays_a_whole_game(terminal: Any, tmp_path: Path) -> None:
    """Hint, undo, a mistake, save, load, and on to the end: the board is coloured and the file is right."""
    terminal.expect(r"\(human\) > ")
    assert "\x1b[" in (terminal.before or "")
    assert "a  b  c  d  e  f  g" in plain(terminal.before)

    assert re.search(r"hint: [a-g] \(score ", send(terminal, "hint"))
    assert "2. ○ classic:depth=2:" in send(terminal, "d")
    assert "back to move 1" in send(terminal, "undo")
    assert "there is no move of yours to take back" in send(terminal, "undo")
    assert "illegal move 'z'" in send(terminal, "z")
    send(terminal, "d")
    assert "saved to game.json" in send(terminal, "save game.json")
    send(terminal, "a")
    assert "loaded game.json: 2 moves played" in send(terminal, "load game.json")
    assert "take back your last move" in send(terminal, "help")
    assert "●" in send(terminal, "board")
    assert json.loads((tmp_path / "game.json").read_text())["moves"][0] == "d"

    play_to_the_end(terminal)
    assert terminal.exitstatus == 0


def play_to_the_end(child: Any) -> None:
    """Play whatever the hint says until the program ends."""
    while True:
        hint = re.search(r"hint: ([a-g])", send(child, "hint"))
        assert hint is not None
        child.sendline(hint.group(1))
        if child.expect([r"\(human\) > ", r"wins after \d+ moves|draw after \d+ moves"]) == 1:
            child.expect(pexpect.EOF)
            child.close()
            return


def test_ctrl_c_at_the_prompt_ends_with_130(terminal: Any) -> None:
    """No traceback, and the shell learns why."""
    terminal.expect(r"\(human\) > ")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()

    assert "Traceback" not in plain(terminal.before)
    assert terminal.exitstatus == 130


def test_a_loaded_game_starts_no_program(turnwise: Any, tmp_path: Path) -> None:
    """A record may come from anywhere: what it names as an agent is not run unless the command line says so."""
    record = tmp_path / "game.json"
    marker = tmp_path / "ran"
    agents = [f"external:cmd=touch {marker}", "random"]
    record.write_text(json.dumps({"game": "connect4", "start": "", "moves": [], "agents": agents}) + "\n")
    ran = turnwise("play", "--load", record)

    assert ran.code == 2
    assert ran.err == f"'{record}' asks to run a program ('{agents[0]}'): give an agent with --first\n"
    assert not marker.exists()


def test_a_file_that_cannot_be_written_is_refused_before_the_game(turnwise: Any, tmp_path: Path) -> None:
    """Nobody should lose a finished game to a folder that is not there."""
    target = tmp_path / "missing" / "game.json"
    ran = turnwise("play", "connect4", "--first", "random", "--second", "random", "--save", target)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"cannot write '{target}': the folder must exist and be writable\n"


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    """A person leaves in the middle: the record holds what was played, and the program says so."""
    record = tmp_path / "game.json"
    arguments = ["-m", "turnwise.cli", "play", "sim", "--second", "random", "--save", str(record)]
    program = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=PATIENCE)
    program.expect("> ")
    program.sendline("01")
    program.expect("2\\. .*> ")
    program.sendintr()
    program.expect(pexpect.EOF)
    program.close()

    assert program.exitstatus == 130
    assert "left unfinished" in program.before
    assert json.loads(record.read_text())["moves"][0] == "01"


def test_what_a_program_tells_is_seen_while_it_thinks(tmp_path: Path) -> None:
    """It plays on only once its words were on the terminal."""
    seen, path = tmp_path / "seen", tmp_path / "teller.py"
    path.write_text(
        "import pathlib, sys, time\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'):\n"
        "        print('info depth=7 score=3 nodes=1234 line=01', flush=True)\n"
        f"        while not pathlib.Path({str(seen)!r}).exists():\n"
        "            time.sleep(0.01)\n"
        "        print('move 01', flush=True)\n"
    )
    agent = f"external:timeout={PATIENCE},cmd={sys.executable} {path}"
    arguments = ["-m", "turnwise", "play", "sim", "--first", agent, "--second", "human"]
    program = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=PATIENCE, dimensions=(40, 400))
    program.expect("depth 7  best 01  score \\+3  nodes 1,234")
    seen.touch()
    program.expect("1\\. .*: .*> ")
    program.sendline("quit")
    program.expect(pexpect.EOF)
    program.close()

    assert program.exitstatus == 0
