"""What can be asked of a game: each operation takes plain values and returns JSON, so that it can run anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from ... import formats
from ...agents import Agent, AgentSpec, NamedAgent
from ...agents.code import Code
from ...agents.spec import TIMEOUT
from ...engine import StopToken, stopped_by
from ...errors import AgentError, AgentMoveError, AgentTimeoutError, CodeError, GameError, TurnwiseError
from ...games.game import Game
from ...games.look import Json
from ...games.state import State
from ...games.view import Drawing
from ...report import Limits
from ...store.check import CRASH, ILLEGAL, TIME
from ...store.record import outcome
from .. import analysis_service, deepening
from ..catalogue import game_values
from ..errors import ConflictError
from ..findings import Findings
from ..networks import Networks
from ..positions import opening_values, position_values
from ..review_service import ReviewWork
from ..rules import rules_values
from ..settings import Bounds
from ..tables import Tables
from ..validation import NO_NETWORKS, bounded_agent, check_agent, check_names, played, position_of, reader_of
from .kept_agents import KeptAgents
from .quick_agents import QuickAgents

Told = Callable[[Json], None]
TABLE_BYTES = 32 << 20  # of a desk by itself


@dataclass(frozen=True)
class Desk:
    """What every operation needs besides its own values: the game, and what clients may ask for."""

    spec: Game
    bounds: Bounds
    agents: tuple[str, ...] = ()
    """Agents of the operator's own."""
    networks: Networks = NO_NETWORKS
    """Networks that the server has made."""
    kept: KeptAgents = field(default_factory=KeptAgents, compare=False)
    """Agents of the sessions that go on."""
    tables: Tables = field(default_factory=lambda: Tables(TABLE_BYTES, TABLE_BYTES), compare=False)
    """Memory of searches and solvers; that of a server is for all its games."""
    findings: Findings = field(default_factory=Findings, compare=False)
    """What analyses that go on have found."""

    @cached_property
    def quick(self) -> QuickAgents:
        """Agents whose replies are answered at once."""
        return QuickAgents(self.spec)

    def states(self, position: str, moves: Sequence[str]) -> tuple[list[Any], list[str]]:
        """Read a position and moves from there: all states, and the moves by their names."""
        return played(position_of(self.spec, position, self.bounds), moves, self.bounds)

    def unfinished(self, position: str, moves: Sequence[str]) -> Any:
        """Read a position in which somebody is to move."""
        state = self.states(position, moves)[0][-1]
        if state.is_over():
            raise ConflictError("the game is over: there is nothing to search")
        return state


# ---- rules and views: answered at once ----


def describe(desk: Desk) -> Json:
    """Describe the game as the catalogue lists it."""
    stays = Code.of(desk.spec.name).stays
    return game_values(
        desk.spec, [text for text in desk.agents if not (stays and AgentSpec.parse(text).is_code)], desk.networks
    )


def position(desk: Desk, *, position: str, moves: list[str]) -> Json:
    """Describe a position: the board, and what can be played."""
    return position_values(desk.spec, *desk.states(position, moves))


def rules(desk: Desk) -> Json:
    """Return the rules of the game, with the positions that are pictured."""
    return rules_values(desk.spec)


def readable(desk: Desk, *, position: str, moves: list[str]) -> None:
    """Refuse a position or moves that cannot be read."""
    desk.states(position, moves)


def unfinished(desk: Desk, *, position: str, moves: list[str]) -> None:
    """Refuse a position that cannot be read, or in which the game is over."""
    desk.unfinished(position, moves)


def standing(desk: Desk, *, start: str, moves: list[str]) -> Json:
    """Replay a game: whose turn it was in every state, how it stands, and the position."""
    return _standing(desk, _replayed(desk, start, moves), moves)


def _standing(desk: Desk, states: Sequence[Any], moves: list[str]) -> Json:
    result, winner = outcome(states[-1])
    return {
        "start": states[0].text(),
        "options": dict(states[0].options()),
        "turns": [state.to_move() for state in states],
        "over": states[-1].is_over(),
        "result": result,
        "winner": winner,
        "moves_left": desk.spec.moves_left(states[-1]),
        "position": position_values(desk.spec, states, moves),
    }


def begun(desk: Desk, *, position: str, moves: list[str], sides: list[str]) -> Json:
    """Check a new game: its start and moves as they are kept, once nothing is wrong with its agents."""
    states, names = desk.states(position, moves)
    for text in sides:
        check_agent(text, desk.spec, states[0], desk.agents, desk.networks)
    return {"start": states[0].text(), "moves": names}


