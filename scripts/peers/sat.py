#!/usr/bin/env python3
"""Gives a formula that `puzzlec encode` wrote to a solver of PySAT.

usage: sat.py SOLVER first|all FILE.cnf LIMIT      finds one solution, or counts them
       sat.py SOLVER best FILE.wcnf LIMIT          finds the least cost, by the core-guided RC2

Solutions differ in the variables of the line `c p show`: each that is found is blocked by a clause
of those variables. The limit is in seconds.
"""
import sys

from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

from worker import Clock

name, question, path, limit = sys.argv[1:]
clock = Clock(float(limit))
if question == "best":
    with RC2(WCNF(from_file=path), solver=name) as solver:
        clock.answer(solver.cost if solver.compute() else "no")
    sys.exit()
formula = CNF(from_file=path)
shown = {int(word) for line in formula.comments if line.startswith("c p show")
         for word in line.split()[3:-1]}
with Solver(name, bootstrap_with=formula.clauses) as solver:
    if question == "first":
        clock.answer(solver.solve())
        sys.exit()
    while solver.solve():
        clock.find()
        solver.add_clause([-literal for literal in solver.get_model() if abs(literal) in shown])
clock.answer(clock.found)
