"""`python -m deckcrane` is the command `deckcrane`."""

from deckcrane.cli import main

main()
