"""An agent as a value: what a text such as `search:depth=2,nodes=1000` says, in one way of writing it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, UnknownNameError
from ..games.prefixes import is_prefixed

if TYPE_CHECKING:
    from ..games.game import Game

HUMAN, CLASSIC, SEARCH, PERFECT, EXTERNAL = "human", "classic", "search", "perfect", "external"
MCTS, PUCT = "mcts", "puct"
NETWORK, ENSEMBLE, COURSE_ENSEMBLE = "network", "ensemble", "course_ensemble"
BUILT_IN = (
    HUMAN, "random", "greedy", CLASSIC, SEARCH, MCTS, PUCT, PERFECT, NETWORK, ENSEMBLE, COURSE_ENSEMBLE, EXTERNAL
)  # fmt: skip
"""Kinds of agents that everybody has; any other kind is somebody's code."""
FILE = "file"
FILE_KINDS = (NETWORK, PUCT, ENSEMBLE, COURSE_ENSEMBLE)
"""Kinds of agents of a file: the first option without `=` is its name."""
COMMAND = "cmd"
"""Everything after `cmd=` is a command, commas and spaces included; it must come last."""
WEIGHTS, SEED, LEVEL, TIMEOUT = "weights", "seed", "level", "timeout"
PLUS = "+"  # between the names of files

CODE = re.compile(r"(?P<source>.+?\.py:[^\W\d]\w*)(?:,(?P<options>.*))?", re.DOTALL)
"""An agent of a file: FILE.py:NAME, and perhaps its options after commas."""

ORDER = (
    FILE, LEVEL, "simulations", "depth", "nodes", "seconds", TIMEOUT, "prune", "reading", "literal", "schedule",
    "evaluate", "evaluation", "branching", "pruning", WEIGHTS, "clock", "probcut", "opening_margin", "method",
    "threads", "table_bytes", "aim", "playout_plies", "guided", "priors", "exploration", "first_play", "margin",
    "root_noise", "temperature", "keep_tree", SEED, COMMAND,
)  # fmt: skip
"""Options in the order in which a canonical text has them."""
PART_DEPTH = "_depth"  # how options end that are the depth of a part of an agent
BEFORE_UNKNOWN = "evaluate"  # options that only one game or one agent has come after this one, by their names

WHOLE = (LEVEL, "simulations", "depth", "nodes", "branching", "playout_plies", "threads", "table_bytes", SEED)
NUMBERS = (
    "seconds", TIMEOUT, "clock", "probcut", "opening_margin", "guided", "exploration", "first_play", "margin",
    "root_noise", "temperature",
)  # fmt: skip
_YES_NO = {"1": "yes", "0": "no"}
SWITCHES = {"prune": _YES_NO, "literal": _YES_NO, "keep_tree": _YES_NO}
NUMBER_LISTS, BETWEEN = ("evaluation", "pruning"), "/"
WHOLE_LISTS = (CLASSIC, COURSE_ENSEMBLE)  # kinds of agents whose lists have whole numbers
MOST_EXACT = 1 << 53  # whole numbers that a float can hold

_SEARCHING = {"method": "full", "threads": "1"}
DEFAULTS = {
    SEARCH: _SEARCHING,
    NETWORK: _SEARCHING,
    MCTS: {"priors": "none", "threads": "1"},
    PUCT: {"threads": "1"},
    PERFECT: {"aim": "score"},
    ENSEMBLE: {"aim": "score"},
    CLASSIC: {"prune": "yes", "literal": "no"},
    COURSE_ENSEMBLE: {"prune": "yes"},
}
"""Defaults of options that hold in every game; a canonical text leaves them out."""
SHORT_FORMS = {(CLASSIC, "literal", "yes"): ("reading", "program")}
"""Options that are another way to write a different one."""

