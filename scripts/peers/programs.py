"""puzzlec and its peers: how each is run, and what it answers."""
import importlib.metadata
import pathlib
import re
import shutil
import sys
import tomllib

import dzn
from running import output, run
from worker import matrix

HERE = pathlib.Path(__file__).resolve().parent
QUICK = {"first": "first", "none": "first", "all": "all", "best": "best"}


class Files:
    """The files of a row, which puzzlec writes into a folder when they are wanted."""

    def __init__(self, row, puzzlec, folder):
        self.row, self.puzzlec, self.folder = row, puzzlec, pathlib.Path(folder)
        # Its options without those of `optimise`.
        self.goal = [word for word in row.puzzle.split() if word in ("--max", "--min")]
        self.puzzle = [word for word in row.puzzle.split() if word not in self.goal]
        if row.instance:
            self.puzzle = [self.path("own.toml", row.instance)]

    def path(self, name, text=None):
        """The path of a file, with a new text."""
        path = self.folder / name
        if text is not None:
            path.write_text(text, encoding="utf-8")
        return path

    def formula(self, ending):
        """A formula, in which solutions differ by what is projected."""
        path = self.path("formula." + ending)
        if not path.exists():
            options = [*self.row.encode.split(), *self.goal, "--quiet"]
            output([self.puzzlec, "encode", *self.puzzle, *options, "-o", path])
        return path

    def value(self, ending, cost):
        """The value of the puzzle by the cost of a formula, of which a comment tells it."""
        text = self.formula(ending).read_text("utf-8")
        said = re.search(r"objective: .* = (-?\d+) ([-+]) o$", text, re.M)
        return str(int(said[1]) + (-int(cost) if said[2] == "-" else int(cost)))

    def cover(self):
        """The matrix of an exact cover without colours, or `None`. The number of copies of a piece
        that every option has follows from the number of cells, and is left out."""
        path = self.path("matrix.dlx")
        if not path.exists():
            encode = [self.puzzlec, "encode", *self.puzzle, "--quiet", "-o", path]
            if run(encode).code != 0:
                return None
            primary, others, options = matrix(path)
            for item in [item for item in primary if "|" in item]:
                name = item.partition("|")[2]
                if all(name in option for option in options):
                    primary.remove(item)
                    options = [[own for own in option if own != name] for option in options]
            head = primary + (["|", *others] if others else [])
            rows = "".join(" ".join(line) + "\n" for line in [head, *options])
            self.path("matrix.dlx", rows)
        text = path.read_text("utf-8")
        return None if ":" in text or re.search(r"\d\|", text) else path

    def instance(self):
        """The instance, as the models of CP-SAT read it, or the matrix."""
        if self.row.model == "cover":
            return self.cover()
        goal = "".join(f'goal = "{word[2:]}"\n' for word in self.goal)
        return self.path("instance.toml", goal + output([self.puzzlec, "show", *self.puzzle]))

    def data(self):
        """The data of the model of Gecode."""
        path = self.instance()
        is_cover = self.row.model == "cover"
        data = matrix(path) if is_cover else tomllib.loads(path.read_text("utf-8"))
        return self.path("data.dzn", dzn.text(self.row.model, data))


def last(pattern, said):
    """The last match of a line in an output, or `None`."""
    found = re.findall(pattern, said, re.M)
    return found[-1] if found else None


class Program:
    """A program: its name in the tables, what has to be installed, and how it is run."""

    def __init__(self, name, command, version, is_there=lambda: True):
        self.name, self.command, self.version, self.is_there = name, command, version, is_there

    def answer(self, row, files, said):
        """The answer, or `None` if the program did not come to its end; and the solutions found."""
        found = last(r"^found (\d+)", said)
        return last(r"^(yes|no|\d+)$", said), int(found or 0)

    def seconds(self, said, whole, limit):
        """The seconds, where those of the whole process are known."""
        return whole


class Puzzlec(Program):
    """puzzlec, on one thread."""

    def __init__(self, name, puzzlec, extra, applies=lambda row: True):
        super().__init__(name, self.words, lambda: output([puzzlec, "--version"]).split()[1])
        self.puzzlec, self.extra, self.applies = puzzlec, extra, applies

    def words(self, row, files, limit):
        """The command, or `None` if the row has no such question."""
        if not self.applies(row):
            return None
        words = {"best": ["optimise"], "all": ["count", "--threads", "1"]}
        words = words.get(row.question, ["solve", "--threads", "1"])
        extra = list(self.extra(row, limit))
        extra += ["--format", "json", "--quiet"]
        return [self.puzzlec, *words, *files.puzzle, *files.goal, *extra]

    def answer(self, row, files, said):
        found = int(last(r'"raw":(\d+)', said) or 0)
        if '"complete":false' in said:
            return None, found
        if row.question == "all":
            return last(r'"(?:raw|[a-z ]+)":(\d+)[,}]*$', said), found
        if row.question == "best":
            return last(r'"value":(-?\d+)', said), 0
        return {"satisfiable": "yes", "unsatisfiable": "no"}.get(last(r'"status":"(\w+)"', said)), 0


