"""What people type and paste, each with what is answered: inputs with what they are read as, and commands."""

from __future__ import annotations

LINE = ".....89..3.......2689...3.7...85......7...5.9..6.91........7..157.9.........1..6."
SOLVED = "712348956345679182689125347193852674827463519456791238264537891571986423938214765"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
GRID = "\n".join(ROWS)
ZEROS = LINE.replace(".", "0")
BANDS = [[f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS[at : at + 3]] for at in (0, 3, 6)]
LISTS = [[int(char) for char in row.replace(".", "0")] for row in ROWS]
TWO = ".....89..3.......2689...3.7...85......7...5.9..6.91........7..15................."
NONE = f"77{LINE[2:]}"
FRAMED = """\
+-------+-------+-------+
| . . . | . . 8 | 9 . . |
| 3 . . | . . . | . . 2 |
| 6 8 9 | . . . | 3 . 7 |
+-------+-------+-------+
| . . . | 8 5 . | . . . |
| . . 7 | . . . | 5 . 9 |
| . . 6 | . 9 1 | . . . |
+-------+-------+-------+
| . . . | . . 7 | . . 1 |
| 5 7 . | 9 . . | . . . |
| . . . | . 1 . | . 6 . |
+-------+-------+-------+"""
BARS = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS]
DASHES = "|" + "---|" * 9

SAME = LINE
"""The answer to texts of the same puzzle."""

