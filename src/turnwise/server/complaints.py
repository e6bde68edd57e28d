"""What people read when a request is refused: one plain sentence in both languages, the way out with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .. import games
from ..errors import TurnwiseError
from ..words import PERSIAN_DIGITS, Words, both
from .refusals import SaidError, one_line

MOST_GIVEN = 40  # letters shown of what was given

NAMES_FA = {
    "game": "نام بازی",
    "position": "وضعیت",
    "start": "وضعیت آغاز",
    "moves": "فهرست حرکت‌ها",
    "move": "حرکت",
    "depth": "عمق",
    "nodes": "شمار گره‌ها",
    "seconds": "شمار ثانیه‌ها",
    "increment": "زمان افزوده",
    "pace": "زمان هر حرکت",
    "seed": "بذر",
    "sides": "دو بازیکن",
    "agents": "عامل‌ها",
    "games": "تعداد بازی‌ها",
    "rounds": "تعداد دورها",
    "sprt": "دو کران آزمون",
    "openings": "آغازها",
    "population": "تعداد اعضا",
    "epochs": "تعداد دوره‌ها",
    "positions": "تعداد وضعیت‌ها",
    "test": "بازی‌های آزمون",
    "names": "نام آزمایش‌ها",
    "cells": "خانه‌های صفحه",
    "limit": "بیشترین تعداد",
    "before": "شمارهٔ پیش از",
}
"""Fields in Persian; others are called as they are written."""

WHOLE = both("{name} must be a whole number, not {given}", "{name} باید عددی صحیح باشد، نه {given}")
NUMBER = both("{name} must be a number, not {given}", "{name} باید عدد باشد، نه {given}")
OBJECT = both("{name} must be an object in braces", "{name} باید شیئی در آکولاد باشد")

SAYINGS: dict[str, Words] = {
    "missing": both("{name} is missing: give it", "{name} داده نشده است: آن را بدهید"),
    "extra_forbidden": both("{name} is not known here: leave it out", "{name} اینجا شناخته نیست: آن را ندهید"),
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_from_float": WHOLE,
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": NUMBER,
    "bool_type": both("{name} must be true or false, not {given}", "{name} باید true یا false باشد، نه {given}"),
    "string_type": both("{name} must be text, not {given}", "{name} باید متن باشد، نه {given}"),
    "list_type": both("{name} must be a list, not {given}", "{name} باید فهرست باشد، نه {given}"),
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "greater_than": both("{name} must be more than {gt}, not {given}", "{name} باید بیشتر از {gt} باشد، نه {given}"),
    "greater_than_equal": both("{name} must be at least {ge}, not {given}", "{name} باید دست‌کم {ge} باشد، نه {given}"),
    "less_than": both("{name} must be less than {lt}, not {given}", "{name} باید کمتر از {lt} باشد، نه {given}"),
    "less_than_equal": both("{name} must be at most {le}, not {given}", "{name} باید حداکثر {le} باشد، نه {given}"),
    "multiple_of": both(
        "{name} must be a multiple of {multiple_of}, not {given}", "{name} باید مضربی از {multiple_of} باشد، نه {given}"
    ),
    "literal_error": both("{name} must be {expected}, not {given}", "{name} باید {expected} باشد، نه {given}"),
    "string_too_long": both(
        "{name} is too long: give at most {max_length} letters", "{name} بلند است: حداکثر {max_length} حرف بدهید"
    ),
    "string_too_short": both(
        "{name} is too short: give at least {min_length} letters", "{name} کوتاه است: دست‌کم {min_length} حرف بدهید"
    ),
    "too_long": both("{name}: give at most {max_length}", "{name}: حداکثر {max_length} مورد بدهید"),
    "too_short": both("{name}: give at least {min_length}", "{name}: دست‌کم {min_length} مورد بدهید"),
    "json_invalid": both(
        "the request is no JSON: look for a missing quotation mark or bracket",
        "درخواست JSON نیست: علامت نقل قول یا کمانهٔ جاافتاده را بیابید",
    ),
}
"""By type of a validator's error, with its own values filled in."""
BY_STATUS: dict[int, Words] = {
    400: SAYINGS["json_invalid"],
    404: both("there is nothing at this address: look for a slip in it", "در این نشانی چیزی نیست: آن را دوباره ببینید"),
    405: both("this address cannot be asked in that way: try GET or POST", "این نشانی را این‌گونه نمی‌توان پرسید"),
}
"""What the framework refuses by itself."""
OTHERWISE = both("{name} cannot be {given}: give another value", "{name} نمی‌تواند {given} باشد: مقدار دیگری بدهید")
GAME_NUMBER = both("the number of a game", "شمارهٔ بازی")
SEARCH_NUMBER = both("the number of a search", "شمارهٔ جست‌وجو")
REQUEST = both("the request", "درخواست")


def refusal(status: int, detail: str) -> Words:
    """Say what the framework refused."""
    return BY_STATUS.get(status) or in_both(detail)


