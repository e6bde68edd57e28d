"""Analysis and trees on the page, compared with the engine."""

from __future__ import annotations

import json
from typing import Any

import prepared
import pytest
from pages import DESK, PHONE, OpenPage
from served import Served

import turnwise
from turnwise import Connect4

POSITION = "444"


def shown_scores(page: Any) -> dict[str, float]:
    """Read the scores on the board, by the column's letter."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => Object.fromEntries([...document.querySelectorAll('.cell .mark')].map(mark => [
            mark.closest('.cell').querySelector('.visually-hidden').textContent[0],
            Number(mark.textContent.replace('−', '-'))]))"""
    )


def listed_scores(page: Any) -> dict[str, float]:
    """Read the list of all moves, by their notation."""
    rows = page.get_by_role("list", name="Every move with its score").locator("button.move").all_inner_texts()
    return {row.split()[0]: float(row.split()[-1].replace("−", "-")) for row in rows}


def solved_by_the_program(game: str, position: str) -> dict[str, float]:
    """Ask the command that people run."""
    found = json.loads(prepared.run("solve", game, position, "--all-moves", "--json").stdout)
    assert found["solved"]
    return {move: float(score) for move, score in found["moves"].items()}


@pytest.mark.parametrize(
    ("game", "position"),
    [("connect4", POSITION), ("sim", "start"), ("othello", "start:size=4"), ("angry", "start:limit=10")],
)
def test_scores_of_the_analysis_are_those_of_the_program(open_page: OpenPage, game: str, position: str) -> None:
    """Every legal move has the exact score that `turnwise solve --all-moves` prints."""
    exact = solved_by_the_program(game, position)
    page = open_page(f"#/analyse/{game}?position={position}")
    page.get_by_text("exact", exact=True).wait_for()
    if page.locator("button.more").count():
        page.locator("button.more").click()

    assert listed_scores(page) == exact
    if game == "connect4":
        assert shown_scores(page) == exact


def test_the_analysis_goes_on_until_it_is_stopped_and_then_from_there(open_page: OpenPage) -> None:
    """Stopped and resumed, it begins with no less than was shown."""
    page = open_page("#/analyse/othello?moves=f5,d6")
    page.get_by_text("going on").wait_for()
    depth = "Number(document.querySelector('p.facts').textContent.match(/depth (\\d+)/)[1])"
    reached = f"least => {depth} >= least"
    page.wait_for_function(reached, arg=5)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("stopped at depth").wait_for()
    stopped = page.evaluate(depth)
    page.get_by_role("button", name="Go on", exact=True).click()
    page.get_by_text("going on").wait_for()

    assert page.evaluate(depth) >= stopped
    page.wait_for_function(reached, arg=stopped + 1)


def test_a_line_can_be_walked_into_and_back(open_page: OpenPage) -> None:
    """A click on the third move of the best line plays three moves; the keys lead back."""
    page = open_page("#/analyse/connect4")
    page.locator(".best button").nth(2).click()
    page.wait_for_selector(".text button:nth-of-type(3)")
    page.locator("h1").click(force=True)
    page.keyboard.press("ArrowLeft")

    page.wait_for_selector(".text button:nth-of-type(2)[aria-current=step]")


def test_another_move_begins_a_variation(open_page: OpenPage) -> None:
    page = open_page("#/analyse/connect4?moves=d,d")
    page.get_by_role("button", name="Back").click()
    page.wait_for_selector(".text button:nth-of-type(1)[aria-current=step]")
    page.get_by_role("gridcell", name="a1").click()

    page.locator(".text", has_text="(").wait_for()


def reviewed(page: Any) -> None:
    """Wait until a review is whole: its totals stand there from the first rows on, and grow."""
    page.locator("dl.totals[aria-busy=false] dd").first.wait_for()


def test_a_review_marks_the_mistakes(open_page: OpenPage, served: Served) -> None:
    """The page's marks, order and words are the server's rows: blunders before mistakes, the largest loss first."""
    start, moves = "start:width=5,height=4", "b,e,e,b,d,e,a,e,c"
    page = open_page(f"#/analyse/connect4?position={start}&moves={moves}&review=1")
    reviewed(page)
    found = served.ask("review", game="connect4", start=start, moves=moves.split(","))
    bad = [row for row in found["rows"] if row["grade"] in ("blunder", "mistake")]
    worst = sorted(bad, key=lambda row: (row["grade"], -row["lost"], row["ply"]))
    accuracy = found["totals"][0]["accuracy"]
    page.locator("dl.totals dd", has_text=f"accuracy {accuracy:.0%}, ").first.wait_for()

    assert page.locator(".text .bad").count() == len(bad) > 2
    listed = page.get_by_role("list", name="Mistakes, the worst first").locator("b").all_inner_texts()
    assert [int(text.split(".")[0]) for text in listed] == [row["ply"] for row in worst]


