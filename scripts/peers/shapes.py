"""The boards of some puzzles, which the models of all peers need: faces, borders, fixed cells."""
import itertools


def flower(rings):
    """The edges of each hexagon of a flower, clockwise: the same number is the same edge."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    cells = [cell for cell in itertools.product(range(-rings, rings + 1), repeat=2)
             if abs(sum(cell)) <= rings]
    edges = {}
    for (q, r), (side, (dq, dr)) in itertools.product(cells, enumerate(steps)):
        other = edges.get((q + dq, r + dr, (side + 3) % 6))
        edges[q, r, side] = len(edges) if other is None else other
    # Numbers without gaps.
    numbers = {edge: index for index, edge in enumerate(dict.fromkeys(edges.values()))}
    return [[numbers[edges[q, r, side]] for side in range(6)] for q, r in cells]


def faces(data):
    """The edges of each face of a board of edges, numbered from 0."""
    if "flower" in data:
        return flower(data["flower"])
    return [[int(edge) for edge in face.split()] for face in data["faces"]]


def placements(data):
    """Each piece in each of its turns: its number, and its labels in the order of the edges."""
    found = {}
    for index, piece in enumerate(data["piece"]):
        sides = [int(side) for side in piece["sides"]]
        for own in [sides, sides[::-1]] if data.get("flip") else [sides]:
            found |= {(index, *own[turn:], *own[:turn]): None for turn in range(len(own))}
    return [list(row) for row in found]


def turns(cube):
    """The front, left, back and right faces of a cube of opposite faces, in each of its turns."""
    return sorted({(a[0], b[0], a[1], b[1]) for one, other in itertools.permutations(cube, 2)
                   for a, b in itertools.product((one, one[::-1]), (other, other[::-1]))})


def twice_area(vertices):
    """Twice the area of a polygon, which is an integer."""
    pairs = zip(vertices, vertices[1:] + vertices[:1])
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs))


def touch(one, other):
    """Whether two sides, each between two points, share more than a point."""
    (a, b), (c, d) = one, other

    def beside(point):
        """The area between the first side and a point."""
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    if beside(c) or beside(d):
        return False
    low, high = max(min(a, b), min(c, d)), min(max(a, b), max(c, d))
    return low < high


def borders(regions):
    """The pairs of polygons that share part of a border."""
    sides = [list(zip(own, own[1:] + own[:1])) for own in (r["vertices"] for r in regions)]
    return [(one, other) for one, other in itertools.combinations(range(len(sides)), 2)
            if any(touch(a, b) for a, b in itertools.product(sides[one], sides[other]))]


def normal_form(group, place, block):
    """The value of a card in a block of a projective plane in normal form, or `None` where that is
    open: for a card of a group, counted from 0."""
    if group == 0 or block == 0:
        return place
    if place == 0 and group == 1:
        return block
    if place == 0 and block == 1:
        return group
    return None


def exponents(number):
    """The exponents of the primes of a number."""
    found = {}
    for prime in range(2, number + 1):
        while number % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            number //= prime
    return found


def is_prime(number):
    """Whether a number is a prime."""
    return exponents(number) == {number: 1}
