"""Items and scenes as data."""

from __future__ import annotations

from ruleout_render.scene import Item, Scene


def test_an_item_as_data_has_what_differs_from_the_default() -> None:
    assert Item("circle", (1.04, 2.0, 3.0), "pattern", cell=0, digit=2).to_json() == {
        "shape": "circle", "at": [1.0, 2.0, 3.0], "role": "pattern", "cell": 0, "digit": 2,
    }  # fmt: skip
    assert Item("rect", (0, 0, 1, 1), "paper").to_json() == {"shape": "rect", "at": [0, 0, 1, 1], "role": "paper"}


def test_a_scene_as_data() -> None:
    scene = Scene((0, 0, 1, 1), (Item("text", (1, 2), "mark", "5", 15.0),), "A title")
    assert scene.to_json()["items"] == [{"shape": "text", "at": [1, 2], "role": "mark", "text": "5", "size": 15.0}]
    assert (scene.to_json()["title"], scene.to_json()["description"]) == ("A title", "")
