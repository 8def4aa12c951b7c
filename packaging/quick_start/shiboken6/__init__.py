"""In the bundle this is `shiboken6/__init__.py`: Qt for Python's own first imports a dozen of Python's modules (with
`zipfile` and `tempfile` among them), only so that tools like PyInstaller find them. They have been found by then.
"""

from shiboken6.Shiboken import *  # noqa: F403