def moved(desk: Desk, *, start: str, moves: list[str], move: str) -> Json:
    """Make a legal move in a game: its name, and how the game stands after it."""
    return _moved(desk, _replayed(desk, start, moves), moves, move)


def _moved(desk: Desk, states: list[Any], moves: list[str], move: str) -> Json:
    name = str(states[-1].move_text(states[-1].parse_move(move)))
    return {"move": name, "standing": _standing(desk, [*states, states[-1].play(name)], [*moves, name])}


def replied(desk: Desk, *, start: str, moves: list[str], agent: str, seed: int) -> Json | None:
    """Let a quick agent choose: its move, and how the game stands after it; None if it needs a thread after all."""
    states = _replayed(desk, start, moves)
    move = desk.quick.choose(agent, states[-1], seed=seed)
    return None if move is None else _moved(desk, states, moves, move)


def positions(desk: Desk, *, start: str, moves: list[str]) -> list[Json]:
    """Describe every position of a stored game."""
    states = _replayed(desk, start, moves)
    return [position_values(desk.spec, states[: ply + 1], moves[:ply]) for ply in range(len(states))]


def openings(desk: Desk, *, lines: list[tuple[str, list[str]]]) -> list[Json | None]:
    """Name the openings of stored games, each by its start and moves; None where it has none, or cannot be read."""
    return [_opening(desk, start, moves) for start, moves in lines] if desk.spec.opening_names else [None] * len(lines)


def _opening(desk: Desk, start: str, moves: list[str]) -> Json | None:
    with suppress(TurnwiseError):
        return opening_values(desk.spec, _replayed(desk, start, moves[: desk.spec.named_openings.most_plies]))
    return None


def explain(desk: Desk, *, position: str, moves: list[str], players: list[str] | None, evaluate: str | None) -> Json:
    """Return what an evaluation counts, and what is true of the position."""
    state = desk.states(position, moves)[0][-1]
    return analysis_service.explain(desk.spec, state, players=players, evaluate=evaluate)


def read(desk: Desk, *, text: str, start: str) -> Json:
    """Read a text in any notation: the whole game, or why it is no text of this game."""
    found = reader_of(desk.spec, desk.bounds).read(text, start=start)
    if isinstance(found, formats.Failure):
        return {"error": found.message.to_json(), "moves": found.moves, "is_certain": found.is_certain}
    return {
        "game": desk.spec.name,
        "notation": found.notation.to_json(),
        "start": found.start,
        "moves": list(found.moves),
        "branches": [asdict(branch) for branch in found.branches],
        "at": found.at,
    }


def export(
    desk: Desk, *, position: str, moves: list[str], branches: list[Json], at: int | None, format: str, language: str
) -> Json:
    """Write a game as a text, in a format that its kind of game has."""
    played = reader_of(desk.spec, desk.bounds).replayed(
        position, moves, [formats.Branch(each["after"], tuple(each["moves"])) for each in branches], at
    )
    return asdict(formats.export(played, format, language=language))


def edit(desk: Desk, *, drawing: Json) -> Json:
    """Read a drawn position."""
    state = desk.spec.view.edit(Drawing(**drawing))
    return position_values(desk.spec, [position_of(desk.spec, state.text(), desk.bounds)], [])


def _replayed(desk: Desk, start: str, moves: Sequence[str]) -> list[Any]:
    """Replay what the server itself has kept; options of a foreign game are looked at again, for they may be closed."""
    states = [desk.spec.parse(start) if desk.spec.is_native else position_of(desk.spec, start, desk.bounds)]
    for text in moves:
        states.append(states[-1].play(text))
    return states


# ---- searches: they take time, and can be stopped ----


def analyse(
    desk: Desk,
    stop: StopToken,
    told: Told | None,
    *,
    position: str,
    moves: list[str],
    limits: dict[str, Any],
    all_moves: bool,
    exact: bool,
    evaluate: str | None,
) -> Json:
    """Search a position, or solve it."""
    state = desk.unfinished(position, moves)
    return analysis_service.analyse(
        desk.spec,
        state,
        Limits(**limits),
        stop,
        desk.tables,
        all_moves=all_moves,
        exact=exact,
        evaluate=evaluate,
        told=told,
    )


def deepen(
    desk: Desk,
    stop: StopToken,
    told: Told | None,
    *,
    position: str,
    moves: list[str],
    limits: dict[str, Any],
    evaluate: str | None,
) -> Json:
    """Search a position ever deeper, from where an earlier search of it has come to."""
    state = desk.unfinished(position, moves)
    start = desk.states(position, [])[0][0]
    return deepening.deepen(
        desk.spec,
        start,
        state,
        Limits(**limits),
        stop,
        desk.tables,
        desk.findings,
        evaluate=evaluate,
        told=told,
    )


