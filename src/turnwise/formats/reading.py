"""Any text that people paste, in any game: which notation it is in is found out, and the whole game is returned."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .. import games
from ..bounded import LINE_BYTES, TooDeepError, is_too_deep
from ..errors import ParseError, TurnwiseError, message_of
from ..games.game import START as BEGINNING
from ..games.game import Game
from ..games.state import State
from ..messages import Listing, Message, as_message, reads_digits
from .catalogue import FORMATS
from .ggf import OPENING as GGF_SIGN
from .links import game_of_link, is_link, parse_link
from .pgn import plain
from .transcript import Replay, Transcript
from .variations import START, Branch

LINK, RECORD, PGN = Message("a link"), Message("a record"), as_message("PGN")
MOVES, POSITION = Message("moves"), Message("a position")
TAGS = re.compile(r'(?:\s*\[\s*\w+\s+"(?:\\.|[^"\\])*"\s*\])+', re.DOTALL)
TAG = re.compile(r'\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]', re.DOTALL)
NEXT_TAG = re.compile(r'\[\s*\w+\s+"')
MARKS = dict.fromkeys(
    map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""Letters that are not seen: they come with text that is copied from right-to-left pages."""
NUL = "\0"


@dataclass(frozen=True, kw_only=True)
class ReadGame:
    """A game that was read from a text: where it begins, its main line, its side lines, and the position shown."""

    spec: Game
    notation: Message
    start: str
    """Text of the start, as it is given to whatever takes a position."""
    replay: Replay
    at: int
    """Number of the position that is shown; default: the last of the main line."""

    @property
    def moves(self) -> tuple[str, ...]:
        """Moves of the main line, as the game names them."""
        return self.replay.tree.main()

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Side lines."""
        return self.replay.tree.branches()

    @property
    def first(self) -> Any:
        """The state that the game begins with."""
        return self.replay.states[START]

    @property
    def node(self) -> int:
        """The position that is shown, in the tree of the replay."""
        return next(node for node, number in self.replay.tree.numbers().items() if number == self.at)

    @property
    def state(self) -> Any:
        """The state that is shown."""
        return self.replay.states[self.node]

    @property
    def path(self) -> tuple[str, ...]:
        """Moves to the position that is shown."""
        return tuple(map(self.replay.tree.move, self.replay.tree.path(self.node)))


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Why a text is no text of a game: how many moves were read, and whether it says itself what notation it is in."""

    game: str
    message: Message
    moves: int = 0
    is_certain: bool = False


class _UnreadError(ParseError):
    """A text that is in one notation for certain, and has a mistake."""

    moves = 0
    """That were read before it."""


def _any_start(_text: str) -> None:
    """Refuse nothing."""


