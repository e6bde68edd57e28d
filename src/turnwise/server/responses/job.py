"""Jobs: how far each is, and its report as blocks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

from .texts import Message, Said, answer


@answer
class Interval(TypedDict):
    """A measured number with the ends of its interval; an end is null where it is open."""

    value: float
    low: float | None
    high: float | None


Cell = TypeAliasType("Cell", bool | int | float | Said | Interval | None)


@answer
class Heading(TypedDict):
    """A title within a report."""

    block: Literal["heading"]
    title: Said
    level: int


@answer
class Text(TypedDict):
    """Paragraphs and lists in Markdown."""

    block: Literal["text"]
    markdown: Said


@answer
class Column(TypedDict):
    """A column; `form` is a format of numbers as Python writes it: .1%, +.0f."""

    title: Said
    form: str
    timed: bool


@answer
class Table(TypedDict):
    """Rows of cells under columns."""

    block: Literal["table"]
    name: str
    title: Said
    columns: list[Column]
    rows: list[list[Cell]]
    above: Said
    below: Said
    rests_on_times: NotRequired[bool]
    """Whether what stands below follows from measured times; reports of before do not say it."""


@answer
class Series(TypedDict):
    """Points of one name; `low` and `high` are error bars."""

    name: Said
    x: list[float | Said]
    y: list[float | None]
    low: list[float | None]
    high: list[float | None]
    style: Literal["solid", "dashed", "dots"]


@answer
class Plot(TypedDict):
    """Series in one picture."""

    block: Literal["plot"]
    name: str
    title: Said
    kind: Literal["line", "bar", "points", "heat"]
    series: list[Series]
    x_title: Said
    y_title: Said
    log_x: bool
    log_y: bool
    below: Said
    timed: NotRequired[bool]


Block = TypeAliasType("Block", Annotated[Heading | Text | Table | Plot, Field(discriminator="block")])


@answer
class ExperimentReport(TypedDict):
    """What an experiment of the lab has found."""

    name: str
    title: NotRequired[Said]
    blocks: list[Block]


@with_config(ConfigDict(extra="allow", use_attribute_docstrings=True))
class JobReport(TypedDict, total=False):
    """What a job has found: what is drawn, files, and figures of the kind's own."""

    blocks: list[Block]
    experiments: list[ExperimentReport]
    event: int | None
    """Where the store keeps the games."""
    weights_file: str
    """The content of a weights file: what was found, or the start weights where a test shows no gain."""
    network: str
    """The id of a network that the server keeps."""
    network_file: str
    """The content of its file in base64."""


@answer
class JobProgress(TypedDict):
    """How far a job is."""

    done: int
    of: int
    words: Said


JobStatus = TypeAliasType("JobStatus", Literal["queued", "running", "done", "stopped", "failed"])


@answer
class Job(TypedDict):
    """Long work: what was asked, how far it is, and what came out."""

    id: str
    kind: str
    plan: dict[str, Any]
    created: float
    status: JobStatus
    progress: JobProgress
    report: JobReport | None
    """Left out where jobs are listed."""
    titles: list[Said]
    """What the experiments are called that were asked for."""
    error: str | None
    message: NotRequired[Message]
    """The error, for the reader's language."""


@answer
class Experiment(TypedDict):
    """An experiment of the lab."""

    name: str
    title: Said
    chapter: Said


@answer
class FormChoice(TypedDict):
    """One value that a field may have."""

    value: str
    label: Said


@answer
class FormCondition(TypedDict):
    """Another field of the form, and the value that it must have."""

    field: str
    value: str


@answer
class FormField(TypedDict):
    """One field of a form."""

    name: str
    label: Said
    help: Said | None
    kind: Literal["game", "agents", "experiments", "number", "interval", "choice", "switch", "text"]
    least: float | None
    most: float | None
    step: int | None
    """What a whole number is a multiple of; null for any number."""
    choices: list[FormChoice]
    source: Literal["weights", "encodings"] | None
    """The list of a game that has the choices."""
    default: Any
    required: bool
    """Whether it must have a value."""
    more: bool
    """Whether few need it."""
    only_with: FormCondition | None


@answer
class FormPreset(TypedDict):
    """Defaults that go with a value of a field."""

    field: str
    value: str
    defaults: dict[str, int]


@answer
class JobForm(TypedDict):
    """A kind of job and what it is asked for with."""

    kind: str
    fields: list[FormField]
    presets: list[FormPreset]
