"""The native core, in the build that this CPU runs fastest.

The same code is built twice: `_base` for any CPU and `_v3` for x86-64-v3 (POPCNT, BMI2, AVX2).
Set TURNWISE_CPU=base to force the first.
"""

import os
from typing import TYPE_CHECKING

from ._cpu import supports_v3

if TYPE_CHECKING:
    from ._base import *  # noqa: F403
elif os.environ.get("TURNWISE_CPU") != "base" and supports_v3():
    from ._v3 import *  # noqa: F403
else:
    from ._base import *  # noqa: F403
