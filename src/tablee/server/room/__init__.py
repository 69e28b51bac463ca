"""One table of a server: a `Room` commits, and everything else reads what was committed.

Reading order: `ledger` (decided, on disk, absorbed, and only then told to the readers), `sight`
(what a seat sees) and `audience` (whoever looks is told), `listing` (what lists say of the table),
`presence` (who is here), `proposals` and `consents` (what takes the others' word), `seating` (who
sits where), `clock`, `bots`, `values` (each wakes when something was written), `talk` (what is
said), and `room`, in which they meet. Each knows only those that come before it.
"""

from tablee.server.room.ledger import House as House
from tablee.server.room.room import Room as Room
