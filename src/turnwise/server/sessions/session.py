"""One game on the page as a value: what was played, by whom, and how much time is left."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from pydantic_core import to_json

from ...agents.spec import canonical
from ...games.look import Json
from ...messages import NOTHING, Message, message_from_json
from ...report import Score
from ...store.check import AGREED, CRASH, ILLEGAL, RESIGNED, TIME, VOID
from ..errors import ConflictError, one_line
from ..validation import is_person

REASONS = {
    RESIGNED: Message("resigned"),
    AGREED: Message("both sides agreed on a draw"),
    TIME: Message("out of time"),
    ILLEGAL: Message("the agent gave an illegal move"),
    CRASH: Message("the agent failed"),
    VOID: Message("the game broke off: its code failed or gave no answer"),
}
DECIMALS = 3
ID_BYTES = 16
SEED_BITS = 32
LEAST_SECONDS = 0.05  # for an agent whose clock runs out


@dataclass(frozen=True, kw_only=True)
class Session:
    """A game, whole; times are seconds, moments are seconds since 1970.

    `clock` is what each side had at the start, `clocks` what it had left when the turn began. `ending` says why a
    game is over that the rules would let go on, `winner` who then won, and `detail` what its code said if that has
    failed. `pace` is how long a move between agents takes at least, for people who look on; None while it pauses.
    `code` has the SHA-256 of the files behind the game and its agents, by FILE.py:NAME. `version` grows with every
    change.

    `keys` are the hashes of the secrets in its links, of both sides and of those who look on; a play of an older
    version has none. `names` are what the sides call themselves, `offers` has by kind which side offers something,
    `next` is the game that follows, and `listed` whether everybody may find it among the stored games.
    """

    id: str
    game: str
    start: str
    moves: tuple[str, ...]
    sides: tuple[str, str]
    seed: int
    began: float
    times: tuple[float, ...] = ()
    clock: float | None = None
    clocks: tuple[float, float] | None = None
    increment: float = 0.0
    pace: float | None = 0.0
    ending: str = ""
    winner: int | None = None
    detail: str = ""
    saved: int | None = None
    code: dict[str, str] = field(default_factory=dict)
    keys: tuple[str, str, str] | None = None
    names: tuple[str, str] = ("", "")
    offers: dict[str, int] = field(default_factory=dict)
    next: str | None = None
    listed: bool = False
    version: int = 0

    @property
    def line(self) -> Json:
        """Its start and moves as an operation takes them."""
        return {"start": self.start, "moves": list(self.moves)}

    @property
    def move_seed(self) -> int:
        """The seed of an agent's next move: the same in whatever process it thinks."""
        return (self.seed + len(self.moves)) % (1 << SEED_BITS)

    def to_json(self) -> str:
        """Write what the store keeps; its id and version stand beside it."""
        return json.dumps({name: getattr(self, name) for name in KEPT})

    @classmethod
    def from_json(cls, id: str, version: int, body: str) -> Session:
        """Read what the store has kept."""
        values = json.loads(body)
        for name in LISTS & values.keys():
            values[name] = values[name] and tuple(values[name])
        return cls(id=id, version=version, **values)


