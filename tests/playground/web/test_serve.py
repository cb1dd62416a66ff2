"""`serve` listens where it may, and says in one line why it does not."""

from __future__ import annotations

import socket
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

import pytest

from playground.commands import serve
from playground.web.caps import MEBIBYTE
from tests.playground.running import Run, assert_refused
from tests.playground.web.serving import serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY = "0.0.0.0"  # noqa: S104 - with a name, a token and for one test


def parsed(*words: str) -> Namespace:
    """Return what the command makes of its words."""
    parser = ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(words)


def test_without_the_extra_one_line_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda _: None)
    assert_refused(run("serve"), "extra `web`", "pip install 'schema-playground[web]'")


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_a_port_that_is_taken_is_one_line(run: Run, taken: int) -> None:
    assert_refused(run("serve", "--port", str(taken)), f"127.0.0.1 port {taken}", "--port")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        pytest.param(["--address", EVERY], "--host-name", id="every address without a name"),
        pytest.param(["--address", "::"], "--host-name", id="every address of version 6"),
        pytest.param(["--host-name", "http://x/"], "demo.example.org", id="a URL as host name"),
        pytest.param(["--address", "example.com"], "no IP address", id="a name as address"),
        pytest.param(["--port", "65536"], "from 0 to 65,535", id="no port"),
        pytest.param(["--port", "9" * 5000], "from 0 to 65,535", id="endless digits"),
        pytest.param(["--sessions", "0"], "from 1 to", id="no session"),
        pytest.param(["--idle", "²"], "from 1 to", id="no number"),
        pytest.param(["--memory", "8"], "from 128 to", id="too little memory"),
        pytest.param(["schema.json"], "schema.json", id="a file"),
        pytest.param(["--adapter", "a:B"], "--adapter", id="an adapter"),
    ],
)
def test_what_it_cannot_do_is_one_line(run: Run, words: list[str], part: str) -> None:
    assert_refused(run("serve", *words), part)


def test_on_loopback_the_url_has_no_token() -> None:
    with serve_process() as (_, url):
        assert url.startswith("http://127.0.0.1:")
        assert url.endswith("/")


def test_on_another_address_the_url_has_a_token() -> None:
    with serve_process("--address", EVERY, "--host-name", "box.example") as (_, url):
        assert len(url.partition("?token=")[2]) >= 32
        assert url.startswith("http://box.example:")


def test_a_public_demo_tells_the_name_that_it_answers_to() -> None:
    with serve_process("--public-demo", "--host-name", "demo.example.org") as (_, url):
        assert url == "http://demo.example.org/"


def test_a_public_demo_has_more_and_shorter_sessions() -> None:
    caps = serve._caps(parsed("--public-demo"))
    assert (caps.sessions, caps.idle_seconds, caps.memory_bytes) == (20, 600, 256 * MEBIBYTE)


def test_every_cap_can_be_set() -> None:
    words = ("--public-demo", "--sessions", "7", "--idle", "60", "--memory", "300")
    caps = serve._caps(parsed(*words))
    assert (caps.sessions, caps.idle_seconds, caps.memory_bytes) == (7, 60, 300 * MEBIBYTE)
