"""PGN-like text of any game: tags, then numbered moves with comments, as chess programs write them.

    [Game "connect4"]
    [White "search:depth=4"]
    [Black "random"]
    [Result "1-0"]
    [Start ""]

    1. d {+3 0.012s 4523n} 2. e {0.1s} 3. d 1-0

White is the player who moves first, so that programs which rate players by the tags of PGN files read these too.
Every move has a number, because sides need not take turns. A comment holds the score for the player who moved, seconds
and nodes, each where it is known; other comments are passed over. Side lines stand in brackets after the move that
they replace; a move that would be taken apart, such as (0,1), stands in quotes.

    Game          the game's name                   Start           text of the start
    White, Black  first and second player           Options         what it was made with, if the text does not say it
    Result        1-0, 0-1, 1/2-1/2 or *            Ending, Detail  how it ended, if not by the rules
    Score         the result for the first player   Seed, Software  as in our records
    Site, Date    place and date
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import games
from ..atomic_files import write_texts
from ..bounded import parse_json
from ..errors import DataError, TurnwiseError, message_of
from ..games.state import State
from ..messages import Message
from ..report import Score
from ..store import Record, winner_of
from ..store.check import RULES
from ..store.record import outcome
from .game import GameText, RecordedGame, made_of, read_games, read_number
from .variations import OPEN, START, Cursor, Variations, variations_of

WINS = ("1-0", "0-1")
DRAW, UNKNOWN = "1/2-1/2", "*"
WIDTH = 100  # characters of a line of moves
SHOWN = 20  # characters of what cannot be read
TOKEN = re.compile(
    r"""\s*(?:
        \[\s*(?P<tag>\w+)\s+"(?P<value>(?:\\.|[^"\\])*)"\s*\]
      | \{(?P<comment>[^}]*)\}
      | (?P<result>1-0|0-1|1/2-1/2|\*)(?!\S)
      | (?P<number>\d+\.+)
      | (?P<mark>\$\d+)
      | (?P<bracket>[()])
      | "(?P<quoted>(?:\\.|[^"\\])*)"
      | (?P<move>[^\s\[\]{}()";]+)
    )""",
    re.VERBOSE | re.DOTALL,
)
NOTE = re.compile(r"(?P<seconds>[\d.e+-]+)s|(?P<nodes>\d+)n|(?P<score>[+-][\d.e+-]+)")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
PLAIN = {escape[1]: letter for letter, escape in ESCAPES.items()}

NO_GAME = Message('holds no game in PGN: one begins as [Game "connect4"]')


def read(path: Path) -> Iterator[RecordedGame]:
    """Read every game of a file."""
    return read_games(path, _parse)


def parse(text: str) -> list[RecordedGame]:
    """Read every game of a text; each ends with its result."""
    return list(_parse([text]))


def _parse(pieces: Iterable[str]) -> Iterator[RecordedGame]:
    return made_of(_split(GameText(pieces)), _Draft.game, none=NO_GAME)


@dataclass
class _Draft:
    """One game while it is read."""

    tags: dict[str, str] = field(default_factory=dict)
    notes: list[Mapping[str, Any]] = field(default_factory=list)
    """One for each move of the main line."""
    tree: Variations = field(default_factory=Variations)

    def __post_init__(self) -> None:
        self.cursor = Cursor(self.tree)

    def play(self, move: str) -> None:
        self.cursor.at = self.tree.add(self.cursor.at, move)
        if not self.cursor.is_aside:
            self.notes.append({})

    def game(self) -> RecordedGame:
        for name in ("Game", "Start"):
            if name not in self.tags:
                raise DataError("no tag [{tag} ...]", tag=name)
        self.cursor.finish()
        spec = games.find(self.tags["Game"])
        states: list[Any] = [spec.parse(self.tags["Start"])]
        for at in range(1, len(self.tree)):
            states.append(states[self.tree.parent(at)].play(self.tree.move(at)))
        moves = self.tree.main()
        record = Record(
            game=spec.name,
            start=self.tags["Start"],
            options=self._options(states[0]),
            moves=list(moves),
            agents=[self.tags[name] for name in ("White", "Black") if name in self.tags],
            **self._ending(states[self.tree.lines()[0][-1] if moves else START]),
            times=self._column("seconds", 0.0),
            nodes=self._column("nodes", 0),
            scores=self._column("score", None),
            seed=self._seed(),
            software=self.tags.get("Software", ""),
        )
        record.check()
        return RecordedGame(
            record=record,
            place=self.tags.get("Site", ""),
            date=self.tags.get("Date", ""),
            branches=self.tree.branches(),
        )

    def _options(self, start: State) -> dict[str, str]:
        if "Options" not in self.tags:
            return dict(start.options())
        try:
            options: dict[str, str] = parse_json(self.tags["Options"])
        except ValueError:
            raise DataError(
                '[Options "{options}"]: write a JSON object', options=self.tags["Options"][:SHOWN]
            ) from None
        return options

    def _ending(self, last: Any) -> dict[str, Any]:
        """By the rules, the moves say who won; the tags do otherwise, and must not disagree."""
        ending, told = self.tags.get("Ending", RULES), self.tags.get("Result", UNKNOWN)
        if told not in (*WINS, DRAW, UNKNOWN):
            raise DataError('[Result "{result}"]: write 1-0, 0-1, 1/2-1/2 or *', result=told[:SHOWN])
        if ending == RULES:
            result, winner = outcome(last)
            if told not in (
                UNKNOWN,
                _result_text(result, winner),
                _result_text(result, None if result == 0 else winner),
            ):
                raise DataError(
                    "result {result} does not follow from the moves: say how it ended, in [Ending ...]", result=told
                )
        else:
            result = self._score()
            by_score = None if result is None else winner_of(result)
            winner = WINS.index(told) if told in WINS else by_score
        return {"result": result, "winner": winner, "ending": ending, "detail": self.tags.get("Detail", "")}

    def _score(self) -> Score | None:
        text = self.tags.get("Score")
        try:
            return None if text is None else _number(text)
        except ValueError:
            raise DataError('[Score "{text}"]: write a number', text=text) from None

    def _seed(self) -> int | None:
        text = self.tags.get("Seed")
        if text is not None and not (text.isascii() and text.isdecimal() and len(text) <= SHOWN):
            raise DataError('[Seed "{text}"]: write a whole number', text=text[:SHOWN])
        return None if text is None else int(text)

    def _column(self, name: str, missing: Any) -> list[Any]:
        """Return the notes of one kind, a move each; none at all where no move has one."""
        column = [note.get(name, missing) for note in self.notes]
        return column if any(name in note for note in self.notes) else []


def _split(source: GameText) -> Iterator[_Draft]:
    """Yield each game; a tag after the moves begins another one, even without a result before it."""
    draft = _Draft()
    for token in _tokens(source):
        if draft.notes and token["tag"]:
            yield draft
            draft, source.number = _Draft(), source.number + 1
        try:
            _take(draft, token)
        except TurnwiseError as error:
            raise DataError("game {number}: {error}", number=source.number, error=message_of(error)) from None
        if token["result"] and not draft.cursor.is_aside:
            draft.tags.setdefault("Result", token["result"])
            yield draft
            draft, source.number = _Draft(), source.number + 1
    if draft.tags or draft.notes:
        yield draft


def _tokens(source: GameText) -> Iterator[re.Match[str]]:
    """Yield token after token; one that ends where the text does so far may go on in what is still to be read."""
    position = 0
    while True:
        token = TOKEN.match(source.text, position)
        if token is not None and token.end() < len(source.text):
            position = token.end()
            yield token
            continue
        source.pass_by(position)
        position = 0
        if not source.grow():
            break
    rest = source.text.rstrip()
    while position < len(rest):
        token = TOKEN.match(rest, position)
        if token is None:
            shown = " ".join(rest[position : position + SHOWN].split())
            raise DataError("game {number}: cannot read '{text}'", number=source.number, text=shown)
        position = token.end()
        yield token


def _take(draft: _Draft, token: re.Match[str]) -> None:
    if token["tag"]:
        draft.tags[token["tag"]] = plain(token["value"])
    elif token["move"] or token["quoted"]:
        draft.play(token["move"] or plain(token["quoted"]))
    elif token["bracket"]:
        draft.cursor.bracket(token["bracket"])
    elif token["comment"] and draft.notes and not draft.cursor.is_aside:
        draft.notes[-1] = {**draft.notes[-1], **_notes(token["comment"])}


def plain(value: str) -> str:
    """Return what stands between quotes without its escapes."""
    return re.sub(r"\\(.)", lambda found: PLAIN.get(found[1], found[1]), value)


def _notes(comment: str) -> dict[str, Any]:
    """Read `+3 0.012s 4523n`; words that are none of these are passed over.

    >>> _notes("+3 0.5s 12n, a good move")
    {'score': 3, 'seconds': 0.5, 'nodes': 12}
    """
    notes: dict[str, Any] = {}
    for word in comment.replace(",", " ").split():
        found = NOTE.fullmatch(word)
        if found is None or found.lastgroup is None:
            continue
        try:
            notes[found.lastgroup] = READERS[found.lastgroup](found[found.lastgroup])
        except ValueError:
            continue
    return notes


def _number(text: str) -> Score:
    """Read a whole number as one, and any other as a fraction."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,18}", text) else read_number(text)


