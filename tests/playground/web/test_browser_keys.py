"""No action hangs on a key that never leaves the browser."""

from __future__ import annotations

import pytest

from playground.keys import KEYS, Key
from playground.web.browser_keys import KEPT


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key.where}-{key.action}")
def test_every_action_has_a_key_that_reaches_the_program(key: Key) -> None:
    assert set(key.keys.split(",")) - set(KEPT)
