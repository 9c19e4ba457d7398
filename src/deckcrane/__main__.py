"""`python -m deckcrane` is the command `deckcrane`."""

from deckcrane.cli.command import main

main()
