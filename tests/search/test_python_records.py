"""Records of states of games in Python change how often the game is asked, and nothing else."""

from __future__ import annotations

import gc
import signal
import traceback
import weakref
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

import pytest
from search.python_games import ClashingTicTacToe, DotsAndBoxes, Kalah, Nim, TicTacToe, value_of

import turnwise
from turnwise import Limits, Report, _core
from turnwise.engine import make_player
from turnwise.engine.request import search_request

STARTS = [TicTacToe("X...O...."), ClashingTicTacToe("X...O...."), Nim(13), DotsAndBoxes(2), Kalah()]
every_game = pytest.mark.parametrize("start", STARTS, ids=lambda start: repr(start)[:40])


def searched(start: Any, records: _core.PythonRecords, *, depth: int | None = None, **options: Any) -> Report:
    """Search with records that stay afterwards."""
    request = search_request(Limits(depth=depth), options=options)
    return cast(Report, _core.search_python(start, request, None, records))


@dataclass(frozen=True)
class Counted:
    """A game that counts what it is asked."""

    game: Any
    asked: ClassVar[Counter[Hashable]] = Counter()

    def to_move(self) -> int:
        self.asked["to_move", self] += 1
        return int(self.game.to_move())

    def result(self) -> Any:
        self.asked["result", self] += 1
        return self.game.result()

    def legal_moves(self) -> Any:
        self.asked["legal_moves", self] += 1
        return self.game.legal_moves()

    def play(self, move: Any) -> Counted:
        self.asked["play", self, move] += 1
        return Counted(self.game.play(move))


@pytest.fixture(autouse=True)
def _count_from_zero() -> None:
    Counted.asked.clear()


@every_game
def test_each_state_is_asked_each_question_once(start: Any) -> None:
    """Deepening meets every state again, and so do other orders of the same moves."""
    report = turnwise.search(Counted(start))

    assert report.nodes == turnwise.search(start).nodes
    assert set(Counted.asked.values()) == {1}


def test_a_player_asks_nothing_twice_in_a_game() -> None:
    """The second move is searched among states that the first search has met."""
    player = make_player(Counted, seed=0, limits=Limits(depth=9))
    state = Counted(TicTacToe())
    for _ in range(4):
        state = Counted(state.game.play(player.choose(state)))

    assert set(Counted.asked.values()) == {1}


@every_game
def test_what_is_remembered_changes_no_search(start: Any) -> None:
    """A player with records of the whole game so far visits the nodes that a new one does."""
    kept = make_player(type(start), seed=0, limits=Limits(depth=4))
    state = start
    while state.result() is None:
        fresh = make_player(type(start), seed=0, limits=Limits(depth=4))
        move = kept.choose(state)

        assert (move, kept.nodes, kept.score) == (fresh.choose(state), fresh.nodes, fresh.score)
        state = state.play(move)


@every_game
@pytest.mark.parametrize("limit", [1, 7, 40])
def test_states_that_were_forgotten_are_asked_again(start: Any, limit: int) -> None:
    """A state that comes back has lost its entry in the table; its score is the same."""
    report = searched(start, _core.PythonRecords(limit))

    assert report.solved
    assert report.score == value_of(start)


@every_game
@pytest.mark.parametrize("options", [{"method": "minimax"}, {"method": "alpha_beta"}, {"table": False}], ids=str)
def test_without_a_table_a_small_limit_changes_no_node(start: Any, options: dict[str, Any]) -> None:
    few, many = (searched(start, _core.PythonRecords(limit), depth=4, **options) for limit in (2, 100_000))

    assert (few.nodes, few.score, few.line) == (many.nodes, many.score, many.line)


@pytest.mark.parametrize("limit", [20, 100, 1000])
def test_records_keep_to_their_limit(limit: int) -> None:
    """No line of tic-tac-toe is as long as the smallest limit, so a search never stands on more."""
    records = _core.PythonRecords(limit)
    searched(TicTacToe(), records)

    assert len(records) == records.limit == limit


def test_what_a_search_stands_on_is_beyond_the_limit() -> None:
    """A line of 12 plies needs its states, whatever the limit is."""
    records = _core.PythonRecords(1)

    assert searched(Nim(12), records, depth=12, method="minimax").solved
    assert 1 < len(records) <= 14


class Wide(NamedTuple):
    """Sixty moves a state, and no two lines meet."""

    number: int = 0

    def to_move(self) -> int:
        return 0

    def result(self) -> None:
        return None

    def legal_moves(self) -> range:
        return range(60)

    def play(self, move: int) -> Wide:
        return Wide(60 * self.number + move + 1)


