"""What is kept on disk: the games being played, files to take along, finished games and bests, settings."""
