"""A session's process has no right to anything but itself."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.playground.web.serving import PATIENCE, ROOT, wait_until_gone

if TYPE_CHECKING:
    from pathlib import Path

_TRY = """
import sys
from playground.web.confine import {setup}
{before}
{call}
try:
    {attempt}
except BaseException as error:
    print(type(error).__name__, error)
else:
    print("done")
"""


def after(setup: str, attempt: str, before: str = "") -> str:
    """Return what an attempt came to in a process that confined itself."""
    name = setup.partition("(")[0]
    program = _TRY.format(setup=name, call=setup, attempt=attempt, before=before)
    finished = subprocess.run(  # noqa: S603 - this interpreter on our own program
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "SECRET": "s3cret"},
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    return finished.stdout.strip()


@pytest.mark.parametrize(
    ("before", "attempt"),
    [
        pytest.param("", "open('/etc/passwd').read()", id="reads a file"),
        pytest.param("", "open('README.md').read()", id="reads a file beside our code"),
        pytest.param("", f"open({sys.executable!r} + '/../../../pyvenv.cfg')", id="goes up"),
        pytest.param("import os", "os.open('/proc/self/environ', os.O_RDONLY)", id="reads /proc"),
        pytest.param("import os", "os.listdir('/etc')", id="lists a folder"),
        pytest.param("import os", "os.listdir()", id="lists where it is"),
    ],
)
def test_a_file_of_others_cannot_be_read(before: str, attempt: str) -> None:
    assert after("forbid()", attempt, before).startswith("PermissionError")


@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("open('new-file', 'w')", id="writes"),
        pytest.param("open(sys.modules['playground'].__file__, 'a')", id="writes to our code"),
        pytest.param("os.open('new-file', os.O_CREAT)", id="makes a file"),
        pytest.param("os.mkdir('new-folder')", id="makes a folder"),
        pytest.param("os.remove('pyproject.toml')", id="removes"),
        pytest.param("os.rename('pyproject.toml', 'x')", id="renames"),
    ],
)
def test_no_file_can_be_changed(attempt: str) -> None:
    assert after("forbid()", attempt, "import os").startswith("PermissionError")
    assert not (ROOT / "new-file").exists()


@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("subprocess.run(['true'])", id="a program"),
        pytest.param("os.system('true')", id="a shell"),
        pytest.param("os.fork()", id="a copy of itself"),
        pytest.param("os.execv('/bin/true', ['true'])", id="another program instead"),
        pytest.param("os.posix_spawn('/bin/true', ['true'], {})", id="spawned"),
        pytest.param("os.kill(1, 0)", id="a signal"),
    ],
)
def test_no_process_can_be_started(attempt: str) -> None:
    assert after("forbid()", attempt, "import os, subprocess").startswith("PermissionError")


@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("socket.create_connection(('127.0.0.1', 9))", id="connects"),
        pytest.param("socket.getaddrinfo('localhost', 80)", id="asks for a name"),
        pytest.param("socket.socket().bind(('127.0.0.1', 0))", id="listens"),
        pytest.param(
            "socket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('127.0.0.1', 9))", id="sends"
        ),
    ],
)
def test_no_server_can_be_reached(attempt: str) -> None:
    assert after("forbid()", attempt, "import socket").startswith("PermissionError")


def test_our_own_code_and_samples_can_be_read() -> None:
    attempt = "import tomllib, playground.demo; samples.sample_text('demo')"
    assert after("forbid()", attempt, "from playground import samples") == "done"


def test_the_environment_is_gone() -> None:
    attempt = "print(dict(os.environ), os.getenv('SECRET'))"
    shown = after("scrub_environment({'COLUMNS': '80'})", attempt, "import os")
    assert shown == "{'COLUMNS': '80'} None\ndone"


@pytest.mark.parametrize(
    ("attempt", "outcome"),
    [
        pytest.param("bytearray(10_000_000)", "done", id="some memory"),
        pytest.param("bytearray(400_000_000)", "MemoryError", id="too much memory"),
    ],
)
def test_memory_has_a_cap(attempt: str, outcome: str) -> None:
    assert after("limit_resources(200_000_000)", attempt).startswith(outcome)


def test_the_kernel_lets_no_file_grow(tmp_path: Path) -> None:
    path = tmp_path / "file"
    attempt = f"open({str(path)!r}, 'w').write('a' * 100_000)"
    assert after("limit_resources(10**9)", attempt).startswith("OSError")
    assert path.stat().st_size == 0


def test_a_process_whose_parent_is_another_ends_at_once() -> None:
    program = "from playground.web.confine import die_with; die_with(1); print('still here')"
    finished = subprocess.run(  # noqa: S603 - this interpreter on our own program
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert (finished.returncode, finished.stdout) == (1, "")


@pytest.mark.parametrize("watch", ["", "confine.ctypes.CDLL = lambda _: confine"])
def test_a_process_ends_with_its_parent(watch: str) -> None:
    child = (
        "import os, sys, time; from playground.web import confine; "
        f"confine.prctl = lambda *_: 0; {watch or 'pass'}; "
        "confine.die_with(os.getppid()); print(os.getpid(), flush=True); time.sleep(60)"
    )
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    process = subprocess.Popen(  # noqa: S603 - this interpreter on our own program
        [sys.executable, "-c", parent], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert wait_until_gone(pid)
