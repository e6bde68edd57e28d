"""Connect 4 explained: each kind of fact against brute force over play, and scenes in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from turnwise import Connect4, UnknownNameError
from turnwise.analysis import explain
from turnwise.analysis.connect4_facts import (
    CannotBlock,
    Cell,
    Fork,
    MustBlock,
    Poison,
    SevenTrap,
    StackedThreats,
    Threat,
    WaitingMoves,
    WinNow,
)
from turnwise.analysis.explanation import Explanation

BOARDS = ({}, {"width": 5, "height": 4}, {"width": 6, "height": 5}, {"width": 5, "height": 5, "connect": 3})
GAMES = 60
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
SEVEN = (
    "xxx",
    ".x.",
    "x..",
)
"""The figure as the report draws it, top row first."""


def explained(state: Connect4) -> Explanation:
    found = explain(state)
    assert found is not None
    return found


def random_states(seed: int = 7) -> Iterator[Connect4]:
    """Yield every unfinished state of some random games on several boards."""
    rng = random.Random(seed)
    for options, _ in product(BOARDS, range(GAMES)):
        state = Connect4(**options)
        while not state.is_over():
            yield state
            state = state.play(rng.choice(state.legal_moves()))


def wins_with(state: Connect4, move: int) -> bool:
    """Whether the player to move ends the game with a line."""
    after = state.play(move)
    return after.is_over() and after.result() != 0


def winning_moves(state: Connect4) -> set[int]:
    return {move for move in state.legal_moves() if wins_with(state, move)}


def height_of(state: Connect4, column: int) -> int:
    return sum(cell[0] == column for player in (0, 1) for cell in state.stones(player))


def completes_line(state: Connect4, player: int, cell: Cell) -> bool:
    """Whether a stone of the player on the cell makes a line, counted stone by stone."""
    own, connect = set(state.stones(player)), int(state.options()["connect"])
    for dx, dy in DIRECTIONS:
        run = 1
        for sign in (1, -1):
            at = cell[0] + sign * dx, cell[1] + sign * dy
            while at in own:
                run, at = run + 1, (at[0] + sign * dx, at[1] + sign * dy)
        if run >= connect:
            return True
    return False


def test_wins_at_once_are_all_the_moves_that_end_the_game() -> None:
    """On every state: the cells named are exactly the moves that make a line."""
    for state in random_states():
        named = {column for fact in explained(state).of(WinNow) for column, _ in fact.cells}

        assert named == winning_moves(state), state


def test_a_must_block_is_the_only_move_that_does_not_lose_on_the_next_ply_to_that_cell() -> None:
    """Any other move lets the opponent win there at once; the block takes the cell itself."""
    seen = 0
    for state in random_states():
        for fact in explained(state).of(MustBlock):
            seen += 1
            column, row = fact.cell
            assert (fact.player, height_of(state, column)) == (state.to_move(), row)
            for move in set(state.legal_moves()) - {column}:
                assert wins_with(state.play(move), column), state
    assert seen > 100


def test_without_must_block_or_lost_fact_some_answer_is_not_needed() -> None:
    """Nothing is missed: if the opponent could win next ply after a quiet move elsewhere, a fact says so."""
    for state in random_states():
        found = explained(state)
        dangers = {
            column
            for column in state.legal_moves()
            if completes_line(state, 1 - state.to_move(), (column, height_of(state, column)))
        }
        named = {fact.cell[0] for fact in found.of(MustBlock)}
        named |= {column for fact in found.of(CannotBlock) for column, _ in fact.cells}

        assert named == (set() if winning_moves(state) else dangers), state


def test_what_cannot_be_blocked_wins_after_every_answer() -> None:
    """Two open cells and one stone: whatever is played, the opponent wins next."""
    seen = 0
    for state in random_states():
        if explained(state).of(CannotBlock):
            seen += 1
            assert all(winning_moves(state.play(move)) for move in state.legal_moves()), state
    assert seen > 20


def test_a_fork_wins_within_three_plies_and_every_such_win_is_a_fork() -> None:
    """Brute force over move, answer and win; a state where one can win at once needs no fork."""
    seen = 0
    for state in random_states():
        if winning_moves(state):
            continue
        forks = {fact.cell[0] for fact in explained(state).of(Fork)}
        wins = {move for move in state.legal_moves() if _wins_in_three(state.play(move))}
        seen += len(forks)
        assert forks <= wins, state
        for move in wins - forks:
            assert _wins_by_zugzwang(state.play(move)), state
    assert seen > 100


def _wins_in_three(state: Connect4) -> bool:
    """Whether every answer, none of which wins, lets the other side win at once."""
    if state.is_over() or winning_moves(state):
        return False
    return all(winning_moves(state.play(move)) for move in state.legal_moves())


def _wins_by_zugzwang(state: Connect4) -> bool:
    """Whether no two threats do it, side by side or stacked: the answers just run out."""
    owner = 1 - state.to_move()
    cells = [(column, height_of(state, column)) for column in state.legal_moves()]
    now = [cell for cell in cells if completes_line(state, owner, cell)]
    return not now or (len(now) == 1 and not completes_line(state, owner, (now[0][0], now[0][1] + 1)))


def test_poison_lets_the_opponent_win_just_above() -> None:
    """The player to move, if it plays a poisoned cell, loses at once to the stone on top."""
    seen = 0
    for state in random_states():
        mover = state.to_move()
        for fact in explained(state).of(Poison):
            column, row = fact.cell
            assert fact.threat == (column, row + 1)
            assert fact.playable == (height_of(state, column) == row)
            assert completes_line(state, 1 - fact.player, fact.threat)
            assert not completes_line(state, fact.player, fact.cell)
            if fact.player == mover and fact.playable:
                seen += 1
                assert wins_with(state.play(column), column), state
    assert seen > 100


def test_every_move_that_gives_the_cell_above_is_poison() -> None:
    """Nothing is missed, for the player to move."""
    for state in random_states():
        named = {f.cell[0] for f in explained(state).of(Poison) if f.playable and f.player == state.to_move()}
        giving = {move for move in state.legal_moves() if _gives_the_cell_above(state, move)}

        assert named == giving, state


def _gives_the_cell_above(state: Connect4, move: int) -> bool:
    after = state.play(move)
    return not after.is_over() and move in after.legal_moves() and wins_with(after, move)


def test_lasting_threats_are_all_the_empty_cells_that_complete_a_line_later() -> None:
    """For both players, counted stone by stone; odd rows help the first player, even rows the second."""
    for state in random_states():
        options = state.options()
        width, height = int(options["width"]), int(options["height"])
        for player in (0, 1):
            facts = [fact for fact in explained(state).of(Threat) if fact.player == player]
            later = {
                (column, row)
                for column in range(width)
                for row in range(height_of(state, column) + 1, height)
                if completes_line(state, player, (column, row))
            }
            assert {fact.cell for fact in facts} == later, state
            for fact in facts:
                assert fact.odd == ((fact.cell[1] + 1) % 2 == 1)
                assert fact.profits == (None if height % 2 else fact.odd == (player == 0))


@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 4), (6, 4)])
def test_in_the_last_column_the_first_player_gets_the_odd_rows(width: int, height: int) -> None:
    """The reason for `profits`: with all other columns full, stones alternate in the one that is left."""
    filled = (width - 1) * height
    owners = [(filled + row) % 2 for row in range(height)]

    assert owners == [0, 1] * (height // 2)


def test_stacked_threats_win_once_the_lower_cell_is_reached() -> None:
    """If the lower cell can be played and the player cannot win elsewhere, blocking it loses on top."""
    seen = 0
    for state in random_states():
        for fact in explained(state).of(StackedThreats):
            column, row = fact.lower
            assert fact.upper == (column, row + 1)
            assert completes_line(state, fact.player, fact.lower)
            assert completes_line(state, fact.player, fact.upper)
            if (
                height_of(state, column) == row
                and fact.player != state.to_move()
                and not winning_moves(state)
            ):
                seen += 1
                assert all(winning_moves(state.play(move)) for move in state.legal_moves())
    assert seen > 5


def test_waiting_moves_count_the_cells_below_the_lowest_threats() -> None:
    """Fill the board with every move that is not under a threat: the count and the player are right."""
    seen = 0
    for state in random_states():
        facts = explained(state).of(WaitingMoves)
        threats = {*state.threats(0), *state.threats(1)}
        open_now = {(column, height_of(state, column)) for column in state.legal_moves()}
        assert len(facts) == (1 if threats and not threats & open_now else 0), state
        for fact in facts:
            seen += 1
            stones, mover = _fill_below(state, threats)
            assert (fact.stones, fact.gives_way) == (stones, mover), state
    assert seen > 100


def _fill_below(state: Connect4, threats: set[Cell]) -> tuple[int, int]:
    height = int(state.options()["height"])
    stones, mover = 0, state.to_move()
    for column in state.legal_moves():
        row = height_of(state, column)
        while row < height and (column, row + 1) not in threats:
            row, stones, mover = row + 1, stones + 1, 1 - mover
    return stones, mover


def test_sevens_are_found_and_are_made_of_own_stones() -> None:
    """Every 7 has five own stones and two cells or more that complete a line (lines of four)."""
    seen = 0
    for state in random_states():
        connect = int(state.options()["connect"])
        for fact in explained(state).of(SevenTrap):
            seen += 1
            assert len(fact.stones) == 2 * (connect - 1) - 1
            assert set(fact.stones) <= set(state.stones(fact.player))
            assert len(fact.threats) > 1
            assert all(completes_line(state, fact.player, cell) for cell in fact.threats)
    assert seen > 20


def pictures() -> set[tuple[str, ...]]:
    """Turn and mirror the figure in every way."""
    found, picture = set(), SEVEN
    for _ in range(4):
        picture = tuple("".join(row) for row in zip(*picture[::-1], strict=True))
        found |= {picture, picture[::-1]}
    return found


def test_all_eight_forms_of_the_seven_are_found() -> None:
    """Wherever one of the eight pictures lies on own stones with two open ends, and nowhere else."""
    assert len(pictures()) == 8
    for state in random_states():
        options = state.options()
        if options["connect"] != "4":
            continue
        facts = explained(state).of(SevenTrap)
        for player in (0, 1):
            named = {frozenset(fact.stones) for fact in facts if fact.player == player}
            placed = _placed(set(state.stones(player)), int(options["width"]), int(options["height"]))
            ends = {stones for stones in placed if len(_open_ends(state, player, stones)) > 1}
            assert named == ends, state


def _placed(own: set[Cell], width: int, height: int) -> set[frozenset[Cell]]:
    shapes = [
        [(x, 2 - y) for y, row in enumerate(picture) for x, mark in enumerate(row) if mark == "x"]
        for picture in pictures()
    ]
    moved = (
        frozenset((x + dx, y + dy) for x, y in shape)
        for shape, dx, dy in product(shapes, range(width), range(height))
    )
    return {stones for stones in moved if stones <= own}


def _open_ends(state: Connect4, player: int, stones: frozenset[Cell]) -> set[Cell]:
    """List the empty cells that make a line of four with three of these stones alone."""
    taken = {*state.stones(0), *state.stones(1)}
    width, height = int(state.options()["width"]), int(state.options()["height"])
    ends = set()
    for cell in product(range(width), range(height)):
        for dx, dy in DIRECTIONS:
            for back in range(4):
                line = {(cell[0] + (i - back) * dx, cell[1] + (i - back) * dy) for i in range(4)}
                if cell not in taken and line - {cell} <= stones:
                    ends.add(cell)
    assert all(completes_line(state, player, end) for end in ends)
    return ends


def test_the_report_s_seven_is_found_upright_and_mirrored() -> None:
    """First owns d3 e3 f3 and the diagonal d1 e2 f3; g3 and g4 lie on top of each other."""
    state = Connect4.parse("455654466")
    mirrored = state.map(1)

    (trap,) = explained(state).of(SevenTrap)
    assert (trap.player, trap.stones) == (0, ((3, 0), (3, 2), (4, 1), (4, 2), (5, 2)))
    assert trap.threats == ((2, 2), (6, 2), (6, 3))
    assert explained(state).of(StackedThreats) == [StackedThreats(0, (6, 2), (6, 3))]
    (other,) = explained(mirrored).of(SevenTrap)
    assert set(other.stones) == {(6 - column, row) for column, row in trap.stones}


def test_a_fork_is_said_in_both_languages() -> None:
    """Two open ends on the floor: the classic first trap."""
    found = explained(Connect4.parse("4455"))

    assert found.sentences() == [
        "First wins with c1: one stone cannot stop threats on b1 and f1.",
        "First wins with f1: one stone cannot stop threats on c1 and g1.",
    ]
    assert found.sentences(language="fa", players=("سرخ", "آبی"))[0] == (
        "سرخ با بازی در c1 می‌برد؛ b1 و f1 را نمی‌توان هم‌زمان بست."
    )


def test_every_fact_has_a_sentence_in_every_language() -> None:
    """Sentences end with a full stop, and Persian ones hold no English word."""
    for state in random_states():
        found = explained(state)
        for language in ("en", "fa"):
            sentences = found.sentences(language=language)
            assert len(sentences) == len(found.facts)
            assert all(sentence.endswith(".") for sentence in sentences)
        assert not any("First" in sentence for sentence in found.sentences(language="fa"))


def test_a_finished_game_has_nothing_to_explain() -> None:
    """Neither a won board nor an unknown kind of state."""
    assert explained(Connect4.parse("1212121")).facts == ()
    assert explain(object()) is None


def test_an_unknown_language_is_refused() -> None:
    """The message names those there are."""
    with pytest.raises(UnknownNameError, match="choose one of en, fa"):
        explained(Connect4()).sentences(language="de")
