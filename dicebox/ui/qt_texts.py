"""Qt's own texts (buttons of its dialogs, menus of its fields) in the language of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

_NAME = "qt-texts"


def speak(app: QCoreApplication, code: str) -> bool:
    """Let Qt speak this language from now on; whether it can. English needs no translation."""
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.setParent(None)
        old.deleteLater()
    if code == "en":
        return True
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return translator.load(f"qtbase_{code}", folder) and app.installTranslator(translator)
