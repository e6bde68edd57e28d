"""Stores on network file systems: they are told from local ones by the table of mounts, and a server says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnwise.errors import OptionError
from turnwise.server.serve import check_place
from turnwise.server.settings import Settings
from turnwise.store.network_files import network_kind

MOUNTS = """/dev/vda / ext4 rw,relatime 0 0
proc /proc proc rw 0 0
server:/homes /home nfs4 rw,vers=4.2 0 0
/dev/vdb /home/sara/local ext4 rw 0 0
//files/games /mnt/our\\040games cifs rw 0 0
sara@host:/x /mnt/ssh fuse.sshfs rw 0 0
C:\\134 /mnt/c 9p rw 0 0
/dev/sdb1 /mnt/stick fuse.ntfs-3g rw 0 0
tmpfs /mnt/ssh/memory tmpfs rw 0 0
/dev/vdc /mnt/twice nfs rw 0 0
/dev/vdc /mnt/twice ext4 rw 0 0
cut short
"""
KINDS = {
    "/games.db": None,
    "/home/sara/games.db": "nfs4",
    "/home/sara/local/games.db": None,
    "/homes/games.db": None,
    "/mnt/our games/games.db": "cifs",
    "/mnt/ssh/a/b/games.db": "fuse.sshfs",
    "/mnt/ssh/memory/games.db": None,
    "/mnt/c/games.db": "9p",
    "/mnt/stick/games.db": None,
    "/mnt/twice/games.db": None,
}


@pytest.mark.parametrize("place", KINDS)
def test_a_place_is_as_local_as_its_innermost_mount(place: str) -> None:
    assert network_kind(Path(place), MOUNTS) == KINDS[place]


def test_where_there_is_no_table_nobody_can_tell() -> None:
    assert network_kind(Path("/home/sara/games.db"), "") is None


def test_this_machines_own_table_is_read(tmp_path: Path) -> None:
    assert network_kind(tmp_path / "games.db") is None


def test_one_process_is_warned_and_several_are_refused() -> None:
    """One line each, which names the store and the way out."""
    place = "/home/sara/games.db"
    warned = check_place(Settings(store=place), MOUNTS)
    with pytest.raises(OptionError) as refused:
        check_place(Settings(store=place, workers=2), MOUNTS)

    assert [str(note) for note in warned] == [
        f"store '{place}' is on a network file system (nfs4), where SQLite may lose games if two machines write: "
        "give --store a file on a local disk, or postgresql://..."
    ]
    assert str(refused.value) == (
        f"store '{place}' is on a network file system (nfs4), where several processes cannot share SQLite: "
        "give --store a file on a local disk, or postgresql://..."
    )


@pytest.mark.parametrize("place", ["/games.db", "postgresql://sara@db.example/games"])
def test_a_local_file_and_a_server_pass(place: str) -> None:
    assert check_place(Settings(store=place, workers=2), MOUNTS) == []
