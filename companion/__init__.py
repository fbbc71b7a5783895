"""The game, pure: no files, clock, randomness, threads or logging of its own."""
