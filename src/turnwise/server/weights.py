"""What evaluations count: the terms of a score as the page shows them."""

from __future__ import annotations

from dataclasses import asdict

from ..analysis.breakdown import parts_of
from ..games.game import Game
from ..games.look import Json
from ..games.state import State


def features_of(spec: Game, state: State, evaluator: str | None = None) -> Json:
    """Return what a score adds up from, the evaluations that can be asked for, and every evaluator's score."""
    if state.is_over():
        return {"score": state.result(), "evaluator": None, "splits": [], "evaluations": {}, "features": []}
    parts = parts_of(spec, state, evaluator)
    return {
        "score": parts.score,
        "evaluator": parts.evaluator,
        "splits": list(spec.splits),
        "evaluations": {name: state.evaluate(name) for name in spec.evaluators()},
        "features": [{**asdict(term), "words": spec.term_words(term.name).to_json()} for term in parts.terms],
    }
