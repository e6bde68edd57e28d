"""The rules of Angry for people: who moves how, what is on the map, and what it is worth."""

from __future__ import annotations

from ..words import Words, both
from .angry_look import NAMES
from .look import Json
from .rules import Picture, Section
from .view import table, table_cell

THINGS: dict[str, Words] = {
    "hen": both(
        "moves first; she may not enter a rock, the queen or the bird",
        "نفر اول است؛ به سنگ، ملکه و پرنده نمی‌تواند برود",
    ),
    "bird": both(
        "helps the hen in Game II; it may enter only ground and the queen, and catching her wins the game",
        "در بازی 2 به مرغ کمک می‌کند؛ تنها به زمین و به خانهٔ ملکه می‌رود و گرفتن او بازی را می‌برد",
    ),
    "queen": both(
        "hunts the hen; she may enter only ground and the hen, and catching her ends the game",
        "در پی مرغ است؛ تنها به زمین و به خانهٔ مرغ می‌رود و گرفتن او بازی را تمام می‌کند",
    ),
    "egg": both("the hen gathers it", "مرغ آن را برمی‌دارد"),
    "pig": both("the hen may tread on it, which costs points", "مرغ می‌تواند رویش برود، که امتیاز کم می‌کند"),
    "sling": both("the hen enters it: the game is won and over", "مرغ به آن برسد: بازی برده و تمام است"),
    "rock": both("nobody may enter it", "کسی نمی‌تواند به آن برود"),
}
POINTS: tuple[tuple[Words, Words], ...] = (
    (both("an egg taken", "برداشتن یک تخم‌مرغ"), both("+200", "200")),
    (both("a pig trodden on", "رفتن روی یک خوک"), both("-200", "-200")),
    (both("each step of hen or bird", "هر گام مرغ یا پرنده"), both("-1", "-1")),
    (
        both("the slingshot is reached, in Game", "رسیدن به تیرکمان در بازی 1"),
        both("+400", "400"),
    ),
    (
        both(
            "the slingshot is reached or the queen is caught, in Game II",
            "رسیدن به تیرکمان یا گرفتن ملکه در بازی 2",
        ),
        both("+250", "250"),
    ),
    (both("the queen is caught", "گرفتن ملکه"), both("+600 more", "600 بیشتر")),
    (
        both(
            "the hen is caught, or the steps are used up",
            "گرفتار شدن مرغ یا تمام شدن گام‌ها",
        ),
        both("-1000", "-1000"),
    ),
)


def _things() -> Json:
    head = [table_cell(both("On the map", "روی نقشه")), table_cell(both("What it does", "چه می‌کند"))]
    return table(head, [[table_cell(NAMES[code], code=code), table_cell(words)] for code, words in THINGS.items()])


def _points() -> Json:
    head = [
        table_cell(both("What happens", "رویداد")),
        table_cell(both("Points for hen and bird", "امتیاز مرغ و پرنده")),
    ]
    return table(head, [[table_cell(what), table_cell(worth)] for what, worth in POINTS])


RULES = (
    Section(
        title=both("Aim", "هدف"),
        paragraphs=(
            both(
                "A hen walks over a map of 10 × 10 cells, gathers eggs and runs for the slingshot; a queen pig "
                "hunts her. In Game II a red bird helps the hen and hunts the queen. Hen and bird are the first "
                "player, the queen is the second.",
                "مرغی روی نقشه‌ای 10 در 10 راه می‌رود، تخم‌مرغ جمع می‌کند و به سوی تیرکمان می‌رود؛ ملکهٔ خوک‌ها "
                "در پی اوست. در بازی 2 پرندهٔ قرمز به مرغ کمک می‌کند و در پی ملکه است. مرغ و پرنده بازیکن "
                "اول‌اند و ملکه بازیکن دوم.",
            ),
            both(
                "The hen's side wants many points, the queen few: the result is the points.",
                "طرف مرغ امتیاز زیاد می‌خواهد و ملکه امتیاز کم: نتیجهٔ بازی همان امتیاز است.",
            ),
        ),
        pictures=(
            Picture(words=both("Game: hen against queen.", "بازی 1: مرغ در برابر ملکه.")),
            Picture(
                words=both("Game II: hen and red bird against queen.", "بازی 2: مرغ و پرندهٔ قرمز در برابر ملکه."),
                position="start:map=game2_simple",
            ),
        ),
    ),
    Section(
        title=both("A turn", "یک نوبت"),
        paragraphs=(
            both(
                "Hen, bird and queen move in this order, one cell up, down, left or right. Whatever stood on a "
                "cell that somebody enters is gone. Whoever has no legal step stays.",
                "مرغ، پرنده و ملکه به همین ترتیب حرکت می‌کنند، یک خانه بالا، پایین، چپ یا راست. هر چه در خانه‌ای "
                "باشد که کسی به آن می‌رود از بین می‌رود. کسی که گام مجازی ندارد می‌ماند.",
            ),
        ),
        facts=(_things(),),
        pictures=(
            Picture(
                words=both(
                    "After three steps: the orange frame marks where the last one led.",
                    "پس از سه گام: کادر نارنجی جای آخرین گام است.",
                ),
                moves=("down", "left", "left"),
            ),
        ),
    ),
    Section(
        title=both("Points, and the end", "امتیاز و پایان بازی"),
        paragraphs=(
            both(
                "The game is won as soon as the slingshot or the queen is gone. It is lost when the hen is "
                "caught or the limit of steps is reached: 150 in Game, 200 in Game II, of hen and bird together. "
                "The queen's steps cost nothing.",
                "همین که تیرکمان یا ملکه از نقشه برود بازی برده است. اگر مرغ گرفتار شود یا گام‌ها به حد برسد "
                "بازی باخته است: 150 گام در بازی 1 و 200 گام در بازی 2، از مرغ و پرنده با هم. گام‌های ملکه به "
                "حساب نمی‌آید.",
            ),
            both(
                "A game can be both won and lost: whoever takes the slingshot with the last step gets the points "
                "for both.",
                "یک بازی می‌تواند هم برده و هم باخته باشد: کسی که با آخرین گام به تیرکمان برسد امتیاز هر دو را می‌گیرد.",
            ),
        ),
        facts=(_points(),),
    ),
    Section(
        title=both("Kinds of play", "گونه‌های بازی"),
        paragraphs=(
            both(
                "Under “Start” you choose the map and the queen: a free queen moves as she likes; the scripted "
                "one is that of the course's program and always takes the shortest way to the hen, or stays if "
                "there is none.",
                "در بخش «شروع» نقشه و ملکه را برمی‌گزینید: ملکهٔ آزاد هرگونه بخواهد حرکت می‌کند؛ ملکهٔ "
                "برنامه‌ای همان ملکهٔ برنامهٔ درس است که همیشه از کوتاه‌ترین راه به سوی مرغ می‌رود و اگر راهی نباشد "
                "می‌ماند.",
            ),
            both(
                "With waiting by bumping, hen and bird may step against a closed cell: nothing moves, nothing is "
                "counted and the turn passes.",
                "با «ماندن با برخورد» مرغ و پرنده می‌توانند به خانه‌ای بسته گام بردارند: چیزی جابه‌جا نمی‌شود، "
                "چیزی شمرده نمی‌شود و نوبت می‌گذرد.",
            ),
        ),
    ),
)