READERS: dict[str, Callable[[str], Score]] = {"seconds": read_number, "nodes": int, "score": _number}


def write(path: Path | str, written: Iterable[RecordedGame]) -> None:
    """Write games, with an empty line between them."""
    write_texts(path, (f"{text(game)}\n" for game in written))


def text(game: RecordedGame) -> str:
    """Write a game."""
    record = game.record
    result = _result_text(record.result, record.winner)
    white, black = [*record.agents, None, None][:2]
    tags = {
        "Game": record.game,
        "Site": game.place or None,
        "Date": game.date or None,
        "White": white,
        "Black": black,
        "Result": result,
        "Score": None if record.result is None else f"{record.result}",
        "Start": record.start,
        "Options": None if record.options == _made_with(record) else json.dumps(record.options, ensure_ascii=False),
        "Ending": None if record.ending == RULES else record.ending,
        "Detail": record.detail or None,
        "Seed": None if record.seed is None else str(record.seed),
        "Software": record.software or None,
    }
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value is not None]
    return "\n".join((*lines, "", *_lines(moves_text(game)))) + "\n"


def moves_text(game: RecordedGame) -> str:
    """Write the moves of a game and its result."""
    return " ".join((*_numbered(game), _result_text(game.record.result, game.record.winner)))


def _made_with(record: Record) -> dict[str, str]:
    """Return the options that the text of the start tells."""
    return dict(games.find(record.game).parse(record.start).options())


