"""A WebSocket client that does not do as it should: it reads nothing and answers nothing."""

from __future__ import annotations

import json
import socket
from typing import Self

_HANDSHAKE = (
    "GET /ws?width=400&height=150 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    "Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class RawClient:
    """A connection that takes next to nothing in."""

    def __init__(self, port: int) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", port))
        self._socket.sendall(_HANDSHAKE.format(port=port).encode())

    def __enter__(self) -> Self:
        """Return the connection."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it without a word."""
        self._socket.close()

    def type(self, keys: str) -> None:
        """Send keys in a frame masked with nothing."""
        payload = json.dumps(["stdin", keys]).encode()
        self._socket.sendall(bytes((0x81, 0x80 | len(payload), 0, 0, 0, 0)) + payload)
