"""Makes the Debian package from the bundle; the same bundle gives the same bytes.

Libraries that Debian has are Debian's: the bundle's own copies are left out, and the package depends on them.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tempfile
import textwrap
from pathlib import Path

import product
from libraries import DRAWING, WINDOWS
from linux import desktop
from product import ROOT, release

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

REPLACED = {
    r"libxcb-.*": "",
    r"libxkbcommon(-x11)?": "",
    r"libz": "zlib1g",
    r"libffi": "libffi8",
    r"libsqlite3": "libsqlite3-0",
}
"""The bundle's libraries that Debian has, with their packages where those do not stand below."""

DEPENDS = (
    *("libfreetype6", "libgcc-s1", "libstdc++6", "libx11-6", "libx11-xcb1", "libwayland-client0", "libwayland-cursor0"),
    *("libxcb1", "libxcb-image0", "libxcb-randr0", "libxcb-render0", "libxcb-render-util0", "libxcb-shm0"),
    *("libxcb-sync1", "libxcb-util1", "libxcb-xfixes0"),
)
"""What Qt is linked to besides the libraries that a start from the source looks for (`libraries.py`)."""

RENAMED = {"libglib2.0-0": "libglib2.0-0 | libglib2.0-0t64"}
"""Packages with another name in later Debian."""

RECOMMENDS = "libcups2 | libcups2t64, shared-mime-info"
"""Printing without a detour over a PDF file; and double-click."""

COMMANDS = ("usr/games", "usr/bin")
"""Where Debian wants a game's command, and where every user, root included, finds one."""

OVERRIDES = """\
# Qt for Python is not in Debian 12. Its wheel brings Qt, and Pillow's brings the libraries that it was compiled with;
# both must be of the very version that they were compiled for.
dicebox: embedded-library *
# The fonts are changed (see their licence file), and loaded from here: sheets on the screen and on paper must match.
dicebox: font-in-non-font-package *
dicebox: font-outside-font-dir *
dicebox: duplicate-font-file *
# Libraries come without a name of their own in wheels.
dicebox: sharedobject-in-library-directory-missing-soname *
dicebox: shared-library-lacks-prerequisites *
# Modules of Python's own that call nothing in the C library.
dicebox: library-not-linked-against-libc *
# The bundle finds its own libraries by these.
dicebox: custom-library-search-path *
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {name}
Upstream-Contact: {author} <{email}>
Source: {home}

Files: *
Copyright: {year} {author}
License: MIT

Files: usr/lib/dicebox/_internal/dicebox/_resources/fonts/DiceboxHyperlegible-*
Copyright: 2020-2024 The Atkinson Hyperlegible Next Project Authors
License: OFL-1.1
 See /usr/lib/dicebox/_internal/dicebox/_resources/fonts/DiceboxHyperlegible-LICENSE.txt.

Files: usr/lib/dicebox/_internal/dicebox/_resources/fonts/DejaVuSans*
Copyright: Bitstream, Inc. and Tavmjong Bah
License: Bitstream-Vera
 See /usr/lib/dicebox/_internal/dicebox/_resources/fonts/DejaVuSans-LICENSE.txt.

Files: usr/lib/dicebox/_internal/PySide6/* usr/lib/dicebox/_internal/shiboken6/*
Copyright: The Qt Company Ltd. and other contributors
License: LGPL-3
 On Debian systems, the text of this licence is in /usr/share/common-licenses/LGPL-3. The libraries are those of the
 packages PySide6-Essentials and shiboken6 on pypi.org, unchanged but for debugging symbols, and can be replaced.

Files: usr/lib/dicebox/_internal/*
Copyright: the authors named in the licences
License: various
 Python and the other packages, with their licences, in /usr/lib/dicebox/_internal/licences.

License: MIT
{mit}
"""

MANUAL = r""".TH DICEBOX 1 "{day}" "dicebox {version}"
.SH NAME
dicebox \- {summary}
.SH SYNOPSIS
.B dicebox
[\fIFILE.dicebox\fR] [\fB\-\-data\fR \fIFOLDER\fR]
.br
.B dicebox
\fIVERB\fR ...
.SH DESCRIPTION
{description}
.PP
Without a verb the window opens, on the game in the file if one is named. Every verb works without a display;
.B dicebox \-\-help
lists them, and
.B dicebox
\fIVERB\fR
.B \-\-help
tells more.
.SH ENVIRONMENT
.TP
.B DICEBOX_DATA
the folder in which games and settings are kept.
"""


