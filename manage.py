#!/usr/bin/env python3
"""The one command of this project: `python3 manage.py up`, `python3 manage.py test`, and every Django command.

This file stays readable for any Python, so that one that is too old says so instead of showing a syntax error.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("citadel: Python 3.11 or newer is needed, and this is %d.%d" % sys.version_info[:2])

from citadel.embedded.start import main

if __name__ == "__main__":
    main()
