"""Files are replaced whole and as they were; devices, pipes and what links lead to are written into, never replaced."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from turnwise import atomic_files
from turnwise.atomic_files import (
    DRAFT,
    append_lines,
    check_writable,
    read_text,
    remove,
    write_bytes,
    write_text,
    write_texts,
)
from turnwise.errors import DataError

NOBODY = 65534
LONGEST_NAME = 255


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user may write into; pytest's own are closed."""
    with TemporaryDirectory() as place:
        Path(place).chmod(0o777)
        yield Path(place)


@contextmanager
def nobody() -> Iterator[None]:
    """Be a user whom rights bind, where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


# ---- links ----


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    """The name that was given leads elsewhere through two links: what they lead to has the new content."""
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "target").write_text("old")
    (tmp_path / "far" / "second").symlink_to("target")
    (tmp_path / "first").symlink_to(tmp_path / "far" / "second")
    write_text(tmp_path / "first", "new")

    assert (tmp_path / "first").is_symlink()
    assert (tmp_path / "far" / "second").is_symlink()
    assert (tmp_path / "far" / "target").read_text() == "new"
    assert not (tmp_path / "far" / "target").is_symlink()


def test_what_a_dangling_link_leads_to_is_made(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("missing")
    write_text(tmp_path / "link", "new")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "missing").read_text() == "new"


@pytest.mark.parametrize(
    "write", [write_text, lambda path, text: append_lines(path, [text]), lambda path, _: check_writable(path)]
)
def test_links_that_lead_to_each_other_are_one_line(tmp_path: Path, write: Callable[[Path, str], None]) -> None:
    (tmp_path / "one").symlink_to("other")
    (tmp_path / "other").symlink_to("one")

    with pytest.raises(DataError, match=r"^cannot write '.*one': Too many levels of symbolic links$"):
        write(tmp_path / "one", "new")
    assert names_in(tmp_path) == ["one", "other"]


def test_a_second_hard_link_keeps_the_old_content(tmp_path: Path) -> None:
    """A copy made by `cp -l` is a backup: the file under the name that was given is a new one."""
    (tmp_path / "file").write_text("old")
    (tmp_path / "backup").hardlink_to(tmp_path / "file")
    write_text(tmp_path / "file", "new")

    assert (tmp_path / "file").read_text() == "new"
    assert (tmp_path / "backup").read_text() == "old"


# ---- what is not a regular file ----


@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_written_into(tmp_path: Path, linked: bool) -> None:
    pipe, found = tmp_path / "pipe", []
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    write_texts(tmp_path / "link" if linked else pipe, ["first ", "second"])
    reader.join()

    assert found == [b"first second"]
    assert pipe.is_fifo()
    assert names_in(tmp_path) == ["link", "pipe"]


def test_a_device_is_written_into() -> None:
    """A terminal is one that every user has; as root, /dev/null was replaced by a file of that name."""
    reader, device = os.openpty()
    write_bytes(os.ttyname(device), b"content")

    assert os.read(reader, 100) == b"content"
    assert stat.S_ISCHR(Path(os.ttyname(device)).stat().st_mode)
    for each in (reader, device):
        os.close(each)


def test_a_device_that_is_full_is_one_line() -> None:
    with pytest.raises(DataError, match=r"^cannot write '/dev/full': No space left on device$"):
        write_text("/dev/full", "content")


def test_a_socket_cannot_be_written_into(tmp_path: Path) -> None:
    import socket

    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        with pytest.raises(DataError, match=r"^cannot write '.*socket': No such device or address$"):
            write_text(tmp_path / "socket", "content")

    assert (tmp_path / "socket").is_socket()


PRINTS = """
import os
from turnwise.atomic_files import write_text
print("before")
write_text("/dev/stdout", "content\\n")
write_text("/dev/fd/1", "again\\n")
print("after")
"""


def test_standard_output_is_a_file_like_any_other_to_the_shell(tmp_path: Path) -> None:
    """`--save /dev/stdout > file`: what is printed before and after stands before and after."""
    with (tmp_path / "out").open("w") as out:
        subprocess.run([sys.executable, "-c", PRINTS], stdout=out, check=True)

    assert (tmp_path / "out").read_text() == "before\ncontent\nagain\nafter\n"
    assert names_in(tmp_path) == ["out"]


# ---- rights ----


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    (tmp_path / "file").write_text("old")
    (tmp_path / "file").chmod(mode)
    write_text(tmp_path / "file", "new")

    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_root_leaves_a_file_to_its_owner(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    os.chown(tmp_path / "file", 1234, 4321)
    write_text(tmp_path / "file", "new")

    found = (tmp_path / "file").stat()
    assert (found.st_uid, found.st_gid) == (1234, 4321)


@pytest.mark.skipif(os.geteuid() != 0, reason="somebody else's file is needed")
def test_a_file_of_somebody_else_does_not_give_its_rights_to_a_program_of_ours(open_folder: Path) -> None:
    """Its owner and group cannot be kept, so neither the bit that makes programs theirs nor the group's rights are."""
    (open_folder / "file").write_text("old")
    os.chown(open_folder / "file", 1234, 4321)
    (open_folder / "file").chmod(0o6776)
    with nobody():
        write_text(open_folder / "file", "new")

    found = (open_folder / "file").stat()
    assert (found.st_uid, stat.S_IMODE(found.st_mode)) == (NOBODY, 0o706)


