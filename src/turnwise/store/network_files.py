"""Whether a file lies on a network file system, where the locks of SQLite cannot be relied on."""

from __future__ import annotations

import re
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
NETWORK = frozenset(
    {
        "9p", "acfs", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "gfs2", "glusterfs", "gpfs", "lustre", "ncpfs",
        "nfs", "nfs4", "ocfs2", "orangefs", "prl_fs", "pvfs2", "smb3", "smbfs", "vboxsf", "virtiofs",
    }
)  # fmt: skip
"""File systems that other machines may write to, or that lie outside a virtual one; as Linux calls them."""
FUSE, LOCAL_FUSE = (
    "fuse.",
    frozenset({"fuse.fuse-overlayfs", "fuse.ntfs-3g", "fuse.exfat", "fuse.encfs", "fuse.gocryptfs"}),
)
ESCAPED = re.compile(r"\\([0-7]{3})")


def network_kind(path: Path, mounts: str | None = None) -> str | None:
    """Return the kind of network file system that a path is on; None if it is local, or nobody can tell.

    >>> network_kind(Path("/net/games.db"), "server:/home /net nfs4 rw 0 0")
    'nfs4'
    """
    kind = _kind(path.resolve(), _read() if mounts is None else mounts)
    is_network = kind in NETWORK or (kind.startswith(FUSE) and kind not in LOCAL_FUSE)
    return kind if is_network else None


def _read() -> str:
    try:
        return MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""  # not Linux


def _kind(path: Path, mounts: str) -> str:
    """Return the file system of the innermost place where a path lies; a later mount covers an earlier one."""
    found, depth = "", -1
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        place = Path(ESCAPED.sub(lambda match: chr(int(match[1], 8)), fields[1]))
        if path.is_relative_to(place) and len(place.parts) >= depth:
            found, depth = fields[2], len(place.parts)
    return found
