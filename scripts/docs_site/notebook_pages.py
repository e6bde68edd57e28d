"""Notebooks as pages: their text, their code, and what their cells show."""

from __future__ import annotations

import json
import re
from typing import Any

FA_ELEMENT = re.compile(r"^(?:<div dir=\"rtl\" lang=\"fa\">|</div>)$", re.MULTILINE)


def notebook_page(text: str) -> str:
    """Write a notebook as Markdown; widgets, which need a kernel, are left out."""
    parts: list[str] = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(FA_ELEMENT.sub("", source).strip())
        else:
            parts += [f"```python\n{source}\n```", *(_shown(output["data"]) for output in cell["outputs"])]
    return "\n\n".join(parts) + "\n"


def _shown(data: dict[str, Any]) -> str:
    """Return a picture, a page or a text, the richest that there is."""
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            return f"<div>{_one_block(''.join(data[kind]))}</div>"
    if "application/vnd.jupyter.widget-view+json" in data:
        return ""
    return "```text\n" + "".join(data["text/plain"]) + "\n```"


def _one_block(html: str) -> str:
    """Keep Markdown from seeing paragraphs in HTML."""
    return re.sub(r"\n\s*\n", "\n", html)
