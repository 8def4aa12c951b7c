"""Finds a Python that dicebox runs on. Written so that any Python 3 can read it, to say what it lacks."""

import os
import shutil
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 14)


def suits(version: "tuple[object, ...]") -> bool:
    """Whether dicebox runs on a Python of this version (major, minor, ...)."""
    return OLDEST <= version[:2] <= NEWEST


def use_suitable_python() -> None:
    """Return when this Python suits, otherwise start over with one that does, or leave with a sentence."""
    if suits(sys.version_info):
        return
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        other = shutil.which("python3.{}".format(minor))
        # A name on the path may be an empty shell of a version switcher: only one that answers is taken.
        if other and subprocess.call([other, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            arguments = [other, *sys.argv]
            if os.name == "nt":
                sys.exit(subprocess.call(arguments))
            os.execv(other, arguments)
    sys.exit(
        "dicebox: needs Python {}.{} to {}.{}, and this is {}.{}.".format(
            *(OLDEST + NEWEST + tuple(sys.version_info[:2]))
        )
    )
