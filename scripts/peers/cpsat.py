#!/usr/bin/env python3
"""Models of puzzles for CP-SAT, which is run with one worker.

usage: cpsat.py MODEL first|all|best FILE LIMIT

FILE is an instance as `puzzlec show` prints it, or an exact cover problem for the model `cover`.
The limit is in seconds.
"""
import itertools
import sys
import tomllib

from ortools.sat.python import cp_model

import shapes
from worker import Clock, matrix


def cover(model, path):
    """An item is covered once, those after `|` at most once."""
    primary, others, rows = matrix(path)
    options = {item: [] for item in primary + others}
    for row in rows:
        chosen = model.new_bool_var("")
        for item in row:
            options[item].append(chosen)
    for item in primary:
        model.add_exactly_one(options[item])
    for item in others:
        model.add_at_most_one(options[item])


def zebra(model, data):
    """The house of each value."""
    house = {}
    for category in data["category"]:
        values = category["values"]
        own = [model.new_int_var(1, len(values), value) for value in values]
        model.add_all_different(own)
        house |= zip(values, own)
    beside = cp_model.Domain.from_values([-1, 1])
    for clue in data["clues"].splitlines():
        match clue.split():
            case [one, "=", other]:
                model.add(house[one] == house[other])
            case [one, "immediately", "left", "of", other]:
                model.add(house[one] + 1 == house[other])
            case [one, "next", "to", other]:
                model.add_linear_expression_in_domain(house[one] - house[other], beside)
            case [one, "in", "house", number]:
                model.add(house[one] == int(number))


def langford(model, data):
    """The place of the first copy of each number."""
    n = data["n"]
    first = {k: model.new_int_var(1, 2 * n - k - 1, "") for k in range(1, n + 1)}
    model.add_all_different([*first.values(), *(own + k + 1 for k, own in first.items())])


def insanity(model, data):
    """The four visible faces of each cube, and how the cube is turned."""
    colours = sorted({face for cube in data["cubes"] for pair in cube for face in pair})
    sides = [[] for _ in range(4)]
    for cube in data["cubes"]:
        own = [model.new_int_var(0, len(colours) - 1, "") for _ in sides]
        turns = [list(map(colours.index, turn)) for turn in shapes.turns(cube)]
        model.add_allowed_assignments(own, turns)
        for side, face in zip(sides, own):
            side.append(face)
    for side in sides:
        model.add_all_different(side)


def edges(model, data):
    """The piece of each face, and the label of each edge."""
    faces, placements = shapes.faces(data), shapes.placements(data)
    labels = [model.new_int_var(0, max(max(row[1:]) for row in placements), "")
              for _ in range(1 + max(map(max, faces)))]
    pieces = [model.new_int_var(0, len(data["piece"]) - 1, "") for _ in faces]
    model.add_all_different(pieces)
    for piece, face in zip(pieces, faces):
        model.add_allowed_assignments([piece, *(labels[edge] for edge in face)], placements)


