"""Pages of a real browser, watched for what no page may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from patience import PATIENCE
from served import Served
from settling import COUNTING

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
LANDSCAPE = {"width": 740, "height": 360}
WIDE = {"width": 1920, "height": 1080}

OpenPage = Callable[..., Any]


class Pages:
    """Pages that are open; no script of theirs may fail or warn, and they may ask for nothing foreign."""

    def __init__(self, browser: Any, served: Served) -> None:
        self._browser = browser
        self._served = served
        self._contexts: list[Any] = []
        self.troubles: list[str] = []

    def open(
        self,
        route: str = "",
        *,
        language: str = "en",
        size: dict[str, int] = DESK,
        touch: bool = False,
        served: Served | None = None,
    ) -> Any:
        """Open an address, as somebody who was never here and has chosen a language."""
        address = (served or self._served).address
        context = self._browser.new_context(
            viewport=size, color_scheme="light", reduced_motion="reduce", locale="en-GB", has_touch=touch
        )
        self._contexts.append(context)
        context.add_init_script(f"localStorage.setItem('turnwise.language', '{language}')")
        context.add_init_script(COUNTING)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        self._listen(page, address)
        page.goto(f"{address}/{route}")
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        assert self.troubles == [], self.troubles

    def _listen(self, page: Any, address: str) -> None:
        own = (address, address.replace("http", "ws"), "data:", f"blob:{address}")
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.append(said.text) if said.type == "warning" else None)
        page.on("request", lambda asked: None if asked.url.startswith(own) else self.troubles.append(asked.url))


def hide(page: Any) -> None:
    """Put a page out of sight, as another tab does: the browser of these tests has no windows that could cover it."""
    _set_hidden(page, hidden=True)


def show(page: Any) -> None:
    """Bring a hidden page back into sight."""
    _set_hidden(page, hidden=False)


def _set_hidden(page: Any, *, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
            const seen = { hidden, visibilityState: hidden ? 'hidden' : 'visible' }
            for (const [name, value] of Object.entries(seen))
                Object.defineProperty(document, name, { value, configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
        }""",
        hidden,
    )
