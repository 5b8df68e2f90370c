"""Learning: PPO, with actor and critic in one network.

Moves that turned out better than expected become likelier, others less likely. A probability changes by at
most a fifth at a time, because the games were played by the old policy (Schulman et al., 2017). The critic
learns the expected return of each move; the value of a position is the mean over its moves, weighted by the
policy. A small entropy bonus keeps the agent exploring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, mse_loss, softmax

from quatuor.rules.game import Position

from .network import Network, best_actions, values
from .selfplay import Array, Experience


@dataclass(frozen=True, slots=True)
class Settings:
    """The hyperparameters of PPO."""

    rate: float = 3e-3
    """Adam's learning rate at the start; it falls to a twentieth."""
    epochs: int = 1
    """Passes over each batch of experience."""
    batch: int = 256
    clip: float = 0.2
    """The largest relative change of a probability."""
    critic: float = 1.0
    """The weight of the critic's loss."""
    entropy: float = 0.005
    """The weight of the entropy bonus at the start; it falls to a tenth."""
    steepest: float = 0.5
    """The largest gradient norm."""


class Learner:
    """A network and its optimiser."""

    def __init__(self, network: Network, settings: Settings, device: str = "cpu") -> None:
        self.network = network.to(device)
        self.settings = settings
        self.device = device
        self._adam = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)

    @torch.no_grad()
    def policy(self, planes: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Draw a move for each position: its number, its log-probability, and the value of the position."""
        logits, qualities = self.network(self._taken(planes), self._taken(masks))
        log_probabilities = log_softmax(logits, 1)
        actions = drawn(softmax(logits, 1))
        drawn_moves = actions, at(log_probabilities, actions), values(logits, qualities)
        return tuple(tensor.cpu().numpy() for tensor in drawn_moves)

    def learn(self, past: Experience, progress: float) -> dict[str, float]:
        """Update the network with some experience; `progress` goes from 0 to 1 over the whole training."""
        for group in self._adam.param_groups:
            group["lr"] = self.settings.rate * (1 - 0.95 * progress)
        entropy_worth = self.settings.entropy * (1 - 0.9 * progress)
        rows = [past.planes, past.masks, past.actions, past.log_probabilities, past.advantages, past.returns]
        data = [self._taken(row) for row in rows]
        data[4] = (data[4] - data[4].mean()) / (data[4].std() + 1e-6)
        losses: dict[str, float] = {}
        for _ in range(self.settings.epochs):
            for chosen in torch.randperm(len(past)).split(self.settings.batch):
                losses = self._improve([row[chosen] for row in data], entropy_worth)
        return losses

    def _improve(self, rows: list[Tensor], entropy_worth: float) -> dict[str, float]:
        planes, masks, actions, before, gains, returns = rows
        logits, qualities = self.network(planes, masks)
        log_probabilities = log_softmax(logits, 1)
        ratio = (at(log_probabilities, actions) - before).exp()
        near = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        actor = -torch.min(ratio * gains, near * gains).mean()
        critic = mse_loss(at(qualities, actions), returns)
        entropy = -(softmax(logits, 1) * log_probabilities).sum(1).mean()
        self._adam.zero_grad()
        (actor + self.settings.critic * critic - entropy_worth * entropy).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.steepest)
        self._adam.step()
        return {"entropy": entropy.item(), "critic": critic.item()}

    def choose(self, positions: Sequence[Position]) -> list[int]:
        """The likeliest move in each position."""
        best: list[int] = best_actions(self.network, positions)
        return best

    def save(self, path: Path) -> None:
        """Save the weights."""
        torch.save(self.network.state_dict(), path)

    def _taken(self, array: Array) -> Tensor:
        """An array as a tensor, through DLPack: without a copy on the CPU."""
        return torch.from_dlpack(array).to(self.device)


def at(rows: Tensor, columns: Tensor) -> Tensor:
    """One number from each row."""
    return rows.gather(1, columns[:, None]).squeeze(1)


def drawn(probabilities: Tensor) -> Tensor:
    """Draw a column from each row by its probability: where the running sum passes a random number.

    `torch.multinomial` does the same; over 2592 columns, most of them 0, this is several times as fast.
    """
    sums = probabilities.cumsum(1)
    mark = sums[:, -1:] * torch.rand(len(sums), 1, device=sums.device).clamp(max=1 - 1e-6)
    return torch.searchsorted(sums, mark, right=True).squeeze(1)


def learner(seed: int, device: str, threads: int) -> Learner:
    """An untrained learner; the seed determines its first weights and everything it draws."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    return Learner(Network(), Settings(), device)
