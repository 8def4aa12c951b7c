"""What any dice game is: dice, events, the `Game` protocol, matches and their record. Standard library only."""
