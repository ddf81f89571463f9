"""Descriptions of families in LaTeX, as the SAT competitions ask for: one or two pages in the style
of the IEEE proceedings."""
import json
import os
import re
import shlex

import sets
import running

# Signs of texts that LaTeX reads otherwise.
SIGNS = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
         "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
         "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
         "²": r"\textsuperscript{2}", "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$", "·": r"$\cdot$", "∈": r"$\in$"}

HEAD = r"""% Made by scripts/bench-set from the documentation of the family {family}.
\documentclass[conference]{{IEEEtran}}
\usepackage[utf8]{{inputenc}}
\usepackage[T1]{{fontenc}}
\usepackage{{booktabs}}
\begin{{document}}
\title{{Benchmarks of Puzzles: the Family {title}}}
\author{{\IEEEauthorblockN{{The authors of puzzlec}}}}
\maketitle
"""


def escaped(text):
    """A text for LaTeX; what stands between backquotes is code."""
    text = re.sub(r'"([^"]*)"', r"“\1”", text)
    parts = re.split(r"`([^`]*)`", text)
    plain = ["".join(SIGNS.get(sign, sign) for sign in part) for part in parts]
    plain = [part.replace("“", "``").replace("”", "''") for part in plain]
    return "".join(rf"\texttt{{{part}}}" if index % 2 else part
                   for index, part in enumerate(plain))


def documented(family):
    """What the code says of a family: about the puzzle, and where it comes from."""
    module = family.replace("-", "_")
    folder = os.path.join(running.HOME, "src", "puzzles")
    with open(os.path.join(folder, module, "about.md"), encoding="utf-8") as file:
        about = file.read()
    with open(os.path.join(folder, module + ".rs"), encoding="utf-8") as file:
        code = file.read()
    lines = code.split('/about.md")]\n')[1].splitlines()
    own = []
    for line in lines:
        if not line.startswith("///"):
            break
        own.append(line[3:].strip())
    # Links of the documentation to other items mean nothing here, nor do paragraphs of links.
    source = re.sub(r"\[`?([^\]`]*)`?\](\([^)]*\))?", r"\1", "\n".join(own)).strip()
    return [paragraph.replace("\n", " ") for text in (about, source)
            for paragraph in text.strip().split("\n\n")
            if paragraph and not paragraph.startswith("See ")]


def rules(puzzle, puzzlec):
    """The sentences of a formula with their roles."""
    encode = [puzzlec, "encode", *shlex.split(puzzle), "--format", "json", "--quiet"]
    formula = json.loads(running.output(encode, cwd=sets.INSTANCES))
    return list(dict.fromkeys((rule["sentence"], rule["role"]) for rule in formula["rules"]))


def seconds(row, times, solver):
    """The seconds of a solver for a formula; a bound if it was stopped."""
    own = [time for time in times if time["sha256"] == row["sha256"] and time["solver"] == solver]
    if not own:
        return "--"
    bound = "$>$" if own[-1]["answer"] == "stopped" else ""
    return f"{bound}{float(own[-1]['seconds']):.1f}"


def table(rows, times):
    """The formulas of a family, with the seconds of all solvers that have times for some."""
    own = {row["sha256"] for row in rows}
    solvers = list(dict.fromkeys(time["solver"] for time in times if time["sha256"] in own))
    lines = [r"\begin{table*}[htb]\centering\footnotesize",
             r"\caption{Formulas, expected answers, and seconds of solvers}",
             rf"\begin{{tabular}}{{lrrl{'r' * len(solvers)}}}\toprule",
             " & ".join(["file", "variables", "clauses", "answer", *solvers]) + r" \\\midrule"]
    short = {"satisfiable": "sat", "unsatisfiable": "unsat"}
    for row in rows:
        answer = short.get(row["answer"], row["answer"])
        cells = [escaped(os.path.basename(row["file"])), f"{row['variables']}", f"{row['clauses']}",
                 answer, *(seconds(row, times, solver) for solver in solvers)]
        lines.append(" & ".join(cells) + r" \\")
    return [*lines, r"\bottomrule\end{tabular}\end{table*}"]


def latex(family, rows, times, puzzlec):
    """The description of a family, of which these are the formulas."""
    parts = [HEAD.format(family=family, title=escaped(family.replace("-", " ").title()))]
    parts.append(r"\section{The puzzle}")
    parts += [escaped(paragraph) + "\n" for paragraph in documented(family)]
    parts.append(r"\section{The formulas}")
    puzzles = list(dict.fromkeys(row["puzzle"] for row in rows))
    said = list(dict.fromkeys(rule for puzzle in puzzles for rule in rules(puzzle, puzzlec)))
    parts.append("puzzlec compiles each sentence of the puzzle into clauses, or keeps it as a sum "
                 "in pseudo-Boolean files:\n" r"\begin{itemize}")
    parts += [rf"\item {escaped(sentence)} ({role})" for sentence, role in said]
    parts.append(r"\end{itemize}")
    encodings = list(filter(None, dict.fromkeys(row["encodings"] for row in rows)))
    parts.append("The encodings are " + ", or ".join(rf"\texttt{{{escaped(own)}}}"
                 for own in encodings) + ". At most one is stated pairwise up to six literals, and "
                 "by a binary number for more, where it says \\texttt{auto}; `puzzlec help "
                 "encodings' has all of them, with sources.\n" if encodings else "")
    symmetries = list(dict.fromkeys(row["symmetry"] for row in rows))
    parts.append("Symmetries: " + escaped("; or ".join(symmetries)) + ".\n")
    arguments = {}
    for row in rows:
        if row["argument"]:
            arguments.setdefault(row["argument"], []).append(os.path.basename(row["file"]))
    if arguments:
        parts.append("Some puzzles have no solution by an argument, which no clause states:\n"
                     r"\begin{itemize}")
        for argument, files in arguments.items():
            names = ", ".join(rf"\texttt{{{escaped(file)}}}" for file in files)
            parts.append(rf"\item {names}: {escaped(argument)}")
        parts.append(r"\end{itemize}")
    sources = {row["source"]: None for row in rows if row["source"]}
    if sources:
        parts.append("Expected answers also come from: " + escaped("; ".join(sources)) + ".\n")
    parts.append("The names of all variables and the whole puzzle stand in comments of each file, "
                 "so that an answer is decoded and checked by the rules of the puzzle.\n")
    parts.append(r"\section{The set}")
    parts += table(rows, times)
    parts.append("These commands of puzzlec make the files; a seed stands where a puzzle or an "
                 "order is random:\n" r"\begin{itemize}\raggedright\footnotesize")
    parts += [rf"\item \texttt{{{escaped(row['command']).replace('--', '-{}-')}}}" for row in rows]
    parts += [r"\end{itemize}", r"\end{document}", ""]
    return "\n".join(parts)
