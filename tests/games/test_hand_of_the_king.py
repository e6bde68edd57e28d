"""Hand of the King: published facts, the rules against the oracle, and one scene a rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conformance.reference import seen_from
from conformance.setups.hand_of_the_king import hand_of_the_king
from games.king_states import ALL_SETUPS
from oracles.hand_of_the_king import Oracle, engine_deal
from oracles.hand_of_the_king_conformance import HandOfTheKingOracle, uniform_deal

import turnwise
from turnwise import HandOfTheKing, games
from turnwise.games.hand_of_the_king import from_board, read_board, to_board

SPEC = games.find("hand_of_the_king")


# ---- the deal ----


@pytest.mark.parametrize("seed", [0, 1, 7, 12345, 2**32 - 1])
def test_a_seed_deals_what_the_course_engine_deals(seed: int) -> None:
    """Python's generator, house first and name second, gives the same 36 cards."""
    assert [(house, name) for _, house, name in HandOfTheKing(seed=seed).cards()] == list(engine_deal(seed))


@pytest.mark.parametrize("seed", [0, 5, 2**31])
def test_a_uniform_deal_is_pythons_shuffle(seed: int) -> None:
    state = HandOfTheKing(seed=seed, deal="uniform")

    assert [(house, name) for _, house, name in state.cards()] == uniform_deal(seed)


