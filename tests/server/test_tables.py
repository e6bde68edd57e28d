"""The memory of tables: never more than the operator gives, and the least used goes first."""

from __future__ import annotations

from contextlib import ExitStack

from hypothesis import given
from hypothesis import strategies as st

from turnwise.server.settings import Settings
from turnwise.server.tables import Tables

MB = 1 << 20


def used(tables: Tables, key: str) -> list[int]:
    """Ask one question; the table notes each."""
    with tables.lent(key, lambda size: [size]) as table:
        table.append(0)
        return list(table)


def test_a_table_is_kept_for_the_next_question_of_its_key() -> None:
    tables = Tables(64 * MB, 4 * MB)

    assert used(tables, "a") == [8 * MB, 0]
    assert used(tables, "b") == [4 * MB, 0]
    assert used(tables, "a") == [8 * MB, 0, 0]


def test_the_least_used_goes_first() -> None:
    tables = Tables(8 * MB, 4 * MB)
    used(tables, "a")
    used(tables, "b")
    used(tables, "a")
    used(tables, "c")

    assert used(tables, "a") == [4 * MB, 0, 0, 0]
    assert used(tables, "b") == [4 * MB, 0]


def test_two_questions_at_once_have_two_tables() -> None:
    tables = Tables(64 * MB, 4 * MB)
    with tables.lent("a", lambda _size: [1]) as one, tables.lent("a", lambda _size: [2]) as two:
        pass

    assert (one, two) == ([1], [2])


def test_what_could_not_be_made_is_not_kept() -> None:
    tables = Tables(8 * MB, 4 * MB)
    try:
        with tables.lent("a", lambda _size: 1 // 0):
            pass
    except ZeroDivisionError:
        pass

    assert tables.used == tables.waiting == 0


@given(st.integers(1, 512), st.integers(1, 64), st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=80))
def test_the_bound_holds_whatever_is_asked(most: int, share: int, asked: list[tuple[int, bool]]) -> None:
    """Questions come and stay, or go: all tables together never take more than there is."""
    tables = Tables(most * MB, share * MB)
    with ExitStack() as stack:
        for key, stays in asked:
            sizes = stack.enter_context(tables.lent(key, lambda size: [size])) if stays else used(tables, str(key))
            assert tables.used <= most * MB
            assert sizes[0] <= most * MB

    assert tables.used <= most * MB


@given(st.integers(1, 4096), st.integers(1, 64), st.integers(1, 16))
def test_processes_share_the_memory_out(memory: int, searches: int, workers: int) -> None:
    settings = Settings(table_memory=memory, searches=searches, workers=workers, secret="x")

    assert workers * settings.table_bytes <= memory * MB
    assert settings.table_share <= settings.table_bytes


def test_of_several_tables_the_one_that_is_worth_most_is_lent() -> None:
    tables = Tables(64 * MB, 4 * MB)
    with tables.lent("a", lambda _size: [1]), tables.lent("a", lambda _size: [3]), tables.lent("a", lambda _size: [2]):
        pass
    with tables.lent("a", lambda _size: [9], sum) as best, tables.lent("a", lambda _size: [9], sum) as next_best:
        pass

    assert (best, next_best) == ([3], [2])
