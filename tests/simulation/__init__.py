"""The whole server on a virtual clock, with everything going wrong around it.

    world     one seed: who comes, what fails and when, and then quiet; its trace
    loop      an event loop whose time jumps to whatever comes next
    disk      files of SQLite that lose what was not synced, fill up, and fail to sync
    network   connections that delay, lose, double and reorder frames, and break
    machine   the server as `server/run.py` puts it together, started, killed and started again
    crowd     people who play, resend, race, pause, take back, go away and come back
    checker   what must be so of everything that the server ever sent
    broken    servers with a fault of ours, which the checker has to find

True are the HTTP and socket protocols from the first byte, the application, hub, rooms and tables,
the store and the file of people, down to each write and sync of SQLite. Replaced are the clock, the
luck of ids and seeds, threads (their work is done on the loop, some time later), the processes of
bots (they think here), the network and the disk. A seed gives the same trace, byte for byte.
"""
