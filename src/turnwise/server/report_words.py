"""Persian of reports: titles, columns, curves, rows and prose that the lab, the arena and the learners write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import games
from ..games.look import Json
from ..lab.catalogue import all_tasks
from .feature_words import FEATURES

PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
Words = dict[str, str]

from .report_prose import prose_in_persian

PERSIAN: dict[str, str] = {
    # experiments and their tables
    "Depth and pruning": "عمق و هرس",
    "What the heuristic counts": "آنچه تابع ارزیابی می‌شمارد",
    "The order of moves": "ترتیب حرکت‌ها",
    "Nodes by depth": "گره‌ها بر پایهٔ عمق",
    "Mistakes by depth": "اشتباه‌ها بر پایهٔ عمق",
    "The ladder of depths": "نردبان عمق‌ها",
    "The window heuristic against the solver": "ارزیابی پنجره‌ای در برابر حل‌کننده",
    "The branching factor": "ضریب انشعاب",
    "The criteria of diversity": "معیارهای تنوع",
    "The features": "ویژگی‌ها",
    "Against a random opponent": "در برابر حریف تصادفی",
    "Depth, wins and time": "عمق، بردها و زمان",
    "Timed and untimed schedules": "برنامه‌های با زمان و بی‌زمان",
    "Won games given away": "بازی‌های بردهٔ ازدست‌رفته",
    "Scores by map and agent": "امتیازها بر پایهٔ نقشه و عامل",
    "Scores by depth": "امتیازها بر پایهٔ عمق",
    "Which settings the report had": "گزارش کدام تنظیم‌ها را داشت",
    "Settings tried": "تنظیم‌های آزموده",
    "Settings that give the printed scores, or come nearest": "تنظیم‌هایی که امتیازهای چاپ‌شده را می‌دهند یا نزدیک‌ترند",
    "Settings that play best": "تنظیم‌هایی که بهتر از همه بازی می‌کنند",
    "Pairs and triangles": "جفت‌ها و مثلث‌ها",
    "Readings compared with counted triangles": "خوانش‌ها در سنجش با مثلث‌های شمرده",
    "Nodes and time to depth": "گره و زمان تا هر عمق",
    "The report's evaluation": "تابع ارزیابی گزارش",
    "Weights that begin with nothing": "وزن‌هایی که از صفر آغاز می‌شوند",
    "Why the genetic run stands still": "چرا اجرای ژنتیک درجا می‌زند",
    "Win chance against a random opponent": "بخت برد در برابر حریف تصادفی",
    "States seen in a game": "وضعیت‌های دیده‌شده در یک بازی",
    "by heuristic": "بر پایهٔ تابع ارزیابی",
    "by depth": "بر پایهٔ عمق",
    "Seconds a game": "ثانیه برای هر بازی",
    "Exact win chance by heuristic and depth": "بخت دقیق برد بر پایهٔ ارزیابی و عمق",
    "Nodes of one search, by the order of moves": "گره‌های یک جست‌وجو بر پایهٔ ترتیب حرکت‌ها",
    "Nodes on the empty board": "گره‌ها روی صفحهٔ خالی",
    "Moves compared with the solver": "حرکت‌ها در سنجش با حل‌کننده",
    "The report's agent by depth, compared with the solver": "عامل گزارش بر پایهٔ عمق، در سنجش با حل‌کننده",
    "Share of points in matches": "سهم امتیاز در مسابقه‌ها",
    "A won and a lost position told apart": "بازشناختن وضعیت برده از باخته",
    "Games won against a random opponent": "بازی‌های برده در برابر حریف تصادفی",
    "The report's agent by depth": "عامل گزارش بر پایهٔ عمق",
    "Games won by depth": "بازی‌های برده بر پایهٔ عمق",
    "Timed against untimed": "با زمان در برابر بی‌زمان",
    "Won positions given away": "وضعیت‌های بردهٔ ازدست‌رفته",
    "The network against the heuristic": "شبکه در برابر تابع ارزیابی دستی",
    "The network and the heuristic beside exact scores": "شبکه و تابع ارزیابی کنار امتیازهای دقیق",
    "Games of the network against the heuristic": "بازی‌های شبکه در برابر تابع ارزیابی",
    "Tuned banner weights": "وزن‌های تنظیم‌شدهٔ پرچم‌ها",
    "Banner weights against the report's": "وزن‌های پرچم‌ها در برابر وزن‌های گزارش",
    "Moves looked at in each state": "حرکت‌های بررسی‌شده در هر وضعیت",
    "Points against the agent that looks at all moves": "امتیاز در برابر عاملی که همهٔ حرکت‌ها را می‌بیند",
    "Criteria of diversity": "معیارهای تنوع",
    "Features of the evaluation": "ویژگی‌های تابع ارزیابی",
    "Points against the agent with all six features": "امتیاز در برابر عاملی با هر شش ویژگی",
    "Scores against the scripted queen": "امتیازها در برابر ملکهٔ برنامه‌ای",
    "Scores beside the proven best": "امتیازها کنار بهترین اثبات‌شده",
    "Effective branching factor": "ضریب انشعاب مؤثر",
    "nodes by depth": "گره‌ها بر پایهٔ عمق",
    "weights by method": "وزن‌ها بر پایهٔ روش",
    "members against the start weights": "اعضا در برابر وزن‌های آغاز",
    "Spread of the genes": "پراکندگی ژن‌ها",
    "Spread of the genes by epoch": "پراکندگی ژن‌ها در هر دوره",
    "Where the runs end": "پایان اجراها",
    # who is asked
    "report": "گزارش",
    "ours": "ما",
    "exact": "دقیق",
    "best known": "بهترین شناخته",
    "best public agent": "بهترین عامل عمومی",
    # columns, axes and curves
    "against": "در برابر",
    "against our agent": "در برابر عامل ما",
    "against random": "در برابر تصادفی",
    "agent": "عامل",
    "player": "بازیکن",
    "at most": "حداکثر",
    "at random": "تصادفی",
    "a random choice keeps it": "انتخاب تصادفی نگه می‌دارد",
    # houses, and the genes of their banners
    "Stark": "استارک",
    "stark": "استارک",
    "Greyjoy": "گریجوی",
    "greyjoy": "گریجوی",
    "Lannister": "لنیستر",
    "lannister": "لنیستر",
    "Targaryen": "تارگرین",
    "targaryen": "تارگرین",
    "Baratheon": "باراتیون",
    "baratheon": "باراتیون",
    "Tyrell": "تایرل",
    "tyrell": "تایرل",
    "Tully": "تالی",
    "tully": "تالی",
    # the network of Hand of the King
    "report's listing": "کد گزارش",
    "cards counted": "با شمار کارت‌ها",
    "as it runs": "چنان‌که اجرا می‌شود",
    "names the winner": "برنده را درست می‌گوید",
    "correlation with the score": "همبستگی با امتیاز",
    "won games kept": "بازی بردهٔ نگه‌داشته",
    "equal": "برابر",
    "network": "شبکه",
    "won by the network": "برد شبکه",
    "ms a move of the heuristic": "میلی‌ثانیه برای هر حرکت تابع ارزیابی",
    "won against the report's weights": "برد در برابر وزن‌های گزارش",
    "report's weights": "وزن‌های گزارش",
    "genetic: mean of what survives": "ژنتیک: میانگین بازماندگان",
    "genetic: best individual": "ژنتیک: بهترین فرد",
    "all banners equal": "همهٔ پرچم‌ها برابر",
    "always the player to move": "همیشه بازیکن نوبت‌دار",
    "network, last epoch": "شبکه، دورهٔ آخر",
    "network, best epoch": "شبکه، بهترین دوره",
    "mean of networks": "میانگین شبکه‌ها",
    "the timed schedule": "برنامهٔ زمان‌دار",
    "time, in our engine": "زمان، در موتور ما",
    "banners lost a move": "پرچم ازدست‌رفته در هر حرکت",
    "best move": "بهترین حرکت",
    "by its program": "بنا بر برنامه‌اش",
    "by the report's text": "بنا بر متن گزارش",
    "children": "فرزندان",
    "criteria": "معیارها",
    "depth": "عمق",
    "discs lost a move": "مهرهٔ ازدست‌رفته در هر حرکت",
    "distance from the middle": "فاصله از میانه",
    "distance of a random gene": "فاصلهٔ ژن تصادفی",
    "epoch": "دوره",
    "equal play": "بازی برابر",
    "evaluation": "ارزیابی",
    "features": "ویژگی‌ها",
    "full": "کامل",
    "full search": "جست‌وجوی کامل",
    "game": "بازی",
    "games": "بازی‌ها",
    "its listing": "برنامهٔ چاپ‌شده‌اش",
    "games of tuning": "بازی‌های تنظیم",
    "given away": "ازدست‌رفته",
    "gives the game away": "بازی را از دست می‌دهد",
    "heuristic": "تابع ارزیابی",
    "keeps a best move": "بهترین حرکت را نگه می‌دارد",
    "least leaves": "کمترین برگ",
    "about": "تقریباً",
    "map": "نقشه",
    "as it plays best": "چنان‌که بهتر از همه بازی می‌کند",
    "as simple was printed": "چنان‌که ساده چاپ شد",
    "as hard comes near": "چنان‌که به سخت نزدیک می‌شود",
    "first of equals": "نخستینِ برابرها",
    "settings tried": "تنظیم‌های آزموده",
    "all three scores as printed": "هر سه امتیاز مانند چاپ",
    "queen caught": "ملکه گرفتار",
    "most points": "بیشترین امتیاز",
    "sum": "جمع",
    "same value": "همان مقدار",
    "largest difference": "بیشترین اختلاف",
    "mean size": "میانگین اندازه",
    "method": "روش",
    "moves a state": "حرکت در هر وضعیت",
    "or its root": "یا ریشهٔ آن",
    "ms": "میلی‌ثانیه",
    "ms a move": "میلی‌ثانیه برای هر حرکت",
    "slowest move": "کندترین حرکت",
    "s": "ثانیه",
    "no waiting": "بی‌انتظار",
    "waiting": "با انتظار",
    "nodes": "گره‌ها",
    "nodes a move": "گره برای هر حرکت",
    "order": "ترتیب",
    "pairs": "جفت‌ها",
    "perfect play": "بازی کامل",
    "perfect play in this place": "بازی کامل به‌جای او",
    "plies ahead": "نیم‌حرکت پیش رو",
    "points": "امتیاز",
    "points lost a move": "امتیاز ازدست‌رفته در هر حرکت",
    "pruning": "هرس",
    "reading": "خوانش",
    "schedule": "برنامهٔ زمان",
    "score": "امتیاز",
    "seat": "جایگاه",
    "seconds": "ثانیه",
    "share of games": "سهم بازی‌ها",
    "share of minimax": "سهم از مینیمکس",
    "share of points": "سهم امتیاز",
    "share of positions": "سهم وضعیت‌ها",
    "solver": "حل‌کننده",
    "standard deviation of a gene": "انحراف معیار ژن",
    "states": "وضعیت‌ها",
    "the report's search": "جست‌وجوی گزارش",
    "times as fast": "چند برابر تندتر",
    "to depth": "تا عمق",
    "told apart": "بازشناخته",
    "weights": "وزن‌ها",
    "win chance": "بخت برد",
    "won": "برده",
    "won against our agent": "برده در برابر عامل ما",
    "won against random": "برده در برابر تصادفی",
    "won against the other": "برده در برابر دیگری",
    # rows and curves
    "yes": "بله",
    "no": "نه",
    "minimax": "مینیمکس",
    "alpha-beta": "آلفا-بتا",
    "shuffled": "بُرخورده",
    "by number": "به‌ترتیب شماره",
    "game's order": "ترتیب خود بازی",
    "random": "تصادفی",
    "first": "نفر اول",
    "second": "نفر دوم",
    "timed": "با زمان",
    "untimed": "بی‌زمان",
    "timed schedule": "برنامهٔ زمان‌دار",
    "all": "همه",
    "all six": "هر شش",
    "a move drawn by lot": "حرکت به قید قرعه",
    "report's text": "متن گزارش",
    "report's program": "برنامهٔ گزارش",
    "text": "متن",
    "program": "برنامه",
    "pairs at the smaller dot": "جفت‌های رأس کوچک‌تر",
    "pairs at both dots": "جفت‌های هر دو رأس",
    "as defined": "بنا بر تعریف",
    "closable triangles": "مثلث‌های بستنی",
    "best of all settings, map by map": "بهترین از همهٔ تنظیم‌ها، نقشه به نقشه",
    "a later loss is better": "باخت دیرتر بهتر است",
    "safe edges": "یال‌های امن",
    "best reply to random that keeps the value": "بهترین پاسخ به تصادفی که ارزش را نگه می‌دارد",
    "start weights": "وزن‌های آغاز",
    "no pruning": "بی‌هرس",
    "edges in order": "یال‌ها به‌ترتیب",
    "edges at random (the report)": "یال‌ها تصادفی (گزارش)",
    "best moves first": "نخست بهترین حرکت‌ها",
    "table": "با جدول",
    "no table": "بی‌جدول",
    "least possible": "کمترین ممکن",
    "all games longer": "همهٔ بازی‌ها بلندتر",
    "threats": "تهدیدها",
    "all five alike": "هر پنج یکسان",
    "none": "هیچ",
    "the first squares of the board": "نخستین خانه‌های صفحه",
    "genetic": "ژنتیک",
    "mean of what survives": "میانگین بازماندگان",
    "mean of the distribution": "میانگین توزیع",
    "mean of the second half of the way": "میانگین نیمهٔ دوم مسیر",
    "best individual": "بهترین فرد",
    "averaged": "میانگین‌گرفته",
    "points by lot": "امتیاز به قرعه",
    "inherited whole": "به‌ارث‌رفته یک‌جا",
    "regression": "رگرسیون",
    "regression on whole games": "رگرسیون بر بازی‌های کامل",
    # matches and tournaments
    "Results of the first agent": "نتیجه‌های عامل اول",
    "Standings": "جدول رده‌بندی",
    "Ratings": "ریتینگ‌ها",
    "Who did what against whom": "نتیجهٔ هر کدام در برابر دیگران",
    "How likely the agent in the row is better than the one in the column": "احتمال بهتر بودن ردیف از ستون",
    "as": "به عنوان",
    "wins": "برد",
    "draws": "مساوی",
    "losses": "باخت",
    "share": "سهم",
    "elo": "الو",
    "Elo": "الو",
    "place": "رتبه",
    "round-robin": "دوره‌ای",
    "gauntlet": "یکی با همه",
    "swiss": "سوئیسی",
    # tuning and training
    "Fitness by epoch": "شایستگی در هر دوره",
    "Epochs": "دوره‌ها",
    "Weights": "وزن‌ها",
    "Test against the start weights": "آزمون در برابر وزن‌های آغاز",
    "Losses": "زیان‌ها",
    "Loss by ridge": "زیان بر پایهٔ ضریب ریج",
    "ridge": "ضریب ریج",
    "Loss": "زیان",
    "Plan": "طرح",
    "best fitness": "بهترین شایستگی",
    "mean fitness": "میانگین شایستگی",
    "share of points against the start weights": "سهم امتیاز در برابر وزن‌های آغاز",
    "against the start": "در برابر آغاز",
    "LOS": "احتمال برتری",
    "name": "نام",
    "start": "آغاز",
    "recommended": "پیشنهادی",
    "best": "بهترین",
    "value": "مقدار",
    "cma": "CMA-ES",
    "spsa": "SPSA",
    "mean of the best third": "میانگین یک‌سوم بهتر",
    "fitted positions": "وضعیت‌های برازش",
    "held back": "کنارگذاشته",
    "logistic": "لجستیک",
    "mse": "میانگین مربع‌ها",
    "huber": "هوبر",
    "option": "گزینه",
    "rate": "نرخ یادگیری",
    "loss": "زیان",
    "validation loss": "زیان اعتبارسنجی",
    "mean error": "میانگین خطا",
    "learned": "آموخته",
    "kept apart": "کنارگذاشته",
    "of a win": "از یک برد",
}
"""Whole texts and parts of texts."""

PATTERNS: tuple[tuple[str, str], ...] = (
    (r"reading (.+)", "خوانش {0}"),
    (r"depth (.+)", "عمق {0}"),
    (r"at most (.+)", "حداکثر {0}"),
    (r"without (.+)", "بدون {0}"),
    (r"(.+) alone", "تنها {0}"),
    (r"from (`.+`)", "از {0}"),
    (r"([\d ]+) nodes a move", "{0} گره برای هر حرکت"),
    (r"ridge (.+)", "ریج {0}"),
    (r"([a-z_]+) (-?[\d.]+)", "{0} {1}"),
)
NUMBER = re.compile(r"[-+]?[\d ,.]+%?")
PERSIAN_NUMBERS = PERSIAN_DIGITS | str.maketrans(".,%", "٫٬٪")
SEPARATORS = ((": ", ": "), (", ", "، "))


TEXTS = ("title", "x_title", "y_title", "markdown", "above", "below")
"""What people read in a block, beside its columns, rows and series."""


def in_persian(text: str) -> str | None:
    """Say a text of a report in Persian, whole or part by part; None where no part of it is known.

    >>> in_persian("ours: discs lost a move"), in_persian("search:depth=4")
    ('ما: مهرهٔ ازدست‌رفته در هر حرکت', None)
    """
    known = PERSIAN.get(text) or _names().get(text) or prose_in_persian(text, said)
    if known:
        return known
    for mark, persian_mark in SEPARATORS:
        first, found, rest = text.partition(mark)
        if found:
            parts = [in_persian(first), in_persian(rest)]
            return None if parts == [None, None] else persian_mark.join((parts[0] or first, parts[1] or rest))
    return _by_pattern(text)


def _by_pattern(text: str) -> str | None:
    for pattern, persian in PATTERNS:
        if found := re.fullmatch(pattern, text):
            return persian.format(*map(said, found.groups()))
    return None


def said(text: str) -> str:
    """Say what is filled into a text: a known text in Persian, a number the Persian way; anything else is a name.

    >>> said("depth"), said("-0.25"), said("60%"), said("search:depth=4")
    ('عمق', '-۰٫۲۵', '۶۰٪', 'search:depth=4')
    """
    return in_persian(text) or (text.translate(PERSIAN_NUMBERS) if NUMBER.fullmatch(text) else text)


def _names() -> Mapping[str, str]:
    return {str(spec.title): spec.title.text("fa") for spec in games.all_games()} | {
        name: words.text("fa") for name, words in FEATURES.items()
    }


def title_words(title: str) -> Words:
    """Give an experiment's title in both languages."""
    return {"en": title, "fa": in_persian(title) or title}


