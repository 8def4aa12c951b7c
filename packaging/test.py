"""Runs every test and check of dicebox: python3 packaging/test.py [arguments of pytest]

Paths in the arguments are seen from the top of the source. The linters and the type checker run as tests too
(tests/test_lint.py).
"""

import sys

from interpreter import use_suitable_python

use_suitable_python()

from environment import test

sys.exit(test(sys.argv[1:]))
