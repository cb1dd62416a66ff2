"""Saving: in full or not at all, and each refusal says why."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.files import FileIsThereError, SaveError, save, suggested_name

TEXT = '{"name": "名前 🔧\x9b"}\n'


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_is_saved_verbatim_and_nothing_else_is_left(tmp_path: Path) -> None:
    result = save(tmp_path / "a.json", TEXT, overwrite=False)
    assert result.path == tmp_path / "a.json"
    assert result.path.read_bytes() == TEXT.encode()
    assert result.size == len(TEXT.encode())
    assert names(tmp_path) == ["a.json"]


def test_a_file_that_is_there_is_kept_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")
    with pytest.raises(FileIsThereError, match="is there already"):
        save(path, TEXT, overwrite=False)
    assert path.read_text() == "before"
    save(path, TEXT, overwrite=True)
    assert path.read_text(encoding="utf-8") == TEXT
    assert names(tmp_path) == ["a.json"]


def test_tilde_stands_for_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert save("~/a.json", TEXT, overwrite=False).path == tmp_path / "a.json"


def test_permissions_of_a_replaced_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")
    path.chmod(0o640)
    save(path, TEXT, overwrite=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("before")
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    save(link, TEXT, overwrite=True)
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text(encoding="utf-8") == TEXT


def test_half_a_surrogate_pair_becomes_its_escape(tmp_path: Path) -> None:
    result = save(tmp_path / "a.json", '"\ud83d"', overwrite=False)
    assert result.path.read_text(encoding="utf-8") == '"\\ud83d"'


@pytest.mark.parametrize(
    ("path", "words"),
    [
        pytest.param("", "a file name is needed", id="empty"),
        pytest.param("  ", "a file name is needed", id="spaces"),
        pytest.param("{folder}", "it is a folder", id="folder"),
        pytest.param("{folder}/no/a.json", "there is no such folder", id="no folder"),
        pytest.param("{folder}/file/a.json", "there is no such folder", id="file as a folder"),
        pytest.param("{folder}/" + "n" * 300, "the name is too long", id="long name"),
        pytest.param("{folder}/a\x00b", "this is no file name", id="null byte"),
        pytest.param("~nobody-by-this-name/a", "this is no file name", id="unknown home"),
        pytest.param("{folder}/pipe", "it is no ordinary file", id="pipe"),
        pytest.param("{folder}/ring", "links lead|no file name", id="link to itself"),
    ],
)
def test_what_is_no_place_for_a_file_is_refused_in_one_sentence(
    tmp_path: Path, path: str, words: str
) -> None:
    (tmp_path / "file").write_text("kept")
    (tmp_path / "ring").symlink_to("ring")
    os.mkfifo(tmp_path / "pipe")
    before = names(tmp_path)
    with pytest.raises(SaveError, match=words) as caught:
        save(path.replace("{folder}", str(tmp_path)), TEXT, overwrite=True)
    assert str(caught.value).isprintable()
    assert names(tmp_path) == before


@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(errno.ENOSPC, "the disk is full", id="full disk"),
        pytest.param(errno.EACCES, "you may not write there", id="no permission"),
        pytest.param(errno.EROFS, "the disk is read-only", id="read-only disk"),
        pytest.param(errno.EIO, "input/output error", id="any other"),
    ],
)
def test_what_the_system_refuses_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")

    def refuse(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(SaveError, match=words):
        save(path, TEXT, overwrite=True)
    assert path.read_text() == "before"
    assert names(tmp_path) == ["a.json"]


def test_without_hard_links_a_file_is_still_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _target: Path) -> None:
        raise OSError(errno.EOPNOTSUPP, "no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    save(tmp_path / "a.json", TEXT, overwrite=False)
    with pytest.raises(FileIsThereError):
        save(tmp_path / "a.json", "other", overwrite=False)
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == TEXT
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize(
    ("tool", "kind", "name"),
    [
        pytest.param("a.b", "schema", "a_b-gemini-schema.json", id="dot"),
        pytest.param(None, "diff", "schema-gemini-diff.diff", id="no name"),
        pytest.param("CON", "request", "CON-gemini-request.json", id="device of Windows"),
        pytest.param("../../etc/passwd", "curl", "etc_passwd-gemini-curl.sh", id="path"),
        pytest.param("名前/🔧", "name", "名前-gemini-name.txt", id="other script"),
        pytest.param("-rf *", "schema", "rf-gemini-schema.json", id="looks like an option"),
    ],
)
def test_suggested_name(tool: str | None, kind: str, name: str) -> None:
    assert suggested_name(tool, "gemini", kind) == name


@given(st.text(st.characters()) | st.text('ab./\\:*?"<>| -名', max_size=300), st.text(max_size=9))
def test_suggested_names_are_safe(tool: str, provider: str) -> None:
    name = suggested_name(tool, provider, "schema")
    assert len(name.encode()) <= 255
    assert name[0].isalnum()
    assert name.endswith("schema.json")
    assert not set(name.removesuffix(".json")) & set('/\\:*?"<>|. \x7f')
    assert name.isprintable()