EARLIER_NAMES = {"variety": "opening_margin"}
"""Options of built-in agents by the names that stored games, sessions and plans of earlier versions have them under."""

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class AgentSpec:
    """A kind of agent and its options: two texts that mean the same agent are parsed to equal values.

    `kind` is one of `BUILT_IN`, the name of an agent that was registered or installed, FILE.py:NAME, or that of another
    package's agent after its prefix, as in `openspiel:mcts`. `str` gives the
    canonical text: options in one order, numbers in one form, and no option that says what holds anyway. Whether a game
    takes the options is for `make_agent` to say.

    >>> str(AgentSpec.parse("search:nodes=01000,depth=2,method=full"))
    'search:depth=2,nodes=1000'
    >>> AgentSpec.parse("my_agent.py:choose,timeout=2.0").options
    (('timeout', '2'),)
    """

    kind: str
    options: Pairs = ()

    def __post_init__(self) -> None:
        """Bring the options into their canonical form."""
        object.__setattr__(self, "options", _canonical(self.kind, self.options))

    @classmethod
    def parse(cls, text: str | AgentSpec) -> AgentSpec:
        """Read a text; UnknownNameError says what in it is no option, or is given twice."""
        return text if isinstance(text, AgentSpec) else _parsed(text)

    @classmethod
    def of(cls, kind: str, **options: str | float | None) -> AgentSpec:
        """Make an agent of a kind and its options; those that are None are left out.

        >>> str(AgentSpec.of("classic", depth=4, prune="no", seed=None))
        'classic:depth=4,prune=no'
        """
        agent = cls(kind)
        for name, value in options.items():
            agent = agent if value is None else agent.with_option(name, value)
        return agent

    def __str__(self) -> str:
        """Write the canonical text."""
        if not self.options:
            return self.kind
        has_colon = self.is_code or is_prefixed(self.kind)
        return f"{self.kind}{',' if has_colon else ':'}{','.join(map(self._written, self.options))}"

    def _written(self, option: tuple[str, str]) -> str:
        name, value = option
        is_short = name == FILE and self.kind in FILE_KINDS and value != "" and "=" not in value
        return value if is_short else f"{name}={value}"

    @property
    def is_person(self) -> bool:
        """Whether a person chooses the moves."""
        return self.kind == HUMAN

    @property
    def is_code(self) -> bool:
        """Whether it is named by a file of code, as FILE.py:NAME."""
        return CODE.fullmatch(self.kind) is not None

    @property
    def runs_code(self) -> bool:
        """Whether it starts a program or runs a file: nothing to take from strangers."""
        return self.is_code or self.kind == EXTERNAL

    def get(self, name: str) -> str | None:
        """Return the value of an option; None if the agent does not name it."""
        return dict(self.options).get(name)

    def with_option(self, name: str, value: str | float) -> AgentSpec:
        """Return the agent with another value of an option.

        >>> str(AgentSpec.parse("search:depth=4,seed=1").with_option("depth", 6))
        'search:depth=6,seed=1'
        """
        text = value if isinstance(value, str) else number_text(value)
        if "," in text and name != COMMAND:
            raise OptionError(
                "agent option {option}='{value}': a comma ends an option, give a value without one",
                option=name,
                value=text,
            )
        return AgentSpec(self.kind, (*self.without(name).options, (name, text)))

    def without(self, *names: str) -> AgentSpec:
        """Return the agent without some of its options."""
        return AgentSpec(self.kind, tuple(option for option in self.options if option[0] not in names))

    def with_limits(
        self,
        game: Game,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: float | None = None,
    ) -> AgentSpec:
        """Return the agent with those limits that it takes in the game and does not name itself; levels have their own.

        >>> from turnwise import games
        >>> sim = games.find("sim")
        >>> [str(AgentSpec.parse(text).with_limits(sim, depth=4)) for text in ("search:seed=1", "random")]
        ['search:depth=4,seed=1', 'random']
        """
        from .catalogue import option_names  # the catalogue makes agents of these values

        given = {"depth": depth, "nodes": nodes, "seconds": seconds, "clock": clock}
        if (self.kind in BUILT_IN and self.get(LEVEL) is not None) or all(value is None for value in given.values()):
            return self
        taken = [name for name in option_names(self, game) if given.get(name) is not None and self.get(name) is None]
        more = ((name, number_text(value)) for name in taken if (value := given[name]) is not None)
        return AgentSpec(self.kind, (*self.options, *more))

    def files(self) -> tuple[str, ...]:
        """List the files that it names: its code, weights, networks.

        >>> AgentSpec.parse("search:weights=a.json+b.network").files()
        ('a.json', 'b.network')
        """
        if self.is_code:
            return (self.kind.rpartition(":")[0],)
        if self.kind not in BUILT_IN:
            return ()
        return tuple(each for name, value in self.options if name in (FILE, WEIGHTS) for each in value.split(PLUS))


def agent_text(kind: str, **options: str | float | None) -> str:
    """Write the canonical text of an agent of a kind and its options.

    >>> agent_text("search", nodes=1000, depth=2)
    'search:depth=2,nodes=1000'
    """
    return str(AgentSpec.of(kind, **options))


def canonical(text: str) -> str:
    """Return the canonical form of an agent's text; one that cannot be read stays as it is, for old records have any.

    >>> canonical("search:seed=1,depth=04"), canonical("Thor, 1999")
    ('search:depth=4,seed=1', 'Thor, 1999')
    """
    try:
        return str(AgentSpec.parse(text))
    except UnknownNameError:
        return text


