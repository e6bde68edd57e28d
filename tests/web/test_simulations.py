"""Monte Carlo tree search in the web app: its phases stepped, in trees of one's own, in games, and in its lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from foreign import written
from pages import DESK, PHONE, OpenPage
from screens import GAMES
from served import Served
from settling import settle
from test_looks import serious
from test_tree import to_step

TRAP = "#/tree?tree=[[-1+1+1+1+1]+[0+0]+[-1+0]]"
PHASES = ["Selection", "Expansion", "Simulation", "Backpropagation"]


def simulate(page: Any, simulations: int, *, proves: bool = True) -> None:
    """Choose simulations as the method, and how they go."""
    page.locator("main select").first.select_option("mcts")
    page.get_by_label("Simulations").fill(str(simulations))
    page.get_by_label("Prove what is certain").set_checked(proves)
    settle(page)


def said(page: Any) -> str:
    return page.locator(".words").inner_text()  # type: ignore[no-any-return]


def test_a_simulation_goes_through_its_phases(open_page: OpenPage) -> None:
    """Keys lead from one to the next; the code stands at each, and leaps go from simulation to simulation."""
    page = open_page(TRAP)
    simulate(page, 12, proves=False)
    page.locator("h1").click()
    page.keyboard.press("Home")
    to_step(page, "^Selection")
    found = []
    while not said(page).startswith("The search chooses") and len(found) < 8:
        found.append(said(page).split(":")[0])
        page.keyboard.press("ArrowRight")

    assert found[:4] == PHASES
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert page.locator(".tally").inner_text().startswith("So far: simulations 2")
    page.get_by_role("button", name="Simulation back").click()
    assert page.locator(".tally").inner_text().startswith("So far: simulations 1")
    to_step(page, "^Selection")
    assert page.locator(".code li[aria-current=step]").inner_text().strip() == "node ← child with most UCT"


def test_selection_shows_the_uct_of_the_children(open_page: OpenPage) -> None:
    """After three simulations each child has one visit; the numbers on the nodes are those of the table."""
    page = open_page(TRAP)
    simulate(page, 12, proves=False)
    page.locator("h1").click()
    page.keyboard.press("Home")
    to_step(page, "^Selection: at A")
    rows = [row.split("\t") for row in page.locator("table.data").first.locator("tbody tr").all_inner_texts()]
    labels = page.locator("[role=treeitem]").evaluate_all("all => all.map(each => each.ariaLabel)")

    assert [row[:2] for row in rows] == [["B", "1"], ["C", "1"], ["D", "1"]]
    assert {row[3] for row in rows} == {"1.47"}  # 1.4 times the root of ln 3
    for name, _visits, mean, _bonus, uct in rows:
        label = next(label for label in labels if label.startswith(f"{name} "))
        assert f"UCT {uct}" in label
        assert "1 visit" in label
        assert float(uct.replace("−", "-")) == pytest.approx(float(mean.replace("−", "-")) + 1.47, abs=0.011)
    best = max(rows, key=lambda row: float(row[4].replace("−", "-")))
    assert f"{best[0]} has the largest UCT" in said(page)


def test_a_trap_is_walked_into_until_proofs_show_it(open_page: OpenPage) -> None:
    """Twenty simulations choose the highest mean; with proofs the root is solved in less, by the value of minimax."""
    page = open_page(TRAP)
    simulate(page, 20, proves=False)
    assert said(page).startswith("The search chooses B")

    simulate(page, 20)
    assert said(page) == "The search chooses C: it is proved to be worth 0."
    assert page.locator(".node.proved").count() > 3
    assert "=0" in page.locator("[data-node='0']").get_attribute("aria-label")


def test_exploration_is_a_slider(open_page: OpenPage) -> None:
    """Without curiosity most simulations go one way, with much of it they are spread."""
    page = open_page("#/tree?tree=[[3+12+8]+[2+4+6]+[14+5+2]]")
    simulate(page, 60, proves=False)
    spread = {}
    for exploration in ("0", "3"):
        page.get_by_role("slider", name="Exploration").fill(exploration)
        settle(page)
        page.locator("[data-node='0']").focus()
        visits = [
            int(row.split("\t")[1]) for row in page.locator("table.data").first.locator("tbody tr").all_inner_texts()
        ]
        spread[exploration] = (min(visits), sum(visits))

    assert spread["0"] == (1, 60)
    assert spread["3"][0] > 10


def test_a_changed_leaf_changes_the_search(open_page: OpenPage) -> None:
    """The tree stays one of one's own: the losing reply is taken away, and B is proved to win."""
    page = open_page(TRAP)
    simulate(page, 60)
    page.locator('[role=treeitem][aria-label^="E "]').click()
    page.get_by_role("spinbutton", name="Value").fill("1")
    settle(page)
    page.keyboard.press("End")

    assert said(page) == "The search chooses B: it is proved to be worth +1."


