"""Tries the Debian package where nothing else is: in the smallest Debian 12, made from nothing.

    sudo python3 packaging/linux/try_in_bare_root.py dist/dicebox_0.1.0_amd64.deb

Installs the package with what it depends on and nothing more, runs its self-test as a user without rights, starts the
window on a virtual screen with a record that has blanks and accents in its name, and takes the package out again.
Needs root, debootstrap and a Debian mirror; takes some minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

SUITE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
GAME = Path(__file__).resolve().parents[2] / "tests" / "cases" / "extra-first-roll.dicebox"
USER = "player"

WINDOW = """\
set -eu
Xvfb :7 -screen 0 1280x800x24 >/dev/null 2>&1 &
screen=$!
sleep 2
export DISPLAY=:7
dicebox --data /tmp/games &
program=$!
sleep 8
kill -0 $program
test -e /tmp/games/window.json
# A second start hands its file to the first window and ends.
timeout 30 dicebox --data /tmp/games "/tmp/a bé.dicebox"
sleep 3
ls /tmp/games/unfinished
test "$(ls /tmp/games/unfinished | wc -l)" = 1
kill -0 $program
kill $program $screen
"""


def main() -> int:
    """Try the package that the arguments name; 0 when all went well."""
    parser = argparse.ArgumentParser(description="Try the Debian package in a bare Debian.")
    parser.add_argument("package", type=Path)
    parser.add_argument("--mirror", default=MIRROR, help=f"default: {MIRROR}")
    parser.add_argument("--root", type=Path, help="use or make this root and keep it (default: one that goes away)")
    parser.add_argument("--apt", type=Path, metavar="FILE", help="settings for apt that your network needs")
    parser.add_argument("--no-window", action="store_true", help="only the self-test")
    chosen = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("try_in_bare_root: making a root needs root.")
    with prepared(chosen.root) as folder:
        root = Root(folder)
        root.make(chosen.mirror, chosen.apt)
        with root.mounted():
            root.install(chosen.package)
            root.run(["dicebox", "self-test"], user=USER)
            if not chosen.no_window:
                root.add("xvfb")
                shutil.copy(GAME, folder / "tmp" / "a bé.dicebox")
                root.run(["sh", "-c", WINDOW], user=USER)
            root.run(["apt-get", "-q", "-y", "purge", "dicebox"])
            left = [path for path in ("usr/lib/dicebox", "usr/bin/dicebox") if (folder / path).exists()]
            if left:
                sys.exit(f"try_in_bare_root: left behind: {', '.join(left)}")
    print("try_in_bare_root: everything works", file=sys.stderr)
    return 0


@contextlib.contextmanager
def prepared(root: Path | None) -> Iterator[Path]:
    """The folder for the root: the one that was asked for, or one that is removed in the end."""
    if root is not None:
        root.mkdir(parents=True, exist_ok=True)
        yield root.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="bare-root-") as folder:
        # Inside it is "/", which an ordinary user has to be able to enter.
        Path(folder).chmod(0o755)
        yield Path(folder)


class Root:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, mirror: str, apt: Path | None) -> None:
        """Fill the folder, unless that was done."""
        if not (self.folder / "etc" / "debian_version").exists():
            call(["debootstrap", "--variant=minbase", SUITE, str(self.folder), mirror])
        if f"\n{USER}:" not in (self.folder / "etc" / "passwd").read_text(encoding="utf-8"):
            call(["chroot", str(self.folder), "useradd", "--create-home", USER])
        if apt is not None:
            shutil.copy(apt, self.folder / "etc" / "apt" / "apt.conf.d" / "99network")

    @contextlib.contextmanager
    def mounted(self) -> Iterator[None]:
        """With /proc and /dev, as programs expect."""
        places = {"proc": ["-t", "proc", "proc"], "dev": ["--bind", "/dev"], "dev/shm": ["-t", "tmpfs", "tmpfs"]}
        done: list[str] = []
        try:
            for place, options in places.items():
                call(["mount", *options, str(self.folder / place)])
                done.append(place)
            yield
        finally:
            for place in reversed(done):
                subprocess.run(["umount", str(self.folder / place)], check=False)

    def install(self, package: Path) -> None:
        """Install a package file with what it depends on, and nothing that it only recommends."""
        shutil.copy(package, self.folder / "tmp")
        self.run(["apt-get", "-q", "update"])
        # A root that is used again may have another package of the same version.
        self.add(f"/tmp/{package.name}", "--reinstall")

    def add(self, package: str, *options: str) -> None:
        """Install a package with what it depends on."""
        self.run(["apt-get", "-q", "-y", "install", "--no-install-recommends", *options, package])

    def run(self, command: Sequence[str], user: str = "root") -> None:
        """Run a command inside; SystemExit when it fails. Nothing of this machine's environment but proxies gets in."""
        kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        inside = {
            **kept,
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root" if user == "root" else f"/home/{user}",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        call(["chroot", f"--userspec={user}:{user}", str(self.folder), *command], inside)


def call(command: Sequence[str], environment: dict[str, str] | None = None) -> None:
    """Run a command; SystemExit when it fails."""
    print("+", *command[:8], file=sys.stderr, flush=True)
    done = subprocess.run(command, env=environment, check=False)
    if done.returncode:
        sys.exit(f"try_in_bare_root: {command[0]} ended with {done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
