"""Whatever the API's own schema can describe is answered, and never with a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from running import Running, running

from turnwise.server.settings import Bounds

FEW, MANY = 3, 100
SHORT = Bounds(search_seconds=0.2, usual_seconds=0.1, solve_seconds=0.2, review_seconds=0.5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose searches are short."""
    with running(tmp_path_factory.mktemp("fuzz") / "store.db", bounds=SHORT) as found:
        yield found


def fuzz(server: Running, examples: int) -> int:
    """Send so many random requests to every route, some by the schema and some against it; count the routes."""
    import schemathesis
    from hypothesis import HealthCheck, given, settings
    from hypothesis.errors import Unsatisfiable
    from schemathesis.checks import not_a_server_error
    from schemathesis.generation import GenerationMode

    repeatable = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operations = [each.ok() for each in schema.get_all_operations()]
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(repeatable, max_examples=examples)
            def ask(case: schemathesis.Case) -> None:
                case.call_and_validate(checks=[not_a_server_error])

            with suppress(Unsatisfiable):  # nothing is against the schema where nothing is asked for
                ask()
    return len(operations)


def test_a_few_random_requests_meet_no_failure(server: Running) -> None:
    assert fuzz(server, FEW) >= 18


@pytest.mark.slow
def test_many_random_requests_meet_no_failure(server: Running) -> None:
    assert fuzz(server, MANY) >= 18