def words_of(report: Json | None, names: Sequence[str] | None = None) -> dict[str, dict[str, str]]:
    """List by language what texts of a report are to be read as, where that differs; experiments as their titles."""
    texts = sorted({text for text in (*texts_of(report or {}), *(names or ())) if re.search("[A-Za-z]", text)})
    tasks = {task.name: task.experiment.title for task in all_tasks()}
    persian = {text: in_persian(tasks.get(text, text)) for text in texts}
    return {
        "en": {text: tasks.get(text) or str(FEATURES[text]) for text in texts if text in tasks or text in FEATURES},
        "fa": {text: words for text, words in persian.items() if words is not None},
    }


def texts_of(report: Json) -> Iterator[str]:
    """List all that people read in a report."""
    for experiment in report.get("experiments") or []:
        yield experiment["name"]
        yield from texts_of(experiment)
    for block in report.get("blocks") or []:
        yield from _texts_of_block(block)


def _texts_of_block(block: Json) -> Iterator[str]:
    yield from (block[key] for key in TEXTS if block.get(key))
    yield from (column["title"] for column in block.get("columns", ()))
    series: list[dict[str, Any]] = block.get("series", [])
    yield from (each["name"] for each in series)
    cells = [cell for row in block.get("rows", ()) for cell in row] + [x for each in series for x in each["x"]]
    yield from (cell for cell in cells if isinstance(cell, str))
