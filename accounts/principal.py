"""Who a request speaks for, known without a look into PostgreSQL."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Principal:
    """The person and the device a valid token belongs to; stands where Django has its user object."""

    user_id: UUID
    device_id: UUID

    is_authenticated = True
    is_anonymous = False
    is_active = True

    @property
    def pk(self) -> UUID:
        """The person's id, under the name that throttles and permissions of the framework ask for."""
        return self.user_id
