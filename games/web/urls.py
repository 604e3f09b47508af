"""Addresses of the pages."""

from django.urls import path

from games.web import views

urlpatterns = [
    path("", views.landing, name="landing"),
]
