"""Every screen of the web app: how it is opened, and every text that can be seen or heard on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pages import DESK, Pages
from served import Served
from settling import settle

PAGES = (
    "", "#/play/connect4", "#/play/hand_of_the_king", "#/play/sim", "#/play/angry", "#/play/othello",
    "#/analyse/connect4?moves=d,d", "#/analyse/sim", "#/tree/connect4",
    "#/lessons", "#/lessons/minimax", "#/lessons/exact", "#/tree?tree=[[3+12+8]+max[2+4+6]+[14+5+2]]",
    "#/arena", "#/learn", "#/lab", "#/games", "#/rules/hand_of_the_king", "#/rules/angry", "#/rules/othello",
    "#/rules/connect4", "#/rules/sim", "#/analyse/othello?moves=f5,d6", "#/analyse/hand_of_the_king", "#/analyse/angry",
    "#/tree/othello", "#/lessons/alpha_beta", "#/lessons/ordering", "#/lessons/depth", "#/lessons/heuristic",
    "#/lessons/mcts",
)  # fmt: skip
EMBEDDED = (
    "embed/#/board/connect4?moves=d,d", "embed/#/board/hand_of_the_king", "embed/#/game/othello?moves=f5,d6,c3,d3&at=2",
    "embed/#/tree/connect4?depth=2", "embed/#/tree?tree=[[3+12+8]+[2+4+6]]", "embed/#/tree/sim?method=mcts",
)  # fmt: skip
"""Views for the pages of others; their language is a part of the address."""
PRESENTED = (
    "?present=1#/play/othello", "?present=1#/analyse/connect4?moves=d,d", "?present=1#/tree/connect4",
    "?present=1#/tree?tree=[[3+12+8]+max[2+4+6]+[14+5+2]]", "?present=1#/lessons/alpha_beta",
)  # fmt: skip
"""Pages for a projector, without header."""
GAMES = ("connect4", "hand_of_the_king", "sim", "angry", "othello")
LESSONS = (
    "minimax", "minimax/2", "alpha_beta", "ordering", "ordering/2", "ordering/3", "depth", "heuristic", "exact", "file",
    "mcts", "mcts/2", "mcts/3", "mcts/4", "mcts/5", "mcts/6",
)  # fmt: skip
METHODS = ("tune", "fit", "train")
KINDS = {
    "match": {"game": "sim", "agents": ["greedy", "search:depth=2"], "games": 2},
    "tournament": {"game": "sim", "agents": ["greedy", "random", "classic:depth=2"], "games": 2},
    "tune": {
        "game": "othello", "agent": "classic:depth=1", "test": 2,
        "population": 2, "epochs": 1, "games": 2, "benchmark_games": 0,
    },
    "fit": {"game": "sim", "games": 20, "test": 2},
    "lab": {"names": ["sim.order"]},
    "train": {"game": "hand_of_the_king", "encoding": "report", "positions": 200, "epochs": 2},
}  # fmt: skip
"""A small run of every kind of job."""
BETWEEN = "#/nonsense"  # an address that has nothing to load
PAGE_OF = {"match": "#/arena", "tournament": "#/arena", "lab": "#/lab"}
SHOWN = """(spoken) => {
  const found = []
  const isOther = (node) => spoken !== null && node.closest('[lang]').lang !== spoken
  const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description']
  const isCode = (node) => Boolean(node.closest('code, pre, textarea, kbd, dt[dir=ltr], input[dir=ltr]'))
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement
    const listed = ['OPTION', 'OPTGROUP', 'TITLE'].includes(parent.tagName)
    if (parent.closest('script, style, [translate=no]') || isOther(parent)) continue
    if (!(listed || parent.checkVisibility())) continue
    found.push([walk.currentNode.data, isCode(parent)])
  }
  for (const each of document.querySelectorAll('*')) {
    if (isOther(each)) continue
    for (const name of said) if (each.hasAttribute(name)) found.push([each.getAttribute(name), isCode(each)])
  }
  return found
}"""
"""Every text that can be seen or heard, and whether it is code: options of agents, notation, code of reports.

