"""The certificate of the second player's win, checked by a program that knows nothing of turnwise."""

import subprocess
import sys
from pathlib import Path

import pytest

import turnwise

CHECKER = Path(__file__).parents[2] / "examples" / "check_sim_certificate.py"


@pytest.fixture(scope="module")
def certificate() -> list[str]:
    return turnwise.SimSolution().certificate().splitlines()


def check(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(CHECKER), str(file)], capture_output=True, text=True, check=False)


def check_text(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "certificate.txt"
    file.write_text(text)
    return check(file)


def check_lines(lines: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return check_text("\n".join(lines) + "\n", folder)


def test_the_certificate_proves_that_the_second_player_wins(certificate: list[str], tmp_path: Path) -> None:
    """127 classes of states, each with one reply, are a whole strategy."""
    verdict = check_lines(certificate, tmp_path)

    assert verdict.stdout == "127 lines: the second player wins\n"


def test_a_certificate_with_a_gap_is_refuted(certificate: list[str], tmp_path: Path) -> None:
    """Without the line for the first edge nothing answers it."""
    opening = next(line for line in certificate if line.split("/")[0][2:].isdigit() and len(line.split("/")[0]) == 4)
    verdict = check_lines([line for line in certificate if line != opening], tmp_path)

    assert verdict.returncode == 1
    assert verdict.stderr.startswith("refuted: no reply to the first edge")


def test_a_certificate_with_a_bad_reply_is_refuted(certificate: list[str], tmp_path: Path) -> None:
    """A reply on an edge that is taken proves nothing."""
    position = certificate[0].split()[0]
    taken = position.split(":")[1][:2]
    verdict = check_lines([f"{position} {taken}", *certificate[1:]], tmp_path)

    assert verdict.returncode == 1
    assert "the reply is taken" in verdict.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty: a certificate has lines such as '6:01/ 02'"),
        ("\n  \n", "it is empty: a certificate has lines such as '6:01/ 02'"),
        ("6:01/ 02\nhello\n", "line 2, 'hello': a line is a state and a reply, such as '6:01/ 02'"),
        ("6:01/\n", "line 1, '6:01/': a line is a state and a reply, such as '6:01/ 02'"),
        ("6:012/ 02\n", "line 1, '6:012/ 02': a line is a state and a reply, such as '6:01/ 02'"),
        ("6:07/ 02\n", "line 1, '6:07/ 02': an edge joins two of the dots 0 to 5"),
        ("6:01/ 22\n", "line 1, '6:01/ 22': an edge joins two of the dots 0 to 5"),
        ("6:0110/ 02\n", "line 1, '6:0110/ 02': an edge is there twice"),
        ("12:01/ 02\n", "line 1, '12:01/ 02': there are 3 to 9 dots"),
        ("6:01/ 02\n7:01/ 02\n", "its lines are not all on the same number of dots"),
        (f"{'x' * 200}\n", f"line 1, '{'x' * 60}...': a line is a state and a reply, such as '6:01/ 02'"),
    ],
)
def test_a_file_that_is_no_certificate_is_refused_in_one_line(text: str, message: str, tmp_path: Path) -> None:
    verdict = check_text(text, tmp_path)

    assert (verdict.returncode, verdict.stdout) == (1, "")
    assert verdict.stderr == f"not a certificate: {message}\n"


def test_bytes_and_missing_files_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "certificate.txt"
    missing = check(file)
    file.write_bytes(b"\xff\xfe\x00")

    assert (missing.returncode, missing.stderr) == (1, f"cannot read '{file}': No such file or directory\n")
    assert check(file).stderr == "not a certificate: it is not a text\n"
