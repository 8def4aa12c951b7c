"""Every decision that the picks leave open, in words: to read, to pick, to write."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from dicebox.i18n import render, tr
from dicebox.model.events import Action
from dicebox.ui.session import TableSession
from dicebox.ui.theme import px


class DecisionList(QListWidget):
    """A click picks a decision; Enter picks it, and once more writes it."""

    def __init__(self, session: TableSession, scale: float) -> None:
        super().__init__()
        self._session = session
        self.setAccessibleName(tr("Possible decisions"))
        self.setMinimumHeight(px(44, min(scale, 1.2)))
        self.itemClicked.connect(self._pick)
        self.itemActivated.connect(self._write)

    def show_decisions(self) -> None:
        """Show those of the session; nothing moves when they are the same."""
        entries = [(action, render(message)) for action, message in self._session.candidates()]
        if [words for _, words in entries] != [self.item(place).text() for place in range(self.count())]:
            self.clear()
            for action, words in entries:
                item = QListWidgetItem(words)
                item.setData(Qt.ItemDataRole.UserRole, action)
                self.addItem(item)
        self.setEnabled(bool(entries))

    def _pick(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(action, Action):
            self._session.pick_action(action)

    def _write(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(action, Action) and self._session.picked_action() == action:
            self._session.play(action)
        else:
            self._pick(item)
