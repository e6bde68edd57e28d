"""`turnwise learn`: evaluations that learn from games."""

from __future__ import annotations

from cyclopts import App

from . import learn_data, learn_loop, learn_network, learn_patterns

learn = App(name="learn", help="Make labelled positions by self-play, and evaluations that learn from them.")
learn.command(learn_data.data)
learn.command(learn_network.network)
learn.command(learn_network.convert)
learn.command(learn_patterns.patterns)
learn.command(learn_loop.loop)
