"""Angry: one scene a rule and an oddity, the page's values at short limits, and shared table entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conformance.reference import exhaustive
from conformance.setups.angry import angry

import turnwise
from turnwise import Angry, IllegalMoveError, ParseError, UnknownNameError, games
from turnwise.agents import make_agent
from turnwise.analysis.to_json import winner
from turnwise.games.angry import draw
from turnwise.report_text import score_words
from turnwise.store import Record
from turnwise.store.record import record_of

SPEC = games.find("angry")
SIDE = 10

# Value of the start against a free queen, with the limit set to 1, 2, 3 ... (Game II: 2, 4, 6 ...).
SHORT_VALUES = {
    "game1_simple": [-1001, -1002, -803, -604, -405, -406, -407, -408, -409, -410],
    "game1_hard": [-1001, -1002, -803, -604, -405, 395, 395, 395, 395, 591],
    "game2_simple": [-1002, -1004, -806, -608, -410, -412],
    "game2_hard": [-1002, -1004, -806, -608, 241, 241],
}


def scene(
    *corner: str,
    turn: str = "H",
    actions: int = 0,
    limit: int = 150,
    points: int = 0,
    queen: str = "free",
    bump: bool = False,
) -> Any:
    """A grid of rocks with these letters in the corner on top left; its last row holds the pieces that are missing."""
    rows = [row.ljust(SIDE, "R") for row in corner] + ["R" * SIDE] * (SIDE - len(corner))
    missing = "".join(letter for letter in "SQ" if letter not in "".join(corner))
    rows[-1] = missing.rjust(SIDE, "R")
    return Angry.parse(f"{'/'.join(rows)}:{turn}:{actions}/{limit}:{points}:{queen}{':bump' if bump else ''}")


def names(state: Any) -> list[str]:
    return [state.move_text(move) for move in state.legal_moves()]


def corner(state: Any, rows: int, columns: int) -> list[str]:
    return [row[:columns] for row in state.rows()[:rows]]


# ---- the rules against the oracle ----

KINDS = [{"queen": queen, "bump": bump} for queen in ("free", "scripted") for bump in ("off", "on")]


def compare_games(count: int, first_seed: int, **options: str) -> None:
    """Step by step: grid, mover, actions, score, moves, and whether the game is won, lost and over."""
    for name in Angry.maps():
        for seed in range(first_seed, first_seed + count):
            for state, oracle in angry(map=name, **options).walk(seed):
                where = f"seed {seed}, {state}"
                assert oracle.board_of(state) == oracle.board(), where
                assert names(state) == oracle.legal_moves(), where
                assert (state.is_won(), state.is_lost()) == (oracle.is_won(), oracle.is_lost()), where
                assert state.result() == oracle.result(), where


@pytest.mark.parametrize("options", KINDS, ids=lambda options: "-".join(options.values()))
def test_random_games_equal_the_oracles(options: dict[str, str]) -> None:
    compare_games(2, 1000, **options)


@pytest.mark.slow
@pytest.mark.parametrize("options", KINDS, ids=lambda options: "-".join(options.values()))
def test_twenty_thousand_random_games_equal_the_oracles(options: dict[str, str]) -> None:
    compare_games(834, 10_000, **options)


# ---- who may go where ----


def test_the_hen_may_not_enter_rocks_the_queen_or_the_bird() -> None:
    assert names(scene("TQT", "BHT", "TRT")) == ["right"]
    assert names(scene("THT")) == ["left", "right"]


def test_an_egg_pays_200_and_an_action_costs_1() -> None:
    state = scene("HE").play("right")

    assert (state.score(), state.actions(), corner(state, 1, 2)) == (199, 1, ["TH"])


def test_a_pig_costs_200_and_is_gone_too() -> None:
    state = scene("HPT").play("right").play("stay").play("left")

    assert (state.score(), corner(state, 1, 3)) == (-202, ["HTT"])


def test_the_slingshot_wins_at_once_whatever_eggs_are_left() -> None:
    """400 points and an action; the queen would be next, so the result is seen from her side."""
    state = scene("SHE").play("left")

    assert (state.is_over(), state.is_won(), state.is_lost()) == (True, True, False)
    assert (state.to_move(), state.result(), state.score()) == (1, -399, 399)


def test_the_bird_enters_ground_and_the_queen_only() -> None:
    for letter in "ESPR":
        assert names(scene("TTT", f"{letter}BT", "TTH", turn="B")) == ["up", "down", "right"], letter
    assert names(scene("TTT", "HBT", "TTT", turn="B")) == ["up", "down", "right"]
    assert names(scene("TTT", "QBT", "TTH", turn="B")) == ["up", "down", "left", "right"]


def test_catching_the_queen_wins_and_pays_850_in_all() -> None:
    state = scene("HT", "BQ", turn="B").play("right")

    assert (state.is_over(), state.is_won(), state.score()) == (True, True, 850 - 1)
    assert (state.to_move(), state.result()) == (1, -849)


def test_the_queen_enters_ground_and_the_hen_only() -> None:
    for letter in "ESPRB":
        assert names(scene("TTT", f"{letter}QT", "TTH", turn="Q")) == ["up", "down", "right"], letter
    assert names(scene("TTT", "HQT", "TTT", turn="Q")) == ["up", "down", "left", "right"]


def test_a_caught_hen_loses_1000_and_keeps_what_she_gathered() -> None:
    state = scene("HQ", turn="Q", actions=3, points=197).play("left")

    assert (state.is_over(), state.is_won(), state.is_lost()) == (True, False, True)
    assert (state.to_move(), state.result()) == (0, -803)


def test_the_queens_steps_are_no_actions() -> None:
    state = scene("HTTQ", turn="Q").play("left")

    assert (state.actions(), state.score()) == (0, 0)


# ---- turns ----


def test_hen_and_queen_alternate_in_game() -> None:
    state = Angry()

    assert [state.mover(), state.play("left").mover(), state.play("left").play("left").mover()] == ["H", "Q", "H"]
    assert (state.limit(), Angry(map="game2_simple").limit()) == (150, 200)


def test_the_bird_moves_between_hen_and_queen_and_for_the_hens_side() -> None:
    state = Angry(map="game2_simple")
    movers = []
    for _ in range(4):
        movers.append((state.mover(), state.to_move()))
        state = state.play(state.legal_moves()[0])

    assert movers == [("H", 0), ("B", 0), ("Q", 1), ("H", 0)]
    assert state.actions() == 2 + 1


# ---- oddity 1: bumping, and passing without a step ----


def test_without_bumps_one_stays_only_where_no_step_is_left() -> None:
    state = scene("HQ", "R", "BTT", turn="H")

    assert names(state) == ["stay"]
    assert (state.play("stay").actions(), state.play("stay").mover()) == (0, "B")


def test_a_bump_is_one_move_that_counts_nothing() -> None:
    """Three sides are shut; bumping into any of them is the same: the turn passes."""
    state = scene("HT", bump=True)
    after = state.play("stay")

    assert names(state) == ["right", "stay"]
    assert (after.rows(), after.actions(), after.score(), after.mover()) == (state.rows(), 0, 0, "Q")


def test_nothing_to_bump_into_is_no_wait() -> None:
    assert names(scene("TTT", "THT", "TTT", bump=True)) == ["up", "down", "left", "right"]


def test_the_free_queen_never_stays_by_choice() -> None:
    assert names(scene("QTH", turn="Q", bump=True)) == ["right"]
    assert names(scene("QET", "PTH", turn="Q", bump=True)) == ["stay"]


# ---- oddity 2: the limit is noticed after the queen's ply ----


def test_the_limit_is_not_tested_after_the_hens_ply() -> None:
    state = scene("HT", actions=149, points=-149).play("right")

    assert (state.actions(), state.is_lost(), state.is_over()) == (150, True, False)
    assert state.play("stay").is_over()
    assert state.play("stay").result() == -1150


def test_an_egg_of_the_last_action_still_counts() -> None:
    assert scene("HE", actions=149, points=-149).play("right").play("stay").result() == -950


def test_the_slingshot_on_the_last_action_is_won_and_lost() -> None:
    state = scene("HS", actions=149, points=-149).play("right")

    assert (state.is_over(), state.is_won(), state.is_lost()) == (True, True, True)
    assert state.score() == 400 - 150 - 1000


def test_the_slingshot_on_the_action_before_is_only_won() -> None:
    assert scene("HS", actions=148, points=-148).play("right").score() == 400 - 149


def test_the_bird_still_moves_when_the_hen_used_the_last_action() -> None:
    """A kill then pays, with the loss; without one her ply counts one action more."""
    state = scene("HT", "BQ", actions=199, limit=200, points=-199).play("right")

    assert (state.mover(), state.is_over(), state.is_lost()) == ("B", False, True)
    assert state.play("right").score() == 850 - 201 - 1000
    assert scene("HTR", "RRR", "BTT", actions=199, limit=200, points=-199).play("right").play("right").actions() == 201


def test_the_hen_can_be_caught_only_once_when_time_is_up() -> None:
    state = scene("HTQ", actions=149, points=-149).play("right").play("left")

    assert state.score() == -1150


def test_winning_is_not_tested_after_the_queens_ply() -> None:
    """A map without a slingshot is won, but only after the hen's first ply."""
    state = Angry(map="/".join(scene("HT").rows()).replace("S", "R"))

    assert not state.is_over()
    assert state.play("right").score() == 399


