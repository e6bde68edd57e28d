"""One game on the page as a value: what was played, by whom, and how much time is left."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

from pydantic_core import to_json

from ...agents.spec import canonical
from ...games.look import Json
from ...messages import NOTHING, Message, message_from_json
from ...report import Score
from ...store.check import CRASH, ILLEGAL, RESIGNED, TIME, VOID
from ..errors import ConflictError, one_line
from ..validation import is_person

REASONS = {
    RESIGNED: Message("resigned"),
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
        for name in ("moves", "sides", "times"):
            values[name] = tuple(values[name])
        clocks = values.pop("clocks")
        return cls(id=id, version=version, clocks=None if clocks is None else tuple(clocks), **values)


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
        """The score for the first player, if the rules have given one."""
        return None if self.play.ending else self.standing.result

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
        return b'%b,"position":%b}' % (to_json(self._values(now))[:-1], self.standing.position)

    @property
    def _has_running_clock(self) -> bool:
        return self.play.clocks is not None and not self.is_over

    def _values(self, now: float) -> Json:
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
            "version": play.version,
        }


def begun(
    game: str,
    start: str,
    moves: Sequence[str],
    sides: tuple[str, str],
    *,
    clock: float | None,
    increment: float,
    seed: int | None,
    code: dict[str, str],
    now: float,
) -> Session:
    """Begin a game, after moves that took no time."""
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
        increment=increment,
        code=code,
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
    spent = board.spent(now)
    clocks = play.clocks and _with_side(play.clocks, board.standing.to_move, play.increment - spent)
    return replace(
        play,
        moves=(*play.moves, name),
        times=(*play.times, round(spent, DECIMALS)),
        clocks=clocks,
        began=now,
        version=play.version + 1,
    )


def taken_back(board: SessionView, now: float) -> Session:
    """Go back to the last decision of a person."""
    play = board.play
    if play.ending == TIME:
        raise ConflictError("the time is over: nothing can be taken back")
    backs = [ply for ply in range(len(play.moves)) if is_person(play.sides[board.standing.turns[ply]])]
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
        began=now,
        version=play.version + 1,
    )


def given_up(board: SessionView, now: float) -> Session:
    """End the game by the person to move, or by the person who waits for an agent."""
    if board.is_over:
        raise ConflictError("the game is over")
    mover = board.standing.to_move
    people = [side for side in (mover, 1 - mover) if is_person(board.play.sides[side])]
    if not people:
        raise ConflictError("nobody plays who could resign")
    return _ended(board, RESIGNED, 1 - people[0], now)


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
    return _ended(board, ending, 1 - board.standing.to_move, now)


def broken_off(board: SessionView, detail: str, now: float) -> Session:
    """End a game whose code has failed: nobody wins."""
    return replace(_ended(board, VOID, None, now), detail=one_line(detail))


def settled(board: SessionView, now: float) -> Session | None:
    """End the game of a side whose time is over; None if nothing has happened."""
    clocks = board.left(now)
    if clocks is None or board.is_over or clocks[board.standing.to_move] > 0:
        return None
    return _ended(board, TIME, 1 - board.standing.to_move, now)


def _ended(board: SessionView, ending: str, winner: int | None, now: float) -> Session:
    play = board.play
    return replace(play, ending=ending, winner=winner, clocks=board.left(now), began=now, version=play.version + 1)


def _with_side(clocks: tuple[float, float], side: int, change: float) -> tuple[float, float]:
    changed = list(clocks)
    changed[side] += change
    return changed[0], changed[1]