def solve_moves(desk: Desk, stop: StopToken, _told: Told | None, *, position: str, moves: list[str]) -> Json:
    """Return the exact score of every legal move."""
    state = desk.states(position, moves)[0][-1]
    return analysis_service.solve_moves(desk.spec, state, desk.bounds, stop, desk.tables)


def review_work(desk: Desk, told: Told | None, *, start: str, moves: list[str]) -> ReviewWork:
    """Begin a review, for one thread or for several."""
    states, names = desk.states(start, moves)
    return ReviewWork(desk.spec, states[0], names, desk.bounds, told)


def review(desk: Desk, stop: StopToken, told: Told | None, *, start: str, moves: list[str]) -> Json:
    """Return what every move lost."""
    return review_work(desk, told, start=start, moves=moves).finish(stop)


def tree(
    desk: Desk,
    stop: StopToken,
    _told: Told | None,
    *,
    position: str,
    moves: list[str],
    depth: int,
    method: str,
    nodes: int,
    evaluate: str | None,
    move_order: str | None,
    simulations: Json,
) -> Json:
    """Search to a small depth, or by a few simulations, and keep the tree."""
    state = desk.unfinished(position, moves)
    return analysis_service.tree(
        desk.spec,
        state,
        stop,
        depth=depth,
        method=method,
        nodes=nodes,
        evaluate=evaluate,
        move_order=move_order,
        simulations=simulations,
    )


def hint(desk: Desk, stop: StopToken, _told: Told | None, *, start: str, moves: list[str]) -> Json:
    """Name a good move."""
    return analysis_service.hint(desk.spec, _replayed(desk, start, moves)[-1], stop, desk.tables)


def choose(
    desk: Desk,
    stop: StopToken,
    _told: Told | None,
    *,
    session: str,
    start: str,
    moves: list[str],
    agent: str,
    seed: int,
    share: float,
) -> Json:
    """Let the agent of a session choose: its move, or how an agent of the operator's own has lost the game."""
    state = _replayed(desk, start, moves)[-1]
    if agent not in desk.agents:
        check_names(agent, desk.spec, desk.networks)  # a play of the store may name anything
    wanted = bounded_agent(agent, desk.bounds.search_seconds)
    seat = (session, state.to_move())
    try:
        with desk.kept.lent(seat, wanted, desk.spec, seed=seed, stop=stop) as kept:
            used = time.thread_time()
            move = _chosen(kept, wanted, state, seed=seed, share=share, stop=stop)
            desk.quick.note(agent, time.thread_time() - used)
            return {"move": move}
    except GameError:
        raise
    except (AgentError, CodeError) as error:
        if agent not in desk.agents:
            raise
        return {"lost": _loss(error), "detail": str(error)}


def _chosen(agent: Agent, wanted: AgentSpec, state: State, *, seed: int, share: float, stop: StopToken) -> str:
    """Ask for a move; an agent that keeps to a time gets its share, others are quick or have their own limits."""
    if isinstance(agent, NamedAgent):
        agent.reseed(seed)
        agent.most_seconds = share if wanted.get("seconds") or wanted.get(TIMEOUT) else None
    with stopped_by(stop):
        return str(state.move_text(agent.choose(state)))


def release(desk: Desk, *, session: str) -> None:
    """Let go of the agents of a session."""
    desk.kept.release(session)


def _loss(error: AgentError | CodeError) -> str:
    return ILLEGAL if isinstance(error, AgentMoveError) else TIME if isinstance(error, AgentTimeoutError) else CRASH


def limits_values(limits: Limits) -> Json:
    """Return limits as they are sent."""
    return asdict(limits)


QUICK: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        describe,
        position,
        rules,
        readable,
        unfinished,
        standing,
        begun,
        moved,
        replied,
        positions,
        openings,
        explain,
        read,
        export,
        edit,
        release,
    )
}
SEARCHES: dict[str, Callable[..., Any]] = {
    each.__name__: each for each in (analyse, deepen, solve_moves, review, tree, hint, choose)
}
SHARED: dict[str, Callable[..., ReviewWork]] = {review.__name__: review_work}
"""Searches that several threads of this process can do together."""
MOVES = (choose.__name__,)
"""Searches that a game waits for."""
RESUMED = (deepen.__name__,)
"""Searches that go on where they were when they begin again."""
