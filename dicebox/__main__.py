"""Starts dicebox: `python -m dicebox`, and the commands that an installation makes."""

import sys

from dicebox.cli import main

if __name__ == "__main__":
    sys.exit(main())
