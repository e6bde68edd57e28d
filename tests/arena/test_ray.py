"""Workers on a Ray cluster of two nodes on this machine: the same claims as for local processes, and a dead node."""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from analysis.problems import late, mortal
from arena import tasks
from patience import FOR_EVER, PATIENCE
from soak.material import half_a_book, tournament_games

from turnwise import games
from turnwise.agents import custom
from turnwise.analysis.connect4_book import build_book
from turnwise.analysis.deal_survey import solve_deals
from turnwise.analysis.solve_many import solve_many
from turnwise.arena import MatchPlan, MatchReport, play_match
from turnwise.arena.execution import RayWorkers, open_workers
from turnwise.errors import WorkersError
from turnwise.learning.othello_training import train
from turnwise.messages import Message
from turnwise.report import Report
from turnwise.store import Store
from turnwise.tuning import FitPlan, TunePlan, fit, tune

TESTS = Path(__file__).parents[1]
TRIES = 5  # to start a cluster
HAS_RAY = importlib.util.find_spec("ray") is not None

# One cluster for all: tests/conftest.py keeps these tests in one process.
pytestmark = [
    pytest.mark.skipif(not HAS_RAY, reason="needs Ray: pip install 'turnwise[cluster]'"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]


@pytest.fixture(scope="module")
def port() -> int:
    """A free one, for clients."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def started(head: dict[str, Any]) -> Any:
    """Start a cluster; Ray gives a node half a minute for that, which is too short on a busy machine."""
    from ray.cluster_utils import Cluster

    for _ in range(TRIES - 1):
        try:
            return Cluster(initialize_head=True, head_node_args=dict(head))
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    return Cluster(initialize_head=True, head_node_args=dict(head))


@pytest.fixture(scope="module")
def cluster(port: int) -> Iterator[Any]:
    """A head with two cores, which notices within two seconds that a node is dead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        # Else about one server for a client in ten dies as it is forked (ray-project/ray#63202).
        patch.setenv("GRPC_ENABLE_FORK_SUPPORT", "0")
        health = {
            "health_check_initial_delay_ms": 0,
            "health_check_period_ms": 500,
            "health_check_failure_threshold": 3,
        }
        made = started(
            {"num_cpus": 2, "include_dashboard": False, "ray_client_server_port": port, "_system_config": health}
        )
        patch.setenv("RAY_ADDRESS", made.address)
        yield made
        made.shutdown()


@pytest.fixture(scope="module")
def workers(cluster: Any) -> Iterator[RayWorkers]:
    assert cluster.address
    with RayWorkers("ray") as workers:
        yield workers


def test_every_task_gets_its_result_once(workers: RayWorkers) -> None:
    results = list(workers.run(tasks.square, range(50)))

    assert workers.count == 2
    assert sorted(results) == [(number, number * number) for number in range(50)]


def test_endless_tasks_are_pulled_as_they_are_needed(workers: RayWorkers) -> None:
    pulled = itertools.count()
    run = workers.run(tasks.square, pulled)
    taken = [next(run) for _ in range(10)]
    run.close()

    assert len({task for task, _ in taken}) == 10
    assert next(pulled) <= 10 + 2 * workers.count


def test_stopping_early_does_not_wait_for_tasks_under_way(workers: RayWorkers) -> None:
    run = workers.run(tasks.nap, itertools.chain([0.0], itertools.repeat(FOR_EVER)))
    next(run)
    run.close()
    after = list(workers.run(tasks.square, [1, 2]))

    assert sorted(after) == [(1, 1), (2, 4)]


def test_an_exception_reaches_the_caller_as_itself(workers: RayWorkers) -> None:
    with pytest.raises(tasks.OddError, match="seven"):
        list(workers.run(tasks.refuse_seven, range(20)))


def test_a_killed_worker_loses_nothing(workers: RayWorkers, tmp_path: Path) -> None:
    """Every worker process is killed from outside after the first result."""
    run = workers.run(tasks.tell_process, [(str(tmp_path), number) for number in range(20)])
    results = [next(run)]
    for process in tmp_path.iterdir():
        os.kill(int(process.name), signal.SIGKILL)
    results += run

    assert sorted(result for _, result in results) == list(range(20))


def test_a_task_that_kills_its_worker_or_takes_too_long_is_given_up(workers: RayWorkers) -> None:
    killed = dict(workers.run(tasks.die_at_seven, range(5, 9)))
    late = dict(workers.run(tasks.hang_at_seven, range(6, 9), limit=0.5))

    assert str(killed.pop(7).reason) == "given up after 3 tries: its worker died"
    assert killed == {5: 5, 6: 6, 8: 8}
    assert str(late.pop(7).reason) == "given up after 3 tries: its worker died, or it took more than 0.5 seconds"
    assert late == {6: 6, 8: 8}


def test_a_killed_node_loses_nothing(cluster: Any, workers: RayWorkers, tmp_path: Path) -> None:
    """A second machine joins, takes its share of the tasks and dies without a word; twenty tasks follow."""
    node = cluster.add_node(num_cpus=1, include_dashboard=False)
    numbers = iter(range(1000))
    last = threading.Event()
    run = workers.run(tasks.tell_node, _until(last, ((str(tmp_path), number) for number in numbers), more=20))
    results = list(itertools.takewhile(lambda _: len(list(tmp_path.iterdir())) < 2, run))
    cluster.remove_node(node, allow_graceful=False)
    last.set()
    results += run
    given = next(numbers)

    assert len(list(tmp_path.iterdir())) == 2
    # The one that ended takewhile is not in the list.
    assert len({result for _, result in results}) == len(results) == given - 1


def _until(last: threading.Event, given: Iterator[tuple[str, int]], *, more: int) -> Iterator[tuple[str, int]]:
    for task in given:
        yield task
        if last.is_set():
            break
    yield from itertools.islice(given, more)


def test_a_node_killed_in_the_middle_of_a_match_costs_nothing(
    cluster: Any, workers: RayWorkers, tmp_path: Path
) -> None:
    """200 games on two machines, of which one dies: all are recorded, none twice, the same as in a quiet run."""
    plan = MatchPlan(game="connect4", agents=("search:nodes=8000", "search:level=4"), seed=5)
    node = cluster.add_node(num_cpus=1, include_dashboard=False)
    left: list[Any] = [node]

    def kill(report: MatchReport) -> None:
        if report.tally.pairs >= 10 and left:
            cluster.remove_node(left.pop(), allow_graceful=False)

    with Store.open(tmp_path / "games.db") as store:
        disturbed = play_match(plan, games=200, workers=workers, store=store, progress=kill)
        quiet = play_match(plan, games=200, workers=0, store=store)
        games = [
            {number: (record.start, record.moves, record.winner) for number, record in store.records(event=event)}
            for event in (disturbed.event, quiet.event)
        ]

    assert not left
    assert sorted(games[0]) == list(range(200))
    assert games[0] == games[1]
    assert disturbed.tally.pentanomial == quiet.tally.pentanomial


def test_tuners_find_the_same_on_a_cluster(workers: RayWorkers) -> None:
    """The genetic run and the regression, as in this process."""
    plan = TunePlan(game="othello", agent="classic:depth=1,branching=2", population=3, epochs=1, benchmark_games=6)
    positions = FitPlan(game="sim", games=30, nodes=500)

    assert tune(plan, workers=workers) == tune(plan, workers=0)
    assert fit(positions, workers=workers) == fit(positions, workers=0)


def test_code_of_files_travels_by_content(workers: RayWorkers, tmp_path: Path) -> None:
    """Neither the game's file nor the agent's is there when the nodes play; the games are those played here."""
    for name in ("nim.py", "players.py"):
        shutil.copy(TESTS / "foreign" / name, tmp_path)
    game, agent = games.load(f"{tmp_path}/nim.py:Nim"), f"{tmp_path}/players.py:choose"
    custom.admit(agent)
    plan = MatchPlan(game=game.name, agents=(agent, "search:depth=2"), seed=4)
    here = play_match(plan, games=6, workers=0)
    for file in tmp_path.glob("*.py"):
        file.unlink()
    there = play_match(plan, games=6, workers=workers)

    assert there.tally.pentanomial == here.tally.pentanomial
    assert there.tally.endings == here.tally.endings == {"rules": 6}


def workers_of_ray() -> list[int]:
    """Processes of our cluster that run tasks: its nodes are started by this one."""
    parents = {int(path.name): _parent(path) for path in Path("/proc").iterdir() if path.name.isdigit()}
    running = [process for process in parents if _command(process).startswith((b"ray::perform", b"ray::IDLE"))]
    return [process for process in running if os.getpid() in _above(process, parents)]


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _above(process: int, parents: dict[int, int]) -> Iterator[int]:
    while process := parents.get(process, 0):
        yield process


class Killing:
    """Kills all workers, once, when it is told for the second time how far something is."""

    def __init__(self) -> None:
        self.calls = 0
        self.killed: list[int] = []

    def __call__(self, *_told: Any) -> None:
        self.calls += 1
        if self.calls >= 2 and not self.killed:
            self.killed = workers_of_ray()
            for process in self.killed:
                os.kill(process, signal.SIGKILL)


def found(report: Report) -> tuple[Any, ...]:
    return report.score, report.best, report.line, report.nodes, report.stopped


def test_a_file_of_positions_is_solved_as_here(workers: RayWorkers, tmp_path: Path) -> None:
    """Positions of a native game, with a limit that leaves some open, and of a game whose file no node has."""
    shutil.copy(TESTS / "foreign" / "nim.py", tmp_path)
    nim = games.load(f"{tmp_path}/nim.py:Nim")
    asked = {
        "connect4": [late("connect4", seed) for seed in range(20)],
        nim.name: [nim.start(stones=n) for n in range(9)],
    }
    here = {game: _solved(game, positions, 0) for game, positions in asked.items()}
    (tmp_path / "nim.py").unlink()
    there = {game: _solved(game, positions, workers) for game, positions in asked.items()}

    assert there == here


def _solved(game: str, states: list[Any], workers: RayWorkers | int) -> list[tuple[int, Any]]:
    solved = solve_many(games.find(game), states, table_bytes=1 << 20, workers=workers, nodes=300)
    return sorted((number, found(report)) for number, report in solved)


def test_a_worker_killed_in_the_middle_of_a_study_costs_nothing(workers: RayWorkers, tmp_path: Path) -> None:
    """A game of a file, of which one deal takes its worker along twice: the deals are those solved here."""
    game, lives = mortal(tmp_path, deaths=2)
    starts = [f"start:seed={seed}" for seed in range(1, 12)]
    there = {
        deal.start: (deal.winner, deal.nodes) for deal in solve_deals(game, starts, table_bytes=1, workers=workers)
    }
    here = {deal.start: (deal.winner, deal.nodes) for deal in solve_deals(game, starts, table_bytes=1)}

    assert lives.read_text() == "0"
    assert there == here


def test_workers_killed_in_the_middle_of_a_book_cost_nothing(workers: RayWorkers, tmp_path: Path) -> None:
    """The book that is built here, byte for byte."""
    killing = Killing()
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        half_a_book(tmp_path / name)
    build_book(tmp_path / "there" / "my.book", table_bytes=1 << 20, workers=workers, progress=killing)
    build_book(tmp_path / "here" / "my.book", table_bytes=1 << 20)

    assert killing.killed
    assert (tmp_path / "there" / "my.book").read_bytes() == (tmp_path / "here" / "my.book").read_bytes()


def test_workers_killed_while_patterns_are_learned_cost_nothing(workers: RayWorkers, tmp_path: Path) -> None:
    """The samples of twelve numbers of empties, from games that no node has, up to the first fit."""
    killing = Killing()
    tournament_games(tmp_path)

    def until_the_fit(words: Message, *_told: Any) -> None:
        if "fitting" in str(words):
            raise KeyboardInterrupt
        killing()

    plan: dict[str, Any] = {"games": tmp_path / "games", "samples": "60", "exact_empties": 12}
    for name, crew in (("there", workers), ("here", 0)):
        with pytest.raises(KeyboardInterrupt):
            train(tmp_path / "w", folder=tmp_path / name, progress=until_the_fit, workers=crew, **plan)
    files = [
        {path.name: path.read_bytes() for path in (tmp_path / name).glob("samples-*")} for name in ("there", "here")
    ]

    assert killing.killed
    assert files[0] == files[1]
    assert len(files[0]) == 12


def test_work_that_nodes_cannot_load_is_one_line(workers: RayWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwise.__version__", "9.9")

    with pytest.raises(WorkersError, match=r"node .* has turnwise .*, the driver 9.9: install the same"):
        list(workers.run(tasks.square, [1]))


CLIENT = """
import sys
from arena import tasks
from turnwise.arena.execution import open_workers

with open_workers(sys.argv[1]) as workers:
    print(workers.count, sorted(workers.run(tasks.square, range(5))))
    run = workers.run(tasks.nap, [0.0] + 9 * [7200.0])
    print(next(run))
    run.close()
    print(len(dict(workers.run(tasks.die_at_seven, [6, 7]))))
"""


def run_client(script: str, port: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, f"ray://127.0.0.1:{port}", *arguments],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,  # Ray waits half a minute before it lets a client try again
        check=False,
    )


def logs_of_clients(cluster: Any) -> str:
    folder = Path(cluster.head_node.get_session_dir_path()) / "logs"
    return "\n".join(log.read_text()[-2000:] for log in sorted(folder.glob("ray_client_server_*.err")))


def test_a_client_from_outside_joins_by_its_address(cluster: Any, workers: RayWorkers, port: int) -> None:
    """Another program, as on another machine: `ray://` goes through the server for clients."""
    done = run_client(CLIENT, port)

    assert done.stderr == "", logs_of_clients(cluster)
    assert done.stdout == f"{workers.count} [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)]\n(0.0, 0.0)\n2\n"


STRANGER = """
import sys

from turnwise.arena.execution import open_workers
from turnwise.errors import WorkersError

sys.path.append(sys.argv[2])
import stranger

with open_workers(sys.argv[1]) as workers:
    try:
        list(workers.run(stranger.work, [1]))
    except WorkersError as error:
        print(error)
"""


@pytest.mark.slow
def test_a_task_the_cluster_cannot_load_is_one_line(workers: RayWorkers, port: int, tmp_path: Path) -> None:
    (tmp_path / "stranger.py").write_text("def work(task):\n    return task\n")
    done = run_client(STRANGER, port, str(tmp_path))

    assert workers.count
    assert done.stdout.startswith(
        f"workers 'ray://127.0.0.1:{port}' cannot run the task: ModuleNotFoundError: No module named 'stranger'; every"
    )
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("address", ["ray://127.0.0.1:1", "ray://127.0.0.1:port"])
def test_a_cluster_that_does_not_answer_is_one_line(address: str) -> None:
    with open_workers(address) as nobody, pytest.raises(WorkersError, match=f"workers '{address}': no Ray cluster ans"):
        list(nobody.run(tasks.square, [1]))


def test_a_missing_package_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)

    with pytest.raises(WorkersError, match=r"workers 'ray' need the package ray: .* -m pip install 'ray\[client\][<>]"):
        open_workers("ray")


DRIVER = """
from arena import tasks
from turnwise.arena.execution import open_workers

def two():
    yield 1
    print("begun", flush=True)
    yield 2

if __name__ == "__main__":
    with open_workers("ray") as workers:
        assert len(list(workers.run(tasks.die_at_seven, range(9)))) == 9
        try:
            list(workers.run(tasks.nap_for_ever, two()))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
"""


@pytest.mark.slow
def test_a_cluster_of_our_own_prints_nothing_and_hears_ctrl_c(tmp_path: Path) -> None:
    """Also when a worker dies, which Ray likes to tell."""
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    with subprocess.Popen(
        [sys.executable, script],
        env={**environment, "PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as driver:
        assert driver.stdout is not None
        assert driver.stdout.readline() == "begun\n"
        os.killpg(driver.pid, signal.SIGINT)
        out, err = driver.communicate(timeout=PATIENCE)

    assert (out, err, driver.returncode) == ("interrupted\n", "", 0)
