"""Persian of the sentences in reports of runs, and the way a text of sentences is put into Persian."""

from __future__ import annotations

import re
from functools import cache

from .lab_prose import LAB
from .templates import Said, Templates

SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z`\d])")

RUNS: dict[str, str] = {
    # matches and tournaments
    "{agents} agents, system {system}, {games} games, seed {seed}.": (
        "{agents} عامل، نظام {system}، {games} بازی، بذر {seed}."
    ),
    "Each opening was played twice with sides swapped, and all meetings had the same openings.": (
        "هر آغاز دو بار با جابه‌جایی طرف‌ها بازی شد و همهٔ رویارویی‌ها آغازهای یکسان داشتند."
    ),
    "Ratings are Elo from one maximum-likelihood fit over all pairs, 0 on average, with 95 % intervals.": (
        "ریتینگ‌ها الو هستند، از یک برازش بیشینهٔ درست‌نمایی بر همهٔ جفت‌ها، با میانگین ۰ و بازهٔ اطمینان ۹۵٪."
    ),
    "`{agent}` is better with a chance of {chance}.": "`{agent}` با احتمال {chance} بهتر است.",
    "Two agents whose intervals overlap widely cannot be told apart by these games.": (
        "دو عامل که بازه‌هایشان بسیار هم‌پوشان است با این بازی‌ها از هم بازشناخته نمی‌شوند."
    ),
    "Points of games of the agent in the row against the agent in the column.": (
        "امتیاز عامل ردیف از بازی‌هایش با عامل ستون."
    ),
    # tuning
    "Method {method}: the weights `{weights}` of `{agent}`, population {population}, {epochs} epochs after the first, "
    "{games} games a meeting, {all} games in all, seed {seed}.": (
        "روش {method}: وزن‌های {weights} از `{agent}`، {population} عضو، {epochs} دوره پس از نخستین دوره، "
        "{games} بازی در هر رویارویی، روی‌هم {all} بازی، بذر {seed}."
    ),
    "Fitness is the method's own measure and compares members of one epoch; the share against the start weights "
    "compares epochs.": (
        "شایستگی سنجهٔ خود روش است و اعضای یک دوره را با هم می‌سنجد؛ سهم امتیاز در برابر وزن‌های آغاز دوره‌ها را "
        "با هم می‌سنجد."
    ),
    "Recommended is the {what}: noise flatters the best individual.": (
        "پیشنهادی {what} است: بهترین فرد بخت خوش تصادف را هم داشته است."
    ),
    "Regression: the weights `{weights}` of `{agent}`, fitted to {positions} positions of the first {until} of {games} "
    "games, {exact} of them with exact scores, the others searched with {nodes} nodes; loss {loss}, seed {seed}.": (
        "رگرسیون: وزن‌های {weights} از `{agent}`، برازیده بر {positions} وضعیت از {until} نخست {games} بازی، "
        "{exact} تای آن‌ها با امتیاز دقیق و بقیه با جست‌وجوی {nodes} گره؛ تابع زیان {loss}، بذر {seed}."
    ),
    "Positions of every fifth game are held back: they choose the ridge.": (
        "وضعیت‌های هر پنجمین بازی کنار گذاشته می‌شوند و ضریب ریج را برمی‌گزینند."
    ),
    "Of a position on average, beyond what no weights could help.": (
        "میانگین برای هر وضعیت، افزون بر آنچه هیچ وزنی چاره‌اش نمی‌کند."
    ),
    "The start weights have the best scale.": "وزن‌های آغاز با بهترین مقیاس آمده‌اند.",
    # networks
    "Network `{sizes}`, encoding `{encoding}`, {positions} positions, {exact} of them solved, seed {seed}.": (
        "شبکهٔ `{sizes}`، رمزگذاری `{encoding}`، {positions} وضعیت که {exact} تای آن‌ها حل شده است، بذر {seed}."
    ),
    "The best epoch is number {number} of {epochs}.": "بهترین دوره شمارهٔ {number} از {epochs} دوره است.",
    "Mean error on the games kept apart: {error} {unit}.": "میانگین خطا در بازی‌های کنارگذاشته: {error} {unit}.",
    "The loss is {loss}, of the network's output.": "تابع زیان {loss} از خروجی شبکه است.",
}


def prose_in_persian(text: str, said: Said) -> str | None:
    """Say a text of known sentences in Persian, what is filled into them as `said` says it; else None."""
    if not text.endswith("."):
        return None
    sentences = [_templates().say(each, said) for each in SENTENCE_END.split(text)]
    return None if None in sentences else " ".join(map(str, sentences))


@cache
def _templates() -> Templates:
    return Templates(RUNS | LAB)
