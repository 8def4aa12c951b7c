"""What the bundle runs: the same as the command that pip installs."""

import sys

from dicebox.__main__ import main

sys.exit(main())
