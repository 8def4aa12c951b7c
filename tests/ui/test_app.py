"""The application and the desktop know each other by the same names, and Qt speaks the program's language."""

from __future__ import annotations

import subprocess
import sys

import product
import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from dicebox import i18n
from dicebox.ui import app, qt_texts

CANCEL = {"en": "Cancel", "es": "Cancelar", "pl": "Anuluj", "de": "Abbrechen"}


def test_the_window_is_known_by_the_name_of_its_desktop_file() -> None:
    assert app.APP_ID == product.APP_ID


def test_the_icon_has_every_size_sharp(qapp: QApplication) -> None:
    assert qapp is not None
    sizes = {size.width() for size in app.icon().availableSizes()}
    assert sizes == set(app.ICON_SIZES)
    assert set(app.ICON_SIZES) <= set(product.ICON_SIZES)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_buttons_of_qt_are_translated(code: str, qapp: QApplication, qtbot: QtBot) -> None:
    try:
        assert qt_texts.speak(qapp, code)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == CANCEL[code]
    finally:
        qt_texts.speak(qapp, "en")


def test_a_file_that_the_system_hands_over_is_asked_for() -> None:
    code = (
        "from PySide6.QtGui import QFileOpenEvent; from dicebox.ui.app import MacApplication\n"
        "app = MacApplication([]); app.file_asked.connect(lambda path: print(repr(path.name)))\n"
        "app.sendEvent(app, QFileOpenEvent('/games/a bé.dicebox'))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    assert done.stdout == "'a bé.dicebox'\n"