def _lines(moves: str) -> Sequence[str]:
    return textwrap.wrap(moves, WIDTH, break_long_words=False, break_on_hyphens=False)


def _numbered(game: RecordedGame) -> list[str]:
    """List each move with its number, those of the main line with their comments, and brackets around side lines."""
    tree = variations_of(game.record.moves, game.branches)
    main = len(game.record.moves)  # positions of the main line come first
    plies = {START: 0}
    words: list[str] = []
    begun = ""
    for each in tree.written():
        if each == OPEN:
            begun = OPEN
        elif isinstance(each, str):
            words[-1] += each
        else:
            plies[each] = plies[tree.parent(each)] + 1
            comment = _comment(game.record, each - 1) if each <= main else ""
            words.append(f"{begun}{plies[each]}. {_symbol(tree.move(each))}{comment}")
            begun = ""
    return words


def _comment(record: Record, index: int) -> str:
    score = record.scores[index] if record.scores else None
    notes = (
        "" if score is None else f"{score:+}",
        f"{record.times[index]}s" if record.times else "",
        f"{record.nodes[index]}n" if record.nodes else "",
    )
    comment = " ".join(filter(None, notes))
    return f" {{{comment}}}" if comment else ""


def _symbol(move: str) -> str:
    """Write a move, in quotes if it would be taken for something else."""
    token = TOKEN.fullmatch(move)
    return move if token and token["move"] and "," not in move else f'"{_escaped(move)}"'


def _result_text(result: Score | None, winner: int | None) -> str:
    if winner is not None:
        return WINS[winner]
    return UNKNOWN if result is None else DRAW


def _escaped(value: str) -> str:
    return re.sub(r'[\\"\n\r]', lambda found: ESCAPES[found[0]], value)
