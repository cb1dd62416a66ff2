"""Adapters of your own, named on the command line as `module:Class`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from engine.adapters.base import SchemaAdapter
from engine.errors import UnknownNameError

if TYPE_CHECKING:
    from types import ModuleType


def load_adapter(path: str) -> SchemaAdapter:
    """Return an instance of the adapter class at `module:Class`.

    The module is looked for in the current folder first. Loading runs its code.

    Raises:
        UnknownNameError: no such module or class, a module that fails to load, or a class that
            is no `SchemaAdapter`; the message says which.

    """
    module_name, _, class_name = path.partition(":")
    if not module_name or not class_name:
        raise UnknownNameError(f"adapter {path!r} is not written as module:Class")
    found = getattr(_module(module_name, path), class_name, None)
    if found is None:
        raise UnknownNameError(f"adapter {path!r}: the module has no {class_name!r}")
    if isinstance(found, SchemaAdapter):
        return found
    if not (isinstance(found, type) and issubclass(found, SchemaAdapter)):
        raise UnknownNameError(f"adapter {path!r} is no subclass of engine.SchemaAdapter")
    try:
        return found()
    except (Exception, SystemExit) as error:
        raise UnknownNameError(
            f"adapter {path!r} cannot be made: {type(error).__name__}: {error}"
        ) from error


def _module(name: str, path: str) -> ModuleType:
    folder = str(Path.cwd())
    sys.path.insert(0, folder)
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        raise UnknownNameError(
            f"adapter {path!r} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    finally:
        sys.path.remove(folder)
