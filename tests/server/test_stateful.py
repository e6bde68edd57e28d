"""Whatever clients do, in whatever order, the server never fails and its plays are what the rules say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from fuzz.asgi import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, multiple, rule, run_state_machine_as_test

from turnwise import games
from turnwise.server.jobs.runner import MOST_WAITING

BUSY, CONFLICT, FORBIDDEN = 429, 409, 403
LOOKS_ON = 2
ANSWERS = ("offer", "accept", "decline")
LINES = ("01", "23", "45", "12", "03")  # of Sim
SHORT = 0.02  # seconds of a search
GAMES = tuple(game.name for game in games.SHIPPED)
NONSENSE = ("", "zzz", "-1", "a1b2", "\ud800", "pass")
QUESTIONS = ("analyse", "explain", "position", "tree")
REPEATABLE = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


class Clients(RuleBasedStateMachine):
    """Plays between people, plays with an agent, and jobs; the first are followed by the rules themselves."""

    plays = Bundle("plays")
    opposed = Bundle("opposed")
    jobs = Bundle("jobs")

    def __init__(self) -> None:
        super().__init__()
        self.client = Client(SHORT)
        self.lines: dict[str, list[Any]] = {}
        self.begun = 0
        """Jobs that were taken."""

    def teardown(self) -> None:
        self.client.close()

    def ask(self, method: str, path: str, **values: Any) -> tuple[int, Any]:
        """Ask; a refusal is one line, and nothing is a failure."""
        status, found = self.client.ask(method, f"/api/{path}", **values)
        assert status < 500, found
        if status != 200:
            assert list(found) == ["error", "message"]
        return status, found

    # ---- between people: the states are known ----

    @rule(target=plays, game=st.sampled_from(GAMES), seed=st.integers(0, 3))
    def begin(self, game: str, seed: int) -> str:
        status, play = self.ask("POST", "plays", game=game, sides=["human", "human"], seed=seed)
        assert status == 200
        self.lines[play["id"]] = [games.find(game).parse(play["start"])]
        return str(play["id"])

    @rule(id=plays, choice=st.integers(0, 1000))
    def move(self, id: str, choice: int) -> None:
        line = self.lines[id]
        moves = line[-1].legal_moves()
        text = line[-1].move_text(moves[choice % len(moves)]) if moves else "a"
        status, _ = self.ask("POST", f"plays/{id}/moves", ply=len(line) - 1, move=text)
        assert (status == 200) == bool(moves)
        if moves:
            line.append(line[-1].play(text))
        self.check(id)

    @rule(id=plays, ply=st.integers(0, 5), text=st.sampled_from(NONSENSE))
    def move_wrongly(self, id: str, ply: int, text: str) -> None:
        """A move that is none, or of another ply, changes nothing; the pass of Othello may be one."""
        if text in [self.lines[id][-1].move_text(move) for move in self.lines[id][-1].legal_moves()]:
            return
        assert self.ask("POST", f"plays/{id}/moves", ply=ply, move=text)[0] != 200
        self.check(id)

    @rule(id=plays)
    def undo(self, id: str) -> None:
        line = self.lines[id]
        status, _ = self.ask("POST", f"plays/{id}/undo")
        assert (status == 200) == (len(line) > 1)
        if status == 200:
            line.pop()
        self.check(id)

    @rule(id=plays, seconds=st.sampled_from((None, 0.0, 1.0)))
    def pace(self, id: str, seconds: float | None) -> None:
        self.ask("POST", f"plays/{id}/pace", seconds=seconds)
        self.check(id)

    @rule(id=plays)
    def hint(self, id: str) -> None:
        status, found = self.ask("POST", f"plays/{id}/hint")
        state = self.lines[id][-1]
        assert (status == 200) == (not state.is_over())
        if status == 200:
            state.play(found["move"])

    @rule(id=plays, question=st.sampled_from(QUESTIONS))
    def question(self, id: str, question: str) -> None:
        state = self.lines[id][-1]
        game = games.game_of_state(state).name
        more = {"depth": 1} if question == "tree" else {}
        status, _ = self.ask("POST", question, game=game, position=state.text(), **more)
        assert status == 200 or state.is_over()

    def check(self, id: str) -> None:
        """Compare a play with the line that the rules give."""
        status, play = self.ask("GET", f"plays/{id}")
        line = self.lines[id]
        assert status == 200
        assert (play["ply"], play["position"]["text"]) == (len(line) - 1, line[-1].text())
        assert (play["status"] == "over") == line[-1].is_over()

    # ---- with an agent, and to the end ----

    @rule(
        target=opposed,
        game=st.sampled_from(GAMES),
        agent=st.sampled_from(("random", "search:level=1", "search:depth=1")),
    )
    def begin_opposed(self, game: str, agent: str) -> str:
        status, play = self.ask("POST", "plays", game=game, sides=["human", agent], seed=1)
        assert status == 200
        return str(play["id"])

    @rule(id=opposed, what=st.sampled_from(("moves", "undo", "resign", "hint")))
    def meddle(self, id: str, what: str) -> None:
        """The agent may be thinking or not: everything is answered, if with a refusal."""
        _, play = self.ask("GET", f"plays/{id}")
        moves = [move["text"] for move in play["position"]["legal"]] if "legal" in play["position"] else ["a"]
        values = {"ply": play["ply"], "move": moves[0] if moves else "a"} if what == "moves" else {}
        self.ask("POST", f"plays/{id}/{what}", **values)

    @rule(id=opposed)
    def resign_once(self, id: str) -> None:
        self.ask("POST", f"plays/{id}/resign")
        status, play = self.ask("GET", f"plays/{id}")
        assert (status, play["status"]) == (200, "over")
        assert self.ask("POST", f"plays/{id}/resign")[0] != 200

    # ---- jobs and what is stored ----

    @rule(target=jobs, count=st.integers(-1, 2))
    def begin_job(self, count: int) -> Any:
        plan = {"game": "sim", "agents": ["random", "random"], "games": 2 * count}
        status, job = self.ask("POST", "jobs", kind="match", **plan)
        self.begun += status == 200
        if status == BUSY and count > 0:  # as many wait as may; how many are done by now is up to the machine
            assert self.begun >= MOST_WAITING, job
            return multiple()
        assert (status == 200) == (count > 0), job
        return job["id"] if status == 200 else multiple()

    @rule(id=jobs, stops=st.booleans())
    def watch_job(self, id: str, stops: bool) -> None:
        status, job = self.ask("DELETE" if stops else "GET", f"jobs/{id}")
        assert status in (200, 409)
        assert status != 200 or job["status"] in ("queued", "running", "stopping", "stopped", "done")

    @rule(path=st.sampled_from(("records", "events", "jobs", "games", "plays/none", "jobs/none", "records/999999")))
    def look(self, path: str) -> None:
        assert (self.ask("GET", path)[0] == 200) == ("/" not in path)


# ---- friends, each with a link of their own ----


@dataclass
class Linked:
    """What a game by link must be like."""

    keys: list[str]
    """Of the first side, the second, and those who look on."""
    names: list[str]
    ply: int = 0
    is_over: bool = False
    offers: dict[str, int] = field(default_factory=dict)
    next: str | None = None

    def answered(self, kind: str, side: int, answer: str) -> bool | None:
        """Keep an offer or take it away: True if both agree now, None if there is nothing to answer."""
        by = self.offers.get(kind)
        if answer == "decline":
            return None if self.offers.pop(kind, None) is None else False
        if by == 1 - side:
            return True
        if answer == "accept":
            return None
        self.offers[kind] = side
        return False


class Friends(RuleBasedStateMachine):
    """Two people and one who looks on: draws, rematches and names are what both sides have agreed on."""

    links = Bundle("links")

    def __init__(self) -> None:
        super().__init__()
        self.client = Client(SHORT)
        self.known: dict[str, Linked] = {}

    def teardown(self) -> None:
        self.client.close()

    def act(self, id: str, who: int, what: str, **values: Any) -> tuple[int, Any]:
        """Act by one of the three links."""
        self.client.keys[id] = self.known[id].keys[who]
        status, found = self.client.ask("POST", f"/api/plays/{id}/{what}", **values)
        assert status < 500, found
        return status, found

    @rule(target=links, names=st.sampled_from((["", ""], ["Sara", "Amir"])))
    def begin(self, names: list[str]) -> str:
        status, play = self.client.ask("POST", "/api/plays", game="sim", sides=["human", "human"], names=names)
        assert status == 200
        self.known[play["id"]] = Linked([*play["keys"]["sides"], play["keys"]["spectator"]], list(names))
        return str(play["id"])

    @rule(id=links, who=st.integers(0, 2), name=st.sampled_from(("Sara", "مینا", "")))
    def name(self, id: str, who: int, name: str) -> None:
        assert self.act(id, who, "name", name=name)[0] == (FORBIDDEN if who == LOOKS_ON else 200)
        if who != LOOKS_ON:
            self.known[id].names[who] = name
        self.check(id)

    @rule(id=links, who=st.integers(0, 2))
    def move(self, id: str, who: int) -> None:
        """Sides take turns in Sim, and so few lines close no triangle."""
        linked = self.known[id]
        if linked.ply == len(LINES):
            return
        status, _ = self.act(id, who, "moves", ply=linked.ply, move=LINES[linked.ply])
        assert (status == 200) == (who == linked.ply % 2 and not linked.is_over)
        if status == 200:
            linked.ply += 1
            linked.offers = {kind: by for kind, by in linked.offers.items() if (kind, by) == ("draw", who)}
        self.check(id)

    @rule(id=links, who=st.integers(0, 1))
    def resign(self, id: str, who: int) -> None:
        assert (self.act(id, who, "resign")[0] == 200) == (not self.known[id].is_over)
        if not self.known[id].is_over:
            self.known[id].is_over, self.known[id].offers = True, {}
        self.check(id)

    @rule(id=links, who=st.integers(0, 2), answer=st.sampled_from(ANSWERS))
    def draw(self, id: str, who: int, answer: str) -> None:
        linked = self.known[id]
        status, _ = self.act(id, who, "draw", answer=answer)
        if who == LOOKS_ON or linked.is_over:
            assert status == (FORBIDDEN if who == LOOKS_ON else CONFLICT)
            return self.check(id)
        agreed = linked.answered("draw", who, answer)
        assert status == (CONFLICT if agreed is None else 200)
        if agreed:
            linked.is_over, linked.offers = True, {}
        return self.check(id)

    @rule(target=links, id=links, who=st.integers(0, 2), answer=st.sampled_from(ANSWERS))
    def rematch(self, id: str, who: int, answer: str) -> Any:
        """Once both want it there is one next game, with sides, names and secrets changed over."""
        linked = self.known[id]
        status, found = self.act(id, who, "rematch", answer=answer)
        if who == LOOKS_ON or not linked.is_over:
            assert status == (FORBIDDEN if who == LOOKS_ON else CONFLICT)
            self.check(id)
            return multiple()
        agreed = False if linked.next else linked.answered("rematch", who, answer)
        assert status == (CONFLICT if agreed is None else 200)
        if not agreed:
            self.check(id)
            return multiple()
        linked.next, linked.offers = found["next"], {}
        first, second, spectator = linked.keys
        self.known[found["next"]] = Linked([second, first, spectator], linked.names[::-1])
        self.check(id)
        self.check(found["next"])
        return found["next"]

    def check(self, id: str) -> None:
        """Compare what each of the three is told with what it must be."""
        linked = self.known[id]
        for who, key in enumerate(linked.keys):
            self.client.keys[id] = key
            status, play = self.client.ask("GET", f"/api/plays/{id}")
            assert status == 200
            assert play["you"] == ([] if who == LOOKS_ON else [who])
            assert (play["names"], play["ply"], play["next"]) == (linked.names, linked.ply, linked.next)
            assert (play["status"] == "over") == linked.is_over
            assert {kind: by for kind, by in play["offers"].items() if by is not None} == linked.offers


def test_a_few_friends_agree_on_what_both_want() -> None:
    run_state_machine_as_test(Friends, settings=settings(REPEATABLE, max_examples=3, stateful_step_count=25))


@pytest.mark.slow
def test_many_friends_agree_on_what_both_want() -> None:
    run_state_machine_as_test(Friends, settings=settings(REPEATABLE, max_examples=100, stateful_step_count=40))


def test_a_few_clients_meet_no_failure() -> None:
    run_state_machine_as_test(Clients, settings=settings(REPEATABLE, max_examples=4, stateful_step_count=25))


@pytest.mark.slow
def test_many_clients_meet_no_failure() -> None:
    run_state_machine_as_test(Clients, settings=settings(REPEATABLE, max_examples=200, stateful_step_count=60))
