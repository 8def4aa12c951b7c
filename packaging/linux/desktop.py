"""What a desktop on Linux is told: desktop file, file type, software-centre page, icons; each as text or bytes."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

import product
from product import ROOT, Text

MIME_ICON = product.MIME_TYPE.replace("/", "-")
"""The name under which icon themes look for the icon of a file type."""


def desktop_file(command: str = product.NAME, app_id: str = product.APP_ID) -> str:
    """The entry of the menu. `command` starts the program, `app_id` is the name of its icon."""
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        f"Name={product.NAME}",
        *_localised("GenericName", product.GENERIC_NAME),
        *_localised("Comment", product.SUMMARY),
        *_localised("Keywords", {code: "".join(f"{w};" for w in words) for code, words in product.KEYWORDS.items()}),
        f"Exec={command} %f",
        f"TryExec={command}",
        f"Icon={app_id}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType={product.MIME_TYPE};",
        "StartupNotify=true",
        # By these a window finds its entry, and with it its icon: the Wayland app id, the class of an X11 window.
        f"StartupWMClass={product.APP_ID}",
    ]
    return "\n".join(lines) + "\n"


def mime_types() -> str:
    """The file type of saved games, for shared-mime-info."""
    kind = product.FILE_KIND
    comments = "\n".join(f"    <comment{_lang(code)}>{escape(text)}</comment>" for code, text in kind.items())
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{product.MIME_TYPE}">
{comments}
    <sub-class-of type="text/plain"/>
    <glob pattern="*{product.SUFFIX}"/>
    <magic priority="60">
      <match type="string" offset="0" value="{{&quot;dicebox&quot;:"/>
    </magic>
    <icon name="{MIME_ICON}"/>
  </mime-type>
</mime-info>
"""


def metainfo(app_id: str = product.APP_ID) -> str:
    """The page of a software centre, in AppStream's form; `app_id` names the desktop file."""
    names = "".join(f"\n  <summary{_lang(code)}>{escape(text)}</summary>" for code, text in product.SUMMARY.items())
    paragraphs = "".join(
        f"\n    <p{_lang(code)}>{escape(product.DESCRIPTION[code][at])}</p>"
        for at in range(len(product.DESCRIPTION["en"]))
        for code in product.DESCRIPTION
    )
    keywords = "".join(
        f"\n    <keyword{_lang(code)}>{escape(word)}</keyword>"
        for code, words in product.KEYWORDS.items()
        for word in words
    )
    pictures = "".join(
        f"""
    <screenshot{' type="default"' if not at else ""}>{
            "".join(f"{chr(10)}      <caption{_lang(c)}>{escape(t)}</caption>" for c, t in picture.caption.items())
        }
      <image>{product.HOME}/screenshots/{picture.file}</image>
    </screenshot>"""
        for at, picture in enumerate(product.SCREENSHOTS)
    )
    releases = "".join(
        f"""
    <release version="{release.version}" date="{release.day.isoformat()}">
      <description>
        <ul>{"".join(f"{chr(10)}          <li>{escape(point)}</li>" for point in release.points)}
        </ul>
      </description>
    </release>"""
        for release in product.releases()
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{product.REVERSE_ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>{product.LICENCE}</project_license>
  <name>{product.NAME}</name>{names}
  <developer id="{product.REVERSE_ID.rpartition(".")[0]}">
    <name>{product.AUTHOR}</name>
  </developer>
  <description>{paragraphs}
  </description>
  <launchable type="desktop-id">{app_id}.desktop</launchable>
  <url type="homepage">{product.HOME}</url>
  <screenshots>{pictures}
  </screenshots>
  <keywords>{keywords}
  </keywords>
  <categories>
    <category>Game</category>
    <category>BoardGame</category>
  </categories>
  <provides>
    <binary>{product.NAME}</binary>
    <mediatype>{product.MIME_TYPE}</mediatype>
  </provides>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
  </supports>
  <content_rating type="oars-1.1"/>
  <releases>{releases}
  </releases>
</component>
"""


def files(app_id: str = product.APP_ID) -> Mapping[str, bytes]:
    """Everything that goes below a `share` folder, by its path there."""
    icons = ROOT / "resources" / "icons"
    theme = "icons/hicolor"
    found = {
        f"applications/{app_id}.desktop": desktop_file(app_id=app_id).encode(),
        f"mime/packages/{app_id}.xml": mime_types().encode(),
        f"metainfo/{product.REVERSE_ID}.metainfo.xml": metainfo(app_id).encode(),
        f"{theme}/scalable/apps/{app_id}.svg": (icons / "dicebox.svg").read_bytes(),
        f"{theme}/symbolic/apps/{app_id}-symbolic.svg": (icons / "dicebox-symbolic.svg").read_bytes(),
        f"{theme}/scalable/mimetypes/{MIME_ICON}.svg": (icons / f"{MIME_ICON}.svg").read_bytes(),
    }
    for size in product.ICON_SIZES:
        found[f"{theme}/{size}x{size}/apps/{app_id}.png"] = (icons / f"dicebox-{size}.png").read_bytes()
    return found


def _localised(key: str, text: Text) -> list[str]:
    return [f"{key}{f'[{code}]' if code != 'en' else ''}={value}" for code, value in text.items()]


def _lang(code: str) -> str:
    return "" if code == "en" else f' xml:lang="{code}"'
