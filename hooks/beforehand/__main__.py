"""``python -m beforehand``."""

from beforehand.cli import main

main()
