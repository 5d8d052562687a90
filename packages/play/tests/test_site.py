"""A static site in a folder: what is replaced and removed there, and what never is."""

from __future__ import annotations

import errno
import json
from hashlib import sha256
from pathlib import Path

import pytest

from ruleout import InputError, parse
from ruleout_play.web.export.site import LIST, write_site
from ruleout_play.web.files import TYPES, site_files
from ruleout_render.internal import paint_svg, scene, theme_named

ICON = '{"variant": "classic", "n": 4, "givens": [[0, 2, 0, 0], [4, 0, 0, 0], [0, 0, 0, 1], [0, 0, 3, 0]]}'
"""The puzzle of the icons: ``ruleout render PUZZLE --theme dark -o icon.svg``, and ``-o icon.png --size 192``."""


def test_the_application_has_the_icons_that_the_renderer_makes() -> None:
    files = site_files()
    assert files["icon.svg"].decode() == paint_svg(scene(parse(ICON)), theme_named("dark"))
    icons = json.loads(files["manifest.json"])["icons"]
    assert [icon["src"] for icon in icons] == ["icon.png", "icon.svg"]
    assert {icon["type"] for icon in icons} == {TYPES[Path(icon["src"]).suffix] for icon in icons}
    assert files["icon.png"][16:24] == (192).to_bytes(4, "big") * 2


def site(**contents: str) -> dict[str, bytes]:
    files = {f"{name}/x" if name == "engine" else name: content.encode() for name, content in contents.items()}
    hashes = {path: sha256(content).hexdigest() for path, content in files.items()}
    return {**files, LIST: json.dumps({"sizes": {path: len(files[path]) for path in files}, "hashes": hashes}).encode()}


def held(folder: Path) -> dict[str, bytes]:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


OLD, NEW = site(page="1", engine="2", gone="3"), site(page="4", engine="2", more="5")


def test_an_older_site_is_replaced_and_other_files_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "site"
    write_site(OLD, folder)
    assert held(folder) == OLD
    (folder / "CNAME").write_text("example.org")
    write_site(NEW, folder)
    assert held(folder) == {**NEW, "CNAME": b"example.org"}


def test_a_file_that_was_changed_is_not_removed(tmp_path: Path) -> None:
    write_site(OLD, tmp_path)
    (tmp_path / "gone").write_text("mine")
    write_site(NEW, tmp_path)
    assert held(tmp_path) == {**NEW, "gone": b"mine"}


@pytest.mark.parametrize("path", ["page", "more", LIST])
def test_a_file_that_was_changed_or_is_foreign_is_not_replaced(tmp_path: Path, path: str) -> None:
    write_site(OLD, tmp_path)
    (tmp_path / path).write_text("mine")
    before = held(tmp_path)
    with pytest.raises(InputError, match=r"not of a site|holds other files"):
        write_site(NEW, tmp_path)
    assert held(tmp_path) == before


@pytest.mark.parametrize("path", ["engine", "engine/x", "page", "more", LIST])
def test_no_link_is_followed_out_of_the_folder(tmp_path: Path, path: str) -> None:
    folder, outside = tmp_path / "site", tmp_path / "outside"
    write_site(OLD, folder)
    write_site(OLD, outside)
    place = folder / path
    if place.is_dir():
        (place / "x").unlink()
        place.rmdir()
    place.unlink(missing_ok=True)
    place.symlink_to(outside / path)
    with pytest.raises(InputError):
        write_site(NEW, folder)
    assert held(outside) == OLD


@pytest.mark.parametrize(
    "path",
    ["../thesis", "a/../../thesis", "{outside}/thesis", "link/thesis", "round/x", "", ".", "..", "a\0b", "engine"],
)
def test_nothing_outside_is_removed_whatever_a_list_names(tmp_path: Path, path: str) -> None:
    folder, thesis = tmp_path / "site", tmp_path / "thesis"
    thesis.write_text("x")
    write_site(OLD, folder)
    (folder / "link").symlink_to(tmp_path)
    (folder / "round").symlink_to(folder / "round")
    named = path.format(outside=tmp_path)
    for value in (sha256(b"x").hexdigest(), "", None, ["None"]):
        listed = json.loads(OLD[LIST])["hashes"] | {named: value}
        (folder / LIST).write_text(json.dumps({"sizes": {named: 1}, "hashes": listed}))
        write_site(NEW, folder)
        assert thesis.read_text() == "x"
        write_site(OLD, folder)


@pytest.mark.parametrize("content", ['{"sizes": {"thesis": 1}}', '{"hashes": 5}', "[]", "{", "[" * 100_000, "\xff"])
def test_a_foreign_list_is_not_believed(tmp_path: Path, content: str) -> None:
    (tmp_path / LIST).write_text(content, encoding="latin-1")
    (tmp_path / "thesis").write_text("x")
    before = held(tmp_path)
    with pytest.raises(InputError, match="holds other files"):
        write_site(NEW, tmp_path)
    assert held(tmp_path) == before


@pytest.mark.parametrize("older", [{}, OLD])
@pytest.mark.parametrize("method", ["write_bytes", "replace"])
def test_a_full_disk_or_an_end_half_way_leaves_what_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: dict[str, bytes], method: str
) -> None:
    if older:
        write_site(older, tmp_path)
    real, calls = getattr(Path, method), []

    def failing(path: Path, *arguments: object) -> object:
        calls.append(path)
        if len(calls) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Path, method, failing)
        with pytest.raises(InputError, match="cannot be written: No space left on device"):
            write_site(NEW, tmp_path)
    if method == "write_bytes":
        assert held(tmp_path) == older
    (tmp_path / ".ruleout-abc").mkdir()
    (tmp_path / ".ruleout-abc" / "0").write_text("of a process that was killed")
    write_site(NEW, tmp_path)
    assert held(tmp_path).items() >= NEW.items()
    assert not (tmp_path / "gone").exists()
