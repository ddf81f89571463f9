"""The results of scripts/peers/run, and the tables of the guide."""
import datetime

import results
import rows

COLUMNS = ["date", "question", "row", "peer", "version", "answer", "found", "rounds", "seconds",
           "puzzlec", "megabytes"]
ORDER = ["by SAT", "by classes", "CP-SAT", "CaDiCaL", "Glucose", "clasp", "dancing links", "xcov",
         "Gecode"]
HEADS = {"first": "first solution", "best": "best solution, and the proof", "none": "no solution",
         "all": "all solutions"}


def digits(value):
    """A ratio or a time with two digits at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2g}" \
        if value >= 0.095 else f"{value:.1g}"


def ratio(line, number):
    """The time of a peer over that of puzzlec in the same rounds, and for all solutions, which are
    so many, what it would be."""
    if not line:
        return ""
    value = float(line["seconds"]) / float(line["puzzlec"])
    if line["answer"] != "stopped":
        return digits(value)
    if number and int(line["found"] or 0):
        return f"about {digits(value * number / int(line['found']))}"
    return f">{digits(value)}"


def show(path):
    """Prints the sentence of dates and versions, a table for each question, and one of memory."""
    found = {(line["question"], line["row"], line["peer"]): line for line in results.read(path)}
    dates = sorted({line["date"] for line in found.values()})
    days = [datetime.date.fromisoformat(date) for date in dict.fromkeys([dates[0], dates[-1]])]
    versions = {line["peer"]: line["version"] for line in found.values()}
    programs = [f"{name} {versions[name]}" for name in ["puzzlec", *ORDER] if name in versions
                and not name.startswith("by ")]
    days = " to ".join(f"{day.day} {day:%B %Y}" for day in days)
    print(f"Measured {days}: {', '.join(programs)}.\n")
    for question, title in HEADS.items():
        own = {row: {name: found.get((question, row.puzzle, name)) for name in ["puzzlec", *ORDER]}
               for row in rows.ROWS if row.question == question}
        own = {row: of for row, of in own.items() if of["puzzlec"]}
        names = [name for name in ORDER if any(of[name] for of in own.values())]
        lines = []
        for row, of in own.items():
            answer, seconds = of["puzzlec"]["answer"], float(of["puzzlec"]["seconds"])
            number = int(answer) if question == "all" else None
            label = f"{row.puzzle} {row.options}".strip() + (" *" if row.streamlined else "")
            shown = {"all": [f"{number or 0:,}"], "best": [answer]}.get(question, [])
            lines.append([label, *shown, f"{seconds:.3f}", *(ratio(of[n], number) for n in names)])
        extra = {"all": ["number"], "best": ["value"]}.get(question, [])
        if lines:
            print(results.table([title, *extra, "puzzlec, s", *names], lines) + "\n")
    lines = []
    names = ["puzzlec", *(name for name in ORDER if name in versions)]
    for row in rows.ROWS:
        own = [found.get((row.question, row.puzzle, name)) for name in names]
        largest = max((float(line["megabytes"]) for line in own if line), default=0)
        if own[0] and largest >= 200:
            lines.append([f"{row.question} {row.puzzle}",
                          *(f"{float(line['megabytes']):.0f}" if line else "" for line in own)])
    if lines:
        print(results.table(["memory, MB", *names], lines) + "\n")
