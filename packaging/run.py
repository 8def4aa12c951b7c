"""Starts dicebox from its source: python3 packaging/run.py [arguments]

The first start sets up what it needs in .venv; later ones go straight on.
"""

import sys

from interpreter import use_suitable_python

use_suitable_python()

from environment import run

sys.exit(run(sys.argv[1:]))
