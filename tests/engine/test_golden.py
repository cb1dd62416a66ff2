"""What every adapter makes of every sample, byte for byte.

`UPDATE_GOLDEN=1 python -m pytest tests/engine/test_golden.py` rewrites the files; read the diff.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.adapters import ADAPTERS
from playground.samples import sample_text, samples

FOLDER = Path(__file__).parent / "golden"
SAMPLE_IDS = [sample.id for sample in samples()]


def normalized(tool: dict[str, Any], adapter_id: str) -> Any:
    adapter = ADAPTERS[adapter_id]
    if "inputSchema" not in tool:
        return adapter.empty_schema()
    return adapter.normalize_schema(tool["inputSchema"])


def golden(sample_id: str, adapter_id: str) -> bytes:
    """Return the file's content: a schema, or for a list of tools an object of schemas by name."""
    value = json.loads(sample_text(sample_id))
    if "tools" in value:
        result = {tool["name"]: normalized(tool, adapter_id) for tool in value["tools"]}
    else:
        result = normalized(value, adapter_id)
    return (json.dumps(result, indent=2, ensure_ascii=False) + "\n").encode()


@pytest.mark.parametrize("adapter_id", ADAPTERS)
@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_golden_file_is_byte_exact(sample_id: str, adapter_id: str) -> None:
    path = FOLDER / sample_id / f"{adapter_id}.json"
    content = golden(sample_id, adapter_id)
    if os.environ.get("UPDATE_GOLDEN") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    assert path.read_bytes() == content


def test_every_golden_file_has_its_sample_and_adapter() -> None:
    # Golden request bodies lie in a folder of their own.
    folders = [folder for folder in FOLDER.iterdir() if folder.name != "requests"]
    found = {path.relative_to(FOLDER).as_posix() for one in folders for path in one.iterdir()}
    assert found == {f"{one}/{other}.json" for one in SAMPLE_IDS for other in ADAPTERS}
