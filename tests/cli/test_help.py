"""Help, names, completion and pipes: what a person meets before a command does anything."""

from __future__ import annotations

import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import pytest

from turnwise.adapters.protocols import PROTOCOLS
from turnwise.arena.tournament import SYSTEMS
from turnwise.cli.commands import GROUPS, Command
from turnwise.cli.engine import engine
from turnwise.cli.tournament import tournament
from turnwise.cli.tune import tune
from turnwise.tuning import METHODS, REGRESSION

Run = Callable[..., Any]
PROGRAM = f"{sys.executable} -m turnwise.cli"


def all_commands() -> Iterator[Command]:
    """Commands that run something, those under a name of a group among them."""
    for commands in GROUPS.values():
        for command in commands:
            yield from command.below or (command,)


def function_of(command: Command) -> Any:
    module, _, name = command.place.partition(":")
    return getattr(importlib.import_module(f"turnwise.cli.{module}"), name)


def test_the_list_of_commands_has_groups_and_a_line_on_each(turnwise: Run) -> None:
    ran = turnwise("--help")

    assert ran.code == 0
    assert [str(title) for title in GROUPS if f"╭─ {title} ─" not in ran.out] == []
    assert "perft   Count the lines of play" in ran.out


@pytest.mark.parametrize("command", list(all_commands()), ids=lambda command: command.place)
def test_the_line_on_a_command_is_the_first_of_its_docstring(command: Command) -> None:
    """The list of commands is made without loading them: it must not drift from what they say themselves."""
    assert str(command.summary) == (function_of(command).__doc__ or "").splitlines()[0]


def test_help_of_a_command_is_asked_for_in_two_ways(turnwise: Run) -> None:
    assert turnwise("help", "match").out == turnwise("match", "--help").out
    assert turnwise("help", "learn", "data").out == turnwise("learn", "data", "--help").out
    assert turnwise("help").out == turnwise("--help").out == turnwise().out


def test_help_of_a_command_has_all_of_its_docstring(turnwise: Run) -> None:
    assert "Ctrl-C keeps what is done in FILE.part" in turnwise("book", "--help").out


def test_analyze_is_analyse(turnwise: Run) -> None:
    assert turnwise("analyze", "connect4", "4433", "--depth", 3, "--json").code == 0


def test_defaults_are_values_and_not_python(turnwise: Run) -> None:
    """A flag does not say that it is off, and several values stand side by side."""
    for command in ("match", "solve", "play"):
        assert "[default: False]" not in turnwise(command, "--help").out
    assert not re.search(r"default:[\s│]*\(", turnwise("learn", "data", "--help").out)


@pytest.mark.parametrize(
    ("command", "option", "known"),
    [
        (tournament, "system", SYSTEMS),
        (tune, "method", (*METHODS, REGRESSION)),
        (engine, "protocol", tuple(PROTOCOLS)),
    ],
)
def test_the_choices_are_those_there_are(command: Callable[..., Any], option: str, known: tuple[str, ...]) -> None:
    annotation = inspect.signature(command, eval_str=True).parameters[option].annotation
    kind = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation

    assert get_args(kind) == tuple(known)


@pytest.mark.parametrize("command", ["games", "--help", "--version", "match --help", "perft sim 2"])
def test_a_reader_that_goes_away_ends_a_command_quietly(command: str) -> None:
    """As in `turnwise games | head -1`: nothing on standard error, and 0 or 141, as other programs do."""
    line = f"{{ {PROGRAM} {command}; echo $? >&2; }} | true"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)

    assert done.stderr in ("0\n", "141\n")


@pytest.fixture(scope="module")
def completion(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script that `--install-completion` writes for bash; the home folder is one of our own."""
    home = tmp_path_factory.mktemp("home")
    script = home / "turnwise.bash"
    command = f"{PROGRAM} --install-completion --shell bash --output {script}"
    environment = {**os.environ, "HOME": str(home)}
    subprocess.run(["sh", "-c", command], env=environment, capture_output=True, check=True)
    assert str(script) in (home / ".bashrc").read_text()
    return script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("tour", {"tournament"}),
        ("--lang", {"--language"}),
        ("learn pat", {"patterns"}),
        ("analyse connect4 --all", {"--all-moves"}),
        ("analyse connect4 --method a", {"alpha_beta"}),
        ("tournament --system ", {"round-robin", "gauntlet", "swiss"}),
    ],
)
def test_bash_completes_commands_options_and_choices(completion: Path, typed: str, offered: set[str]) -> None:
    """Bash itself is run: it loads the script and calls what the script has registered for `turnwise`."""
    words = ["turnwise", *typed.split(" ")]
    program = (
        f"source {completion}\n"
        "function=$(complete -p turnwise | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n"
        f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n"
        "$function turnwise\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)

    assert {word.strip() for word in done.stdout.split()} == offered
