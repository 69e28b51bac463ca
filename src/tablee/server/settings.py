"""How a server is set up: what a host may say, and what is the same for all."""

from typing import Final

from msgspec import Struct

COOKIE_SECONDS: Final = 400 * 24 * 3600
LONGEST_BODY: Final = 8 * 1024
MOST_MESSAGES: Final = 100
PER_SECONDS: Final = 20.0

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The address of a table is its invitation: other sites must not learn it.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_HEADERS: Final = {"Strict-Transport-Security": "max-age=31536000"}


class Settings(Struct, frozen=True):
    """How a server is set up. Without a public URL it answers to its own address only.

    What follows bounds what one address may have or ask for, and with `…_each` one person:
    connections and sockets at once; `…_a_minute` tables and people, which are kept on disk,
    questions that cost work, all other calls, lines of chat, and entries of a log that are no
    moves, of which one table holds only so many. A family of twenty devices never meets them.
    """

    public_url: str | None = None
    open_tables: bool = True
    origins: frozenset[str] = frozenset()
    most_unread: int = 1 << 20
    seconds_to_read: float = 10.0
    evaluation_seconds: float = 20.0
    metrics: bool = False
    seconds_to_ask: float = 20.0
    seconds_to_take: float = 60.0
    connections: int = 200
    sockets: int = 200
    sockets_each: int = 20
    tables_a_minute: int = 60
    tables_a_minute_each: int = 30
    people_a_minute: int = 120
    questions_a_minute: int = 300
    calls_a_minute: int = 1200
    chat_a_minute: int = 300
    chat_a_minute_each: int = 30
    asides_a_minute: int = 300
    asides_a_minute_each: int = 30
    asides_of_a_table: int = 2000

    @property
    def secure(self) -> bool:
        """Is the page served by https?"""
        return self.public_url is not None and self.public_url.startswith("https://")

    @property
    def headers(self) -> dict[str, str]:
        """What every answer carries, whoever gives it: the application, or the gate before it."""
        return {**HEADERS, **(HTTPS_HEADERS if self.secure else {})}

    @property
    def cookie(self) -> str:
        """A name that browsers refuse to take from anywhere but the very host, where they can."""
        return "__Host-tablee" if self.secure else "tablee"


def settable_limits() -> tuple[str, ...]:
    """The fields with which a host says what one visitor may have."""
    fields = Settings.__struct_fields__
    return fields[fields.index("seconds_to_ask") :]