def build(bundle: Path, out: Path) -> Path:
    """The package's file, made in this folder from the bundle. Needs dpkg-deb."""
    architecture = ARCHITECTURES[platform.machine()]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        _install_bundle(bundle, tree / "usr/lib" / product.NAME)
        _write_files(tree)
        for folder_of_commands in COMMANDS:
            command = tree / folder_of_commands / product.NAME
            command.parent.mkdir(parents=True)
            command.symlink_to(f"../lib/{product.NAME}/{product.NAME}")
        _write_control(tree, architecture)
        _make_uniform(tree, release().seconds)
        file = out / f"{product.NAME}_{product.version()}_{architecture}.deb"
        surroundings = {**os.environ, "SOURCE_DATE_EPOCH": str(release().seconds)}
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(file)],
            env=surroundings,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return file


def depends(newest_glibc: int) -> str:
    """The packages that must be there, as a control file lists them."""
    names = {library.package for library in (*DRAWING, *WINDOWS)} | {*DEPENDS, *REPLACED.values()} - {""}
    return ", ".join([f"libc6 (>= 2.{newest_glibc})", *(RENAMED.get(name, name) for name in sorted(names))])


def _install_bundle(bundle: Path, target: Path) -> None:
    shutil.copytree(bundle, target, symlinks=True)
    for file in (target / "_internal").iterdir():
        name = file.name.partition(".so")[0]
        if ".so" in file.name and any(re.fullmatch(pattern, name) for pattern in REPLACED):
            file.unlink()


def _write_files(tree: Path) -> None:
    """Everything below /usr/share."""
    newest = release()
    documents = f"doc/{product.NAME}"
    changes = "\n".join(
        f"{product.NAME} ({one.version}) unstable; urgency=medium\n\n"
        + "".join(wrapped(point, "  * ", "    ") for point in one.points)
        + f"\n -- {product.AUTHOR} <{product.EMAIL}>  {one.day:%a, %d %b %Y} 00:00:00 +0000\n"
        for one in product.releases()
    )
    mit = "\n".join(f" {line}" if line else " ." for line in (ROOT / "LICENSE").read_text("utf-8").splitlines())
    files = {
        **desktop.files(),
        f"{documents}/changelog.gz": _packed(changes),
        f"{documents}/copyright": COPYRIGHT.format(
            name=product.NAME,
            author=product.AUTHOR,
            email=product.EMAIL,
            home=product.HOME,
            year=newest.day.year,
            mit=mit,
        ).encode(),
        f"man/man1/{product.NAME}.1.gz": _packed(
            MANUAL.format(
                day=newest.day,
                version=newest.version,
                summary=product.SUMMARY["en"],
                description=product.DESCRIPTION["en"][0],
            )
        ),
        f"lintian/overrides/{product.NAME}": OVERRIDES.encode(),
    }
    for name, content in files.items():
        file = tree / "usr/share" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _write_control(tree: Path, architecture: str) -> None:
    installed = [path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink()]
    kilobytes = sum(-(-path.stat().st_size // 1024) for path in installed)
    sums = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree).as_posix()}\n" for path in installed
    )
    description = " .\n".join(wrapped(paragraph, " ", " ") for paragraph in product.DESCRIPTION["en"])
    control = tree / "DEBIAN"
    control.mkdir()
    (control / "md5sums").write_text(sums, encoding="utf-8")
    (control / "control").write_text(
        f"Package: {product.NAME}\n"
        f"Version: {product.version()}\n"
        f"Architecture: {architecture}\n"
        f"Maintainer: {product.AUTHOR} <{product.EMAIL}>\n"
        f"Installed-Size: {kilobytes}\n"
        f"Depends: {depends(newest_glibc(installed))}\n"
        f"Recommends: {RECOMMENDS}\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Homepage: {product.HOME}\n"
        f"Description: {product.SUMMARY['en'][0].lower()}{product.SUMMARY['en'][1:]}\n"
        f"{description}",
        encoding="utf-8",
    )


def newest_glibc(files: list[Path]) -> int:
    """The minor version of the C library that these files were compiled for."""
    found = [0]
    for file in files:
        data = file.read_bytes()
        if data.startswith(b"\x7fELF"):
            found += [int(minor) for minor in re.findall(rb"\bGLIBC_2\.(\d+)", data)]
    return max(found)


def _make_uniform(tree: Path, seconds: int) -> None:
    """Give everything the same rights and date, whatever the machine's habits are."""
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            is_program = path.parent.name == product.NAME and path.name == product.NAME and path.is_file()
            path.chmod(0o755 if path.is_dir() or is_program else 0o644)
        os.utime(path, (seconds, seconds), follow_symlinks=False)
    tree.chmod(0o755)
    os.utime(tree, (seconds, seconds))


def wrapped(text: str, first: str, later: str) -> str:
    """The text in lines of at most 78 letters, each begun like this and ended."""
    return textwrap.fill(text, 78, initial_indent=first, subsequent_indent=later) + "\n"


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)
