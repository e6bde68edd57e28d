"""Connect 4 explained: each kind of fact against brute force over play, and scenes in words."""

from __future__ import annotations

from functools import cache

import pytest
from analysis.boards import completes_line, explained, height_of, random_states, winning_moves, wins_with

from turnwise import ArgumentTypeError, Connect4, UnknownNameError
from turnwise.analysis import explain
from turnwise.games.connect4_facts import (
    CannotBlock,
    Cell,
    Fork,
    MustBlock,
    Poison,
    StackedThreats,
    Threat,
    WaitingMoves,
    WinNow,
)


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
    assert seen > 50


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
            if height_of(state, column) == row and fact.player != state.to_move() and not winning_moves(state):
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
            lowest = {cell for cell in threats if not any((cell[0], row) in threats for row in range(cell[1]))}
            assert fact.loses == (lowest <= set(state.threats(1 - mover))), state
    assert seen > 100


def _fill_below(state: Connect4, threats: set[Cell]) -> tuple[int, int]:
    height = int(state.options()["height"])
    stones, mover = 0, state.to_move()
    for column in state.legal_moves():
        row = height_of(state, column)
        while row < height and (column, row + 1) not in threats:
            row, stones, mover = row + 1, stones + 1, 1 - mover
    return stones, mover


def test_who_has_to_play_under_enemy_threats_only_loses_if_no_new_threat_appears() -> None:
    """Full minimax of the game in which today's threats are the only winning cells."""
    seen = 0
    for state in random_states():
        options = state.options()
        if options["width"] != "5":
            continue
        for fact in explained(state).of(WaitingMoves):
            heights = tuple(height_of(state, column) for column in range(5))
            threats = frozenset(state.threats(0)), frozenset(state.threats(1))
            winner = _static_winner(heights, state.to_move(), threats, int(options["height"]))
            seen += fact.loses
            assert not fact.loses or winner == 1 - fact.gives_way, state
    assert seen > 20


@cache
def _static_winner(
    heights: tuple[int, ...], mover: int, threats: tuple[frozenset[Cell], frozenset[Cell]], top: int
) -> int | None:
    """Name who wins if stones make no new threats; None is a draw."""
    outcomes: set[int | None] = set()
    for column, row in enumerate(heights):
        if row == top:
            continue
        if (column, row) in threats[mover]:
            return mover
        higher = (*heights[:column], row + 1, *heights[column + 1 :])
        outcomes.add(_static_winner(higher, 1 - mover, threats, top))
    if mover in outcomes:
        return mover
    return None if not outcomes or None in outcomes else 1 - mover


def test_a_fork_is_said_in_both_languages() -> None:
    """Two open ends on the floor: the classic first trap."""
    found = explained(Connect4.parse("4455"))

    assert found.sentences() == [
        "First wins with c1: one stone cannot stop threats on b1 and f1.",
        "First wins with f1: one stone cannot stop threats on c1 and g1.",
    ]
    assert found.sentences(language="fa", players=("سرخ", "آبی"))[0] == (
        "سرخ با بازی در \u2066c1\u2069 می‌برد؛ \u2066b1\u2069 و \u2066f1\u2069 را نمی‌توان هم‌زمان بست."
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
    assert explained(Connect4.parse("1212121")).facts == ()


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="is not a state"):
        explain(object())


def test_an_unknown_language_is_refused() -> None:
    """The message names those there are."""
    with pytest.raises(UnknownNameError, match="choose one of en, fa"):
        explained(Connect4()).sentences(language="de")
