"""The ASGI front: what stands between the network and Django.

Unchanged polls, held polls and streams are answered here, from two keys of Redis; everything else runs in Django, as WSGI, in
a fixed pool of threads. Whatever waits here waits as a coroutine. `citadel/asgi.py` puts the pieces together.
"""

from citadel.front.config import Config
from citadel.front.front import Front

__all__ = ["Config", "Front"]
