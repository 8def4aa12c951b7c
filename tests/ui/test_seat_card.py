"""The cards of the players around the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QFontMetrics

from dicebox.i18n import LANGUAGES
from dicebox.ui.seat_card import SeatCard
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_six_players_see_in_whole_words_that_they_have_to_decide(
    language: str, scale: int, begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.change_look(language=language, text_scale=scale)
    page = begin("extra", "Łucja", "Ñandú", "Größe", "Marta", "Nico", "Pilar")
    assert window.session is not None
    assert page.strip is not None
    window.session.roll()
    page.tower.skip()
    shown: list[str] = []
    plain = QFontMetrics.elidedText

    def elided(metrics: QFontMetrics, text: str, *more: object) -> str:
        shown.append(plain(metrics, text, *more))  # type: ignore[arg-type]
        return shown[-1]

    monkeypatch.setattr(QFontMetrics, "elidedText", elided)
    for card in page.strip.findChildren(SeatCard):
        assert card.standing is not None
        card.show_standing(replace(card.standing, score=-1600))
        card.grab()
    assert len(shown) >= 12
    assert [text for text in shown if "…" in text] == []
