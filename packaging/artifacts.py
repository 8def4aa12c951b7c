"""The artifacts of a release, and how each is made from a clean copy of the source."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from environment import call, reporting
from libraries import SetUpError
from product import NAME, ROOT, release

ARTIFACTS = {
    "linux": ("wheel", "sdist", "bundle", "deb", "archive", "flatpak"),
    "win32": ("wheel", "sdist", "bundle", "installer"),
    "darwin": ("wheel", "sdist", "bundle", "image"),
}
"""What can be made where, each after those that it is made from."""

MADE_FROM = {"deb": "bundle", "archive": "bundle", "installer": "bundle", "image": "bundle", "flatpak": "wheel"}

WORK = ROOT / "build" / "release"


def main(arguments: Sequence[str]) -> int:
    """Make the artifacts that the arguments name; the exit status."""
    known = ARTIFACTS.get(sys.platform, ("wheel", "sdist"))
    parser = argparse.ArgumentParser(prog="build.py", description="Make everything that is handed out.")
    parser.add_argument("artifact", nargs="*", metavar="ARTIFACT", help=f"{', '.join(known)} (default: all)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="default: dist/")
    chosen = parser.parse_args(arguments)
    if unknown := [name for name in chosen.artifact if name not in known]:
        parser.error(f"cannot make {', '.join(unknown)} here; can make {', '.join(known)}")
    wanted = set(chosen.artifact or known)
    wanted |= {MADE_FROM[name] for name in wanted if name in MADE_FROM}
    return reporting(lambda: Build(chosen.out.resolve()).make([name for name in known if name in wanted]))


class Build:
    """One run: a clean copy of the source, the tools in an environment of their own, the results in a folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.source = WORK / "source"
        self.venv = WORK / "venv"
        self.bundle = WORK / "bundle" / NAME
        self.made: list[Path] = []

    @property
    def python(self) -> Path:
        """The interpreter with the tools, which also goes into the bundle."""
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def make(self, names: Sequence[str]) -> int:
        """Make these, in this order; 0, or SetUpError says what went wrong."""
        self.out.mkdir(parents=True, exist_ok=True)
        self.copy_source()
        self.set_up_tools()
        for name in names:
            say(f"{name} …")
            getattr(self, f"make_{name}")()
        self.write_checksums()
        return 0

    def copy_source(self) -> None:
        """Put what is committed into a folder of its own; outside a checkout, what is there."""
        shutil.rmtree(self.source, ignore_errors=True)
        self.source.mkdir(parents=True)
        if (ROOT / ".git").exists():
            packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
            with tarfile.open(fileobj=BytesIO(packed)) as archive:
                archive.extractall(self.source, filter="data")
            if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout:
                say("there are changes that are not committed: they are not in what is made.")
        else:
            skipped = shutil.ignore_patterns("build", "dist", ".venv", "__pycache__", ".*_cache")
            shutil.copytree(ROOT, self.source, ignore=skipped, dirs_exist_ok=True)

    def set_up_tools(self) -> None:
        """Make the environment with the tools and what goes into the bundle, unless it is there."""
        lists = [self.source / "packaging" / name for name in ("requirements.txt", "build-requirements.txt")]
        stamp = self.venv / "made-from"
        wanted = hashlib.sha256(b"".join(path.read_bytes() for path in [*lists, self.source / "pyproject.toml"]))
        if stamp.exists() and stamp.read_text(encoding="ascii") == wanted.hexdigest():
            return
        import tomllib

        project = tomllib.loads((self.source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needs = [*project["dependencies"], *project["optional-dependencies"]["sound"]]
        shutil.rmtree(self.venv, ignore_errors=True)
        self.run([sys.executable, "-m", "venv", self.venv], "The tools' environment could not be made.")
        pip: list[str | Path] = [self.python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
        self.run([*pip, "-r", lists[1], "-c", lists[0], *needs], "The tools could not be installed.")
        stamp.write_text(wanted.hexdigest(), encoding="ascii")

    # --- artifacts ---

    def make_wheel(self) -> None:
        self.make_python_package("wheel")

    def make_sdist(self) -> None:
        self.make_python_package("sdist")

    def make_python_package(self, kind: str) -> None:
        folder = WORK / kind
        shutil.rmtree(folder, ignore_errors=True)
        options: list[str | Path] = [f"--{kind}", "--no-isolation", "--outdir", folder]
        self.run([self.python, "-m", "build", *options, self.source], f"The {kind} could not be made.", quiet=True)
        (made,) = folder.iterdir()
        self.hand_out(made)

    def make_bundle(self) -> None:
        """The program's folder, from a fresh start, tried out."""
        if sys.platform == "win32":
            from windows import installer

            (self.source / "build").mkdir(exist_ok=True)
            resource = self.source / "build" / "version-resource.txt"
            resource.write_text(installer.version_resource(), encoding="utf-8")
        # A cache of its own: another build on this machine may be emptying the common one.
        os.environ["PYINSTALLER_CONFIG_DIR"] = str(WORK / "cache")
        folders: list[str | Path] = ["--distpath", self.bundle.parent, "--workpath", WORK / "pyinstaller"]
        spec = self.source / "packaging" / "bundle.spec"
        tool: list[str | Path] = [self.python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
        self.run([*tool, *folders, spec], "The bundle could not be made.")
        say("the bundle tries itself out …")
        program = self.bundle / (f"{NAME}.exe" if os.name == "nt" else NAME)
        self.run([program, "self-test"], "The bundle does not pass its own test.")
        size = sum(path.stat().st_size for path in self.bundle.rglob("*") if not path.is_symlink())
        say(f"the bundle is {size / 1e6:.0f} MB.")

    def make_deb(self) -> None:
        from linux import deb

        self.made.append(deb.build(self.bundle, self.out))

    def make_archive(self) -> None:
        from linux import archive, deb

        glibc = deb.newest_glibc([path for path in self.bundle.rglob("*") if path.is_file()])
        self.made.append(archive.build(self.bundle, self.out, glibc))

    def make_flatpak(self) -> None:
        from linux import flatpak

        (wheel,) = (WORK / "wheel").iterdir()
        flatpak.build(wheel, self.out)

    def make_installer(self) -> None:
        from windows import installer

        script = installer.build(self.bundle, self.out)
        compiler = shutil.which("ISCC")
        if compiler is None:
            say(f"Inno Setup is not installed: {script} can be compiled with it.")
        else:
            self.run([compiler, "/Qp", script], "The installer could not be compiled.")
            self.made += self.out.glob("*-windows-*.exe")

    def make_image(self) -> None:
        from macos import application

        self.made.append(application.build(self.bundle.with_name(f"{NAME}.app"), self.out))

    # --- inside ---

    def hand_out(self, file: Path) -> None:
        self.made.append(Path(shutil.copy(file, self.out)))

    def write_checksums(self) -> None:
        """The SHA-256 of every file, as `sha256sum --check` reads them."""
        lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(self.made)]
        (self.out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
        for file in sorted(self.made):
            say(f"{file.stat().st_size / 1e6:6.1f} MB  {file.name}")

    def run(self, command: Sequence[str | Path], otherwise: str, *, quiet: bool = False) -> None:
        """Run a tool with everything that could make two builds differ held fast. Raises SetUpError."""
        os.environ.update(
            SOURCE_DATE_EPOCH=str(release().seconds), PYTHONHASHSEED="1", PYTHONDONTWRITEBYTECODE="1", LC_ALL="C.UTF-8"
        )
        if quiet:
            done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
            if done.returncode:
                print(done.stdout, done.stderr, file=sys.stderr)
            status = done.returncode
        else:
            status = call(command)
        if status:
            raise SetUpError(otherwise)


def say(text: str) -> None:
    """Progress goes to standard error, like that of a set-up."""
    print(f"build: {text}", file=sys.stderr, flush=True)
