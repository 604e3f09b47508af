"""Django as WSGI: the front runs it in a fixed pool of threads."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadel.settings")
application = get_wsgi_application()
