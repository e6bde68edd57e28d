"""What people do in their games. Every action is one of a side, and asks for a secret of that side before all else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from sqlalchemy import Connection

from ...errors import TurnwiseError
from ...games.game import START
from ...games.look import Json
from ..analysis_service import HINT_SECONDS
from ..catalogue import DEAL, deals
from ..errors import ConflictError, ForbiddenError, RefusedError, StoreError
from ..requests import AnswerRequest, EmptyRequest, ListedRequest, MoveRequest, NameRequest, PaceRequest, Strict
from . import offers, session
from .keys import NOT_OF_A_SIDE
from .session import SessionView, people
from .session_service import SessionService
from .telling import for_sides

HINT_TIME = 2 * HINT_SECONDS  # a position is solved, and searched where that fails
OVER = "the game is over"
MOST_STEPS = 8  # that are written together: a move, and replies of an agent that moves several times
MOST_DEALS = 100_000  # seeds that people can still tell each other
Show = Callable[[Connection, SessionView], None]
"""Lists a stored game to everybody, or to nobody but its players."""


class Actions:
    """What the sides of the plays of a service may do."""

    def __init__(self, service: SessionService, show: Show) -> None:
        self._service = service
        self._show = show

    async def act(self, name: str, id: str, secrets: Sequence[str], asked: Strict) -> bytes:
        """Do what a side wants: the play as it stands then. Nothing is done without a secret of a side."""
        if name == MOVE:
            assert isinstance(asked, MoveRequest)
            return await self._moved(id, secrets, asked)
        board, sides = await self._service.admitted(id, secrets)
        return for_sides(await ACTIONS[name](self, board, sides, asked), sides)

    async def hint(self, id: str, secrets: Sequence[str]) -> Json:
        """Name a good move for the person to move."""
        board, sides = await self._service.admitted(id, secrets)
        _check_goes_on(board)
        if board.is_over:
            raise ConflictError(OVER)
        if len(people(board.play)) > 1 and board.standing.to_move not in sides:
            raise ForbiddenError(NOT_OF_A_SIDE)
        return await self._hint(board)

    async def _hint(self, board: SessionView) -> Json:
        found: Json = await self._service.host(board).think("hint", seconds=HINT_TIME, **board.play.line)
        return found

    # ---- moves ----

    async def _moved(self, id: str, secrets: Sequence[str], asked: MoveRequest) -> bytes:
        """Make a person's move.

        Who watches knows nearly always how a play stands, so that is tried first, without asking the store; what has
        changed elsewhere since is noticed when the move is written.
        """
        service = self._service
        told = service.hub.told(id)
        told = told and service.fair(told)
        if told is not None and not told.hindrance and session.settled(told, service.now()) is None:
            sides = service.access.check_sides(told.play, secrets)
            try:
                return for_sides(await self._move(told, sides, asked), sides)
            except StoreError:
                raise
            except TurnwiseError:
                pass  # another process may have gone on with it
        board, sides = await service.admitted(id, secrets)
        _check_goes_on(board)
        return for_sides(await self._move(board, sides, asked), sides)

    async def _move(self, board: SessionView, sides: Sequence[int], asked: MoveRequest) -> bytes:
        service = self._service
        session.check_turn(board, asked.ply)
        if board.standing.to_move not in sides:
            raise ForbiddenError(NOT_OF_A_SIDE)
        found = await service.host(board).ask("moved", **board.play.line, move=asked.move)
        steps = [session.gone_on(board, found, service.now())]
        while len(steps) < MOST_STEPS and (reply := await service.reply(steps[-1])):
            steps.append(reply)  # is written with the move that it answers
        return await service.change(*steps)

    # ---- what a side does alone ----

    async def _resign(self, board: SessionView, sides: Sequence[int], _asked: Any) -> bytes:
        return await self._changed(board, session.given_up(board, sides, self._service.now()))

    async def _pace(self, board: SessionView, _sides: Sequence[int], asked: PaceRequest) -> bytes:
        _check_goes_on(board)
        return await self._changed(board, session.paced(board, asked.seconds))

    async def _name(self, board: SessionView, sides: Sequence[int], asked: NameRequest) -> bytes:
        side = offers.own_side(board.play, sides)
        names = (asked.name, board.play.names[1]) if side == 0 else (board.play.names[0], asked.name)
        return await self._changed(board, replace(board.play, names=names, version=board.play.version + 1))

    async def _list(self, board: SessionView, _sides: Sequence[int], asked: ListedRequest) -> bytes:
        after = replace(board, play=replace(board.play, listed=asked.listed, version=board.play.version + 1))
        return await self._service.change(after, also=lambda connection: self._show(connection, after))

    async def _changed(self, board: SessionView, play: session.Session) -> bytes:
        return await self._service.change(replace(board, play=play))

    # ---- what the other side must agree to ----

    async def _offer(
        self, board: SessionView, kind: offers.Kind, sides: Sequence[int], answer: offers.Answer
    ) -> bytes | None:
        """Keep an offer or take it away: the play as it stands then; None if both sides are agreed."""
        if people(board.play):
            offers.own_side(board.play, sides)
        if offers.is_agreed(board.play, kind, sides, answer):
            return None
        after = offers.offered(board.play, kind, sides, answer)
        return board.body(self._service.now()) if after is None else await self._changed(board, after)

    async def _undo(self, board: SessionView, sides: Sequence[int], asked: AnswerRequest) -> bytes:
        """Take back the last move of who asks for it, and what was answered; against an agent at once."""
        _check_goes_on(board)
        service = self._service
        taken_back = session.taken_back(board, offers.offerer(board.play, offers.UNDO, sides), service.now())
        kept = await self._offer(board, offers.UNDO, sides, asked.answer)
        if kept is not None:
            return kept
        after = await service.change(await service.replayed(taken_back))
        await service.host(board).release(board.play.id)
        return after

    async def _draw(self, board: SessionView, sides: Sequence[int], asked: AnswerRequest) -> bytes:
        """Agree on a draw; an agent agrees where it is no better off."""
        if board.is_over:
            raise ConflictError(OVER)
        if not people(board.play):
            raise ConflictError("only people offer a draw")
        kept = await self._offer(board, offers.DRAW, sides, asked.answer)
        if kept is not None:
            return kept
        if len(people(board.play)) == 1 and not await self._agent_agrees(board):
            raise ConflictError("the computer declines the draw: it sees more for itself")
        return await self._changed(board, offers.agreed_draw(board, self._service.now()))

    async def _agent_agrees(self, board: SessionView) -> bool:
        """Whether a short search leaves an agent nothing to hope for: an estimate of 0 may still become something."""
        _check_goes_on(board)
        found, (person,) = await self._hint(board), people(board.play)
        score = -found["score"] if board.standing.to_move == person else found["score"]
        return bool(score < 0 or (score == 0 and found["exact"]))

    async def _rematch(self, board: SessionView, sides: Sequence[int], asked: AnswerRequest) -> bytes:
        """Begin another game with the same links once both want it: two people change sides."""
        if not board.is_over:
            raise ConflictError("the game goes on: there is another one when it is over")
        if board.play.next is not None:
            return board.body(self._service.now())
        kept = await self._offer(board, offers.REMATCH, sides, asked.answer)
        if kept is not None:
            return kept
        following = await self._following(board)
        last = replace(board.play, next=following.play.id, offers={}, version=board.play.version + 1)
        after = await self._service.change(
            replace(board, play=last), also=lambda connection: self._service.add(connection, following)
        )
        self._service.think_on(following)
        return after

    async def _following(self, board: SessionView) -> SessionView:
        """Return the game after this one. Its secrets are those of this one, so that no new link has to be told."""
        play, host = board.play, self._service.host(board)
        position = _next_deal(board) if deals(host.spec) else play.start
        found = await host.ask("begun", position=position, moves=[], sides=list(play.sides))
        begun = self._service.begun(play.game, found["start"], play.sides, clock=play.clock, increment=play.increment)
        keys, names = play.keys, play.names
        if keys is not None and len(people(play)) > 1:
            keys, names = (keys[1], keys[0], keys[2]), (names[1], names[0])
        pace = play.pace if play.pace is not None else session.Session.pace
        following = replace(begun, keys=keys, names=names, listed=play.listed, pace=pace)
        return await self._service.replayed(following)


def _check_goes_on(board: SessionView) -> None:
    """Refuse a play whose code is missing or has changed."""
    if board.hindrance:
        raise RefusedError(board.hindrance)


def _next_deal(board: SessionView) -> str:
    """Deal again with the options of the last start."""
    dealt = {**board.standing.options, DEAL: randbelow(MOST_DEALS)}
    return f"{START}:" + ",".join(f"{key}={value}" for key, value in dealt.items())


MOVE, HINT = "move", "hint"
Action = Callable[[Actions, SessionView, Sequence[int], Any], Awaitable[bytes]]
ACTIONS: dict[str, Action] = {
    "undo": Actions._undo,
    "draw": Actions._draw,
    "resign": Actions._resign,
    "pace": Actions._pace,
    "rematch": Actions._rematch,
    "name": Actions._name,
    "list": Actions._list,
}
"""By the name that routes and messages have; a move and a hint have ways of their own."""
ASKED: dict[str, type[Strict]] = {
    MOVE: MoveRequest,
    "undo": AnswerRequest,
    "draw": AnswerRequest,
    "resign": EmptyRequest,
    "pace": PaceRequest,
    "rematch": AnswerRequest,
    "name": NameRequest,
    "list": ListedRequest,
    HINT: EmptyRequest,
}
"""What each of them takes."""