def test_attributes_stay(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    try:
        os.setxattr(tmp_path / "file", "user.origin", b"here")
    except OSError:
        pytest.skip("the file system has no attributes")
    write_text(tmp_path / "file", "new")

    assert os.getxattr(tmp_path / "file", "user.origin") == b"here"


def test_a_file_that_may_not_be_written_is_not_replaced(open_folder: Path) -> None:
    """Its folder may be: a rename would have gone through."""
    (open_folder / "file").write_text("old")
    (open_folder / "file").chmod(0o444)

    with nobody(), pytest.raises(DataError, match=r"^cannot write '.*file': Permission denied$"):
        write_text(open_folder / "file", "new")
    with nobody(), pytest.raises(DataError, match=r"^cannot write '.*file': Permission denied$"):
        check_writable(open_folder / "file")
    assert (open_folder / "file").read_text() == "old"
    assert names_in(open_folder) == ["file"]


def test_a_folder_that_may_not_be_written_is_one_line(open_folder: Path) -> None:
    (open_folder / "file").write_text("old")
    (open_folder / "file").chmod(0o666)
    open_folder.chmod(0o555)

    with nobody(), pytest.raises(DataError, match=r"^cannot write '.*file': Permission denied$"):
        write_text(open_folder / "file", "new")
    with nobody(), pytest.raises(DataError, match=r"the folder must exist and be writable$"):
        check_writable(open_folder / "file")
    assert (open_folder / "file").read_text() == "old"


# ---- what goes wrong while it is written ----


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let writing fail as on a full disk: the system refuses to make files longer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    write_text(tmp_path / "file", "old")
    with files_of_at_most(1000), pytest.raises(DataError, match=r"^cannot write '.*file': File too large$"):
        write_text(tmp_path / "file", "new" * 1000)

    assert (tmp_path / "file").read_text() == "old"
    assert names_in(tmp_path) == ["file"]


def test_a_full_disk_adds_no_half_of_a_line(tmp_path: Path) -> None:
    append_lines(tmp_path / "file", ["one"])
    with files_of_at_most(1000), pytest.raises(DataError, match=r"^cannot write '.*file': File too large$"):
        append_lines(tmp_path / "file", ["two" * 1000])

    assert (tmp_path / "file").read_text() == "one\n"


def test_content_is_on_the_disk_before_the_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the file, then its name, then the folder that holds the name."""
    done: list[str] = []
    sync, replace = os.fsync, Path.replace

    def fsync(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        sync(descriptor)

    def renamed(self: Path, target: Path) -> Path:
        done.append("name")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", renamed)
    write_text(tmp_path / "file", "content")
    append_lines(tmp_path / "lines", ["one"])
    append_lines(tmp_path / "lines", ["two"])

    assert done == ["file", "name", "folder", "file", "folder", "file"]


@pytest.mark.parametrize("name", ["n" * LONGEST_NAME, "n" * (LONGEST_NAME - 1)])
def test_the_longest_name_can_be_written(tmp_path: Path, name: str) -> None:
    write_text(tmp_path / name, "content")

    assert read_text(tmp_path / name) == "content"


@pytest.mark.parametrize(
    ("name", "reason"), [("n" * (LONGEST_NAME + 1), "File name too long"), ("a\0b", "Invalid argument")]
)
def test_a_name_that_no_file_can_have_is_one_line(tmp_path: Path, name: str, reason: str) -> None:
    for write in (write_text, lambda path, text: append_lines(path, [text]), lambda path, _: check_writable(path)):
        with pytest.raises(DataError, match=reason):
            write(tmp_path / name, "content")

    assert names_in(tmp_path) == []


DIES = """
import os, sys
from turnwise.atomic_files import write_texts
def pieces():
    yield "half of it"
    os.kill(os.getpid(), 9)
write_texts(sys.argv[1], pieces())
"""


def test_the_draft_of_a_killed_process_is_swept_away_after_a_day(tmp_path: Path) -> None:
    """Until then somebody may still be writing it; its name begins with a dot and says whose it is."""
    write_text(tmp_path / "file.json", "old")
    ended = subprocess.run([sys.executable, "-c", DIES, tmp_path / "file.json"], check=False)
    (draft,) = tmp_path.glob(f"{DRAFT}*")
    atomic_files._sweep.cache_clear()
    write_text(tmp_path / "file.json", "new")
    still_there = draft.exists()
    os.utime(draft, (0, 0))
    atomic_files._sweep.cache_clear()
    write_text(tmp_path / "file.json", "newer")

    assert ended.returncode == -signal.SIGKILL
    assert still_there
    assert names_in(tmp_path) == ["file.json"]
    assert list(tmp_path.glob("*.json")) == [tmp_path / "file.json"]


# ---- lines that are added ----


@pytest.mark.parametrize("half", ["", '{"half', "x" * 3_000_000], ids=["nothing", "half a line", "a long half"])
def test_half_a_line_goes_before_the_next_one_is_added(tmp_path: Path, half: str) -> None:
    (tmp_path / "lines").write_text(f"one\n{half}")
    append_lines(tmp_path / "lines", ["two", "three"])

    assert (tmp_path / "lines").read_text() == "one\ntwo\nthree\n"


def test_lines_are_added_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("one\n")
    (tmp_path / "link").symlink_to("lines")
    append_lines(tmp_path / "link", ["two"])

    assert (tmp_path / "lines").read_text() == "one\ntwo\n"
    assert (tmp_path / "link").is_symlink()


def test_a_file_can_be_written_again_by_many_at_once(tmp_path: Path) -> None:
    """Each writer has a draft of its own: what is there is whole, whoever was last."""
    contents = [str(number) * 10_000 for number in range(8)]
    writers = [threading.Thread(target=write_text, args=(tmp_path / "file", content)) for content in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert read_text(tmp_path / "file") in contents
    assert names_in(tmp_path) == ["file"]


# ---- removing ----


def test_a_file_that_cannot_be_removed_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint is removed when its work is done: on a disk that has become read-only meanwhile, too."""

    def refuse(_path: Path, **_: bool) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    remove(tmp_path / "never was")
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(DataError, match=r"^cannot write '.*checkpoint': Read-only file system$"):
        remove(tmp_path / "checkpoint")


def test_what_is_done_is_removed_by_what_says_why_not() -> None:
    """Whatever else removes files of a run would end in a traceback."""
    package = Path(atomic_files.__file__).parent
    direct = [path.name for path in package.rglob("*.py") if ".unlink(" in path.read_text(encoding="utf-8")]

    assert sorted(direct) == ["atomic_files.py", "settings.py"]
