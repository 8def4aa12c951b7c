"""Makes everything that is handed out, from the last commit: python3 packaging/build.py [artifact …]

Without arguments: every artifact that this system can make. The result is in dist/, with the checksums of all files.
What is not committed is not built. Two builds of the same commit give the same wheel, bundle and Debian package.
"""

import sys

from interpreter import use_suitable_python

use_suitable_python()

from artifacts import main  # noqa: E402  # an older Python could not read it

sys.exit(main(sys.argv[1:]))
