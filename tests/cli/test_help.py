"""Help, names and pipes: what a person meets before a command does anything."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from turnwise.arena.tournament import SYSTEMS
from turnwise.cli.app import COMMANDS, app
from turnwise.cli.tournament import tournament
from turnwise.cli.tune import tune
from turnwise.tuning import METHODS, REGRESSION

Run = Callable[..., Any]
PROGRAM = f"{sys.executable} -m turnwise.cli"


def test_the_list_of_commands_has_groups_and_a_line_on_each(turnwise: Run) -> None:
    ran = turnwise("--help")

    assert ran.code == 0
    assert [title for title in COMMANDS if f"╭─ {title} ─" not in ran.out] == []
    assert "perft        Count the lines of play" in ran.out


def test_help_of_a_command_is_asked_for_in_two_ways(turnwise: Run) -> None:
    assert turnwise("help", "match").out == turnwise("match", "--help").out
    assert turnwise("help").out == turnwise("--help").out == turnwise().out


def test_analyze_is_analyse(turnwise: Run) -> None:
    assert turnwise("analyze", "connect4", "4433", "--depth", 3, "--json").code == 0


def test_no_flag_says_that_it_is_off_by_default(turnwise: Run) -> None:
    for command in ("match", "solve", "play"):
        assert "[default: False]" not in turnwise(command, "--help").out


@pytest.mark.parametrize(
    ("command", "option", "known"),
    [(tournament, "system", SYSTEMS), (tune, "method", (*METHODS, REGRESSION))],
)
def test_the_choices_are_those_there_are(command: Callable[..., Any], option: str, known: tuple[str, ...]) -> None:
    assert get_args(get_type_hints(command)[option]) == known


def test_the_version_loads_no_command_and_no_game() -> None:
    program = (
        "import sys\nfrom turnwise.cli import main\n"
        "try:\n    main(['--version'])\nexcept SystemExit:\n"
        "    print([name for name in sys.modules if name.startswith(('turnwise.cli.match', 'turnwise.games'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[1:] == ["[]"]


@pytest.mark.parametrize("command", ["games", "--help", "match --help"])
def test_a_reader_that_goes_away_ends_a_command_quietly(command: str) -> None:
    """As in `turnwise games | head -1`: nothing on standard error, and 0 or 141, as other programs do."""
    line = f"{{ {PROGRAM} {command}; echo $? >&2; }} | true"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)

    assert done.stderr in ("0\n", "141\n")


def test_the_shell_can_complete_commands_and_options() -> None:
    script = app.generate_completion(shell="bash")

    assert "tournament" in script
    assert "--all-moves" in script
