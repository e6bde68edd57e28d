"""The page of all commands and options, made from the help that the program prints."""

from __future__ import annotations

from cyclopts.docs.markdown import generate_markdown_docs

from turnwise.cli.app import NOTES, program
from turnwise.cli.commands import GROUPS, Command

PAGE = "reference/commands.md"
HEAD = """# Commands and options

This is what `turnwise COMMAND --help` prints, written by the program when this site was built.
[The command line](cli.md) shows the commands at work and says what they promise.
"""


def help_pages() -> dict[str, str]:
    """Write the help of every command, by groups."""
    parts = [HEAD, str(NOTES)]
    for title, commands in GROUPS.items():
        parts.append(f"## {title}")
        parts += [text for command in commands for text in _helps(command, ())]
    return {PAGE: "\n\n".join(parts) + "\n"}


def _helps(command: Command, above: tuple[str, ...]) -> list[str]:
    words = (*above, command.name)
    anchor = "-".join(words)
    title = f"{'#' * (2 + len(words))} turnwise {' '.join(words)} {{ #{anchor} }}"
    if command.below:
        return [title, str(command.summary), *(text for each in command.below for text in _helps(each, words))]
    return [title, _help(words)]


def _help(words: tuple[str, ...]) -> str:
    """Return the help of one command in Markdown, from its usage on; the program only tells all of a named one."""
    text = generate_markdown_docs(program(words), commands_filter=[".".join(words)], usage_name="turnwise")
    usage = f"```console\nturnwise {' '.join(words)}"
    return text[text.index(usage) :].replace("**Parameters**:", "**Options**:").strip()
