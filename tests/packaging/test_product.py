"""What the packages say about dicebox is the same everywhere, and what validators want."""

from __future__ import annotations

import configparser
import json
import plistlib
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import product
import pytest
from linux import archive, deb, desktop, flatpak
from macos import application
from windows import installer

import dicebox
from dicebox import SUFFIX, i18n
from dicebox.ui.app import APP_ID

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_the_version_is_one() -> None:
    assert product.version() == dicebox.__version__
    assert product.release().version == dicebox.__version__, "the changelog begins with the version at hand"


def test_the_changelog_is_in_order_and_for_players() -> None:
    releases = product.releases()
    assert [one.day for one in releases] == sorted((one.day for one in releases), reverse=True)
    assert all(point.endswith(".") for one in releases for point in one.points)
    assert releases[0].points


@pytest.mark.parametrize(
    "text",
    [
        product.GENERIC_NAME,
        product.SUMMARY,
        product.FILE_KIND,
        product.KEYWORDS,
        product.DESCRIPTION,
        *(picture.caption for picture in product.SCREENSHOTS),
    ],
)
def test_every_text_is_there_in_every_language(text: dict[str, object]) -> None:
    assert list(text) == list(i18n.LANGUAGES)
    assert all(text.values())


def test_names_and_licence_are_those_of_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == product.NAME
    assert project["license"] == product.LICENCE
    assert project["scripts"][product.NAME]
    assert product.APP_ID == APP_ID
    assert product.SUFFIX == SUFFIX


def test_the_icons_are_there_in_their_sizes() -> None:
    for size in product.ICON_SIZES:
        header = (ROOT / "resources" / "icons" / f"dicebox-{size}.png").read_bytes()[:24]
        assert int.from_bytes(header[16:20]) == int.from_bytes(header[20:24]) == size
    assert (ROOT / "packaging" / "windows" / "dicebox.ico").read_bytes()[:4] == b"\0\0\1\0"
    assert (ROOT / "packaging" / "macos" / "dicebox.icns").read_bytes()[:4] == b"icns"


# --- Linux ---


def test_window_menu_and_icon_find_each_other() -> None:
    entry = configparser.RawConfigParser()
    entry.optionxform = str  # type: ignore[assignment, method-assign]  # keys as they are
    entry.read_string(desktop.desktop_file())
    fields = entry["Desktop Entry"]
    assert f"applications/{APP_ID}.desktop" in desktop.files()
    assert fields["StartupWMClass"] == fields["Icon"] == APP_ID
    assert fields["Exec"] == f"{product.NAME} %f"
    assert fields["MimeType"] == f"{product.MIME_TYPE};"
    assert {f"Comment[{code}]" for code in i18n.LANGUAGES if code != "en"} <= set(fields)
    assert any(name.endswith(f"/scalable/apps/{APP_ID}.svg") for name in desktop.files())
    assert any(name.endswith(f"/symbolic/apps/{APP_ID}-symbolic.svg") for name in desktop.files())


def test_games_are_known_by_name_and_by_content() -> None:
    (kind,) = ElementTree.fromstring(desktop.mime_types())
    assert kind.get("type") == product.MIME_TYPE
    pattern = kind.find(f"{MIME}glob")
    match = kind.find(f"{MIME}magic/{MIME}match")
    assert pattern is not None
    assert match is not None
    assert pattern.get("pattern") == f"*{SUFFIX}"
    for record in (ROOT / "tests" / "cases").glob(f"extra-*{SUFFIX}"):
        assert record.read_text(encoding="utf-8").startswith(match.get("value", "?"))


def test_the_software_centre_is_told_everything() -> None:
    component = ElementTree.fromstring(desktop.metainfo())
    assert component.findtext("launchable") == f"{APP_ID}.desktop"
    assert component.findtext("provides/mediatype") == product.MIME_TYPE
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == dicebox.__version__
    images = [image.text or "" for image in component.iter("image")]
    assert images == [f"{product.HOME}/screenshots/{picture.file}" for picture in product.SCREENSHOTS]
    summaries = {summary.get(LANGUAGE, "en") for summary in component.findall("summary")}
    assert summaries == set(i18n.LANGUAGES)


