"""The rules of Connect 4 for people."""

from __future__ import annotations

from ..words import both
from .rules import Picture, Section

RULES = (
    Section(
        title=both("Aim", "هدف"),
        paragraphs=(
            both(
                "Two players drop discs of their own colour. Whoever has four of them in a line first wins: in a "
                "row, in a column or on a diagonal.",
                "دو بازیکن دیسک‌های رنگ خود را می‌اندازند. هر که زودتر چهار دیسک در یک خط داشته باشد می‌برد: در "
                "یک ردیف، در یک ستون یا روی یک قطر.",
            ),
        ),
        pictures=(
            Picture(
                words=both(
                    "The last disc, on g1, makes four in the lowest row.",
                    "آخرین دیسک، در g1، پایین‌ترین ردیف را چهارتایی می‌کند.",
                ),
                moves=("d", "d", "e", "e", "f", "f", "g"),
            ),
            Picture(
                words=both("Four on a diagonal, from d1 to g4.", "چهارتایی روی قطر، از d1 تا g4."),
                moves=("d", "e", "e", "f", "f", "g", "f", "g", "g", "a", "g"),
            ),
        ),
    ),
    Section(
        title=both("A turn", "یک نوبت"),
        paragraphs=(
            both(
                "The board has 7 columns and 6 rows. In turn you choose a column that is not full; the disc "
                "falls to its lowest free cell. Columns are called a to g, and a move is the letter of its "
                "column.",
                "صفحه 7 ستون و 6 ردیف دارد. به نوبت ستونی را که پر نیست برمی‌گزینید؛ دیسک در پایین‌ترین خانهٔ "
                "خالی آن می‌افتد. نام ستون‌ها a تا g است و هر حرکت حرف ستون آن است.",
            ),
            both(
                "If the board is full and nobody has a line, the game is a draw.",
                "اگر صفحه پر شود و کسی خطی نداشته باشد، بازی مساوی است.",
            ),
        ),
    ),
    Section(
        title=both("Score", "امتیاز"),
        paragraphs=(
            both(
                "A win counts more the sooner it comes: +1 with your last disc, +2 with the one before it, and "
                "so on; a loss is negative, a draw is 0.",
                "برد هرچه زودتر باشد بیشتر می‌ارزد: با آخرین دیسک شما 1، با یکی پیش از آن 2 و همین‌طور تا آخر؛ "
                "باخت منفی است و مساوی 0.",
            ),
            both(
                "Under “Start” you choose another board: its columns and rows, and how many discs make a line.",
                "در بخش «شروع» می‌توانید صفحهٔ دیگری برگزینید: ستون‌ها و ردیف‌هایش و اینکه چند دیسک یک خط است.",
            ),
        ),
    ),
)
