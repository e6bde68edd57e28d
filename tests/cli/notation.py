"""What the command line prints in every language as it is: each kind with the reason why it stays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from messages.pseudo import words_outside

from turnwise import games
from turnwise.agents import AGENTS
from turnwise.terminal.session import COMMANDS

NAMES = {
    "Turnwise": "the name of the program",
    "FILE.py:NAME": "how code of one's own is named",
    "human": "the agent that a person is, as it is typed",
    "exact": "a value of --confidence, as it is typed",
    **dict.fromkeys(("GGF", "LLR"), "names of the field"),
    **dict.fromkeys(("up", "down", "left", "right", "stay"), "moves of Angry, as they are typed"),
    "pass": "a move of Othello, as it is typed",
    **dict.fromkeys(("Jon", "Gendry", "Ramsay", "Sandor", "Jaqen", "Melisandre"), "moves, as they are typed"),
}
"""Words by the reason why they are the same in every language."""

PATTERNS = {
    r"\b[A-Z]{10}(?:/[A-Z]{10}){9}(?::[\w/-]+)+": "a position of Angry",
    r"[a-z0-9*+-]+(?:/[a-z0-9*+-]+){5}(?::[\w-]+)+": "a position of Hand of the King",
    r"[XO-]{16,64} ?[XO]": "a position of Othello",
    r"(?m)^ ?\d+ (?:[ >][·▒EPSHBQ]){10}$": "a row of Angry, in the letters of map files",
    r"\bstart(?::[a-z]+=[\w+./-]*(?:,[a-z]+=[\w+./-]*)*)?(?!\w)": "a position, as it is typed",
    r"\bturnwise( [a-z][a-z-]*)*": "a command line that a person can copy",
    r'"⟧[a-z ]+⟦"': "a command, as it is typed",
    r'"[a-z_-]+"': "a choice, as it is typed",
    r"(?<=options are ⟧).*": "options of agents, games and openings, as they are typed",
    r"\b[a-z_]+='?[\w.+-]*": "one of them with a value",
    r"\bstore:\d+": "a game of the store, as it is typed",
    r"(?<!\w)--?[a-z][a-z-]*": "an option, as it is typed",
    r"\b[A-Z]{4,}\b": "what stands for a value in the usage of a command",
    r"/[\w.-]+": "a file in the folder of the test",
    r"(?<!\w)\.[a-z0-9]{2,7}\b": "the ending of a file",
}
"""Notation by the reason why it is the same in every language."""

PATTERNS_OF: Mapping[str, Mapping[str, str]] = {
    "help": {
        r"(?m)^  [a-z-]+(?:, -[a-z])*  ": "a command or an option, as it is typed",
        r"`[^`]*`": "code within a sentence",
    },
    "lesson show": {
        r"(?m)^[a-z_]+ +[A-Z][\w -]*$": "a lesson with its title, in the language that it is written in",
        r"(?<=lessons are ⟧)[a-z_, ]+": "lessons, as they are typed",
    },
    "export": {r"\bconnectx\b": "what is exported, as it is typed"},
    "analyse": {r"(?<=choose one of ⟧)[a-z, ]+": "evaluators, as they are typed"},
    "solve": {r"(?m)^solve(?=⟦)": "the command"},
    "replay": {r"(?m)^replay(?=⟦)": "the command"},
    "match": {r"(?<=unknown option '⟧)\w+": "what was typed as an option of an agent"},
    "tournament": {r"(?m)^⟧?\S*: round-robin(?=, )": "a value of --system, as it is typed"},
    "tune": {
        r"(?<=it has ⟧)[a-z, ]+|(?<=weights '⟧)[a-z]+(?=⟦)": "names of weights, as --weights takes them",
        r"(?<=method '⟧)[a-z]+(?=⟦)": "a value of --method, as it is typed",
    },
    "learn data": {r"(?<=with another ⟧)[a-z_, ]+": "names of options"},
    "learn network": {r"(?<=choose one of ⟧)[a-z, ]+": "values of --encoding, as they are typed"},
    "learn convert": {r"\breport(?=⟦, layers)": "a value of --encoding, as it is typed"},
    "learn loop": {r"(?<=option of ⟧)patterns|(?<=learns ⟧)network": "values of --learner, as they are typed"},
    "lab list": {
        r"(?m)^(?:  )?[a-z0-9_]+(?:\.[a-z0-9_]+|(?=:))": "names of chapters and experiments, as they are typed"
    },
    "store list": {r"(?m)[a-z]+=.*$": "a plan, as it is stored"},
    "store show": {r"(?m)^  \w+  .*$": "fields of a plan and a result, as they are stored and as --json has them"},
    "store import": {r"(?<=record without '⟧)[a-z]+": "a field of a record, as it is stored"},
    "engine": {r"(?m)^(?:move|=|set) .*$": "answers to programs, by a protocol"},
}
"""More notation, of one command each."""


def plain_words(command: str, text: str, *, said_back: Iterable[str]) -> set[str]:
    """Find words that are neither from the catalogue nor notation, each with its line.

    What a person has typed is said back as it is. A line of JSON is for programs.
    """
    text = "\n".join(line for line in text.splitlines() if not is_json(line))
    for pattern in PATTERNS_OF.get(command, ()):
        text = re.sub(pattern, " ", text)
    for word in sorted(said_back, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text) if len(word) > 1 else text
    for pattern in PATTERNS:
        text = re.sub(pattern, " ", text)
    return words_outside(text.splitlines(), known={*NAMES, *names(command)})


def is_json(line: str) -> bool:
    """Whether a line is an object of JSON."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def names(command: str) -> Iterator[str]:
    """Names that are typed: games and agents; their options, commands and weights where these are listed."""
    yield from (game.name for game in games.all_games())
    yield from (kind.name for kind in AGENTS)
    if command == "games":
        for game in games.all_games():
            yield from (*game.evaluators(), *(option for kind in AGENTS for option in kind.options(game)))
    if command == "play":
        yield from (name.split()[0] for name in COMMANDS)
    if command == "tune":
        for game in games.all_games():
            yield from (*game.feature_names(), *(game.classic.evaluation if game.classic else ()))
