"""Code that somebody brought, run in processes that can be ended: `process` is our side, `child` the other.

Both sides speak JSON, a line a message, so that nothing the code does can make an object on our side. What the code
prints goes to a file that only error messages quote.
"""

from .process import START_SECONDS, Flag, Sandbox, Service

__all__ = ["START_SECONDS", "Flag", "Sandbox", "Service"]
