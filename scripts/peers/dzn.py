"""The data of the models for MiniZinc, from instances and exact cover problems."""
import shapes

# What instances say in words.
WORDS = ["family", "title", "ask", "category", "clues", "goal"]


def grid(rows):
    """A matrix, as MiniZinc writes it."""
    return "[|" + "|".join(",".join(map(str, row)) for row in rows) + "|]"


def cover(problem):
    """The options of each item."""
    primary, others, rows = problem
    numbers = {item: [] for item in primary + others}
    for index, row in enumerate(rows):
        for item in row:
            numbers[item].append(index + 1)
    sets = ", ".join("{" + ",".join(map(str, own)) + "}" for own in numbers.values())
    return {"primary": len(primary), "items": len(numbers), "count": len(rows),
            "options": f"[{sets}]"}


def langford(data):
    """The largest number."""
    return {"n": data["n"]}


def insanity(data):
    """The ways in which each cube can be turned: its front, left, back and right."""
    colours = sorted({face for cube in data["cubes"] for pair in cube for face in pair})
    turns, sets = [], []
    for cube in data["cubes"]:
        own = shapes.turns(cube)
        sets.append(f"{len(turns) + 1}..{len(turns) + len(own)}")
        turns += [[colours.index(face) + 1 for face in turn] for turn in own]
    return {"cubes": len(sets), "colours": len(colours), "turns": f"[{', '.join(sets)}]",
            "faces": grid(turns)}


def edges(data):
    """The edges of each face, and the pieces in each of their turns."""
    faces, placements = shapes.faces(data), shapes.placements(data)
    return {"sides": len(faces[0]), "faces": len(faces), "edges": 1 + max(map(max, faces)),
            "labels": max(max(row[1:]) for row in placements),
            "edge": grid([edge + 1 for edge in face] for face in faces),
            "placements": grid([piece + 1, *labels] for piece, *labels in placements)}


def colouring(data):
    """The areas of the regions, in halves, and which of them share a border."""
    regions = data["region"]
    pairs = shapes.borders(regions)
    areas = [shapes.twice_area(region["vertices"]) for region in regions]
    return {"colours": data["colours"], "areas": areas,
            "borders": grid([one + 1, other + 1] for one, other in pairs)}


def prime_circle(data):
    """The primes that two numbers may sum to."""
    primes = filter(shapes.is_prime, range(2, 4 * data["n"]))
    return {"n": data["n"], "primes": "{" + ",".join(map(str, primes)) + "}"}


def rolling(data):
    """The size of the board, its first cell, and whether the sum is maximal or minimal."""
    row, col = map(int, data["start"].split(","))
    return {"rows": data["rows"], "cols": data["cols"], "start": (row - 1) * data["cols"] + col,
            "maximal": str(data["goal"] == "max").lower()}


def monkey(data):
    """The exponents of primes with several multiples, and the primes without others."""
    numbers = range(1, data["n"] ** 2 + 1)
    primes = list(filter(shapes.is_prime, numbers))
    lonely = [prime for prime in primes if 2 * prime > numbers[-1]]
    rows = [[shapes.exponents(number).get(prime, 0) for number in numbers]
            for prime in primes if prime not in lonely]
    return {"n": data["n"], "primes": len(rows), "exponents": grid(rows),
            "lonely": "{" + ",".join(map(str, lonely)) + "}"}


def stars(data):
    """The number of stars, and the region of each cell."""
    regions = data["regions"].split()
    names = sorted(set("".join(regions)))
    return {"size": len(regions),
            "region": grid([names.index(cell) + 1 for cell in row] for row in regions),
            "count": next(word for word in data["rules"].split() if word.isdigit())}


def sudoku(data):
    """The size of a box, and the digits that are given."""
    rows, cols = data["box_rows"], data["box_cols"]
    givens = data.get("givens", "").split() or ["." * rows * cols] * (rows * cols)
    return {"rows": rows, "cols": cols, "given": grid(row.replace(".", "0") for row in givens)}


def text(name, data):
    """The data of a model as a text. Other models take the numbers of the instance."""
    if name in globals():
        data = globals()[name](data)
    return "".join(f"{key} = {value};\n" for key, value in data.items() if key not in WORDS)
