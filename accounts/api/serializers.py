"""The shapes of requests and answers about accounts."""

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from accounts.models import Device, User

_LANGUAGES = ("ko", "en")
# What a field may hold at all; which nicknames and passwords are good is the services' business, with codes of its own.
_LONG = 256


class Text(serializers.CharField):
    """A string and nothing that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """True or false, not the many words for them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Whole(serializers.IntegerField):
    """A whole number, not a text or a fraction that could be read as one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses members it does not know: a misspelt one would be ignored in silence."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(map(str, set(data) - set(self.fields)))):
            raise serializers.ValidationError({name: [gettext("There is no such field.")] for name in unknown}, code="unknown")
        return super().to_internal_value(data)


class SignInSerializer(StrictSerializer):
    """What every call that opens a device may say about it."""

    device = Text(max_length=60, required=False, allow_blank=True, help_text="A name for the list of devices.")
    cookie = Flag(
        required=False,
        help_text="Put the token into an HttpOnly cookie, not into the answer; needs this server's Origin header.",
    )


class GuestSerializer(SignInSerializer):
    nickname = Text(max_length=_LONG, required=False, trim_whitespace=False, help_text="2 to 20 letters.")
    language = serializers.ChoiceField(choices=_LANGUAGES, required=False, help_text="By default that of Accept-Language.")


class LoginSerializer(SignInSerializer):
    login = Text(max_length=_LONG)
    password = Text(max_length=_LONG, trim_whitespace=False)


class RegisterSerializer(LoginSerializer):
    nickname = Text(max_length=_LONG, trim_whitespace=False, help_text="2 to 20 letters.")
    language = serializers.ChoiceField(choices=_LANGUAGES, required=False, help_text="By default that of Accept-Language.")


class UpgradeSerializer(StrictSerializer):
    login = Text(max_length=_LONG, help_text="3 to 64 of a-z, 0-9 and . _ - + @; case makes no difference.")
    password = Text(max_length=_LONG, trim_whitespace=False, help_text="At least 10 characters.")
    nickname = Text(max_length=_LONG, required=False, trim_whitespace=False)


class PasswordSerializer(StrictSerializer):
    old = Text(max_length=_LONG, trim_whitespace=False)
    new = Text(max_length=_LONG, trim_whitespace=False, help_text="At least 10 characters.")


class ProfileSerializer(StrictSerializer):
    nickname = Text(max_length=_LONG, required=False, trim_whitespace=False, help_text="2 to 20 letters.")
    language = serializers.ChoiceField(choices=_LANGUAGES, required=False)


class UserSerializer(serializers.Serializer[User]):
    """A person as that person sees it."""

    id = serializers.UUIDField()
    nickname = serializers.CharField()
    discriminator = serializers.CharField(source="tag", help_text="Four digits that tell people of one nickname apart.")
    login = serializers.CharField(allow_null=True, help_text="Null for a guest.")
    is_guest = serializers.BooleanField()
    language = serializers.ChoiceField(choices=_LANGUAGES)
    roles = serializers.SerializerMethodField()
    created_at = serializers.IntegerField(help_text="Milliseconds since 1970, UTC.")

    def get_roles(self, user: User) -> list[str]:
        """Return the names of the groups: player, support, admin."""
        return sorted(user.groups.values_list("name", flat=True))


class SessionSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(required=False, help_text="Shown this once; absent where it went into the cookie.")
    user = UserSerializer()


class DeviceSerializer(serializers.Serializer[Device]):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    created_at = serializers.IntegerField(help_text="Milliseconds since 1970, UTC.")
    last_seen_at = serializers.IntegerField(help_text="At most an hour behind.")
    ends_at = serializers.IntegerField(help_text="When the sign-in ends if it is not used again.")
    is_current = serializers.SerializerMethodField()

    def get_is_current(self, device: Device) -> bool:
        """Whether this request comes from it."""
        return bool(device.id == self.context["device_id"])


class DevicesSerializer(serializers.Serializer[Any]):
    """All of them: a person has twenty at most."""

    results = DeviceSerializer(many=True)


class ExportSerializer(serializers.Serializer[Any]):
    """Everything stored about a person; further members come from the games."""

    account = serializers.DictField()
    devices = serializers.ListField(child=serializers.DictField())
