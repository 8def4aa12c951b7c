"""The virtual environment in `.venv` that run.py and test.py work in.

It is made at the first start and completed when what dicebox needs has changed. A set-up that was cut off, at whatever
moment, is begun anew by the next start. Everything is said on standard error: standard output is the program's own.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter import NEWEST, OLDEST
from libraries import SetUpError, command, install, needed, provide

ROOT = Path(__file__).resolve().parents[1]

WITHOUT_WINDOW = frozenset({"sheet", "replay", "legal", "hint", "simulate", "-h", "--help", "--version"})
"""First arguments with which the program opens no window, so that Qt's libraries are not asked for."""

LOST_TO_PIP = ("PYTHONHOME", "PYTHONPATH", "PIP_PREFIX", "PIP_TARGET", "PIP_USER")
"""Variables that would make pip install somewhere else."""


def run(arguments: Sequence[str]) -> int:
    """Start the program with these arguments, in place of this process where the system can; the exit status."""

    def start() -> int:
        environment = Environment(ROOT)
        environment.prepare(())
        if not arguments or arguments[0] not in WITHOUT_WINDOW:
            environment.provide_libraries()
        # -P: a file of the folder where the user is must not stand in for one of Python's modules.
        return hand_over(environment.python, ["-P", "-m", "dicebox", *arguments])

    return reporting(start)


def test(arguments: Sequence[str]) -> int:
    """Run pytest with these arguments at the top of the source; the exit status."""

    def start() -> int:
        environment = Environment(ROOT)
        environment.prepare(("test",))
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        environment.provide_libraries()
        os.chdir(ROOT)
        return hand_over(environment.python, ["-m", "pytest", *arguments])

    return reporting(start)


