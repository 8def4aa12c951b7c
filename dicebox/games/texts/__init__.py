"""The rules as players read them, a module a game: own words, with every number from the rule book's constants."""
