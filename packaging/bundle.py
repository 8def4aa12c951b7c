"""What goes into the bundle and what is left out of what PyInstaller would collect (bundle.spec uses these lists)."""

from __future__ import annotations

import re
import sysconfig
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from product import ROOT

LEFT_OUT_MODULES = [
    *("tkinter", "unittest", "pydoc", "pydoc_data", "doctest", "pdb", "lib2to3", "xmlrpc", "curses", "ensurepip"),
    # No network and no cipher: hashes come from Python's own code.
    *("ssl", "_ssl", "_hashlib", "bz2", "_bz2", "lzma", "_lzma", "readline"),
    *("numpy", "setuptools", "pip", "pkg_resources", "babel", "charset_normalizer", "chardet", "lxml", "brotli"),
    # Pillow is there for ReportLab, which embeds no picture of ours: its readers of rare kinds can go.
    *("PIL.ImageTk", "PIL.ImageQt", "PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk"),
    *(f"PySide6.Qt{name}" for name in ("Network", "Qml", "Quick", "Svg", "Sql", "Test", "Xml", "OpenGL", "DBus")),
]
"""Python modules that something imports in passing, and that the program never uses."""

PACKAGES = ("PySide6_Essentials", "shiboken6", "reportlab", "pillow", "pypdfium2", "platformdirs", "miniaudio", "cffi")
"""What is shipped of others' work besides Python; their licences go along."""

QT_TRANSLATIONS = ("de", "es", "pl")
"""Languages of Qt's own texts, such as the buttons of a file dialog; English is in Qt itself."""

PLUGINS = {
    "platforms": {"qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"},
    # The tower's pictures are WebP; Qt reads PNG by itself.
    "imageformats": {"qwebp"},
    # Accents and letters beyond the keyboard.
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    # File dialogs and colour scheme of the desktop. The GTK theme is not here: it brings GTK, and starts it.
    "platformthemes": {"qxdgdesktopportal"},
    "printsupport": {"cupsprintersupport"},
    "styles": {"qmacstyle", "qmodernwindowsstyle"},
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-shell-integration": {"xdg-shell"},
}
"""Qt's plug-ins that are shipped, by folder; the names as they are without what each system adds to them."""

QT_LIBRARIES = {"Core", "DBus", "Gui", "PrintSupport", "WaylandClient", "Widgets", "XcbQpa", "OpenGL"}
"""Qt's libraries that are shipped: the modules the program imports, and what their plug-ins are linked to."""

LIBRARIES = re.compile(
    r"lib(python3\.\d+|sqlite3|ffi|z|xkbcommon|xkbcommon-x11)"
    r"|libxcb-(cursor|icccm|image|keysyms|randr|render|render-util|shape|shm|sync|util|xfixes|xkb)"
)
"""Libraries of the system at which the bundle is made that go along, by name without `.so`, because a desktop may lack
them. All others are bound to the machine's driver, desktop or C library: another machine's copy may not work there."""

UNUSED = {"opengl32sw.dll", "d3dcompiler_47.dll"}
"""Qt's fallbacks for a graphics card on Windows, which nothing here draws with."""


def is_kept(path: PurePosixPath) -> bool:
    """Whether a file that PyInstaller collected goes into the bundle, by its path there."""
    parts = path.parts
    if "plugins" in parts:
        folder, file = parts[-2:]
        return re.sub(r"^lib|\.(so|dll|dylib)$", "", file) in PLUGINS.get(folder, set())
    if "translations" in parts:
        return path.name in {f"qtbase_{language}.qm" for language in QT_TRANSLATIONS}
    if "qml" in parts or path.name in UNUSED:
        return False
    if found := re.search(r"(?:^|/)(?:lib)?Qt6?(\w+?)(?:\.so[.\d]*$|\.dll$|\.framework(?:/|$))", str(path)):
        return found[1] in QT_LIBRARIES
    if len(parts) == 1 and (found := re.fullmatch(r"(lib.+?)\.so[.\d]*", path.name)):
        return LIBRARIES.fullmatch(found[1]) is not None
    return True


def resources() -> list[tuple[str, str]]:
    """The shipped files that the program reads: where each is, and the folder of the bundle that it goes into."""
    top = ROOT / "resources"
    sources = {".po", ".pot", ".svg"}
    return [
        (str(path), str(PurePosixPath("dicebox/_resources", path.parent.relative_to(top).as_posix())))
        for path in sorted(top.rglob("*"))
        if path.is_file() and path.suffix not in sources
    ]


def licences() -> list[tuple[str, str]]:
    """The licence files of what is shipped: where each is, and the folder of the bundle that it goes into."""
    found = [(str(Path(sysconfig.get_path("stdlib"), "LICENSE.txt")), "licences/python")]
    for package in PACKAGES:
        files = [
            file
            for file in distribution(package).files or ()
            if re.search(r"\.dist-info/(licenses/|licen[cs]e|copying|notice)", str(file), re.IGNORECASE)
        ]
        for file in files:
            # Two may have one name: each keeps the folder that its package gave it.
            below = [part for part in file.parts[1:-1] if part != "licenses"]
            found.append((str(file.locate()), "/".join(("licences", package.lower(), *below))))
    return found
