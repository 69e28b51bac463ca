"""Who one is, and what is kept of it."""

from typing import Final

from tablee.core.game import decline
from tablee.server import messages
from tablee.server.about import all_about
from tablee.server.api.calls import Answered, Call, Visit, json, with_token
from tablee.server.api.tables import listed
from tablee.server.directory import LONGEST_NAME, nickname_from


async def me(visit: Visit) -> Answered:
    """Who one is; null for somebody who has not said a name yet."""
    return None if visit.person is None else messages.Me(*visit.person)


async def introduce(visit: Visit) -> Answered:
    """A nickname, new or changed; a newcomer is given a token in a cookie."""
    nickname = nickname_from(visit.body.nickname)
    if nickname is None:
        return decline("nickname", most=LONGEST_NAME)
    directory = visit.hub.directory
    if visit.person is not None:
        return messages.Me(*await directory.rename(visit.person, nickname))
    person, token = await directory.welcome(nickname, visit.hub.now())
    return with_token(visit, json(messages.Me(*person)), token)


async def forget_me(visit: Visit) -> Answered:
    """Delete nickname, token and whose seats they were, and erase what one wrote and said, names in
    the logs of games, too.
    """
    assert visit.person is not None
    await visit.hub.forget(visit.person)
    answer = json(messages.Me(*visit.person))
    answer.delete_cookie(visit.settings.cookie, secure=visit.settings.secure, httponly=True)
    return answer


async def export_me(visit: Visit) -> Answered:
    """All that is kept about somebody, as a file."""
    assert visit.person is not None
    answer = json(await all_about(visit.person, visit.hub.directory, visit.hub.store))
    answer.headers["Content-Disposition"] = 'attachment; filename="tablee.json"'
    return answer


async def own_tables(visit: Visit) -> Answered:
    """Where one has a seat, newest first."""
    assert visit.person is not None
    return await listed(visit, await visit.hub.tables_of(visit.person))


PEOPLE: Final = (
    Call("GET", "/api/me", "Who one is", me, gives=messages.Me | None),
    Call(
        "POST",
        "/api/me",
        "Choose a nickname",
        introduce,
        messages.Nickname,
        messages.Me,
        bucket="people",
    ),
    Call("POST", "/api/me/forget", "Delete what is kept", forget_me, None, messages.Me, who=True),
    Call(
        "GET",
        "/api/me/export",
        "All that is kept about oneself",
        export_me,
        gives=messages.AboutMe,
        who=True,
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/me/tables",
        "One's own tables",
        own_tables,
        gives=list[messages.TableLine],
        who=True,
    ),
)
