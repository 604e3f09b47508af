"""Addresses under /api/v1/."""

from django.urls import include, path

from games.api import docs, games, rulesets, status

urlpatterns = [
    path("rulesets", rulesets.RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<slug:slug>", rulesets.RulesetView.as_view(), name="ruleset"),
    path("games", games.GamesView.as_view(), name="games"),
    path("games/<uuid:game_id>", games.GameView.as_view(), name="game"),
    path("games/<uuid:game_id>/commands", games.GameCommandsView.as_view(), name="game-commands"),
    path("games/<uuid:game_id>/feed", games.GameFeedView.as_view(), name="game-feed"),
    path("games/<uuid:game_id>/sheets/<int:seat>", games.GameSheetView.as_view(), name="game-sheet"),
    path("games/<uuid:game_id>/stream", games.GameStreamView.as_view(), name="game-stream"),
    path("me/games", games.MyGamesView.as_view(), name="my-games"),
    path("", include("games.api.rooms")),
    path("status", status.StatusView.as_view(), name="status"),
    path("openapi", docs.openapi, name="openapi"),
    path("docs", docs.page, name="docs"),
]