# ---- no draw ----


def test_a_lost_game_of_no_points_is_won_by_the_queen() -> None:
    """The actions are used up, and 1000 points made before make up for the loss."""
    state = scene("HTT", "TTT", "STQ", actions=150, points=1000)

    assert (state.result(), state.is_lost(), state.winner()) == (0, True, 1)
    assert record_of(SPEC, state, [], []).winner == 1


def test_a_won_game_of_no_points_is_won_by_the_hen() -> None:
    """The slingshot brings 400 points, and the step costs one."""
    state = scene("HS", "TTT", "TTQ", points=-399).play("right")

    assert (state.result(), state.is_won(), state.winner()) == (0, True, 0)


def test_a_solved_score_of_no_points_is_not_called_a_draw() -> None:
    """Whatever the hen does, it is her last action: 1001 points less one, less 1000."""
    state = scene("HTT", "TTT", "STQ", actions=149, points=1001)
    report = turnwise.solve(state)

    assert (report.score, str(score_words(report))) == (0, "0  (exact: 0 points)")
    assert winner(state, report) is None


def test_a_record_that_calls_no_points_a_draw_is_still_read() -> None:
    """Version 0.1.0 wrote it so."""
    record = record_of(SPEC, scene("HTT", "TTT", "STQ", actions=150, points=1000), [], [])
    old = record.to_json().replace('"winner": 1', '"winner": null')

    assert old != record.to_json()
    assert Record.from_json(old).winner is None


