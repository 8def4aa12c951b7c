"""A table for dice games: a dice tower, score sheets to write on, and the same sheets on paper."""

__version__ = "0.1.0"

SUFFIX = ".dicebox"
"""How the name of a record's file ends."""
