"""Where the boxes of each game's sheet stand, and how a sheet is drawn: geometry in millimetres, no toolkit."""
