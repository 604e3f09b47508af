"""What counts as one household."""

import pytest

from citadel.addresses import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("", None),
        ("unix", "unix"),
    ],
)
def test_a_household_is_an_address_of_version_4_or_a_network_of_version_6(address: str, network: str | None) -> None:
    assert network_of(address) == network