INPUTS: dict[str, tuple[str, int, str]] = {
    # The same puzzle, as it is found.
    "81 characters": (LINE, 0, SAME),
    "with zeros": (ZEROS, 0, SAME),
    "with asterisks": (LINE.replace(".", "*"), 0, SAME),
    "with underscores": (LINE.replace(".", "_"), 0, SAME),
    "with dashes": (LINE.replace(".", "-"), 0, SAME),
    "with x": (LINE.replace(".", "x"), 0, SAME),
    "with X": (LINE.replace(".", "X"), 0, SAME),
    "with question marks": (LINE.replace(".", "?"), 0, SAME),
    "with a comment behind": (f"{LINE} # from the newspaper", 0, SAME),
    "with a note behind": (f"{LINE} 4.5 hard", 0, SAME),
    "in quotes": (f'"{LINE}"', 0, SAME),
    "with spaces between the digits": (" ".join(LINE), 0, SAME),
    "with commas between the digits": (",".join(ZEROS), 0, SAME),
    "a digit on each line": ("\n".join(ZEROS), 0, SAME),
    "three lines of 27": ("\n".join(LINE[at : at + 27] for at in (0, 27, 54)), 0, SAME),
    "nine rows": (GRID, 0, SAME),
    "nine rows with line ends of Windows": (GRID.replace("\n", "\r\n"), 0, SAME),
    "nine rows with a byte order mark": (f"\ufeff{GRID}", 0, SAME),
    "nine rows with spaces as blanks": (GRID.replace(".", " "), 0, SAME),
    "nine rows with spaces between": ("\n".join(" ".join(row) for row in ROWS), 0, SAME),
    "nine rows with tabs between": ("\n".join("\t".join(row) for row in ROWS), 0, SAME),
    "nine rows with commas between": ("\n".join(",".join(row) for row in ROWS), 0, SAME),
    "a spreadsheet with empty fields": ("\n".join(",".join(row).replace(".", "") for row in ROWS), 0, SAME),
    "nine rows, indented": ("\n".join(f"    {row}" for row in ROWS), 0, SAME),
    "nine rows with blank lines around": (f"\n\n{GRID}\n\n\n", 0, SAME),
    "nine rows, quoted in a message": ("\n".join(f"> {row}" for row in ROWS), 0, SAME),
    "nine rows in a fence": (f"```\n{GRID}\n```", 0, SAME),
    "nine rows in tags of a forum": (f"[code]\n{GRID}\n[/code]", 0, SAME),
    "boxes with gaps": ("\n\n".join("\n".join(band).replace("|", " ") for band in BANDS), 0, SAME),
    "boxes with bars": ("\n---+---+---\n".join(map("\n".join, BANDS)), 0, SAME),
    "a frame": (FRAMED, 0, SAME),
    "a frame with blanks": (FRAMED.replace(".", " "), 0, SAME),
    "a frame with a title": (f"Daily puzzle, 4 May\n{FRAMED}", 0, SAME),
    "a frame in colours": (FRAMED.replace("8", "\x1b[1m8\x1b[0m"), 0, SAME),
    "a title": (f"Puzzle of the day\n{GRID}", 0, SAME),
    "a sentence": (f"Can you solve this one?\n{GRID}\n", 0, SAME),
    "a sentence below": (f"{GRID}\nCan you solve this one?", 2, ":10: found 'Can you solve this one?' below the cells"),
    "Project Euler 96": (f"Grid 01\n{ZEROS[:9]}\n" + "\n".join(ZEROS[at : at + 9] for at in range(9, 81, 9)), 0, SAME),
    "a row of CSV with a header": (f"puzzle,solution\n{ZEROS},{SOLVED}", 0, SAME),
    "a row of CSV with other names": (f"id;question;answer\n1;{LINE};{SOLVED}", 0, SAME),
    "lists of Python": (str(LISTS), 0, SAME),
    "lists of Python with a name": (f"board = {LISTS}", 0, SAME),
    "lists of strings": (str([list(row) for row in ROWS]), 0, SAME),
    "an array of C": ("int g[9][9] = " + str(LISTS).replace("[", "{").replace("]", "}") + ";", 0, SAME),
    "an array of NumPy": (str(LISTS).replace(",", "").replace("] [", "]\n ["), 0, SAME),
    "a table of Markdown": ("\n".join([BARS[0], DASHES, *BARS[1:]]), 0, SAME),
    "SadMan Sudoku": (f"[Puzzle]\n{GRID}\n", 0, SAME),
    "SadMan Sudoku with a state": (f"[Puzzle]\n{GRID}\n[State]\n{GRID}\n", 0, SAME),
    "JSON": (f'{{"givens": "{LINE}"}}', 0, SAME),
    "JSON with lists": (f'{{"variant": "sudoku", "givens": {LISTS}}}', 0, SAME),
    "a library line": (f":0000:x:{LINE}::::", 0, SAME),
    "in full width": (LINE.replace("8", "\uff18"), 2, "not the ASCII digit 8; expected 1-9, 0 or ."),
    # Other puzzles.
    "two lines": (f"{LINE}\n{LINE}", 0, f"{LINE}\n{LINE}"),
    "two titles": (f"First\n{GRID}\n\nSecond\n{GRID}", 0, f"{LINE}\n{LINE}"),
    "16 characters": ("1234341221434321", 0, "1234341221434321"),
    "a 6x6 with lines": ("1 2 3 | 4 5 6\n. . . | . . .\n------+------\n" * 3, 0, "123456......" * 3),
    "hexadecimal digits": ("\n".join(["." * 15 + "G", *["." * 16] * 15]), 0, "." * 15 + "G"),
    "pencil marks": ("\n".join(["12 12 3 4", *["1234 1234 1234 1234"] * 3]), 2, "line cannot carry 'marks'"),
    # What is wrong.
    "80 characters": (LINE[1:], 2, "found 80 cells; expected 81 (9x9)"),
    "82 characters": (f"{LINE}.", 2, "found 82 cells; expected 81 (9x9); what follows cell 81 is too much"),
    "a letter": (LINE.replace("3", "s"), 2, "(r2c1): found 's'; expected 1-9, 0 or ."),
    "the letter O as a blank": (LINE.replace(".", "O"), 2, "found 'O'; expected 1-9, 0 or .; nearest format: line"),
    "one digit": ("1", 2, "found 1 cell; expected 16 (4x4); nearest format: line"),
    "seven rows": ("\n".join(ROWS[:7]), 2, "expected as many of each, such as 9; nearest format: grid"),
    "eight rows": ("\n".join(ROWS[:8]), 2, "found 8 rows of 9 cells; expected 9"),
    "ten rows": ("\n".join([*ROWS, ROWS[0]]), 2, "found 10 rows of 9 cells; expected 9"),
    "a row that is too short": (GRID[:-1], 2, "found 8 cells; expected 9"),
    "half a grid": ("\n".join(row[:5] for row in ROWS), 2, "found 9 rows of 5 cells"),
    "lists that are cut off": (str(LISTS)[:60], 2, "found the end of the text; expected a closing bracket"),
    "a list that is too short": (str([LISTS[0][:8], *LISTS[1:]]), 2, "found 8 cells; expected 9"),
    "JSON that is cut off": ('{"givens": [[0, 0', 2, "not JSON: found the end of the text"),
    "a key that is not known": ('{"givenz": []}', 2, "givens"),
    "a variant that is not known": (f'{{"variant": "kilelr", "givens": "{LINE}"}}', 2, "did you mean killer?"),
    "a drawing that is cut off": ("┏━━━┳━━━┓\n┃ 1 ┃ . ┃\n", 2, "nearest format: drawing"),
    "a drawing with rules": (f"{FRAMED}\nrules: anti-knight", 2, "'ruleout convert --to json'"),
    "a clue with a slash": ("#   3/  4/\n/4  .   .\n/3  .   .\n", 2, "expected a clue such as 17\\4"),
    "rows of another arrangement": ("\n".join(["...      ......"] * 12), 2, "nearest format: multigrid-rows"),
    "a link to another page": ("https://example.com/puzzles/today", 2, "expected an address that holds a puzzle"),
    "a page": ("<html><body>Sudoku</body></html>", 2, "'ruleout formats' lists what else is read"),
    "words": ("Please solve my sudoku", 2, "'ruleout formats' lists what else is read"),
    "nothing": ("", 2, "no puzzle found (0 bytes)"),
    "white space": ("  \n \n", 2, "all of them white space"),
    "comments": ("# my puzzles\n", 2, "nothing but comments"),
    "lines one of which is too short": (f"{LINE}\n{LINE[1:]}\n{LINE}", 2, "standard input:2: found 80 cells"),
    "a title that names another variant": (f"Killer of the day\n{GRID}", 2, "say which variant they are, killer or"),
}  # fmt: skip
"""For each input that ``convert --to line`` is given: the text, the exit status, and what the answer contains."""

