"""An unexpected error is told once, noted without names, and the window lives on."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from dicebox.ui.crash import Log, Reporter

PLAYERS = ("Łucja", "José María", "Jo", "None", "O'Neill (junior)")


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path, lambda: PLAYERS)


@pytest.fixture
def reporter(log: Log, qapp: QApplication) -> Iterator[Reporter]:
    assert QApplication.instance() is qapp
    made = Reporter(log, lambda: True)
    made.install()
    yield made
    made.uninstall()


def dialog() -> QMessageBox:
    """The one that is open."""
    (found,) = (box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible())
    return found


def noted(log: Log) -> str:
    return log.path.read_text(encoding="utf-8") if log.path.exists() else ""


def test_an_error_in_a_slot_is_told_and_the_window_lives_on(
    reporter: Reporter, log: Log, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    clicks: list[int] = []

    def fail() -> None:
        clicks.append(1)
        raise LookupError("no such box")

    button.clicked.connect(fail)
    with qtbot.captureExceptions():
        # pytest-qt has its own hook, which is set after ours: this one is the program's.
        sys.excepthook = lambda _, error, __: reporter.report(error)
        QTimer.singleShot(0, button.click)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        told = dialog()
        assert "Your game is saved" in told.text()
        assert str(log.path) in told.text()
        # Again at the same place: noted, not told a second time.
        QTimer.singleShot(0, button.click)
        qtbot.waitUntil(lambda: len(clicks) == 2)
        assert dialog() is told
        told.defaultButton().click()
        QTimer.singleShot(0, button.click)
        qtbot.waitUntil(lambda: len(clicks) == 3)
        QApplication.processEvents()
    assert noted(log).count("builtins.LookupError: no such box") == 3
    assert not [box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()]
    assert "LookupError: no such box" in capsys.readouterr().err


def test_an_error_of_another_thread_is_told_too(
    reporter: Reporter, log: Log, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    thread = threading.Thread(target=lambda: reporter.report(ValueError("from a thread")))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog().defaultButton().click()
    assert "from a thread" in noted(log)
    assert "from a thread" in capsys.readouterr().err


def test_an_error_of_the_start_is_told_before_the_end(reporter: Reporter, capsys: pytest.CaptureFixture[str]) -> None:
    texts: list[str] = []

    def close() -> None:
        texts.append(dialog().text())
        dialog().defaultButton().click()

    QTimer.singleShot(0, close)
    reporter.report(RuntimeError("at the start"))
    assert texts
    assert "it has to stop" in texts[0]
    capsys.readouterr()


@pytest.mark.parametrize(
    "message",
    [
        "Łucja has no such box",
        "the sheet of José María's is full",
        "unknown seat 'Somebody Unheard Of'",
        "[Errno 2] No such file or directory: '/home/pilar/Games/Pilar and Łucja.dicebox'",
        "cannot read /home/pilar/games/b.dicebox, is it gone?",
        r"cannot read C:\Users\Pilar\b.dicebox",
        "Jo: 5, O'Neill (junior): 7",
    ],
)
def test_the_log_holds_no_names(log: Log, message: str) -> None:
    with pytest.raises(KeyError) as caught:
        raise KeyError(message) from OSError(message)
    assert log.error(caught.value)
    text = noted(log)
    for name in (*PLAYERS, "Pilar", "pilar", "Somebody", "Unheard"):
        assert name not in text.replace("NoneType", ""), text
    assert "builtins.KeyError" in text
    assert "test_crash.py" in text
    assert str(Path.home()) not in text


def test_what_the_program_calls_things_stays_in_the_log(log: Log) -> None:
    nothing: object = None
    with pytest.raises(AttributeError) as caught:
        nothing.missing_thing  # type: ignore[attr-defined]  # noqa: B018
    log.error(caught.value)
    assert "object has no attribute 'missing_thing'" in noted(log)


@pytest.mark.usefixtures("reporter")
def test_a_warning_of_qt_is_noted_without_paths(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    qWarning("QImage: cannot open /home/pilar/x.png for 'Łucja'")
    assert "Qt warning: QImage: cannot open … for '…'" in noted(log)
    capsys.readouterr()


def test_a_log_that_cannot_be_written_hinders_nothing(tmp_path: Path) -> None:
    (tmp_path / "log").touch()
    assert not Log(tmp_path).error(ValueError("lost"))


def test_a_long_log_begins_anew(log: Log) -> None:
    log.note("old")
    log.path.write_text("x" * 600_000, encoding="utf-8")
    log.note("new")
    assert "new" in noted(log)
    assert log.path.stat().st_size < 1000
    assert log.path.with_suffix(".old.log").stat().st_size == 600_000


def test_a_crashed_process_leaves_its_stack_for_the_next_start(tmp_path: Path) -> None:
    code = (
        "import ctypes, sys; from pathlib import Path\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from dicebox.ui.crash import Log, Reporter\n"
        "app = QApplication([]); reporter = Reporter(Log(Path(sys.argv[1])), lambda: True); reporter.install()\n"
        "ctypes.string_at(0) if sys.argv[2:] else reporter.uninstall()\n"
    )
    start = [sys.executable, "-X", "faulthandler=0", "-c", code, str(tmp_path)]
    crashed = subprocess.run([*start, "crash"], check=False, capture_output=True)
    assert crashed.returncode != 0
    assert [file.name for file in (tmp_path / "log").glob("fault-*")]
    assert subprocess.run(start, check=False, capture_output=True, encoding="utf-8").returncode == 0
    assert "The process before this one crashed." in noted(Log(tmp_path))
    assert "Segmentation fault" in noted(Log(tmp_path)) or "access violation" in noted(Log(tmp_path))
    assert not list((tmp_path / "log").glob("fault-*"))
