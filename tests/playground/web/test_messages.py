"""Messages of browsers are read, and nothing else is."""

from __future__ import annotations

import pytest

from playground.web.messages import (
    Focus,
    Keys,
    Message,
    MessageError,
    Ping,
    Resize,
    read_message,
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param('["stdin","é"]', Keys("é".encode()), id="keys"),
        pytest.param(r'["stdin","\ud800"]', Keys(b"?"), id="half a surrogate pair"),
        pytest.param('["resize",{"width":9999999999,"height":3}]', Resize(400, 10), id="resize"),
        pytest.param('["resize",{"width":null,"height":"x"}]', Resize(80, 24), id="no size"),
        pytest.param('["ping","17"]', Ping("17"), id="ping"),
        pytest.param('["focus"]', Focus(is_focused=True), id="focus"),
        pytest.param('["blur"]', Focus(is_focused=False), id="blur"),
    ],
)
def test_what_the_page_sends_is_read(text: str, message: Message) -> None:
    assert read_message(text) == message


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("stdin", id="no JSON"),
        pytest.param("[" * 100_000, id="endless levels"),
        pytest.param("[]", id="nothing in it"),
        pytest.param('{"stdin":"a"}', id="no list"),
        pytest.param('["stdin",1]', id="keys that are no text"),
        pytest.param('["stdin"]', id="no keys"),
        pytest.param('["resize",[80,24]]', id="a size that is no object"),
        pytest.param(f'["ping","{"1" * 65}"]', id="a long ping"),
        pytest.param('["deliver_chunk_request","x"]', id="what only the server may say"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        read_message(text)
