"""Computer players. `base` says what a bot is; each game has a folder, its kernels beside it."""
