"""What clients may send, checked for kind and size before anything looks at it."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.config import JsonDict
from typing_extensions import TypeAliasType

from .. import games
from ..engine import Method, MoveOrder
from ..formats.transcript import MOST_POSITIONS
from ..lessons.bounds import MOST_BYTES, MOST_SIMULATIONS
from .simulations import PlayoutKind

NAME = 64  # letters of a name
GAME_NAME = 255  # letters of a game's name, which comes from its class
MOVE = 32
POSITION = 4096
AGENT = 200
TEXT = 60_000  # letters of a text in any notation
MOST_MOVES = 2000
MOST_CELLS = 1024
MOST_KEYS = 3  # secrets of a play
DEEPEST = 250
OPEN = "x-open"  # marks an `enum` of the schema that other servers have other values for

Name = Annotated[str, Field(min_length=1, max_length=NAME)]


def _with_games(schema: JsonDict) -> None:
    schema["enum"] = [spec.name for spec in games.all_games()]
    schema[OPEN] = True


GameName = Annotated[str, Field(min_length=1, max_length=GAME_NAME, json_schema_extra=_with_games)]
"""Any word is read, so that a mistyped one gets advice; the schema tells which there are."""
MoveText = Annotated[str, Field(min_length=1, max_length=MOVE)]
Moves = Annotated[list[MoveText], Field(max_length=MOST_MOVES)]
PositionText = Annotated[str, Field(max_length=POSITION)]
AgentText = Annotated[str, Field(min_length=1, max_length=AGENT)]
Options = Annotated[dict[Name, Annotated[str, Field(max_length=POSITION)]], Field(max_length=16)]
Seed = Annotated[int, Field(ge=0, lt=1 << 32)]
Elo = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]

PERSON = 40  # letters of a person's name
JOINERS = "\u200c\u200d"  # belong to the spelling of Persian and other languages


def _plain_name(name: str) -> str:
    """Take blanks off a name, and refuse signs that nobody sees or that turn the text around them."""
    found = " ".join(name.split())
    if any(unicodedata.category(letter).startswith("C") and letter not in JOINERS for letter in found):
        raise ValueError("the name has signs that cannot be seen")
    return found


PersonName = Annotated[str, Field(max_length=PERSON), AfterValidator(_plain_name)]
Secret = Annotated[str, Field(min_length=1, max_length=NAME, pattern=r"^[A-Za-z0-9_-]+$")]
"""What stands in the fragment of a link."""

Pace = Annotated[float, Field(ge=0, le=10, allow_inf_nan=False)] | None


class Strict(BaseModel):
    """A request: values of exactly these kinds, and no field that nobody reads."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PositionRequest(Strict):
    """A position, and moves from there."""

    game: GameName
    position: PositionText = "start"
    moves: Moves = []


class ReadRequest(Strict):
    """A text in any notation."""

    text: Annotated[str, Field(min_length=1, max_length=TEXT)]
    game: GameName | None = None
    """The likeliest; every other game is tried after it."""
    start: PositionText = "start"
    """Where moves of the likeliest game may begin, besides at its own start."""


class BranchRequest(Strict):
    """A side line: the number of the position that it leaves, and its moves."""

    after: Annotated[int, Field(ge=0, le=MOST_POSITIONS)]
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_MOVES)]


class ExportRequest(PositionRequest):
    """A game to be written as a file."""

    branches: Annotated[list[BranchRequest], Field(max_length=MOST_POSITIONS)] = []
    at: Annotated[int, Field(ge=0, le=MOST_POSITIONS)] | None = None
    """Number of the position that is shown; default: the last of the main line."""
    format: Name
    language: Name = "en"


class LimitsRequest(Strict):
    """When a search ends; the server's own limits hold besides."""

    depth: Annotated[int, Field(ge=1, le=DEEPEST)] | None = None
    nodes: Annotated[int, Field(ge=1, le=1 << 40)] | None = None
    seconds: Seconds | None = None


class AnalyseRequest(PositionRequest):
    """A search of a position."""

    all_moves: bool = False
    exact: bool = False
    limits: LimitsRequest = LimitsRequest()
    evaluate: Name | None = None


class ReviewRequest(Strict):
    """A game to be reviewed."""

    game: GameName
    start: PositionText = "start"
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_MOVES)]


class ExplainRequest(PositionRequest):
    """A position to be explained."""

    players: Annotated[list[Name], Field(min_length=2, max_length=2)] | None = None
    """What the client calls the two players."""
    evaluate: Name | None = None


class SimulationsRequest(Strict):
    """How Monte Carlo tree search goes; the same seed gives the same simulations."""

    most: Annotated[int, Field(ge=1, le=MOST_SIMULATIONS)] = 100
    exploration: Annotated[float, Field(ge=0, le=10, allow_inf_nan=False)] = 1.4
    playouts: PlayoutKind = "random"
    seed: Seed = 0


class TreeRequest(PositionRequest):
    """A small search whose tree is kept: to a depth, or by simulations."""

    depth: Annotated[int, Field(ge=1, le=12)] = 3
    method: Method = "alpha_beta"
    simulations: SimulationsRequest = SimulationsRequest()
    """Of the method mcts, for which the depth means nothing."""
    evaluate: Name | None = None
    move_order: MoveOrder | None = None
    nodes: Annotated[int, Field(ge=1, le=5000)] = 2000


class LessonRequest(Strict):
    """The text of a lesson, from a file that the reader has opened."""

    text: Annotated[str, Field(min_length=1, max_length=MOST_BYTES)]


class Clock(Strict):
    """Time for all moves of a side, and what each move adds."""

    seconds: Seconds
    increment: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0.0


