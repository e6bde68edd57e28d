"""Conformance of rules: what holds for every game in every state of seeded random play."""

from __future__ import annotations

import copy
import json
import math
import pickle
from itertools import pairwise
from typing import Any

import pytest
from conformance.reference import SetUp, exhaustive, seen_from
from conformance.setups import every_setup, every_tiny_setup

import turnwise

GAMES = range(4)  # seeds of the random games
CLOSE = 1e-9


@every_setup
def test_native_rules_equal_the_oracle(setup: SetUp) -> None:
    """Board, side, moves, result, scale and features agree with the slow rules in every visited state."""
    for seed in GAMES if setup.options.get("width") != 16 else range(1):
        for state, oracle in setup.walk(seed):
            where = f"seed {seed}, {state}"

            assert oracle.board_of(state) == oracle.board(), where
            assert state.to_move() == oracle.to_move(), where
            assert sorted(map(state.move_text, state.legal_moves())) == sorted(oracle.legal_moves()), where
            assert state.result() == oracle.result(), where
            assert state.is_over() == oracle.is_over(), where
            if state.is_over():
                assert state.bounds() == (oracle.rank(), oracle.rank()), where
            else:
                assert state.features() == oracle.features(), where


@every_setup
def test_moves_are_unique_and_end_with_the_game(setup: SetUp) -> None:
    for seed in GAMES:
        for state in setup.states(seed):
            moves = state.legal_moves()

            assert len(set(moves)) == len(moves), state
            assert (len(moves) > 0) == (state.result() is None) == (not state.is_over()), state


@every_setup
def test_play_leaves_its_argument_unchanged(setup: SetUp) -> None:
    for state, oracle in setup.walk(seed=1):
        before = (state.key(), state.text(), state.to_move(), state.legal_moves())
        for move in state.legal_moves():
            state.play(move)

        assert (state.key(), state.text(), state.to_move(), state.legal_moves()) == before
        assert oracle.board_of(state) == oracle.board()


@every_setup
def test_text_brings_the_state_back(setup: SetUp) -> None:
    """The text is one line; parse reads it, however the state was reached, and repr is Python."""
    for seed in GAMES:
        for state in setup.states(seed):
            text = state.text()
            again = type(state).parse(text)

            assert again == state
            assert (again.key(), hash(again), again.text()) == (state.key(), hash(state), text)
            assert text.isprintable()
            assert eval(repr(state), {type(state).__name__: type(state)}) == state
            for move in state.legal_moves():
                assert state.parse_move(state.move_text(move)) == move
                assert state.play(state.move_text(move)) == state.play(move)


@every_setup
def test_pickle_copy_and_json_bring_the_state_back(setup: SetUp) -> None:
    for state in setup.states(seed=2):
        document = json.dumps({"position": state.text(), "options": state.options(), "moves": state.legal_moves()})
        read = json.loads(document)

        assert pickle.loads(pickle.dumps(state)) == state
        assert copy.deepcopy(state) == copy.copy(state) == state
        assert type(state).parse(read["position"]) == state
        assert read["moves"] == state.legal_moves()
        assert setup.dealt or type(state)(**read["options"]) == setup.start()


@every_setup
def test_equal_states_have_equal_keys_and_different_boards_do_not(setup: SetUp) -> None:
    """Keys and hashes go with the oracle's board, one to one, however the board was reached."""
    keys: dict[Any, tuple[int, int]] = {}
    for seed in range(8):
        for state, oracle in setup.walk(seed):
            assert keys.setdefault(oracle.board(), (state.key(), hash(state))) == (state.key(), hash(state))

    assert len({key for key, _ in keys.values()}) == len(keys)


@every_setup
def test_no_keys_clash_in_100000_positions(setup: SetUp) -> None:
    wanted, states, seed = 100_000, {setup.start()}, 0
    while len(states) < wanted and seed < 4_000:
        states.update(setup.states(seed))
        seed += 1

    assert len({state.key() for state in states}) == len(states)


def test_states_of_different_set_ups_differ() -> None:
    """Empty boards of every shape are unequal, though some fill the same bits."""
    starts = [setup.start() for setup in _unlike_setups()]

    assert len(set(starts)) == len(starts)


def _unlike_setups() -> list[SetUp]:
    from conformance.setups import SETUPS

    return list({str(setup.start()): setup for setup in SETUPS}.values())


@every_setup
def test_illegal_moves_are_refused_with_the_position(setup: SetUp) -> None:
    """Numbers and texts that are no move here: the message names move, game, position and the way out."""
    for state in setup.states(seed=3):
        legal = state.legal_moves()
        strangers = [move for move in range(40) if move not in legal][:3]
        for move in (*strangers, -1, 65_535, 2**40):
            with pytest.raises(turnwise.IllegalMoveError) as refused:
                state.play(move)
            _check_refusal(str(refused.value), state)
        for text in ("", "?", "zz9", "-1"):
            with pytest.raises(turnwise.IllegalMoveError) as refused:
                state.play(text)
            _check_refusal(str(refused.value), state)


