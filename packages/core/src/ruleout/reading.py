"""From bytes to text, and from text to documents by whichever format knows it."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from collections.abc import Mapping, Sequence
from functools import partial
from typing import BinaryIO

import attrs

from ruleout.document import Document
from ruleout.errors import InputError, NotRecognised, RuleoutError, Where, quoted
from ruleout.format import Claim, Format
from ruleout.registry import Registry

LARGEST_TEXT = 64 * 2**20
"""How many bytes one text may have."""

_ENCODINGS = {codecs.BOM_UTF32_LE: "UTF-32", codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16"}
_MAGIC = {b"\x89PNG": "a PNG picture", b"PK\x03\x04": "a zip archive", b"\x1f\x8b": "gzip", b"%PDF": "a PDF"}
_OPENING = 512


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of the file at *path*, at most 64 MiB. Raises InputError that names the file."""
    with open_file(path) as stream:
        return read_stream(stream, os.fspath(path))


def open_file(path: str | os.PathLike[str]) -> BinaryIO:
    """The file at *path*, opened for reading.

    Only regular files are opened, so that a directory, a pipe or a device without end is an error at once. Raises
    InputError that names the file.
    """
    name = os.fspath(path)
    where = Where(file=name)
    # A pipe without a writer would block when opened, unless asked not to.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(name, flags)
    except (OSError, ValueError) as error:
        raise InputError(_why_not(error), where) from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise InputError(f"found {_kind(mode)}; expected a file", where)
    return open(descriptor, "rb")


def read_stream(stream: BinaryIO, name: str) -> str:
    """The text that *stream* holds; *name* is what errors call it. Raises InputError beyond 64 MiB."""
    try:
        data = stream.read(LARGEST_TEXT + 1)
    except OSError as error:
        raise InputError(_why_not(error), Where(file=name)) from None
    return decode(data, name)


