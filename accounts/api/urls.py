"""Addresses under /api/v1/."""

from django.urls import path

from accounts.api import (
    me,
    schema,  # noqa: F401 - registers how the OpenAPI document describes tokens
    sign_in,
    sign_out,
)

urlpatterns = [
    path("auth/guest", sign_in.GuestView.as_view(), name="auth-guest"),
    path("auth/register", sign_in.RegisterView.as_view(), name="auth-register"),
    path("auth/login", sign_in.LoginView.as_view(), name="auth-login"),
    path("auth/upgrade", sign_in.UpgradeView.as_view(), name="auth-upgrade"),
    path("auth/logout", sign_out.LogoutView.as_view(), name="auth-logout"),
    path("auth/logout-all", sign_out.LogoutAllView.as_view(), name="auth-logout-all"),
    path("auth/password", me.PasswordView.as_view(), name="auth-password"),
    path("me", me.MeView.as_view(), name="me"),
    path("me/export", me.ExportView.as_view(), name="me-export"),
    path("me/devices", sign_out.DevicesView.as_view(), name="me-devices"),
    path("me/devices/<uuid:device_id>", sign_out.DeviceView.as_view(), name="me-device"),
]