def _check_refusal(message: str, state: Any) -> None:
    way_out = "the game is over"
    if not state.is_over():
        way_out = "legal moves are " + ", ".join(state.move_text(move) for move in sorted(state.legal_moves()))

    assert message.startswith("illegal move '")
    assert f"position '{state.text()}'" in message
    assert message.endswith(way_out)
    assert "\n" not in message


@every_setup
def test_bounds_hold_the_result_and_only_tighten(setup: SetUp) -> None:
    for seed in GAMES:
        states = setup.states(seed)
        for state, child in pairwise(states):
            lower, upper = state.bounds()
            ends = [seen_from(state, child, bound) for bound in child.bounds()]

            assert lower <= upper
            assert lower - CLOSE <= min(ends) <= max(ends) <= upper + CLOSE, (str(state), str(child))

        final = setup.oracle.rank_of(states[-1])
        assert states[-1].bounds() == (final, final)


@every_setup
def test_symmetries_commute_with_play_result_and_moves(setup: SetUp) -> None:
    for state in setup.states(seed=4):
        images = min(state.symmetries(), 12)
        for s in range(images):
            number = s if images == state.symmetries() else s * (state.symmetries() // images)
            image = state.map(number)
            mapped = [state.map_move(number, move) for move in state.legal_moves()]

            assert (image.to_move(), image.result()) == (state.to_move(), state.result())
            assert image.bounds() == state.bounds()
            assert sorted(mapped) == sorted(image.legal_moves())
            for move, move_image in zip(state.legal_moves(), mapped, strict=True):
                assert state.play(move).map(number) == image.play(move_image)


@every_setup
def test_symmetry_number_zero_is_the_identity(setup: SetUp) -> None:
    for state in setup.states(seed=5):
        assert state.map(0) == state
        assert [state.map_move(0, move) for move in state.legal_moves()] == state.legal_moves()
    for number in (-1, state.symmetries()):
        with pytest.raises(ValueError, match="no symmetry"):
            state.map(number)


@every_tiny_setup
def test_symmetries_are_a_group_of_different_images(setup: SetUp) -> None:
    """Every image of an image is an image of the state itself."""
    for state in setup.states(seed=6):
        images = {state.map(s) for s in range(state.symmetries())}

        assert all(image.map(s) in images for image in images for s in range(state.symmetries()))


@every_setup
def test_features_are_finite_and_their_names_stable(setup: SetUp) -> None:
    names = list(setup.start().features())
    for state in setup.states(seed=7):
        features = state.features()

        assert list(features) == names
        assert all(math.isfinite(value) for value in features.values())


@every_setup
def test_guesses_of_every_evaluator_are_finite(setup: SetUp) -> None:
    """The default comes first; evaluators that keep results stay inside the bounds."""
    for state in setup.states(seed=8)[:-1]:
        lower, upper = state.bounds()

        assert state.evaluate() == state.evaluate(state.evaluators()[0])
        assert all(math.isfinite(state.evaluate(name)) for name in state.evaluators())
        assert lower <= state.evaluate() <= upper


@every_tiny_setup
def test_forced_moves_keep_the_value(setup: SetUp) -> None:
    """Brute force below every state of random games: the best forced move is as good as the best of all."""
    known: dict[Any, float] = {}
    for seed in range(20):
        for state in setup.states(seed)[:-1]:
            forced = state.forced_moves()
            values = {
                move: seen_from(state, state.play(move), exhaustive(setup, state.play(move), known))
                for move in state.legal_moves()
            }

            assert set(forced) <= set(values)
            assert not forced or max(values[move] for move in forced) == max(values.values()), state


@every_tiny_setup
def test_bounds_hold_the_value(setup: SetUp) -> None:
    known: dict[Any, float] = {}
    for seed in range(20):
        for state in setup.states(seed):
            lower, upper = state.bounds()

            assert lower - CLOSE <= exhaustive(setup, state, known) <= upper + CLOSE, state


@every_setup
def test_start_options_are_checked(setup: SetUp) -> None:
    """An unknown option and a number out of range are refused in one line that says what there is."""
    game = type(setup.start())
    option = next(iter([*setup.start().options(), *(row["name"] for row in game.start_options())]))
    with pytest.raises(turnwise.UnknownNameError, match=rf"options are .*{option}"):
        game(colour=3)
    for wrong in (0, 1000, "many"):
        with pytest.raises(turnwise.ParseError, match=r"from \d+ to \d+|choose "):
            game(**{option: wrong})


@every_setup
@pytest.mark.parametrize("text", ["?", "ة", "4é", "9" * 500, "\n", "7:7:7", "0x0x0:", "-1", "x:", "99x1x2:1"])
def test_texts_that_are_no_position_are_refused_in_one_line(setup: SetUp, text: str) -> None:
    with pytest.raises(turnwise.ParseError) as refused:
        type(setup.start()).parse(text)

    assert "\n" not in str(refused.value).replace(text, "")
