"""All addresses: health, the API, the pages."""

from django.urls import include, path

from citadel import health

urlpatterns = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("", include("games.web.urls")),
]

handler400 = "games.api.problems.bad_request"
handler403 = "games.api.problems.forbidden"
handler404 = "games.api.problems.not_found"
handler500 = "games.api.problems.server_error"