def test_a_review_comes_by_one_request_where_there_is_no_socket(open_page: OpenPage) -> None:
    """The fallback shows the same, and says how much of it is estimated, in Persian too."""
    page = open_page("", language="fa")
    page.route_web_socket("**/api/live", lambda socket: socket.close())
    page.goto(page.url.split("#")[0] + "#/analyse/othello?moves=f5,d6&review=1")
    reviewed(page)

    page.get_by_text("۲ امتیاز از ۲ امتیاز تخمین است").wait_for()
    assert "دقت" in page.locator("dl.totals dd").last.inner_text()


def test_mistakes_are_visited_and_tried_again_by_keyboard(open_page: OpenPage) -> None:
    """A key leads from mistake to mistake; tried again, the answer stays hidden until a good move is played."""
    moves = ["b", "e", "e", "b", "d", "e", "a", "e", "c"]
    page = open_page(f"#/analyse/connect4?position=start:width=5,height=4&moves={','.join(moves)}&review=1")
    reviewed(page)
    page.locator("h1").click(force=True)
    page.keyboard.press("k")
    page.wait_for_selector(".text button:nth-of-type(8)[aria-current=step]")
    page.keyboard.press("k")
    page.keyboard.press("k")
    page.wait_for_selector(".text button:nth-of-type(6)[aria-current=step]")
    page.get_by_role("button", name="Retry this move", exact=True).first.press("Enter")
    page.get_by_text("find a better move than e").wait_for()
    page.get_by_text("Hidden until you have found a good move.").wait_for()

    assert page.get_by_role("list", name="Every move with its score").count() == 0
    page.get_by_role("gridcell", name="e4").press("Enter")
    page.get_by_text("e is the move of the game and loses 1.").wait_for()
    assert page.get_by_text("Hidden until you have found a good move.").count() == 1
    page.get_by_role("gridcell", name="c1").press("Enter")
    page.get_by_text("c keeps the score.").wait_for()
    page.get_by_role("list", name="Every move with its score").wait_for()
    page.get_by_role("button", name="Next mistake").press("Enter")
    page.wait_for_selector(".text button:nth-of-type(7)[aria-current=step]")


@pytest.mark.parametrize(("language", "name"), [("en", "Opening: Tiger"), ("fa", "گشایش: ببر")])
def test_the_opening_is_named_beside_its_moves(open_page: OpenPage, language: str, name: str) -> None:
    """Before its last move the game has another name."""
    page = open_page("#/analyse/othello?moves=f5,d6,c3,d3,c4", language=language)
    shown = page.locator("p.opening")
    shown.filter(has_text=name).wait_for()
    page.keyboard.press("Home")
    shown.wait_for(state="detached")


def test_the_ways_of_angry_are_drawn_on_the_board(open_page: OpenPage, served: Served) -> None:
    """Explain draws each way that it tells, over its cells and beside its sentence; other tabs do not."""
    asked = {"game": "angry", "position": "start:map=game2_simple"}
    paths = served.ask("explain", **asked)["paths"]
    page = open_page("#/analyse/angry?position=start:map=game2_simple")
    page.get_by_role("tab", name="Explain").click()
    page.locator("li .key").first.wait_for()
    middles = page.evaluate(
        """() => [...document.querySelectorAll('.paths .line')].map(line => {
            const svg = line.ownerSVGElement, end = line.getPointAtLength(line.getTotalLength())
            const at = new DOMPoint(end.x, end.y).matrixTransform(svg.getScreenCTM())
            svg.closest('.paths').style.display = 'none'
            const cell = document.elementFromPoint(at.x, at.y).closest('[data-cell]')
            svg.closest('.paths').style.display = ''
            return Number(cell.dataset.cell)})"""
    )

    assert len(paths) == 4
    assert middles == [path["cells"][-1] for path in paths]
    assert page.locator("li .key").count() == len(paths)
    assert page.locator(".paths").get_attribute("aria-hidden") == "true"
    page.get_by_role("tab", name="Notation").click()
    assert page.locator(".paths").count() == 0