LISTS = {"moves", "sides", "times", "clocks", "keys", "names"}
KEPT = tuple(each.name for each in fields(Session) if each.name not in ("id", "version"))


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How a game stands, as its host has replayed it."""

    start: str
    options: dict[str, str]
    turns: Sequence[int]
    """Who is to move in every state, from the start to the board."""
    over: bool
    result: Score | None
    winner: int | None
    moves_left: int
    """About how many moves the player to move still has to think about."""
    reason: Json
    """Why the rules have ended it, as a message."""
    position: bytes
    """The position as JSON, written once: a thousand games that are watched are so many texts, and no values."""

    @classmethod
    def of(cls, found: Json) -> Standing:
        """Take what a host has found."""
        position = found["position"]
        return cls(**{**found, "position": to_json(position)}, reason=position["reason"])

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        return self.turns[-1]


@dataclass(frozen=True)
class SessionView:
    """A play and how it stands."""

    play: Session
    standing: Standing
    hindrance: Message | None = None
    """Why it cannot go on with the code that this server has; None if it can."""
    pause: float = 0.0
    """Seconds of this turn that nobody's clock counts."""

    @property
    def is_over(self) -> bool:
        """Whether nobody may move any more."""
        return bool(self.play.ending) or self.standing.over

    @property
    def agent_to_move(self) -> bool:
        """Whether an agent is to move."""
        return not self.is_over and not is_person(self.play.sides[self.standing.to_move])

    @property
    def awaits_agent(self) -> bool:
        """Whether an agent should think now."""
        return self.agent_to_move and self.play.pace is not None and not self.hindrance

    def wait(self, now: float) -> float:
        """Return the seconds until a move may be made; 0 with a clock, whose time goes by."""
        if not self.play.pace or self.play.clocks is not None:
            return 0.0
        return max(0.0, self.play.began + self.play.pace - now)

    @property
    def result(self) -> Score | None:
        """The score for the first player, if the rules have given one, or both sides have agreed on a draw."""
        if self.play.ending:
            return 0 if self.play.ending == AGREED else None
        return self.standing.result

    @property
    def winner(self) -> int | None:
        """Who has won: 0, 1, or None for a draw or an unfinished game."""
        return self.play.winner if self.play.ending else self.standing.winner

    @property
    def reason(self) -> Message:
        """Why the game is over, or cannot go on."""
        if self.play.ending:
            return REASONS[self.play.ending]
        if self.standing.over:
            return message_from_json(self.standing.reason)
        return self.hindrance or NOTHING

    def left(self, now: float) -> tuple[float, float] | None:
        """Return the clocks as they stand at a moment."""
        if self.play.clocks is None or not self._has_running_clock:
            return self.play.clocks
        return _with_side(self.play.clocks, self.standing.to_move, -self.spent(now))

    def spent(self, now: float) -> float:
        """Return the seconds that the side to move has thought."""
        return max(0.0, now - self.play.began - self.pause)

    def share(self, now: float, most: float) -> float:
        """Return the seconds for one move: a part of what the clock has left, and never more than the server allows."""
        left = self.left(now)
        if left is None:
            return most
        share = left[self.standing.to_move] / self.standing.moves_left + self.play.increment / 2
        return min(most, max(LEAST_SECONDS, share))

    def body(self, now: float) -> bytes:
        """Write the play as JSON: once for all who are told, unless a clock runs."""
        return self._written(now) if self._has_running_clock else self._body

    @cached_property
    def _body(self) -> bytes:
        return self._written(self.play.began)

    def _written(self, now: float) -> bytes:
        return b'%b,"position":%b}' % (to_json(self.values(now))[:-1], self.standing.position)

    @property
    def _has_running_clock(self) -> bool:
        return self.play.clocks is not None and self.play.keys is not None and not self.is_over

    @property
    def deadline(self) -> float | None:
        """The moment when the side to move has no time left; None without a clock that runs."""
        if self.play.clocks is None or not self._has_running_clock:
            return None
        return self.play.began + self.play.clocks[self.standing.to_move]

    def values(self, now: float) -> Json:
        """Describe the play for the web app, but for its position."""
        play = self.play
        clocks = self.left(now)
        return {
            "id": play.id,
            "game": play.game,
            "start": play.start,
            "moves": list(play.moves),
            "ply": len(play.moves),
            "sides": list(play.sides),
            "to_move": self.standing.to_move,
            "status": "over" if self.is_over else "playing",
            "result": self.result,
            "winner": self.winner,
            "reason": self.reason.to_json(),
            "clock": play.clock,
            "clocks": None if clocks is None else [round(max(0.0, each), DECIMALS) for each in clocks],
            "increment": play.increment,
            "pace": play.pace,
            "thinking": self.awaits_agent,
            "times": list(play.times),
            "saved": play.saved,
            "names": list(play.names),
            "offers": {kind: play.offers.get(kind) for kind in ("draw", "undo", "rematch")},
            "next": play.next,
            "listed": play.listed,
            "version": play.version,
        }


def people(play: Session) -> tuple[int, ...]:
    """Return the sides that people play."""
    return tuple(side for side in (0, 1) if is_person(play.sides[side]))


def begun(
    game: str,
    start: str,
    sides: tuple[str, str],
    *,
    moves: Sequence[str] = (),
    clock: float | None = None,
    seed: int | None = None,
    now: float,
    **values: Any,
) -> Session:
    """Begin a game, after moves that took no time; other values are those of the session."""
    return Session(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game,
        start=start,
        moves=tuple(moves),
        sides=(canonical(sides[0]), canonical(sides[1])),
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        began=now,
        times=(0.0,) * len(moves),
        clock=clock,
        clocks=None if clock is None else (clock, clock),
        **values,
    )


