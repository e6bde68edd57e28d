"""One game between two agents, whatever they do: an agent that breaks the rules, its clock or itself loses it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Annotated, Any

from annotated_types import Gt

from ..agents import Agent, NamedAgent, nodes_of, score_of
from ..agents.code import software_of
from ..engine import Solver
from ..errors import AgentError, AgentMoveError, AgentTimeoutError, CodeError, GameError, IllegalMoveError
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..plans import About
from ..report import Score
from ..store import Record, winner_of
from ..store.check import ADJUDICATED, RULES, VOID
from ..store.record import outcome

ADJUDICATE_NODES = 100_000  # a position that takes the solver longer is played on
ADJUDICATE_MOVES = 6  # of each side that are played in any case, or a solved game would be decided by its opening
ADJUDICATE_TABLE = 16 << 20  # bytes
LATE = 0.25  # seconds a clock may be overdrawn: what it takes a busy machine to notice that time is up
LONGEST_GAME = 1000  # moves: longer ones have no end, as where players of Angry may wait
ENDLESS = f"no end after {LONGEST_GAME} moves"
GRACE = 60.0  # seconds to start programs and workers


@dataclass(frozen=True, kw_only=True)
class TimeControl:
    """What holds for both sides: seconds for a move, for all moves of a game, and whether proved games are ended."""

    move_seconds: Annotated[
        float | None,
        Gt(0),
        About(Message("Seconds a move"), Message("Time for a move; who takes longer loses"), option="seconds"),
    ] = None
    game_seconds: Annotated[
        float | None,
        Gt(0),
        About(
            Message("Seconds a game"), Message("Time for all moves of a side; who takes longer loses"), option="clock"
        ),
    ] = None
    adjudicate: Annotated[
        bool,
        About(
            Message("End decided games early"),
            Message("End games whose outcome the exact solver finds at once"),
        ),
    ] = False

    @property
    def most_seconds(self) -> float | None:
        """Time in which a pair is over whatever the agents do, and a hung one is known; None without any times."""
        if self.game_seconds is not None:
            return 4 * self.game_seconds + GRACE
        return None if self.move_seconds is None else 2 * LONGEST_GAME * (self.move_seconds + LATE) + GRACE

    @property
    def is_plain(self) -> bool:
        """Whether nothing has to be watched between the moves."""
        return self == TimeControl()


@dataclass
class _Sheet:
    """What is written down while a game goes on."""

    moves: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    scores: list[Score | None] = field(default_factory=list)
    used: list[float] = field(default_factory=lambda: [0.0, 0.0])
    made: list[int] = field(default_factory=lambda: [0, 0])


class _ForfeitError(Exception):
    """The side to move loses, for a reason of Record.ending."""

    def __init__(self, ending: str, detail: str) -> None:
        super().__init__(detail)
        self.ending = ending


def play_with(
    agents: Sequence[Agent], spec: Game, start: State, seeds: Sequence[int], time_control: TimeControl
) -> Record:
    """Play one game between agents, who begin it and are closed at its end."""
    sheet, state = _Sheet(), start
    texts = [agent.name for agent in agents]
    solver = Solver(table_bytes=ADJUDICATE_TABLE) if time_control.adjudicate else None
    with ExitStack() as stack:
        for agent, seed in zip(agents, seeds, strict=True):
            stack.enter_context(closing(agent)).begin(seed)
            if isinstance(agent, NamedAgent):
                agent.prepare()
        while not state.is_over():
            if len(sheet.moves) >= LONGEST_GAME:
                return _record(spec, start, texts, sheet, None, ending=VOID, detail=ENDLESS)
            proved = _proved(spec, solver, state) if solver and min(sheet.made) >= ADJUDICATE_MOVES else None
            if proved is not None:
                return _record(spec, start, texts, sheet, winner_of(proved), result=proved, ending=ADJUDICATED)
            try:
                state = _move(agents, state, sheet, time_control)
            except _ForfeitError as loss:
                return _record(spec, start, texts, sheet, 1 - state.to_move(), ending=loss.ending, detail=str(loss))
    result, winner = outcome(state)
    return _record(spec, start, texts, sheet, winner, result=result)


def void_game(spec: Game, start: State, texts: Sequence[str], detail: str) -> Record:
    """Record a game that could not be played, so that it is seen and counts for nobody."""
    return _record(spec, start, texts, _Sheet(), None, ending=VOID, detail=detail)


def _move(agents: Sequence[Agent], state: State, sheet: _Sheet, time_control: TimeControl) -> Any:
    """Let the agent whose turn it is move; the next state."""
    side = state.to_move()
    began = perf_counter()
    move = _ask(agents[side], state)
    seconds = perf_counter() - began
    sheet.used[side] += seconds
    _check_time(seconds, sheet.used[side], time_control)
    try:
        after = state.play(move)
    except (IllegalMoveError, TypeError) as error:
        raise _ForfeitError("illegal move", _one_line(error)) from None
    sheet.made[side] += 1
    sheet.moves.append(state.move_text(move))
    sheet.times.append(round(seconds, 6))
    sheet.nodes.append(nodes_of(agents[side]))
    sheet.scores.append(score_of(agents[side]))
    return after


def _ask(agent: Agent, state: State) -> Any:
    try:
        return agent.choose(state)
    except AgentTimeoutError as error:
        raise _ForfeitError("time", str(error)) from None
    except AgentMoveError as error:
        raise _ForfeitError("illegal move", str(error)) from None
    except GameError:
        raise  # nobody who plays is to blame
    except (AgentError, CodeError) as error:
        raise _ForfeitError("crash", str(error)) from None
    except Exception as error:  # agents are anybody's code; the match goes on
        raise _ForfeitError("crash", f"{type(error).__name__}: {_one_line(error)}") from None


def _check_time(seconds: float, used: float, time_control: TimeControl) -> None:
    if time_control.move_seconds is not None and seconds > time_control.move_seconds + LATE:
        raise _ForfeitError("time", f"{seconds:.3f} seconds for a move of {time_control.move_seconds:g}")
    if time_control.game_seconds is not None and used > time_control.game_seconds + LATE:
        raise _ForfeitError("time", f"{used:.3f} seconds for a game of {time_control.game_seconds:g}")


def _proved(spec: Game, solver: Solver, state: State) -> Score | None:
    """Return the score for the first player, if the solver has it soon."""
    if not spec.solvable(state):
        return None
    report = solver.solve(state, nodes=ADJUDICATE_NODES, line=False)
    if not report.solved:
        return None
    return report.score if state.to_move() == 0 else -report.score


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _record(
    spec: Game,
    start: State,
    texts: Sequence[str],
    sheet: _Sheet,
    winner: int | None,
    *,
    result: Score | None = None,
    ending: str = RULES,
    detail: str = "",
) -> Record:
    return Record(
        game=spec.name,
        start=start.text(),
        options=dict(start.options()),
        moves=sheet.moves,
        agents=list(texts),
        result=result,
        winner=winner,
        times=sheet.times,
        nodes=sheet.nodes if any(sheet.nodes) else [],
        scores=sheet.scores if any(score is not None for score in sheet.scores) else [],
        ending=ending,
        detail=detail,
        software=software_of(spec.name, texts),
    )
