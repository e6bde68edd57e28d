"""What an agent is made of besides its text: code and files, which may be others under the same name tomorrow."""

from __future__ import annotations

from typing import Any

from ..evaluation.files import stamp_of
from .custom import custom
from .spec import AgentSpec


def origin_of(agent: AgentSpec) -> tuple[Any, ...]:
    """Return what tells an agent made now from one made earlier of the same text; equal if nothing has changed."""
    return custom.origin(agent), tuple(map(stamp_of, agent.files()))
