"""Makes the archive for any Linux: the bundle, with a script that puts it into the user's own menu; no root needed."""

from __future__ import annotations

import io
import platform
import tarfile
from pathlib import Path

import product
from linux import desktop
from product import release

INSTALL = """\
#!/bin/sh
# Puts {name} into your own menu: sh install.sh. Takes it out again: sh install.sh --uninstall
# Your games and settings are kept elsewhere, and stay where they are.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
share=${{XDG_DATA_HOME:-"$HOME/.local/share"}}
program="$HOME/.local/lib/{name}"
command="$HOME/.local/bin/{name}"

files="
{files}
"

refresh() {{
    for tool in "update-desktop-database $1/applications" "update-mime-database $1/mime" \\
                "gtk-update-icon-cache -q -t -f $1/icons/hicolor"; do
        # Blanks in a path: only the tool's name and options may be split.
        name=${{tool%% *}}
        if command -v "$name" >/dev/null 2>&1; then
            case $name in
                update-desktop-database) "$name" "$1/applications" ;;
                update-mime-database) "$name" "$1/mime" ;;
                *) "$name" -q -t -f "$1/icons/hicolor" ;;
            esac >/dev/null 2>&1 || true
        fi
    done
}}

remove() {{
    rm -rf "$program"
    if [ -L "$command" ]; then rm -f "$command"; fi
    echo "$files" | while read -r file; do
        if [ -n "$file" ]; then rm -f "$share/$file"; fi
    done
}}

if [ "${{1:-}}" = "--uninstall" ]; then
    remove
    refresh "$share"
    echo "{name} is no longer in your menu. Your games are still in $share/{name}."
    exit 0
fi

if [ -e "$command" ] && [ ! -L "$command" ]; then
    echo "$command is there already, and not {name}'s; nothing was changed." >&2
    exit 1
fi
remove
mkdir -p "$HOME/.local/lib" "$HOME/.local/bin"
cp -R "$here/program" "$program.new"
mv "$program.new" "$program"
ln -s "$program/{name}" "$command"
echo "$files" | while read -r file; do
    if [ -z "$file" ]; then continue; fi
    mkdir -p "$(dirname "$share/$file")"
    cp "$here/share/$file" "$share/$file"
done

# The menu needs the whole path: not every desktop looks into $HOME/.local/bin.
entry="$share/applications/{app_id}.desktop"
quoted=$(printf '%s' "$program/{name}" | sed 's/[\\\\"`$]/\\\\\\\\&/g')
{{
    grep -v -e '^Exec=' -e '^TryExec=' "$here/share/applications/{app_id}.desktop"
    printf 'Exec="%s" %%f\\n' "$quoted"
}} > "$entry"
refresh "$share"
echo "{name} is in your menu; in a terminal: $command"
"""

READ_ME = """\
{name} {version}

{description}

Start it from here:          program/{name}
Put it into your menu:       sh install.sh
Take it out again:           sh install.sh --uninstall
Try whether all is there:    program/{name} self-test

It needs a Linux of 2022 or later (glibc 2.{glibc}) with a desktop. What is shipped, and under which licence, stands in
program/_internal/licences and program/_internal/dicebox/_resources/LICENSES.md.
"""


def name() -> str:
    """The name of the archive's one folder, and of its file without ending."""
    return f"{product.NAME}-{product.version()}-linux-{platform.machine()}"


def install_script() -> str:
    """The script that installs for one user."""
    return INSTALL.format(name=product.NAME, app_id=product.APP_ID, files="\n".join(desktop.files()))


def build(bundle: Path, out: Path, glibc: int) -> Path:
    """The archive's file, made in this folder from the bundle; the same bundle gives the same bytes."""
    description = "\n\n".join(product.DESCRIPTION["en"])
    texts = {
        "install.sh": install_script().encode(),
        "README.txt": READ_ME.format(
            name=product.NAME, version=product.version(), description=description, glibc=glibc
        ).encode(),
        **{f"share/{file}": content for file, content in desktop.files().items()},
    }
    file = out / f"{name()}.tar.xz"
    with tarfile.open(file, "w:xz", preset=6, format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(bundle.rglob("*")):
            inside = f"{name()}/program/{path.relative_to(bundle).as_posix()}"
            member = _plain(archive.gettarinfo(str(path), inside))
            if member.isfile():
                with path.open("rb") as opened:
                    archive.addfile(member, opened)
            else:
                archive.addfile(member)
        for text, content in sorted(texts.items()):
            member = _plain(tarfile.TarInfo(f"{name()}/{text}"))
            member.size = len(content)
            member.mode = 0o755 if text.endswith(".sh") else 0o644
            archive.addfile(member, io.BytesIO(content))
    return file


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """The member without what differs from machine to machine."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = release().seconds
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member