def test_engine_deals_put_varys_high() -> None:
    """Rows 1 to 6 in 55.4, 25.8, 11.8, 4.8, 1.7 and 0.5 of a hundred deals; 4000 deals, 4 standard errors."""
    rows = [0] * 6
    for seed in range(4000):
        rows[HandOfTheKing(seed=seed).varys() // 6] += 1

    for row, share in zip(rows, (0.554, 0.258, 0.118, 0.048, 0.017, 0.005), strict=True):
        assert abs(row / 4000 - share) < 4 * (share * (1 - share) / 4000) ** 0.5


def test_wrong_options_are_named() -> None:
    for options, message in (
        ({"seed": -1}, "give a whole number from 0"),
        ({"companions": "maybe"}, "choose on or off"),
        ({"deal": "fair"}, "choose engine or uniform"),
        ({"rule": "house"}, "choose course or boxed"),
    ):
        with pytest.raises(turnwise.ParseError, match=message):
            HandOfTheKing(**options)


# ---- the rules against the oracle ----


def compare_games(count: int, first_seed: int, options: dict[str, Any]) -> None:
    for seed in range(first_seed, first_seed + count):
        for state, oracle in hand_of_the_king(seed=seed, **options).walk(seed):
            assert HandOfTheKingOracle.board_of(state) == oracle.board(), (seed, str(state))
            assert sorted(state.legal_moves()) == oracle.oracle.legal_moves(), (seed, str(state))
            assert state.result() == oracle.result(), (seed, str(state))


@pytest.mark.parametrize("options", ALL_SETUPS, ids=lambda options: "-".join(options.values()))
def test_random_games_equal_the_oracles(options: dict[str, Any]) -> None:
    compare_games(40, 1000, options)


@pytest.mark.slow
@pytest.mark.parametrize("options", ALL_SETUPS, ids=lambda options: "-".join(options.values()))
def test_twenty_thousand_random_games_equal_the_oracles(options: dict[str, Any]) -> None:
    compare_games(5000, 10_000, options)


def test_random_play_gives_the_published_figures() -> None:
    """28.0 plies without companions, 54.1 % first wins; within 4 standard errors of 20 000 games on 400 deals."""
    games_a_deal, deals = 50, 400
    found = [turnwise.playouts(HandOfTheKing(seed=s, companions="off"), games_a_deal, seed=s) for s in range(deals)]
    count = games_a_deal * deals

    assert abs(sum(each.moves for each in found) / count - 28.0) < 0.2
    assert abs(sum(each.first_wins for each in found) / count - 0.541) < 0.03
    assert sum(each.draws for each in found) == 0


def test_the_oracle_counts_the_most_companion_moves() -> None:
    """3 269 ways to use one of six companions with 33 characters on the board, pairs unordered."""
    cards = 33
    assert cards + 1 + (cards + 1) * cards // 2 + cards + 5 * cards * (cards - 1) // 2 + 1 == 3269


# ---- one scene a rule ----

# Varys at a1; Tully at b1 and e1, Stark at c1, Greyjoy at f1; further Starks at c4 and d5.
SCENE = {0: "v", 1: "u1", 2: "s1", 4: "u2", 5: "g1", 20: "s2", 27: "s3"}


def scene(cards: dict[int, str], companions: str = "jgrsqm", turn: str = "1", rule: str = "") -> Any:
    """A board with these cards and nothing taken: all others are gone from the game."""
    every = [
        f"{letter}{n}" for letter, size in zip("sgltbyu", range(8, 1, -1), strict=True) for n in range(1, size + 1)
    ]
    gone = iter([token for token in every if token not in cards.values()])
    cells = [f"{cards[at]}*" if cards.get(at) == "v" else cards.get(at) or f"{next(gone)}x" for at in range(36)]
    rows = "/".join("".join(cells[6 * row : 6 * row + 6]) for row in range(6))
    return HandOfTheKing.parse(f"{rows}:-------:-:{companions}:{turn}{rule}")


def names(state: Any) -> list[str]:
    return [state.move_text(move) for move in state.legal_moves()]


def test_varys_goes_to_any_card_in_line_and_takes_the_house_between() -> None:
    """Cards of other houses and gaps do not block; his old cell stays empty."""
    state = scene(SCENE)
    after = state.play("e1")

    assert names(state) == ["b1", "c1", "e1", "f1"]
    assert after.counts(0)["Tully"] == 2
    assert [(at, name) for at, _, name in after.cards()] == [
        (2, "Bran"),
        (4, "Varys"),
        (5, "Theon"),
        (20, "Robb"),
        (27, "Lyanna"),
    ]


def test_the_boxed_rule_asks_for_the_farthest_card_of_a_house() -> None:
    assert names(scene(SCENE, rule=":boxed")) == ["c1", "e1", "f1"]


def test_the_last_card_of_a_house_earns_a_companion_at_once() -> None:
    state = scene(SCENE).play("e1")

    assert (state.to_move(), state.pending()) == (0, [])
    assert names(state) == ["Jon", "Gendry", "Ramsay", "Sandor", "Jaqen", "Melisandre"]


def test_jon_adds_two_cards_of_a_house_and_leaves_the_card() -> None:
    state = scene(SCENE).play("e1").play("Jon").play("c4")

    assert state.counts(0)["Stark"] == 2
    assert "Stark" in state.banners(0)
    assert 20 in [at for at, _, _ in state.cards()]
    assert (state.to_move(), "Jon" in state.companions()) == (1, False)


def test_gendry_adds_a_baratheon_at_once() -> None:
    state = scene(SCENE).play("e1").play("Gendry")

    assert (state.counts(0)["Baratheon"], state.banners(0), state.to_move()) == (1, ["Baratheon", "Tully"], 1)


def test_ramsay_swaps_two_cards_and_may_move_varys() -> None:
    """Varys goes to d5, where he is stuck: Melisandre leaves, and the game is over."""
    state = scene(SCENE).play("e1").play("Ramsay")
    assert names(state) == ["c1", "e1", "f1", "c4", "d5"]
    state = state.play("e1").play("d5")

    assert (state.varys(), "Melisandre" in state.companions(), state.is_over()) == (27, False, True)
    assert (4, "Stark", "Lyanna") in state.cards()


def test_sandor_removes_a_card_and_earns_nothing_for_it() -> None:
    """Greyjoy's last card goes; the turn passes all the same."""
    state = scene(SCENE).play("e1").play("Sandor").play("f1")

    assert (state.pending(), state.to_move(), 5 in [at for at, _, _ in state.cards()]) == (None, 1, False)


def test_jaqen_removes_two_cards_and_another_companion() -> None:
    state = scene(SCENE).play("e1").play("Jaqen").play("c4").play("c1")
    assert names(state) == ["Jon", "Gendry", "Ramsay", "Sandor", "Melisandre"]
    state = state.play("Gendry")

    assert [at for at, _, _ in state.cards()] == [4, 5, 27]
    assert state.companions() == ["Jon", "Ramsay", "Sandor", "Melisandre"]


def test_melisandre_gives_another_turn_that_can_earn_again() -> None:
    state = scene(SCENE).play("e1").play("Melisandre")
    assert (state.to_move(), state.pending()) == (0, None)
    state = state.play("f1")

    assert (state.to_move(), state.pending(), "Melisandre" in state.companions()) == (0, [], False)


GREYJOYS = {0: "v", 1: "g1", 2: "g2", 3: "g3"}  # one move takes them all


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ({9: "s1", 15: "l1"}, ["Jon", "Gendry", "Ramsay", "Sandor", "Melisandre"]),
        ({9: "s1"}, ["Jon", "Gendry", "Sandor", "Melisandre"]),
        ({}, ["Gendry"]),
    ],
)
def test_companions_leave_when_nobody_can_use_them(cards: dict[int, str], left: list[str]) -> None:
    """Jaqen below three cards, Ramsay below two, Jon and Sandor without any, Melisandre when Varys is stuck."""
    assert scene({**GREYJOYS, **cards}).play("d1").companions() == left


