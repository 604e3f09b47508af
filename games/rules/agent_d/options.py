"""House rules: there are none. What may be changed is changed in the data file (AD-2, AD-3)."""

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game."""
