"""The public names: each can be imported, whatever was imported before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", engine.__all__)
def test_a_public_name_is_what_its_home_defines(name: str) -> None:
    value = getattr(engine, name)
    assert value is not None
    assert name in dir(engine)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        engine.nothing  # noqa: B018 - the access is what is tested


@pytest.mark.parametrize("first", ["engine", "engine.adapters", "engine.run.trace", "engine.rules"])
def test_functions_with_the_name_of_a_module_stay_functions(first: str) -> None:
    code = f"import {first}; from engine import adapters, steps, trace; print(len(adapters()))"
    finished = subprocess.run(  # noqa: S603 - this interpreter on our own code
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert finished.stdout == "7\n"
