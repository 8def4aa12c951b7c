"""What to do next. Players of the program, and per game what they and the hints go by: see `bots` and `hints`."""
