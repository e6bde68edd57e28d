"""A plan that is nobody's: what its annotations say is what a command, a request and a form make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from annotated_types import Ge, Gt, Le, MultipleOf
from cyclopts import App
from pydantic import ValidationError

from turnwise.analysis.deal_survey import SurveyPlan
from turnwise.arena import MatchPlan, TimeControl, TournamentPlan
from turnwise.cli.plan_options import Part, given, takes
from turnwise.errors import ArgumentTypeError, OptionError, UnknownNameError
from turnwise.lab.plan import LabPlan
from turnwise.learning.data_plan import DataPlan
from turnwise.learning.loop import LoopPlan
from turnwise.learning.othello_training import PatternPlan
from turnwise.learning.train_plan import TrainPlan
from turnwise.messages import Message
from turnwise.plans import About, Choices, PlanField, Seed, check_fields, fields_of, settings_of
from turnwise.server.jobs.forms import Bound, JobForm
from turnwise.tuning import FitPlan, TunePlan


def pair(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("x")))


@dataclass(frozen=True)
class DancePlan:
    """Steps to music."""

    hall: str
    steps: Annotated[int, Ge(2), MultipleOf(2), About(Message("Steps"), Message("Steps of a figure"))] = 4
    speed: Annotated[float, Gt(0), Le(3), About(Message("Speed"), Message("Bars a second"))] = 1.5
    style: Annotated[
        str,
        Choices({"waltz": Message("Waltz"), "tango": Message("Tango")}),
        About(Message("Style"), Message("Kind of the dance")),
    ] = "waltz"
    floor: Annotated[
        tuple[int, ...],
        About(Message("Floor"), Message("Size of the floor"), option="size", read=pair, default="by hall"),
    ] = ()
    hours: Annotated[int | None, Ge(1), About(Message("Hours"), Message("Hours to dance"), decides=False)] = None
    seed: Seed = 0
    rest: Annotated[float, Ge(0), About(Message("Rest"), Message("Seconds of rest"))] = 0.5
    turns: Annotated[int, Ge(2), Le(8), MultipleOf(2), About(Message("Turns"), Message("Turns of a figure"))] = 2


def danced(*words: str) -> DancePlan:
    """The plan that a command makes of its words."""
    app, made = App(result_action="return_value"), []

    @app.default
    @takes(DancePlan)
    def dance(hall: str, /, **chosen: Any) -> None:
        """Dance."""
        made.append(DancePlan(hall, **given(DancePlan, chosen)))

    app(words, exit_on_error=False, print_error=False)
    return made[0]


def test_a_command_takes_the_fields_of_a_plan() -> None:
    assert danced("ballroom") == DancePlan("ballroom")
    assert danced("ballroom", "--steps", "6", "--style", "tango", "--size", "3x4", "--hours", "2") == DancePlan(
        "ballroom", steps=6, style="tango", floor=(3, 4), hours=2
    )


def test_the_help_has_what_the_plan_says(capsys: pytest.CaptureFixture[str]) -> None:
    """Choices, defaults in words where the value does not tell, and one line on each."""
    app = App()

    @app.default
    @takes(Part(DancePlan, ("style", "floor", "speed"), optional=True))
    def dance(**chosen: Any) -> None:
        """Dance."""

    with pytest.raises(SystemExit):
        app(["--help"])
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())

    assert "--style CHOICE Kind of the dance. [choices: waltz, tango] [default: waltz]" in shown
    assert "--size STR Size of the floor. [default: by hall]" in shown
    assert "--speed FLOAT Bars a second. [default: 1.5]" in shown
    assert "--steps" not in shown


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"steps": 3}, OptionError, "steps=3: give an even number from 2"),
        ({"steps": "x"}, ArgumentTypeError, "steps='x': give an even number from 2"),
        ({"speed": 0}, OptionError, "speed=0: give a number above 0, up to 3"),
        ({"speed": float("nan")}, OptionError, "speed=nan: give a number above 0, up to 3"),
        ({"style": "polka"}, UnknownNameError, "unknown style 'polka': choose one of waltz, tango"),
        ({"hours": 0}, OptionError, "hours=0: give a whole number from 1"),
        ({"seed": 10**400}, OptionError, "seed=1000"),
        ({"rest": -1}, OptionError, "rest=-1: give a number from 0$"),
        ({"turns": 10}, OptionError, "turns=10: give an even number from 2 to 8, for"),
        ({"seed": -1}, OptionError, "seed=-1: give a whole number from 0 to"),
    ],
    ids=str,
)
def test_a_value_that_a_field_cannot_have_is_refused(wrong: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        check_fields(DancePlan("ballroom", **wrong))


def test_what_does_not_decide_is_not_kept_with_a_run() -> None:
    """A longer dance goes on with the same one."""
    assert settings_of(DancePlan("ballroom", hours=3)) == settings_of(DancePlan("ballroom", hours=5))
    assert "hours" not in settings_of(DancePlan("ballroom"))


FORM = JobForm(
    "dance",
    (DancePlan,),
    {"steps": Bound(most=8), "style": Bound(), "hours": Bound(most=24, default=2, more=True)},
    presets=(("style", "tango", {"steps": 6}),),
)


def test_a_request_has_the_bounds_of_the_plan_and_tighter_ones() -> None:
    assert FORM.read({"steps": 8}) == {"steps": 8, "style": "waltz", "hours": 2}
    for wrong in ({"steps": 10}, {"steps": 3}, {"style": "polka"}, {"hours": 0}, {"hours": 25}, {"speed": 1.0}):
        with pytest.raises(ValidationError):
            FORM.read(wrong)


def test_a_form_shows_what_the_plan_says() -> None:
    found = FORM.values()
    steps, style, hours = found["fields"]

    assert (steps["kind"], steps["least"], steps["most"], steps["step"], steps["default"]) == ("number", 2, 8, 2, 4)
    assert (steps["label"], steps["help"]) == ({"id": "Steps"}, {"id": "Steps of a figure"})
    assert [choice["value"] for choice in style["choices"]] == ["waltz", "tango"]
    assert (hours["default"], hours["more"]) == (2, True)
    assert found["presets"] == [{"field": "style", "value": "tango", "defaults": {"steps": 6}}]


def test_the_fields_of_a_plan_are_those_that_people_are_told_about() -> None:
    assert list(fields_of(DancePlan)) == ["steps", "speed", "style", "floor", "hours", "seed", "rest", "turns"]


PLANS = (
    *(DataPlan, FitPlan, LabPlan, LoopPlan, MatchPlan, PatternPlan),
    *(SurveyPlan, TimeControl, TournamentPlan, TrainPlan, TunePlan),
)
NUMBERS = [
    pytest.param(field, id=f"{plan.__name__}.{field.name}")
    for plan in PLANS
    for field in fields_of(plan).values()
    if field.kind in (int, float)
]


@pytest.mark.parametrize("field", NUMBERS)
def test_what_a_number_may_be_is_said_in_full(field: PlanField) -> None:
    """Every bound that the field has is named, and none that it has not."""
    words = str(field.wanted)

    assert "None" not in words
    assert all(str(bound) in words for bound in (field.least, field.most) if bound is not None)


PLANS = (
    SurveyPlan,
    MatchPlan,
    TimeControl,
    TournamentPlan,
    LabPlan,
    DataPlan,
    LoopPlan,
    PatternPlan,
    TrainPlan,
    FitPlan,
    TunePlan,
)
WHOLE = [(plan, field) for plan in PLANS for field in fields_of(plan).values() if field.kind is int]


@pytest.mark.parametrize("value", [2**64, 2**63, 10**5000], ids=["64 bits", "63 bits", "5001 digits"])
@pytest.mark.parametrize(("plan", "field"), WHOLE, ids=lambda each: getattr(each, "__name__", None) or each.name)
def test_no_number_of_a_plan_is_without_end(plan: type, field: PlanField, value: int) -> None:
    """What no list, database or core has room for is refused in one line, and a negative one just as well."""
    for number in (value, -value):
        with pytest.raises(OptionError) as refused:
            field.check(number)
        assert len(str(refused.value)) < 200
    assert fields_of(plan)[field.name] is field