def check_turn(board: SessionView, ply: int) -> None:
    """Refuse a person's move that does not come next."""
    made = len(board.play.moves)
    if ply != made:
        raise ConflictError("move {number} was asked for, and {moves} are made", number=ply + 1, moves=made)
    if board.agent_to_move:
        raise ConflictError("it is not a person's turn")
    if board.is_over:
        raise ConflictError("the game is over")


def gone_on(board: SessionView, found: Json, now: float) -> SessionView:
    """Return a play after a move, as its host has made it."""
    standing = Standing.of(found["standing"])
    return replace(board, play=moved(board, found["move"], now), standing=standing, pause=0.0)


def moved(board: SessionView, name: str, now: float) -> Session:
    """Make a legal move of the side to move."""
    play = board.play
    if board.is_over:
        raise ConflictError("the game is over")
    spent, mover = board.spent(now), board.standing.to_move
    clocks = play.clocks and _with_side(play.clocks, mover, play.increment - spent)
    # Who moves declines what the other has offered; an own offer of a draw stands, as it does in chess.
    offers = {kind: by for kind, by in play.offers.items() if kind == "draw" and by == mover}
    return replace(
        play,
        moves=(*play.moves, name),
        times=(*play.times, round(spent, DECIMALS)),
        clocks=clocks,
        offers=offers,
        began=now,
        version=play.version + 1,
    )


def taken_back(board: SessionView, sides: Sequence[int], now: float) -> Session:
    """Go back to the last decision of a person who plays one of these sides."""
    play = board.play
    if play.ending == TIME:
        raise ConflictError("the time is over: nothing can be taken back")
    if play.next is not None:
        raise ConflictError("another game follows this one: nothing can be taken back")
    turns = board.standing.turns
    backs = [ply for ply in range(len(play.moves)) if turns[ply] in sides and is_person(play.sides[turns[ply]])]
    if not backs:
        raise ConflictError("there is no move of a person to take back")
    kept = backs[-1]
    return replace(
        play,
        moves=play.moves[:kept],
        times=play.times[:kept],
        ending="",
        winner=None,
        detail="",
        saved=None,
        offers={},
        began=now,
        version=play.version + 1,
    )


def given_up(board: SessionView, sides: Sequence[int], now: float) -> Session:
    """End the game by a person who plays one of these sides: of two by the one to move."""
    if board.is_over:
        raise ConflictError("the game is over")
    mover = board.standing.to_move
    people = [side for side in (mover, 1 - mover) if side in sides and is_person(board.play.sides[side])]
    if not people:
        raise ConflictError("nobody plays who could resign")
    return ended(board, RESIGNED, 1 - people[0], now)


def paced(board: SessionView, pace: float | None) -> Session:
    """Let a game between agents go on slower or faster, or pause."""
    play = board.play
    if board.is_over:
        raise ConflictError("the game is over")
    if play.clocks is not None or any(map(is_person, play.sides)):
        raise ConflictError("only a game between agents, without a clock, has a pace")
    return replace(play, pace=pace, version=play.version + 1)


def forfeited(board: SessionView, ending: str, now: float) -> Session:
    """End the game of an agent that has failed: the other side wins."""
    return ended(board, ending, 1 - board.standing.to_move, now)


def broken_off(board: SessionView, detail: str, now: float) -> Session:
    """End a game whose code has failed: nobody wins."""
    return replace(ended(board, VOID, None, now), detail=one_line(detail))


def settled(board: SessionView, now: float) -> Session | None:
    """End the game of a side whose time is over; None if nothing has happened."""
    clocks = board.left(now)
    if clocks is None or board.is_over or clocks[board.standing.to_move] > 0:
        return None
    return ended(board, TIME, 1 - board.standing.to_move, now)


def ended(board: SessionView, ending: str, winner: int | None, now: float) -> Session:
    """End the game: why, and who has won."""
    play, left = board.play, board.left(now)
    return replace(play, ending=ending, winner=winner, clocks=left, offers={}, began=now, version=play.version + 1)


def _with_side(clocks: tuple[float, float], side: int, change: float) -> tuple[float, float]:
    changed = list(clocks)
    changed[side] += change
    return changed[0], changed[1]
