"""The how-tos of the three course programs, followed to the letter on stand-ins that fail as the originals do."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from adapters.angry_environment import LOOP, AngryGame

from turnwise import ArgumentTypeError, OptionError, ParseError
from turnwise.adapters.angry_course import hen

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "how-to"
MAIN = 'if __name__ == "__main__":'
GAME_1, GAME_2 = ("game1_simple", 1973), ("game2_simple", 2426)  # maps, and the proven best scores with waits


def blocks(page: str, kind: str) -> list[str]:
    """The blocks of a page, in order."""
    return re.findall(rf"```{kind}\n(.*?)```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of a page in the folder of a program, with the Python under test."""
    words = command.split()
    python = [sys.executable] if words[0].startswith("python") else [words[0]]
    places = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    return subprocess.run([*python, *words[1:]], cwd=folder, env=places, capture_output=True, text=True, check=False)


# ---- Sim ----

SIM = "sim-course-program.md"


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    """The folder of the starter program, with a turtle that needs no screen."""
    (tmp_path / "main.py").write_text((HERE / "starter_program.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "turtle.py").write_text("")
    return tmp_path


def add_lines(starter: Path) -> None:
    """Put the page's lines after the class and before the main part."""
    (lines,) = blocks(SIM, "python")
    program = (starter / "main.py").read_text(encoding="utf-8")
    assert program.count(MAIN) == 1
    (starter / "main.py").write_text(program.replace(MAIN, f"{lines}\n\n{MAIN}"), encoding="utf-8")


def test_red_wins_in_the_starter_program_after_the_steps_of_the_page(starter: Path) -> None:
    delete, play = (block.strip() for block in blocks(SIM, "text"))
    deleted = (starter / "main.py").read_text(encoding="utf-8").splitlines()[1]

    assert run(delete, starter).returncode == 0
    add_lines(starter)
    done = run(play, starter)

    assert deleted == "from symbol import dotted_as_name"
    assert (done.stdout, done.stderr) == ("{'red': 10, 'blue': 0}\n", "")


def test_the_starter_program_does_not_run_with_its_line_2(starter: Path) -> None:
    """The page names the message."""
    _, play = (block.strip() for block in blocks(SIM, "text"))
    add_lines(starter)
    done = run(play, starter)

    assert "No module named 'symbol'" in done.stderr
    assert "`No module named 'symbol'`" in (PAGES / SIM).read_text(encoding="utf-8")


# ---- Hand of the King ----

KING = "hand-of-the-king-course-engine.md"


def install_moviepy(folder: Path, version: str) -> None:
    """Put a MoviePy of a version there, as far as the engine knows it; `editor` is gone since version 2."""
    package = folder / "moviepy"
    package.mkdir()
    (package / "__init__.py").write_text(f'__version__ = "{version}"\n')
    if version.startswith("1."):
        (package / "editor.py").write_text("class ImageSequenceClip: ...\n")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The folder of the engine, with the page's agent and one that chooses at random."""
    (tmp_path / "main.py").write_text((HERE / "hand_of_the_king_main.py").read_text(encoding="utf-8"))
    (tmp_path / "my_agent.py").write_text(blocks(KING, "python")[0].replace("__name__", "__name__, seconds=0.02"))
    (tmp_path / "random_agent.py").write_text(
        "from adapters.hand_of_the_king_engine import random_agent\n\nget_move = random_agent(3)\n"
    )
    return tmp_path


def test_the_engine_plays_the_agent_with_the_moviepy_of_the_page(engine: Path) -> None:
    install, play = (block.strip() for block in blocks(KING, "text")[:2])
    version = re.fullmatch(r"pip install pygame moviepy==(\S+)", install)
    assert version
    install_moviepy(engine, version[1])
    done = run(play.replace("human", "random_agent"), engine)

    assert (done.stdout, done.returncode) == ("player 2 wins, 0 answers were not valid\n", 0), done.stderr


def test_the_engine_does_not_start_with_a_newer_moviepy(engine: Path) -> None:
    """The page names the message."""
    install_moviepy(engine, "2.1.2")
    done = run(blocks(KING, "text")[1].replace("human", "random_agent"), engine)

    assert "No module named 'moviepy.editor'" in done.stderr
    assert "`No module named 'moviepy.editor'`" in (PAGES / KING).read_text(encoding="utf-8")


# ---- Angry ----

ANGRY = "angry-course-environment.md"


def play_loop(loop: str, template: str) -> list[int]:
    """Run a main loop with the agents of the page, and give the scores it prints."""
    movers = 3 if template.startswith("game2") else 2
    names = {"AngryGame": AngryGame, "TEMPLATE": template, "MOVERS": movers, "choice": random.Random(1).choice}
    scores: list[int] = []
    exec(f"{blocks(ANGRY, 'python')[0]}\n{loop}", {**names, "scores": scores})
    return scores


def with_agents(hen_line: str, bird_line: str) -> str:
    """The loop with the two lines that choose an action replaced."""
    hen_turn, bird_turn, rest = LOOP.split("action = choice([0, 1, 2, 3])")
    return f"{hen_turn}{hen_line.strip()}{bird_turn}{bird_line.strip()}{rest}"


@pytest.mark.parametrize(("template", "best"), [GAME_1, GAME_2])
def test_the_lines_of_the_page_make_the_best_score_in_the_main_loop(template: str, best: int) -> None:
    assert play_loop(with_agents(*blocks(ANGRY, "text")), template)[-1] == best


def test_the_main_loop_has_no_other_names_for_grid_and_actions() -> None:
    """What the page once said cannot be run, and the loop as it is handed out does not win."""
    with pytest.raises(NameError, match="grid"):
        play_loop(with_agents(*["action = hen_agent.get_best_action(grid, actions)"] * 2), "game1_simple")

    assert play_loop(LOOP, "game1_simple")[-1] < 0


def test_an_agent_does_not_play_on_without_the_number_of_actions() -> None:
    """The course's own agents are called with the grid alone: that is refused, and the message says what to pass."""
    with pytest.raises(ArgumentTypeError, match=r"actions missing: call get_best_action\(env.grid, env.num_actions\)"):
        play_loop(with_agents(*["action = hen_agent.get_best_action(env.grid)"] * 2), "game1_simple")


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (None, ArgumentTypeError, "number of actions missing"),
        ("3", ArgumentTypeError, "number of actions '3'"),
        (2.5, ArgumentTypeError, r"number of actions 2\.5"),
        (-1, OptionError, "number of actions -1: it is 0 or more"),
    ],
)
def test_a_number_of_actions_that_cannot_be_is_refused(actions: object, error: type[Exception], message: str) -> None:
    env = AngryGame("game1_simple")
    env.reset()
    with pytest.raises(error, match=message):
        hen().get_best_action(env.grid, actions)


def test_a_missing_number_of_actions_is_told_in_persian_too() -> None:
    """The sentence is a template of its own, not one with an English word in it."""
    with pytest.raises(ArgumentTypeError) as refused:
        hen().get_best_action([])

    assert "داده نشده" in refused.value.message.text("fa")
    assert "missing" not in refused.value.message.text("fa")


def test_the_environment_itself_is_no_grid() -> None:
    env = AngryGame("game1_simple")
    env.reset()
    with pytest.raises(ParseError, match=r"grid: give ten rows of ten letters, as in env\.grid"):
        hen().get_best_action(env, env.num_actions)
