"""What features of evaluations are called, in both languages."""

from __future__ import annotations

from ..words import Words, both

FEATURES: dict[str, Words] = {
    "centre": both("own discs in the centre", "دیسک‌های خودی در ستون وسط"),
    "their_centre": both("their discs in the centre", "دیسک‌های حریف در ستون وسط"),
    "own_threats": both("own threats", "تهدیدهای خودی"),
    "their_threats": both("their threats", "تهدیدهای حریف"),
    "own_good_threats": both("own good threats", "تهدیدهای خوب خودی"),
    "their_good_threats": both("their good threats", "تهدیدهای خوب حریف"),
    "three": both("threes", "سه‌تایی‌ها"),
    "three_of_opponent": both("threes of the other", "سه‌تایی‌های حریف"),
    "two": both("twos", "دوتایی‌ها"),
    "corners": both("corners", "گوشه‌ها"),
    "discs": both("discs", "مهره‌ها"),
    "empty_neighbours": both("empty neighbours", "همسایه‌های خالی"),
    "mobility": both("mobility", "تعداد حرکت‌های مجاز"),
    "next_to_corners": both("next to corners", "کنار گوشه‌ها"),
    "squares": both("weights of squares", "وزن خانه‌ها"),
    "free": both("free edges", "یال‌های آزاد"),
    "own_safe": both("own safe edges", "یال‌های امن خودی"),
    "other_safe": both("safe edges of the other", "یال‌های امن حریف"),
    "own_pairs": both("own pairs of edges", "جفت یال‌های خودی"),
    "other_pairs": both("pairs of the other", "جفت یال‌های حریف"),
    "own_low_pairs": both("own pairs, smaller dot", "جفت‌های خودی، رأس کوچک‌تر"),
    "other_low_pairs": both("pairs of the other, smaller dot", "جفت‌های حریف، رأس کوچک‌تر"),
    "closable": both("closable triangles, the other's less own", "مثلث‌های بستنی، حریف منهای خودی"),
    "actions_left": both("actions left", "گام‌های مانده"),
    "eggs": both("eggs left", "تخم‌مرغ‌های مانده"),
    "pigs": both("pigs left", "خوک‌های مانده"),
    "hen_to_egg": both("hen to the nearest egg", "مرغ تا نزدیک‌ترین تخم‌مرغ"),
    "hen_to_slingshot": both("hen to the slingshot", "مرغ تا تیرکمان"),
    "queen_to_hen": both("queen to the hen", "ملکه تا مرغ"),
    "bird_to_queen": both("bird to the queen", "پرنده تا ملکه"),
    "cards_left": both("cards left", "کارت‌های مانده"),
    "moves": both("moves", "حرکت‌ها"),
    "stark_lead": both("lead in Stark", "برتری در استارک"),
    "stark_banner": both("banner of Stark", "پرچم استارک"),
    "greyjoy_lead": both("lead in Greyjoy", "برتری در گریجوی"),
    "greyjoy_banner": both("banner of Greyjoy", "پرچم گریجوی"),
    "lannister_lead": both("lead in Lannister", "برتری در لنیستر"),
    "lannister_banner": both("banner of Lannister", "پرچم لنیستر"),
    "targaryen_lead": both("lead in Targaryen", "برتری در تارگرین"),
    "targaryen_banner": both("banner of Targaryen", "پرچم تارگرین"),
    "baratheon_lead": both("lead in Baratheon", "برتری در باراتیون"),
    "baratheon_banner": both("banner of Baratheon", "پرچم باراتیون"),
    "tyrell_lead": both("lead in Tyrell", "برتری در تایرل"),
    "tyrell_banner": both("banner of Tyrell", "پرچم تایرل"),
    "tully_lead": both("lead in Tully", "برتری در تالی"),
    "tully_banner": both("banner of Tully", "پرچم تالی"),
    "bounds": both("what is still possible", "آنچه هنوز ممکن است"),
    "companion_choice": both("chooses a companion", "انتخاب همراه"),
    "useful_cards": both("cards that help", "کارت‌های سودمند"),
    "cards_in_line": both("cards from the lines of Varys", "کارت‌های خط‌های واریس"),
    "points_made": both("points made", "امتیاز تا اینجا"),
    "trip_eggs": both("eggs of the round trip", "تخم‌مرغ‌های گردش"),
    "trip_won": both("the end of the round trip", "پایان گردش"),
    "trip_steps": both("steps of the round trip", "گام‌های گردش"),
    "too_late": both("slingshot out of reach in time", "نرسیدن به‌موقع به تیرکمان"),
    "goal_nearness": both("nearness of the next goal", "نزدیکی هدف بعدی"),
    "eggs_taken": both("eggs taken", "تخم‌مرغ‌های گرفته‌شده"),
    "pigs_taken": both("pigs taken", "خوک‌های گرفته‌شده"),
}


def feature_words(name: str) -> Words:
    """Name a feature; one that is not listed, such as a square of Othello's table, is called as it is written.

    >>> feature_words("own_safe")["en"], feature_words("of_my_own")["en"]
    ('own safe edges', 'of my own')
    """
    plain = name.replace("_", " ")
    return FEATURES.get(name, {"en": plain, "fa": plain})