def test_jaqen_does_not_stay_alone() -> None:
    state = scene({0: "v", 1: "u1", 2: "s1", 3: "g1", 4: "g2"}, companions="gq").play("b1")

    assert state.play("Gendry").companions() == []


def test_a_choice_is_still_made_when_varys_is_stuck() -> None:
    state = scene(GREYJOYS).play("d1")

    assert not state.is_over()
    assert state.play("Gendry").is_over()


def test_on_equal_cards_the_banner_belongs_to_who_took_last() -> None:
    state = scene({0: "v", 1: "s1", 2: "s2", 3: "g1"}, companions="-")
    first, second = state.play("b1"), state.play("b1").play("c1")

    assert (first.banners(0), first.banners(1)) == (["Stark"], [])
    assert (second.banners(0), second.banners(1)) == ([], ["Stark"])


def test_equal_banners_are_decided_by_the_biggest_house_and_count_half() -> None:
    """First takes a Stark, second a Greyjoy: one banner each."""
    state = scene({0: "v", 1: "s1", 2: "g1"}, companions="-").play("b1").play("c1")

    assert state.is_over()
    assert seen_from(state, HandOfTheKing(), state.result()) == 0.5


# ---- text, moves, boards ----


def test_moves_are_named_by_card() -> None:
    state = HandOfTheKing(seed=1)

    assert state.describe(state.parse_move("Euron")) == "Euron (Greyjoy) at b1, takes 2"
    assert state.parse_move("rodrik") == state.parse_move("c1") == 2


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("v*", "v"), "a '[*]' must follow the cell where Varys stands"),
        (("l5", "l9"), "no card at a1"),
        (("l5", "g3"), "the card at b1 is there twice"),
        (("l5", "l5*"), "Varys stands on a card|'[*]' stands twice"),
        ((":-------", ":1------"), "the banner of Stark is '1', but the cards are 0 to 0"),
        (("jgrsqm", "jjrsqm"), "write each of jgrsqm at most once"),
        (("jgrsqm:1", "jgrsqm:3"), "the side to move must be 1 or 2"),
        (("jgrsqm:1", "jgrsqm:1g"), "has choices"),
        (("/", "|"), "a '/' belongs before a2"),
        ((":-:", ":j3s:"), "write j1s, g2, both, or -"),
    ],
)
def test_wrong_texts_name_the_place(change: tuple[str, str], complaint: str) -> None:
    text = HandOfTheKing(seed=1).text().replace(*change)

    with pytest.raises(turnwise.ParseError, match=complaint):
        HandOfTheKing.parse(text)


def test_boards_go_to_the_engines_json_and_back(tmp_path: Path) -> None:
    state = HandOfTheKing(seed=9, companions="off")
    path = tmp_path / "board.json"
    path.write_text(json.dumps(to_board(state)))

    assert SPEC.start(board=path, companions="off") == state
    assert from_board(read_board(path)).companions() == HandOfTheKing().companions()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[1, 2", "not JSON"),
        ('{"a": 1}', "give a list of objects"),
        ("[]", r"each of the 36 cards must be there once, look at Renly \(Baratheon\)"),
        (
            json.dumps([{"house": "No House", "name": "Varys", "location": i} for i in range(36)]),
            r"look at Renly \(Baratheon\)",
        ),
    ],
)
def test_wrong_board_files_are_refused_in_one_line(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "board.json"
    path.write_text(content)

    with pytest.raises(turnwise.ParseError, match=complaint):
        SPEC.start(board=path)
    with pytest.raises(turnwise.ParseError, match="No such file"):
        SPEC.start(board=tmp_path / "none.json")


def test_the_oracle_starts_as_dealt() -> None:
    """What the comparison above rests on."""
    assert Oracle.start(engine_deal(1), companions=True).legal_moves() == sorted(HandOfTheKing(seed=1).legal_moves())
