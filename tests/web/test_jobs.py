"""Long runs started, followed and stopped on the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pages import OpenPage
from served import Served, play_of

from turnwise.evaluation import Network, read_weights

MANY = 2000  # games that nobody waits for


def is_new_job(answer: Any) -> bool:
    return bool(answer.url.endswith("/api/jobs") and answer.request.method == "POST")


def start(page: Any) -> Any:
    """Press the form's button; the card of the new run, which others may stand beside."""
    with page.expect_response(is_new_job) as response:
        page.locator("form button[type=submit]").click()
    return page.locator(f"#job-{response.value.json().get('id')}")  # none if it was refused


def stop(card: Any) -> None:
    """Press the card's button, without a mouse: a card grows while its run goes on, and the button moves away."""
    card.get_by_role("button", name="Stop").dispatch_event("click")


def finished(page: Any) -> tuple[Any, list[str]]:
    """Start a run and wait for its end: the card, and the names of its tables and pictures."""
    card = start(page)
    card.locator(".status.done").wait_for()
    return card, card.locator("caption, figcaption").all_inner_texts()


def newest(served: Served) -> Any:
    return served.ask(f"jobs/{served.ask('jobs')[0]['id']}")


def rows_of(card: Any, caption: str) -> list[list[str]]:
    """Read a table."""
    table = card.locator("table", has=card.page.locator("caption", has_text=caption))
    return [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]


def test_a_match_shows_its_results_and_elo(open_page: OpenPage, served: Served) -> None:
    page = open_page("#/arena/sim")
    page.get_by_role("spinbutton", name="Games").fill("4")
    card, names = finished(page)
    report = newest(served)["report"]

    assert names == ["Results of the first agent", "Ratings"]
    assert rows_of(card, "Results")[0][:4] == ["all", *(str(report[each]) for each in ("wins", "draws", "losses"))]


def test_a_match_leads_to_its_games(open_page: OpenPage, served: Served) -> None:
    """The card's link lists this match's games and no others; the archive opens with those played on the page."""
    page = open_page("#/arena/connect4")
    page.get_by_role("spinbutton", name="Games").fill("4")
    card, _ = finished(page)
    event = newest(served)["report"]["event"]
    card.get_by_role("link", name="See the games").click()
    page.wait_for_url(f"**/games?event={event}")
    page.locator("main li a").nth(3).wait_for()

    games = [link.get_attribute("href") for link in page.locator("main li a").all()]
    assert games == [f"#/games/{record['id']}" for record in served.ask(f"records?event={event}")]
    page.get_by_role("link", name="Back to the list").click()
    page.get_by_label("Source").wait_for()
    assert page.get_by_label("Source").input_value() == "play"
    page.locator(f'main a[href="{games[0]}"]').wait_for(state="detached")  # until the other list is there
    assert not any(page.locator(f'main a[href="{game}"]').count() for game in games)


def test_a_match_stops_when_asked_to(open_page: OpenPage, served: Served) -> None:
    """What it has played by then stays."""
    page = open_page("#/arena/othello")
    page.get_by_role("spinbutton", name="Games").fill(str(MANY))
    page.get_by_role("slider").first.fill("8")  # slow enough, or all games would be played before the click
    card = start(page)
    card.locator("table").wait_for()
    stop(card)
    card.locator(".status.stopped").wait_for()

    assert 0 < newest(served)["report"]["games"] < MANY


def test_a_tournament_has_a_cross_table_and_a_plot_of_ratings(open_page: OpenPage) -> None:
    page = open_page("#/arena/sim")
    page.get_by_role("button", name="Add an agent").click()
    page.get_by_role("spinbutton", name="Games").fill("2")
    card, names = finished(page)

    assert names == [
        "Standings",
        "Ratings",
        "Who did what against whom",
        "LOS: how likely the agent in the row is better than the one in the column",
    ]
    cross = rows_of(card, "Who did what")
    assert [row[2 + place] for place, row in enumerate(cross)] == ["-"] * 3
    assert card.locator("figure > svg path.solid").count() == 3


def test_a_match_with_too_few_openings_is_refused_with_its_reason(open_page: OpenPage, served: Served) -> None:
    before = len(served.ask("jobs"))
    page = open_page("#/arena/sim")
    page.get_by_text("More options").click()
    page.get_by_label("Openings").fill("plies=4")
    page.get_by_role("spinbutton", name="Games").fill(str(MANY))
    start(page)

    assert "enough for 50 games" in page.get_by_role("alert").inner_text()
    assert len(served.ask("jobs")) == before


