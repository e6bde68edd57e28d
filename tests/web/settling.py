"""When a page is done: its heading is there, and nothing that it asked the server for is under way."""

from __future__ import annotations

from typing import Any

COUNTING = """
window.underWay = 0
const ask = window.fetch
window.fetch = async (...asked) => {
  window.underWay++
  const done = () => setTimeout(() => window.underWay--, 20)  // what the answer leads to has begun by then
  try {
    const answer = await ask(...asked)
    answer.clone().arrayBuffer().catch(() => {}).finally(done)
    return answer
  } catch (error) {
    done()
    throw error
  }
}
"""
"""A script for new pages, which counts requests."""

DONE = "() => window.underWay === 0 && document.querySelector('main h1, main h2, main [role=alert]')"


def settle(page: Any) -> None:
    """Wait until a page is done and drawn."""
    page.wait_for_function(DONE)
    drawn(page)


def drawn(page: Any) -> None:
    """Wait until a page has been drawn."""
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
