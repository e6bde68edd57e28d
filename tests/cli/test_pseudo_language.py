"""A language that is one more file, at the command line: every word that commands print is from it, or notation.

The pseudo-language has all English words in brackets. A word outside them was never given to the catalogue, and stays
English whatever language the reader has chosen; `notation.py` lists what may.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from subprocess import CompletedProcess

import prepared
import pytest
from cli.notation import plain_words
from cli.scenes import NEEDS, SCENES, Scene, every_command, write_files
from messages.pseudo import write_catalogue
from patience import PATIENCE

HELP = "help"
PROGRAM = (sys.executable, "-m", "turnwise.cli")


class Stage:
    """A folder, a store and a language of their own, where scenes are played once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        catalogues = folder / "catalogues"
        catalogues.mkdir()
        self.environment = {
            **os.environ,
            "TURNWISE_CATALOGUES": str(catalogues),
            "TURNWISE_LANGUAGE": write_catalogue(catalogues),
            "TURNWISE_STORE": str(folder / "store.db"),
            "HOME": str(folder),
        }
        write_files(folder)
        self._played: dict[str, list[tuple[Scene, CompletedProcess[str]]]] = {}

    def play(self, command: str) -> list[tuple[Scene, CompletedProcess[str]]]:
        """Play the scenes of a command, after those whose files they read."""
        for other in NEEDS.get(command, ()):
            self.play(other)
        if command not in self._played:
            self._played[command] = [(scene, self.run(command, scene)) for scene in SCENES[command]]
        return self._played[command]

    def run(self, command: str, scene: Scene) -> CompletedProcess[str]:
        words = (*command.split(), *scene.words(self.folder))
        return prepared.run(*words, lines=scene.typed, cwd=self.folder, env=self.environment)

    def until_interrupted(self, *words: str, sign: Path | None = None) -> CompletedProcess[str]:
        """Run a command in a process of its own, until a file or else its first line shows that it is at work."""
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen([*PROGRAM, *words], text=True, cwd=self.folder, env=self.environment, **pipes)
        assert process.stdout is not None
        deadline = time.monotonic() + PATIENCE
        while sign and not sign.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        first = "" if sign else process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        return CompletedProcess(words, process.returncode, first + out, err)

    def plain_words(self, command: str, ran: CompletedProcess[str], *typed: str) -> set[str]:
        """Find what a run has printed that is neither from the catalogue nor notation."""
        return plain_words(command, f"{ran.stdout}\n{ran.stderr}", said_back=[str(self.folder), *typed])


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage(tmp_path_factory.mktemp("pseudo"))


def test_every_command_has_scenes() -> None:
    """One that ends well and one that does not.

    `serve` and `lab all` end well by Ctrl-C, below; `learn patterns` takes 15 seconds for the least that it can learn,
    and its words are held to the catalogue by scripts/messages.py alone.
    """
    by_other_ways = ["learn patterns", "lab all", "serve"]
    assert list(SCENES) == every_command()
    assert [name for name, scenes in SCENES.items() if not any(scene.code for scene in scenes)] == []
    assert [name for name, scenes in SCENES.items() if all(scene.code for scene in scenes)] == by_other_ways


@pytest.mark.parametrize("command", every_command())
def test_a_command_speaks_from_the_catalogue(stage: Stage, command: str) -> None:
    for scene, ran in stage.play(command):
        words = scene.words(stage.folder)

        assert (words, ran.returncode) == (words, scene.code), ran.stderr
        assert stage.plain_words(command, ran, *words, *scene.typed.split()) == set(), words


def test_the_lab_speaks_from_the_catalogue_when_it_is_stopped(stage: Stage) -> None:
    """All experiments take an hour: it is stopped as soon as it has its folder."""
    out = stage.folder / "all"
    ran = stage.until_interrupted("lab", "all", "--quick", "--workers", "0", "--out", str(out), sign=out)

    assert ran.returncode == 130
    assert stage.plain_words("lab all", ran, str(out)) == set()


def test_the_server_says_its_address_from_the_catalogue(stage: Stage) -> None:
    ran = stage.until_interrupted("serve", "--port", "0")

    assert ran.stdout.startswith("⟦Turnwise is at ⟧http://127.0.0.1:")
    assert plain_words("serve", ran.stdout, said_back=["http"]) == set()


@pytest.mark.parametrize("group", ["", "learn", "lab", "store"])
def test_lists_of_commands_are_from_the_catalogue(stage: Stage, group: str) -> None:
    """With the first line on each command. What its own help says of its options may be English, and is not run."""
    ran = stage.run(group, Scene("--help"))

    assert ran.returncode == 0
    assert stage.plain_words(HELP, ran) == set()
