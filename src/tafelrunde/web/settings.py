"""Django's settings: safe by default, changed only through the environment.

| variable | meaning | default |
| --- | --- | --- |
| TAFELRUNDE_DATA | folder with database, key and backups | the user's data folder |
| TAFELRUNDE_DATABASE | postgresql://… or sqlite:///… | a SQLite file in the data folder |
| TAFELRUNDE_HOSTS | further host names, separated by commas | names and addresses of the LAN |
| TAFELRUNDE_HTTPS | served by HTTPS only (behind a proxy) | no |
| TAFELRUNDE_SECRET_KEY | key instead of the one kept in the data folder | kept in the data folder |
| TAFELRUNDE_DEMO | show the pages meant for looking around | no |
| TAFELRUNDE_DEBUG | Django's own debug pages; never in a hall | no |
| TAFELRUNDE_LOG | level of the log; INFO names every job | WARNING |
| TAFELRUNDE_ADDRESS | how letters name this house: https://… | as it was asked |
| TAFELRUNDE_RESPONSIBLE | who answers for the data, for the privacy page | not named |
| TAFELRUNDE_METRICS_TOKEN | who may read /metrics; at least 16 characters | nobody |
| TAFELRUNDE_LOCAL_RECEIVERS | messages may go to machines of the own network | unless by HTTPS |
| TAFELRUNDE_MAIL_… | the post office for letters (web.letters.office) | a folder |
"""

from __future__ import annotations

import os
from pathlib import Path

from csp.constants import NONE, SELF

from tafelrunde.web import environment
from tafelrunde.web.databases import database
from tafelrunde.web.letters import office
from tafelrunde.words.compiling import LOCALE

HERE = Path(__file__).parent
DATA_FOLDER = environment.data_folder()
SECRET_KEY = environment.secret_key(DATA_FOLDER)
DEBUG = environment.flag("TAFELRUNDE_DEBUG")
DEMO = environment.flag("TAFELRUNDE_DEMO")
HTTPS = environment.flag("TAFELRUNDE_HTTPS")
LOCAL_RECEIVERS = environment.flag("TAFELRUNDE_LOCAL_RECEIVERS", default=not HTTPS)

# Names are judged by web.hosts: addresses in a hall change when the Wi-Fi does.
ALLOWED_HOSTS = ["*"]
OWN_HOSTS = environment.listed("TAFELRUNDE_HOSTS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "tafelrunde.store",
    "tafelrunde.web",
]

MIDDLEWARE = [
    "tafelrunde.web.signature.Signed",
    "tafelrunde.web.hosts.KnownHosts",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tafelrunde.web.limits.SizeLimit",
    "tafelrunde.web.disk.Sessions",
    "tafelrunde.web.language.SwitchHere",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tafelrunde.web.limits.PlainText",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tafelrunde.web.rules_here.EachByItself",
    "tafelrunde.web.errors.FaultsAsPages",
    "tafelrunde.web.language.WhereSpoken",
    "tafelrunde.web.access.DenyByDefault",
    "tafelrunde.web.mirror.only_read.OnlyRead",
    "tafelrunde.web.limits.FieldLimit",
]

ROOT_URLCONF = "tafelrunde.web.urls"
WSGI_APPLICATION = None
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Each audience brings its templates in its own folder.
        "DIRS": [HERE / "templates", *sorted(HERE.glob("*/templates"))],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tafelrunde.web.frame.frame",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "tafelrunde.web.templatetags.words",
                "tafelrunde.web.templatetags.forms",
            ],
            "loaders": [
                ("django.template.loaders.cached.Loader", ["tafelrunde.web.squeezed.Loader"]),
            ]
            if not DEBUG
            else ["tafelrunde.web.squeezed.Loader"],
        },
    }
]

DATABASES = {"default": database(os.environ.get(environment.DATABASE), DATA_FOLDER)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Letters and other work that a page should not wait for (web.caretaker does it).
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# ── Letters ──────────────────────────────────────────────────────────────────────────────────────
_POST = office.post_office(DATA_FOLDER)
EMAIL_BACKEND = _POST.backend
EMAIL_HOST, EMAIL_PORT = _POST.host, _POST.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _POST.user, _POST.password
EMAIL_USE_TLS, EMAIL_USE_SSL = _POST.starttls, _POST.tls
EMAIL_FILE_PATH = _POST.folder
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = office.sender()
HOUSE_ADDRESS = os.environ.get("TAFELRUNDE_ADDRESS", "").strip().rstrip("/")
RESPONSIBLE = os.environ.get("TAFELRUNDE_RESPONSIBLE", "").strip()
METRICS_TOKEN = os.environ.get("TAFELRUNDE_METRICS_TOKEN", "").strip()

# ── Accounts ─────────────────────────────────────────────────────────────────────────────────────
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LINK_LIFETIME_SECONDS = 24 * 3600

# ── Cookies and headers ──────────────────────────────────────────────────────────────────────────
SESSION_ENGINE = "tafelrunde.web.sessions"
SESSION_COOKIE_NAME = "tafelrunde"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = "tafelrunde_form"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tafelrunde.web.errors.form_expired"
MESSAGE_STORAGE = "tafelrunde.web.confirmations.Confirmations"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore it on plain HTTP and complain about it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # Pico draws its arrows and ticks as data: pictures
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# ── Languages ────────────────────────────────────────────────────────────────────────────────────
LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [LOCALE]
FORMAT_MODULE_PATH = "tafelrunde.web.formats"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone()

# ── Static files and sizes ───────────────────────────────────────────────────────────────────────
STATIC_URL = "/static/"
STATICFILES_DIRS = [HERE / "static", *sorted(HERE.glob("*/static"))]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tafelrunde.web.assets.FingerprintedFiles"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0 if DEBUG else 365 * 24 * 3600
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+-\d+\.woff2$"  # another font has another number in its name
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
# Two thousand people in one list, each with ten fields; the size above is what holds strangers off.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 25_000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname:<7} {name}: {message}", "style": "{"}},
    "filters": {
        "secrets": {"()": "tafelrunde.web.secrecy.LinksStaySecret"},
        "limit": {"()": "tafelrunde.web.log_limits.SomeLinesAMinute"},
        "known": {"()": "tafelrunde.web.log_limits.KnownTroubles"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["limit", "known", "secrets"],
        },
        # A logger without any handler writes to the terminal all the same, and without limits.
        "nowhere": {"class": "logging.NullHandler"},
    },
    # The window of the house says what somebody has to know; a letter that left is no such news.
    "root": {
        "handlers": ["terminal"],
        "level": os.environ.get("TAFELRUNDE_LOG", environment.LOG_LEVEL),
    },
    "loggers": {
        "django": {"level": "INFO", "propagate": True, "handlers": []},
        # A mistyped address is no news for the organiser's terminal.
        "django.request": {"level": "ERROR"},
        # Machines that try strange names are turned away; that is no news either.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # We say ourselves which form was refused.
        "django.security.csrf": {"handlers": ["nowhere"], "propagate": False},
        "uvicorn.error": {"level": "WARNING"},
    },
}