FILES = {
    "bad.txt": "Please solve this",
    "two.txt": f"{LINE}\n{SOLVED}\n",
    "one-bad.txt": f'{{"givens": "{LINE}"}}\n{{"givens": "{LINE[1:]}"}}\n',
}
"""The files beside the examples in the folder of the commands."""

COMMANDS: tuple[tuple[str, int, str], ...] = (
    # Commands with the examples.
    ("solve classic.txt", 0, "| 7 1 2 | 3 4 8 | 9 5 6 |"),
    ("solve classic.txt --to line", 0, SOLVED),
    ("solve killer.txt --to line", 2, "line cannot carry 'cages' of variant killer; grid and json can"),
    ("solve kakuro.txt", 0, "one solution"),
    ("solve < classic.txt", 0, "one solution"),
    ("solve - < jigsaw.txt", 0, "one solution"),
    (f"solve {LINE}", 0, SOLVED),
    (f"solve {LINE} --draw", 0, "│ 7 1 2 │ 3 4 8 │ 9 5 6 │"),
    (f"solve {LINE} --json", 0, '"verdict": "unique"'),
    (f"solve {TWO}", 1, "at least 2 solutions"),
    (f"solve {NONE}", 1, "no solution"),
    ("solve '1234 3412 2143 4321'", 0, "one solution"),
    ("solve classic.txt --engine python", 0, "one solution (python"),
    ("solve samurai.txt --nodes 0", 3, "unknown"),
    (f"check {LINE}", 0, "valid: exactly one solution"),
    (f"check {TWO}", 1, "not valid: at least 2 solutions"),
    (f"check {NONE}", 1, "not valid: no solution"),
    (f"check {SOLVED} --from {LINE}", 0, "valid"),
    (f"count {TWO} --limit 5", 3, "at least 5, limit reached"),
    (f"candidates {TWO} --nodes 0", 3, "unknown"),
    ("rate classic.txt", 0, "hidden-pair"),
    ("rate classic.txt --scale se,hodoku", 0, "se"),
    ("hint classic.txt", 0, "r1c1 is the only place left for 7"),
    ("hint classic.txt --cell r1c1", 0, "r1c1"),
    ("hint classic.txt --cell r1c6", 2, "r1c6"),
    (f"hint {SOLVED}", 0, "nothing is left to find"),
    ("hint classic.txt --draw", 0, "Hidden Single"),
    ("explain classic.txt --steps 2", 0, "2. "),
    ("explain classic.txt --until hidden-single", 0, "1. Hidden Single"),
    ("explain classic.txt --path", 0, "hidden-single"),
    ("explain classic.txt --up-to singles", 1, "stuck"),
    ("show classic.txt", 0, "│ . . . │ . . 8 │ 9 . . │"),
    ("show classic.txt --marks", 0, "┃ 4 5   │"),
    ("show killer.txt", 0, "┏9━"),
    ("convert classic.txt --to line", 0, LINE),
    ("convert killer.txt --to json", 0, '"cages"'),
    ("convert killer.txt --to line", 2, "line cannot carry"),
    ("minimise classic.txt --check", 0, "minimal"),
    ("canonical classic.txt", 0, "........1..2.34.....35.6.7......86.....4.12...16..3....7..8..6.23......78.....3.."),
    ("transform classic.txt --turn 90", 0, "| . 5 . | . . . | 6 3 . |"),
    ("transform classic.txt --turn 45", 2, "expected 0, 90, 180 or 270"),
    ("transform classic.txt", 2, "expected --turn, --mirror, --relabel or --shuffle"),
    (f"same classic.txt {LINE}", 0, "the same"),
    (f"same classic.txt {TWO}", 1, "not the same"),
    ("same classic.txt", 2, "expected two"),
    ("techniques show x-wing", 0, "X-Wing"),
    ("learn hidden-pair --count 0", 0, "Hidden Pair"),
    ("generate --seed 1 --size 4x4", 0, ""),
    ("generate --seed 1 --size 6x6 --count 2 --json", 0, '"variant": "classic"'),
    ("variants", 0, "samurai"),
    ("formats", 0, "drawing"),
    ("--version", 0, "ruleout "),
    ("solve --help", 0, "--timeout"),
    ("", 2, "Usage"),
    # What the commands draw.
    *((f"show {name}.txt | solve", 0, "one solution") for name in ("classic", "jigsaw", "killer", "kakuro")),
    ("show samurai.txt | check", 0, "valid"),
    ("show cube.txt | solve", 2, "found 'rules: cube'"),
    ("show jigsaw.txt --marks | solve", 0, "one solution"),
    ("solve killer.txt --draw | check", 0, "valid"),
    ("hint classic.txt --draw | hint", 0, "r1c1"),
    (f"show {LINE} --variant diagonal | solve", 2, "found 'rules: diagonals'"),
    # Files that cannot be read.
    ("solve nofile.txt", 2, "nofile.txt: no such file, and not a puzzle either"),
    ("solve nofile", 2, "nofile: no such file, and not a puzzle either"),
    ("solve .", 2, ".: "),
    ("solve bad.txt", 2, "bad.txt: found one line of 15 characters"),
    ("solve bad.txt nofile.txt", 2, "nofile.txt: no such file"),
    ("solve bad.txt classic.txt --to line", 2, SOLVED),
    ("rate nofile.txt classic.txt", 2, "hidden-pair"),
    ("check bad.txt classic.txt", 2, "valid: exactly one solution"),
    ("show bad.txt classic.txt", 2, "│ . . . │ . . 8 │ 9 . . │"),
    ("hint classic.txt nofile.txt", 2, "r1c1 is the only place left for 7"),
    ("convert bad.txt classic.txt --to line", 2, LINE),
    ("canonical bad.txt classic.txt", 2, "........1..2.34....."),
    ("convert one-bad.txt --to line", 2, LINE),
    ("same bad.txt classic.txt", 2, "bad.txt: "),
    ("solve two.txt", 0, "ruleout: 2 puzzles: 2 unique"),
    # Words in wrong places.
    ("generate hard", 2, "no variant is called 'hard'; did you mean --difficulty hard?"),
    ("generate killer hard", 2, "too many arguments: found 'hard'; did you mean --difficulty hard?"),
    ("generate --hard", 2, "did you mean --difficulty hard?"),
    ("generate --level hard", 2, "did you mean --difficulty?"),
    ("generate 16x16", 2, "did you mean --size 16x16?"),
    ("generate --size 16", 2, "expected rows and columns, such as 16x16"),
    ("generate x-wing", 2, "did you mean --needs x-wing?"),
    ("generate samuri", 2, "did you mean samurai?"),
    ("learn x-wing hard", 2, "did you mean --level hard?"),
    ("difficulty classic.txt", 2, "no command is called 'difficulty'; did you mean rate?"),
    ("validate classic.txt", 2, "did you mean check?"),
    ("step classic.txt", 2, "did you mean hint?"),
    ("draw classic.txt", 2, "did you mean show?"),
    ("rotate classic.txt", 2, "did you mean transform?"),
    ("minimize classic.txt", 2, "did you mean minimise?"),
    ("slove classic.txt", 2, "did you mean solve?"),
    ("classic.txt", 2, "found 'classic.txt' without a command; did you mean 'ruleout solve'?"),
    (LINE, 2, "without a command; did you mean 'ruleout solve'?"),
    ("-", 2, "without a command; did you mean 'ruleout solve'?"),
    ("abracadabra", 2, "no command is called 'abracadabra'"),
    ("solve killer killer.txt", 2, "killer: no such file, and not a puzzle either; did you mean --variant killer?"),
    ("solve classic.txt --varaint killer", 2, "--variant"),
    ("solve classic.txt --variant sudoko", 2, "no variant is called 'sudoko'"),
    ("solve classic.txt --engine fast", 2, "no engine is called 'fast'"),
    ("convert classic.txt --to xml", 2, "no format is called 'xml'"),
    ("rate classic.txt --scale sudokuexplainer", 2, "no scale is called 'sudokuexplainer'"),
    ("techniques show xwing", 2, "did you mean x-wing"),
    ("explain classic.txt --techniques nakedsingle", 2, "did you mean naked-single"),
    # Numbers.
    ("solve classic.txt --timeout soon", 2, "--timeout: found 'soon'; expected seconds, 0 or more"),
    ("solve classic.txt --timeout 9999999999999", 2, "--timeout: found '9999999999999'; expected at most 999999999"),
    ("solve classic.txt --nodes 1e6", 2, "--nodes: found '1e6'; expected a whole number, 0 or more"),
    ("generate --count 0", 2, "--count: found '0'; expected a whole number, 1 or more"),
    ("generate --count 99999999999999999999", 2, "expected at most 999999999999999999"),
    ("generate --seed -1", 2, "--seed: found '-1'; expected a whole number, 0 or more"),
    ("generate --size 99x99", 2, "found a grid of 99x99; expected 4x4 to 25x25"),
    ("generate --givens 99", 2, "givens: found 99; expected at most 81"),
    ("generate --givens 99999999999", 2, "--givens: found '99999999999'; expected numbers of at most 999999999"),
    ("generate --givens few", 2, "expected a number or a range, such as 24 or 24-28"),
    ("generate --needs x-wing:99999999999", 2, "expected numbers of at most 999999999"),
    ("generate --difficulty easier", 2, "easier"),
    ("count classic.txt --limit 0", 2, "--limit: found '0'; expected a whole number, 1 or more"),
    ("explain classic.txt --steps 0", 2, "--steps: found '0'; expected a whole number, 1 or more"),
    ("hint classic.txt --cell r99c99", 2, "expected one of r1c1 to r9c9"),
    ("hint classic.txt --cell A1", 2, "expected"),
    # Options.
    ("solve classic.txt --hard", 2, "No such option: --hard"),
    ("solve classic.txt --to", 2, "requires an argument"),
    ("convert classic.txt -o bad.txt", 2, "bad.txt: already exists; use --force to overwrite it"),
    ("convert classic.txt -o nofolder/x.txt", 2, "nofolder/x.txt"),
    (f"check {LINE.replace('8', '5')} --from {LINE}", 2, "the original has"),
)  # fmt: skip
"""Commands with their exit statuses and what is answered, on standard output or as a message; ``|`` is a pipe."""
