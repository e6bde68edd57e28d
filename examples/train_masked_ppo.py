"""Train a policy by sb3-contrib's MaskablePPO against an agent of ours, then let the arena say how good it is.

python examples/train_masked_ppo.py --game connect4 --opponent random --steps 50000
Needs the extra `environments` and sb3-contrib. A game of your own works too: --game nim.py:Nim
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import turnwise
from turnwise.adapters.gymnasium_env import GameEnv

try:
    from sb3_contrib import MaskablePPO
except ImportError:
    sys.exit(f"this example trains by sb3-contrib: install it with  {sys.executable} -m pip install sb3-contrib")


def main() -> None:
    """Train, then play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=50_000, help="moves to learn from (default: 50000)")
    parser.add_argument("--games", type=int, default=100, help="of the match (default: 100)")
    chosen = parser.parse_args()

    env = GameEnv(chosen.game, chosen.opponent)
    model = MaskablePPO("MlpPolicy", env, seed=1, n_steps=min(1024, chosen.steps), batch_size=64, device="cpu")
    model.learn(chosen.steps)

    def trained(state: Any) -> Any:
        numbers = env.numbers
        action, _ = model.predict(numbers.row(state), action_masks=numbers.action_mask(state), deterministic=True)
        return numbers.move(state, action)

    print(turnwise.match(env.numbers.spec, trained, chosen.opponent, games=chosen.games))


if __name__ == "__main__":
    main()
