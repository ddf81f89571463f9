"""What is measured: a question, a puzzle, and what its peers need to know."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Row:
    """A puzzle and the question: its `first` solution, the `best`, that it has `none`, or `all`."""
    question: str
    # What follows `puzzlec solve`, or the title of an instance that this file has.
    puzzle: str
    # The model of CP-SAT and Gecode; that of exact covers reads the matrix.
    model: str = "cover"
    # Options of puzzlec that are none of the puzzle.
    options: str = ""
    # Options of `encode`: what `solve` adds by itself.
    encode: str = ""
    # clasp takes sums as sums.
    opb: bool = False
    # puzzlec counts its classes, too.
    classes: bool = False
    # An instance file.
    instance: str = ""
    # Whether puzzlec's model has streamliners, which those of CP-SAT and Gecode lack.
    streamlined: bool = False


def copies(title, size, shape, count):
    """A board that copies of a single piece cover."""
    instance = (f'family = "packing"\nsize = {size}\n[[piece]]\nname = "P"\n'
                f'shape = "{shape}"\ncount = {count}\n')
    return Row("all", title, instance=instance, classes=True)


CORNERS = """family = "packing"
board = \"\"\"
.......#
........
........
........
........
........
........
#.......
\"\"\"
[[piece]]
name = "P"
shape = "XX"
count = 31
"""
L_TETROMINOES = """family = "packing"
size = [6, 10]
[[piece]]
name = "P"
shape = "X.\\nX.\\nXX"
count = 15
"""
NORMAL, CYCLIC = "--break-symmetry", "--streamline --break-symmetry"

ROWS = [
    Row("first", "zebra", "zebra"),
    Row("first", "langford --n 24", "langford"),
    Row("first", "pentominoes/6x10"),
    Row("first", "pentahexes"),
    Row("first", "calendar"),
    Row("first", "rhombus"),
    Row("first", "insanity", "insanity"),
    Row("first", "nuts", "edges"),
    Row("first", "quintomino", "edges"),
    Row("first", "ostomachion/colouring", "colouring", opb=True),
    Row("first", "dobble --n 5", "dobble", encode=NORMAL, opb=True),
    Row("first", "dobble --n 7", "dobble", encode=NORMAL, opb=True),
    Row("first", "dobble --n 8", "dobble", encode=CYCLIC, opb=True, streamlined=True),
    Row("first", "prime-circle --n 20", "prime_circle"),
    Row("first", "prime-circle --n 100", "prime_circle"),
    Row("first", "pilgrims", "pilgrims", opb=True),
    Row("first", "monkey --n 6", "monkey", opb=True),
    Row("first", "monkey --n 8", "monkey", encode=CYCLIC, opb=True, streamlined=True),
    Row("first", "star-battle", "stars"),
    Row("first", "queens", "stars"),
    Row("first", "sudoku-classic", "sudoku"),
    Row("best", "rolling --rows 4 --cols 4 --max", "rolling", opb=True),
    Row("best", "rolling --rows 5 --cols 5 --min", "rolling", opb=True),
    Row("none", "langford --n 9", "langford", "--engine cover"),
    Row("none", "langford --n 10", "langford", "--engine cover"),
    Row("none", "dobble --n 6", "dobble", "--engine sat", NORMAL, opb=True),
    Row("none", "8x8 without two corners by dominoes", options="--engine cover", instance=CORNERS),
    Row("none", "6x10 by L-tetrominoes", options="--engine cover", instance=L_TETROMINOES),
    Row("all", "pentominoes/6x10", classes=True),
    Row("all", "pentominoes/3x4x5", classes=True),
    Row("all", "pentominoes/8x8-square", classes=True),
    Row("all", "soma", classes=True),
    Row("all", "rhombus"),
    Row("all", "calendar"),
    Row("all", "langford --n 11", "langford", classes=True),
    Row("all", "quintomino", "edges", classes=True),
    Row("all", "insanity", "insanity", classes=True),
    Row("all", "nuts", "edges", classes=True),
    Row("all", "ostomachion/colouring", "colouring", classes=True),
    Row("all", "pilgrims", "pilgrims", classes=True),
    Row("all", "sudoku", "sudoku", classes=True),
    Row("all", "sudoku-classic", "sudoku"),
    copies("8x8 by dominoes", [8, 8], "XX", 32),
    copies("8x8 by L-tetrominoes", [8, 8], "X.\\nX.\\nXX", 16),
    copies("6x9 by L-trominoes", [6, 9], "X.\\nXX", 18),
    copies("6x10 by L-pentominoes", [6, 10], "X.\\nX.\\nX.\\nXX", 12),
    copies("8x8 by T-tetrominoes", [8, 8], "XXX\\n.X.", 16),
]
