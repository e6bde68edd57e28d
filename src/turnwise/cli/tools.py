"""Small commands: `games`, `perft`, `bench` and `engine`."""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.table import Table
from rich.text import Text

from .. import engine as core_engine
from .. import formats
from .. import games as all_games
from ..agents import AGENTS, Agent, make_agent
from ..errors import LimitsError, TurnwiseError, UnknownNameError
from ..games.spec import GameSpec
from ..report import Limits
from .output import say, speed_text, write_json

LIMIT_KINDS = {"depth": int, "nodes": int, "seconds": float}


def games(*, json: bool = False) -> None:
    """List the games, their start options and the agents.

    Parameters
    ----------
    json
        Print one JSON object.
    """
    if json:
        return write_json({"games": [_game_values(spec) for spec in all_games.ALL]})
    for spec in all_games.ALL:
        say(Text.assemble((spec.name, "bold"), f"  {spec.title} · {spec.title_fa}\n    {spec.summary}"))
        for name, words in spec.setups.items():
            say(f"    start:{name}=...  {words}")
        say(f"    evaluators: {', '.join(spec.state.evaluators())}")
    say("\nagents")
    table = Table(box=None, show_header=False, padding=(0, 2))
    for kind in AGENTS:
        taken = dict.fromkeys(option for spec in all_games.ALL for option in kind.options(spec))
        table.add_row(kind.name, kind.summary, ", ".join(taken))
    say(table)
    return None


def _game_values(spec: GameSpec) -> dict[str, Any]:
    return {
        "game": spec.name,
        "title": spec.title,
        "title_fa": spec.title_fa,
        "summary": spec.summary,
        "options": spec.setups,
        "position": spec.start().text(),
        "evaluators": spec.state.evaluators(),
        "levels": len(spec.levels),
        "agents": {kind.name: list(kind.options(spec)) for kind in AGENTS},
    }


def perft(game: str, depth: int, /, *, position: str = "start", json: bool = False) -> None:
    """Count the lines of play of exactly DEPTH plies.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    depth
        Plies.
    position
        Where to begin.
    json
        Print one JSON object.
    """
    spec = all_games.find(game)
    state = formats.parse_position(spec, position)
    began = time.perf_counter()
    lines = core_engine.perft(state, depth)
    seconds = time.perf_counter() - began
    if json:
        values = {"game": spec.name, "position": position, "depth": depth, "nodes": lines}
        return write_json({**values, "seconds": round(seconds, 6)})
    return say(f"{speed_text(lines, seconds)}")


def bench(game: str | None = None, /, *, json: bool = False) -> None:
    """Run fixed searches: the sum of nodes is the engine's signature, the rate its speed.

    Parameters
    ----------
    game
        Name of the game; all of them if left out.
    json
        Print one JSON object a game.
    """
    for spec in all_games.ALL if game is None else (all_games.find(game),):
        nodes, seconds = _run_bench(spec)
        if json:
            write_json({"game": spec.name, "nodes": nodes, "seconds": round(seconds, 6)})
        else:
            say(f"{spec.name}  nodes {speed_text(nodes, seconds)}")


def _run_bench(spec: GameSpec) -> tuple[int, float]:
    nodes, seconds = 0, 0.0
    for each in spec.bench:
        report = core_engine.search(all_games.parse_position(spec, each.position), depth=each.depth)
        nodes, seconds = nodes + report.nodes, seconds + report.seconds
    return nodes, seconds


def engine(game: str, agent: str, /, *, seed: int = 0) -> None:
    """Let an agent answer on standard input and output, as other programs can call it.

    Lines in: `game NAME`, `position TEXT`, `go [depth=N] [seconds=S]`, `quit`.
    Lines out: `move TEXT` for each `go`, and `error MESSAGE` for a line that makes no sense.
    Limits after `go` count for agents that take them and name none of their own.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    agent
        Who answers, for example search:level=3.
    seed
        For agents that draw, unless their text names one.
    """
    spec = all_games.find(game)
    player = _Engine(spec, agent, seed)
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            if answer := player.answer(line.strip()):
                print(answer, flush=True)
    finally:
        player.close()


def _check_limit(word: str) -> None:
    name, _, value = word.partition("=")
    if name not in LIMIT_KINDS:
        raise LimitsError(f"unknown limit '{word}': give depth=N, nodes=N or seconds=S")
    try:
        Limits(**{name: LIMIT_KINDS[name](value)})
    except ValueError:
        raise LimitsError(f"limit '{word}': give a number above 0") from None


class _Engine:
    """The other side of the external protocol: remembers the position between lines."""

    def __init__(self, spec: GameSpec, text: str, seed: int) -> None:
        if text.partition(":")[0] == "human":
            raise UnknownNameError("engine human: a person cannot answer a program, choose another agent")
        self._spec, self._text, self._seed = spec, text, seed
        self._agents: dict[str, Agent] = {text: make_agent(text, spec, seed=seed)}
        self._state = spec.start()

    def answer(self, line: str) -> str | None:
        """Do what a line says; the answer, if there is one."""
        word, _, rest = line.partition(" ")
        commands = {"game": self._game, "position": self._position, "go": self._go}
        try:
            if word in commands:
                return commands[word](rest)
            return f"error unknown line '{line}': write game, position, go or quit" if line else None
        except TurnwiseError as error:
            return f"error {error}"

    def close(self) -> None:
        """Close every agent that was made."""
        for agent in self._agents.values():
            agent.close()

    def _game(self, name: str) -> str | None:
        return None if name == self._spec.name else f"error this engine plays {self._spec.name}, not '{name}'"

    def _position(self, text: str) -> None:
        self._state = formats.parse_position(self._spec, text)

    def _go(self, limits: str) -> str:
        if self._state.is_over():
            return f"error the game is over in position '{self._state.text()}'"
        words = limits.split()
        for word in words:
            _check_limit(word)
        return f"move {self._state.move_text(self._agent(words).choose(self._state))}"

    def _agent(self, limits: list[str]) -> Agent:
        kind, _, own = self._text.partition(":")
        text = f"{kind}:{','.join([*limits, own] if own else limits)}" if limits else self._text
        if text not in self._agents:
            self._agents[text] = self._limited(text)
        return self._agents[text]

    def _limited(self, text: str) -> Agent:
        try:
            return make_agent(text, self._spec, seed=self._seed)
        except UnknownNameError:
            return self._agents[self._text]