# ---- the scripted queen (oddity 4) ----


def test_the_scripted_queen_has_one_move() -> None:
    state = scene("TTT", "HTQ", "TTT", turn="Q", queen="scripted")

    assert names(state) == ["left"]
    with pytest.raises(IllegalMoveError, match="legal moves are left"):
        state.play("up")


def test_equal_ways_are_taken_up_before_down_before_left_before_right() -> None:
    assert names(scene("TTT", "TQT", "HTT", turn="Q", queen="scripted")) == ["down"]
    assert names(scene("TTH", "TQT", "TTT", turn="Q", queen="scripted")) == ["up"]
    assert names(scene("TTT", "HRQ", "TTT", turn="Q", queen="scripted")) == ["up"]
    assert names(scene("THT", "TRT", "TQT", turn="Q", queen="scripted")) == ["left"]


def test_she_goes_around_what_she_may_not_enter() -> None:
    """An egg, a pig, the slingshot and the bird are walls; the short way is shut."""
    for wall in "EPSBR":
        assert names(scene(f"H{wall}Q", "TTT", turn="Q", queen="scripted")) == ["down"], wall


def test_she_catches_the_hen_beside_her() -> None:
    assert scene("TT", "HQ", turn="Q", queen="scripted").play("left").is_lost()


def test_cut_off_she_stays_though_she_could_move() -> None:
    assert names(scene("HERTTQ", turn="Q", queen="scripted")) == ["stay"]
    assert names(scene("HERTTQ", turn="Q")) == ["left"]


# ---- oddity 5: parity ----