class PlayRequest(Strict):
    """A new game: who plays, and from where."""

    game: GameName
    position: PositionText = "start"
    moves: Moves = []
    sides: Annotated[list[AgentText], Field(min_length=2, max_length=2)] = ["human", "search:level=3"]
    clock: Clock | None = None
    pace: Pace = 0.0
    seed: Seed | None = None
    names: Annotated[list[PersonName], Field(min_length=2, max_length=2)] = ["", ""]
    listed: bool = False
    """Whether everybody may find it among the stored games once it is over."""


class PaceRequest(Strict):
    """How long a move between agents takes at least; null pauses the game."""

    seconds: Pace


class MoveRequest(Strict):
    """A person's move; `ply` is how many were made before it."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    move: MoveText


class EmptyRequest(Strict):
    """Nothing more to say."""


class AnswerRequest(Strict):
    """An offer to the other side, or the answer to one; who offers what the other has offered accepts it."""

    answer: Literal["offer", "accept", "decline"] = "offer"


class NameRequest(Strict):
    """What a side calls itself; empty for no name."""

    name: PersonName


class ListedRequest(Strict):
    """Whether everybody may find the game among the stored ones once it is over."""

    listed: bool


class EditRequest(Strict):
    """A drawn position."""

    game: GameName
    cells: Annotated[list[Annotated[str, Field(max_length=NAME)]], Field(max_length=MOST_CELLS)] | None = None
    edges: Annotated[list[Literal[0, 1] | None], Field(max_length=MOST_CELLS)] | None = None
    board: Annotated[list[dict[Name, Any]], Field(max_length=MOST_CELLS)] | None = None
    to_move: Literal[0, 1] = 0
    owners: Annotated[list[Literal[0, 1, 2] | None], Field(max_length=MOST_CELLS)] | None = None
    varys: Annotated[int, Field(ge=0, lt=MOST_CELLS)] | None = None
    companions: Annotated[list[Name], Field(max_length=16)] | None = None
    banners: Annotated[dict[Name, Literal[0, 1]], Field(max_length=16)] = {}
    options: Options = {}


class JobRequest(BaseModel):
    """Long work of a kind; the other fields are the kind's own."""

    model_config = ConfigDict(extra="allow", strict=True)

    kind: Name

    def plan(self) -> dict[str, Any]:
        """Return what the kind reads."""
        return dict(self.model_extra or {})


class LiveMessage(BaseModel):
    """A message over the WebSocket; each operation reads it again as its own kind."""

    model_config = ConfigDict(extra="allow", strict=True)

    op: Name


MessageId = Annotated[int, Field(ge=0, lt=1 << 53)]


class WatchMessage(Strict):
    """Ask to be notified of a play, with the secrets of its links: what comes after is done in their name."""

    op: Literal["watch"]
    play: Name
    keys: Annotated[list[Secret], Field(max_length=MOST_KEYS)] = []


class LeaveMessage(Strict):
    """Ask to be notified no more."""

    op: Literal["leave"]
    play: Name


class InPlay(Strict):
    """Of which play; who watches it is told of the change, and a refusal has the `id`."""

    play: Name
    id: MessageId = 0


class MoveMessage(MoveRequest, InPlay):
    """Make a person's move."""

    op: Literal["move"]


class UndoMessage(AnswerRequest, InPlay):
    """Take back moves, or answer who wants to."""

    op: Literal["undo"]


class DrawMessage(AnswerRequest, InPlay):
    """Offer a draw, or answer who does."""

    op: Literal["draw"]


class RematchMessage(AnswerRequest, InPlay):
    """Ask for another game, or answer who does."""

    op: Literal["rematch"]


class ResignMessage(InPlay):
    """Resign."""

    op: Literal["resign"]


class PaceMessage(PaceRequest, InPlay):
    """Let a game between agents go on slower or faster, or pause."""

    op: Literal["pace"]


class NameMessage(NameRequest, InPlay):
    """Say what a side calls itself."""

    op: Literal["name"]


class ListMessage(ListedRequest, InPlay):
    """Show the stored game to everybody, or to nobody else."""

    op: Literal["list"]


class HintMessage(InPlay):
    """Ask for a good move."""

    op: Literal["hint"]


class WatchJobMessage(Strict):
    """Ask to be notified of a job."""

    op: Literal["watch_job"]
    job: Name


class AnalyseMessage(AnalyseRequest):
    """Search, and tell me of each depth."""

    op: Literal["analyse"]
    id: MessageId = 0


class DeepenMessage(PositionRequest):
    """Search ever deeper as long as I listen, up to the limits of the server, and tell me of each depth."""

    op: Literal["deepen"]
    id: MessageId = 0
    evaluate: Name | None = None
    beyond: Annotated[int, Field(ge=0, le=DEEPEST)] = 0
    """The depth that I know already: tell me of deeper ones only."""


class ReviewMessage(ReviewRequest):
    """Review a game, and tell me of each move."""

    op: Literal["review"]
    id: MessageId = 0


class StopMessage(Strict):
    """End a search or a review."""

    op: Literal["stop"]
    id: MessageId = 0


ClientMessage = TypeAliasType(
    "ClientMessage",
    Annotated[
        WatchMessage
        | LeaveMessage
        | MoveMessage
        | UndoMessage
        | DrawMessage
        | RematchMessage
        | ResignMessage
        | PaceMessage
        | NameMessage
        | ListMessage
        | HintMessage
        | WatchJobMessage
        | AnalyseMessage
        | DeepenMessage
        | ReviewMessage
        | StopMessage,
        Field(discriminator="op"),
    ],
)
"""Whatever a client says over the WebSocket."""
