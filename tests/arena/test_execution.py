"""Workers: every task gets one result, whatever happens to the processes."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from arena import tasks
from patience import FOR_EVER, PATIENCE

from turnwise.arena.execution import HereWorkers, LocalWorkers, Workers, open_workers
from turnwise.errors import OptionError


@pytest.fixture(scope="module")
def two() -> Iterator[LocalWorkers]:
    with LocalWorkers(2) as workers:
        yield workers


def is_running(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition: object, seconds: float = PATIENCE) -> bool:
    assert callable(condition)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_task_gets_its_result_once(count: int) -> None:
    with open_workers(count) as workers:
        results = list(workers.run(tasks.square, range(30)))

    assert sorted(results) == [(number, number * number) for number in range(30)]


def test_no_tasks_start_no_process() -> None:
    with LocalWorkers(2) as workers:
        assert list(workers.run(tasks.square, [])) == []
        assert workers._idle == []


def test_processes_are_started_for_tasks_and_kept_for_the_next_run() -> None:
    with LocalWorkers(8) as workers:
        first = {process for _, process in workers.run(tasks.process_of, range(2))}
        second = {process for _, process in workers.run(tasks.process_of, range(2))}

    assert len(first) <= 2
    assert second == first


def test_endless_tasks_are_pulled_as_they_are_needed(two: LocalWorkers) -> None:
    pulled = itertools.count()
    run = two.run(tasks.square, pulled)
    taken = [next(run) for _ in range(10)]
    run.close()

    assert len({task for task, _ in taken}) == 10
    assert next(pulled) <= 10 + 2 * two.count


def test_stopping_early_does_not_wait_for_tasks_under_way(two: LocalWorkers) -> None:
    run = two.run(tasks.nap, itertools.chain([0.0], itertools.repeat(FOR_EVER)))
    next(run)
    run.close()

    assert sorted(two.run(tasks.square, [1, 2])) == [(1, 1), (2, 4)]


def test_an_exception_reaches_the_caller_as_itself(two: LocalWorkers) -> None:
    with pytest.raises(tasks.OddError, match="seven") as caught:
        list(two.run(tasks.refuse_seven, range(20)))

    assert "refuse_seven" in caught.value.__notes__[0]
    assert len(list(two.run(tasks.refuse_seven, range(5)))) == 5


def test_an_exception_that_cannot_travel_arrives_in_words(two: LocalWorkers) -> None:
    with pytest.raises(RuntimeError, match="StubbornError: this and that"):
        list(two.run(tasks.raise_stubborn, [1]))


def test_a_result_that_cannot_travel_is_an_error(two: LocalWorkers) -> None:
    with pytest.raises((AttributeError, RuntimeError), match=r"lambda|pickle"):
        list(two.run(tasks.give_a_lambda, [1]))


def test_tasks_of_killed_workers_are_run_again(two: LocalWorkers, tmp_path: Path) -> None:
    """Every fifth task kills its worker the first time: all results come, none twice."""
    given = [(str(tmp_path), number) for number in range(15)]
    results = list(two.run(tasks.die_once, given))

    assert sorted(results) == [((folder, number), number) for folder, number in given]


def test_a_worker_killed_from_outside_loses_nothing(two: LocalWorkers, tmp_path: Path) -> None:
    given = [(str(tmp_path), number) for number in range(20)]
    run = two.run(tasks.tell_process, given)
    results = [next(run)]
    for process in tmp_path.iterdir():
        os.kill(int(process.name), signal.SIGKILL)
    results += run

    assert sorted(result for _, result in results) == list(range(20))


def test_a_task_that_always_kills_its_worker_is_given_up(two: LocalWorkers) -> None:
    results = dict(two.run(tasks.die_at_seven, range(12)))

    assert str(results.pop(7).reason) == "given up after 3 tries: its worker died (SIGKILL)"
    assert results == {number: number for number in range(12) if number != 7}


def test_a_task_that_outlives_its_limit_is_given_up(two: LocalWorkers) -> None:
    results = dict(two.run(tasks.hang_at_seven, range(6, 10), limit=0.5))

    assert str(results.pop(7).reason) == "given up after 3 tries: it took more than 0.5 seconds"
    assert results == {6: 6, 8: 8, 9: 9}


def test_closing_leaves_no_process() -> None:
    with LocalWorkers(2) as workers:
        processes = {process for _, process in workers.run(tasks.process_of, range(4))}

    assert not any(map(is_running, processes))


@pytest.mark.parametrize("text", ["-1", "many", "ray:", "2.5", ""])
def test_workers_that_nobody_knows_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match=f"workers '{text}': give a number, 0 for this process, ray"):
        open_workers(text)


def test_texts_name_workers() -> None:
    assert isinstance(open_workers(0), HereWorkers)
    assert isinstance(open_workers("0"), HereWorkers)
    assert open_workers("3").count == 3
    assert open_workers(None).count == os.cpu_count()


# The driver as a program of its own, to be interrupted and killed. It prints its workers' numbers, then waits.
DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
from arena import tasks
from turnwise.arena.execution import LocalWorkers

def two():
    yield 1
    print("begun", flush=True)
    yield 2

if __name__ == "__main__":
    with LocalWorkers(2) as workers:
        run = workers.run(tasks.process_of, range(8))
        print(*sorted({process for _, process in run}), flush=True)
        try:
            list(workers.run(tasks.nap_for_ever, two()))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
"""


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    with subprocess.Popen(
        [sys.executable, script, str(Path(__file__).parents[1])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        yield process
        process.kill()


def its_workers(driver: subprocess.Popen[str]) -> list[int]:
    assert driver.stdout is not None
    return [int(word) for word in driver.stdout.readline().split()]


def test_ctrl_c_ends_workers_at_once_and_quietly(driver: subprocess.Popen[str]) -> None:
    """A terminal sends the signal to the whole group: the driver hears it, the workers do not."""
    workers = its_workers(driver)
    assert driver.stdout is not None
    assert driver.stdout.readline() == "begun\n"
    os.killpg(driver.pid, signal.SIGINT)
    out, err = driver.communicate(timeout=PATIENCE)

    assert (out, err, driver.returncode) == ("interrupted\n", "", 0)
    assert not any(map(is_running, workers))


def test_ctrl_c_while_workers_start_is_quiet_too(tmp_path: Path) -> None:
    script = tmp_path / "driver.py"
    script.write_text(DRIVER.replace("run = ", "print(flush=True); run = ", 1))
    with subprocess.Popen(
        [sys.executable, script, str(Path(__file__).parents[1])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        its_workers(process)
        assert wait_until(lambda: Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text())
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)

    assert err.count("Traceback") == 1, err
    assert err.rstrip().endswith("KeyboardInterrupt"), err


def test_workers_end_when_the_driver_is_killed(driver: subprocess.Popen[str]) -> None:
    workers = its_workers(driver)
    driver.kill()
    driver.wait()

    assert workers
    assert wait_until(lambda: not any(map(is_running, workers)))


def test_all_kinds_are_workers() -> None:
    """A check for the type checker as much as for the tests."""
    kinds: list[Workers] = [HereWorkers(), LocalWorkers(1)]

    assert [kind.count for kind in kinds] == [1, 1]