def test_the_editor_refuses_what_cannot_be(open_page: OpenPage) -> None:
    """A disc that floats is named by the server; the editor stays open."""
    page = open_page("#/analyse/connect4")
    page.get_by_role("button", name="Edit position").click()
    page.locator('[data-cell="3"]').click()
    page.get_by_role("radio", name="Yellow").last.check()
    page.get_by_role("button", name="Use this position").click()

    assert "floats" in page.locator(".error").inner_text()


def test_the_worked_example_is_solved_in_the_lesson(open_page: OpenPage) -> None:
    """D 4, E 6, F -3, G 7, B 4, C -3, A 4: right values are praised, a wrong one is named."""
    page = open_page("#/lessons/minimax/2")
    fields = page.locator("form input")
    fields.first.wait_for()
    for index, value in enumerate(("4", "6", "-3", "7", "4", "3", "4")):
        fields.nth(index).fill(value)
    page.get_by_role("button", name="Check").click()
    page.locator("[role=status]", has_text="Look again at C").wait_for()
    fields.nth(5).fill("-3")
    page.get_by_role("button", name="Check").click()

    page.locator("[role=status]", has_text="A–B–D").wait_for()


def test_alpha_beta_cuts_what_minimax_searches(open_page: OpenPage) -> None:
    """Side by side both have the same value, and the slider goes back to the beginning."""
    page = open_page("#/tree/connect4")
    page.locator("main select").first.select_option("both")
    page.locator("[role=tree]").nth(1).wait_for()
    values = page.locator(".texts:last-child .value")

    assert values.nth(0).text_content() == values.nth(1).text_content()
    page.locator("[role=tree]").last.get_by_role("treeitem", name="c ≤0").click()
    assert page.locator(".node.pruned").count() == 6
    page.get_by_role("slider", name="Step of the search").last.fill("0")
    assert page.locator("[role=tree]").last.locator(".node.unseen").count() > 10


INSIDE = """node => {
    const own = node.getBoundingClientRect(), frame = node.closest('.frame').getBoundingClientRect()
    return own.left >= frame.left && own.right <= frame.right && own.top >= frame.top && own.bottom <= frame.bottom
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_node_of_every_step_is_in_sight(open_page: OpenPage, size: dict[str, int]) -> None:
    """What is folded opens for the search, and the figure follows it; the panel tells the same node."""
    page = open_page("#/tree/connect4", size=size)
    slider = page.get_by_role("slider", name="Step of the search")
    slider.wait_for()
    for step in (0, 2, 5, 17, 40, 55, 120, 200):
        slider.fill(str(step))
        current = page.locator(".node.current")

        assert current.count() == 1
        assert current.evaluate(INSIDE), f"step {step}"
        assert current.get_attribute("aria-selected") == "true"
    slider.fill("5")
    assert page.locator(".facts").inner_text().split("\n")[1] == "d d d"
    assert "−∞" in page.locator(".facts").inner_text()


def signed(score: float) -> str:
    """A score as the web app writes it."""
    return f"{score:+g}".replace("-", "−") if score else "0"


def test_an_open_node_tells_its_value_and_window_so_far(open_page: OpenPage) -> None:
    """Before the search the root has no value; after its first move it has a bound, which narrows the window."""
    page = open_page("#/tree/connect4")
    slider = page.get_by_role("slider", name="Step of the search")
    slider.fill("0")
    facts = page.locator(".facts dd")

    assert [facts.nth(index).inner_text() for index in (0, 2, 3)] == ["root", "–", "–"]
    first = turnwise.search(Connect4(), depth=3, method="alpha_beta", tree=3000).tree[1]
    words = page.locator(".stepper + [role=status]")
    for step in range(1, int(slider.get_attribute("max"))):
        slider.fill(str(step))
        if "α at root" in words.inner_text():
            break
    assert words.inner_text() == f"α at root rises to {signed(-first.score)}: MAX is sure of that much."
    page.locator('[data-node="0"]').focus()
    value = facts.nth(2).inner_text()
    assert value.startswith("≥")
    assert facts.nth(3).inner_text() == f"α {value[1:]}, β +∞"


def test_values_fit_into_their_nodes(open_page: OpenPage) -> None:
    """Scores of Angry run into thousands: none is wider than its node, and the texts are large enough to read."""
    page = open_page("#/tree/angry")
    page.locator(".texts .value").first.wait_for()
    width = page.locator(".node rect").first.bounding_box()["width"]
    texts = [text.bounding_box()["width"] for text in page.locator(".texts .value:not(:empty)").all()]

    assert len(texts) > 10
    assert max(texts) <= width
    assert page.get_by_label("Size").locator("option:checked").inner_text() in ("75%", "100%")


def test_the_editor_gives_cards_to_players(open_page: OpenPage) -> None:
    """A Lannister goes to the first player, who then holds that banner; the second player is to move."""
    page = open_page("#/analyse/hand_of_the_king?position=start:seed%3D1")
    page.get_by_role("button", name="Edit position").click()
    page.get_by_role("radio", name="to First").click()
    page.locator('[data-cell="0"]').click()
    page.get_by_role("radio", name="Second", exact=True).check()
    page.get_by_role("button", name="Use this position").click()

    page.locator("td.strong").wait_for()
    assert "Lannister" in page.locator("tr", has=page.locator("td.strong")).inner_text()
    assert "Second to move" in page.locator("[role=grid]").get_attribute("aria-label")


def test_every_game_explains_its_position(open_page: OpenPage) -> None:
    """Sentences in the reader's language stand under Explain; Connect 4 has none before there is a threat."""
    for game, words in (
        ("othello", "حرکت دارد"),
        ("hand_of_the_king", "پرچم‌ها"),
        ("angry", "تیرکمان"),
        ("sim", "یال امن"),
    ):
        page = open_page(f"#/analyse/{game}", language="fa")
        page.get_by_role("tab", name="توضیح").click()
        page.get_by_role("tabpanel").get_by_text(words).first.wait_for()


