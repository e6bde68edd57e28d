"""The rules of every game for people: in both languages, with pictures; a class of one's own tells its docstring."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from saying import messages_in

from turnwise import games
from turnwise.games import parse_position
from turnwise.games.game import Game, rules_of
from turnwise.games.rules import UNTOLD, Picture
from turnwise.messages import Message, message_from_json
from turnwise.server.rules import rules_values

FOREIGN = Path(__file__).parents[1] / "foreign"
PLACE = re.compile(r"\b[a-j](?:[0-9]+)?\b")  # a cell or a column
shipped = pytest.mark.parametrize("game", games.SHIPPED, ids=lambda game: game.name)


def texts_of(game: Game) -> list[Message]:
    """Find everything that the rules say, besides the positions that are drawn."""
    sections = rules_values(game)["sections"]
    pictures = [picture["words"] for section in sections for picture in section["pictures"]]
    words = [[section["title"], section["paragraphs"], section["facts"]] for section in sections]
    return [message_from_json(each) for each in messages_in([words, pictures])]


def pictures_of(game: Game) -> list[Picture]:
    return [picture for section in rules_of(game) for picture in section.pictures]


@shipped
def test_rules_are_in_both_languages_and_persian_has_no_english_word(game: Game) -> None:
    texts = texts_of(game)

    assert len(texts) >= 10
    assert all(text.text("en") and text.text("fa") for text in texts)
    assert [found for text in texts for found in re.findall("[A-Za-z]+", PLACE.sub("", text.text("fa")))] == []


@shipped
def test_pictures_of_the_rules_are_positions_of_the_game(game: Game) -> None:
    """Each one is a legal position, reached by legal moves."""
    pictures = pictures_of(game)

    assert pictures
    for picture in pictures:
        state = parse_position(game, picture.position)
        for move in picture.moves:
            state = state.play(state.parse_move(move))


def last_of(name: str, words: str) -> Any:
    """Play out the picture whose words begin so."""
    game = games.find(name)
    picture = next(each for each in pictures_of(game) if str(each.words).startswith(words))
    state = parse_position(game, picture.position)
    for move in picture.moves:
        state = state.play(state.parse_move(move))
    return state


def test_pictures_show_what_their_words_say() -> None:
    """The win, the pass, the closed triangle and the choice of a companion are really there."""
    passing = last_of("othello", "Black has no square")
    companion = last_of("hand_of_the_king", "The first player has taken both")

    assert last_of("connect4", "The last disc").result() is not None
    assert last_of("connect4", "Four on a diagonal").is_over()
    assert [passing.move_text(move) for move in passing.legal_moves()] == ["pass"]
    assert passing.to_move() == 0
    assert last_of("sim", "The first player").is_over()
    assert (companion.to_move(), companion.pending(), companion.counts(0)["Tully"]) == (0, [], 2)
    assert last_of("hand_of_the_king", "Varys went").counts(0)["Greyjoy"] == 2


def test_the_rules_name_every_companion_and_every_thing_on_the_map() -> None:
    companions = {str(text) for text in texts_of(games.find("hand_of_the_king"))}
    things = {str(text) for text in texts_of(games.find("angry"))}

    assert {"Jon", "Gendry", "Ramsay", "Sandor", "Jaqen", "Melisandre"} <= companions
    assert {"hen", "red bird", "queen", "egg", "pig", "slingshot", "rock"} <= things


def test_a_class_tells_its_rules_by_its_docstring() -> None:
    """Paragraph by paragraph, the same in both languages; a class without one by its module's."""
    nim = games.load(f"{FOREIGN}/nim.py:WeightedNim")
    plain = games.load(f"{FOREIGN}/nim.py:Nim")

    assert rules_of(nim)[0].paragraphs == ("Nim with something to weigh.",)
    assert rules_of(plain)[0].paragraphs[0] == "Nim: take one to three stones; whoever takes the last one wins."
    assert pictures_of(plain)[0].position == "start"


class Untold:
    def to_move(self) -> int:
        return 0

    def result(self) -> int:
        return 0

    def legal_moves(self) -> list[int]:
        return []

    def play(self, _move: int) -> Untold:
        return self


def test_a_class_that_nobody_described_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Untold, "__module__", "nowhere")

    assert rules_of(Game(name="untold", state=Untold))[0].paragraphs == (UNTOLD,)
