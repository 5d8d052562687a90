"""Compiling functions with Numba, and storing the compiled code between runs.

Importing this module needs Numba: import it, and modules that use it, only in a search. Numba's own cache depends on
the file of the function alone; here any change in this package creates a new cache. It is in the user's cache folder,
so that the installation may be read-only. If nothing can be stored or loaded, functions are compiled in memory, and
the reason is reported once.
"""

from __future__ import annotations

import functools
import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import __version__, njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.serialize import dumps

from ruleout_engines import store
from ruleout_engines.folder import SUFFIX, cache_folder, checks_bounds, folder_problem


def compiled(function: Callable[..., Any] | None = None, *, variant: str = "") -> Any:
    """Compile *function* to machine code when it is first called with arguments of some types, and store it.

    This is a decorator. Bounds are not checked unless ``RULEOUT_BOUNDS`` is set, division by zero gives what NumPy
    gives, and the interpreter's lock is released. *variant* distinguishes functions that are made by the same lines of
    code with other values in their closures.
    """
    if function is None:
        return functools.partial(compiled, variant=variant)
    dispatcher = njit(function, error_model="numpy", boundscheck=checks_bounds(), nogil=True)
    if not _in_plain_python():
        folder = cache_folder()
        if folder is not None:
            dispatcher._cache = _Cache(function, folder, variant)
        else:
            store.report_not_stored(folder_problem() or "there is no folder")
    return dispatcher


def _in_plain_python() -> bool:
    from numba.core import config

    return bool(config.DISABLE_JIT)


class _Locator(_CacheLocator):  # type: ignore[misc]
    """The location of compiled functions. The folder's name depends on the sources, so no time stamp is needed."""

    def __init__(self, function: Callable[..., Any], folder: Path, variant: str) -> None:
        self._py_file = function.__code__.co_filename
        self._folder = folder
        self._variant = variant or str(function.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return self._variant


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any], folder: Path, variant: str) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Locator(function, folder, variant)
        name = f"{function.__module__}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))


class _Cache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, with a file per signature and processor in the folder of this package.

    Numba's own files are not used: Numba loads them without regard to their owner, and does not replace damaged ones.
    """

    def __init__(self, function: Callable[..., Any], folder: Path, variant: str) -> None:
        self._impl_class = functools.partial(_Impl, folder=folder, variant=variant)
        super().__init__(function)
        self._folder = folder

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        content = store.read(path)
        if content is None:
            store.report_compiling()
            return None
        try:
            return self._impl.rebuild(target_context, pickle.loads(content))
        except Exception as error:
            store.report_unusable(path, f"cannot be used ({error})")
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        if self._impl.check_cachable(data):
            store.write(self._path(sig, data.codegen), dumps(self._impl.reduce(data)))

    def _path(self, sig: Any, codegen: Any) -> Path:
        key = repr((__version__, sig, codegen.magic_tuple()))
        return self._folder / f"{self._impl.filename_base}.{hashlib.sha256(key.encode()).hexdigest()[:16]}{SUFFIX}"