def stored_texts(text: str) -> tuple[str, ...]:
    """Return the texts that games of an agent may be stored under: as it is written now, as it was typed, and earlier.

    >>> stored_texts("search:seed=1,depth=4"), stored_texts("random")
    (('search:depth=4,seed=1', 'search:seed=1,depth=4'), ('random',))
    >>> stored_texts("search:depth=2,opening_margin=1")
    ('search:depth=2,opening_margin=1', 'search:depth=2,variety=1')
    """
    now = earlier = canonical(text)
    for before, today in EARLIER_NAMES.items():
        earlier = earlier.replace(f"{today}=", f"{before}=")
    return tuple(dict.fromkeys((now, text, earlier)))


def canonical_plan(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored plan with its agents in canonical form: earlier versions kept what was typed.

    >>> canonical_plan({"game": "sim", "agents": ["random", "search:seed=1,depth=4"]})["agents"]
    ['random', 'search:depth=4,seed=1']
    """
    found = dict(plan)
    if "agents" in plan:
        found["agents"] = list(map(canonical, plan["agents"]))
    if plan.get("agent"):
        found["agent"] = canonical(plan["agent"])
    return found


def number_text(value: float) -> str:
    """Write a number as a canonical text has it: as short as it can be read back.

    >>> number_text(2.0), number_text(0.25), number_text(7)
    ('2', '0.25', '7')
    """
    is_whole = isfinite(value) and value == int(value) and abs(value) < MOST_EXACT
    return str(int(value)) if is_whole or isinstance(value, int) else repr(value)


@lru_cache(maxsize=1024)
def _parsed(text: str) -> AgentSpec:
    kind, rest = _cut(text, ":")
    code = CODE.fullmatch(text) if kind not in BUILT_IN else None
    if code:
        kind, rest = code["source"], code["options"] or ""
    elif is_prefixed(text):
        kind, rest = _cut(text, ",")
    options: dict[str, str] = {}
    while rest:
        name, value, rest = _next_option(text, kind, rest, has_file=FILE in options)
        name = EARLIER_NAMES.get(name, name) if kind in BUILT_IN else name
        if name in options:
            raise UnknownNameError("agent '{agent}': option '{option}' is given twice", agent=text, option=name)
        options[name] = value
    return AgentSpec(kind, tuple(options.items()))


def _next_option(text: str, kind: str, rest: str, *, has_file: bool) -> tuple[str, str, str]:
    """Read one option: its name, its value, and what comes after it."""
    name, value = _cut(rest, "=")
    if name == COMMAND and rest != name:
        return name, value, ""
    pair, after = _cut(rest, ",")
    name, value = _cut(pair, "=")
    if name == pair and name and kind in FILE_KINDS and not has_file:
        return FILE, pair, after
    if name == pair or not name:
        raise UnknownNameError("agent '{agent}': write options as key=value, not '{pair}'", agent=text, pair=pair)
    return name, value, after


def _cut(text: str, mark: str) -> tuple[str, str]:
    before, _, after = text.partition(mark)
    return before, after


def _canonical(kind: str, options: Iterable[tuple[str, str]]) -> Pairs:
    if kind not in BUILT_IN:
        return tuple(sorted(((name, _own_value(name, value)) for name, value in options), key=_place))
    found = [(name, _value(kind, name, value)) for name, value in options]
    names = [name for name, _ in found]
    for at, option in enumerate(found):
        instead = SHORT_FORMS.get((kind, *option))
        if instead and instead[0] not in names:
            found[at] = instead
    usual = DEFAULTS.get(kind, {})
    return tuple(sorted((each for each in found if usual.get(each[0]) != each[1]), key=_place))


def _place(option: tuple[str, str]) -> tuple[float, str]:
    """Return where an option stands in a canonical text."""
    name = option[0]
    if name in ORDER:
        return ORDER.index(name), ""
    return ORDER.index("depth" if name.endswith(PART_DEPTH) else BEFORE_UNKNOWN) + 0.5, name


def _own_value(name: str, value: str) -> str:
    """Write the value of an option of somebody's code: only its time is ours to read."""
    return _number(value) if name == TIMEOUT else value


def _value(kind: str, name: str, value: str) -> str:
    """Write the value of an option in one way; what the option cannot take stays as it is, to be refused by name."""
    if name in SWITCHES:
        return SWITCHES[name].get(value, value)
    if name in WHOLE or name.endswith(PART_DEPTH):
        return _whole(value)
    if name in NUMBERS:
        return _number(value)
    if name in NUMBER_LISTS:
        return BETWEEN.join(map(_whole if kind in WHOLE_LISTS else _number, value.split(BETWEEN)))
    return value


def _whole(value: str) -> str:
    try:
        return str(int(value))
    except ValueError:
        return value


def _number(value: str) -> str:
    try:
        number = float(value)
    except ValueError:
        return value
    return number_text(number) if isfinite(number) else value
