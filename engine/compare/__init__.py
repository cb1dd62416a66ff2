"""Compare a schema with what adapters made of it: rows aligned by path, painted on demand."""

from engine.compare.alignment import Alignment
from engine.compare.inlined import inlined_pointers
from engine.compare.row import Cell, Mark, Mode, Part, Row
from engine.compare.shape import ABSENT
from engine.compare.touched import touched_by

__all__ = [
    "ABSENT",
    "Alignment",
    "Cell",
    "Mark",
    "Mode",
    "Part",
    "Row",
    "inlined_pointers",
    "touched_by",
]