def test_too_many_records_are_not_kept_for_the_next_search() -> None:
    """More than 200 000 are a search's own; the next search begins with none."""
    records = _core.PythonRecords()
    searched(Wide(), records, depth=2, method="minimax")
    assert len(records) == 1 + 60 + 60**2

    searched(Wide(), records, depth=3, method="minimax")
    assert len(records) == 0


class Step(NamedTuple):
    """A walk on a ring, with lines that meet and come back."""

    place: int = 0
    left: int = 30

    def to_move(self) -> int:
        return self.left % 2

    def result(self) -> int | None:
        return None if self.left else self.place

    def legal_moves(self) -> list[int]:
        return [1, 5]

    def play(self, move: int) -> Step:
        return Step((self.place + move) % 12, self.left - 1)


class LongStep(Step):
    """Equal to a Step and another game."""

    def play(self, move: int) -> LongStep:
        return LongStep((self.place + 2 * move) % 12, self.left - 1)


def test_equal_states_of_other_classes_are_other_states() -> None:
    """Named tuples compare as tuples do: records must not mix games that share them."""
    records = _core.PythonRecords()
    assert Step() == LongStep()

    for state in (Step(), LongStep(), Step()):
        assert searched(state, records).score == value_of.__wrapped__(state) == turnwise.solve(state).score
        value_of.cache_clear()


def test_states_go_with_the_search() -> None:
    """Nothing holds a state once the search is over, in a game that comes back to where it was too."""

    class Ring:
        met: ClassVar[list[weakref.ref[Ring]]] = []

        def __init__(self, place: int = 0) -> None:
            self.place = place
            self.met.append(weakref.ref(self))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Ring) and self.place == other.place

        def __hash__(self) -> int:
            return self.place

        def to_move(self) -> int:
            return self.place % 2

        def result(self) -> None:
            return None

        def legal_moves(self) -> list[int]:
            return [1, -1]

        def play(self, move: int) -> Ring:
            return Ring((self.place + move) % 6)

    turnwise.search(Ring(), depth=9)
    gc.collect()

    assert len(Ring.met) > 6
    assert [ref() for ref in Ring.met if ref() is not None] == []


def test_a_player_goes_on_after_an_error_of_the_game() -> None:
    """The error reaches the caller with its traceback; what was remembered before is still right."""

    class Moody(Nim):
        fails: ClassVar[bool] = True

        def play(self, move: str) -> Moody:
            if self.fails and self.pile == 4:
                raise KeyError("mood")
            following = super().play(move)
            return Moody(following.pile, following.player)

    player = make_player(Moody, seed=0, limits=Limits(depth=20))
    with pytest.raises(KeyError, match="mood") as caught:
        player.choose(Moody(9))
    Moody.fails = False

    assert "play" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert player.choose(Moody(9)) == turnwise.search(Nim(9)).best


def test_an_evaluation_may_ask_the_player_who_uses_it() -> None:
    """The inner choice works on records of its own."""
    idle: list[Any] = []
    inner: list[str] = []

    def guess(_: Any) -> float:
        if idle:
            inner.append(idle.pop().choose(Nim(6)))
        return 0

    player = make_player(Nim, seed=0, limits=Limits(depth=2), evaluate=guess)
    idle.append(player)

    assert player.choose(Nim(17)) in Nim(17).legal_moves()
    assert inner[0] in Nim(6).legal_moves()


