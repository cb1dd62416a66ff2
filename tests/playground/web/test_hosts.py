"""Which Hosts and Origins count as ours."""

from __future__ import annotations

import pytest

from playground.web.hosts import is_host_name, is_own_host, is_own_origin, own_hosts
from playground.web.site import Site

LOOPBACK = own_hosts("127.0.0.1", 8000)
NAMED = own_hosts("127.0.0.1", 8000, ["Demo.Example"])


@pytest.mark.parametrize(
    ("values", "hosts", "expected"),
    [
        pytest.param(["127.0.0.1:8000"], LOOPBACK, True, id="the address"),
        pytest.param(["LocalHost:8000"], LOOPBACK, True, id="its name, in any case"),
        pytest.param(["[::1]:8000"], LOOPBACK, True, id="version 6"),
        pytest.param(["localhost"], LOOPBACK, False, id="another port"),
        pytest.param(["localhost:8000.evil.example"], LOOPBACK, False, id="ours as a prefix"),
        pytest.param([], LOOPBACK, False, id="none"),
        pytest.param([""], LOOPBACK, False, id="empty"),
        pytest.param(["localhost:8000", "evil.example"], LOOPBACK, False, id="two"),
        pytest.param(["demo.example"], NAMED, True, id="the proxy's name"),
        pytest.param(["demo.example:443"], NAMED, True, id="the proxy's name with its port"),
        pytest.param(["demo.example:8000"], NAMED, True, id="the name without the proxy"),
        pytest.param(["localhost:8000"], NAMED, False, id="loopback behind a proxy"),
        pytest.param(["10.0.0.5:80"], own_hosts("10.0.0.5", 80), True, id="the default port"),
        pytest.param(["[fd00::1]:81"], own_hosts("fd00::1", 81), True, id="its version 6"),
    ],
)
def test_a_host_is_ours_only_when_named(
    values: list[str], hosts: frozenset[str], expected: object
) -> None:
    assert is_own_host(values, hosts) is expected


@pytest.mark.parametrize(
    ("values", "host", "expected"),
    [
        pytest.param(["http://localhost:8000"], "localhost:8000", True, id="the page itself"),
        pytest.param(["https://demo.example"], "demo.example", True, id="behind TLS"),
        pytest.param(["https://demo.example"], "demo.example:443", True, id="the port left out"),
        pytest.param(["http://localhost:3000"], "localhost:8000", False, id="another local server"),
        pytest.param(["http://evil.example"], "localhost:8000", False, id="foreign"),
        pytest.param(["null"], "localhost:8000", False, id="a page without origin"),
        pytest.param(["file://"], "localhost:8000", False, id="a file"),
        pytest.param(["ftp://localhost:8000"], "localhost:8000", False, id="another scheme"),
        pytest.param([], "localhost:8000", False, id="none"),
        pytest.param(["http://localhost:8000"] * 2, "localhost:8000", False, id="two"),
    ],
)
def test_an_origin_is_ours_only_when_it_is_the_page(
    values: list[str], host: str, expected: object
) -> None:
    assert is_own_origin(values, host) is expected


@pytest.mark.parametrize(
    "text",
    ["demo.example.org", "Box", "box:8131", "my_box", "10.0.0.5", "10.0.0.5:81", "[fd00::1]:81"],
)
def test_a_host_name_is_a_name_perhaps_with_a_port(text: str) -> None:
    assert is_host_name(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("http://x/", id="a URL"),
        pytest.param("x/", id="a path"),
        pytest.param("", id="nothing"),
        pytest.param("x:", id="no port"),
        pytest.param("x:0", id="port 0"),
        pytest.param("x:65536", id="no such port"),
        pytest.param("x:²", id="no digit"),
        pytest.param("fd00::1", id="version 6 without brackets"),
        pytest.param("a..b", id="an empty part"),
        pytest.param("user@x", id="a user"),
        pytest.param("x y", id="two words"),
        pytest.param("x\n", id="a line"),
        pytest.param("\x1b[2J", id="what terminals obey"),
    ],
)
def test_what_no_browser_sends_is_no_host_name(text: str) -> None:
    assert not is_host_name(text)


@pytest.mark.parametrize(
    ("address", "names", "url"),
    [
        pytest.param("127.0.0.1", [], "http://127.0.0.1:8000/", id="loopback"),
        pytest.param("::1", [], "http://[::1]:8000/", id="version 6"),
        pytest.param("127.0.0.1", ["Demo.example"], "http://demo.example/", id="a proxy's name"),
        pytest.param("127.0.0.1", ["demo.example:443"], "https://demo.example/", id="https"),
        pytest.param("10.0.0.5", ["box"], "http://box:8000/", id="a name without a port"),
        pytest.param("10.0.0.5", ["box:8131", "x"], "http://box:8131/", id="the first of two"),
        pytest.param("10.0.0.5", ["[fd00::1]"], "http://[fd00::1]:8000/", id="an address as name"),
    ],
)
def test_the_url_that_is_told_names_a_host_that_is_answered(
    address: str, names: list[str], url: str
) -> None:
    hosts = own_hosts(address, 8000, names)
    site = Site(address, 8000, hosts, name=next(iter(names), None))
    assert site.url == url
    assert is_own_host([url.split("/")[2]], hosts)
