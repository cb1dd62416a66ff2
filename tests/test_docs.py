"""What the pages say is what the program does: keys, commands, providers, panes, examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import ADAPTERS
from engine.transforms import TRANSFORMS
from playground.commands import COMMANDS
from playground.keys import KEYS, Where
from playground.samples import sample_text
from playground.screens.layout import PANES
from playground.view.labels import label, middle_label, short_label

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PLAYGROUND = ROOT / "docs" / "playground.md"
COMMANDS_PAGE = ROOT / "docs" / "commands.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", PLAYGROUND, COMMANDS_PAGE]
MAX_README_LINES = 200
MAX_PICTURE_BYTES = 400 * 1024
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def python(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run this interpreter on our own code, where every warning is an error."""
    return subprocess.run(  # noqa: S603 - this interpreter on our own files
        [sys.executable, "-W", "error", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )


def section(page: Path, heading: str) -> str:
    """Return what stands under a heading of the second level."""
    match = re.search(
        rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", page.read_text(), re.DOTALL | re.MULTILINE
    )
    assert match, f"{page.name} has no section {heading!r}"
    return match[1]


def rows(text: str, first_header: str) -> list[list[str]]:
    """Return the cells of the first table whose first column has this header."""
    table = text[text.index(f"| {first_header} |") :].split("\n\n", maxsplit=1)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


# Keys.


def test_tables_of_keys_are_those_of_the_code() -> None:
    finished = python("docs/keys.py")
    assert (finished.returncode, finished.stderr) == (0, "")


def test_every_key_is_in_the_readme() -> None:
    table = rows(section(README, "Keys"), "where")
    assert [row[0] for row in table] == [where.value for where in Where]
    for where, words in table:
        for key in KEYS:
            if key.where == where and key.keys:
                shown = " ".join(f"`{name}`" for name in key.shown.split())
                assert f"{shown} {key.label}" in words


def test_every_key_is_in_the_map() -> None:
    table = rows(section(PLAYGROUND, "Keys"), "where")
    assert [row[2] for row in table] == [
        key.does for where in Where for key in KEYS if key.where is where
    ]


def test_another_table_is_reported_and_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    good = README.read_text()
    page.write_text(good.replace("`5` Cache", "`5` Beach"))
    compared = python("docs/keys.py", str(page))
    assert compared.returncode == 1
    assert "page.md has other keys" in compared.stderr
    assert python("docs/keys.py", "--write", str(page)).returncode == 0
    assert page.read_text() == good


def test_a_page_without_a_place_for_keys_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- keys -->\nno end\n")
    finished = python("docs/keys.py", "--write", str(page))
    assert finished.returncode == 2
    assert "page.md lacks" in finished.stderr
    assert page.read_text() == "<!-- keys -->\nno end\n"


# Commands, providers, panes.


def test_readme_lists_the_commands_of_the_program() -> None:
    first_words = [
        re.split(r"[` ]", row[0])[1] for row in rows(section(README, "Commands"), "command")
    ]
    assert sorted(first_words) == sorted(["[FILE]", *COMMANDS])


def test_every_command_has_its_section() -> None:
    headings = re.findall(r"^## ([a-z]+)$", COMMANDS_PAGE.read_text(), re.MULTILINE)
    assert sorted(headings) == sorted(COMMANDS)


@each_page
def test_commands_that_are_called_exist(page: Path) -> None:
    called = re.findall(
        r"(?:schema-playground|-m playground) ([a-z]+)\b(?![.:/])", page.read_text()
    )
    assert set(called) <= set(COMMANDS)


@pytest.mark.parametrize("page", [README, PLAYGROUND], ids=lambda page: page.name)
def test_table_of_providers_has_the_adapters_in_order(page: Path) -> None:
    ids = [row[0].strip("`") for row in rows(page.read_text(), "provider id")]
    assert ids == list(ADAPTERS)


def test_commands_page_lists_the_adapters_in_order() -> None:
    line = next(line for line in COMMANDS_PAGE.read_text().split("\n") if "**Providers**" in line)
    assert re.findall(r"`([a-z_]+)`", line)[: len(ADAPTERS)] == list(ADAPTERS)


@each_page
def test_providers_that_are_asked_for_exist(page: Path) -> None:
    asked = re.findall(r"--(?:provider|only|for) ([a-z_]+)", page.read_text())
    assert set(asked) <= {*ADAPTERS, "all"}


def test_names_of_the_chips_are_those_of_the_program() -> None:
    documented = [tuple(row[1:]) for row in rows(PLAYGROUND.read_text(), "provider id")]
    names = [(label(one), middle_label(one), short_label(one)) for one in ADAPTERS.values()]
    assert documented == names


def test_panes_are_those_of_the_program() -> None:
    table = rows(PLAYGROUND.read_text(), "pane")
    assert [row[0] for row in table] == [where.value for where in PANES.values()]


# The README and its pictures.


def test_readme_is_short() -> None:
    assert len(README.read_text().splitlines()) < MAX_README_LINES


@each_page
def test_files_that_are_linked_exist(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_python_of_the_readme_runs_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "tools.json").write_text(sample_text("demo"), encoding="utf-8")
    pattern = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
    (example,) = pattern.findall(README.read_text())
    finished = python("-c", example, folder=tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "resolve_refs inlined /properties/address" in finished.stdout
    assert {line.split()[0] for line in finished.stdout.splitlines()} <= set(TRANSFORMS)


PICTURES = sorted((ROOT / "screenshots").glob("*.svg"))


def test_there_are_pictures() -> None:
    assert len(PICTURES) >= 6


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_picture_asks_for_nothing_over_the_network(picture: Path) -> None:
    svg = picture.read_text(encoding="utf-8")
    links = re.findall(r"""(?:url\(["']?|href=["'])(?!#)[^)"']*""", svg)
    assert links == []
    assert "@import" not in svg


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_picture_is_modest_in_both_forms(picture: Path) -> None:
    for path in (picture, picture.with_suffix(".png")):
        assert 0 < path.stat().st_size < MAX_PICTURE_BYTES, path.name
