"""The rules of Hand of the King for people, the companions with them."""

from __future__ import annotations

from collections.abc import Iterator

from ..words import Words, both
from .hand_of_the_king_cards import HOUSES
from .hand_of_the_king_look import HOUSES_FA, code_of, name_words
from .look import Json
from .rules import Picture, Section
from .view import count_words, table, table_cell

SIZES = dict(zip(HOUSES, (8, 7, 6, 5, 4, 3, 2), strict=True))
COMPANIONS: dict[str, tuple[Words, Words]] = {
    "Jon": (
        both("a card", "یک کارت"),
        both(
            "you get two more cards of its house; the card stays", "دو کارت دیگر از خاندان آن می‌گیرید؛ خود کارت می‌ماند"
        ),
    ),
    "Gendry": (
        both("nothing", "هیچ"),
        both("you get one more card of house Baratheon", "یک کارت دیگر از خاندان باراتیون می‌گیرید"),
    ),
    "Ramsay": (
        both("two cards, of which Varys may be one", "دو کارت، که یکی می‌تواند واریس باشد"),
        both("they change places", "جایشان عوض می‌شود"),
    ),
    "Sandor": (both("a card", "یک کارت"), both("it leaves the game", "از بازی بیرون می‌رود")),
    "Jaqen": (
        both("two cards and another companion", "دو کارت و یک همراه دیگر"),
        both("all three leave the game", "هر سه از بازی بیرون می‌روند"),
    ),
    "Melisandre": (both("nothing", "هیچ"), both("you move again", "دوباره حرکت می‌کنید")),
}
"""What each one needs to be named, and what happens."""


def _houses() -> Json:
    head = [table_cell(both("House", "خاندان")), table_cell(both("Cards", "کارت‌ها"))]
    rows = [
        [table_cell(both(house, HOUSES_FA[house]), code=code_of(house)), table_cell(count_words(SIZES[house]))]
        for house in HOUSES
    ]
    return table(head, rows)


def _companions() -> Json:
    titles = (both("Companion", "همراه"), both("You name", "نام می‌برید"), both("What happens", "چه می‌شود"))
    return table([table_cell(title) for title in titles], [list(row) for row in _rows()])


def _rows() -> Iterator[tuple[Json, ...]]:
    for name, (needs, happens) in COMPANIONS.items():
        yield table_cell(name_words(name)), table_cell(needs), table_cell(happens)


