"""Benchmark sets: the list, formulas as files, and the programs that answer them."""
import collections
import contextlib
import dataclasses
import hashlib
import importlib.metadata
import importlib.util
import lzma
import os
import re
import shutil
import sys
import tempfile
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(HERE))

import running  # noqa: E402

LIST = os.path.join(HERE, "list.toml")
INSTANCES = os.path.join(HERE, "instances")
TIMES = running.HOME / "scripts" / "measured" / "set-times.csv"

# What a row of set.csv has, and one of times.csv.
SET_COLUMNS = ["file", "sha256", "track", "family", "seed", "variables", "clauses", "answer",
               "checked by", "command"]
TIMES_COLUMNS = ["file", "sha256", "solver", "version", "answer", "seconds", "date"]


@dataclasses.dataclass
class Entry:
    """A formula of the list."""
    track: str
    name: str
    # What follows `puzzlec encode`.
    puzzle: str
    # `satisfiable`, `unsatisfiable`, a count, or the least cost as the solver tells it.
    answer: str
    # The seed by which the formula is scrambled, if it is.
    scramble: int | None = None
    # The source of a published answer, or the argument for it.
    source: str = ""

    def seed(self):
        """The seed of what is random: the pieces of the puzzle, or the order of the formula."""
        own = re.search(r"--seed (\d+)", self.puzzle)
        return str(self.scramble) if self.scramble is not None else own[1] if own else ""


# The folder and the extension of each track, in the order of the list.
TRACKS = {
    "sat": ("sat", ".cnf.xz"),
    "counting": ("counting", ".cnf"),
    "dec-lin": ("pseudo-boolean/dec-lin", ".opb"),
    "opt-lin": ("pseudo-boolean/opt-lin", ".opb"),
    "maxsat": ("maxsat", ".wcnf"),
    "mus": ("mus", ".gcnf"),
}


def entries():
    """All entries of the list."""
    with open(LIST, "rb") as file:
        read = tomllib.load(file)
    return [Entry(track, **{**fields, "answer": str(fields["answer"])})
            for track in TRACKS for fields in read.get(track, [])]


def text_of(path):
    """The text of a formula, decompressed."""
    opener = lzma.open if path.endswith(".xz") else open
    with opener(path, "rt", encoding="utf-8") as file:
        return file.read()


def digest(path):
    """The sha256 of a file."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def comments(text):
    """The comments of a formula, without their marks, as pairs of a key and the rest."""
    lines = (line[2:] for line in text.splitlines() if line[:2] in ("c ", "* "))
    return [line.partition(": ")[::2] for line in lines]


def size(text):
    """The numbers of variables and of clauses or constraints that a formula has."""
    for line in text.splitlines():
        if found := re.match(r"p g?cnf (\d+) (\d+)|\* #variable= (\d+) #constraint= (\d+)", line):
            return tuple(int(number) for number in found.groups() if number is not None)
    lines = [line.split() for line in text.splitlines() if line and line[0] != "c"]
    numbers = [abs(int(word)) for line in lines for word in line[1:]]
    return max(numbers, default=0), len(lines)


@contextlib.contextmanager
def plain(path):
    """The path of a formula as solvers read it: not compressed, and without groups."""
    if not path.endswith((".xz", ".gcnf")):
        yield path
        return
    text = text_of(path)
    text = re.sub(r"^p gcnf (\d+ \d+) \d+", r"p cnf \1", text, flags=re.M)
    text = re.sub(r"^\{\d+\} ", "", text, flags=re.M)
    with tempfile.NamedTemporaryFile("w", suffix=".cnf", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        yield file.name


def installed(name):
    """True if a solver is there."""
    solver = SOLVERS[name]
    if solver.command[0] != sys.executable:
        return shutil.which(solver.command[0]) is not None
    return importlib.util.find_spec({"python-sat": "pysat"}.get(solver.package, solver.package)) \
        is not None


def debian(package):
    """The version of a Debian package, or what the machine knows of it."""
    command = ["dpkg-query", "-W", "-f", "${Version}", package]
    return running.run(command).output.strip() or "unknown"


def by_code(run):
    """The answer of a SAT solver, by its exit code."""
    if run.is_stopped:
        return "stopped"
    return {10: "satisfiable", 20: "unsatisfiable"}.get(run.code)


def by_clasp(run):
    """The answer of clasp to a pseudo-Boolean formula: with an objective, the least cost."""
    costs = re.findall(r"^o (-?\d+)$", run.output, re.M)
    if "s OPTIMUM FOUND" in run.output:
        return costs[-1]
    found = re.search(r"^s (SATISFIABLE|UNSATISFIABLE)", run.output, re.M)
    return found[1].lower() if found else "stopped" if run.is_stopped else None


def by_number(run):
    """A number alone in the last line."""
    last = run.output.split()[-1:] or [""]
    if run.is_stopped:
        return "stopped"
    return last[0] if re.fullmatch(r"-?\d+", last[0]) else None


# RC2, the MaxSAT solver of PySAT: the least cost.
RC2 = """
import sys
from pysat.examples.rc2 import RC2Stratified
from pysat.formula import WCNF
with RC2Stratified(WCNF(from_file=sys.argv[1])) as solver:
    print("none" if solver.compute() is None else solver.cost)
"""

# Ganak, an exact counter that knows projections.
GANAK = """
import sys
from pyganak import Counter
counter = Counter()
for line in open(sys.argv[1], encoding="utf-8"):
    words = line.split()
    if words[0] == "p":
        counter.new_vars(int(words[2]))
    elif words[:3] == ["c", "p", "show"]:
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[0] != "c":
        counter.add_clause([int(word) for word in words[:-1]])
print(counter.count())
"""

# The programs that answer: the tracks that they are for, the command, how its answer is read, and
# the Debian package or the Python package with its version.
Solver = collections.namedtuple("Solver", "tracks command read package")
SOLVERS = {
    "minisat": Solver(["sat"], ["minisat", "-verb=0"], by_code, "minisat"),
    "cadical": Solver(["sat", "mus"], ["cadical", "-q", "-n"], by_code, "cadical"),
    "cryptominisat5": Solver(["sat"], ["cryptominisat5", "--verb=0"], by_code, "cryptominisat"),
    "clasp": Solver(["sat", "dec-lin", "opt-lin"], ["clasp", "--quiet=1,1"], by_clasp, "clasp"),
    "picosat": Solver(["sat"], ["picosat", "-n"], by_code, "picosat"),
    "rc2": Solver(["maxsat"], [sys.executable, "-c", RC2], by_number, "python-sat"),
    "ganak": Solver(["counting"], [sys.executable, "-c", GANAK], by_number, "pyganak"),
}


def version(name):
    """The version of a solver."""
    package = SOLVERS[name].package
    if SOLVERS[name].command[0] != sys.executable:
        return debian(package)
    return importlib.metadata.version(package)