def test_a_swiss_tournament_is_asked_for_with_its_rounds(open_page: OpenPage, served: Served) -> None:
    page = open_page("#/arena/sim")
    page.get_by_role("button", name="Add an agent").click()
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="System").select_option("swiss")
    page.get_by_label("Rounds").fill("2")
    finished(page)

    assert newest(served)["report"]["system"] == "swiss"


def test_a_tuning_run_draws_its_fitness_and_gives_its_weights(
    open_page: OpenPage, served: Served, tmp_path: Path
) -> None:
    """Two curves, the test at the end, what it means, and a file that agents can read."""
    page = open_page("#/learn/connect4")
    for label, value in (("Population", 2), ("Epochs", 1), ("Games a pairing", 2), ("Test games", 4)):
        page.get_by_role("spinbutton", name=label).fill(str(value))
    card, names = finished(page)
    with page.expect_download() as download:
        card.get_by_role("button", name="Download the weights").click()
    download.value.save_as(tmp_path / "weights.json")

    assert names == ["Fitness by epoch", "Epochs", "Weights", "Test against the start weights"]
    assert card.locator("figure path.curve").count() >= 2
    assert rows_of(card, "Test")[0][0] == "4"
    card.get_by_text("No gain shown: the start weights are kept.").wait_for()  # four games show none
    assert read_weights(tmp_path / "weights.json").values == newest(served)["report"]["start"]


def test_a_regression_draws_its_loss_and_gives_its_weights(open_page: OpenPage) -> None:
    page = open_page("#/learn/connect4")
    page.get_by_label("Task").select_option("fit")
    page.get_by_role("spinbutton", name="Games", exact=True).fill("20")
    page.get_by_label("Test games").fill("0")
    card, names = finished(page)

    assert names == ["Losses", "Loss by ridge", "Weights"]
    assert card.locator("figure path.curve").count() > 2
    assert card.get_by_role("button", name="Download the weights").count() == 1


def test_a_network_is_trained_on_the_page(open_page: OpenPage, tmp_path: Path) -> None:
    """Its curves of loss, and a file that agents can read."""
    pytest.importorskip("torch")
    page = open_page("#/learn/sim")
    page.get_by_label("Task").select_option("train")
    page.get_by_role("spinbutton", name="Positions").fill("200")
    page.get_by_role("spinbutton", name="Epochs").fill("3")
    card, names = finished(page)
    with page.expect_download() as download:
        card.get_by_role("link", name="Download the network").click()
    download.value.save_as(tmp_path / "sim.network")

    assert names == ["Epochs", "Loss"]
    assert card.locator("figure > svg path.curve").count() == 2
    assert Network.read(tmp_path / "sim.network").game == "sim"


def test_the_course_reports_network_is_trained_and_played_against(open_page: OpenPage, served: Served) -> None:
    """Its encoding is chosen; the network stays on the server, and its card leads to a game against it."""
    pytest.importorskip("torch")
    page = open_page("#/learn/hand_of_the_king")
    page.get_by_label("Task").select_option("train")
    page.locator("form select").nth(1).select_option("report")
    sizes = [page.get_by_role("spinbutton", name=name) for name in ("Positions", "Epochs")]
    usual = [size.input_value() for size in sizes]
    for size, value in zip(sizes, ("200", "2"), strict=True):
        size.fill(value)
    card, _ = finished(page)
    card.get_by_role("link", name="Play against it").click()
    page.get_by_role("checkbox", name="course report's network 56-256-64-8-1").first.wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play/hand_of_the_king/**")
    play = served.ask(f"plays/{play_of(page)}", page)

    assert usual == ["5000", "2000"]
    assert play["sides"] == ["human", f"course_ensemble:{newest(served)['id']}"]


def test_networks_of_the_server_play_a_match(open_page: OpenPage, served: Served) -> None:
    """They are chosen from its list; two make an ensemble."""
    pytest.importorskip("torch")
    for seed in (1, 2):
        served.finish(kind="train", game="sim", positions=200, epochs=1, seed=seed)
    page = open_page("#/arena/sim")
    page.get_by_label("Agent 2").select_option("network")
    boxes = page.get_by_role("checkbox", name="network")
    boxes.nth(1).check()
    page.get_by_role("spinbutton", name="Games").fill("2")
    finished(page)
    agents = newest(served)["plan"]["agents"]

    assert [boxes.nth(place).is_checked() for place in (0, 1)] == [True, True]
    assert re.fullmatch(r"network:[\w-]{16}\+[\w-]{16}", agents[1])


def test_a_genetic_run_begins_with_the_course_reports_members(open_page: OpenPage) -> None:
    page = open_page("#/learn/othello")

    assert [page.get_by_role("spinbutton", name=name).input_value() for name in ("Population", "Epochs")] == ["20", "9"]


def test_a_server_that_cannot_train_says_so(open_page: OpenPage, served: Served) -> None:
    """Before anything is started: the form names the package and what to install."""
    games = served.ask("games")
    page = open_page("#/")
    page.route(
        "**/api/games", lambda route: route.fulfill(json=[{**game, "training_lacks": "torch"} for game in games])
    )
    page.goto(f"{served.address}/#/learn/sim")
    page.reload()
    page.get_by_role("option", name="Training of a network (not on this server)").wait_for(state="attached")

    assert page.get_by_role("option", name="not on this server").is_disabled()


