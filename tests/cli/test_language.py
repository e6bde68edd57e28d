"""The command line in Persian: results, errors, prompts and the first lines of help, with digits of either keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from turnwise.cli.commands import GROUPS, Command
from turnwise.messages.layout import display_width
from turnwise.store import ENDINGS
from turnwise.store.endings import ENDING_WORDS

Run = Callable[..., Any]
PERSIAN = re.compile("[آ-ی]")
NOTATION = re.compile(r"\u2066[^\u2069]*\u2069|`[^`]*`|\w+\.py:\w+|turnwise \w+|^/\S+$")
"""What reads from left to right in any language: names, moves, files, commands; and what is marked as code."""
SENTENCE = re.compile(r"[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}")
LATIN, DIGIT = re.compile("[A-Za-z]{2,}"), re.compile("[0-9]")
BOARD = re.compile(r"^(?=.*[┌│└])|^  a  b  c")
NAMES = {"LLR"}

RUNS = {
    "games": "",
    "play connect4 --first random --second random --seed 1": "",
    "play connect4 --second random --seed 1": "help\nhint\nd\n۴\nundo\nx\nquit\n",
    "play": "۱\n۲\n۱\nquit\n",
    "analyse connect4 ۴۴۳۳ --depth ۶ --all-moves": "",
    "solve connect4 444444333333222222": "",
    "review connect4 4453 --nodes 1000": "",
    "replay connect4 4453": "",
    "match connect4 random greedy --games 4 --workers 0": "",
    "tournament connect4 random greedy classic:depth=1 --games 2 --workers 0": "",
    "store list": "",
    "store list games": "",
    "store show 1": "",
    "store show --event 1": "",
    "store stats": "",
    "store export {folder}/more.jsonl": "",
    "store import {folder}/games.jsonl": "",
    "convert {folder}/games.jsonl {folder}/games.pgn": "",
    "solve connect4 --file {folder}/positions.txt": "",
    "perft connect4 ۳": "",
    "bench sim": "",
    "tune connect4 --epochs 1 --population 4 --games 2 --test 4 --workers 0 --folder {folder}/tuned": "",
    "tune connect4 --method regression --games 10 --test 2 --workers 0 --folder {folder}/fitted": "",
}
WITHOUT_WORDS = {"replay connect4 4453"}  # moves and boards alone
MISTAKES = (
    "foo",
    "anlyse",
    "analyse",
    "analyse chess",
    "analyse sim start:n=2",
    "analyse connect4 start --dept 3",
    "analyse connect4 start --depth q",
    "analyse connect4 start --method x",
    "analyse connect4 start --threads 0",
    "analyse connect4 1 2",
    "match --hepl",
    "solve connect4",
    "replay connect4 44 --delay -1",
    "engine connect4 --protocol gtp",
    "play sim --first serch",
)


def told(text: str) -> list[str]:
    """Lines as they are read: without what is notation, and without a board."""
    return [NOTATION.sub(" ", line) for line in text.splitlines() if not BOARD.match(line)]


def strange(text: str) -> list[str]:
    """What is not Persian in a text: Latin words and digits in it, and English sentences in place of notation."""
    lines = [line for line in told(text) if (set(LATIN.findall(line)) - NAMES) or DIGIT.search(line)]
    notation = [found for found in NOTATION.findall(text) if SENTENCE.search(found) and "turnwise" not in found]
    return lines + notation


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, turnwise: Run) -> Path:
    """A folder with a few positions, a store with the games of a match, and a file of them."""
    place = tmp_path_factory.mktemp("persian")
    (place / "positions.txt").write_text("444444333333222222\n44444433333322222\n")
    store = ("--store", place / "games.db")
    assert turnwise("match", "connect4", "random", "greedy", "--games", 2, "--workers", 0, *store).code == 0
    assert turnwise("store", "export", place / "games.jsonl", *store).code == 0
    return place


@pytest.fixture(autouse=True)
def own_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNWISE_STORE", str(folder / "games.db"))


@pytest.mark.parametrize("line", RUNS)
def test_a_command_speaks_persian(line: str, turnwise: Run, folder: Path) -> None:
    ran = turnwise("--language", "fa", *line.format(folder=folder).split(), lines=RUNS[line])

    assert ran.code == 0, ran.err
    assert PERSIAN.search(ran.out) or line in WITHOUT_WORDS
    assert strange(ran.out) == []


def test_a_table_of_a_tournament_is_persian(turnwise: Run) -> None:
    """The system, the ends of intervals and the cells of the cross table have words and signs of the language."""
    line = ("tournament", "connect4", "random", "random:seed=2", "--games", 8, "--workers", 0)
    head, _, first, *_ = turnwise("--language", "fa", *line).out.splitlines()

    assert "همه با همه" in head
    assert re.search(r"\[\S+ تا \S+\]", first)
    assert re.search(r"[۰-۸] از ۸", first)
    assert not re.search(r"[,/]|[a-z]-[a-z]", head + first)


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_told_in_persian(line: str, turnwise: Run) -> None:
    ran = turnwise(*line.split(), "--language=fa")

    assert (ran.code, ran.out) == (2, "")
    assert PERSIAN.search(ran.err)
    assert strange(ran.err) == []


def all_commands(commands: tuple[Command, ...], *above: str) -> Iterator[tuple[str, ...]]:
    for command in commands:
        yield (*above, command.name)
        yield from all_commands(command.below, *above, command.name)


@pytest.mark.parametrize("words", [words for commands in GROUPS.values() for words in all_commands(commands)])
def test_help_begins_in_persian_and_has_no_boxes(words: tuple[str, ...], turnwise: Run) -> None:
    ran = turnwise(*words, "--help", "--language", "fa")
    usage, _, summary = ran.out.splitlines()[:3]

    assert "╭" not in ran.out
    assert PERSIAN.search(summary)
    assert strange(f"{usage}\n{summary}") == []


def test_the_list_of_commands_is_persian(turnwise: Run) -> None:
    """Names of commands and options are the only Latin words, at the beginning of a line."""
    ran = turnwise("help", "--language", "fa")
    lines = [re.sub(r"^  [-\w, ]+  ", "", line) for line in ran.out.splitlines()]

    assert "╭" not in ran.out
    assert strange("\n".join(lines)) == []


def test_json_is_the_same_in_every_language(turnwise: Run) -> None:
    lines = [("analyse", "connect4", "4433", "--depth", "4"), ("games",), ("store", "list", "games")]
    for line in lines:
        english, persian = (
            json.loads(turnwise(*line, "--json", "--language", language).out) for language in ("en", "fa")
        )
        for found in (english, persian):
            found.pop("seconds", None)
        assert english == persian


@pytest.mark.parametrize(
    ("environment", "is_persian"),
    [
        ({"TURNWISE_LANGUAGE": "fa"}, True),
        ({"LC_ALL": "fa_IR.UTF-8"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "fa_IR.UTF-8", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fa_IR.UTF-8"}, True),
        ({"LC_ALL": "de_DE.UTF-8"}, False),
        ({"TURNWISE_LANGUAGE": "en", "LANG": "fa_IR.UTF-8"}, False),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], is_persian: bool, turnwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert bool(PERSIAN.search(turnwise("perft", "sim", "1").out)) == is_persian


def test_a_language_that_there_is_not_is_a_mistake(turnwise: Run) -> None:
    ran = turnwise("games", "--language", "xx")

    assert (ran.code, ran.err) == (2, "unknown language 'xx': choose one of en, fa\n")
    assert turnwise("games", "--language").code == 2


def test_a_damaged_catalogue_is_no_matter_where_it_is_not_asked_for(
    turnwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Titles are told in every language there is; the others are still there."""
    (tmp_path / "qqq.json").write_text("{bad", encoding="utf-8")
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))
    ran = turnwise("games")

    assert (ran.code, bool(PERSIAN.search(ran.out))) == (0, True), ran.err


