"""What changes the answers about a game and is no event of it."""

import pytest

from accounts.services import change_profile, close_account
from citadel.clock import now_ms
from games.services import errors
from games.services.meta import allow_spectators
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
