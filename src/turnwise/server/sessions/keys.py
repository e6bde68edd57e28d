"""The secrets in the links of a play: one for each side and one for those who look on. Only their hashes are kept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from ...messages import Message
from .. import clients
from ..errors import BusyError, ForbiddenError
from ..rates import Rates
from .session import Session

SECRET_BYTES = 18  # 144 bits, which nobody can guess
GUESSES, GUESSES_A_SECOND = 20, 0.1  # wrong secrets that one address may send for one play
LOOKS_ON = 2  # the place of the third secret
CLOSED = Message("this game is from before games had links: it can be looked at, and nobody can move in it")
NEEDS_LINK = Message("this game is opened by a link with its secret: ask one of its players for one")
NOT_OF_A_SIDE = Message("only the side itself may do that: open the game by the link of that side")


class Secrets(NamedTuple):
    """What the links of a play have in their fragments; nobody hears of them but who began it."""

    sides: tuple[str, str]
    spectator: str

    @classmethod
    def new(cls) -> Secrets:
        """Make three that nobody has seen."""
        first, second, spectator = (secrets.token_urlsafe(SECRET_BYTES) for _ in range(3))
        return cls((first, second), spectator)

    @property
    def hashes(self) -> tuple[str, str, str]:
        """What is kept of them."""
        return hash_of(self.sides[0]), hash_of(self.sides[1]), hash_of(self.spectator)


class Held(NamedTuple):
    """What somebody's secrets open: sides to play, and whether the game may be looked at."""

    sides: tuple[int, ...] = ()
    may_look: bool = False


def hash_of(secret: str) -> str:
    """Return what is kept of a secret.

    One SHA-256 will do, and is cheap enough for every move: a slow hash protects what people choose, which can be
    guessed from a stolen store; of 144 random bits no store of hashes gives anything away.
    """
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def held(kept: Sequence[str], given: Sequence[str]) -> Held:
    """Return what secrets open; one that opens nothing spoils the others, or a right one would allow free guesses."""
    found = [[compare_digest(each, hash_of(secret)) for each in kept] for secret in given]
    if not found or not all(map(any, found)):
        return Held()
    return Held(tuple(side for side in (0, 1) if any(row[side] for row in found)), may_look=True)


class AccessControl:
    """Admits those who hold a secret, and counts the guesses of those who do not."""

    def __init__(self) -> None:
        self._guesses = Rates(a_second=GUESSES_A_SECOND, burst=GUESSES)

    def held(self, play: str, kept: Sequence[str], given: Sequence[str]) -> Held:
        """Return what secrets open of a play; after some wrong ones BusyError, whatever is given."""
        if not given:
            return Held()
        who = f"{clients.current.get().address} {play}"
        if self._guesses.is_spent(who):
            raise BusyError("too many wrong links: wait a moment, then open the right one")
        found = held(kept, given)
        if not found.may_look:
            self._guesses.allow(who)
        return found

    def check_look(self, play: Session, given: Sequence[str]) -> tuple[int, ...]:
        """Refuse who may not look at a play; returns the sides that are theirs."""
        if play.keys is None:
            return ()
        found = self.held(play.id, play.keys, given)
        if not found.may_look:
            raise ForbiddenError(NEEDS_LINK)
        return found.sides

    def check_sides(self, play: Session, given: Sequence[str]) -> tuple[int, ...]:
        """Refuse who plays no side of a play; returns the sides that are theirs."""
        if play.keys is None:
            raise ForbiddenError(CLOSED)
        sides = self.check_look(play, given)
        if not sides:
            raise ForbiddenError(NOT_OF_A_SIDE)
        return sides
