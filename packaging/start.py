"""What the bundle runs: the same as the command that pip installs."""

import sys

from dicebox.cli import main

sys.exit(main())
