"""Guests and their names; from guest to member."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from accounts import nicknames, services, tokens
from accounts.errors import (
    AlreadyMember,
    BadLogin,
    BadNickname,
    BadToken,
    LoginTaken,
    NicknameFull,
    TooManyAttempts,
    WeakPassword,
)
from accounts.models import User
from accounts.services import people, throttle
from tests.accounts.people import PASSWORD, THEN, guest, member, new_login

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_guest_needs_nothing_and_is_a_player() -> None:
    session = guest(language="en")
    assert session.user.is_guest
    assert session.user.login is None
    assert not session.user.has_usable_password()
    assert services.roles_of(session.user.id) == {"player"}
    assert len(session.user.nickname.split()) == 2


def test_two_people_of_one_nickname_differ_in_the_discriminator() -> None:
    first, second = guest(nickname="Red Panda"), guest(nickname="redpanda")
    assert first.user.nickname_key == second.user.nickname_key
    assert first.user.discriminator != second.user.discriminator
    assert first.user.full_name == f"Red Panda#{first.user.discriminator:04}"


def test_people_of_one_nickname_may_come_in_the_same_moment() -> None:
    def come(_: int) -> str:
        try:
            return guest(nickname="Same Moment").user.full_name
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        names = list(pool.map(come, range(24)))
    assert len(set(names)) == 24


def test_a_collision_between_look_and_insert_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = guest(nickname="Collision").user.discriminator
    draws = iter([taken, (taken + 1) % 10_000])
    monkeypatch.setattr(people, "_free_discriminator", lambda _: next(draws))
    assert guest(nickname="Collision").user.discriminator == (taken + 1) % 10_000


def test_ten_thousand_of_one_nickname_are_all_there_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_DISCRIMINATORS", 1)
    name = f"Full {new_login()[-8:]}"
    assert guest(nickname=name).user.discriminator == 0
    with pytest.raises(NicknameFull):
        guest(nickname=name)


def test_a_friendly_name_everybody_has_gives_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_DISCRIMINATORS", 1)
    first = f"Full {new_login()[-8:]}"
    second = f"Free {new_login()[-8:]}"
    names = iter([first, first, first, second])
    monkeypatch.setattr(nicknames, "for_guest", lambda *_, **__: next(names))
    assert [guest().user.nickname for _ in range(2)] == [first, second]


def test_when_every_friendly_name_is_full_a_number_stands_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_DISCRIMINATORS", 1)
    word = new_login()[-8:]
    monkeypatch.setattr(nicknames, "_GUEST_WORDS", {"en": (("Full",), (word,))})
    for language in ("en", "ko"):
        guests = [guest(language=language).user for _ in range(3)]
        assert len({user.nickname for user in guests}) == 3
        assert all(user.nickname == nicknames.clean(user.nickname) for user in guests)
    assert all(nicknames.is_reserved(nicknames.for_guest("en", digits=4)) is False for _ in range(20))


def test_one_household_makes_so_many_guests_and_no_more(settings: Any) -> None:
    settings.GUESTS_PER_ADDRESS = 3
    address = f"2001:db8:{new_login()[-4:]}:1::"
    for number in range(3):
        guest(address=f"{address}{number}")
    with pytest.raises(TooManyAttempts) as refused:
        guest(address=f"{address}9")
    assert 0 < int(refused.value.params["seconds"]) <= throttle.WINDOW_SECONDS
    for elsewhere in ("127.0.0.1", "::1", "", new_login()):
        for _ in range(4 if elsewhere[:1] in "1:" else 1):
            guest(address=elsewhere)
    settings.GUESTS_PER_ADDRESS = 0
    guest(address=address)


def test_a_person_is_renamed_ten_times_an_hour() -> None:
    user, other = guest(nickname="Fickle").user, guest().user
    for number in range(throttle.MOST_RENAMES):
        services.change_profile(user_id=user.id, nickname=f"Fickle {number}", now=THEN)
        services.change_profile(user_id=user.id, nickname=f"Fickle {number}", language="en", now=THEN)  # no new name
        with pytest.raises(BadNickname):
            services.change_profile(user_id=user.id, nickname="admin", now=THEN)
    with pytest.raises(TooManyAttempts) as refused:
        services.change_profile(user_id=user.id, nickname="Once More", now=THEN)
    assert throttle.WINDOW_SECONDS < int(refused.value.params["seconds"]) <= throttle.RENAME_SECONDS
    assert services.change_profile(user_id=user.id, language="ko", now=THEN).nickname == "Fickle 9"
    assert services.change_profile(user_id=other.id, nickname="Once More", now=THEN).nickname == "Once More"


@pytest.mark.usefixtures("without_redis")
def test_without_redis_nobody_counts_guests_and_names(settings: Any) -> None:
    settings.GUESTS_PER_ADDRESS = 1
    address = new_login()
    users = [guest(address=address).user for _ in range(2)]
    for number in range(throttle.MOST_RENAMES + 1):
        services.change_profile(user_id=users[0].id, nickname=f"Fickle {number}", now=THEN)


def test_a_nickname_that_cannot_be_had_makes_no_guest() -> None:
    with pytest.raises(BadNickname):
        guest(nickname="admin", now=THEN)


def test_an_upgrade_keeps_everything() -> None:
    session = guest(nickname="Keeper")
    login = new_login()
    services.upgrade(user_id=session.user.id, login=f" {login.upper()} ", password=PASSWORD, now=THEN)
    user = User.objects.get(id=session.user.id)
    assert (user.is_guest, user.login, user.full_name) == (False, login, session.user.full_name)
    assert tokens.check(session.token, now=user.created_at) is not None
    again = services.log_in(login=login, password=PASSWORD, now=user.created_at)
    assert again.user.id == user.id


def test_an_upgrade_may_bring_a_new_nickname() -> None:
    session = guest(nickname="Before")
    assert (
        services.upgrade(user_id=session.user.id, login=new_login(), password=PASSWORD, nickname="After", now=THEN).nickname
        == "After"
    )


def test_an_upgrade_that_is_refused_changes_nothing() -> None:
    session, taken = guest(), member().user.login
    assert taken is not None
    with pytest.raises(LoginTaken):
        services.upgrade(user_id=session.user.id, login=taken, password=PASSWORD, now=THEN)
    with pytest.raises(BadLogin):
        services.upgrade(user_id=session.user.id, login="a b c", password=PASSWORD, now=THEN)
    with pytest.raises(WeakPassword):
        services.upgrade(user_id=session.user.id, login=new_login(), password="short", now=THEN)
    assert services.load(session.user.id).is_guest


def test_a_member_cannot_become_one_again() -> None:
    with pytest.raises(AlreadyMember):
        services.upgrade(user_id=member().user.id, login=new_login(), password=PASSWORD, now=THEN)


def test_public_names_come_in_one_query() -> None:
    first, second = guest(nickname="First One").user, guest(nickname="Second One").user
    services.close_account(user_id=second.id, now=THEN)
    names = services.public_names([first.id, second.id, first.id])
    assert names[first.id] == services.PublicName("First One", first.tag)
    assert names[second.id] == services.PublicName(None, None)


def test_a_new_nickname_keeps_the_discriminator_where_it_is_free() -> None:
    user = guest(nickname="Old Name").user
    changed = services.change_profile(user_id=user.id, nickname=f"New {new_login()[-8:]}", language="en", now=THEN)
    assert changed.discriminator == user.discriminator
    assert changed.language == "en"
    assert services.change_profile(user_id=user.id, language="ko", now=THEN).nickname == changed.nickname


def test_a_new_nickname_yields_a_discriminator_somebody_has() -> None:
    name = f"Taken {new_login()[-8:]}"
    first = guest(nickname=name).user
    second = guest(nickname="Other").user
    User.objects.filter(id=second.id).update(discriminator=first.discriminator, nickname_key=f"unique{first.id.hex}")
    assert services.change_profile(user_id=second.id, nickname=name, now=THEN).discriminator != first.discriminator


def test_a_rename_is_told_once_and_only_when_it_is_one() -> None:
    told: list[object] = []
    services.after_rename.append(lambda user_id, _: told.append(user_id))
    try:
        user = guest(nickname="Told Once").user
        services.change_profile(user_id=user.id, language="en", now=THEN)
        assert told == []
        services.change_profile(user_id=user.id, nickname="Told Twice", now=THEN)
        assert told == [user.id]
    finally:
        services.after_rename.pop()


def test_joining_asks_that_the_account_is_open() -> None:
    user = guest(now=THEN).user
    services.require_active(user.id, now=THEN)
    services.ban(user_id=user.id, reason="test", until=THEN + 1, now=THEN)
    with pytest.raises(BadToken):
        services.require_active(user.id, now=THEN)
    services.require_active(user.id, now=THEN + 1)
    services.close_account(user_id=user.id, now=THEN)
    with pytest.raises(BadToken):
        services.require_active(user.id, now=THEN + 1)
    assert services.roles_of(user.id) == frozenset()
