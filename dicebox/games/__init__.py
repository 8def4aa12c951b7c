"""The rule books, by the name that a record gives them."""

from typing import Any

from dicebox.games.extra import EXTRA
from dicebox.games.fifth_die import FIFTH_DIE
from dicebox.games.forget_it import FORGET_IT
from dicebox.games.knister import KNISTER
from dicebox.games.pescado import PESCADO
from dicebox.games.yahtzee import YAHTZEE
from dicebox.model.game import Game

GAMES: dict[str, Game[Any]] = {game.key: game for game in (EXTRA, FIFTH_DIE, YAHTZEE, PESCADO, FORGET_IT, KNISTER)}
