"""Every command with a game and agents that live outside the package, named by their files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest
from patience import PATIENCE

FOREIGN = Path(__file__).parents[1] / "foreign"
Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder, with the files in it and nothing else."""
    monkeypatch.setenv("TURNWISE_STORE", str(tmp_path / "games.db"))
    for file in FOREIGN.glob("*.py"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_of_a_game_from_a_file(turnwise: Run) -> None:
    ran = turnwise("match", "nim.py:Nim", "search:depth=6", "random", "--games", 20, "--json")
    values = json.loads(ran.out)

    assert (ran.code, values["game"], values["games"]) == (0, "nim", 20)
    assert values["wins"] > values["losses"]


@pytest.mark.parametrize("agent", ["players.py:choose", "players.py:Player,last=yes", "players.py:counts"])
def test_the_same_seed_gives_the_same_games_with_any_workers(agent: str, turnwise: Run) -> None:
    """Seeds belong to games, and a file is run again for every game: what it counted before does not show."""
    games = []
    for workers in (0, 2):
        turnwise("match", "nim.py:Nim", agent, "random", "--games", 8, "--seed", 3, "--workers", workers)
        listed = json.loads(turnwise("store", "list", "games", "--event", len(games) + 1, "--json").out)["games"]
        games.append(sorted((game["number"], game["record"]["moves"]) for game in listed))

    assert games[0] == games[1]
    assert len(games[0]) == 8


def test_a_tournament_and_its_table(turnwise: Run) -> None:
    agents = ("random", "greedy", "players.py:Player", "search:level=3")
    values = json.loads(turnwise("tournament", "nim.py:Nim", *agents, "--games", 2, "--json").out)

    assert [each["agent"] for each in values["agents"]] == list(agents)
    assert all(each["games"] == 6 for each in values["agents"])


def test_the_same_agent_of_a_file_twice_with_another_seed(turnwise: Run) -> None:
    """What the message advises can be done, for a function and for a class."""
    for agent in ("players.py:choose", "players.py:Player"):
        refused = turnwise("tournament", "nim.py:Nim", agent, agent, "--games", 2, "--workers", 0)
        ran = turnwise("tournament", "nim.py:Nim", agent, f"{agent},seed=1", "--games", 2, "--workers", 0)

        assert "such as seed=1" in refused.err
        assert (ran.code, ran.err) == (0, "")


def test_limits_reach_a_class_of_a_file_that_takes_them(own_folder: Path, turnwise: Run) -> None:
    """Only what its constructor has, and only where its text does not say it."""
    (own_folder / "deep.py").write_text(
        "class Deep:\n"
        "    def __init__(self, depth=3):\n        pass\n"
        "    def choose(self, state):\n        return state.legal_moves()[0]\n"
    )
    line = ("deep.py:Deep", "deep.py:Deep,depth=2", "--depth", 5, "--nodes", 9, "--games", 2, "--workers", 0, "--json")
    found = json.loads(turnwise("match", "nim.py:Nim", *line).out)

    assert found["agents"] == ["deep.py:Deep,depth=5", "deep.py:Deep,depth=2"]


def test_a_position_is_solved_by_the_options_of_its_constructor(turnwise: Run) -> None:
    """Ten stones are won by taking two; eight are lost."""
    won = json.loads(turnwise("solve", "nim.py:Nim", "start:stones=10", "--json").out)
    lost = json.loads(turnwise("solve", "nim.py:Nim", "start:stones=8", "--json").out)

    assert (won["score"], won["best"], won["solved"]) == (1, "2", True)
    assert (lost["score"], lost["solved"]) == (-1, True)


def test_moves_after_the_start_name_a_position(turnwise: Run) -> None:
    found = json.loads(turnwise("analyse", "nim.py:Nim", "start:stones=7 2 1", "--json").out)

    assert (found["to_move"], found["score"]) == (0, -1)


def test_a_person_plays_in_the_terminal(own_folder: Path) -> None:
    """A player who takes two of ten first and answers to multiples of four wins against anybody."""
    game = pexpect.spawn(
        sys.executable,
        ["-m", "turnwise", "play", "nim.py:Nim", "--second", "players.py:Player", "--save", "game.json"],
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(40, 120),
    )
    stones = 10
    while stones:
        game.expect("human\\) > ")
        take = stones % 4 or 1
        game.sendline(str(take))
        stones -= take
        if stones:
            game.expect("players.py:Player: (\\d)")
            stones -= int(game.match[1])
    game.expect("human wins")
    game.expect(pexpect.EOF)

    assert json.loads((own_folder / "game.json").read_text())["winner"] == 0


def test_a_recorded_game_is_reviewed_and_replayed(turnwise: Run) -> None:
    turnwise("play", "nim.py:Nim", "--first", "random", "--second", "search:level=5", "--save", "game.json")
    review = json.loads(turnwise("review", "nim.py:Nim", "game.json", "--json").out)

    assert review["solved"]
    assert turnwise("replay", "nim.py:Nim", "game.json").code == 0
    assert turnwise("play", "nim.py:Nim", "--load", "game.json").code == 0


def test_weights_of_features_are_tuned(turnwise: Run) -> None:
    sizes = ("--population", 4, "--epochs", 1, "--games", 4, "--benchmark-games", 0, "--test", 0)
    ran = turnwise("tune", "nim.py:WeightedNim", *sizes, "--folder", "run", "--json", "--workers", 2)

    assert json.loads(ran.out)["plan"]["game"] == "weighted_nim"
    assert json.loads(Path("run/tuning.json").read_text())["plan"]["code"].keys() == {"nim.py:WeightedNim"}


def test_positions_of_self_play_are_labelled(turnwise: Run) -> None:
    ran = turnwise(
        "learn", "data", "nim.py:WeightedNim", "--folder", "data", "--positions", 10, "--shard", 10, "--workers", 0,
        "--agent", "random", "--json",
    )  # fmt: skip

    assert ran.code == 0
    assert list(Path("data").glob("*.parquet"))


@pytest.mark.parametrize(("positions", "shards"), [(10, "1 shard,"), (20, "2 shards,")])
def test_one_shard_is_not_several(positions: int, shards: str, turnwise: Run) -> None:
    line = ("--positions", positions, "--shard", 10, "--workers", 0, "--agent", "random")
    ran = turnwise("learn", "data", "nim.py:WeightedNim", "--folder", "data", *line)

    assert ran.out.splitlines()[-1].startswith(f"data: {shards} ")


@pytest.mark.parametrize("command", [("tune",), ("learn", "data")])
def test_a_game_without_features_says_what_is_missing(command: tuple[str, ...], turnwise: Run) -> None:
    more = ("--folder", "data", "--positions", 10) if "data" in command else ()
    ran = turnwise(*command, "nim.py:Nim", *more)

    assert ran.code == 2
    assert "features()" in ran.err
    assert len(ran.err.splitlines()) == 1


LEFT_OVER = {
    ("perft", "nim.py:Nim", 3): "27 ",
    ("bench", "nim.py:Nim"): "nim",
    ("book", "nim.py:Nim", "x.book"): "nim has no book to build",
    ("certificate", "nim.py:Nim"): "nim has no certificate",
    ("study", "nim.py:Nim"): "nim has no random deals to study",
    ("learn", "patterns", "nim.py:Nim", "x.weights", "--games", "games", "--folder", "f"): "nim",
    ("analyse", "nim.py:Nim", "--depth", 2, "--tree", "tree.txt"): "nodes in tree.txt",
    ("store", "list", "--game", "nim.py:Nim"): "",
}


@pytest.mark.parametrize("command", LEFT_OVER, ids=lambda command: " ".join(map(str, command[:2])))
def test_other_commands_answer_in_a_line_or_do_it(command: tuple[Any, ...], turnwise: Run) -> None:
    ran = turnwise(*command)

    assert LEFT_OVER[command] in ran.out + ran.err
    assert "Traceback" not in ran.err


WRONG_GAMES = {
    "syntax.py:Game": "'syntax.py' cannot be run: SyntaxError: expected ':' (syntax.py line 3)",
    "nim.py:Nym": "'nim.py' has no class or function 'Nym': it has Nim, WeightedNim",
    "none.py:Nim": "cannot read 'none.py': No such file or directory",
    "wrong.py:NoPlay": "'NoPlay' is not a game: it lacks play (a game has to_move, result, legal_moves, play)",
    "wrong.py:Raises": "game raises: legal_moves() failed: ZeroDivisionError: integer division or modulo by zero"
    " (wrong.py line 17)",
    "wrong.py:Leaves": "game leaves: legal_moves() failed: SystemExit: 0 (wrong.py line 25)",
    "wrong.py:Nobody": "game nobody: to_move() gave 2, players are 0 and 1",
    "wrong.py:Needs": "needs needs a value for board: write start:board=...",
    "players.py:choose": "'players.py:choose' is not a game: give a class of states or a turnwise.Game",
}


@pytest.mark.parametrize("game", WRONG_GAMES)
def test_what_is_wrong_with_a_game_is_one_line(game: str, own_folder: Path, turnwise: Run) -> None:
    (own_folder / "syntax.py").write_text('"""Broken."""\n\nclass Game\n    pass\n')
    ran = turnwise("match", game, "random", "random", "--games", 2, "--workers", 0)

    assert (ran.code, ran.err) == (2, WRONG_GAMES[game] + "\n")


@pytest.mark.usefixtures("own_folder")
def test_a_result_that_no_float_holds_is_refused_in_one_line(turnwise: Run) -> None:
    ran = turnwise("match", "wrong.py:Endless", "random", "random", "--games", 2, "--workers", 0)

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("game endless: result() gave 1000")
    assert ran.err.endswith("000, give a number or None\n")


WRONG_OPTIONS = {
    "start:stones=many": "nim option 'stones': 'many' is not a whole number",
    "start:rocks=3": "unknown nim option 'rocks': options are stones, player",
    "start:stones": "nim position 'start:stones': write options as key=value, not 'stones'",
    "start 9": "illegal move '9' in nim: legal moves are 1, 2, 3",
    "4433": "nim position '4433': write start, or start:key=value,..., and moves after it",
}


@pytest.mark.parametrize("position", WRONG_OPTIONS)
def test_what_is_wrong_with_a_position_is_one_line(position: str, turnwise: Run) -> None:
    ran = turnwise("solve", "nim.py:Nim", position)

    assert (ran.code, ran.err) == (2, WRONG_OPTIONS[position] + "\n")


FAILING = {
    "players.py:illegal": ("illegal move", "nowhere"),
    "players.py:broken": ("crash", "players.py line 17"),
    "players.py:asleep,timeout=0.3": ("time", "gave no answer in 0.3 seconds"),
    "players.py:leaves": ("crash", "SystemExit"),
}


@pytest.mark.parametrize("agent", FAILING)
def test_an_agent_that_fails_loses_that_game_and_the_match_goes_on(agent: str, turnwise: Run) -> None:
    """Both games of the pair are played to an end, and what it printed is nowhere in the output."""
    ending, words = FAILING[agent]
    ran = turnwise("match", "connect4", agent, "random", "--games", 2, "--workers", 0, "--json")
    games = json.loads(turnwise("store", "list", "games", "--event", 1, "--json").out)["games"]

    assert json.loads(ran.out)["losses"] == 2
    assert [game["record"]["ending"] for game in games] == [ending, ending]
    assert all(words in game["record"]["detail"] for game in games)


@pytest.mark.parametrize("agent", ["players.py:nobody", "none.py:choose", "players.py:choose,depth=3", "nim.py:Nim"])
def test_an_agent_that_cannot_be_made_is_refused_before_the_first_game(agent: str, turnwise: Run) -> None:
    ran = turnwise("match", "connect4", agent, "random", "--games", 2)

    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_a_match_goes_on_only_with_the_same_file(own_folder: Path, turnwise: Run) -> None:
    """The plan keeps the file's hash: with another content --resume names the file, with the old one it goes on."""
    match = ("match", "nim.py:Nim", "players.py:choose", "random", "--seed", 5, "--workers", 0)
    turnwise(*match, "--games", 4)
    kept = (own_folder / "nim.py").read_text()
    (own_folder / "nim.py").write_text(kept + "\n# changed\n")
    changed = turnwise(*match, "--games", 6, "--resume")
    (own_folder / "nim.py").write_text(kept)
    same = turnwise(*match, "--games", 6, "--resume")

    assert (changed.code, "'nim.py:Nim' has changed since this was begun" in changed.err) == (2, True)
    assert (same.code, "event 1" in same.out) == (0, True)


def test_records_name_the_files_that_took_part(turnwise: Run) -> None:
    turnwise("match", "nim.py:Nim", "players.py:choose", "random", "--games", 2, "--workers", 0)
    game = json.loads(turnwise("store", "show", 1, "--json").out)["record"]

    assert "nim.py:Nim sha256 " in game["software"]
    assert "players.py:choose sha256 " in game["software"]


def test_data_never_loads_code(own_folder: Path, turnwise: Run) -> None:
    """A record that names a file as its game or as an agent is refused, and nothing is run."""
    (own_folder / "trap.py").write_text("open('sprung', 'w').close()\ndef choose(state): return 0\nclass Game: pass\n")
    record = {"game": "trap.py:Game", "start": "", "moves": [], "agents": ["trap.py:choose", "random"]}
    (own_folder / "game.json").write_text(json.dumps(record))
    (own_folder / "agent.json").write_text(json.dumps({**record, "game": "connect4"}))
    answers = [
        turnwise("play", "--load", "game.json"),
        turnwise("play", "--load", "agent.json"),
        turnwise("review", "connect4", "game.json"),
        turnwise("store", "import", "game.json"),
    ]

    assert [each.code for each in answers] == [2] * 4
    assert all(len(each.err.splitlines()) == 1 for each in answers)
    assert not (own_folder / "sprung").exists()


def test_a_game_imports_files_of_its_own_folder(own_folder: Path, turnwise: Run) -> None:
    """What a file imports from beside it travels along, to workers too."""
    (own_folder / "rules.py").write_text("LARGEST = 2\n")
    text = (own_folder / "nim.py").read_text().replace("(1, 2, 3)", "range(1, LARGEST + 1)")
    (own_folder / "small.py").write_text(
        text.replace("from dataclasses", "from rules import LARGEST\nfrom dataclasses")
    )

    assert json.loads(turnwise("solve", "small.py:Nim", "start:stones=3", "--json").out)["score"] == -1
    assert turnwise("match", "small.py:Nim", "greedy", "random", "--games", 4, "--workers", 2).code == 0


def test_an_agent_that_imports_its_game_knows_its_classes(own_folder: Path, turnwise: Run) -> None:
    """Moves that are members of an enumeration are the game's own, in the agent's file and in one that imports it."""
    (own_folder / "coins.py").write_text(
        "from enum import Enum\nfrom typing import NamedTuple\n"
        "class Take(Enum):\n    ONE = 1\n    TWO = 2\n"
        "class Coins(NamedTuple):\n    left: int = 9\n    player: int = 0\n"
        "    def to_move(self): return self.player\n"
        "    def result(self): return -1 if self.left <= 0 else None\n"
        "    def legal_moves(self): return list(Take)\n"
        "    def play(self, take): return Coins(self.left - take.value, 1 - self.player)\n"
        "def own(state): return Take.ONE\n"
    )
    (own_folder / "friend.py").write_text(
        "from coins import Coins, Take\ndef choose(state):\n    assert isinstance(state, Coins)\n    return Take.TWO\n"
    )
    ran = turnwise("match", "coins.py:Coins", "coins.py:own", "friend.py:choose", "--games", 8, "--json")

    assert json.loads(ran.out)["endings"] == {"rules": 8}


def test_an_object_that_cannot_close_loses_nothing(turnwise: Run) -> None:
    ran = turnwise("match", "connect4", "players.py:BadClose", "random", "--games", 4, "--workers", 0, "--json")

    assert json.loads(ran.out)["endings"] == {"rules": 4}


def test_a_match_in_a_script_does_not_run_the_script_again(own_folder: Path) -> None:
    """Workers start without the caller's script: it needs no guard, and says what it says once."""
    (own_folder / "script.py").write_text(
        "import turnwise\nprint('begun')\n"
        "report = turnwise.match('nim.py:Nim', 'search:depth=2', 'random', games=4, workers=2)\n"
        "print(report.tally.pairs)\n"
    )
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert (done.stdout, done.stderr) == ("begun\n2\n", "")


def test_a_game_that_prints_leaves_json_whole(own_folder: Path, turnwise: Run) -> None:
    text = (own_folder / "nim.py").read_text()
    loud = text.replace("    def result(self):", "    def result(self):\n        print('loud')")
    (own_folder / "loud.py").write_text(f"print('loaded')\n{loud}")

    assert json.loads(turnwise("solve", "loud.py:Nim", "start:stones=4", "--json").out)["score"] == -1
