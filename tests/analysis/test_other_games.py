"""Othello, Hand of the King and Angry explained, against brute force over random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from turnwise import Angry, HandOfTheKing, Othello, games
from turnwise.analysis import explain
from turnwise.games.angry_explain import BirdHunt, CanCatchQueen, Caught, Hunt, Time, ToEgg, ToSlingshot
from turnwise.games.explanation import Explanation
from turnwise.games.hand_of_the_king_explain import Decided, Open, Safe, standings
from turnwise.games.othello_explain import (
    CanTakeCorners,
    Corners,
    GivesCorner,
    Mobility,
    MustPass,
    Stable,
    squares_of,
    stable_discs,
)

NOT_THERE = 100  # what the features say of a way that is shut off, or more


def explained(state: Any) -> Explanation:
    found = explain(state)
    assert found is not None
    return found


def random_game(state: Any, rng: random.Random) -> Iterator[Any]:
    while not state.is_over():
        yield state
        state = state.play(rng.choice(state.legal_moves()))
    yield state


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_is_explained_in_both_languages(spec: Any) -> None:
    """As many sentences in each, whole ones, and none when the game is over."""
    *states, last = random_game(spec.start(), random.Random(5))
    for state in states:
        english, persian = (explained(state).sentences(language=language) for language in ("en", "fa"))

        assert len(english) == len(persian)
        assert all(sentence.endswith(".") for sentence in (*english, *persian))
    assert any(explained(state).facts for state in states)
    assert explained(last).facts == ()


# ---- Othello ----


def test_stable_discs_are_never_turned() -> None:
    """Whatever is called stable in a random game keeps its colour to the end of it, on every board."""
    rng = random.Random(3)
    for size in (4, 6, 8):
        for _ in range(8):
            states = [squares_of(state) for state in random_game(Othello(size=str(size)), rng)]
            for side in "XO":
                for number, board in enumerate(states):
                    for square in stable_discs(board, side):
                        assert all(later[square] == side for later in states[number:])


def test_a_filled_corner_and_its_edge_are_stable() -> None:
    """White's row at the top is held by the corner a1; the disc in the middle is not."""
    state = Othello.parse("OOO-----" + "-" * 24 + "---OX---" + "-" * 24 + " X")
    facts = explained(state)

    assert facts.of(Stable) == [Stable((0, 3))]
    assert facts.of(Corners) == [Corners(((), ("a1",)))]


def test_moves_that_give_a_corner_away_are_named() -> None:
    """Such a move lets the other take the corner at once, and no other move does unless it was there before."""
    rng, seen = random.Random(9), 0
    for _ in range(6):
        for state in random_game(Othello(size="6"), rng):
            corners = {"a1", "f1", "a6", "f6"}
            for gift in explained(state).of(GivesCorner):
                after = state.play(gift.move)
                seen += 1
                assert set(gift.corners) <= corners & {after.move_text(move) for move in after.legal_moves()}
            for taken in explained(state).of(CanTakeCorners):
                assert set(taken.corners) == corners & {state.move_text(move) for move in state.legal_moves()}
    assert seen > 20


def test_mobility_and_passes_are_those_of_the_rules() -> None:
    rng = random.Random(2)
    for _ in range(20):
        for state in random_game(Othello(size="4"), rng):
            if state.is_over():
                continue
            legal = state.legal_moves()
            passes = legal == [16]

            assert bool(explained(state).of(MustPass)) == passes
            assert explained(state).of(Mobility)[0].moves[state.to_move()] == (0 if passes else len(legal))


def test_othello_in_words() -> None:
    found = explained(Othello())

    assert found.sentences()[0] == "First has 4 moves, Second 4: the player with fewer has less to choose from."
    assert found.sentences(language="fa")[0] == (
        "بازیکن اول ۴ و بازیکن دوم ۴ حرکت دارد؛ هر که کمتر دارد، انتخاب کمتری دارد."
    )


# ---- Hand of the King ----


