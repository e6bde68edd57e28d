"""The native core, in the build that this CPU runs fastest.

The same code is built twice: `_base` for any CPU and `_v3` for x86-64-v3 (POPCNT, BMI2, AVX2).
Set TURNWISE_CPU=base or =v3 to force one of them. Where only one of them was built, that one is taken.
Classes have the same names in both, so that what one has pickled the other reads.
"""

from typing import TYPE_CHECKING

from . import signatures
from .build_choice import chosen_build

if TYPE_CHECKING or chosen_build() == "base":
    from ._base import *  # noqa: F403
else:
    from ._v3 import *  # noqa: F403

STATES: dict[str, type] = states()  # noqa: F405
"""The class of states by the name of the game, in the order of core/games/games.def."""

SEARCH_OPTIONS: tuple[str, ...] = search_options()  # noqa: F405
"""The options of a search, by name."""

PUBLIC = {*STATES.values(), StopToken}  # noqa: F405

for _kind in [value for value in globals().values() if isinstance(value, type)]:
    _kind.__module__ = "turnwise" if _kind in PUBLIC else __name__
    signatures.sign(_kind, signed_method)  # noqa: F405
