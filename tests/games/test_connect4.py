"""Facts of Connect 4: counts, published results, one scene a rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.reference import SetUp, exhaustive
from conformance.setups.connect4 import connect4
from oracles.connect4 import Connect4Oracle

import turnwise
from turnwise import Connect4, IllegalMoveError, ParseError

# ---- the rules, one scene each ----


def test_a_full_column_cannot_be_played() -> None:
    """Six stones stand in column d: it is no longer offered, and asking for it names the others."""
    state = Connect4.parse("444444")

    assert 3 not in state.legal_moves()
    with pytest.raises(
        IllegalMoveError,
        match="illegal move 'd' in connect4 position '444444': legal moves are a, b, c, e, f, g",
    ):
        state.play(3)


def test_moves_are_offered_centre_first() -> None:
    assert Connect4().legal_moves() == [3, 2, 4, 1, 5, 0, 6]
    assert Connect4(width=4, height=4).legal_moves()[0] in (1, 2)


@pytest.mark.parametrize(
    ("columns", "line"),
    [("1213141", "upright"), ("1122334", "level"), ("6555634466", "rising"), ("45657454456", "falling")],
)
def test_four_in_a_line_win(columns: str, line: str) -> None:
    """The last stone completes a line; the player to move has lost, and nothing may be played."""
    before, state = Connect4.parse(columns[:-1]), Connect4.parse(columns)

    assert before.result() is None, line
    assert state.result() == -((42 + 2 - len(columns)) // 2)
    assert state.legal_moves() == []
    with pytest.raises(IllegalMoveError, match="the game is over"):
        state.play(0)


def test_lines_do_not_run_around_the_edge() -> None:
    """One player holds the top two cells of column a and the bottom two of column b: no line of four."""
    state = Connect4.parse("21115114251")

    assert {(0, 4), (0, 5), (1, 0), (1, 1)} <= set(state.stones(0)) or {(0, 4), (0, 5)} <= set(state.stones(1))
    assert state.result() is None


def test_the_sooner_the_win_the_larger_the_score() -> None:
    """With the fourth stone 21 - 4 + 1 = 18; the last stone of all is worth 1."""
    assert Connect4.parse("1213141").result() == -18
    assert turnwise.solve(Connect4.parse("121314")).score == 18


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = Connect4.parse("156366643422365415735125444215362321717777")

    assert state.result() == 0
    assert state.legal_moves() == []


def test_five_in_a_line_win_too() -> None:
    """The gap between two pairs is closed."""
    assert Connect4.parse("1122445563").result() is None
    assert Connect4.parse("11224455" + "3").result() == -17


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4444444", r"the column is full at move 7 \('4'\)"),
        ("48", r"no such column, columns are 1 to 7, at move 2 \('8'\)"),
        ("12131415", r"the game is already over at move 8 \('5'\)"),
        ("8x7:44", "write the size as 8x7x4:"),
        ("20x20x4:", "too large"),
    ],
)
def test_a_position_that_cannot_be_names_the_place(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Connect4.parse(text)


def test_moves_have_letters_and_take_digits() -> None:
    state = Connect4()

    assert [state.move_text(move) for move in range(7)] == list("abcdefg")
    assert state.play("d") == state.play("4") == state.play(3)


def test_a_capital_names_a_column_where_it_is_no_digit() -> None:
    """D is d on the usual board; on one of twelve columns A, B and C are the digits after 9, and D is nothing."""
    wide = Connect4(width=12, height=4)

    assert [Connect4().parse_move(letter) for letter in "ABCDEFG"] == list(range(7))
    assert [wide.parse_move(name) for name in "9ABC"] == [8, 9, 10, 11]
    for state, name in ((Connect4(), "H"), (wide, "D")):
        with pytest.raises(IllegalMoveError, match=f"illegal move '{name}'"):
            state.parse_move(name)


WIDEST = next(option["most"] for option in Connect4.start_options() if option["name"] == "width")


@pytest.mark.parametrize("width", range(1, WIDEST + 1))
def test_every_column_of_a_wide_board_has_a_name(width: int) -> None:
    """Whatever widths are offered, a column's name leads back to the column, and so does the text."""
    state = Connect4(width=width, height=1)

    assert len(state.legal_moves()) == width
    for move in state.legal_moves():
        assert state.parse_move(state.move_text(move)) == move
        assert state.move_text(move).isalnum()
        assert Connect4.parse(state.play(move).text()) == state.play(move)