@pytest.mark.parametrize("companions", ["on", "off"])
def test_safe_banners_are_kept_to_the_end(companions: str) -> None:
    """A player who is said to be unable to lose a banner has it when the game is over; so a decided game is won."""
    rng, seen, decided = random.Random(4), 0, 0
    for seed in range(30):
        *states, last = random_game(HandOfTheKing(seed=str(seed), companions=companions), rng)
        for state in states:
            for fact in explained(state).of(Safe):
                seen += 1
                assert set(fact.houses) <= set(last.banners(fact.player))
            for fact in explained(state).of(Decided):
                decided += 1
                assert len(last.banners(fact.player)) >= 4
    assert seen > 50
    assert decided > 0


def test_open_houses_have_cards_to_come() -> None:
    for state in random_game(HandOfTheKing(seed="1", companions="off"), random.Random(1)):
        open_houses = {fact.standing.house for fact in explained(state).of(Open)}
        left = {house for _, house, _ in state.cards()} - {"No House"}

        assert open_houses <= left or state.is_over()
        assert [each.left for each in standings(state)] == [
            sum(house == each.house for _, house, _ in state.cards()) for each in standings(state)
        ]


def test_hand_of_the_king_in_words() -> None:
    """First has taken two Greyjoys."""
    found = explained(HandOfTheKing(seed="1").play("b1"))

    assert found.sentences()[0] == "Banners: First holds 1 (Greyjoy), Second none."
    assert "Greyjoy is open: First holds it 2 to 0, 5 cards on the board." in found.sentences()
    assert found.sentences(language="fa")[0] == "پرچم‌ها: بازیکن اول ۱ (گریجوی)، بازیکن دوم هیچ."


# ---- Angry ----


@pytest.mark.parametrize("name", Angry.maps())
def test_ways_are_as_long_as_the_game_s_own_features_say(name: str) -> None:
    """Each step of a way is beside the one before; its length is the feature, which knows no cells."""
    ways = {ToEgg: "hen_to_egg", ToSlingshot: "hen_to_slingshot", Hunt: "queen_to_hen", BirdHunt: "bird_to_queen"}
    for state in random_game(Angry(map=name), random.Random(name)):
        if state.is_over():
            continue
        features = state.features()
        for fact in explained(state).of(*ways):
            length = int(features[ways[type(fact)]])
            assert len(fact.way) == (0 if length >= NOT_THERE else length)
            cells = [(ord(cell[0]), int(cell[1:])) for cell in fact.way]
            assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(cells))


@pytest.mark.parametrize("name", Angry.maps())
def test_paths_begin_where_the_walker_stands_and_are_the_ways_of_the_sentences(name: str) -> None:
    """One for each way that is told, from hen, queen or bird over the very cells that the sentence names."""
    walkers = {ToEgg: "H", ToSlingshot: "H", Hunt: "Q", BirdHunt: "B"}
    for state in random_game(Angry(map=name), random.Random(name)):
        found, letters = explained(state), "".join(state.rows())
        told = [index for index, fact in enumerate(found.facts) if getattr(fact, "way", ())]

        assert [path.fact for path in found.paths] == told
        for path in found.paths:
            fact: Any = found.facts[path.fact]
            begin, *steps = path.cells
            assert letters[begin] == walkers[type(fact)]
            assert tuple(f"{'abcdefghij'[step % 10]}{step // 10 + 1}" for step in steps) == fact.way


def test_danger_is_seen_before_it_is_too_late() -> None:
    """The queen beside the hen catches her, and the bird beside the queen catches the queen."""
    rng, seen = random.Random(8), 0
    for _ in range(40):
        for state in random_game(Angry(map="game2_simple", limit="60"), rng):
            if explained(state).of(Caught, CanCatchQueen):
                seen += 1
                assert any(state.play(move).is_over() or state.play(move).is_won() for move in state.legal_moves())
    assert seen > 0


def test_angry_in_words() -> None:
    found = explained(Angry(limit="5"))

    assert found.of(Time) == [Time(5, late=True)]
    assert found.sentences()[-1] == "5 actions are left: too few for the way to the slingshot."
    assert found.sentences(language="fa")[-1] == "۵ حرکت مانده است؛ برای رسیدن به تیرکمان کم است."
