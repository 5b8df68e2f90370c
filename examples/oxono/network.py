"""The agent: a small network that sees OXONO along rows and columns, and an engine that uses it.

Lines and totem moves run along rows and columns, and so does the network: in each layer every cell receives
input from the six cells of its row and, through the same weights, from the six of its column. Two such layers
connect every cell with every other.

    planes (10, 6, 6) ─┐                ┌─ a logit for each of the 2592 actions: the policy
                       ├─ axial layers ─┤
    mask (2592,) ──────┘                └─ the expected return of each action: its quality

The legal moves are known, so the mask is given to the network as four more planes. It estimates qualities of
moves rather than a value of the position, because an immediate win is easy to see move by move, where only
legal moves count, and hard to see in the whole position.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from quatuor.engine.player import Choice, Engine, StopFlag
from quatuor.envs.planes import mask, observe
from quatuor.match import Match
from quatuor.rules.game import Game, Position

PLANES, SIDE, CELLS, TOTEMS = 10, 6, 36, 2
NEVER = -1e9
"""The logit of illegal actions."""
RESERVE = 8.0
"""Pieces of each symbol in a reserve at the start; the last four planes are divided by it."""


class Axial(nn.Module):
    """Connects every cell with its row and its column; shared weights make transposed boards look alike."""

    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.line = nn.Linear(channels * SIDE, out * SIDE)
        self.out = out

    def forward(self, cells: Tensor) -> Tensor:
        """From (batch, row, column, channels) to the same with other channels."""
        lines = torch.stack([cells, cells.transpose(1, 2)])
        mixed = torch.relu(self.line(lines.flatten(3))).unflatten(3, (SIDE, self.out))
        return mixed[0] + mixed[1].transpose(1, 2)


class Network(nn.Module):
    """Computes a logit and an expected return for every action."""

    def __init__(self, channels: int = 32, layers: int = 3, reach: int = 16) -> None:
        super().__init__()
        self.first = Axial(PLANES + 2 * TOTEMS, channels)
        self.rest = nn.ModuleList(Axial(channels, channels) for _ in range(layers - 1))
        self.moves = nn.Linear(channels, 2 * 2 * TOTEMS * reach)
        self.whole = nn.Linear(2 * channels, 1)
        self.reach = reach

    def forward(self, planes: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and qualities, each (batch, 2592), from the arrays of the environment."""
        cells = self.first(seen(planes, masks))
        for layer in self.rest:
            cells = cells + layer(cells)
        cells = cells.flatten(1, 2)
        logits, qualities = self.pairs(cells)
        pooled = torch.cat([cells.mean(1), cells.amax(1)], dim=1)
        return logits.masked_fill(~masks, NEVER), qualities + self.whole(pooled)

    def pairs(self, cells: Tensor) -> Tensor:
        """Two scores for every pair of cells: a move is a totem, its target and the piece's cell."""
        vectors = self.moves(cells).unflatten(2, (2, 2, TOTEMS, self.reach)).permute(3, 2, 0, 4, 1, 5)
        to, place = vectors  # each (2, batch, totems, cells, reach)
        return (to @ place.transpose(3, 4)).flatten(2)


def values(logits: Tensor, qualities: Tensor) -> Tensor:
    """The values of positions: the mean quality of their moves, weighted by the policy."""
    return (torch.softmax(logits, 1) * qualities).sum(1)


def seen(planes: Tensor, masks: Tensor) -> Tensor:
    """The input, (batch, row, column, planes): observations, and where totems and pieces may go."""
    moves = masks.view(-1, TOTEMS, CELLS, CELLS)
    ways = torch.cat([moves.any(3), moves.any(2)], dim=1).unflatten(2, (SIDE, SIDE))
    scale = torch.ones(PLANES, 1, 1, device=planes.device)
    scale[-4:] = RESERVE
    return torch.cat([planes / scale, ways], dim=1).permute(0, 2, 3, 1)


@torch.no_grad()
def best_actions(network: Network, positions: Sequence[Position]) -> list[int]:
    """The most likely action in each position, without randomness or search."""
    device = network.moves.weight.device
    planes = torch.from_numpy(np.stack([observe(position) for position in positions]))
    masks = torch.from_numpy(np.stack([mask(position) for position in positions])).bool()
    logits, _ = network(planes.to(device), masks.to(device))
    best: list[int] = logits.argmax(1).tolist()
    return best


# ── As an engine ─────────────────────────────────────────────────────────────────────────────────────────


class Trained(Engine):
    """Plays the most likely move of a trained network."""

    name = "trained"

    def __init__(self, network: Network) -> None:
        self._network = network.eval()

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        """Choose the most likely move."""
        action = best_actions(self._network, [match.position])[0]
        return Choice(next(move for move in match.legal_moves() if move.action == action))


def load(path: Path) -> Network:
    """Load a network from its saved weights."""
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
    return network


def engine(game: Game, _seed: int) -> Trained:
    """Create the engine `py:examples.oxono.network:engine`; QUATUOR_AGENT names the file of weights."""
    if game.id != "oxono":
        raise ValueError(f"the agent has learned OXONO, not {game.title}")
    torch.set_num_threads(1)  # the arena plays a game on every core already
    return Trained(load(Path(os.environ.get("QUATUOR_AGENT", "build/oxono/agent.pt"))))
