"""Drop-in agents for the course engine of Hand of the King: two lines make a module that the engine can play.

    from turnwise.adapters.hand_of_the_king_course import agent
    get_move = agent(__name__)            # or agent(__name__, seconds=5)

Save them as my_agent.py beside the engine's main.py. The engine then calls, without or with companions,

    get_move(cards, player1, player2)                                       ->  a location, 0 to 35
    get_move(cards, player1, player2, companion_cards, choose_companion)    ->  a location, or a list ['Jon', 15]

The answer comes after about `seconds`, and whatever happens after `LATEST`; it is legal wherever a legal answer
exists. The engine ends on any exception and passes the turn on None or after ten seconds; none of this happens:
trouble goes to the log, and a simple legal answer to the engine.

Both seats get the players in the same order, so the agent looks for itself among the two: by the name of its
module, otherwise by who holds the card it took last. It sees the game with its own eyes: in its states the player
to move is always the first one. The states of a game follow from each other, so that it learns what the other side is
like from its moves, and plays lost positions for its mistakes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from .._core import HandOfTheKing
from ..agents import PerfectAgent
from ..agents.opponent import MOST_WALKED, states_of_turn
from ..agents.spec import PERFECT
from ..errors import LimitsError
from ..games.hand_of_the_king import HAND_OF_THE_KING
from ..games.hand_of_the_king_cards import SIDE, VARYS
from ..report import Limits

Answer = int | list[str | int]
Think = Callable[[HandOfTheKing], Answer]
T = TypeVar("T")

SECONDS = 3.0  # for a turn, unless the student says otherwise
MOST_SECONDS = 5.0  # the engine waits ten, and on a busy machine memory for the tables may take two or three
LATEST = 8.0  # after so many seconds a simple answer must do
FORCED = 0.1  # of the time, where there is one move: to see what the other side did

LOCATIONS = SIDE * SIDE
HOUSES = {  # letter in the text of a state, cards
    "Stark": ("s", 8),
    "Greyjoy": ("g", 7),
    "Lannister": ("l", 6),
    "Targaryen": ("t", 5),
    "Baratheon": ("b", 4),
    "Tyrell": ("y", 3),
    "Tully": ("u", 2),
}
COMPANIONS = {  # letter in the text of a state, cards to name
    "Jon": ("j", 1),
    "Gendry": ("g", 0),
    "Ramsay": ("r", 2),
    "Sandor": ("s", 1),
    "Jaqen": ("q", 2),
    "Melisandre": ("m", 0),
}
JAQEN, MELISANDRE = "Jaqen", "Melisandre"
MOST_DECISIONS = 4  # of one companion: Jaqen, two cards, another companion
JON_CARD, GENDRY_CARD = "Jon Snow", "Gendry"  # the cards that companions add to a pile

_log = logging.getLogger(__name__)


def agent(module: str, *, seconds: float = SECONDS) -> Callable[..., Answer]:
    """Make the `get_move` of a module; give the module's `__name__`, by which the agent knows its seat."""
    return CourseAgent(module, partial(Thinker, seconds)).get_move


# ---- what the engine asks, in plain values ----


class Card(NamedTuple):
    """A card by house and name."""

    house: str
    name: str


@dataclass(frozen=True)
class Holding:
    """What one player has, and the name the engine knows the agent by."""

    agent: str = ""
    cards: tuple[Card, ...] = ()
    banners: frozenset[str] = frozenset()

    def count(self, house: str) -> int:
        """Count the cards of a house; Jon's and Gendry's count."""
        return sum(card.house == house for card in self.cards)


