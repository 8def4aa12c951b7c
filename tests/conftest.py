"""Every test runs offscreen, in English, away from the user's own files, and draws the same examples each time."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings

HOME = tempfile.mkdtemp(prefix="dicebox-tests-")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for variable in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "LANGUAGE", "LC_ALL"):
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"
for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
    folder = Path(HOME, variable.lower())
    folder.mkdir(mode=0o700)
    os.environ[variable] = str(folder)

# A slow or busy machine is no failure, and a red test stays red until it is mended. `--hypothesis-profile=search` looks
# further, with other examples every time.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("steady")
