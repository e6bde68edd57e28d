"""Lessons of a server: shipped ones, a folder of the operator's that nobody leaves, and files that readers bring."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Running, running

from turnwise.errors import OptionError
from turnwise.lessons.bounds import MOST_BYTES
from turnwise.server.lessons.shelf import SHIPPED, Folder

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/lessons/threats.md"
SECRET = "---\ntitle: Secret\nlanguage: en\n---\n## S\nsecret text\n"
GOOD = "---\ntitle: Good\nlanguage: en\n---\n## S\ntext\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good lesson, wrong ones, and ways out."""
    folder = tmp_path_factory.mktemp("shelf")
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.md").write_text(SECRET)
    (folder / "درس.md").write_bytes(EXAMPLE.read_bytes())
    (folder / "notes.txt").write_text("no lesson")
    (folder / "wrong.md").write_text(GOOD + "<script>\n")
    (folder / "large.md").write_bytes(GOOD.encode() + b"x\n" * MOST_BYTES)
    (folder / "out.md").symlink_to(outside / "secret.md")
    (folder / "round.md").symlink_to(folder / "round.md")
    (folder / "inside.md").symlink_to(folder / "درس.md")
    (folder / "folder.md").mkdir()
    os.mkfifo(folder / "pipe.md")
    return folder


@pytest.fixture(scope="module")
def server(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("lessons") / "store.db", lessons=str(shelf)) as found:
        yield found


def listed(server: Running, language: str = "en") -> dict[str, dict[str, object]]:
    found = server.client.get("/api/lessons", params={"language": language}).json()
    return {each["name"]: each for each in found}


def test_shipped_lessons_are_listed_in_the_reader_s_language(server: Running) -> None:
    english, persian = listed(server), listed(server, "fa")

    assert list(english)[: len(SHIPPED)] == list(SHIPPED)
    assert (english["minimax"]["title"], persian["minimax"]["title"]) == ("Minimax", "مینیمکس")
    assert english["minimax"]["digest"] == persian["minimax"]["digest"]
    assert listed(server, "nds")["minimax"]["title"] == "Minimax"


def test_files_of_the_folder_are_listed_with_what_is_wrong_with_them(server: Running) -> None:
    found = {name: each for name, each in listed(server).items() if each["own"]}
    problems = {name: each["problem"] and str(each["problem"]) for name, each in found.items()}

    assert sorted(found) == sorted(
        ["folder.md", "inside.md", "large.md", "out.md", "pipe.md", "round.md", "wrong.md", "درس.md"]
    )
    assert problems["درس.md"] is problems["inside.md"] is None
    assert found["درس.md"]["direction"] == "rtl"
    assert "is HTML" in str(problems["wrong.md"])
    assert "bytes" in str(problems["large.md"])
    assert "leads out of the folder" in str(problems["out.md"])
    assert "symbolic links" in str(problems["round.md"])
    assert "regular file" in str(problems["pipe.md"])
    assert "regular file" in str(problems["folder.md"])


@pytest.mark.parametrize(
    "name",
    [
        "out.md", "round.md", "pipe.md", "folder.md", "notes.txt", "missing.md", "..", ".", "../outside/secret.md",
        "..%2Foutside%2Fsecret.md", "%2Fetc%2Fpasswd", "..%5Csecret.md", "secret.md%00.md", "%2e%2e%2fsecret.md",
        "x" * 300 + ".md",
    ],
)  # fmt: skip
def test_no_name_leads_out_of_the_folder(server: Running, name: str) -> None:
    answer = server.client.get(f"/api/lessons/{name}")

    assert answer.status_code in (200, 400, 404, 422)
    assert "secret text" not in answer.text
    assert "root:" not in answer.text
    assert answer.status_code != 200 or isinstance(answer.json(), list)  # `.` and `..` are taken away by the client


def test_a_lesson_of_the_folder_is_served_by_its_name(server: Running) -> None:
    found = server.client.get("/api/lessons/درس.md").json()

    assert (found["name"], found["title"], len(found["steps"])) == ("درس.md", "دو تهدید هم‌زمان", 4)
    assert found["source"] == EXAMPLE.read_text(encoding="utf-8")


def test_changes_on_disk_are_noticed(server: Running, shelf: Path) -> None:
    """A file is mended, and another one is taken away, while the server runs."""
    path = shelf / "changing.md"
    path.write_text("nothing")
    before = listed(server)["changing.md"]["problem"]
    path.write_text(GOOD)
    after = listed(server)["changing.md"]
    path.unlink()

    assert before is not None
    assert (after["problem"], after["title"]) == (None, "Good")
    assert "changing.md" not in listed(server)


def test_a_text_that_somebody_brings_is_checked_and_not_kept(server: Running) -> None:
    before = listed(server)
    found = server.post("/api/lessons", text=EXAMPLE.read_text(encoding="utf-8"))

    assert (found["name"], found["direction"]) == ("", "rtl")
    assert listed(server) == before


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("```position\ngame: chess\n```\n", "line 6: unknown game 'chess'"),
        ("```position\ngame: os.py:Evil\n```\n", "line 6: unknown game 'os.py:Evil'"),
        ("```position\ngame: connect4\nposition: 4444444\n```\n", "line 6:"),
        ("```position\ngame: connect4\nmoves: d z\n```\n", "line 6:"),
        (
            "```position\ngame: connect4\n```\n```question\nkind: move\nanswer: h\n```\n",
            "line 9: move 'h' is not legal",
        ),
        ("```position\ngame: connect4\nposition: 1212121\n```\n```question\nkind: move\n```\n", "the game is over"),
        ("```position\ngame: hand_of_the_king\nposition: start:board=/etc/passwd\n```\n", "line 6:"),
    ],
)
def test_positions_are_those_that_the_game_has(server: Running, block: str, words: str) -> None:
    answer = server.client.post("/api/lessons", json={"text": f"---\ntitle: T\nlanguage: en\n---\n## S\n{block}"})

    assert answer.status_code == 422
    assert words in answer.json()["error"]
    assert "root:" not in answer.text


def test_a_lesson_about_a_foreign_game_is_served(foreign: Running) -> None:
    """The operator's game runs in a process of its own, and the position is checked there."""
    text = GOOD + "```position\ngame: counted\n```\n```question\nkind: move\n```\n"

    assert foreign.post("/api/lessons", text=text)["steps"][0]["position"]["game"] == "counted"


@pytest.mark.parametrize("path", ["/no/such/folder", __file__])
def test_what_is_no_folder_is_refused_when_the_server_starts(path: str) -> None:
    with pytest.raises(OptionError, match="--lessons"):
        Folder(path).check()


def test_the_web_app_knows_the_largest_lesson() -> None:
    """It tells a reader before it sends a file that the server would not read."""
    source = (ROOT / "web/src/features/lessons/shelf.svelte.ts").read_text(encoding="utf-8")

    assert f"MOST_BYTES = {MOST_BYTES // 1024} * 1024" in source
