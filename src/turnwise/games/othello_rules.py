"""The rules of Othello for people."""

from __future__ import annotations

from ..words import both
from .rules import Picture, Section

RULES = (
    Section(
        title=both("Aim", "هدف"),
        paragraphs=(
            both(
                "Black and White put discs on a board of 8 × 8 squares and turn each other's over. Whoever has "
                "more discs of the own colour in the end wins.",
                "سیاه و سفید روی صفحه‌ای 8 در 8 مهره می‌گذارند و مهره‌های یکدیگر را برمی‌گردانند. هر که در پایان "
                "مهرهٔ بیشتری به رنگ خود دارد می‌برد.",
            ),
        ),
        pictures=(
            Picture(
                words=both(
                    "The start: White on d4 and e5, Black on d5 and e4. Black moves first.",
                    "آغاز بازی: سفید در d4 و e5، سیاه در d5 و e4. حرکت اول با سیاه است.",
                )
            ),
        ),
    ),
    Section(
        title=both("A turn", "یک نوبت"),
        paragraphs=(
            both(
                "You put a disc on an empty square so that it encloses at least one straight line of the other's "
                "discs between itself and another disc of yours: along a row, a column or a diagonal.",
                "مهره‌ای روی خانه‌ای خالی می‌گذارید که دست‌کم یک خط راست از مهره‌های حریف را میان خود و مهرهٔ "
                "دیگری از شما بگیرد: در ردیف، ستون یا قطر.",
            ),
            both(
                "Every line that is enclosed turns over, in all eight directions at once. Discs are never taken away.",
                "هر خطی که محاصره شود برمی‌گردد، در هر هشت جهت با هم. هیچ مهره‌ای از صفحه برداشته نمی‌شود.",
            ),
        ),
        pictures=(
            Picture(
                words=both(
                    "Black on f5 encloses e5, which turns black.", "سیاه در f5 مهرهٔ e5 را محاصره می‌کند و آن سیاه می‌شود."
                ),
                moves=("f5",),
            ),
            Picture(
                words=both(
                    "After f5 d6 c3 d3 c4 five lines have been turned; the dot marks the last move.",
                    "پس از f5 d6 c3 d3 c4 پنج بار مهره‌ها برگشته‌اند؛ نقطه آخرین حرکت را نشان می‌دهد.",
                ),
                moves=("f5", "d6", "c3", "d3", "c4"),
            ),
        ),
    ),
    Section(
        title=both("Passing, and the end", "پاس و پایان بازی"),
        paragraphs=(
            both(
                "Whoever cannot enclose anything must pass, and the other moves again. Whoever can move may not pass.",
                "کسی که نتواند چیزی را محاصره کند باید پاس بدهد و حریف دوباره حرکت می‌کند. کسی که بتواند حرکت "
                "کند نمی‌تواند پاس بدهد.",
            ),
            both(
                "The game is over as soon as neither side can move, even if squares are left. The score is the "
                "difference of the discs; empty squares belong to the winner.",
                "همین که هیچ طرف نتواند حرکت کند بازی تمام است، حتی اگر خانهٔ خالی مانده باشد. امتیاز تفاوت "
                "مهره‌هاست؛ خانه‌های خالی از آنِ برنده‌اند.",
            ),
            both(
                "Under “Start” you choose a board of 6 or 4 squares a side.",
                "در بخش «شروع» می‌توانید صفحه‌ای 6 یا 4 خانه‌ای برگزینید.",
            ),
        ),
        pictures=(
            Picture(
                words=both(
                    "Black has no square that encloses anything: the only move is the pass.",
                    "سیاه خانه‌ای ندارد که چیزی را محاصره کند: تنها حرکتش پاس است.",
                ),
                position="f5f6d3g5h5h4f7h6",
            ),
        ),
    ),
)