# ---- counts ----


def test_the_text_of_a_wide_board_is_found_without_trying_everything() -> None:
    """Found by fuzzing: from the left it took seconds; then the column with most stones to come is the next."""
    state = Connect4.parse("16x7x5:41333659696A788FDDDC365596AA788FDDDC336596A788FD4")

    assert Connect4.parse(state.text()) == state
    assert state.text() == "16x7x5:D6386D6386D8395AD6395D7F85AA3C4F61738596D798ACFD4"


def test_perft() -> None:
    counts = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]

    assert [turnwise.perft(Connect4(), depth) for depth in range(9)] == counts


@pytest.mark.slow
def test_perft_to_depth_ten() -> None:
    assert [turnwise.perft(Connect4(), depth) for depth in (9, 10)] == [39394572, 268031646]


def _classes(plies: int) -> list[int]:
    """Count the unfinished positions up to mirror, ply by ply."""
    layer, counts = {Connect4()}, [1]
    for _ in range(plies):
        children = {state.play(move) for state in layer for move in state.legal_moves()}
        layer = {min(child, child.map(1), key=Connect4.key) for child in children if not child.is_over()}
        counts.append(len(layer))
    return counts


def test_positions_up_to_mirror() -> None:
    counts = _classes(7)

    assert [sum(counts[: plies + 1]) for plies in (4, 6, 7)] == [719, 11_094, 38_203]


@pytest.mark.slow
def test_positions_up_to_mirror_to_ply_eight() -> None:
    assert sum(_classes(8)) == 129_498


def test_published_alpha_beta_counts() -> None:
    """Left to right with win, 0 and loss: 12 573 nodes at depth 8."""
    report = turnwise.search(Connect4(), depth=8, method="alpha_beta", move_order="ascending", evaluate="sign")

    assert (report.nodes, report.score) == (12_573, 0)


def test_published_alpha_beta_count_at_depth_twelve() -> None:
    report = turnwise.search(Connect4(), depth=12, method="alpha_beta", move_order="ascending", evaluate="sign")

    assert (report.nodes, report.score) == (3_050_082, 0)


def test_lines_through_the_columns() -> None:
    """69 lines of four; 24 36 48 60 48 36 24 of their cells lie in the seven columns."""
    lines = list(Connect4Oracle().lines())
    cells = [sum(cell[0] == column for line in lines for cell in line) for column in range(7)]

    assert len(lines) == 69
    assert cells == [24, 36, 48, 60, 48, 36, 24]


# ---- known values ----

KNOWN = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("5554224333234511764415115", 4),
    ("52753311433677442422121", 8),
    ("1233722555341451114725221333", -1),
]


@pytest.mark.parametrize(("columns", "score"), KNOWN)
def test_known_scores(columns: str, score: int) -> None:
    report = turnwise.solve(Connect4.parse(columns))

    assert (report.score, report.solved, report.bound) == (score, True, "exact")


def _benchmark(positions: Path, name: str) -> list[tuple[str, int]]:
    rows = [line.split() for line in (positions / "connect4" / name).read_text().splitlines()]
    return [(columns, int(score)) for columns, score in rows]


