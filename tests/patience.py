"""How long tests wait. Nothing here is a claim on speed: a busy machine may take as long as it needs."""

PATIENCE = 240.0
"""Seconds for what must happen; a test that has waited so long has found a mistake."""

FOR_EVER = 7200.0
"""Seconds of what must not be waited for: longer than a test may take (faulthandler_timeout in pyproject.toml)."""