def test_the_page_says_whose_move_it_is_and_for_whom_a_score_is(open_page: OpenPage) -> None:
    """Yellow is to move and wins: panel and bar name Yellow, and words say how."""
    page = open_page("#/analyse/connect4?moves=d,d,c")
    page.get_by_text("exact", exact=True).wait_for()

    assert page.locator("p.turn").inner_text() == "Yellow to move"
    assert page.locator(".facts .score").first.inner_text() == "+2 for Yellow"
    assert page.locator(".meaning").inner_text() == "Yellow wins with disc 20 (1 on the board)"
    assert page.locator(".bar").get_attribute("aria-label") == "Evaluation: +2 for Yellow"


def test_each_move_of_the_list_opens_its_line(open_page: OpenPage) -> None:
    """The line begins with the move, and a click on its second move plays two."""
    page = open_page("#/analyse/connect4?position=2252576253462244111563365343671351441")
    page.get_by_text("exact", exact=True).wait_for()
    row = page.locator("li", has=page.locator(".open")).nth(1)
    name = row.locator(".move span").inner_text()
    row.locator(".open").click()
    row.locator(".moves button").nth(1).wait_for()

    assert row.locator(".moves button").first.inner_text() == name
    row.locator(".moves button").nth(1).click()
    page.wait_for_selector(".text button:nth-of-type(2)[aria-current=step]")


@pytest.mark.parametrize(
    ("width", "where"),
    [
        (390, "othello?moves=d3,c5,d6,c7,b6"),
        (390, "connect4?position=start:width=9,height=7"),
        (320, "connect4?position=start:width=12,height=9"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_scores_stay_inside_their_cells(open_page: OpenPage, width: int, where: str, language: str) -> None:
    page = open_page("", language=language)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(page.url.split("#")[0] + f"#/analyse/{where}")
    page.locator(".cell .mark").first.wait_for()
    over = page.evaluate(
        """() => [...document.querySelectorAll('.cell .mark')].filter(mark =>
            mark.offsetWidth > mark.closest('.cell').offsetWidth + 1).map(mark => mark.textContent)"""
    )

    assert over == []


def test_pieces_of_angry_are_named_in_the_list_of_moves(open_page: OpenPage) -> None:
    page = open_page("#/analyse/angry?moves=left,left")
    page.wait_for_selector(".text button:nth-of-type(2)")

    assert page.locator(".text button").all_inner_texts() == ["1\nhen left", "2\nqueen left"]
