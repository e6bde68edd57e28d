"""Persian of what options of agents and of starts mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .report_words import said
from .templates import Templates

HELP: dict[str, str] = {
    # agents
    "makes other choices among equals": "میان حرکت‌های برابر انتخاب دیگری می‌کند",
    "how states at the horizon are judged": "وضعیت‌های افق جست‌وجو چگونه سنجیده می‌شوند",
    "plies to look ahead": "چند نیم‌حرکت پیش را ببیند",
    "plies to look ahead; default: by the schedule": "چند نیم‌حرکت پیش را ببیند؛ اگر ندهید بنا بر برنامهٔ زمان",
    "plies to look ahead; default: {usual}": "چند نیم‌حرکت پیش را ببیند؛ اگر ندهید {usual}",
    "alpha-beta or plain minimax; yes unless given": "آلفا-بتا یا مینیمکس ساده؛ اگر ندهید yes",
    "of the report's evaluation": "خوانش تابع ارزیابی گزارش",
    "strength, instead of limits": "توان، به‌جای محدودیت‌ها",
    "moves tried in one search": "حرکت‌هایی که یک جست‌وجو می‌آزماید",
    "time for a move": "زمان هر حرکت",
    "weights by feature, instead of an evaluator": "وزن هر ویژگی، به‌جای تابع ارزیابی",
    "draws among moves so many points worse than the best, in the opening": (
        "در آغاز بازی میان حرکت‌هایی که تا این اندازه از بهترین بدترند قرعه می‌کشد"
    ),
    "the plain methods need a depth": "روش‌های ساده عمق می‌خواهند",
    "the best score, or a win by any score; score unless given": "بهترین امتیاز یا برد با هر امتیاز؛ اگر ندهید score",
    "yes is reading=program: what the report's program does": "yes یعنی reading=program: کار برنامهٔ گزارش",
    "of depths, by the cards left": "برنامهٔ عمق‌ها بنا بر کارت‌های مانده",
    "the largest distance of a goal": "بیشترین فاصلهٔ یک هدف",
    "plies to look ahead, the same for hen and bird": "چند نیم‌حرکت پیش را ببیند، یکسان برای مرغ و پرنده",
    "plies the hen looks ahead; default: {usual}": "مرغ چند نیم‌حرکت پیش را ببیند؛ پیش‌فرض: {usual}",
    "plies the bird looks ahead; default: {usual}": "پرنده چند نیم‌حرکت پیش را ببیند؛ پیش‌فرض: {usual}",
    "which of her equal steps the hen takes": "مرغ از گام‌های برابر کدام را برمی‌دارد",
    "which of its equal steps the bird takes": "پرنده از گام‌های برابر کدام را برمی‌دارد",
    "weights, {usual} unless given": "وزن‌ها؛ اگر ندهید {usual}",
    "most moves of a state to look at, {usual} unless given": "بیشترین حرکت‌های هر وضعیت که دیده شود؛ اگر ندهید {usual}",
    "of what is left out, {usual} unless given": "وزن معیارهای هرس؛ اگر ندهید {usual}",
    "deviations at which a shallow search is believed, {usual} unless given; 0 is never": (
        "چند انحراف معیار تا جست‌وجوی کم‌عمق باور شود؛ اگر ندهید {usual}؛ ۰ یعنی هرگز"
    ),
    "a network, or several with + between them to average; the names alone will do": (
        "یک شبکه، یا چند شبکه با + میانشان که میانگین گرفته می‌شوند؛ نام پرونده‌ها بس است"
    ),
    # starts
    "columns, {usual} unless given": "ستون‌ها؛ اگر ندهید {usual}",
    "rows, {usual} unless given": "ردیف‌ها؛ اگر ندهید {usual}",
    "discs in a line that win, {usual} unless given": "دیسک‌های یک خط برای برد؛ اگر ندهید {usual}",
    "of the deal, {usual} unless given": "بذر چینش کارت‌ها؛ اگر ندهید {usual}",
    "on or off, on unless given": "روشن یا خاموش؛ اگر ندهید روشن",
    "engine (the course engine's deal for the seed) or uniform": "چینش موتور درس برای این بذر، یا یکنواخت",
    "course, or boxed: Varys goes to the farthest card of a house": (
        "قانون درس، یا قانون جعبهٔ بازی: واریس تا دورترین کارت خاندان می‌رود"
    ),
    "dots, {usual} unless given": "نقطه‌ها؛ اگر ندهید {usual}",
    "{maps}, or a map file; {usual} unless given": "یکی از نقشه‌ها؛ اگر ندهید {usual}",
    "free or scripted (she goes the shortest way to the hen); free unless given": (
        "آزاد یا برنامه‌ای (از کوتاه‌ترین راه به سوی مرغ می‌رود)؛ اگر ندهید آزاد"
    ),
    "on lets hen and bird wait by a step into a forbidden cell; off unless given": (
        "اگر روشن باشد مرغ و پرنده می‌توانند با گام به خانهٔ ممنوع منتظر بمانند؛ اگر ندهید خاموش"
    ),
    "actions at which the game is lost; {usual}, or {more} with a bird, unless given": (
        "کنش‌هایی که پس از آن بازی باخته است؛ اگر ندهید {usual}، و با پرنده {more}"
    ),
    "squares a side: 8, 6 or 4; {usual} unless given": "خانه‌های هر ضلع: ۸، ۶ یا ۴؛ اگر ندهید {usual}",
}
"""By the English."""


def in_persian(help: Mapping[str, str]) -> dict[str, str]:
    """Give the Persian of each option's help, and the English where there is none."""
    return {name: _templates().say(words, said) or words for name, words in help.items()}


@cache
def _templates() -> Templates:
    return Templates(HELP)
