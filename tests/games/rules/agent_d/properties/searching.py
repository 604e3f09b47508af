"""How the properties of this engine search: as those of Citadels do, in fewer games when it is slow, for time is shared by all."""

from functools import partial

from tests.games.rules.citadels.properties import searching

always = partial(searching.always, many=50)
"""Make a test of a property; see `searching.always`."""
