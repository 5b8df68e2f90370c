"""The agent: a small network that looks at OXONO along rows and columns, and an engine made of it.

Lines and the ways of totems run along rows and columns, so the network mixes exactly that: in each layer
every cell hears from the six cells of its row and, through the same weights, from the six of its column. Two
such layers carry anything from anywhere to anywhere.

    planes (10, 6, 6) ─┐                ┌─ how much each of the 2592 actions is liked: the policy
                       ├─ axial layers ─┤
    mask (2592,) ──────┘                └─ what each of them is expected to bring: their qualities

What is legal is known anyway, so the network is told: the mask is summed up as four more planes. It has
qualities of moves rather than a value of the position for the same reason: that a win is at hand is easy to
see move by move, since only legal ones count, and hard to see from afar.
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
"""The logit of what may not be played."""
RESERVE = 8.0
"""Pieces of a symbol in a reserve at the start: what the last four planes are divided by."""


class Axial(nn.Module):
    """Every cell hears from its row and its column, with the same weights: transposed boards look alike."""

    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.line = nn.Linear(channels * SIDE, out * SIDE)
        self.out = out

    def forward(self, cells: Tensor) -> Tensor:
        """From (batch, row, column, channels) to the same with other channels."""
        lines = torch.stack([cells, cells.transpose(1, 2)])
        heard = torch.relu(self.line(lines.flatten(3))).unflatten(3, (SIDE, self.out))
        return heard[0] + heard[1].transpose(1, 2)


class Network(nn.Module):
    """For every action how much it is liked, and what it is expected to bring."""

    def __init__(self, channels: int = 32, layers: int = 3, reach: int = 16) -> None:
        super().__init__()
        self.first = Axial(PLANES + 2 * TOTEMS, channels)
        self.rest = nn.ModuleList(Axial(channels, channels) for _ in range(layers - 1))
        self.moves = nn.Linear(channels, 2 * 2 * TOTEMS * reach)
        self.whole = nn.Linear(2 * channels, 1)
        self.reach = reach

    def forward(self, planes: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and qualities, each (batch, 2592), from bytes and booleans as the environment has them."""
        cells = self.first(seen(planes, masks))
        for layer in self.rest:
            cells = cells + layer(cells)
        cells = cells.flatten(1, 2)
        liking, bringing = self.pairs(cells)
        pooled = torch.cat([cells.mean(1), cells.amax(1)], dim=1)
        return liking.masked_fill(~masks, NEVER), bringing + self.whole(pooled)

    def pairs(self, cells: Tensor) -> Tensor:
        """A move is a totem, where it goes, where the piece goes: how well two cells go together, twice."""
        spoken = self.moves(cells).unflatten(2, (2, 2, TOTEMS, self.reach)).permute(3, 2, 0, 4, 1, 5)
        to, place = spoken  # each (2, batch, totems, cells, reach)
        return (to @ place.transpose(3, 4)).flatten(2)


def values(logits: Tensor, qualities: Tensor) -> Tensor:
    """What a position is worth: the mean quality of the moves, each as often as it would be played."""
    return (torch.softmax(logits, 1) * qualities).sum(1)


def seen(planes: Tensor, masks: Tensor) -> Tensor:
    """What the network looks at: (batch, row, column, planes), and where totems and pieces may go."""
    moves = masks.view(-1, TOTEMS, CELLS, CELLS)
    ways = torch.cat([moves.any(3), moves.any(2)], dim=1).unflatten(2, (SIDE, SIDE))
    scale = torch.ones(PLANES, 1, 1, device=planes.device)
    scale[-4:] = RESERVE
    return torch.cat([planes / scale, ways], dim=1).permute(0, 2, 3, 1)


@torch.no_grad()
def best_actions(network: Network, positions: Sequence[Position]) -> list[int]:
    """What the network likes best in each position: no chance, and no search."""
    device = network.moves.weight.device
    planes = torch.from_numpy(np.stack([observe(position) for position in positions]))
    masks = torch.from_numpy(np.stack([mask(position) for position in positions])).bool()
    logits, _ = network(planes.to(device), masks.to(device))
    best: list[int] = logits.argmax(1).tolist()
    return best


# ── As an engine ─────────────────────────────────────────────────────────────────────────────────────────


class Trained(Engine):
    """Plays what a trained network likes best."""

    name = "trained"

    def __init__(self, network: Network) -> None:
        self._network = network.eval()

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        """Take the likeliest move, at once."""
        action = best_actions(self._network, [match.position])[0]
        return Choice(next(move for move in match.legal_moves() if move.action == action))


def load(path: Path) -> Network:
    """The network whose weights were saved there."""
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
    return network


def engine(game: Game, _seed: int) -> Trained:
    """What the arena makes of `py:examples.oxono.network:engine`; QUATUOR_AGENT names the weights."""
    if game.id != "oxono":
        raise ValueError(f"the agent has learned OXONO, not {game.title}")
    torch.set_num_threads(1)  # the arena plays a game on every core already
    return Trained(load(Path(os.environ.get("QUATUOR_AGENT", "build/oxono/agent.pt"))))