Pseudocode says itself that no language translates it."""

ROUTES = (
    *PAGES,
    *EMBEDDED,
    *PRESENTED,
    *(f"#/rules/{game}" for game in GAMES),
    *(f"#/lessons/{lesson}" for lesson in LESSONS),
    *(f"#/tree/{game}" for game in GAMES),
    *(f"#/learn/{game}" for game in GAMES),
    "#/games/1",
    "#/nonsense",
    "#/play/sim/nosuchgame",
)


def texts_of(page: Any, spoken: str | None = None) -> list[tuple[str, bool]]:
    """Read a page with everything that can be opened open; where a language is given, only what is said in it."""
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    settle(page)
    return [(text, code) for text, code in page.evaluate(SHOWN, spoken)]


def in_language(route: str, language: str) -> str:
    """Name the language in the address of a view that takes it from there."""
    if route not in EMBEDDED:
        return route
    return f"{route}{'&' if '?' in route else '?'}language={language}"


class Led:
    """One page for each server, language and size, which is loaded once and then led from address to address."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self._open: dict[tuple[object, ...], Any] = {}

    def to(self, served: Served, route: str, language: str, size: dict[str, int]) -> Any:
        """Go to an address and wait until the page is done."""
        key = (served.address, language, *size.values())
        if key not in self._open:
            self._open[key] = self.pages.open(BETWEEN, language=language, size=size, served=served)
        page = self._open[key]
        page.goto(f"{served.address}/{in_language(route, language)}")
        settle(page)
        return page


class Screens:
    """The web app in one language; what can be chosen on a page is chosen, and the page yielded each time."""

    def __init__(self, pages: Pages, language: str, served: Served) -> None:
        self.pages = pages
        self._served = served
        self._language = language
        self._led = Led(pages)

    def settled(self, route: str) -> Any:
        """Go to an address and wait until nothing changes."""
        self._led.to(self._served, BETWEEN, self._language, DESK)  # so that a page that was open already begins again
        return self._led.to(self._served, route, self._language, DESK)

    def agents(self, game: str) -> Iterator[Any]:
        """Choose every agent, with its options, and the server's networks where it plays with one."""
        page = self.settled(f"#/play/{game}")
        side = page.locator("form select").nth(1)
        for agent in side.locator("option").evaluate_all("all => all.map(each => each.value)"):
            side.select_option(agent)
            yield page

    def played(self, game: str) -> Iterator[Any]:
        """Show a game that is over: on the board, in the panel and in the archive, where it is opened again."""
        play = self._served.ask("plays", game=game, sides=["random", "greedy"], pace=0.0, listed=True)
        page = self.settled(f"#/play/{game}/{play['id']}/{play['keys']['spectator']}")
        page.locator(".result b").wait_for()
        yield page
        yield self.settled("#/games")
        newest = self._served.ask(f"records?game={game}&limit=1")[0]["id"]
        yield self.settled(f"#/games/{newest}")

    def linked(self, game: str) -> Iterator[Any]:
        """Show a game by link: to one side, with what the other offers, and to somebody who looks on."""
        play = self._served.ask("plays", game=game, sides=["human", "human"], clock={"seconds": 600.0})
        first, second = play["keys"]["sides"]
        self._served.ask(f"plays/{play['id']}/draw", key=second, answer="offer")
        for secret in (first, second, play["keys"]["spectator"]):
            yield self.settled(f"#/play/{game}/{play['id']}/{secret}")
        self._served.ask(f"plays/{play['id']}/draw", key=first, answer="accept")
        self._served.ask(f"plays/{play['id']}/rematch", key=first, answer="offer")
        yield self.settled(f"#/play/{game}/{play['id']}/{second}")

    def analysis(self, game: str) -> Iterator[Any]:
        """Show the engine, every tab and the editor."""
        page = self.settled(f"#/analyse/{game}")
        page.locator("p.facts b.score").first.wait_for()
        yield page
        for tab in page.get_by_role("tab").all():
            tab.click()
            settle(page)
            yield page
        editor = page.locator(".board-area .centre button:not([aria-pressed])")
        if editor.count():
            editor.click()
            yield page

    def learning(self, game: str, method: str) -> Iterator[Any]:
        """Choose a way to learn, and what it has to choose from."""
        page = self.settled(f"#/learn/{game}")
        page.locator("form select").first.select_option(method)
        yield page
        choice = page.locator("form select").nth(1)
        for value in choice.locator("option").evaluate_all("all => all.map(each => each.value)"):
            choice.select_option(value)
            yield page

    def report(self, kind: str) -> Any:
        """Show the report of a run: its sentences, tables and plots."""
        job = next(each for each in self._served.ask("jobs") if each["kind"] == kind)
        page = self.settled(PAGE_OF.get(kind, "#/learn"))
        card = page.locator(f"#job-{job['id']}")
        card.wait_for()
        if not card.locator("table").count():
            card.get_by_role("button").last.click()
        card.locator("table").first.wait_for()
        return page
