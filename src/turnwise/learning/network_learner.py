"""A round of learning for a network: positions of self-play, labelled by searches of the champion, then training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from ..agents.spec import MCTS, PUCT, SEARCH, agent_text
from ..arena.execution import Workers
from ..messages import Message
from .data_plan import AGENTS, DataPlan
from .export import network_of
from .generate import DataReport, generate
from .loop import LoopPlan, Round, Tell, plain
from .shards import read_plan_of
from .train_plan import POLICY, TrainPlan
from .training import Epoch, train

DATA = "data-*"
SIMULATIONS = 100  # of a move of self-play, and of a label
ROOT_NOISE = 0.25  # of self-play by simulations: what the network does not think of is tried as well
CHAMPION_OPTIONS = {"depth": 3, "opening_margin": 0.5}  # of the champion as a player: quick games, no two alike


@dataclass(frozen=True)
class NetworkLearner:
    """Learns from the positions of all rounds so far: a label stays of use when its champion is beaten."""

    positions: int = 100_000
    """That a round makes from each kind of opening."""
    openings: tuple[str, ...] = ("",)
    """Where the games of the data begin."""
    labels: Mapping[str, Any] = field(default_factory=dict)
    """Further settings of a DataPlan."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """Settings of a TrainPlan."""
    data: tuple[Path, ...] = ()
    """Folders of positions that were there before the loop."""
    suffix: ClassVar[str] = ".network"

    def settings(self) -> dict[str, Any]:
        """Return all that decides what it learns, as plain values."""
        return dict(plain(asdict(self)))

    def check(self, plan: LoopPlan) -> None:
        """Refuse what the data of the first round could not be made with, nor a network be trained with."""
        for openings in self.openings:
            self._data_plan(plan, openings, plan.champion, plan.seed).check()
        self._train_plan(plan, plan.seed)
        for folder in self.data:
            read_plan_of(plan.game, folder)

    def learn(self, now: Round, candidate: Path, workers: Workers, tell: Tell) -> dict[str, Any]:
        """Make positions, train and write; gives what the training came to."""
        for number, openings in enumerate(self.openings):
            self._generate(now, now.folder / DATA.replace("*", str(number)), openings, workers, tell)
        folders = [path for folder in (*now.earlier, now.folder) for path in sorted(folder.glob(DATA))]
        plan = self._train_plan(now.plan, now.seed)
        dataset = plan.gather([*self.data, *folders])

        def progress(_plan: TrainPlan, epoch: Epoch) -> None:
            tell(Message("training, loss {loss:.4f}", loss=epoch.loss), epoch.number + 1, plan.epochs)

        trained = train(plan, dataset, checkpoint=now.folder / "training", progress=progress)
        network_of(trained, dataset).write(candidate)
        best = asdict(trained.epochs[trained.best])
        return {"positions": len(dataset.rows), "exact": dataset.exact, "epochs": len(trained.epochs), "best": best}

    def _generate(self, now: Round, folder: Path, openings: str, workers: Workers, tell: Tell) -> None:
        plan = self._data_plan(now.plan, openings, now.champion, now.seed)

        def progress(report: DataReport) -> None:
            words = Message("self-play, shards of {size} positions", size=plan.shard)
            tell(words, report.done, report.shards)

        generate(plan, positions=self.positions, folder=folder, workers=workers, progress=progress)

    def _data_plan(self, plan: LoopPlan, openings: str, champion: Path | None, seed: int) -> DataPlan:
        return DataPlan(
            game=plan.game,
            openings=openings,
            evaluate=str(champion or ""),
            agents=self._simulating(champion) if plan.search == PUCT else self._searching(champion),
            seed=seed,
            **{**({"simulations": SIMULATIONS} if plan.search == PUCT else {}), **self.labels},
        )

    def _searching(self, champion: Path | None) -> tuple[str, ...]:
        own = [agent_text(SEARCH, weights=str(champion), **CHAMPION_OPTIONS)] if champion else []
        return (*AGENTS, *own)

    def _simulating(self, champion: Path | None) -> tuple[str, ...]:
        """Let the champion play itself; before there is one, simulations that know nothing."""
        simulations = self.labels.get("simulations", SIMULATIONS)
        if champion is None:
            return (agent_text(MCTS, simulations=simulations, temperature=1),)
        return (agent_text(PUCT, file=str(champion), simulations=simulations, root_noise=ROOT_NOISE, temperature=1),)

    def _train_plan(self, plan: LoopPlan, seed: int) -> TrainPlan:
        usual = {"loss": POLICY} if plan.search == PUCT else {}
        return TrainPlan(game=plan.game, seed=seed, **{**usual, **self.training}).filled()