@pytest.mark.parametrize("name", Angry.maps())
def test_hen_and_queen_start_an_odd_way_apart_and_bird_and_queen_an_even_one(name: str) -> None:
    rows = Angry(map=name).rows()
    place = {letter: (row, line.index(letter)) for row, line in enumerate(rows) for letter in "HBQ" if letter in line}
    hen, queen = place["H"], place["Q"]

    assert (sum(hen) - sum(queen)) % 2 == 1
    assert "B" not in place or (sum(place["B"]) - sum(queen)) % 2 == 0


def test_nobody_is_caught_while_everybody_steps() -> None:
    for name in Angry.maps():
        for seed in range(20):
            states = angry(map=name).states(seed)
            caught = any("H" not in "".join(state.rows()) or "Q" not in "".join(state.rows()) for state in states)
            moved = all(names(state) != ["stay"] for state in states)

            assert not (caught and moved), f"{name} seed {seed}"


# ---- maps ----


@pytest.mark.parametrize("name", Angry.maps())
def test_every_map_has_eight_eggs_eight_pigs_and_a_queen(name: str) -> None:
    letters = "".join(Angry(map=name).rows())

    assert [letters.count(letter) for letter in "EPQHS"] == [8, 8, 1, 1, 1]
    assert letters.count("B") == name.startswith("game2")


def test_a_map_of_ones_own_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(Angry(map="game2_hard").rows()) + "\n")
    state = SPEC.start(map=path, queen="scripted", limit=20)

    assert state == Angry(map="game2_hard", queen="scripted", limit=20)


def change(row: int, text: str) -> list[str]:
    rows = Angry().rows()
    rows[row - 1] = text
    return rows


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (change(3, "TTRTTTTTT"), "row 3 has 9 letters, give 10"),
        (change(3, "TTRTTTTTTTT"), "row 3 has 11 letters, give 10"),
        (change(3, "TTRTXTTTTT"), "unknown letter 'X' in row 3, column 5: letters are TREPSHBQ"),
        (change(3, "TTRTéTTTTT"), "unknown letter 'é' in row 3, column 5: letters are TREPSHBQ"),
        (change(1, "PTTTTTTTTT"), "there is no hen, write one H"),
        (change(10, "TEETTTTTTT"), "there is no queen, write one Q"),
        (change(3, "TTRTTTTTTH"), "a second hen in row 3, column 10, the first is in row 1, column 10"),
        (change(3, "TTRTTTBTTB"), "a second red bird in row 3, column 10, the first is in row 3, column 7"),
        (change(3, "TTRTTTTTTS"), "a second slingshot in row 6, column 6, the first is in row 3, column 10"),
        (change(3, "EEEEEEEEEE"), "there are 18 eggs, at most 16 may be"),
        (change(3, "PPPPPPPPPP"), "there are 18 pigs, at most 16 may be"),
        (Angry().rows()[:9], "10 rows of letters are needed, not 9"),
        ([*Angry().rows(), "TTTTTTTTTT"], "10 rows of letters are needed, not 11"),
        ([*change(1, "PTTTTTTTRH")[:1], "TTRTTEEETR", *Angry().rows()[2:]], "neither hen nor bird can ever move"),
        ([], "10 rows of letters are needed, not 0"),
    ],
)
def test_wrong_maps_are_refused_in_one_line(tmp_path: Path, rows: list[str], complaint: str) -> None:
    path = tmp_path / "map.txt"
    path.write_text("\n".join(rows), encoding="utf-8")

    with pytest.raises(ParseError) as refused:
        SPEC.start(map=path)
    assert str(refused.value) == f"map file '{path}': {complaint}"


def test_a_map_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match=r"map file '.*none.txt': No such file"):
        SPEC.start(map=tmp_path / "none.txt")
    with pytest.raises(ParseError, match=r"map='moon': choose game1_simple, .*, game2_test, or a map file"):
        SPEC.start(map="moon")
    with pytest.raises(ParseError, match=r"map='moon': choose game1_simple, .*, or ten rows of ten letters with '/'"):
        Angry(map="moon")
    with pytest.raises(UnknownNameError, match="options are map, queen, bump, limit"):
        SPEC.start(size=3)