def test_of_two_languages_the_last_counts(turnwise: Run) -> None:
    """An alias may name one language and the line another."""
    ran = turnwise("--language", "fa", "perft", "sim", "1", "--language=en")

    assert (ran.code, bool(PERSIAN.search(ran.out))) == (0, False)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("analyse connect4 ۴۴۳۳ --depth ۴", "analyse connect4 4433 --depth 4"),
        ("analyse connect4 ٤٤٣٣ --depth ٤", "analyse connect4 4433 --depth 4"),
        ("analyse sim ۰۱،۲۳ --nodes ۵۰۰", "analyse sim 01,23 --nodes 500"),
        ("analyse sim start:n=۵ --depth ۲ --probcut ۰٫۰", "analyse sim start:n=5 --depth 2 --probcut 0.0"),
    ],
)
def test_digits_of_any_keyboard_are_read(typed: str, meant: str, turnwise: Run) -> None:
    found = [json.loads(turnwise(*line.split(), "--json").out) for line in (typed, meant)]
    for each in found:
        del each["seconds"]

    assert found[0] == found[1]


def test_a_file_keeps_the_digits_of_its_name(turnwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is no number: بازی۱ is written, and ۱۲ is read where there is such a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "۱۲").write_text("444444333333222222\n")
    arguments = ("play", "sim", "--first", "random", "--second", "random")

    assert turnwise(*arguments, "--save", "بازی۱.json").code == 0
    assert (tmp_path / "بازی۱.json").exists()
    assert turnwise("solve", "connect4", "--file", "۱۲").code == 0


def test_columns_stand_below_each_other_in_persian(turnwise: Run) -> None:
    """The second column of a review is the player's disc: it begins at the same place in each row."""
    rows = turnwise("review", "connect4", "4453", "--nodes", 100, "--language", "fa").out.splitlines()[1:5]

    assert len({display_width(re.split("[●○]", row)[0]) for row in rows}) == 1


def test_every_ending_has_words() -> None:
    assert set(ENDING_WORDS) == set(ENDINGS)