@pytest.mark.parametrize("game", GAMES)
def test_simulations_of_a_game_are_stepped(open_page: OpenPage, served: Served, game: str) -> None:
    """At the last step the page has counted what the server has, and the board shows where a playout ended."""
    page = open_page(f"#/tree/{game}")
    page.locator("main select").first.select_option("mcts")
    page.locator(".tally", has_text="simulations 30").wait_for()
    tree = served.ask(
        "tree", game=game, method="mcts", nodes=3000,
        simulations={"most": 30, "exploration": 1.4, "playouts": "random", "seed": 1},
    )  # fmt: skip
    labels = page.locator("[role=treeitem]").evaluate_all("all => all.map(each => [each.dataset.node, each.ariaLabel])")
    shown = {int(node): int(re.search(r"(\d+) visit", label)[1]) for node, label in labels}

    assert shown[0] == len(tree["simulations"])
    assert shown == {node: tree["nodes"][node]["visits"] for node in shown}
    page.locator("h1").click()
    page.keyboard.press("Home")
    to_step(page, "a playout of")
    page.get_by_text("of the playout").wait_for()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a game of somebody else's."""
    folder = written(tmp_path_factory.mktemp("own"))
    with Served(folder / "store.db", "--game", f"{folder}/nim.py:Nim") as found:
        yield found


def test_a_game_of_somebody_else_is_proved(open_page: OpenPage, own: Served) -> None:
    """Nim of a file: from five stones whoever takes one wins, which is proved before the simulations are used up."""
    page = open_page("#/tree/nim?position=start:stones%3D5", served=own)
    page.locator("main select").first.select_option("mcts")
    page.get_by_label("Simulations").fill("300")
    page.locator(".words", has_text="it is proved").wait_for()

    assert said(page) == "The search chooses 1: it is proved to be worth +1."


def test_the_lesson_is_answered(open_page: OpenPage) -> None:
    """Its trees begin before the first step; what it says of the trap and of the proof is what the page finds."""
    page = open_page("#/lessons/mcts/4")
    page.locator(".words", has_text="Before the search").wait_for()
    page.locator("h1").click()
    page.keyboard.press("End")
    assert said(page).startswith("The search chooses B")
    page.get_by_label("C", exact=True).check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Right: C is a draw").wait_for()

    page.get_by_role("link", name="Next step").click()
    page.locator(".words", has_text="Before the search").wait_for()
    page.locator("h1").click()
    page.keyboard.press("End")
    assert page.locator(".tally").inner_text().startswith("So far: simulations 11")
    page.get_by_label("Answer").fill("11")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("the search ends by itself").wait_for()


def test_the_lesson_ends_in_a_game(open_page: OpenPage) -> None:
    """Few simulations choose a move that loses; enough of them prove the one that wins."""
    page = open_page("#/lessons/mcts/6")
    page.locator(".words", has_text="Before the search").wait_for()
    page.locator("h1").click()
    page.keyboard.press("End")
    assert said(page).startswith("The search chooses g:")
    page.get_by_label("Simulations").fill("400")
    page.locator(".tally", has_text=re.compile("simulations 0")).wait_for()
    page.locator(".grown", has_text="simulations 4").or_(page.locator(".grown", has_text="simulations 3")).or_(
        page.locator(".grown", has_text="simulations 2")
    ).wait_for()
    page.locator("h1").click()
    page.keyboard.press("End")
    page.locator(".words", has_text="The search chooses c: it is proved").wait_for()


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("fa", PHONE)], ids=["desk", "phone"])
@pytest.mark.parametrize("route", [TRAP, "#/lessons/mcts/5"], ids=["tree", "lesson"])
def test_axe_finds_nothing_in_the_middle_of_a_simulation(
    open_page: OpenPage, axe: str, language: str, size: dict[str, int], route: str
) -> None:
    """Numbers, code and tables are there; the page is no wider than the screen, and Persian has its own digits."""
    page = open_page(route, language=language, size=size)
    if "tree" in route:
        page.locator("main select").first.select_option("mcts")
    page.locator("[role=tree]").first.wait_for()
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    page.locator("h1").click()
    page.keyboard.press("Home")
    for _step in range(20):
        page.keyboard.press("ArrowRight")
    settle(page)

    assert serious(page, axe, ("light", "dark")) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    texts = page.locator(".words, .tally, [role=tree] text, table.data td")
    assert language == "en" or not re.search(
        "[0-9]", " ".join(texts.evaluate_all("all => all.map(each => each.textContent)"))
    )