# ---- text and moves ----


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((":H:", ":X:"), "the mover is 'X': write H, B or Q"),
        ((":H:", ":B:"), "the bird is to move, but there is none"),
        ((":0/150:", ":0:"), "write actions/limit, such as 0/150, not '0'"),
        ((":0/150:", ":151/150:"), "actions '151': give a whole number from 0 to 150"),
        ((":0/150:", ":0/201:"), "limit '201': give a whole number from 1 to 200"),
        ((":0:free", ":x:free"), "points 'x': give a whole number from -9999 to 9999"),
        ((":free", ":tame"), "the queen is 'tame': write free or scripted"),
        ((":free", ":free:jump"), "write grid:mover:actions/limit:points:queen"),
        (("H/", "T/"), None),  # she has just been caught
        (("Q:", "T:"), "there is no queen, so it must be her turn and the bird must be there"),
        (("S", "T"), None),  # a map without a slingshot
        (("H/TTRTTEEETT", "X/TTRTTEEETT"), "unknown letter 'X' in row 1, column 10"),
    ],
)
def test_wrong_texts_name_the_place(change: tuple[str, str], complaint: str | None) -> None:
    text = Angry().text().replace(*change)
    if complaint is None:
        assert Angry.parse(text).text() == text
        return
    with pytest.raises(ParseError) as refused:
        Angry.parse(text)
    assert str(refused.value).startswith(f"angry position '{text}': {complaint}")


def test_moves_are_named_by_word_letter_and_number() -> None:
    state = Angry()

    assert state.play("left") == state.play("l") == state.play("2") == state.play(2)
    assert state.describe(1) == "hen down to j2"
    assert scene("HE").describe(3) == "hen right to b1, takes an egg"
    assert scene("HT", "BQ", turn="B").describe(3) == "bird right to b2, takes the queen"
    assert scene("HT", bump=True).describe(4) == "hen stays"


def test_the_picture_marks_targets_and_the_last_mover() -> None:
    state = scene("HE", bump=True)
    picture = draw(state.play("right"), last=3).text()

    assert draw(state).plain.splitlines()[1] == " 1  H>E ▒ ▒ ▒ ▒ ▒ ▒ ▒ ▒"
    assert picture.plain.splitlines()[-1] == "queen to move, 1 of 150 actions, score 199"
    assert [picture.plain[span.start : span.end] for span in picture.spans if "reverse" in str(span.style)] == ["H"]


# ---- values ----


@pytest.mark.parametrize("name", SHORT_VALUES)
def test_short_games_have_the_published_values(name: str) -> None:
    step = 2 if name.startswith("game2") else 1
    reports = [turnwise.solve(Angry(map=name, limit=step * k)) for k in range(1, len(SHORT_VALUES[name]) + 1)]

    assert all(report.solved for report in reports)
    assert [report.score for report in reports] == SHORT_VALUES[name]


@pytest.mark.parametrize("options", [{}, {"queen": "scripted"}])
def test_the_solver_equals_brute_force_near_the_limit(options: dict[str, str]) -> None:
    for name in Angry.maps():
        setup = angry(map=name, limit=4, **options)
        known: dict[Any, float] = {}
        for state in setup.states(seed=1):
            assert turnwise.solve(state).score == exhaustive(setup, state, known), str(state)


def test_eight_eggs_and_the_slingshot_give_2000_less_the_steps() -> None:
    """The best public agent's 1973 on the simple map, played by ours against the scripted queen."""
    state, agent = Angry(queen="scripted"), make_agent("search:nodes=20000", SPEC)
    while not state.is_over():
        state = state.play(agent.choose(state))

    assert "E" not in "".join(state.rows())
    assert state.score() == 2000 - state.actions()


def test_states_with_equal_futures_share_table_entries() -> None:
    """Nine actions are left in both, but one hen has walked ten steps more and is an egg richer."""
    early = Angry(map="game1_hard", limit=9)
    late = Angry.parse(early.text().replace(":0/9:0:", ":10/19:190:"))
    solver = turnwise.Solver()
    first, second = solver.solve(early), solver.solve(late)

    assert (early.key(), early == late) == (late.key(), False)
    assert (second.score, second.line) == (first.score + 190, first.line)
    assert second.nodes < first.nodes / 10
    assert turnwise.solve(late).score == second.score


def test_endless_waiting_is_never_called_solved() -> None:
    """The hen in her corner may wait for ever; what happens after the longest search is a guess."""
    state = scene("HTRRRTQ", limit=1, bump=True)
    report = turnwise.solve(state, nodes=200_000)

    assert not report.solved
