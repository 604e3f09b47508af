"""What changes the answers about a game and is no event of it."""

import pytest

from accounts.services import change_profile, close_account
from citadel.clock import now_ms
from games.models import Seat
from games.services import errors, meta, publish
from games.services.meta import allow_spectators
from games.store.port import Head
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_new_name_stands_beside_the_view_at_once() -> None:
    table = Table()
    before = table.look(1)
    change_profile(user_id=table.user(0), nickname="Haram", now=now_ms())
    after = table.look(1)
    assert after.answer.players[0].nickname == "Haram"
    assert after.meta > before.meta
    assert after.answer.version == before.answer.version


def test_an_erased_name_is_gone_from_the_answers() -> None:
    table = Table()
    name = table.look(1).answer.players[0].nickname
    close_account(user_id=table.user(0), now=now_ms())
    after = table.look(1).answer
    assert after.players[0].nickname != name
    assert after.view.seats[0].left


def test_spectators_who_are_shut_out_know_of_no_game() -> None:
    table = Table(spectators=True)
    assert table.look(None).viewer == "spectator"
    allow_spectators(table.id, allowed=False)
    with pytest.raises(errors.GameHidden):
        table.look(None)
    assert table.look(0).answer.seat == 0


def test_a_game_that_cannot_be_told_of_a_name_keeps_no_other_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [Table() for _ in range(3)]
    user = tables[0].user(0)
    Seat.objects.filter(game_id__in=[table.id for table in tables], seat=0).update(user_id=user)
    announce = publish.announce_meta

    def announce_meta(head: Head) -> None:
        if head.game_id == tables[1].id:
            raise ZeroDivisionError
        announce(head)

    monkeypatch.setattr("games.services.publish.announce_meta", announce_meta)
    with pytest.raises(ExceptionGroup):
        meta.name_changed(user, now_ms())
    assert [table.head.meta for table in tables] == [1, 0, 1]
