"""What features of evaluations are called."""

from __future__ import annotations

from ..messages import Message, as_message

FEATURES = {
    "centre": Message("own discs in the centre"),
    "their_centre": Message("their discs in the centre"),
    "own_threats": Message("own threats"),
    "their_threats": Message("their threats"),
    "own_good_threats": Message("own good threats"),
    "their_good_threats": Message("their good threats"),
    "three": Message("threes"),
    "three_of_opponent": Message("threes of the other"),
    "two": Message("twos"),
    "corners": Message("corners"),
    "discs": Message("discs"),
    "empty_neighbours": Message("empty neighbours"),
    "mobility": Message("mobility"),
    "next_to_corners": Message("next to corners"),
    "squares": Message("weights of squares"),
    "free": Message("free edges"),
    "own_safe": Message("own safe edges"),
    "other_safe": Message("safe edges of the other"),
    "own_pairs": Message("own pairs of edges"),
    "other_pairs": Message("pairs of the other"),
    "own_low_pairs": Message("own pairs, smaller dot"),
    "other_low_pairs": Message("pairs of the other, smaller dot"),
    "closable": Message("closable triangles, the other's less own"),
    "actions_left": Message("actions left"),
    "eggs": Message("eggs left"),
    "pigs": Message("pigs left"),
    "hen_to_egg": Message("hen to the nearest egg"),
    "hen_to_slingshot": Message("hen to the slingshot"),
    "queen_to_hen": Message("queen to the hen"),
    "bird_to_queen": Message("bird to the queen"),
    "cards_left": Message("cards left"),
    "moves": Message("moves"),
    "stark_lead": Message("lead in Stark"),
    "stark_banner": Message("banner of Stark"),
    "greyjoy_lead": Message("lead in Greyjoy"),
    "greyjoy_banner": Message("banner of Greyjoy"),
    "lannister_lead": Message("lead in Lannister"),
    "lannister_banner": Message("banner of Lannister"),
    "targaryen_lead": Message("lead in Targaryen"),
    "targaryen_banner": Message("banner of Targaryen"),
    "baratheon_lead": Message("lead in Baratheon"),
    "baratheon_banner": Message("banner of Baratheon"),
    "tyrell_lead": Message("lead in Tyrell"),
    "tyrell_banner": Message("banner of Tyrell"),
    "tully_lead": Message("lead in Tully"),
    "tully_banner": Message("banner of Tully"),
    "bounds": Message("what is still possible"),
    "companion_choice": Message("chooses a companion"),
    "useful_cards": Message("cards that help"),
    "cards_in_line": Message("cards from the lines of Varys"),
    "points_made": Message("points made"),
    "trip_eggs": Message("eggs of the round trip"),
    "trip_won": Message("the end of the round trip"),
    "trip_steps": Message("steps of the round trip"),
    "too_late": Message("slingshot out of reach in time"),
    "goal_nearness": Message("nearness of the next goal"),
    "eggs_taken": Message("eggs taken"),
    "pigs_taken": Message("pigs taken"),
}


def feature_words(name: str) -> Message:
    """Name a feature; one that is not listed, such as a square of Othello's table, is called as it is written.

    >>> str(feature_words("own_safe")), str(feature_words("of_my_own"))
    ('own safe edges', 'of my own')
    """
    return FEATURES.get(name) or as_message(name.replace("_", " "))