@dataclass(frozen=True)
class Reader:
    """Reads texts of one game."""

    spec: Game
    files: bool = True
    """Whether an option of a start may open a file."""
    check: Callable[[str], None] = _any_start
    """Refuses the text of a position before it is read."""

    def position(self, text: str) -> Any:
        """Read a position alone: in the game's own text, or drawn."""
        self.check(text)
        drawn = self.spec.read_drawing(text)
        return games.parse_position(self.spec, text, files=self.files) if drawn is None else drawn

    def read(self, text: str, *, start: str = BEGINNING) -> ReadGame | Failure:
        """Read a text; moves alone begin at the game's start, or at `start` if they do not fit there."""
        try:
            return self._certain(text) or self._foreign(text) or self._guessed(text, start)
        except _UnreadError as error:
            return Failure(game=self.spec.name, message=error.message, moves=error.moves, is_certain=True)

    # ---- notations that tell what they are ----

    def _certain(self, text: str) -> ReadGame | None:
        for notation, is_it, read in (
            (LINK, is_link, self._link),
            (RECORD, _is_object, self._record),
            (PGN, _has_tags, self._tagged),
        ):
            if is_it(text):
                found: ReadGame = _said(notation, read, text)
                return found
        return None

    def _link(self, text: str) -> ReadGame:
        link = parse_link(text)
        self._check_game(link.game)
        return self.replayed(link.start, link.moves, link.branches, link.at, notation=LINK)

    def replayed(
        self,
        start: str,
        moves: Sequence[str],
        branches: Sequence[Branch] = (),
        at: int | None = None,
        *,
        notation: Message = MOVES,
    ) -> ReadGame:
        """Play a game that is written by numbers of its positions; its moves need not be named as the game does."""
        replay = Replay(self.position(start))
        numbered = [START]
        for after, line in ((START, moves), *((each.after, each.moves) for each in branches)):
            if after >= len(numbered):
                raise ParseError("a branch leaves position {number}, which is not there", number=after)
            node = numbered[after]
            for move in line:
                node = replay.play(node, move)
                numbered.append(node)
        if at is None:
            return self._made(notation, start, replay)
        if at >= len(numbered):
            raise ParseError("position {number} is not there", number=at)
        return self._made(notation, start, replay, at=numbered[at])

    def _record(self, text: str) -> ReadGame:
        found = _object(text)
        name, start, moves = found.get("game"), found.get("start", BEGINNING), found.get("moves", [])
        is_list = isinstance(moves, list) and all(isinstance(move, str) for move in moves)
        if not (isinstance(name, str) and isinstance(start, str) and is_list):
            raise ParseError("an object with the texts 'game' and 'start' and a list of texts 'moves' is needed")
        self._check_game(name)
        return self.replayed(start, moves, notation=RECORD)

    def _tagged(self, text: str) -> ReadGame:
        tags, body = _tags(text)
        self._check_game(tags.get("Game", self.spec.name))
        start = tags.get("Start", BEGINNING)
        transcript = Transcript(self.spec, self.position(start))
        try:
            return self._made(PGN, start, transcript.read(body))
        except TurnwiseError as error:
            raise _unread(PGN, error, transcript.moves) from None

    def _check_game(self, name: str) -> None:
        if name_of(name) != self.spec.name:
            raise ParseError("it is of the game {its_game}, not of {game}", its_game=name, game=self.spec.name)

    def _foreign(self, text: str) -> ReadGame | None:
        """Read a format of this game alone, such as GGF."""
        for each in FORMATS:
            if each.game is self.spec and each.pasted is not None:
                notation = as_message(each.name)
                found = _said(notation, each.pasted, text)
                if found is not None:
                    return self.replayed(found.record.start, found.record.moves, notation=notation)
        return None

    # ---- notations that look like each other ----

    def _guessed(self, text: str, start: str) -> ReadGame | Failure:
        """Read moves, from the first start that they fit; otherwise a position."""
        plain_text = reads_digits(text)
        failures = []
        for begin, body in self._beginnings(plain_text, start):
            found = self._moves(begin, body)
            if isinstance(found, ReadGame):
                return found
            failures.append(found)
        try:
            return self._made(POSITION, plain_text, Replay(self.position(plain_text)))
        except TurnwiseError as error:
            failures.insert(0, self._failed(error))
        return max(failures, key=lambda each: each.moves)

    def _beginnings(self, text: str, start: str) -> Iterable[tuple[str, str]]:
        """List where moves may begin: at the start that the text names, or at one of the two that are known."""
        head, _, rest = text.partition(" ")
        if head.partition(":")[0] == BEGINNING:
            return [(head, rest)]
        given = [(start, text)] if start != BEGINNING else []
        usual = [(BEGINNING, text)]
        return [*given, *usual] if start.startswith(f"{BEGINNING}:") else [*usual, *given]

    def _moves(self, start: str, text: str) -> ReadGame | Failure:
        try:
            transcript = Transcript(self.spec, self.position(start))
        except TurnwiseError as error:
            return self._failed(error)
        try:
            replay = transcript.read(text)
        except TurnwiseError as error:
            return self._failed(error, transcript.moves)
        if not text.strip():
            return self._made(POSITION, start, replay)
        return self._made(MOVES, start, replay) if transcript.moves else self._failed(ParseError("no move is in it"))

    def _failed(self, error: TurnwiseError, moves: int = 0) -> Failure:
        return Failure(game=self.spec.name, message=error.message, moves=moves)

    def _made(self, notation: Message, start: str, replay: Replay, *, at: int | None = None) -> ReadGame:
        numbers = replay.tree.numbers()
        last = len(replay.tree.main())
        return ReadGame(
            spec=self.spec,
            notation=notation,
            start=self._start_text(start, replay.states[START]),
            replay=replay,
            at=last if at is None else numbers[at],
        )

    def _start_text(self, given: str, state: State) -> str:
        """Write the start: as options, where it was given so; else by its text, and the usual one by its name."""
        if given.partition(":")[0] == BEGINNING and not given.split()[1:]:
            return given
        return BEGINNING if self._is_usual(state) else state.text()

    def _is_usual(self, state: State) -> bool:
        try:
            return bool(self.spec.start() == state)
        except TurnwiseError:  # a start that needs options
            return False


def read_text(text: str, among: Sequence[Game], *, start: str = BEGINNING) -> ReadGame:
    """Read a text of one of these games, the likeliest first; ParseError says what was tried and where it failed.

    >>> found = read_text("1. f5 d6 (2. f6) 3. c3", games.all_games())
    >>> found.spec.name, found.moves, found.branches
    ('othello', ('f5', 'd6', 'c3'), (Branch(after=1, moves=('f6',)),))
    """
    text = cleaned(text)
    name = named_game(text)
    failures: list[Failure] = []
    for number, spec in enumerate(each for each in among if name in (None, each.name)):
        found = Reader(spec).read(body_of(text, spec.name), start=BEGINNING if number else start)
        if isinstance(found, ReadGame):
            return found
        failures.append(found)
    raise unread(failures, name)


