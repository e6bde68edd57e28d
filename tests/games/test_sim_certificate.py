"""The certificate of the second player's win, judged by a checker that knows nothing of turnwise."""

import subprocess
import sys
from pathlib import Path

import pytest

import turnwise

CHECKER = Path(__file__).parents[2] / "examples" / "check_sim_certificate.py"


@pytest.fixture(scope="module")
def certificate() -> list[str]:
    return turnwise.SimSolution().certificate().splitlines()


def judge(lines: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "certificate.txt"
    file.write_text("\n".join(lines) + "\n")
    return subprocess.run([sys.executable, str(CHECKER), str(file)], capture_output=True, text=True, check=False)


def test_the_certificate_proves_that_the_second_player_wins(certificate: list[str], tmp_path: Path) -> None:
    """127 classes of states, each with one reply, are a whole strategy."""
    verdict = judge(certificate, tmp_path)

    assert verdict.stdout == "127 lines: the second player wins\n"


def test_a_certificate_with_a_gap_is_refuted(certificate: list[str], tmp_path: Path) -> None:
    """Without the line for the first edge nothing answers it."""
    opening = next(line for line in certificate if line.split("/")[0][2:].isdigit() and len(line.split("/")[0]) == 4)
    verdict = judge([line for line in certificate if line != opening], tmp_path)

    assert verdict.returncode == 1
    assert verdict.stderr.startswith("refuted: no reply to the first edge")


def test_a_certificate_with_a_bad_reply_is_refuted(certificate: list[str], tmp_path: Path) -> None:
    """A reply on an edge that is taken proves nothing."""
    position = certificate[0].split()[0]
    taken = position.split(":")[1][:2]
    verdict = judge([f"{position} {taken}", *certificate[1:]], tmp_path)

    assert verdict.returncode == 1
    assert "the reply is taken" in verdict.stderr
