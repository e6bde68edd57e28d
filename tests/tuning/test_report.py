"""Documents of runs: methods and losses are called what the form calls them, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tuning.nearness import Nearness

from turnwise.documents.markdown import to_markdown
from turnwise.messages import catalogue
from turnwise.tuning import METHODS, FitPlan, FitReport, TunePlan, find_parameters, tune
from turnwise.tuning.fit_plan import LOSS_LABELS
from turnwise.tuning.regression import Fit
from turnwise.tuning.report import document_of
from turnwise.tuning.run import METHOD_LABELS

PLAN = TunePlan(game="othello", population=4, epochs=1, games=2, benchmark_games=0)


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_the_name_of_its_choice(method: str) -> None:
    report = tune(replace(PLAN, method=method), judge=Nearness())
    text = to_markdown(document_of(report), catalogue("fa"))

    assert f"({METHOD_LABELS[method].text('fa')})" in text.splitlines()[0]


@pytest.mark.parametrize("loss", LOSS_LABELS)
def test_a_loss_has_the_name_of_its_choice(loss: str) -> None:
    parameters = find_parameters("sim" if loss == "logistic" else "othello")
    plan = FitPlan(game=parameters.game, loss=loss).filled()
    fit = Fit(parameters.start, 0.1, 1.0, 10, 5, ((0.1, 0.2, 0.3),), (0.4, 0.5))
    text = to_markdown(document_of(FitReport(plan, parameters, fit)), catalogue("fa"))

    assert LOSS_LABELS[loss].text("fa") in text
