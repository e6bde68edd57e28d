"""Names that a game or an agent does not have: errors that say which there are."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import UnknownNameError
from ..messages import Listing, Message


def unknown_option(owner: str, option: str, known: Iterable[str]) -> UnknownNameError:
    """Make the error for an option that a game or an agent does not have."""
    return UnknownNameError(
        "unknown {owner} option '{option}': {there_are}", owner=owner, option=option, there_are=options_are(known)
    )


def options_are(known: Iterable[str]) -> Message:
    """Describe which options there are."""
    names = list(known)
    return Message("options are {options}", options=Listing(names)) if names else Message("it has none")


def unknown_feature(game: str, feature: str, known: Iterable[str]) -> UnknownNameError:
    """Make the error for a feature that a game does not have."""
    names = list(known)
    there_are = Message("features are {features}", features=Listing(names)) if names else Message("it has none")
    return UnknownNameError(
        "unknown {game} feature '{feature}': {there_are}", game=game, feature=feature, there_are=there_are
    )
