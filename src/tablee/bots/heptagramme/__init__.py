from tablee.bots.heptagramme.levels import make_bot
