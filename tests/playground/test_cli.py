"""The command line: help, version, wrong usage, exit codes, and what is never imported."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playground import __version__, cli
from playground.commands import COMMANDS
from tests.playground.running import ROOT, assert_refused, in_own_process

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from tests.playground.running import Run

FULL = Path("/dev/full")
IMPORTS = """
import sys
from playground.cli import main
code = main(sys.argv[1:])
loaded = {name.partition(".")[0] for name in sys.modules}
print("loaded:", sorted(loaded & {"textual", "rich"}), file=sys.stderr)
sys.exit(code)
"""
RUNS = [
    pytest.param(["--help"], id="help"),
    pytest.param(["--version"], id="version"),
    pytest.param(["normalize", "samples/crm_upsert_customer.json"], id="normalize"),
    pytest.param(["names", "samples/emoji_name.json"], id="names"),
    pytest.param(["demo"], id="demo"),
    pytest.param(["steps"], id="steps"),
    pytest.param(["samples"], id="samples"),
]


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_help_names_every_command(run: Run, words: Sequence[str]) -> None:
    finished = run(*words)
    assert (finished.code, finished.err) == (0, "")
    assert finished.out.startswith("usage: schema-playground ")
    listed = {words[0] for line in finished.out.splitlines() if (words := line.split())}
    assert set(COMMANDS) <= listed
    assert all(len(line) <= 80 for line in finished.out.splitlines())


@pytest.mark.parametrize(
    "words",
    [
        pytest.param([], id="nothing"),
        pytest.param(["samples/starter.json"], id="a file"),
        pytest.param(["--adapter", "samples.own_adapter:CodedAdapter"], id="an own adapter"),
        pytest.param(
            ["--adapter", "samples.own_adapter:CodedAdapter", "samples/starter.json"],
            id="an own adapter before a file",
        ),
    ],
)
def test_the_playground_needs_a_terminal(words: Sequence[str]) -> None:
    finished = in_own_process(*words)
    assert (finished.returncode, finished.stdout) == (2, b"")
    assert b"needs a terminal" in finished.stderr
    assert finished.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        pytest.param(["no/such.json"], ["'no/such.json'", "No such file"], id="no such file"),
        pytest.param(
            ["--resume", "samples/starter.json"], ["--resume", "FILE"], id="resume a file"
        ),
        pytest.param(["--resume", "-"], ["--resume", "FILE"], id="resume standard input"),
        pytest.param(["--resume=x"], ["--resume"], id="a value for resume"),
        pytest.param(["--sent"], ["--sent"], id="no name of what was sent"),
        pytest.param(["--sent", "no/such.json"], ["'no/such.json'"], id="nothing was sent"),
        pytest.param(["--sent", "samples"], ["'samples'"], id="a folder was sent"),
        pytest.param(
            ["--sent", "samples/starter.json"],
            ["'samples/starter.json' is no request body", "`tools`"],
            id="a schema was sent",
        ),
        pytest.param(["--sent", "README.md"], ["--sent 'README.md': "], id="no JSON was sent"),
        pytest.param(["--sent", "-", "-"], ["standard input"], id="both from standard input"),
        pytest.param(["--sent", "-"], ["--sent standard input: "], id="nothing on standard input"),
        pytest.param(["--presents"], ["--presents"], id="no such option"),
        pytest.param(["--adapter", "os:no"], ["os"], id="no such adapter"),
        pytest.param(["--sent", "\x1b[2J\u202e"], ["x1b[2J"], id="hostile name"),
    ],
)
def test_the_playground_refuses_wrong_words_in_one_clear_line(
    run: Run, words: Sequence[str], parts: Sequence[str]
) -> None:
    assert_refused(run(*words), *parts)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_its_exit_codes(run: Run, command: str) -> None:
    finished = run(command, "--help")
    assert finished.code == 0
    assert finished.out.startswith(f"usage: schema-playground {command} ")
    assert "exit codes: 0 fine; " in finished.out


def test_version_names_the_program_and_the_original(run: Run) -> None:
    assert run("--version").out.splitlines() == [
        f"schema-playground {__version__}",
        "counterpart of ADK-Rust commit 7fbc01fa (2026-08-22)",
    ]


def test_version_is_the_distributions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        pytest.param(
            ["normalise", "x"], ["'normalise'", "normalize", "samples"], id="unknown command"
        ),
        pytest.param(["steps", "--colour"], ["--colour", "--help"], id="unknown option"),
        pytest.param(["--vers"], ["--vers"], id="shortened option"),
        pytest.param(["normalize"], ["FILE"], id="no file"),
        pytest.param(["names", "-", "--format", "jsno"], ["'jsno'", "json"], id="unknown format"),
        pytest.param(
            ["normalize", "-", "--provider", "gemini,opnai"],
            ["'opnai'", "did you mean openai", "gemini_json_schema"],
            id="unknown provider",
        ),
        pytest.param(
            ["normalize", "-", "--preset", "akd"],
            ["'akd'", "did you mean adk"],
            id="unknown preset",
        ),
        pytest.param(
            ["normalize", "-", "--without", "resolve_ref"],
            ["'resolve_ref'", "did you mean resolve_refs", "close_objects"],
            id="unknown step",
        ),
        pytest.param(["demo", "--section", "name"], ["did you mean names"], id="unknown section"),
        pytest.param(["demo", "--only", "all"], ["'all'", "gemini"], id="all is no one provider"),
        pytest.param(["samples", "dmo"], ["'demo'"], id="unknown sample"),
        pytest.param(["steps", "\x1b[2J\u202e"], ["\\u001b[2J\\u202e"], id="hostile argument"),
    ],
)
def test_wrong_usage_is_one_clear_line(
    run: Run, words: Sequence[str], parts: Sequence[str]
) -> None:
    assert_refused(run(*words), *parts)


@pytest.mark.parametrize("words", RUNS)
def test_nothing_imports_a_terminal_library(words: Sequence[str]) -> None:
    finished = subprocess.run(  # noqa: S603  # this interpreter on our own program
        [sys.executable, "-c", IMPORTS, *words], cwd=ROOT, capture_output=True, check=False
    )
    assert finished.stderr == b"loaded: []\n"
    assert finished.returncode == 0


def test_module_runs_as_a_program() -> None:
    finished = in_own_process("normalize", "-", "--format", "jsonl", stdin=b'{"type":"object"}')
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert finished.stdout.count(b"\n") == 7


def test_program_ends_with_the_commands_exit_code() -> None:
    finished = in_own_process("names", "samples/colliding_names.json")
    assert finished.returncode == 1


def test_output_is_utf_8_whatever_the_locale_says() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    finished = in_own_process("samples", "emoji_name", environment=environment)
    assert "名前が長いツール" in finished.stdout.decode("utf-8")


def test_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "tools.jsonl"
    file.write_text('{"name":"a","inputSchema":{"title":"b"}}\n' * 5000, encoding="utf-8")
    with subprocess.Popen(  # noqa: S603  # this interpreter on our own program
        [sys.executable, "-m", "playground", "normalize", str(file), "--format", "jsonl"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"tool":"a"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_full_disk_is_one_clear_line() -> None:
    with FULL.open("wb") as full:
        finished = subprocess.run(
            [sys.executable, "-m", "playground", "steps"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert finished.returncode == 2
    assert finished.stderr == (
        b"schema-playground: error: cannot write the output: No space left on device\n"
    )


def interrupted(process: subprocess.Popen[bytes]) -> int:
    """Interrupt a process as a person does: again where Python missed it just before a read."""
    for _ in range(6):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(10)
    pytest.fail("it goes on")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupt_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "playground", "normalize", "-", "--format", "jsonl"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"name":"a"}\n' * 2)
        process.stdin.flush()
        process.stdout.readline()  # now it waits for more
        assert interrupted(process) == 130
        assert process.stderr.read() == b""


def test_interrupt_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_words: list[str]) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    finished = run("steps")
    assert (finished.code, finished.out, finished.err) == (130, "", "")