class Python(Program):
    """A worker in Python, which tells its own time."""

    def answer(self, row, files, said):
        answer, found = last(r"^answer (\S+)", said), int(last(r"^found (\d+)", said) or 0)
        # The cost of a formula is the value of CP-SAT's own model.
        if answer and row.question == "best" and self.name != "CP-SAT":
            answer = files.value("wcnf", answer)
        return answer, found

    def seconds(self, said, whole, limit):
        return float(last(r"^answer \S+ ([\d.]+)$", said) or min(whole, limit))


class Clasp(Program):
    """clasp."""

    def answer(self, row, files, said):
        found = int(last(r"^c Models\s*: (\d+)", said) or 0)
        status = last(r"^s (.*)$", said)
        if row.question == "all":
            return str(found) if re.search(r"^c Models\s*: \d+$", said, re.M) else None, found
        if row.question == "best":
            cost = last(r"^c Optimization\s*: (-?\d+)", said)
            return (files.value("opb", cost) if status == "OPTIMUM FOUND" else None), 0
        return {"SATISFIABLE": "yes", "UNSATISFIABLE": "no"}.get(status), 0


class Gecode(Program):
    """Gecode, with the models for MiniZinc."""

    def answer(self, row, files, said):
        found = len(re.findall("^-{10}$", said, re.M))
        is_complete = "==========" in said or "UNSATISFIABLE" in said
        if row.question == "all":
            return (str(found) if is_complete else None), found
        if row.question == "best":
            return (last(r"^total = (-?\d+)", said) if is_complete else None), 0
        return ("yes" if found else "no" if is_complete else None), 0


def module(name):
    """Whether a package of Python is installed."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def all_programs(puzzlec, build):
    """puzzlec and its peers, in the order of the tables. `build` is the folder of the programs that
    were compiled."""

    def by_sat(row, limit):
        extra = ["--up-to", "raw", "--timeout", limit] if row.question == "all" else []
        return ["--engine", "sat", *extra]

    def default(row, _):
        return [*row.options.split(), *(["--up-to", "raw"] if row.question == "all" else [])]

    def cpsat(row, files, limit):
        path = files.instance()
        words = [row.model, QUICK[row.question], path, limit]
        return path and [sys.executable, "-B", HERE / "cpsat.py", *words]

    def pysat(solver):
        def command(row, files, limit):
            path = files.formula("wcnf" if row.question == "best" else "cnf")
            return [sys.executable, "-B", HERE / "sat.py", solver, QUICK[row.question], path, limit]
        return command

    def clasp(row, files, _):
        path = files.formula("opb" if row.opb and row.question != "all" else "cnf")
        number = {"first": ["1"], "none": ["1"], "all": ["0", "--project"], "best": ["0"]}
        return ["clasp", *number[row.question], "--quiet", "--outf=1", path]

    def links(program):
        def command(row, files, _):
            path = files.cover() if row.question != "best" else None
            return path and [program, QUICK[row.question], path]
        return command

    def gecode(row, files, _):
        if row.model == "cover" and not files.cover():
            return None
        every = ["--all-solutions", "--non-unique"] if row.question == "all" else []
        return ["minizinc", "--solver", "gecode", *every, HERE / "gecode" / f"{row.model}.mzn",
                files.data()]

    crate = tomllib.loads((HERE / "crate" / "Cargo.toml").read_text("utf-8"))["dependencies"]
    return [
        Puzzlec("puzzlec", puzzlec, default),
        Puzzlec("by SAT", puzzlec, by_sat, lambda row: "sat" not in row.options),
        Puzzlec("by classes", puzzlec, lambda *_: ["--up-to", "symmetry"], lambda row: row.classes),
        Python("CP-SAT", cpsat, lambda: module("ortools"), lambda: module("ortools")),
        Python("CaDiCaL", pysat("cadical195"), lambda: "1.9.5", lambda: module("python-sat")),
        Python("Glucose", pysat("glucose4"), lambda: "4.1", lambda: module("python-sat")),
        Clasp("clasp", clasp, lambda: output(["clasp", "--version"]).split()[2],
              lambda: shutil.which("clasp")),
        Program("dancing links", links(build / "dlx"),
                lambda: "g++ " + output(["g++", "-dumpfullversion"]).strip()),
        Program("xcov", links(build / "release" / "peer"), lambda: crate["xcov"].strip("="),
                (build / "release" / "peer").exists),
        Gecode("Gecode", gecode,
               lambda: last(r"Gecode ([\d.]+)", output(["minizinc", "--solvers"])),
               lambda: shutil.which("minizinc")),
    ]