def decode(data: bytes, name: str) -> str:
    """The text in *data*: UTF-8, with or without a byte order mark. *name* is what errors call the source."""
    where = Where(file=name)
    if len(data) > LARGEST_TEXT:
        raise InputError(f"found more than {LARGEST_TEXT // 2**20} MiB; expected less, in several files", where)
    refuse_opening(data, name)
    opening = data[:_OPENING]
    if b"\0" in data:
        even, odd = ((half := opening[i::2]).count(0) * 10 >= len(half) * 8 for i in (0, 1))
        if even != odd:
            raise InputError("looks like UTF-16; save as UTF-8", where)
        raise InputError(f"binary data (a NUL at byte {data.index(0) + 1}); expected text", where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise InputError(f"byte {at} (0x{data[error.start]:02x}) is not UTF-8; save as UTF-8", where) from None


def refuse_opening(data: bytes, name: str) -> None:
    """Raise InputError where a file that begins with *data* is no UTF-8 by its mark, or is known as something else.
    *name* is what the error calls the source."""
    where = Where(file=name)
    for mark, encoding in _ENCODINGS.items():
        if data.startswith(mark):
            raise InputError(f"looks like {encoding}; save as UTF-8", where)
    for magic, kind in _MAGIC.items():
        if data.startswith(magic):
            raise InputError(f"binary data ({kind}); expected text", where)


def documents(
    text: str,
    registry: Registry,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
) -> Sequence[Document]:
    """Every document in *text*, in order, each with *file* and its line.

    *variant* and *format* decide where the text cannot tell by itself. Raises InputError where no format knows the
    text, or several do, or the one that does finds it wrong; UnknownName for a variant or format that nobody brings.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    wanted = registry.variant(variant).id if variant is not None else None
    is_one_line = file is None and "\n" not in plain.strip("\n")
    try:
        if not plain.strip():
            raise InputError(_empty(text))
        chosen = registry.format(format) if format is not None else recognise(plain, registry, wanted)
        found = _read(chosen, plain, registry, wanted)
        if not found:
            raise InputError(f"no puzzle found: format {chosen.id} sees nothing but blank lines and comments")
        _agree(found, wanted, registry)
        if wanted is not None and format is None and not _builds(found, registry):
            found = _read_otherwise(chosen, plain, registry, wanted) or found
    except InputError as error:
        raise _placed(error, file, is_one_line) from None
    return [Document(each.variant, each.data, file, None if is_one_line else each.line) for each in found]


def recognise(text: str, registry: Registry, variant: str | None = None) -> Format:
    """The format that *text* is written in.

    Of several claims, the variant asked for picks those that read the text as that variant; of those left, a certain
    one wins. Raises InputError that lists the readings, or says what the text looks like.
    """
    claims: dict[str, Claim] = {}
    for each in tuple(registry.formats.values()):
        claim = registry.guarded("formats", each.id, partial(each.sniff, text))
        if isinstance(claim, Claim):
            claims[each.id] = claim
    if len(claims) > 1 and variant is not None:
        refusals = {name: _refusal(name, text, registry, variant) for name in claims}
        claims = {name: claim for name, claim in claims.items() if refusals[name] is None}
        if not claims:
            raise max((each for each in refusals.values() if each is not None), key=_exactness)
    claims = {name: claim for name, claim in claims.items() if claim.certain} or claims
    if not claims:
        raise NotRecognised(_unknown(text, registry.formats))
    if len(claims) > 1:
        readings = "; or ".join(f"{claim.reading} (format {name})" for name, claim in claims.items())
        raise InputError(f"the text can be read in {len(claims)} ways: {readings}. Say which by the format or variant")
    return registry.formats[next(iter(claims))]


def _read(format: Format, text: str, registry: Registry, variant: str | None) -> Sequence[Document]:
    found = registry.guarded("formats", format.id, lambda: list(format.read(text, variant)))
    if found is None or not all(isinstance(each, Document) for each in found):
        registry.set_aside_item("formats", format.id, "read something that is no document")
        raise InputError(f"format {format.id} failed")
    return found


def _agree(found: Sequence[Document], variant: str | None, registry: Registry) -> None:
    """Refuse a document that names another variant than was asked for."""
    if variant is None:
        return
    names = {None, variant, *registry.variant(variant).also}
    for each in found:
        if each.variant not in names:
            raise InputError(
                f"the text says variant {quoted(each.variant)}, but {variant} was asked for", Where(line=each.line)
            )


def _refusal(name: str, text: str, registry: Registry, variant: str) -> InputError | None:
    """Why the format *name* does not read *text* as puzzles of *variant* that can be built, None where it does."""
    try:
        found = _read(registry.formats[name], text, registry, variant)
        _agree(found, variant, registry)
        _build_first(found, registry)
    except InputError as error:
        return error
    except (RuleoutError, IndexError) as error:
        return InputError(str(error))
    return None


def _builds(found: Sequence[Document], registry: Registry) -> bool:
    """Whether the first document is one that its variant can build."""
    try:
        _build_first(found, registry)
    except RuleoutError:
        return False
    return True


def _build_first(found: Sequence[Document], registry: Registry) -> None:
    from ruleout.build import build

    build(found[0], registry)


def _read_otherwise(chosen: Format, text: str, registry: Registry, variant: str) -> Sequence[Document]:
    """What the one format beside *chosen* reads that reads *text* as *variant*; nothing where none or several do.

    Some texts are claimed only as what they most often are: two lines of 81 as two classics, not as a twin.
    """
    others = [each for each in tuple(registry.formats.values()) if each.id != chosen.id]
    able = [each for each in others if _refusal(each.id, text, registry, variant) is None]
    return _read(able[0], text, registry, variant) if len(able) == 1 else ()


def _exactness(error: InputError) -> int:
    """How much an error knows of its place."""
    return sum(part is not None for part in (error.where.line, error.where.column, error.where.cell))


def _placed(error: InputError, file: str | None, is_one_line: bool) -> InputError:
    """The error with its file; in a text of one line that is no file, positions say more than line 1."""
    where = error.where
    if is_one_line and (where.position is not None or where.column is None):
        where = attrs.evolve(where, line=None, column=None)
    elif where.line is not None and where.column is not None:
        where = attrs.evolve(where, position=None)
    return type(error)(error.message, where).at(file=file)


def _empty(text: str) -> str:
    size = len(text.encode("utf-8", "surrogatepass"))
    return f"no puzzle found ({size} bytes{', all of them white space' if size else ''})"


def _unknown(text: str, formats: Mapping[str, Format]) -> str:
    """What the text looks like, and what is understood."""
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        return "no puzzle found: nothing but comments"
    lengths = sorted({len("".join(line.split())) for line in lines})
    shown = str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
    shown += " character" if lengths == [1] else " characters"
    if any(len(line.split()) > 1 for line in lines):
        shown += " without spaces"
    count = "one line" if len(lines) == 1 else f"{len(lines)} lines"
    return (
        f"found {count} of {shown}, beginning {quoted(lines[0].strip())}; "
        f"expected a puzzle in one of the formats {', '.join(formats)}, empty cells written . or 0"
    )


def _why_not(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):
        return "found a name that no file can have"
    if error.errno == errno.ENOENT:
        return "no such file"
    if error.errno == errno.ENXIO:
        return "found a socket or device; expected a file"
    return f"cannot be read: {error.strerror or type(error).__name__}"


def _kind(mode: int) -> str:
    kinds = ((stat.S_ISDIR, "a directory"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISCHR, "a device"))
    return next((kind for test, kind in kinds if test(mode)), "something that is no file")
