"""The rules of a game as the web app gets them: sections, with positions to be drawn."""

from __future__ import annotations

from ..games import parse_position
from ..games.game import Game, rules_of
from ..games.look import Json
from ..games.rules import Picture, Section
from ..messages import as_message
from .positions import position_values


def rules_values(spec: Game) -> Json:
    """Return the rules of a game."""
    return {"game": spec.name, "sections": [_section(spec, section) for section in rules_of(spec)]}


def _section(spec: Game, section: Section) -> Json:
    return {
        "title": as_message(section.title).to_json(),
        "paragraphs": [as_message(each).to_json() for each in section.paragraphs],
        "facts": list(section.facts),
        "pictures": [_picture(spec, picture) for picture in section.pictures],
    }


def _picture(spec: Game, picture: Picture) -> Json:
    states = [parse_position(spec, picture.position, files=False)]
    for move in picture.moves:
        states.append(states[-1].play(states[-1].parse_move(move)))
    names = [state.move_text(state.parse_move(move)) for state, move in zip(states, picture.moves, strict=False)]
    return {"words": as_message(picture.words).to_json(), "position": position_values(spec, states, names)}
