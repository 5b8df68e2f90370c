"""The statements about games: those that read them, and those that write them.

They are built once, which takes as long as executing them.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Executable, String, bindparam, case, delete, insert, null, or_, select, text, update

from .tables import EVENTS, GAMES, NAMES, PRESENCE

OVER: Final = "over"
PLAYING: Final = "playing"
DRAWING: Final = "drawing"
DELETED: Final = "deleted"
"""A game that its players deleted: only its id is kept for a while, so that it is never used again."""
CHANNEL: Final = "quatuor"
"""Where servers on one database tell each other what has changed."""


def _continued_by(head: Any) -> Any:
    """The next head if the one before is as expected, otherwise NULL, which the table rejects: `Conflict`."""
    return case((GAMES.c.head == bindparam("continued", type_=String), head), else_=null())


THE_GAME: Final = select(GAMES).where(GAMES.c.id == bindparam("of"))
ITS_EVENTS: Final = select(EVENTS).where(EVENTS.c.game_id == bindparam("of")).order_by(EVENTS.c.version)
ITS_NAMES: Final = select(NAMES).where(NAMES.c.game_id == bindparam("of"))
SINCE: Final = (
    select(GAMES.c.head.label("last"), EVENTS)
    .outerjoin(EVENTS, (EVENTS.c.game_id == GAMES.c.id) & (EVENTS.c.version > bindparam("known")))
    .where(GAMES.c.id == bindparam("of"))
    .order_by(EVENTS.c.version)
)

ADD_GAME: Final = insert(GAMES)
ADD_EVENT: Final = insert(EVENTS)
ADD_NAME: Final = insert(NAMES)
TOUCH: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"))
    .values(
        status=bindparam("now_status"),
        updated=bindparam("now_updated"),
        due=bindparam("now_due"),
        head=_continued_by(bindparam("now_head", type_=String)),
    )
)
PLAN: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"), GAMES.c.head == bindparam("known"))
    .values(due=bindparam("now_due"))
)
HOLD: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"), GAMES.c.due < bindparam("now"))
    .values(due=bindparam("now"))
)
RENEW: Final = update(GAMES).where(GAMES.c.updated < bindparam("now")).values(updated=bindparam("now"))
STALE: Final = or_(
    (GAMES.c.status == OVER) & (GAMES.c.updated < bindparam("finished")),
    (GAMES.c.status != OVER) & (GAMES.c.updated < bindparam("abandoned")),
)
# All check again that it is stale: it may have been touched since it was found.
_IS_STALE: Final = select(GAMES.c.id).where(GAMES.c.id == bindparam("of"), STALE)
FORGET_EVENTS: Final = delete(EVENTS).where(EVENTS.c.game_id.in_(_IS_STALE))
FORGET_NAMES: Final = delete(NAMES).where(NAMES.c.game_id.in_(_IS_STALE))
FORGET_GAME: Final = delete(GAMES).where(GAMES.c.id == bindparam("of"), STALE)
REMOVE_NAME: Final = delete(NAMES).where(
    NAMES.c.game_id == bindparam("of"), NAMES.c.seat == bindparam("at_seat")
)
REMOVE_EVENTS: Final = delete(EVENTS).where(EVENTS.c.game_id == bindparam("of"))
REMOVE_NAMES: Final = delete(NAMES).where(NAMES.c.game_id == bindparam("of"))
REMOVE_PRESENCE: Final = delete(PRESENCE).where(PRESENCE.c.game_id == bindparam("of"))
EMPTY_GAME: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"))
    .values(status=DELETED, game="", due=None, asked="", head=_continued_by(""), updated=bindparam("now"))
)
ANNOUNCE: Final = text(f"SELECT pg_notify('{CHANNEL}', :news)")

GAMES_FIRST: Final[tuple[Executable, ...]] = (
    ADD_GAME,
    ADD_EVENT,
    ADD_NAME,
    TOUCH,
    PLAN,
    RENEW,
    FORGET_EVENTS,
    FORGET_NAMES,
    FORGET_GAME,
    REMOVE_NAME,
    REMOVE_EVENTS,
    REMOVE_NAMES,
    REMOVE_PRESENCE,
    EMPTY_GAME,
)
"""Those that write, each before those that depend on it."""