@pytest.mark.parametrize("app_id", [product.APP_ID, product.REVERSE_ID])
@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (("desktop-file-validate",), "applications/{}.desktop"),
        (("appstreamcli", "validate", "--no-net"), f"metainfo/{product.REVERSE_ID}.metainfo.xml"),
    ],
)
def test_validators_are_content(tool: tuple[str, ...], file: str, app_id: str, tmp_path: Path) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    path = tmp_path / Path(file.format(app_id)).name
    path.write_bytes(desktop.files(app_id)[file.format(app_id)])
    done = subprocess.run([*tool, str(path)], capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_depends_on_what_a_window_needs() -> None:
    from libraries import WINDOWS

    needed = deb.depends(36)
    assert needed.startswith("libc6 (>= 2.36), ")
    assert {"libxcb-cursor0", *(library.package for library in WINDOWS)} <= set(needed.split(", "))


def test_the_flatpak_lists_every_source_by_hash(tmp_path: Path) -> None:
    wheel = tmp_path / f"dicebox-{dicebox.__version__}-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    manifest = json.loads(flatpak.build(wheel, tmp_path / "out").read_text(encoding="utf-8"))
    assert manifest["id"] == product.REVERSE_ID
    packages, program = manifest["modules"]
    assert all(re.fullmatch("[0-9a-f]{64}", source["sha256"]) for source in packages["sources"])
    assert all(source["url"].startswith("https://files.pythonhosted.org/") for source in packages["sources"])
    assert (tmp_path / "out" / "flatpak" / program["sources"][0]["path"]).read_bytes() == b"a wheel"
    assert not any(argument.startswith("--share=network") for argument in manifest["finish-args"])
    share = tmp_path / "out" / "flatpak" / "share"
    assert (share / "applications" / f"{product.REVERSE_ID}.desktop").exists()


def test_the_flatpak_has_the_versions_that_are_tested() -> None:
    pins = dict(
        line.lower().replace("_", "-").split("==")
        for line in (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line
    )
    files = [source["url"].rpartition("/")[2] for source in json.loads(flatpak.SOURCES.read_text(encoding="utf-8"))]
    found = {name.lower().replace("_", "-"): version for name, version, *_ in (file.split("-") for file in files)}
    assert set(found) == {name.lower() for name in flatpak.PACKAGES}
    assert {name: pins[name] for name in found} == found


# --- the other systems ---


def test_windows_is_told_the_same() -> None:
    script = installer.script(Path("bundle"))
    assert f"AppVersion={dicebox.__version__}" in script
    assert f"Software\\Classes\\{SUFFIX}" in script
    assert product.MIME_TYPE in script
    for code, text in product.SUMMARY.items():
        assert f"{code}.Summary={text}" in script
        assert f'Name: "{code}"; MessagesFile:' in script
    assert "{{" in script.split("AppId=")[1][:2]
    # Every section that Inno Setup knows, and none twice.
    sections = re.findall(r"^\[(\w+)\]$", script, re.MULTILINE)
    assert sorted(sections) == sorted(set(sections))


def test_the_version_resource_is_one_that_pyinstaller_reads() -> None:
    calls = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )

    def made(*arguments: object, **fields: object) -> tuple[object, ...]:
        return (*arguments, *fields.items())

    read = eval(installer.version_resource(), dict.fromkeys(calls, made))
    assert str(read).count(dicebox.__version__) == 2


def test_macos_is_told_the_same() -> None:
    fields = plistlib.loads(plistlib.dumps(application.information()))
    assert fields["CFBundleShortVersionString"] == dicebox.__version__
    (kind,) = fields["UTExportedTypeDeclarations"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX.removeprefix(".")]
    assert fields["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]


# --- the archive ---


@pytest.mark.skipif(shutil.which("sh") is None, reason="a script for a Unix shell")
def test_the_archive_installs_for_one_user_and_takes_itself_out(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    program = bundle / "dicebox"
    program.write_text('#!/bin/sh\necho started "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    packed = archive.build(bundle, tmp_path, 35)
    subprocess.run(["tar", "-xf", str(packed), "-C", str(tmp_path)], check=True)
    home = tmp_path / 'a $home "of é'
    home.mkdir()
    kept = home / ".local" / "share" / "dicebox" / "settings.json"
    kept.parent.mkdir(parents=True)
    kept.touch()
    surroundings = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    script = ["sh", str(tmp_path / archive.name() / "install.sh")]

    for _ in range(2):
        subprocess.run(script, env=surroundings, check=True, capture_output=True)
    command = home / ".local" / "bin" / "dicebox"
    done = subprocess.run([str(command), "a b"], check=True, capture_output=True, encoding="utf-8")
    assert done.stdout == "started a b\n"
    entry = (home / ".local" / "share" / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    escaped = str(home / ".local/lib/dicebox/dicebox").replace("$", r"\\$").replace('"', r"\\" + '"')
    assert f'Exec="{escaped}" %f' in entry.splitlines()
    assert entry.count("Exec=") == 1

    subprocess.run([*script, "--uninstall"], env=surroundings, check=True, capture_output=True)
    left = {path for path in home.rglob("*") if path.is_file() or path.is_symlink()}
    assert {path for path in left if "mime" not in path.parts and "icons" not in path.parts} <= {
        kept,
        home / ".local/share/applications/mimeinfo.cache",
    }


def test_the_archive_is_the_same_each_time(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    (bundle / "dicebox").write_bytes(b"program")
    first = archive.build(bundle, tmp_path, 35).read_bytes()
    (bundle / "dicebox").touch()
    assert archive.build(bundle, tmp_path, 35).read_bytes() == first


# --- the Debian package ---


@pytest.fixture
def small_bundle(tmp_path: Path) -> Path:
    """A bundle with one of each kind of file."""
    bundle = tmp_path / "bundle"
    (bundle / "_internal" / "python3.11").mkdir(parents=True)
    (bundle / "dicebox").write_bytes(b"\x7fELF program for GLIBC_2.34 and GLIBC_2.36")
    (bundle / "_internal" / "python3.11" / "module.so").write_bytes(b"\x7fELF module for GLIBC_2.17")
    (bundle / "_internal" / "libxcb-cursor.so.0").write_bytes(b"\x7fELF")
    (bundle / "_internal" / "libsqlite3.so.0").write_bytes(b"\x7fELF")
    return bundle


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_the_package_is_the_same_each_time_and_leaves_debian_its_libraries(small_bundle: Path, tmp_path: Path) -> None:
    first = deb.build(small_bundle, tmp_path)
    before = first.read_bytes()
    for file in small_bundle.rglob("*"):
        file.touch()
        file.chmod(0o700)
    assert deb.build(small_bundle, tmp_path).read_bytes() == before

    fields = subprocess.run(["dpkg-deb", "-f", str(first)], check=True, capture_output=True, encoding="utf-8").stdout
    assert f"Version: {dicebox.__version__}\n" in fields
    assert "Depends: libc6 (>= 2.36), " in fields
    lines = subprocess.run(["dpkg-deb", "-c", str(first)], check=True, capture_output=True, encoding="utf-8").stdout
    listed = {line.split()[5]: line.split()[0] for line in lines.splitlines()}
    assert listed["./usr/lib/dicebox/dicebox"] == "-rwxr-xr-x"
    assert listed["./usr/lib/dicebox/_internal/python3.11/module.so"] == "-rw-r--r--"
    assert {f"./{folder}/dicebox" for folder in deb.COMMANDS} <= set(listed)
    assert f"./usr/share/applications/{APP_ID}.desktop" in listed
    assert not [name for name in listed if "libxcb" in name or "libsqlite" in name]
