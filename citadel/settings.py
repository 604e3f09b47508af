"""Settings: one module for every installation; what differs is an environment variable (docs/operations.md lists them)."""

from pathlib import Path

from citadel import env

BASE_DIR = Path(__file__).resolve().parent.parent

SECRET_KEY = env.text("CITADEL_SECRET_KEY")
DEBUG = env.switch("CITADEL_DEBUG", default=False)
ALLOWED_HOSTS = env.words("CITADEL_HOSTS", "localhost,127.0.0.1,[::1]")
PUBLIC_ORIGINS = env.words("CITADEL_ORIGINS")
"""Origins (scheme://host:port) from which browsers may write, besides the one the request itself came to."""
SECURE_COOKIES = env.switch("CITADEL_SECURE_COOKIES", default=False)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "games",
    "games.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
]
ROOT_URLCONF = "citadel.urls"
WSGI_APPLICATION = "citadel.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.i18n"]},
    },
]

_DB_POOL = env.number("CITADEL_DB_POOL", 0)
"""Most connections of a process, in a pool; 0: each thread keeps its own. Fronts and workers have a fixed number of threads."""
_STATEMENT_MS = env.number("CITADEL_STATEMENT_TIMEOUT", 8000)
"""Longest time of one statement; 0 (migrations) is no limit."""

# The running role may only read and insert events and inputs; the owner migrates (docs/operations.md).
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        **env.postgres("DATABASE_URL"),
        "CONN_HEALTH_CHECKS": True,
        "CONN_MAX_AGE": 0 if _DB_POOL else None,
        "OPTIONS": {
            **({"pool": {"min_size": 1, "max_size": _DB_POOL, "timeout": 5}} if _DB_POOL else {}),
            # The store's statements are prepared; a pooler in front that cannot keep them switches it off.
            "prepare_threshold": 3 if env.switch("CITADEL_DB_PREPARE", default=True) else None,
            "options": f"-c statement_timeout={_STATEMENT_MS} -c idle_in_transaction_session_timeout=15000",
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.text("REDIS_URL")

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "ko"
LANGUAGES = [("ko", "한국어"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = env.text("CITADEL_STATIC_ROOT", "") or None
"""Folder of `collectstatic`, for a server of static files of one's own; without it the files are served from their packages."""
WHITENOISE_USE_FINDERS = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.DeviceTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.json.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.json.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.CitadelSchema",
    "EXCEPTION_HANDLER": "games.api.problems.exception_handler",
    "DEFAULT_THROTTLE_CLASSES": ["games.api.throttling.RequestThrottle"],
    "NUM_PROXIES": env.number("CITADEL_PROXIES", 0, most=9),
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_VERSIONING_CLASS": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Citadel",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "DESCRIPTION": "Hidden-role board games over HTTP: commands in, what a seat may know out.",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.add_rules_schemas",
    ],
}

# Clocks and bots. Both are written into the setup event of each game, so a change touches new games only.
CLOCK_SCALE_PERMILLE = env.number("CITADEL_CLOCK_SCALE", 1000, least=1, most=1000)
"""Every clock of a new game is multiplied by this and divided by 1000: 1000 for people, 10 for tests."""
BOT_DELAY_MS = env.number("CITADEL_BOT_DELAY", 1200, most=10_000)
"""A bot's move comes between half of this and this many milliseconds after its decision opened; 0 in tests."""
GAME_DATABASES = ["default"]
"""One alias per server that holds games: the clock's scan asks each."""
LOCK_WAIT_MS = env.number("CITADEL_LOCK_WAIT", 2000, least=50, most=10_000)
REQUESTS_PER_TOKEN = env.number("CITADEL_REQUESTS_PER_TOKEN", 3000)
"""How many requests of one token, and of one address, reach Django in a minute; 0 is no limit."""
REQUESTS_PER_ADDRESS = env.number("CITADEL_REQUESTS_PER_ADDRESS", 12_000)
GUESTS_PER_ADDRESS = env.number("CITADEL_GUESTS_PER_ADDRESS", 500)
"""How many guests may come from one address in a quarter of an hour; 0 is no limit. A school or a carrier is one address."""
FRONT_THREADS = env.number("CITADEL_FRONT_THREADS", 8, least=1, most=64)

CELERY_BROKER_URL = REDIS_URL
LOG_LEVEL = env.text("CITADEL_LOG_LEVEL", "INFO")
LOGGING_CONFIG = "citadel.logging.configure"
LOGGING = {"level": LOG_LEVEL}
