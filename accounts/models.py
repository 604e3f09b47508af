"""Tables of people and of the devices they are signed in on.

Times are whole milliseconds since 1970, UTC, as everywhere in this product. Ids are random and tell nothing.
"""

from typing import ClassVar, Final
from uuid import uuid4

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q

DAY_MS: Final = 24 * 60 * 60 * 1000
FOREVER: Final = 253_402_300_799_000
"""The end of the year 9999: a ban until then has no end."""

MOST_REASON: Final = 500
"""Characters of the reason given for a ban."""


class User(AbstractBaseUser, PermissionsMixin):
    """A person: a guest, who lives on one device, or a member, who has a login name and a password.

    A deleted account stays as a row without anything personal, so that seats of finished games still point somewhere.
    """

    # Who was here when is `seen_at`, coarse; Django's own column would be a second answer to the same question.
    last_login = None

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    nickname = models.CharField(max_length=20)
    nickname_key = models.CharField(max_length=60)
    """The nickname as it is compared: folded, so that Fox and fox share their 10,000 discriminators."""
    discriminator = models.PositiveSmallIntegerField()
    language = models.CharField(max_length=2, choices=[("ko", "한국어"), ("en", "English")])
    is_guest = models.BooleanField(default=True)
    login = models.CharField(max_length=64, null=True)  # noqa: DJ001 - guests have none, and names are unique
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    banned_until = models.BigIntegerField(null=True)
    ban_reason = models.CharField(max_length=MOST_REASON, blank=True)
    created_at = models.BigIntegerField()
    seen_at = models.BigIntegerField(db_index=True)
    """When a token of this person was last shown; at most an hour behind."""
    closed_at = models.BigIntegerField(null=True)
    """From here on nobody signs in any more; what is left to erase is erased by then or by the next sweep."""
    deleted_at = models.BigIntegerField(null=True)
    untold_since = models.BigIntegerField(null=True)
    """When other apps were last to be told of a ban or a name; null once they all have been."""

    objects = BaseUserManager["User"]()

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("login",), name="accounts_login_unique"),
            models.UniqueConstraint(
                fields=("nickname_key", "discriminator"),
                condition=Q(deleted_at__isnull=True),
                name="accounts_name_unique",
            ),
            models.CheckConstraint(
                condition=Q(is_guest=True, login__isnull=True)
                | Q(is_guest=False, login__isnull=False)
                | Q(deleted_at__isnull=False, login__isnull=True),
                name="accounts_members_have_a_login",
            ),
            models.CheckConstraint(condition=Q(discriminator__lte=9999), name="accounts_four_digits"),
        )
        indexes = (
            models.Index(
                fields=("closed_at",),
                condition=Q(closed_at__isnull=False, deleted_at__isnull=True),
                name="accounts_to_erase",
            ),
            models.Index(fields=("untold_since",), condition=Q(untold_since__isnull=False), name="accounts_to_tell"),
        )

    def __str__(self) -> str:
        return self.full_name

    @property
    def tag(self) -> str:
        """The discriminator as four digits."""
        return f"{self.discriminator:04}"

    @property
    def full_name(self) -> str:
        """The nickname with its discriminator, which together belong to one person only."""
        return f"{self.nickname}#{self.tag}" if self.nickname else ""

    def is_banned(self, now: int) -> bool:
        """Whether a ban holds at `now`, in milliseconds."""
        return self.banned_until is not None and self.banned_until > now


class Device(models.Model):
    """One signed-in device and the hash of its token; the token itself is stored nowhere."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.BinaryField(max_length=32, unique=True)
    name = models.CharField(max_length=60, blank=True)
    created_at = models.BigIntegerField()
    last_seen_at = models.BigIntegerField(db_index=True)
    """When the token was last shown; written once an hour at most."""
    expires_at = models.BigIntegerField(db_index=True)
    """The end of the token however often it is used."""
    revoked_at = models.BigIntegerField(null=True, db_index=True)

    IDLE_MS: ClassVar[int] = 30 * DAY_MS
    LIFE_MS: ClassVar[int] = 180 * DAY_MS

    def __str__(self) -> str:
        return self.name or str(self.id)

    @property
    def ends_at(self) -> int:
        """When the token ends if it is not shown again."""
        return min(self.expires_at, self.last_seen_at + self.IDLE_MS)
