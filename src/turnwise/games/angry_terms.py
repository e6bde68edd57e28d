"""What an evaluation of Angry counts."""

from __future__ import annotations

from ..messages import Message

TERMS = {
    "actions_left": Message("actions left"),
    "eggs": Message("eggs left"),
    "pigs": Message("pigs left"),
    "hen_to_egg": Message("hen to the nearest egg"),
    "hen_to_slingshot": Message("hen to the slingshot"),
    "queen_to_hen": Message("queen to the hen"),
    "bird_to_queen": Message("bird to the queen"),
    "points_made": Message("points made"),
    "trip_eggs": Message("eggs of the round trip"),
    "trip_won": Message("the end of the round trip"),
    "trip_steps": Message("steps of the round trip"),
    "too_late": Message("slingshot out of reach in time"),
    "goal_nearness": Message("nearness of the next goal"),
    "eggs_taken": Message("eggs taken"),
    "pigs_taken": Message("pigs taken"),
    "hen_caught": Message("the hen is caught"),
    "game_won": Message("the game is won"),
}
"""What features and other terms are called."""
