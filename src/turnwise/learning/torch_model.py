"""The network: fully connected layers with leaky ReLU between them, as plain tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .inputs import Inputs, need_torch

SLOPE = 0.01  # of the leaky ReLU below 0, as PyTorch has it unless told
SEEDS = 1 << 64  # that PyTorch takes


@dataclass(frozen=True)
class Layer:
    """Weights, outputs x inputs, and biases: tensors."""

    weights: Any
    biases: Any


class Model:
    """Layers that are trained.

    The first layer of rows by index is kept the other way round, inputs x outputs with a row of zeros for padding, so
    that a position costs as many additions as it has inputs.
    """

    def __init__(self, layers: Sequence[Layer], *, is_dense: bool, mean: Any = None, deviation: Any = None) -> None:
        self._torch = torch = need_torch()
        self._is_dense = is_dense
        self._mean, self._deviation = mean, deviation
        first = layers[0].weights
        if not is_dense:
            first = torch.cat([first.T, torch.zeros(1, len(first))])
        weights = [first, *(layer.weights for layer in layers[1:])]
        self.parameters: list[Any] = [
            part.detach().clone().requires_grad_()
            for layer, weight in zip(layers, weights, strict=True)
            for part in (weight, layer.biases)
        ]

    def outputs(self, inputs: Inputs, *, dropout: float = 0.0) -> Any:
        """Return a number for each row, or a row of them; `dropout` is the share of hidden units that are left out."""
        functional = self._torch.nn.functional
        flow = self._first(inputs) + self.parameters[1]
        for weights, biases in zip(self.parameters[2::2], self.parameters[3::2], strict=True):
            flow = functional.leaky_relu(flow, SLOPE)
            if dropout:
                flow = functional.dropout(flow, dropout)
            flow = functional.linear(flow, weights, biases)
        return flow.squeeze(1) if flow.shape[1] == 1 else flow

    def _first(self, inputs: Inputs) -> Any:
        functional, weights = self._torch.nn.functional, self.parameters[0]
        if self._is_dense:
            values = inputs.values
            if self._mean is not None:
                values = (values - self._mean) / self._deviation
            return functional.linear(values, weights)
        return functional.embedding_bag(
            inputs.columns, weights, mode="sum", padding_idx=inputs.width, per_sample_weights=inputs.values
        )

    def layers(self) -> list[Layer]:
        """Return the layers as they are now, as trained: with the inputs standardised if they are."""
        parts = [part.detach().clone() for part in self.parameters]
        if not self._is_dense:
            parts[0] = parts[0][:-1].T.contiguous()
        return [Layer(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]

    def load(self, parameters: Sequence[Any]) -> None:
        """Take parameters that another model of this shape had."""
        with self._torch.no_grad():
            for mine, theirs in zip(self.parameters, parameters, strict=True):
                mine.copy_(theirs)

    def copies(self) -> list[Any]:
        """Return copies of the parameters, for `load`."""
        return [part.detach().clone() for part in self.parameters]


def draw_layers(sizes: Sequence[int], seed: int) -> list[Layer]:
    """Draw weights after He for leaky ReLU, biases 0.

    All inputs count, also where few of a row are not 0: weights of inputs that are hardly ever seen stay as drawn, and
    larger ones made the error on held-out positions a fifth larger.
    """
    torch = need_torch()
    generator = torch.Generator().manual_seed(seed % SEEDS)
    layers = []
    for inputs, outputs in pairwise(sizes):
        deviation = (2 / (1 + SLOPE**2) / inputs) ** 0.5
        weights = torch.randn(outputs, inputs, generator=generator) * deviation
        layers.append(Layer(weights, torch.zeros(outputs)))
    return layers


def folded(layers: Sequence[Layer], mean: Any, deviation: Any) -> list[Layer]:
    """Put the standardisation of the inputs into the first layer, so that it takes them as they are."""
    first = layers[0]
    weights = first.weights / deviation
    return [Layer(weights, first.biases - weights @ mean), *layers[1:]]
