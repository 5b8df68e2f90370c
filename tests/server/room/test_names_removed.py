"""Leaving for good: names are removed, and a game that nobody else needs may be deleted."""

from __future__ import annotations

from quatuor.server.room import Friend, Me
from quatuor.server.room.events import NameRemoved
from tests.server.rooms import MAKER, Kept, alone, asked, friends, guest, one_screen, refusing


def remove(kept: Kept, holder: str = MAKER) -> None:
    """Remove a person's name as the store does: the event is kept, the name is not."""
    events = kept.room.removing_names(kept.room.seats_of(holder))
    kept.keep(events)
    for event in events:
        assert isinstance(event, NameRemoved)
        kept.names.pop(event.seat, None)


def names(kept: Kept) -> list[tuple[str, bool]]:
    return [(seat.name, seat.removed) for seat in kept.room.view().seats]


def test_a_removed_name_is_gone_from_view_and_record_and_stays_gone() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.resign()
    remove(kept, guest(1))
    for room in (kept.room, kept.reopened()):
        assert [(seat.name, seat.removed) for seat in room.view().seats] == [("Ana", False), ("", True)]
        assert [seat.name for seat in room.record().seats] == ["Ana", "?"]
        assert "Guest" not in room.record().to_text() + room.record().to_json()
    assert kept.reopened().view() == kept.room.view()
    assert kept.room.changes_since(kept.room.version - 1)[0].kind == "name-removed"


def test_removing_a_name_again_changes_nothing() -> None:
    kept = friends("quantik")
    kept.resign()
    remove(kept)
    version = kept.room.version
    remove(kept)
    assert kept.room.version == version


def test_all_names_of_one_screen_are_removed() -> None:
    kept = one_screen("omba", 3)
    kept.resign()
    kept.resign()
    remove(kept)
    assert names(kept) == [("", True)] * 3


def test_a_player_must_finish_or_resign_first() -> None:
    kept = friends("cubulus", 3)
    with refusing("still-playing"):
        remove(kept, guest(1))
    kept.resign(guest(1))
    assert kept.room.status == "playing"
    remove(kept, guest(1))
    assert names(kept)[1] == ("", True)
    kept.play(kept.room.view().legal[0][0])
    assert names(kept) == [("Ana", False), ("", True), ("Guest 2", False)]


def test_spectators_remove_nothing() -> None:
    kept = friends("quantik")
    kept.resign()
    with refusing("not-seated"):
        remove(kept, "stranger")
    with refusing("not-seated"):
        kept.room.check_deletable("stranger")


def test_a_game_without_other_people_may_be_deleted_at_any_time() -> None:
    for kept in (alone("quantik"), one_screen("omba", 4)):
        assert kept.room.status == "playing"
        kept.room.check_deletable(MAKER)


def test_a_game_stays_until_the_others_have_removed_their_names() -> None:
    kept = friends("cubulus", 3)
    kept.resign(guest(1))
    kept.resign(guest(2))
    assert kept.room.status == "over"
    for leaving in (1, 2):
        with refusing("game-needed"):
            kept.room.check_deletable(MAKER)
        remove(kept, guest(leaving))
    kept.room.check_deletable(MAKER)
    with refusing("game-needed"):  # the maker has not left
        kept.room.check_deletable(guest(1))


def test_an_invitation_that_nobody_took_keeps_no_game() -> None:
    kept = Kept(asked("quantik", [Me("Ana"), Friend()]))
    assert kept.room.status == "waiting"
    kept.room.check_deletable(MAKER)
    remove(kept)
    assert names(kept)[0] == ("", True)
