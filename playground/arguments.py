"""The parser of every command: what is wrong with the words is one clear line."""

from __future__ import annotations

import argparse
import sys
from typing import Final, NoReturn

from playground.output import complain

BAD_INPUT: Final = 2
"""The exit code for bad input or usage."""


class Parser(argparse.ArgumentParser):
    """A parser without abbreviations whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with the code for it."""
        complain(f"{message}; see `{self.prog} --help`")
        sys.exit(BAD_INPUT)