def reporting(action: Callable[[], int]) -> int:
    """The action's exit status; what stops a set-up is told in a sentence, without a traceback."""
    try:
        return action()
    except SetUpError as error:
        print(f"dicebox: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"dicebox: the set-up in {ROOT} failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("dicebox: interrupted; the next start sets up what is missing.", file=sys.stderr)
        return 130


def hand_over(python: Path, arguments: Sequence[str]) -> int:
    """Let another Python go on in place of this process; on Windows, wait for it and give its exit status."""
    whole = [str(python), *arguments]
    if os.name == "nt":
        return subprocess.run(whole, check=False).returncode
    os.execv(python, whole)
    raise AssertionError("execv does not come back")


@dataclass(frozen=True, slots=True)
class Environment:
    """The environment of the source at `root`."""

    root: Path

    @property
    def venv(self) -> Path:
        """Its folder."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def stamp(self) -> Path:
        """The file that says what was installed; written last."""
        return self.venv / "dicebox.json"

    @property
    def unfinished(self) -> Path:
        """The file that is there while a set-up is going on, and stays when it is cut off."""
        return self.venv / "dicebox.unfinished"

    @property
    def versions(self) -> Path:
        """The file with the exact versions of everything."""
        return self.root / "packaging" / "requirements.txt"

    def needs(self) -> str:
        """A fingerprint of everything that decides what has to be installed."""
        digest = hashlib.sha256()
        for file in (self.root / "pyproject.toml", self.versions, Path(__file__)):
            digest.update(file.read_bytes())
        # The interpreter that .venv was made from: when it is replaced by another, .venv no longer works.
        digest.update(os.path.realpath(self.python).encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def installed(self) -> dict[str, list[str]]:
        """What the stamp says: the fingerprint of each set-up, with the extras that it has; empty when unusable."""
        if self.unfinished.exists():
            return {}
        try:
            found = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def is_ready(self, extras: Sequence[str]) -> bool:
        """Whether all that is needed, with these extras, is installed."""
        found = self.installed().get(self.needs())
        return found is not None and set(extras) <= set(found) and self.python.exists()

    def prepare(self, extras: Sequence[str]) -> None:
        """Return when the environment is ready; SetUpError says why it cannot be."""
        if self.is_ready(extras):
            return
        with self.locked():
            # Another start may have done it while this one waited.
            if not self.is_ready(extras):
                self.install(extras)

    def install(self, extras: Sequence[str]) -> None:
        """Make the environment or complete it, with these extras and those that it had."""
        print(f"dicebox: setting up {self.venv}; this takes a few minutes, once.", file=sys.stderr)
        wanted = sorted({*extras, *(extra for had in self.installed().values() for extra in had)})
        usable = not self.unfinished.exists() and self.has_pip()
        if not usable and self.venv.exists():
            shutil.rmtree(self.venv)
        self.venv.mkdir(exist_ok=True)
        self.unfinished.touch()
        if not usable:
            self.create()
        self.install_packages(wanted)
        self.show_source()
        if hasattr(os, "sync"):
            # The stamp must not reach the disk before what it vouches for.
            os.sync()
        self.stamp.write_text(json.dumps({self.needs(): wanted}), encoding="utf-8")
        self.unfinished.unlink()

    def has_pip(self) -> bool:
        """Whether the environment has a Python that suits and that finds pip."""
        check = f"import sys, pip; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
        return self.python.exists() and call([self.python, "-c", check], stderr=subprocess.DEVNULL) == 0

    def create(self) -> None:
        """Make an environment with nothing but pip in it."""
        if importlib.util.find_spec("ensurepip") is None:
            package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
            if not install([package]):
                raise SetUpError(
                    f"This Python cannot make virtual environments. On Debian and its relatives this installs what is "
                    f"missing:\n{command([package])}"
                )
        # From within an environment (perhaps the very one that was just removed) its own base is taken.
        base = getattr(sys, "_base_executable", None) or sys.executable
        if call([base, "-m", "venv", self.venv]) != 0:
            raise SetUpError(f"The virtual environment {self.venv} could not be made; the reason stands above.")

    def install_packages(self, extras: Sequence[str]) -> None:
        """Install what pyproject.toml asks for, in the exact versions; without the network when it is all there."""
        import platform
        import tomllib

        project = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        wanted: list[str] = [
            *project["dependencies"],
            *(need for extra in extras for need in project["optional-dependencies"][extra]),
        ]
        options: list[str | Path] = ["--disable-pip-version-check", "--no-input", "--constraint", self.versions]
        if wanted and call([self.python, "-m", "pip", "install", *options, *wanted]) != 0:
            system = " ".join(platform.libc_ver()).strip() or platform.system()
            raise SetUpError(
                "Not every package could be installed; pip's reason stands above. It needs the network once, and Qt "
                f"needs Windows 10, macOS 13, or a Linux with glibc 2.34 (this system: {system}, {platform.machine()})."
            )

    def show_source(self) -> None:
        """Let the environment's Python find the source. The path is relative: no letter of a folder's name matters."""
        query = "import sysconfig; print(sysconfig.get_path('purelib'))"
        answer = subprocess.run(
            [self.python, "-X", "utf8", "-c", query], capture_output=True, check=True, encoding="utf-8"
        )
        packages = Path(answer.stdout.removesuffix("\n"))
        (packages / "dicebox-source.pth").write_text(os.path.relpath(self.root, packages) + "\n", encoding="ascii")

    def provide_libraries(self) -> None:
        """Return when the system has the libraries that Qt needs here; SetUpError names those that are missing."""
        # Loading them takes time: what was found once is not looked for again, as long as the environment lives.
        record = self.venv / "dicebox.libraries"
        found = record.read_text(encoding="ascii").split() if record.exists() else []
        fresh = [library for library in needed(os.environ) if library.name not in found]
        if fresh:
            provide(fresh)
            record.write_text("\n".join([*found, *(library.name for library in fresh)]), encoding="ascii")

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Only one set-up at a time: a second one waits for the first."""
        folder = self.root / "build"
        folder.mkdir(exist_ok=True)
        with (folder / "set-up.lock").open("w") as lock:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            # The system takes the lock back when the file is closed, or the process killed.
            yield


def call(arguments: Sequence[str | Path], stderr: int | None = None) -> int:
    """The exit status of a command with its arguments; what it prints goes to standard error."""
    surroundings = {name: value for name, value in os.environ.items() if name not in LOST_TO_PIP}
    return subprocess.run(arguments, env=surroundings, stdout=sys.stderr, stderr=stderr, check=False).returncode
