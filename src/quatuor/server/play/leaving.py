"""Leaving games for good: a person removes their name, or deletes a game that nobody else needs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ..errors import NoSuchGame
from ..room import Event, Room
from ..secrets import hashed
from .games import Games


async def remove_name(games: Games, game: str, secret: str) -> None:
    """Remove a person's name from a game; repeating it changes nothing. Raises `Refusal`.

    Their name may also be at the seat that a rematch reserves for them: it is removed there too.
    """
    async with games.opened(game) as open_room:
        holder = hashed(game, secret)
        await games.commit(open_room, lambda room: room.removing_names(room.seats_of(holder)))
        rematch = open_room.room.followed
    await _leave_rematch(games, rematch, hashed(game, secret))


async def delete_game(games: Games, game: str, secret: str) -> None:
    """Delete a game, and the person's name at its rematch. Raises `Refusal` if another person needs it."""
    async with games.opened(game, latest=True) as open_room:
        open_room.room.check_deletable(hashed(game, secret))
        rematch = open_room.room.followed
    await _leave_rematch(games, rematch, hashed(game, secret))
    async with games.opened(game, latest=True) as open_room:
        await games.delete(open_room, lambda room: room.check_deletable(hashed(game, secret)))


async def _leave_rematch(games: Games, rematch: str | None, invitation: str) -> None:
    """Remove the name at the seats that a rematch still reserves, if there is one."""
    if rematch is None:
        return
    with suppress(NoSuchGame):
        async with games.opened(rematch) as open_room:
            await games.commit(open_room, lambda room: _removing(room, invitation))


def _removing(room: Room, invitation: str) -> Sequence[Event]:
    reserved = _reserved(room, invitation)
    return room.removing_names(reserved) if reserved else ()


def _reserved(room: Room, invitation: str) -> list[int]:
    """The free seats of an invitation."""
    invited = room.asked.invitations.items()
    return [seat for seat, kept in invited if kept == invitation and not room.seating.is_taken(seat)]
