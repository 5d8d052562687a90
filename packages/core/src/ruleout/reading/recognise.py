"""From text to documents, by whichever format knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import attrs

from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Location, NotRecognised, RuleoutError, quoted
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format


def read_documents(
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
        chosen = registry.format(format) if format is not None else recognise_format(plain, registry, wanted)
        found = _read(chosen, plain, registry, wanted)
        if not found:
            raise InputError(f"no puzzle found: format {chosen.id} sees nothing but blank lines and comments")
        _agree(found, wanted, registry)
        if wanted is not None and format is None and not _builds(found, registry):
            found = _read_otherwise(chosen, plain, registry, wanted) or found
    except InputError as error:
        raise _placed(error, file, is_one_line) from None
    return [Document(each.variant, each.data, file, None if is_one_line else each.line) for each in found]


def recognise_format(text: str, registry: Registry, variant: str | None = None) -> Format:
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
        registry.disable_item("formats", format.id, "read something that is no document")
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
                f"the text says variant {quoted(each.variant)}, but {variant} was asked for", Location(line=each.line)
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
    from ruleout.reading.build import build_puzzle

    build_puzzle(found[0], registry)


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
