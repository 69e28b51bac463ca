"""`python -m tablee.cli`."""

import sys

from tablee.cli import main

sys.exit(main())