RULES = (
    Section(
        title=both("Aim", "هدف"),
        paragraphs=(
            both(
                "36 cards lie on a board of 6 × 6: 35 people of seven houses, and Varys. Both players move Varys "
                "and take cards. Whoever holds the banners of more houses in the end wins.",
                "36 کارت روی صفحه‌ای 6 در 6 چیده شده است: 35 شخصیت از هفت خاندان، و واریس. هر دو بازیکن واریس را "
                "حرکت می‌دهند و کارت برمی‌دارند. هر که در پایان پرچم خاندان‌های بیشتری را دارد می‌برد.",
            ),
        ),
        facts=(_houses(),),
        pictures=(
            Picture(
                words=both("A deal: Varys is the black card.", "یک چینش: کارت سیاه واریس است."),
                position="start:seed=1",
            ),
        ),
    ),
    Section(
        title=both("A turn", "یک نوبت"),
        paragraphs=(
            both(
                "You send Varys to any card in his row or column; gaps and other cards do not stop him. You take "
                "that card, and with it every card of the same house between him and it.",
                "واریس را به هر کارتی در ردیف یا ستون خودش می‌فرستید؛ جای خالی و کارت‌های دیگر جلوی او را "
                "نمی‌گیرند. آن کارت و همهٔ کارت‌های همان خاندان را که میان او و آن کارت‌اند برمی‌دارید.",
            ),
            both(
                "Varys stands there now, and the cell he left stays empty. When he has nowhere to go, the game "
                "is over.",
                "واریس آنجا می‌ایستد و خانه‌ای که ترک کرد خالی می‌ماند. وقتی جایی برای رفتن نداشته باشد بازی تمام است.",
            ),
        ),
        pictures=(
            Picture(
                words=both(
                    "Varys went from d1 to b1 and took two cards of house Greyjoy: the one there and the one between.",
                    "واریس از d1 به b1 رفت و دو کارت گریجوی برداشت: آنکه آنجا بود و آنکه میان راه بود.",
                ),
                position="start:seed=1",
                moves=("b1",),
            ),
        ),
    ),
    Section(
        title=both("Banners", "پرچم‌ها"),
        paragraphs=(
            both(
                "Whoever has more cards of a house holds its banner. On equal cards the banner belongs to "
                "whoever took last from that house.",
                "هر که از خاندانی کارت بیشتری دارد پرچم آن را دارد. اگر کارت‌ها برابر باشد پرچم از آنِ کسی است "
                "که آخرین بار از آن خاندان برداشته است.",
            ),
            both(
                "On equal banners the largest house whose banner only one player holds decides, in the order of "
                "the table above. There is no draw.",
                "اگر پرچم‌ها برابر باشد، بزرگ‌ترین خاندانی که پرچمش تنها نزد یک بازیکن است برنده را معلوم "
                "می‌کند، به ترتیب جدول بالا. بازی مساوی ندارد.",
            ),
        ),
    ),
    Section(
        title=both("Companions", "همراهان"),
        paragraphs=(
            both(
                "Six companions are there for both players, and each is used at most once. If your move takes "
                "the last card of a house from the board, you must use one of them at once.",
                "شش همراه برای هر دو بازیکن هست و هر یک حداکثر یک بار به کار می‌رود. اگر حرکت شما آخرین کارت یک "
                "خاندان را از صفحه بردارد، باید همان دم یکی از آن‌ها را به کار ببرید.",
            ),
            both(
                "A last card that Sandor or Jaqen removes earns nothing. A companion that nobody can use any "
                "more leaves the game: Melisandre when Varys is stuck, any that names more cards than are left "
                "(Jaqen needs three), and Jaqen when he is alone.",
                "آخرین کارتی که سندور یا جاکن بردارند پاداشی ندارد. همراهی که دیگر کسی نتواند به کار ببرد از "
                "بازی بیرون می‌رود: ملیساندرا وقتی واریس گیر کرده باشد، هر همراهی که بیش از کارت‌های مانده نام "
                "ببرد (جاکن سه کارت لازم دارد)، و جاکن وقتی تنها مانده باشد.",
            ),
            both(
                "You use a companion even if Varys is stuck, and Ramsay can set him free.",
                "حتی اگر واریس گیر کرده باشد همراه را به کار می‌برید و رمزی می‌تواند او را آزاد کند.",
            ),
        ),
        facts=(_companions(),),
        pictures=(
            Picture(
                words=both(
                    "The first player has taken both cards of house Tully and now chooses a companion.",
                    "بازیکن اول هر دو کارت تالی را برداشته است و اکنون همراهی برمی‌گزیند.",
                ),
                position="start:seed=1",
                moves=("f1", "f4", "e4"),
            ),
        ),
    ),
    Section(
        title=both("Kinds of play", "گونه‌های بازی"),
        paragraphs=(
            both(
                "The course plays its first phase without companions and its second with them; under “Start” you "
                "choose. There you also find the rule of the boxed card game: Varys goes to the farthest card of "
                "a house in a direction.",
                "درس در مرحلهٔ اول بدون همراهان و در مرحلهٔ دوم با آن‌ها بازی می‌کند؛ در بخش «شروع» برمی‌گزینید. "
                "قاعدهٔ بازی جعبه‌ای هم آنجاست: واریس در هر جهت تا دورترین کارت یک خاندان می‌رود.",
            ),
        ),
    ),
)