@dataclass(frozen=True)
class Question:
    """One call of the engine; nothing but `read_question` touches the engine's objects."""

    board: Mapping[int, Card]
    players: tuple[Holding, Holding]
    companions: tuple[str, ...]
    choosing: bool
    """Whether a companion must be chosen."""

    def characters(self) -> list[int]:
        """Locations of the cards left, Varys not counted."""
        return sorted(location for location, card in self.board.items() if card.name != VARYS)

    def targets(self) -> list[int]:
        """Locations in line with Varys."""
        lines = [divmod(location, SIDE) for location, card in self.board.items() if card.name == VARYS]
        return [at for at in self.characters() for row, column in lines if at // SIDE == row or at % SIDE == column]


def attempt(act: Callable[[], T], default: T) -> T:
    """Act; on any error log it and give the default, because the engine ends on every exception."""
    try:
        return act()
    except Exception:
        _log.warning("an answer to the engine is poorer than it could be", exc_info=True)
        return default


def read_question(cards: Any, players: tuple[Any, Any], companion_cards: Any, choose_companion: Any) -> Question:
    """Read what can be read, and leave out the rest."""
    listed: list[Any] = attempt(lambda: list(cards), [])
    found = [attempt(partial(_read_card, card), None) for card in listed]
    names = attempt(lambda: tuple(companion_cards or ()), ())
    companions = tuple(name for name in COMPANIONS if name in names)
    return Question(
        board=dict(each for each in found if each is not None),
        players=(_read_player(players[0]), _read_player(players[1])),
        companions=companions,
        choosing=bool(companions) and attempt(lambda: bool(choose_companion), False),
    )


def _read_card(card: Any) -> tuple[int, Card]:
    location = int(card.get_location())
    if not 0 <= location < LOCATIONS:
        raise ValueError(f"card at location {location}: locations are 0 to {LOCATIONS - 1}")
    return location, Card(str(card.get_house()), str(card.get_name()))


def _read_player(player: Any) -> Holding:
    return Holding(
        agent=attempt(lambda: str(player.get_agent()), ""),
        cards=attempt(lambda: tuple(_read_pile(player.get_cards())), ()),
        banners=attempt(lambda: frozenset(house for house, held in player.get_banners().items() if held), frozenset()),
    )


def _read_pile(pile: Any) -> Iterable[Card]:
    return (Card(str(house), str(card.get_name())) for house, cards in pile.items() for card in cards)


# ---- who is to move ----


@dataclass(frozen=True)
class Turn:
    """What an agent remembers of a call until the next one."""

    question: Question
    me: int
    answer: Answer
    cards: tuple[Card, ...]
    """The cards its answers named on normal turns of this game, the latest first."""
    refused: frozenset[str] = frozenset()
    """Companions that the engine did not accept here."""


def own_place(question: Question, module: str, last: Turn | None) -> int:
    """Find the player to move, 0 or 1 in the order of the engine's arguments.

    With no card taken both are alike. `last` is the agent's last turn in this game, if there was one.
    """
    without_cards = [place for place in (0, 1) if not question.players[place].cards]
    if len(without_cards) == 2:
        return 0
    named = _places_named(module, question.players)
    if len(named) == 1:
        return named[0]
    remembered = _remembered_place(question, last) if last else None
    if remembered is not None:
        return remembered
    return without_cards[0] if without_cards else 0


def _places_named(module: str, players: tuple[Holding, Holding]) -> list[int]:
    """List the players with the module's name: the whole of it, or else its last part."""
    own, names = _parts(module), [_parts(player.agent) for player in players]
    whole = [place for place in (0, 1) if names[place] == own]
    return whole or [place for place in (0, 1) if names[place][-1] == own[-1]]


def _parts(name: str) -> list[str]:
    """Cut the name of a module, which may be written as a path.

    >>> _parts("./agents/my_agent.py") == _parts("agents.my_agent")
    True
    """
    return name.removesuffix(".py").replace("\\", "/").replace("/", ".").strip(".").split(".")


def _remembered_place(question: Question, last: Turn) -> int | None:
    """See whose pile the last answer went to, and whether the turn has passed since."""
    if question == last.question:
        return last.me
    players = question.players
    mine = next((place for card in last.cards for place in (0, 1) if card in players[place].cards), None)
    if mine is None or len(players[1 - mine].cards) > len(last.question.players[1 - last.me].cards):
        return mine
    keeps_turn = question.choosing if isinstance(last.answer, int) else last.answer[0] == MELISANDRE
    plays_itself = players[0].agent == players[1].agent
    return 1 - mine if plays_itself and not keeps_turn else mine


# ---- the state ----


def state_of(question: Question, me: int) -> HandOfTheKing:
    """Build the state in which the player at `me` is the first player and to move.

    Where taken cards lay does not matter any more: they fill the cells that are free now, and so do those that
    Sandor and Jaqen removed.
    """
    mine, theirs = question.players[me], question.players[1 - me]
    board = "/".join("".join(row) for row in _rows(_cells(question.board, mine, theirs)))
    banners = "".join(_holder(house, mine, theirs) for house in HOUSES)
    companions = "".join(COMPANIONS[name][0] for name in question.companions)
    turn = "1?" if question.choosing else "1"
    return HandOfTheKing.parse(f"{board}:{banners}:{_extra(mine, theirs) or '-'}:{companions or '-'}:{turn}")


def _cells(board: Mapping[int, Card], mine: Holding, theirs: Holding) -> list[str]:
    deck = {house: [f"{letter}{number + 1}" for number in range(size)] for house, (letter, size) in HOUSES.items()}
    cells = {location: "v*" if card.name == VARYS else deck[card.house].pop() for location, card in board.items()}
    taken = [deck[card.house].pop() + mark for mark, pile in (("+", mine), ("-", theirs)) for card in _dealt(pile)]
    gone = [word + "x" for words in deck.values() for word in words]
    loose = iter(taken + gone)
    return [cells[location] if location in cells else next(loose) for location in range(LOCATIONS)]


def _rows(cells: list[str]) -> list[list[str]]:
    return [cells[start : start + SIDE] for start in range(0, LOCATIONS, SIDE)]


def _dealt(pile: Holding) -> list[Card]:
    return [card for card in pile.cards if card.name not in (JON_CARD, GENDRY_CARD)]


def _holder(house: str, mine: Holding, theirs: Holding) -> str:
    lead = mine.count(house) - theirs.count(house)
    if lead == 0:
        return "-" if mine.count(house) == 0 else "2" if house in theirs.banners else "1"
    return "1" if lead > 0 else "2"


def _extra(mine: Holding, theirs: Holding) -> str:
    owned = [(number, card) for number, pile in ((1, mine), (2, theirs)) for card in pile.cards]
    jon = [f"j{number}{HOUSES[card.house][0]}" for number, card in owned if card.name == JON_CARD]
    gendry = [f"g{number}" for number, card in owned if card.name == GENDRY_CARD]
    return "".join(jon[:1] + gendry[:1])


def continued(asked: HandOfTheKing, left: HandOfTheKing) -> HandOfTheKing:
    """Find the state that one turn leads to from the one we left, as it was asked; the asked one itself if none does.

    Both are the same to play on, but they may differ in where taken cards lay, which the engine does not tell: only
    states that follow from each other show what the other side has played.
    """
    sight = _sight(asked)
    reached = chain([left], (state for _, state in islice(states_of_turn(left), MOST_WALKED)))
    return next((state for state in reached if _sight(state) == sight), asked)


def _sight(state: HandOfTheKing) -> tuple[object, ...]:
    """Return all that the rest of a game depends on."""
    board = [(location, house) for location, house, _ in state.cards()]
    players = [(state.counts(player), state.banners(player)) for player in (0, 1)]
    return state.to_move(), state.varys(), board, players, state.companions(), state.pending()


# ---- the answer ----


class Thinker:
    """Answers as well as it can in its time: exactly where the solver is through, otherwise by search.

    One agent decides everything, for it takes a state that does not follow from its last one for another game.
    """

    def __init__(self, seconds: float) -> None:
        if not 0 < seconds <= MOST_SECONDS:
            raise LimitsError(
                "seconds={seconds}: the engine waits ten, give a number above 0 up to {most:g}",
                seconds=seconds,
                most=MOST_SECONDS,
            )
        self._seconds = seconds
        self._agent = PerfectAgent(PERFECT, HAND_OF_THE_KING, seed=0, limits=Limits(seconds=seconds))

    def __call__(self, state: HandOfTheKing) -> Answer:
        """Decide once on a normal turn, and until the companion has all it needs on the others."""
        if state.pending() is None:
            return self._decide(state, self._seconds)
        answer: list[str | int] = []
        while state.pending() is not None:
            move = self._decide(state, self._seconds / MOST_DECISIONS)
            answer.append(state.move_text(move) if move >= LOCATIONS else move)
            state = state.play(move)
        return answer

    def _decide(self, state: HandOfTheKing, seconds: float) -> int:
        self._agent.most_seconds = seconds if len(state.legal_moves()) > 1 else FORCED * seconds
        return int(self._agent.choose(state))


def after(state: HandOfTheKing, answer: Answer) -> HandOfTheKing:
    """Play an answer."""
    for move in [answer] if isinstance(answer, int) else answer:
        state = state.play(move)
    return state


def simple_answer(question: Question) -> Answer:
    """Pick a legal answer without any thought; where there is none, something of the right kind."""
    if question.choosing:
        by_choices = sorted(question.companions, key=lambda name: COMPANIONS[name][1])
        uses = [use for name in by_choices if (use := _simple_use(name, question))]
        return uses[0] if uses else [by_choices[0]]
    return next(iter(question.targets() or question.characters()), 0)


def _simple_use(companion: str, question: Question) -> list[str | int] | None:
    wanted = COMPANIONS[companion][1]
    cards = question.characters()[:wanted]
    others = [name for name in question.companions if name != companion]
    if len(cards) < wanted or (companion == JAQEN and not others):
        return None
    return [companion, *cards, *(others[:1] if companion == JAQEN else [])]


class CourseAgent:
    """Answers the engine, in time and without exceptions; remembers its last turn, to know itself in self-play.

    One for each module; both seats may share it. `make_thinker` is called again after a thinker was late.
    """

    def __init__(self, module: str, make_thinker: Callable[[], Think], *, latest: float = LATEST) -> None:
        self._module = module
        self._make_thinker = make_thinker
        self._latest = latest
        self._think = make_thinker()
        self._last: Turn | None = None
        self._left: HandOfTheKing | None = None

    def get_move(
        self, cards: Any, player1: Any, player2: Any, companion_cards: Any = None, choose_companion: Any = False
    ) -> Answer:
        """Return a location, or on a companion's turn a new list of its name and its choices."""
        question = read_question(cards, (player1, player2), companion_cards, choose_companion)
        last = self._last if self._last and _is_same_game(self._last.question, question) else None
        refused = _refused(question, last)
        me = own_place(question, self._module, last)
        answer = self._answer(_without(question, refused), me)
        self._last = _remember(Turn(question, me, answer, last.cards if last else (), refused))
        return answer if isinstance(answer, int) else list(answer)

    def _answer(self, question: Question, me: int) -> Answer:
        answer = attempt(lambda: self._answer_in_time(question, me), None)
        return simple_answer(question) if answer is None else answer

    def _answer_in_time(self, question: Question, me: int) -> Answer | None:
        """Think in a thread of its own, so that the engine is not kept waiting whatever else the machine does."""
        state, think = self._state(question, me), self._think
        answers: SimpleQueue[Answer | None] = SimpleQueue()
        Thread(target=lambda: answers.put(attempt(lambda: think(state), None)), daemon=True).start()
        try:
            answer = answers.get(timeout=self._latest)
        except Empty:
            _log.warning("no answer after %g s: a simple one must do", self._latest)
            self._think = self._make_thinker()  # the other is still busy
            return None
        self._left = None if answer is None else attempt(lambda: after(state, answer), None)
        return answer

    def _state(self, question: Question, me: int) -> HandOfTheKing:
        asked, left = state_of(question, me), self._left
        self._left = None
        return asked if left is None else continued(asked, left)


def _is_same_game(before: Question, now: Question) -> bool:
    """Cards never come back to the board, and taken cards never go back to nobody."""
    return len(now.board) <= len(before.board) and any(player.cards for player in now.players)


def _refused(question: Question, last: Turn | None) -> frozenset[str]:
    """List the companions that the engine asks for again: its first version with companions never takes Jaqen."""
    if last is None or not question.choosing or question != last.question or isinstance(last.answer, int):
        return frozenset()
    return last.refused | {str(last.answer[0])}


def _without(question: Question, refused: frozenset[str]) -> Question:
    left = tuple(name for name in question.companions if name not in refused)
    return replace(question, companions=left) if left else question


def _remember(turn: Turn) -> Turn:
    if not isinstance(turn.answer, int):
        return replace(turn, answer=list(turn.answer))
    card = turn.question.board.get(turn.answer)
    return replace(turn, cards=(card, *turn.cards)) if card else turn
