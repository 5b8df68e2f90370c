"""Presence at a game, and wins claimed from players who left."""

from __future__ import annotations

import pytest

from quatuor.server.messages import (
    Claim,
    Done,
    Friend,
    Join,
    Me,
    Refused,
    Welcome,
)
from tests.server.conftest import run
from tests.server.service import game_service, new_key

MINUTE = 60_000


def test_presence_is_announced_to_everyone(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            assert ada.presence.present == bob.presence.present == [True, True]
            second = await there.page(game, bob.secret)
            bob.leave()
            assert ada.presence.present == [True, True]  # their other page is open
            second.leave()
            assert ada.presence.present == [True, False]
            assert ada.presence.claim_at is None  # it is not their turn
            await ada.play("Aa1")
            assert ada.presence.claim_at == pytest.approx(there.clock() + 120_000, abs=5000)
            back = await there.page(game, bob.secret)
            assert back.last(Welcome).present == [True, True]
            assert ada.presence.present == [True, True]
            assert ada.presence.claim_at is None

    run(scene)


def test_a_win_can_be_claimed_when_the_player_to_act_is_gone_for_long(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people()
            await ada.play("Aa1")
            codes = []
            for _ in range(2):
                refused = await ada.do(Claim(new_key(), ada.view.version))
                assert isinstance(refused, Refused)
                codes.append(refused.code)
                bob.leave()
            assert codes == ["present", "too-soon"]
            there.clock.ahead += 121_000
            assert isinstance(await ada.do(Claim(new_key(), ada.view.version)), Done)
            assert ada.view.status == "over"
            assert ada.view.entries[-1].because == "gone"

    run(scene)


def test_a_player_who_has_just_joined_does_not_count_as_gone(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Friend(), Me())
            maker = await there.page(made.id, made.secret)
            there.clock.ahead += 10 * MINUTE
            joined = await there.service.join(made.id, Join(made.invitations[0].secret))
            await there.draw(made.id, made.secret, joined.secret)
            refused = await maker.do(Claim(new_key(), maker.view.version))
            assert isinstance(refused, Refused)
            assert refused.code == "too-soon"

    run(scene)
