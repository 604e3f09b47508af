"""Addresses of the front: what it listens on, and by which names it may be reached."""

import socket

import pytest

from citadel.embedded import network
from citadel.embedded.refusal import Refusal


def test_a_socket_takes_connections_before_anybody_accepts_them() -> None:
    with network.listen("127.0.0.1", 0) as listener:
        socket.create_connection(listener.getsockname(), timeout=5).close()


def test_a_taken_port_is_refused_by_number() -> None:
    with network.listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(Refusal, match=f"port {port} is taken"):
            network.listen("127.0.0.1", port)


def test_a_name_that_is_no_address_is_refused() -> None:
    with pytest.raises(Refusal, match="no address"):
        network.listen("no.such.host.invalid", 0)


@pytest.mark.parametrize(("host", "is_open"), [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True)])
def test_only_what_others_can_reach_is_open(host: str, *, is_open: bool) -> None:
    assert network.is_open(host) == is_open


def test_an_open_front_answers_to_the_address_that_phones_use() -> None:
    assert network.network_name("0.0.0.0") in network.allowed_hosts("0.0.0.0").split(",")
    assert network.allowed_hosts("127.0.0.1") == "localhost,127.0.0.1,[::1]"


@pytest.mark.parametrize(("host", "name"), [("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("10.0.0.1", "10.0.0.1")])
def test_this_machine_reaches_it_by_a_name_that_fits_an_address(host: str, name: str) -> None:
    assert network.local_name(host) == name
