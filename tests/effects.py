"""What techniques find on a board, as text for tests, and the names of cells of the classic grid."""

from __future__ import annotations

from ruleout.plugin import Board, Step, Technique


def effects(technique: Technique, board: Board) -> list[str]:
    """Return what each step changes: a digit with its cell, after an equals sign if it is placed."""
    show, names = board.layout.show, board.layout.names
    return [
        " ".join(
            [f"={show(each.digit)}{names[each.cell]}" for each in step.places]
            + [f"{show(each.digit)}{names[each.cell]}" for each in step.removes]
        )
        for step in technique.find(board)
    ]


def cells_of_effects(technique: Technique, board: Board) -> list[str]:
    """Return the cells from which each step removes a candidate."""
    names = board.layout.names
    return [" ".join(names[each.cell] for each in step.removes) for step in technique.find(board)]


def removed(board: Board, step: Step) -> set[str]:
    """Return what a step removes: cells, each with an equals sign and a digit."""
    return {f"{board.layout.names[each.cell]}={each.digit}" for each in step.removes}


def row(number: int, kept: str) -> str:
    """Return the cells of a row but those in the columns *kept*."""
    return " ".join(f"r{number}c{column}" for column in range(1, 10) if str(column) not in kept)


def column(number: int, kept: str) -> str:
    """Return the cells of a column but those in the rows *kept*."""
    return " ".join(f"r{each}c{number}" for each in range(1, 10) if str(each) not in kept)
