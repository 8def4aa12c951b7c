"""The bundle holds what the program uses; made for real only on request, as that takes minutes."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import bundle
import pytest
from artifacts import ARTIFACTS, MADE_FROM

from dicebox import i18n

ROOT = Path(__file__).resolve().parents[2]

KEPT = (
    "PySide6/Qt/plugins/platforms/libqxcb.so",
    "PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "PySide6/plugins/platforms/qwindows.dll",
    "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
    "PySide6/Qt/plugins/imageformats/libqwebp.so",
    "PySide6/Qt/lib/libQt6Widgets.so.6",
    "PySide6/Qt6Widgets.dll",
    "PySide6/Qt/lib/QtWidgets.framework/Versions/A/QtWidgets",
    "PySide6/QtWidgets.abi3.so",
    "PySide6/Qt/lib/libicudata.so.73",
    "libxcb-cursor.so.0",
    "libpython3.11.so.1.0",
    "pillow.libs/libtiff-20b7e810.so.6.3.0",
    "dicebox/_resources/fonts/DejaVuSans.ttf",
)
LEFT_OUT = (
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/tls/libqopensslbackend.so",
    "PySide6/Qt/lib/libQt6Network.so.6",
    "PySide6/Qt6Quick.dll",
    "PySide6/opengl32sw.dll",
    "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml",
    "PySide6/Qt/qml/QtQuick/plugin.so",
    "PySide6/Qt/translations/qtbase_fr.qm",
    "libgtk-3.so.0",
    "libGL.so.1",
    "libstdc++.so.6",
)


@pytest.mark.parametrize("path", KEPT)
def test_what_is_used_is_kept(path: str) -> None:
    assert bundle.is_kept(PurePosixPath(path))


@pytest.mark.parametrize("path", LEFT_OUT)
def test_what_is_not_used_is_left_out(path: str) -> None:
    assert not bundle.is_kept(PurePosixPath(path))


def test_qt_speaks_every_language_of_the_program() -> None:
    assert {*bundle.QT_TRANSLATIONS, "en"} == set(i18n.LANGUAGES)
    for code in bundle.QT_TRANSLATIONS:
        assert bundle.is_kept(PurePosixPath(f"PySide6/Qt/translations/qtbase_{code}.qm"))


def test_every_shipped_file_goes_along() -> None:
    packed = {(PurePosixPath(folder) / Path(file).name).as_posix() for file, folder in bundle.resources()}
    shipped = {
        f"dicebox/_resources/{path.relative_to(ROOT / 'resources').as_posix()}"
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
    }
    assert {Path(name).suffix for name in shipped - packed} <= {".po", ".pot", ".svg"}
    assert packed <= shipped


def test_what_artifacts_are_made_from_comes_before_them() -> None:
    for names in ARTIFACTS.values():
        for name in names:
            assert name not in MADE_FROM or names.index(MADE_FROM[name]) < names.index(name)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the Debian package is made on Linux")
def test_two_builds_are_equal_byte_for_byte(tmp_path: Path) -> None:
    """Takes some ten minutes; the bundle's self-test runs in it."""
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    made: list[dict[str, bytes]] = []
    for number in range(2):
        out = tmp_path / str(number)
        build = [sys.executable, str(ROOT / "packaging" / "build.py"), "--out", str(out), "wheel", "deb"]
        subprocess.run(build, check=True)
        made.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert list(made[0]) == list(made[1])
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []


def test_no_licence_takes_the_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "PACKAGES", ("PySide6_Essentials", "reportlab", "pillow", "pypdfium2"))
    places = [(folder, Path(source).name) for source, folder in bundle.licences()]
    assert len(places) > 10
    assert len(set(places)) == len(places)