def complaint(errors: Sequence[Any]) -> Words:
    """Say the first thing that is wrong with a request, and where."""
    first = errors[0]
    saying, name = SAYINGS.get(first["type"], OTHERWISE), _name(first["loc"])
    values = {key: _plain(value) for key, value in first.get("ctx", {}).items()} | {"given": _given(first["input"])}
    persian = {key: _persian_number(str(value)).replace(" or ", " یا ") for key, value in values.items()}
    return {
        "en": saying["en"].format(name=name["en"], **values),
        "fa": saying["fa"].format(name=name["fa"], **persian),
    }


def _name(place: Sequence[str | int]) -> Words:
    """Call a field by its name, and say which entry of it is meant."""
    path = [each for each in place if each not in ("body", "path", "query")]
    fields = [each for each in path if isinstance(each, str)]
    if not fields:
        return REQUEST
    if fields == ["id"]:
        return GAME_NUMBER if place[0] == "path" else SEARCH_NUMBER
    written = ".".join(fields)
    name = {"en": written, "fa": NAMES_FA.get(fields[-1], written)}
    if not isinstance(path[-1], int):
        return name
    return both(f"entry {path[-1] + 1} of {name['en']}", f"مورد {path[-1] + 1} از {name['fa']}")


def _persian_number(text: str) -> str:
    """Write a number the Persian way; anything else may be notation and stays."""
    return text.translate(PERSIAN_DIGITS) if re.fullmatch(r"-?\d+", text) else text


