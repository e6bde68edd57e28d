"""Virtual work for the scheduler: a clock that is turned by hand, and works that take so many seconds of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from turnwise.messages import Message
from turnwise.server.clients import Client
from turnwise.server.turns.turns import SLICE_SECONDS, Held, Turns
from turnwise.server.turns.work import HERE, State, Work

PLENTY = Held(10_000, 10_000, 10_000)
STEP = SLICE_SECONDS / 2


@dataclass(eq=False)
class Ears:
    """Remembers what it has heard."""

    heard: list[str] = field(default_factory=list)

    def run(self) -> None:
        self.heard.append("run")

    def pause(self) -> None:
        self.heard.append("pause")

    def put_back(self) -> None:
        self.heard.append("put back")

    def tell_place(self, place: int) -> None:
        self.heard.append(f"place {place}")

    def refuse(self, reason: Message) -> None:
        self.heard.append(str(reason))


@dataclass(eq=False)
class Errand(Ears):
    """A work that needs some seconds."""

    seconds: float = 0.0
    left: float = 0.0
    places: list[int] = field(default_factory=list)
    refused: Message | None = None

    def __post_init__(self) -> None:
        self.left = self.seconds

    def put_back(self) -> None:
        super().put_back()
        self.left = self.seconds

    def tell_place(self, place: int) -> None:
        self.places.append(place)

    def refuse(self, reason: Message) -> None:
        self.refused = reason


class Machine:
    """So many processors, whose time goes by only in `pass_time`."""

    def __init__(self, slots: int = 2, *, moves: Held = PLENTY, analyses: Held = PLENTY) -> None:
        self.now = 0.0
        self.slots = slots
        self.turns = Turns(slots=slots, moves=moves, analyses=analyses, clock=lambda: self.now)
        self.works: dict[Work, Errand] = {}
        self.had: Counter[Client] = Counter()
        self.done: list[Work] = []

    def ask(
        self,
        address: str,
        visitor: str = "",
        *,
        seconds: float,
        is_move: bool = False,
        pool: str = HERE,
        resumes: bool = False,
    ) -> tuple[Work, Errand]:
        errand = Errand(seconds=seconds)
        work = Work(client=Client(address, visitor), is_move=is_move, ears=errand, pool=pool, resumes=resumes)
        self.works[work] = errand
        self.turns.ask(work)
        if work.state == State.DONE:
            del self.works[work]
        return work, errand

    def leave(self, work: Work) -> None:
        """Nobody wants it any more."""
        del self.works[work]
        self.turns.done(work)

    @property
    def running(self) -> list[Work]:
        return [work for work in self.works if work.state == State.RUNNING]

    def pass_time(self, seconds: float) -> None:
        """Let works run, and end when they have had their seconds."""
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            for work in self.running:
                self.had[work.client] += STEP  # type: ignore[assignment]
                self.works[work].left -= STEP
            for work in [work for work in self.running if self.works[work].left <= 0]:
                del self.works[work]
                self.done.append(work)
                self.turns.done(work)
            self.turns.tick()

    def time_of(self, address: str) -> float:
        """The processor time that an address has had."""
        return sum(seconds for client, seconds in self.had.items() if client.address == address)
