"""The browser of these tests: where it is, and how it is started."""

from __future__ import annotations

import shutil

# The shell has no windows to draw, so a page costs it about half as much.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for found in map(shutil.which, BROWSERS) if found), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