def test_a_signal_ends_a_search_that_asks_the_game_nothing() -> None:
    """All of 60 piles is known after a moment; plain minimax would walk through them for years."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            turnwise.search(Nim(60), depth=60, method="minimax")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass
class Mutable:
    """A dataclass that is not frozen: Python gives it no hash."""

    cells: list[int]

    def to_move(self) -> int:
        return 0

    def result(self) -> None:
        return None

    def legal_moves(self) -> list[int]:
        return [1]

    def play(self, move: int) -> Any:
        return Mutable([*self.cells, move])


class HoldsList(NamedTuple):
    """A tuple with a part that can change."""

    cells: list[int]

    def to_move(self) -> int:
        return 0

    def result(self) -> int | None:
        return None

    def legal_moves(self) -> list[int]:
        return [1]

    def play(self, move: int) -> HoldsList:
        return HoldsList([*self.cells, move])


class Changing:
    """States that change in place, or that forget to return the next one."""

    def __init__(self, returned: Any) -> None:
        self.returned = returned

    def to_move(self) -> int:
        return 0

    def result(self) -> None:
        return None

    def legal_moves(self) -> list[int]:
        return [1]

    def play(self, _: int) -> Any:
        return self.returned

    def __repr__(self) -> str:
        return "Changing(...)"


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (Mutable([1]), r"state Mutable\(cells=\[1\]\) is or has an unhashable type: 'Mutable': states are hashable"),
        (HoldsList([1]), r"state HoldsList\(cells=\[1\]\) is or has an unhashable type: 'list': states are hashable"),
        (Changing(None), r"play\(\) of Changing\(...\) is None: return a state"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_states_that_look_mutable_get_one_clear_line(state: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{message}") as caught:
        turnwise.search(state, depth=2)

    assert "\n" not in str(caught.value)


def test_a_state_that_changes_in_place_is_refused() -> None:
    changing = Changing(None)
    changing.returned = changing

    with pytest.raises(ValueError, match=r"^play\(\) of Changing\(...\) is that state itself: states do not change"):
        turnwise.search(changing, depth=2)


def test_an_error_in_a_hash_is_the_games_own() -> None:
    class BadHash(Nim):
        def __hash__(self) -> int:
            raise TypeError("no hash today")

    with pytest.raises(TypeError, match=r"^no hash today$") as caught:
        turnwise.search(BadHash(3), depth=2)

    assert "__hash__" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


class Weighed(Nim):
    """A pile that tells numbers about itself."""

    def play(self, move: str) -> Weighed:
        following = super().play(move)
        return Weighed(following.pile, following.player)

    def features(self) -> dict[str, float]:
        return {"pile": self.pile, "odd": self.pile % 2}


class Beyond(Weighed):
    """A pile whose number no float holds."""

    def play(self, move: str) -> Beyond:
        following = super().play(move)
        return Beyond(following.pile, following.player)

    def features(self) -> dict[str, float]:
        return {"pile": 10**400}


def test_weights_by_feature_evaluate_a_game_in_python() -> None:
    """The sum of weight times feature, for a search and for a player."""
    weights = {"pile": 0.25, "odd": -1}
    report = turnwise.search(Weighed(17), depth=4, evaluate=weights)
    player = make_player(Weighed, seed=0, limits=Limits(depth=4), evaluate=weights)
    by_function = turnwise.search(Weighed(17), depth=4, evaluate=lambda s: 0.25 * s.pile - s.pile % 2)

    assert (report.best, report.score, report.nodes) == (by_function.best, by_function.score, by_function.nodes)
    assert (player.choose(Weighed(17)), player.score) == (by_function.best, by_function.score)


def test_features_that_weigh_nothing_are_not_asked_for() -> None:
    class Asked(Weighed):
        asked: ClassVar[list[int]] = []

        def features(self) -> dict[str, float]:
            self.asked.append(self.pile)
            return super().features()

    turnwise.search(Asked(17), depth=3, evaluate={"pile": 0})

    assert Asked.asked == [17]  # its names, to check those of the weights


@pytest.mark.parametrize(
    ("game", "weights", "message"),
    [
        (Weighed, {"piles": 1}, "unknown Weighed feature 'piles': features are pile, odd"),
        (Weighed, {"pile": 1, "even": 0}, "unknown Weighed feature 'even': features are pile, odd"),
        (Weighed, {"pile": "much"}, "the weight of 'pile' is 'much': give a number"),
        (Weighed, {"pile": 1e38}, r"the weight of 'pile' is 1e\+38: give a number between -1000000000 and 1000000000"),
        (Weighed, {"pile": 10**400}, "the weight of 'pile' is 10+"),
        (Weighed, {"pile": float("nan")}, "the weight of 'pile' is nan: give a number between"),
        (Beyond, {"pile": 1.0}, "score inf is not a number between -1000000 and 1000000"),
        (Nim, {"pile": 1}, "evaluate={'pile': 1}: Nim has no method features to weigh"),
        (Nim, "threats", "evaluate='threats': a game written in Python takes a function of a state or weights"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_weights_a_game_cannot_take_are_refused_in_one_line(game: Any, weights: Any, message: str) -> None:
    with pytest.raises(turnwise.TurnwiseError, match=f"^{message}") as caught:
        turnwise.search(game(17), depth=2, evaluate=weights)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("weight", [10**400, -1e38, float("nan"), float("inf")], ids=lambda weight: str(weight)[:4])
def test_weights_of_a_native_game_are_finite_and_bounded(weight: float) -> None:
    """Sums of larger ones would be no numbers."""
    with pytest.raises(turnwise.OptionError, match=r"^the weight of 'discs' is .*: give a number") as caught:
        turnwise.search(turnwise.Othello(), depth=1, evaluate={"discs": weight})

    assert "\n" not in str(caught.value)


def test_a_player_refuses_unknown_features_when_it_first_evaluates() -> None:
    player = make_player(Weighed, seed=0, limits=Limits(depth=2), evaluate={"piles": 1})

    with pytest.raises(turnwise.UnknownNameError, match="unknown Weighed feature 'piles': features are pile, odd"):
        player.choose(Weighed(17))
