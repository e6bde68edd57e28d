"""Reading a lesson: a heading of `key: value` lines between dashes, then steps, each under a heading of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..messages import Listing, Message, languages
from ..messages import catalogue as catalogue_of
from .blocks import read_position, read_question, read_search, read_tree_block
from .bounds import (
    MOST_BYTES,
    MOST_LINE_LETTERS,
    MOST_NODES,
    MOST_STEP_LETTERS,
    MOST_STEPS,
    MOST_TITLE_LETTERS,
)
from .errors import LessonError, too_long, wrong
from .fields import Fields, Line, fields_of
from .lesson import Direction, Lesson, Step
from .prose import check_letters, check_prose, direction_of

DASHES = "---"
FENCE = "```"
HEADING = "## "
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
POSITION, TREE, SEARCH, QUESTION = "position", "tree", "search", "question"
BLOCKS = (POSITION, TREE, SEARCH, QUESTION)
CODE_TAGS = ("", "text")
DIRECTIONS: tuple[Direction, ...] = ("ltr", "rtl")
HEADING_KEYS = ("title", "language", "direction", "author")


@dataclass
class _Part:
    """A step while it is read."""

    line: int
    title: str = ""
    prose: list[Line] = field(default_factory=list)
    blocks: dict[str, list[Line]] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        return not self.title and not self.blocks and not any(line.text.strip() for line in self.prose)


def read_lesson(content: str | bytes) -> Lesson:
    """Read a lesson; LessonError says in one line what is wrong with it and where."""
    text = _text_of(content)
    lines = [Line(number, each.rstrip()) for number, each in enumerate(text.split("\n"), 1)]
    heading, rest = _split_heading(lines)
    parts = [part for part in _parts(rest) if not part.is_blank]
    if not parts:
        raise LessonError("the lesson has no steps: write a heading that begins with ## and text under it")
    if len(parts) > MOST_STEPS:
        raise wrong(parts[MOST_STEPS].line, Message("more than {most} steps: make two lessons of it", most=MOST_STEPS))
    steps = tuple(map(_step, parts))
    _check_nodes(steps)
    title, language = _title(heading), _language(heading)
    return Lesson(
        title=title, language=language, direction=_direction(heading, language, title), steps=steps, source=text
    )


def _text_of(content: str | bytes) -> str:
    size = len(content if isinstance(content, bytes) else content.encode("utf-8", "replace"))
    if size > MOST_BYTES:
        raise too_long()
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LessonError("the lesson is not text in UTF-8: save it as UTF-8 in your editor") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    check_letters(text)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LINE_LETTERS:
            raise wrong(number, Message("more than {most} letters in one line", most=MOST_LINE_LETTERS))
    return text


# ---- the heading ----


def _split_heading(lines: Sequence[Line]) -> tuple[Fields, Sequence[Line]]:
    start = next((index for index, line in enumerate(lines) if line.text), None)
    if start is None or lines[start].text != DASHES:
        raise wrong(1, Message("a lesson begins with a line of three dashes: ---"))
    end = next((index for index in range(start + 1, len(lines)) if lines[index].text == DASHES), None)
    if end is None:
        raise wrong(start + 1, Message("the heading of the lesson has no end: close it with a line of three dashes"))
    heading = fields_of(lines[start + 1 : end], lines[start].number)
    heading.check_known(HEADING_KEYS)
    return heading, lines[end + 1 :]


def _title(heading: Fields) -> str:
    return heading.words("title", most=MOST_TITLE_LETTERS, required=True)


def _language(heading: Fields) -> str:
    found = heading.text("language", required=True)
    if not LANGUAGE.fullmatch(found):
        raise wrong(
            heading.line_of("language"),
            Message("language '{language}': give its code, as en or fa", language=found),
        )
    return found


def _direction(heading: Fields, language: str, title: str) -> Direction:
    """Return the direction that is given, or else that of the language, or else that of the title."""
    given = heading.text("direction") or _known_direction(language) or direction_of(title)
    for direction in DIRECTIONS:
        if given == direction:
            return direction
    raise wrong(
        heading.line_of("direction"),
        Message("direction '{direction}': choose {choices}", direction=given, choices=Listing(DIRECTIONS, "or")),
    )


def _known_direction(language: str) -> str:
    own = language.lower().partition("-")[0]
    return catalogue_of(own).language.direction if own in languages() else ""


# ---- steps ----


def _parts(lines: Iterable[Line]) -> Iterator[_Part]:
    part = _Part(next((line.number for line in lines), 1))
    waiting = iter(lines)
    for line in waiting:
        if line.text.lstrip().startswith(FENCE):
            _take_block(part, line, waiting)
        elif line.text.startswith(HEADING):
            yield part
            part = _Part(line.number, line.text.removeprefix(HEADING).strip())
        else:
            part.prose.append(line)
    yield part


def _take_block(part: _Part, opening: Line, waiting: Iterator[Line]) -> None:
    tag = opening.text.strip().removeprefix(FENCE).strip()
    inside: list[Line] = []
    for line in waiting:
        if line.text.strip() == FENCE:
            break
        inside.append(line)
    else:
        raise wrong(opening.number, Message("the block has no end: close it with a line of three backquotes"))
    if tag in CODE_TAGS:
        part.prose += [Line(opening.number, FENCE), *inside, Line(opening.number + len(inside) + 1, FENCE)]
        return
    if tag not in BLOCKS:
        names = Listing([*BLOCKS, CODE_TAGS[-1]], "or")
        raise wrong(opening.number, Message("block '{tag}' is not known: give {names}", tag=tag, names=names))
    if tag in part.blocks:
        raise wrong(opening.number, Message("a second {tag} in one step: begin another step with ##", tag=tag))
    part.blocks[tag] = [opening, *inside]


def _step(part: _Part) -> Step:
    text = "\n".join(line.text for line in part.prose).strip("\n")
    if len(text) > MOST_STEP_LETTERS:
        raise wrong(part.line, Message("more than {most} letters in one step", most=MOST_STEP_LETTERS))
    if len(part.title) > MOST_TITLE_LETTERS:
        raise wrong(part.line, Message("a title of more than {most} letters", most=MOST_TITLE_LETTERS))
    check_prose(part.line, part.title)
    _check_text(part.prose)
    if POSITION in part.blocks and TREE in part.blocks:
        raise wrong(part.blocks[TREE][0].number, Message("a step shows a position or a tree: make two steps of it"))
    position = read_position(part.blocks[POSITION]) if POSITION in part.blocks else None
    tree = read_tree_block(part.blocks[TREE]) if TREE in part.blocks else None
    asked = part.blocks.get(QUESTION)
    question = read_question(asked, position=position, tree=tree) if asked else None
    searched = part.blocks.get(SEARCH)
    search = read_search(searched, position=position, tree=tree, question=question) if searched else None
    return Step(
        line=part.line, title=part.title, text=text, position=position, tree=tree, search=search, question=question
    )


def _check_text(prose: Sequence[Line]) -> None:
    """Check what is not inside a block of code."""
    is_code = False
    for line in prose:
        if line.text.strip() == FENCE:
            is_code = not is_code
        elif not is_code:
            check_prose(line.number, line.text)


def _check_nodes(steps: Iterable[Step]) -> None:
    nodes = 0
    for step in steps:
        nodes += len(step.tree.nodes) if step.tree else 0
        if nodes > MOST_NODES:
            raise wrong(step.line, Message("more than {most} nodes in all trees together", most=MOST_NODES))
