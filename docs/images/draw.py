"""Draws the pictures of the documentation again: python docs/images/draw.py."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from turnwise import cli
from turnwise.cli import analyse, output

HERE = Path(__file__).parent
WIDTH = 92
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 20.27px;
    line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: arial, sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""  # rich's own frame fetches a font from the net; this one takes what the reader has


def photograph(command: str, file: str) -> None:
    """Run a command line and keep what it prints as a picture."""
    console = Console(record=True, width=WIDTH, force_terminal=True, highlight=False)
    console.print(f"$ {command}", style="bold green")
    output.say = analyse.say = console.print  # type: ignore[assignment]
    try:
        cli.main(shlex.split(command)[1:])
    except SystemExit as end:
        if end.code:
            raise
    console.save_svg(str(HERE / file), title="turnwise", theme=MONOKAI, code_format=FRAME, unique_id="turnwise")


def main() -> None:
    """Draw all of them."""
    photograph("turnwise analyse connect4 2252576253462244111563 --depth 20 --all-moves", "analyse.svg")
    board = "start:width=3,height=3,connect=3"
    tree = f"--depth 2 --method alpha_beta --tree {HERE / 'tree.svg'}"
    photograph(f"turnwise analyse connect4 {board} {tree}", "scratch.svg")
    (HERE / "scratch.svg").unlink()


if __name__ == "__main__":
    main()