def _plain(value: Any) -> Any:
    """Write 0.0 as 0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _given(value: Any) -> str:
    text = f"'{value}'" if isinstance(value, str) else repr(value)
    return text if len(text) <= MOST_GIVEN else f"{text[:MOST_GIVEN]}..."


# ---- refusals that the package words in English ----

COUNTS = ("least", "most", "first", "second", "count")
"""Groups of patterns that are numbers."""

PERSIAN: tuple[tuple[str, str], ...] = (
    (
        r"unknown game '(?P<what>.*?)': .*",
        "بازی «{what}» نیست؛ یکی از این‌ها را برگزینید: {games}",
    ),
    (
        r"illegal move '(?P<what>.*?)' in .*: legal moves are (?P<others>.*)",
        "حرکت «{what}» اینجا مجاز نیست؛ حرکت‌های مجاز: {others}",
    ),
    (r"illegal move '(?P<what>.*?)' in .*: the game is over", "حرکت «{what}» مجاز نیست: بازی پیش از آن تمام شده است"),
    (
        r"unknown (?P<game>\w+) option '(?P<what>.*?)': options are (?P<others>.*)",
        "{game} گزینهٔ «{what}» ندارد؛ گزینه‌ها: {others}",
    ),
    (
        r"(?P<game>\w+) option (?P<option>\w+)='(?P<what>.*?)': .* number from (?P<least>\d+) to (?P<most>\d+)",
        "گزینهٔ {option} در {game} نمی‌تواند «{what}» باشد؛ عددی از {least} تا {most} بدهید",
    ),
    (
        r"(?P<game>\w+) option (?P<option>\w+)='(?P<what>.*?)': choose (?P<others>.*)",
        "گزینهٔ {option} در {game} نمی‌تواند «{what}» باشد؛ برگزینید: {others}",
    ),
    (
        r"(?P<game>\w+) position: (?P<count>\d+) letters, give at most (?P<most>\d+)",
        "متن وضعیت {game} {count} حرف دارد؛ حداکثر {most} حرف بدهید",
    ),
    (
        r"(?P<game>\w+) position '(?P<what>.*?)': .*",
        "«{what}» وضعیتی از {game} نیست؛ متن کامل یک وضعیت را بدهید یا از آغاز شروع کنید",
    ),
    (
        r"connect4 board: a stone of column (?P<what>\w) floats over an empty cell",
        "مهره‌ای در ستون {what} روی خانهٔ خالی است؛ زیر آن را پر کنید",
    ),
    (
        r"(?P<game>\w+) board: (?P<first>\d+) \w+ of the first player and (?P<second>\d+) of the second .*",
        "{first} از بازیکن اول و {second} از بازیکن دوم با نوبت جور نیست؛ تعداد یا نوبت را درست کنید",
    ),
    (
        r"positions of this game cannot be drawn: .*",
        "وضعیت‌های این بازی را نمی‌توان کشید؛ با حرکت‌ها به آن برسید",
    ),
    (r"angry board: the hen moves first", "در این صفحه نوبت با مرغ آغاز می‌شود؛ نوبت را به او بدهید"),
    (r"(?P<game>\w+) (?:board|map): .*", "بازی {game} به این صفحه نمی‌رسد؛ صفحه را درست کنید"),
    (r"unknown agent '(?P<what>.*?)': agents are (?P<others>.*)", "عاملی به نام «{what}» نیست؛ عامل‌ها: {others}"),
    (
        r"agent '(?P<what>.*?)': this server runs only the code it was started with, .*",
        "عامل «{what}» روی این سرور نیست؛ عامل دیگری برگزینید",
    ),
    (
        r"this was begun with '(?P<what>.*?)': .*",
        "این بازی با «{what}» آغاز شد که روی این سرور نیست؛ بازی تازه‌ای آغاز کنید",
    ),
    (
        r"'(?P<what>.*?)' has changed since this was begun .*",
        "«{what}» پس از آغاز این بازی تغییر کرده است؛ بازی تازه‌ای آغاز کنید",
    ),
    (r"agent '(?P<what>.*?)'.*", "عامل «{what}» پذیرفته نشد؛ گزینه‌های دیگری برایش برگزینید"),
    (r"sprt bounds .*", "کران پایین آزمون باید کمتر از کران بالا باشد و هر دو حداکثر ۱۰۰۰"),
    (
        r"(?s).*enough for (?P<count>\d+) games.*",
        "این آغازها برای {count} بازی بس نیست؛ حرکت‌های آغاز را بیشتر یا بازی‌ها را کمتر کنید",
    ),
    (r"openings '(?P<what>.*?)': .*", "آغازهای «{what}» خوانده نشد؛ به این شکل بنویسید: plies=8"),
    (r"there is no game (?P<count>\d+): .*", "بازی شمارهٔ {count} در بایگانی نیست؛ از فهرست یکی را برگزینید"),
    (r"there is no such game: it may have been deleted", "این بازی روی سرور نیست؛ شاید پاک شده باشد"),
    (r"there is no such job", "چنین کاری روی سرور نیست؛ از فهرست یکی را برگزینید"),
    (r"the game is over.*", "بازی تمام شده است؛ بازی تازه‌ای آغاز کنید"),
    (r"the game has gone on since: .*|move \d+ was asked for.*", "بازی پیش رفته است؛ دوباره به صفحه نگاه کنید"),
    (r"it is not a person's turn", "نوبت شما نیست؛ کمی صبر کنید"),
    (r"only a game between agents.*", "فقط بازی دو عامل، بدون ساعت، سرعت دارد"),
    (r"the time is over: .*", "زمان تمام شده است و حرکتی پس گرفته نمی‌شود"),
    (r"there is no move of a person to take back", "حرکتی از شما نیست که پس گرفته شود"),
    (r"jobs need the access token .*", "برای این کار رمز دسترسی سرور لازم است؛ آن را در کادر پایین بنویسید"),
    (
        r"package (?P<what>\w+) is missing: .* pip install '(?P<others>.*)'",
        "بستهٔ {what} روی سرور نیست؛ آن را با pip install '{others}' نصب کنید",
    ),
    (r"regression fits weights of features, .*", "رگرسیون تنها وزن ویژگی‌ها را می‌یابد؛ وزن‌های دیگری برگزینید"),
    (r"too many .*: .*|run at most .*|watch at most .*", "درخواست‌ها بسیار است؛ کمی دیگر دوباره بکوشید"),
    (r"game (?P<what>\S+) gave no answer in .*", "بازی «{what}» پاسخ نداد و از نو آغاز می‌شود؛ دوباره بکوشید"),
    (
        r"(?P<game>\w+) option (?P<option>\w+)='.*?': the game does not open it to visitors, .*",
        "گزینهٔ {option} در {game} برای بازدیدکنندگان بسته است؛ آن را ندهید",
    ),
    (r"nobody plays who could resign", "کسی بازی نمی‌کند که بتواند تسلیم شود"),
    (r"the store cannot be used now: .*", "بایگانی اکنون در دسترس نیست؛ دلیلش در گزارش سرور است"),
    (r"(?P<count>\d+) moves: give at most (?P<most>\d+)", "{count} حرکت زیاد است؛ حداکثر {most} حرکت بدهید"),
    (r"agent of (?P<count>\d+) letters: .* (?P<most>\d+)", "نام عامل {count} حرف دارد؛ حداکثر {most} حرف بدهید"),
    (r".*: letter (?P<count>\d+) is NUL, .*", "حرف {count} در هیچ نمادگذاری نیست؛ آن را بردارید"),
    (
        r"(?:unknown [\w ]+|\w+) '(?P<what>.*?)': (?:choose(?: one of)?|\w+ are) (?P<others>.*)",
        "«{what}» شناخته نیست؛ برگزینید: {others}",
    ),
)
"""Patterns of refusals, the special ones first, and what they are in Persian."""


def error_words(error: TurnwiseError) -> Words:
    """Give an error in both languages: its own words, or what is known of its English."""
    return error.words if isinstance(error, SaidError) else in_both(str(error))


def in_both(error: str) -> Words:
    """Give a refusal with its Persian; the empty text where there is none, which is for the page to say."""
    error = one_line(error)
    for pattern, persian in PERSIAN:
        if found := re.fullmatch(pattern, error):
            said = {key: _said(key, value) for key, value in found.groupdict().items()}
            return {"en": error, "fa": persian.format(**said, games="، ".join(_games_fa().values()))}
    return {"en": error, "fa": ""}


def _said(group: str, text: str) -> str:
    """Say what a group of a pattern found; digits that are notation stay."""
    if group == "game":
        return _games_fa().get(text, text)
    if group == "others":
        return text.partition(" (see: ")[0].replace(" or ", " یا ")
    return _persian_number(text) if group in COUNTS else text


def _games_fa() -> dict[str, str]:
    return {spec.name: spec.title_fa for spec in games.all_games()}
