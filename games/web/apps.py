"""The application of the pages; it exists so that Django finds their templates and files."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "games.web"
    label = "web"