def _check_benchmark(positions: Path, name: str) -> None:
    solver, rows = turnwise.Solver(), _benchmark(positions, name)
    wrong = [
        (columns, score, found)
        for columns, score in rows
        if (found := solver.solve(Connect4.parse(columns)).score) != score
    ]

    assert (len(rows), wrong) == (500, [])


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1", "Test_L2_R2", "Test_L1_R1"])
def test_benchmark_scores(positions: Path, name: str) -> None:
    """Five hundred positions each: published ones with `--data`, else our own, which bitbully has scored too."""
    _check_benchmark(positions, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Test_L1_R2", "Test_L1_R3"])
def test_hard_benchmark_scores(positions: Path, name: str) -> None:
    _check_benchmark(positions, name)


@pytest.mark.parametrize(("name", "method"), [("Test_L3_R1", "alpha_beta"), ("Test_L2_R1", "full")])
def test_benchmark_scores_by_general_search(positions: Path, name: str, method: str) -> None:
    """The engine that knows rules only finds the scores as well, without the solver's tables and bounds."""
    for columns, score in _benchmark(positions, name):
        report = turnwise.search(Connect4.parse(columns), evaluate="zero", depth=42, method=method)

        assert (report.solved, report.score) == (True, score), columns


def test_late_benchmark_scores_by_the_oracle(positions: Path) -> None:
    """Up to five empty cells: minimax over boards that are lists of lists."""
    late = [(columns, score) for columns, score in _benchmark(positions, "Test_L3_R1") if len(columns) >= 37]

    assert len(late) > 100
    for columns, score in late:
        assert _minimax(_oracle(columns)) == score, columns


def _oracle(columns: str) -> Connect4Oracle:
    state = Connect4Oracle()
    for column in columns:
        state = state.play("abcdefg"[int(column) - 1])
    return state


def _minimax(state: Connect4Oracle) -> int:
    result = state.result()
    return max(-_minimax(state.play(move)) for move in state.legal_moves()) if result is None else result


@pytest.mark.parametrize(
    ("width", "height", "connect", "score"),
    [(4, 4, 3, 4), (5, 4, 3, 6), (4, 4, 4, 0), (5, 4, 4, 0), (3, 3, 3, 0)],
)
def test_small_boards(width: int, height: int, connect: int, score: int) -> None:
    assert turnwise.solve(Connect4(width=width, height=height, connect=connect)).score == score


LARGE = [(9, 7, 4), (8, 8, 4), (13, 4, 3), (9, 7, 5), (11, 6, 5), (6, 20, 5)]


@pytest.mark.parametrize(("width", "height", "connect"), LARGE)
def test_late_positions_of_large_boards_by_brute_force(width: int, height: int, connect: int) -> None:
    """Boards of two words: score and all moves against a search of everything, where few cells are left."""
    setup, known = connect4(width, height, connect), {}
    solver = turnwise.Solver()
    late = _late_positions(setup, least=width * height - 9)

    assert len(late) == 5
    for state in late:
        report = solver.solve(state, all_moves=True)
        assert report.score == exhaustive(setup, state, known), state
        assert report.moves == {move: -exhaustive(setup, state.play(move), known) for move in state.legal_moves()}


def _late_positions(setup: SetUp, least: int) -> list[Connect4]:
    """Unfinished positions with at least so many discs; in these games nobody wins at once or lets the other do so."""
    choose, late = Random(5), []
    while len(late) < 5:
        state, discs = setup.start(), 0
        while (moves := _careful_moves(state)) and discs < least:
            state, discs = state.play(choose.choice(moves)), discs + 1
        if discs == least and not state.is_over():
            late.append(state)
    return late


def _careful_moves(state: Connect4) -> list[int]:
    mover = state.to_move()
    wins, losses = set(state.threats(mover)), set(state.threats(1 - mover))
    heights = {move: _height(state, move) for move in state.legal_moves()}
    blocks = [move for move in heights if (move, heights[move]) in losses]
    moves = [move for move in blocks or heights if (move, heights[move]) not in wins]
    return [move for move in moves if (move, heights[move] + 1) not in losses]


def _height(state: Connect4, column: int) -> int:
    return sum(x == column for player in (0, 1) for x, _ in state.stones(player))


@pytest.mark.parametrize(("width", "height", "connect"), [(4, 4, 3), (5, 3, 3), (4, 4, 4), (6, 2, 3), (3, 5, 3)])
def test_small_boards_by_brute_force(width: int, height: int, connect: int) -> None:
    """The solver against a search of everything, over every position of random games."""
    setup, known = connect4(width, height, connect), {}
    solver = turnwise.Solver()
    for seed in range(5):
        for state in setup.states(seed):
            assert solver.solve(state).score == exhaustive(setup, state, known), state