def test_a_tuning_run_stops_when_asked_to(open_page: OpenPage) -> None:
    page = open_page("#/learn/othello")
    page.get_by_role("spinbutton", name="Epochs").fill("100")
    card = start(page)
    card.locator(".status.running").wait_for()
    stop(card)

    card.locator(".status.stopped").wait_for()


def test_an_experiment_of_the_lab_shows_its_report(open_page: OpenPage, served: Served) -> None:
    page = open_page("#/lab")
    page.get_by_role("combobox", name="Experiment").select_option("sim.order")
    _, names = finished(page)
    blocks = newest(served)["report"]["experiments"][0]["blocks"]

    assert names == [block["title"]["id"] for block in blocks if block["block"] in ("table", "plot")]


def test_an_experiment_is_told_in_persian_throughout(open_page: OpenPage) -> None:
    """Titles, columns, rows and prose; nothing has to say that it is English."""
    page = open_page("#/lab", language="fa")
    page.locator("form select").select_option("sim.order")
    card, _ = finished(page)

    assert card.locator("h2").inner_text() == "آزمایش · ترتیب حرکت‌ها"
    assert card.locator("p").count() == 2
    assert not re.search("[A-Za-z]", card.inner_text())
    assert card.locator("[lang=en]").count() == 0


FAILED = {
    "id": "x", "kind": "match", "plan": {"game": "sim", "agents": ["random", "greedy"]}, "status": "failed",
    "progress": {"done": 0, "of": 2, "words": {"en": "", "fa": ""}}, "titles": [], "report": None,
    "error": "openings 'plies=4' give 30 distinct positions of sim",
    "message": {
        "id": "openings '{openings}' give {found} distinct positions of {game}, enough for {games} games and not for "
        "{needed}: give more plies, another file, or fewer games",
        "values": {"openings": "plies=4", "found": 30, "game": "sim", "games": 50, "needed": 60},
    },
}  # fmt: skip


@pytest.mark.parametrize(("language", "words"), [("en", "enough for 50 games"), ("fa", "برای ۵۰ بازی بس است")])
def test_a_failed_run_says_why_and_offers_no_result(open_page: OpenPage, language: str, words: str) -> None:
    page = open_page("", language=language)
    page.route("**/api/jobs", lambda route: route.fulfill(json=[FAILED]))
    page.goto(page.url.split("#")[0] + "#/arena/sim")
    card = page.locator("article")
    card.wait_for()

    assert words in card.locator(".error").inner_text()
    assert card.get_by_role("button").count() == 0


def test_an_experiment_stops_when_asked_to(open_page: OpenPage) -> None:
    page = open_page("#/lab")
    page.get_by_role("combobox", name="Experiment").select_option("othello.features")
    page.get_by_label("Quick").uncheck()
    card = start(page)
    card.locator(".status.running").wait_for()
    stop(card)

    card.locator(".status.stopped").wait_for()


@pytest.fixture
def guarded(tmp_path: Path) -> Any:
    """A server on an address that is not one of loopback's names, so that jobs need its token."""
    with Served(tmp_path / "store.db", host="127.0.0.2", token="open sesame") as found:
        yield found


def test_a_server_beyond_this_machine_asks_for_its_token(open_page: OpenPage, guarded: Served) -> None:
    """The first try is refused and shows the field; with the right word the run starts."""
    page = open_page("#/arena/sim", served=guarded)
    page.get_by_role("spinbutton", name="Games").fill("2")
    start(page)
    page.get_by_role("alert").wait_for()
    page.get_by_label("Access token").fill("open sesame")
    page.get_by_label("Access token").blur()
    card, _ = finished(page)

    assert card.locator("table").count() == 1
    assert page.get_by_label("Access token").count() == 0
