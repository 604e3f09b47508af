"""`python -m citadel` and the console script `citadel`: the same commands as manage.py."""

from citadel.embedded.start import main

if __name__ == "__main__":
    main()
