"""The samples: the index fits the files, each shows what it promises, both layouts work."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.errors import UnknownNameError
from playground.samples import sample, sample_text, samples

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "samples"
ADAPTER_IDS = (
    "gemini",
    "gemini_vertex",
    "gemini_json_schema",
    "openai_strict",
    "openai",
    "anthropic",
    "generic",
)
IDS = [entry.id for entry in samples()]
LIMIT = 64
DEMO_SCHEMA = """
{"$schema":"http://json-schema.org/draft-07/schema#","type":"object",
"definitions":{"Address":{"type":"object","properties":{"street":{"type":"string"},
"city":{"type":"string"},"zip":{"type":"string","format":"postal-code"}},
"additionalProperties":false}},
"properties":{"name":{"type":["string","null"],"description":"Customer name"},
"email":{"type":"string","format":"email"},
"age":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":150},
"address":{"$ref":"#/definitions/Address"},"status":{"const":"active"},
"tags":{"type":"array","items":{"type":"string","format":"hostname"}},
"metadata":{"anyOf":[{"type":"null"},{"type":"object","additionalProperties":true}]}},
"required":["name","email"],"additionalProperties":false,
"if":{"properties":{"status":{"const":"active"}}},"then":{"required":["address"]}}
"""


def value_of(sample_id: str) -> Any:
    return json.loads(sample_text(sample_id))


def schema_of(sample_id: str) -> Any:
    return value_of(sample_id)["inputSchema"]


def name_of(sample_id: str) -> bytes:
    name: str = value_of(sample_id)["name"]
    return name.encode()


def object_levels(node: Any) -> int:
    children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    own = isinstance(node, dict) and node.get("type") == "object"
    return own + max((object_levels(child) for child in children), default=0)


def keywords(node: Any) -> set[str]:
    if isinstance(node, list):
        return set().union(*(keywords(child) for child in node))
    if isinstance(node, dict):
        return set(node).union(*(keywords(child) for child in node.values()))
    return set()


def test_index_and_files_match_one_to_one() -> None:
    files = [entry.file for entry in samples()]
    assert sorted(files) == sorted(path.name for path in FOLDER.iterdir() if path.suffix == ".json")
    assert len(set(files)) == len(files)
    others = {path.name for path in FOLDER.iterdir() if path.is_file()} - set(files)
    assert others == {"index.toml", "own_adapter.py"}


def test_ids_are_unique_and_the_demo_is_first() -> None:
    assert len(set(IDS)) == len(IDS)
    assert (IDS[0], samples()[0].file) == ("demo", "crm_upsert_customer.json")


@pytest.mark.parametrize("sample_id", IDS)
def test_index_entry_is_well_formed(sample_id: str) -> None:
    entry = sample(sample_id)
    assert re.fullmatch(r"[a-z_]+", entry.id)
    assert 0 < len(entry.title) <= 20
    assert re.fullmatch(r"[A-Z][^.!?\n]+\.", entry.purpose)
    assert list(entry.hurts) == [known for known in ADAPTER_IDS if known in entry.hurts]


@pytest.mark.parametrize("sample_id", IDS)
def test_file_is_short_two_space_indented_json(sample_id: str) -> None:
    text = sample_text(sample_id)
    lines = text.splitlines()
    assert isinstance(json.loads(text), dict)
    assert len(lines) < 80
    assert text.endswith("}\n")
    assert "\t" not in text
    indents = [0, *(len(line) - len(line.lstrip(" ")) for line in lines)]
    assert all(later - earlier in {-2, 0, 2} for earlier, later in pairwise(indents))


def test_entry_cannot_be_changed() -> None:
    field = "title"
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(samples()[0], field, "other")


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        pytest.param("demoo", "demo", id="one letter too many"),
        pytest.param("Emoji-Name", "emoji_name", id="other spelling"),
        pytest.param("", "demo", id="empty"),
    ],
)
def test_unknown_id_names_the_nearest_and_all_ids(wrong: str, nearest: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        sample(wrong)
    assert f"the nearest is '{nearest}'" in str(caught.value)
    assert all(known in str(caught.value) for known in IDS)


def test_unknown_id_reaches_the_message_short_and_harmless() -> None:
    with pytest.raises(UnknownNameError) as caught:
        sample_text("\x1b[2J\u202e\ud800" + "x" * 100_000)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def test_demo_is_the_documented_tool_in_its_key_order() -> None:
    tool = value_of("demo")
    assert list(tool) == ["name", "description", "inputSchema"]
    assert tool["name"] == "crm_upsert_customer"
    # Compared as text, because equal dictionaries may differ in key order.
    assert json.dumps(tool["inputSchema"]) == json.dumps(json.loads(DEMO_SCHEMA))


def test_starter_has_six_lines() -> None:
    assert sample_text("starter").count("\n") == 6


def test_no_schema_has_no_schema() -> None:
    assert set(value_of("no_schema")) == {"name", "description"}


def test_deep_nesting_has_seven_levels_and_the_others_fit_in_five() -> None:
    levels = {sample_id: object_levels(value_of(sample_id)) for sample_id in IDS}
    assert levels.pop("deep_nesting") == 7
    assert max(levels.values()) <= 5


def test_recursive_tree_refers_to_itself() -> None:
    comment = schema_of("recursive_tree")["$defs"]["Comment"]
    assert comment["properties"]["replies"]["items"] == {"$ref": "#/$defs/Comment"}


def test_discriminated_union_tells_its_branches_apart_by_const() -> None:
    branches = schema_of("discriminated_union")["properties"]["method"]["oneOf"]
    kinds = [branch["properties"]["kind"]["const"] for branch in branches]
    assert len(set(kinds)) == len(branches) == 3
    assert all("kind" in branch["required"] for branch in branches)


def test_strict_candidate_misses_one_required_property_and_one_closed_object() -> None:
    schema = schema_of("strict_candidate")
    room = schema["properties"]["room"]
    assert set(schema["properties"]) - set(schema["required"]) == {"notes"}
    assert schema["additionalProperties"] is False
    assert "additionalProperties" not in room
    assert set(room["properties"]) == set(room["required"])


def test_tuple_and_bounds_holds_what_the_gemini_subset_drops() -> None:
    schema = schema_of("tuple_and_bounds")
    wanted = "minItems uniqueItems pattern multipleOf minimum default title examples propertyNames"
    assert set(wanted.split()) <= keywords(schema)
    assert {"patternProperties", "not", "dependentRequired"} <= keywords(schema)
    assert isinstance(schema["properties"]["position"]["items"], list)


def test_all_of_merge_overlaps_and_conflicts() -> None:
    branches = schema_of("all_of_merge")["allOf"]
    types = {
        key: [
            branch["properties"][key]["type"] for branch in branches if key in branch["properties"]
        ]
        for key in ("sku", "quantity")
    }
    assert types == {"sku": ["string", "integer"], "quantity": ["integer", "integer"]}
    assert [branch.get("required") for branch in branches] == [
        ["sku", "quantity"],
        ["quantity", "ship_to"],
        None,
    ]


def test_colliding_names_are_two_of_four_after_the_cut() -> None:
    tools = value_of("colliding_names")["tools"]
    names = [tool["name"].encode() for tool in tools]
    assert [len(name) for name in names] == [19, 73, 76, 21]
    assert len(set(names)) == 4
    assert names[1][:LIMIT] == names[2][:LIMIT]
    assert len({name[:LIMIT] for name in names}) == 3
    assert tools[1]["inputSchema"] != tools[2]["inputSchema"]


def test_emoji_name_fits_the_limit_by_one_byte() -> None:
    name = name_of("emoji_name")
    assert name.decode() == "🔧_tool_with_emoji_名前が長いツール_herramienta_larga"
    assert len(name) == 63


def test_split_emoji_name_has_the_limit_inside_a_character() -> None:
    name = name_of("split_emoji_name")
    assert len(name) == 75
    with pytest.raises(UnicodeDecodeError) as caught:
        name[:LIMIT].decode()
    assert (caught.value.start, caught.value.end) == (61, LIMIT)


LAYOUTS = [
    pytest.param("playground/samples", id="wheel: inside the package"),
    pytest.param("samples", id="checkout: beside the package"),
]
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from playground.samples import sample_text, samples
print(len(samples()), len(sample_text("demo")), "textual" in sys.modules)
"""


def run_in_copy(folder: Path) -> subprocess.CompletedProcess[str]:
    for name in ("playground/samples.py", "engine/errors.py"):
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        (target.parent / "__init__.py").touch()
        shutil.copy(ROOT / name, target)
    return subprocess.run(  # noqa: S603  # runs this interpreter on a constant program
        [sys.executable, "-I", "-c", PROGRAM, str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("place", LAYOUTS)
def test_samples_are_found_in_both_layouts_without_textual(tmp_path: Path, place: str) -> None:
    shutil.copytree(FOLDER, tmp_path / place)
    finished = run_in_copy(tmp_path)
    assert finished.stderr == ""
    assert finished.stdout.split() == [str(len(IDS)), str(len(sample_text("demo"))), "False"]


def test_missing_samples_are_one_clear_error(tmp_path: Path) -> None:
    last_line = run_in_copy(tmp_path).stderr.splitlines()[-1]
    assert last_line == (
        "engine.errors.EngineError: the samples are missing here; install schema-playground again"
    )
