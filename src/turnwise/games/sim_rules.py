"""The rules of Sim for people."""

from __future__ import annotations

from ..words import Words, both
from .rules import Picture, Section


def _named(english: str, persian: str) -> Words:
    """Pair sentences that name dots and edges, whose digits are as the board has them."""
    return {"en": english, "fa": persian}


RULES = (
    Section(
        title=both("Aim", "هدف"),
        paragraphs=(
            both(
                "Six dots, and an edge between any two of them. In turn each player takes a free edge in their "
                "own colour. Whoever closes a triangle of their own colour loses at once.",
                "شش نقطه، و میان هر دو نقطه یک یال. هر بازیکن به نوبت یک یال آزاد را به رنگ خود می‌گیرد. هر که "
                "مثلثی به رنگ خود ببندد همان دم می‌بازد.",
            ),
        ),
        pictures=(
            Picture(
                words=_named(
                    "The first player has taken 01, 12 and 02: a triangle, and the game is lost.",
                    "بازیکن اول 01 و 12 و 02 را گرفته است: یک مثلث، و بازی را باخته است.",
                ),
                moves=("01", "34", "12", "45", "02"),
            ),
        ),
    ),
    Section(
        title=both("A turn", "یک نوبت"),
        paragraphs=(
            _named(
                "The dots are numbered from 0 to 5, and an edge is named by its two dots, as 03. Only triangles "
                "whose corners are dots count: where edges cross there is no corner.",
                "نقطه‌ها از 0 تا 5 شماره دارند و نام هر یال دو نقطهٔ آن است، مانند 03. تنها مثلث‌هایی به حساب "
                "می‌آیند که گوشه‌هایشان نقطه باشند: جایی که یال‌ها از هم می‌گذرند گوشه نیست.",
            ),
            both(
                "There is no draw: among six dots two colours always make a triangle. A game ends with the 5th "
                "edge at the earliest and with the 15th at the latest.",
                "بازی مساوی ندارد: میان شش نقطه، دو رنگ همیشه مثلثی می‌سازند. "
                "بازی زودتر از یال پنجم و دیرتر از یال پانزدهم تمام نمی‌شود.",
            ),
            both(
                "Under “Start” you choose 3 to 9 dots; on fewer than six a game can be a draw.",
                "در بخش «شروع» می‌توانید 3 تا 9 نقطه برگزینید؛ با کمتر از شش نقطه بازی می‌تواند مساوی شود.",
            ),
        ),
        pictures=(
            Picture(
                words=_named(
                    "Edges 03 and 14 cross in the middle: that closes nothing. The second player's edges are dashed.",
                    "یال‌های 03 و 14 در میانه از هم می‌گذرند: این چیزی را نمی‌بندد. یال‌های بازیکن دوم خط‌چین‌اند.",
                ),
                moves=("03", "12", "14", "45"),
            ),
        ),
    ),
    Section(
        title=both("Score", "امتیاز"),
        paragraphs=(
            both(
                "An exact score counts the moves until the end: +5 means that the player to move wins in five "
                "moves, −4 that the player to move loses in four.",
                "امتیاز دقیق حرکت‌ها تا پایان را می‌شمارد: 5 یعنی کسی که نوبت اوست در پنج حرکت می‌برد، و -4 یعنی "
                "در چهار حرکت می‌بازد.",
            ),
        ),
    ),
)
