"""Network addresses of those who ask, for counting."""

import ipaddress


def network_of(address: str) -> str | None:
    """Return what one household has of an address: all of version 4, 64 bits of version 6; None for this machine.

    Who asks from this machine is a proxy that hides everybody (CITADEL_PROXIES says how many stand in front), or us.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address or None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if parsed.is_loopback:
        return None
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
