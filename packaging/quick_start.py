"""Runs first in the bundle: what Qt for Python does at every start, and this program has no use for, is put off.

Qt for Python brings Python code that explains wrong arguments, makes signatures and help texts, writes stub files, and
watches every import for `from __feature__ import …`. All of it is unpacked, compiled and loaded by the first import of
Qt, which takes longer than Qt itself. Here its loader is put in place of that: it answers what Qt for Python asks at a
start, and loads the whole when an argument turns out to be wrong or a signature is wanted.
"""

import builtins
from typing import Any

NAME = "signature_bootstrap.py"
"""What Qt for Python calls the code that loads all that; it is compiled once, by Qt's first module."""

DEFERRED = '''
import sys
from types import ModuleType, SimpleNamespace

_whole = None


def _load():
    """The loader that Qt for Python would have made at once."""
    global _whole
    if _whole is None:
        exec(compile(_SOURCE, "signature_bootstrap.py", "exec"), globals())
        _whole = bootstrap()
    return _whole


def _update_mapping():
    _load()
    mapping = sys.modules[_MAPPING]
    found = mapping.update_mapping()
    # Names of types are looked up among the names that stand there.
    vars(_stand_in).update(vars(mapping), update_mapping=_update_mapping)
    return found


# When an argument is wrong, Qt for Python looks for this module, as it is sure that it has been loaded; it goes on to
# use the one that it found first, so that one has to stay.
_MAPPING = "shibokensupport.signature.mapping"
_stand_in = sys.modules[_MAPPING] = ModuleType(_MAPPING)
_stand_in.update_mapping = _update_mapping


def bootstrap():
    """What Qt for Python calls: those that need the whole load it, those that serve features do nothing."""
    return SimpleNamespace(
        pyside_type_init=lambda *given: _load().pyside_type_init(*given),
        create_signature=lambda *given: _load().create_signature(*given),
        seterror_argument=lambda *given: _load().seterror_argument(*given),
        make_helptext=lambda *given: _load().make_helptext(*given),
        finish_import=lambda module: None,
        feature_import=lambda *given, **named: None,
        feature_imported=lambda *given, **named: None,
        post_init=lambda: None,
    )
'''


def defer() -> None:
    """Have Qt for Python, when it is imported in this process, load its explanations when they are needed."""
    plain = builtins.compile

    def compile_deferred(source: Any, filename: Any, *arguments: Any, **named: Any) -> Any:
        if filename != NAME:
            return plain(source, filename, *arguments, **named)
        builtins.compile = plain
        return plain(f"_SOURCE = {source!r}\n{DEFERRED}", filename, *arguments, **named)

    builtins.compile = compile_deferred


defer()