def cleaned(text: str) -> str:
    """Leave out what is not seen; refuse what is no text, and too much of it."""
    text = text.translate(MARKS).strip()
    if not text:
        raise ParseError("there is nothing to read: give a position, moves, a game or a link")
    if NUL in text:
        raise ParseError("letter {number} is NUL, which no notation has", number=text.index(NUL) + 1)
    if len(text) > LINE_BYTES:
        raise ParseError("{count} letters, give at most {most}", count=len(text), most=LINE_BYTES)
    return text


def tells_itself(text: str) -> bool:
    """Whether a text is in a notation that is known by its signs: a link, a record, PGN with tags, or GGF.

    >>> [tells_itself(text) for text in ('{"game": "sim"}', "#/analyse/sim?moves=01", "games/mine.pgn", "01 23")]
    [True, True, False, False]
    """
    return is_link(text) or _is_object(text) or _has_tags(text) or GGF_SIGN in text


def named_game(text: str) -> str | None:
    """Return the name of the game that a text says it is of; None if it says nothing.

    >>> named_game('[Game "sim"] 01 23'), named_game("sim 01 23"), named_game("01 23")
    ('sim', 'sim', None)
    """
    if is_link(text):
        return game_of_link(text)
    if _is_object(text):
        name = _read_object(text).get("game")
        return name if isinstance(name, str) else None
    if _has_tags(text):
        tags = _tags(text)[0]
        return name_of(tags["Game"]) if "Game" in tags else None
    head = text.split(maxsplit=1)[0]
    return head if head in {spec.name for spec in games.all_games()} else None


def name_of(given: str) -> str:
    """Return the name of the game that is called by its name or its title; other words stay as they are.

    >>> name_of("Connect 4"), name_of("OTHELLO"), name_of("chess")
    ('connect4', 'othello', 'chess')
    """
    word = given.strip().casefold()
    found = (spec.name for spec in games.all_games() if word in (spec.name.casefold(), str(spec.title).casefold()))
    return next(found, given)


def body_of(text: str, name: str) -> str:
    """Return a text without the name of the game before it, as in `connect4 4433`."""
    head, *rest = text.split(maxsplit=1)
    return text if head != name else rest[0] if rest else BEGINNING


def unread(failures: Sequence[Failure], name: str | None) -> ParseError:
    """Say what was tried, and where the best attempt has failed."""
    certain = max((each for each in failures if each.is_certain), key=lambda each: each.moves, default=None)
    if certain is not None:
        return ParseError(certain.message)
    if not failures:
        known = Listing(spec.name for spec in games.all_games())
        return ParseError("the text is of the game '{name}', and there are {known}", name=name or "", known=known)
    best = max(failures, key=lambda each: each.moves)
    formats = [each.name for each in FORMATS if each.pasted is not None]
    tried = Listing([LINK, RECORD, PGN, *formats, MOVES, POSITION], "or")
    where = Message("{game}: {error}", game=best.game, error=best.message)
    if len(failures) > 1 and best.moves:
        where = Message("{game} came furthest: {error}", game=best.game, error=best.message)
    return ParseError(
        "this is not {notations} of {games}; {where}",
        notations=tried,
        games=Listing((each.game for each in failures), "or"),
        where=where,
    )


def _said(notation: Message, read: Callable[[str], Any], text: str) -> Any:
    """Read a text in the notation that it is in; mistakes are told with its name."""
    try:
        return read(text)
    except _UnreadError:
        raise
    except TurnwiseError as error:
        raise _unread(notation, error) from None


def _unread(notation: Message, error: Exception, moves: int = 0) -> _UnreadError:
    wrong = _UnreadError("{notation}: {error}", notation=notation, error=message_of(error))
    wrong.moves = moves
    return wrong


def _is_object(text: str) -> bool:
    return text.startswith("{") and '"' in text[:LOOK_AHEAD]


LOOK_AHEAD = 100  # characters in which an object of JSON has its first quote; a comment of moves need not have any


def _object(text: str) -> dict[str, Any]:
    found = _read_object(text)
    if not found:
        raise ParseError("not an object of JSON, or cut off")
    return found


def _read_object(text: str) -> dict[str, Any]:
    """Read the first object of a text; empty where there is none."""
    if is_too_deep(text.encode("utf-8", "replace")):
        raise _unread(RECORD, TooDeepError())
    try:
        found, _ = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _has_tags(text: str) -> bool:
    return TAGS.match(text) is not None


def _tags(text: str) -> tuple[dict[str, str], str]:
    """Cut a text into its tags and the moves of its first game."""
    found = TAGS.match(text)
    assert found is not None
    tags = {name: plain(value) for name, value in TAG.findall(found[0])}
    body = text[found.end() :]
    following = NEXT_TAG.search(body)
    return tags, body[: following.start()] if following else body
