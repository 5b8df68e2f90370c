"""How the agent learns: PPO, with an actor and a critic in one network.

Moves that turned out better than expected are made likelier, others less likely, and never by more than a
fifth at a time, because the games were played by the policy as it was (Schulman and others, 2017). The critic
learns what each move brings; what a position is worth is the mean of that over the moves as they are played.
A little of the entropy is added to what is striven for, so that the agent keeps trying.
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
class Habits:
    """The numbers that PPO is tuned by."""

    rate: float = 3e-3
    """The step of Adam at the start; it falls to a twentieth of it."""
    epochs: int = 1
    """How often each experience is looked at."""
    batch: int = 256
    clip: float = 0.2
    """How far a probability may move from what it was when the move was played, as a share of it."""
    critic: float = 1.0
    """What an error of the critic weighs."""
    entropy: float = 0.005
    """What variety is worth at the start; it falls to a tenth."""
    steepest: float = 0.5
    """The longest gradient that is followed."""


class Learner:
    """A network and how it gets better."""

    def __init__(self, network: Network, habits: Habits, device: str = "cpu") -> None:
        self.network = network.to(device)
        self.habits = habits
        self.device = device
        self._adam = torch.optim.Adam(network.parameters(), lr=habits.rate, eps=1e-5)

    @torch.no_grad()
    def policy(self, planes: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Draw a move for each position: number, logarithm of its probability, and value of the position."""
        logits, qualities = self.network(self._taken(planes), self._taken(masks))
        log_probabilities = log_softmax(logits, 1)
        actions = drawn(softmax(logits, 1))
        told = actions, at(log_probabilities, actions), values(logits, qualities)
        return tuple(tensor.cpu().numpy() for tensor in told)

    def learn(self, past: Experience, progress: float) -> dict[str, float]:
        """Improve on some experience; `progress` runs from 0 to 1 over the whole training."""
        for group in self._adam.param_groups:
            group["lr"] = self.habits.rate * (1 - 0.95 * progress)
        entropy_worth = self.habits.entropy * (1 - 0.9 * progress)
        rows = [past.planes, past.masks, past.actions, past.log_probabilities, past.advantages, past.returns]
        data = [self._taken(row) for row in rows]
        data[4] = (data[4] - data[4].mean()) / (data[4].std() + 1e-6)
        told = {}
        for _ in range(self.habits.epochs):
            for chosen in torch.randperm(len(past)).split(self.habits.batch):
                told = self._improve([row[chosen] for row in data], entropy_worth)
        return told

    def _improve(self, rows: list[Tensor], entropy_worth: float) -> dict[str, float]:
        planes, masks, actions, before, gains, returns = rows
        logits, qualities = self.network(planes, masks)
        log_probabilities = log_softmax(logits, 1)
        ratio = (at(log_probabilities, actions) - before).exp()
        near = ratio.clamp(1 - self.habits.clip, 1 + self.habits.clip)
        actor = -torch.min(ratio * gains, near * gains).mean()
        critic = mse_loss(at(qualities, actions), returns)
        entropy = -(softmax(logits, 1) * log_probabilities).sum(1).mean()
        self._adam.zero_grad()
        (actor + self.habits.critic * critic - entropy_worth * entropy).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.habits.steepest)
        self._adam.step()
        return {"entropy": entropy.item(), "critic": critic.item()}

    def choose(self, positions: Sequence[Position]) -> list[int]:
        """The likeliest move in each position."""
        best: list[int] = best_actions(self.network, positions)
        return best

    def save(self, path: Path) -> None:
        """Write the weights down."""
        torch.save(self.network.state_dict(), path)

    def _taken(self, array: Array) -> Tensor:
        """An array as a tensor: through DLPack, which copies nothing as long as it stays on the processor."""
        return torch.from_dlpack(array).to(self.device)


def at(rows: Tensor, columns: Tensor) -> Tensor:
    """One number of each row."""
    return rows.gather(1, columns[:, None]).squeeze(1)


def drawn(probabilities: Tensor) -> Tensor:
    """A column of each row, by its probability: where the running sum passes a random number.

    `torch.multinomial` does the same; over 2592 columns, most of them 0, this is several times as fast.
    """
    sums = probabilities.cumsum(1)
    mark = sums[:, -1:] * torch.rand(len(sums), 1, device=sums.device).clamp(max=1 - 1e-6)
    return torch.searchsorted(sums, mark, right=True).squeeze(1)


def learner(seed: int, device: str, threads: int) -> Learner:
    """One that knows nothing yet; the seed decides on its first weights and on all it draws."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    return Learner(Network(), Habits(), device)