def colouring(model, data):
    """The colour of each region."""
    regions, colours = data["region"], range(data["colours"])
    has = [[model.new_bool_var("") for _ in colours] for _ in regions]
    areas = [shapes.twice_area(region["vertices"]) for region in regions]
    for own in has:
        model.add_exactly_one(own)
    for (one, other), colour in itertools.product(shapes.borders(regions), colours):
        model.add_at_most_one(has[one][colour], has[other][colour])
    for colour in colours:
        area = sum(area * own[colour] for area, own in zip(areas, has))
        model.add(area == sum(areas) // len(colours))


def dobble(model, data):
    """Whether a card has a value in a block, in a normal form of the plane: beside the first n + 1
    cards there are n groups of n cards, and beside the first n + 1 symbols, n blocks of n symbols.
    The cards of a group share a symbol; any two of different groups have the same value in one
    block. Card p of group 0 has the value p in all blocks."""
    line = range(data["n"])
    places = list(itertools.product(line, line))
    has = {(group, place, block): [model.new_bool_var("") for _ in line]
           for group, place, block in itertools.product(line, line, line)}
    for (group, place, block), own in has.items():
        model.add_exactly_one(own)
        known = shapes.normal_form(group, place, block)
        if known is not None:
            model.add(own[known] == 1)
    for group, (block, value) in itertools.product(line, places):
        model.add_exactly_one(has[group, place, block][value] for place in line)
    for group, (place, value) in itertools.product(line[1:], places):
        model.add_exactly_one(has[group, place, block][value] for block in line)
    for one, other in itertools.combinations(line[1:], 2):
        for place, another in places:
            if place == another:
                # The value in block 0 is the same.
                for block, value in itertools.product(line[1:], line):
                    model.add_at_most_one(has[group, place, block][value] for group in (one, other))
                continue
            meets = []
            for block, value in itertools.product(line[1:], line):
                pair = has[one, place, block][value], has[other, another, block][value]
                meets.append(model.new_bool_var(""))
                model.add_bool_or(meets[-1], *(~own for own in pair))
                for own in pair:
                    model.add_implication(meets[-1], own)
            model.add_exactly_one(meets)


def prime_circle(model, data):
    """A circuit of numbers whose neighbours sum to primes."""
    numbers = range(1, 2 * data["n"] + 1)
    model.add_circuit([(a - 1, b - 1, model.new_bool_var(""))
                       for a, b in itertools.permutations(numbers, 2) if shapes.is_prime(a + b)])


def pilgrims(model, data):
    """The pilgrims of each room, clockwise from a corner."""
    floors = [[model.new_int_var(data["least"], data["most"], "") for _ in range(8)]
              for _ in range(2)]
    for corner in (0, 2, 4, 6):
        rooms = [floor[(corner + step) % 8] for floor in floors for step in range(3)]
        model.add(sum(rooms) == data["side"])
    model.add(sum(floors[1]) == data["ratio"] * sum(floors[0]))


def rolling(model, data):
    """The way of the die, and the faces on its top, to the north and to the east in each cell."""
    rows, cols = data["rows"], data["cols"]
    start = tuple(int(word) - 1 for word in data["start"].split(","))
    cells = list(itertools.product(range(rows), range(cols)))
    top, north, east = ({cell: model.new_int_var(1, 6, "") for cell in cells} for _ in range(3))
    for face, own in ((1, top), (2, north), (3, east)):
        model.add(own[start] == face)
    # The last node closes the way.
    end, arcs = len(cells), [(len(cells), cells.index(start), True)]
    for here, (down, right) in itertools.product(cells, [(-1, 0), (1, 0), (0, -1), (0, 1)]):
        there = here[0] + down, here[1] + right
        if there not in top or there == start:
            continue
        rolls = model.new_bool_var("")
        arcs.append((cells.index(here), cells.index(there), rolls))
        faces = {
            (-1, 0): (7 - north[here], top[here], east[here]),
            (1, 0): (north[here], 7 - top[here], east[here]),
            (0, -1): (east[here], north[here], 7 - top[here]),
            (0, 1): (7 - east[here], north[here], top[here]),
        }[down, right]
        for own, face in zip((top, north, east), faces):
            model.add(own[there] == face).only_enforce_if(rolls)
    arcs += [(index, end, model.new_bool_var("")) for index in range(len(cells))]
    model.add_circuit(arcs)
    total = sum(top.values())
    (model.maximize if data["goal"] == "max" else model.minimize)(total)


def monkey(model, data):
    """The cell of each number. The columns are in an order that gives row and column of an index
    the same product; then primes without other multiples stand on the diagonal."""
    n = data["n"]
    cells = list(itertools.product(range(n), repeat=2))
    at = {number: {cell: model.new_bool_var("") for cell in cells}
          for number in range(1, n * n + 1)}
    for own in at.values():
        model.add_exactly_one(own.values())
    for cell in cells:
        model.add_exactly_one(own[cell] for own in at.values())
    powers = {number: shapes.exponents(number) for number in at}
    for prime in filter(shapes.is_prime, at):
        multiples = {number: own[prime] for number, own in powers.items() if prime in own}
        if len(multiples) == 1:
            model.add_exactly_one(at[prime][k, k] for k in range(n))
            continue
        for k in range(n):
            row, column = (sum(power * at[number][cell] for number, power in multiples.items()
                               for cell in cells if cell[axis] == k) for axis in range(2))
            model.add(row == column)


def stars(model, data):
    """Each row, column and region has so many stars, which do not touch."""
    count = next(int(word) for word in data["rules"].split() if word.isdigit())
    regions = data["regions"].split()
    size = len(regions)
    star = {cell: model.new_bool_var("") for cell in itertools.product(range(size), repeat=2)}
    groups = {}
    for (row, col), own in star.items():
        for group in (("row", row), ("column", col), regions[row][col]):
            groups.setdefault(group, []).append(own)
    for group in groups.values():
        model.add(sum(group) == count)
    for row, col in itertools.product(range(size - 1), repeat=2):
        square = itertools.product((row, row + 1), (col, col + 1))
        model.add_at_most_one(star[cell] for cell in square)


def sudoku(model, data):
    """The digit of each cell."""
    rows, cols = data["box_rows"], data["box_cols"]
    size = rows * cols
    digit = [[model.new_int_var(1, size, "") for _ in range(size)] for _ in range(size)]
    for line in digit + list(zip(*digit)):
        model.add_all_different(line)
    for row, col in itertools.product(range(0, size, rows), range(0, size, cols)):
        model.add_all_different(digit[row + r][col + c] for r in range(rows) for c in range(cols))
    for own, givens in zip(digit, data.get("givens", "").split()):
        for cell, given in zip(own, givens):
            if given != ".":
                model.add(cell == int(given))


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions."""

    def __init__(self, clock):
        super().__init__()
        self.clock = clock

    def on_solution_callback(self):
        self.clock.find()


def main(name, question, path, limit):
    """Builds a model and solves it."""
    data = path
    clock = Clock(float(limit))
    if name != "cover":
        with open(path, "rb") as file:
            data = tomllib.load(file)
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    globals()[name](model, data)
    solver.parameters.num_workers = 1
    if question == "all":
        solver.parameters.enumerate_all_solutions = True
        solver.solve(model, Counter(clock))
        clock.answer(clock.found)
        return
    status = solver.solve(model)
    is_found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    clock.answer(int(solver.objective_value) if question == "best" and is_found else is_found)


if __name__ == "__main__":
    main(*sys.argv[1:])
