"""Results of measurements: files in CSV, tables in Markdown, means with intervals, plots as SVG."""
import csv
import dataclasses
import math
import os
import random
import statistics


# Files


def read(path):
    """The rows of a file in CSV; none if it does not exist."""
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path, columns, rows, mode="w"):
    """Writes rows into a file in CSV, after the names of the columns."""
    with open(path, mode, newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, columns, lineterminator="\n", extrasaction="ignore")
        if file.tell() == 0:
            table.writeheader()
        table.writerows(rows)


def append(path, columns, *rows):
    """Adds rows to a file in CSV, which may be new."""
    write(path, columns, rows, "a")


# Tables


def row(*cells):
    """A row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*columns, numbers=0):
    """The head of a table whose rows follow as they are measured. The last columns, so many, are
    aligned as numbers."""
    lines = ["---"] * (len(columns) - numbers) + ["--:"] * numbers
    return f"{row(*columns)}\n|{'|'.join(lines)}|"


def table(columns, rows):
    """A whole table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(row(*line) for line in lines)


# Means and intervals


def mean_of_families(families):
    """The mean of the means of families, each of which is a list of values."""
    return statistics.fmean(statistics.fmean(family) for family in families)


def geometric_mean(families):
    """The geometric mean of ratios, each family with the same weight, and its 95 % interval by the
    bootstrap: 1,000 samples of the families and of their ratios, seed 1."""
    logs = [[math.log(ratio) for ratio in family] for family in families]
    chance = random.Random(1)
    means = []
    for _ in range(1000):
        sample = chance.choices(logs, k=len(logs))
        means.append(mean_of_families([chance.choices(own, k=len(own)) for own in sample]))
    means.sort()
    return [math.exp(value) for value in (mean_of_families(logs), means[24], means[974])]


def total(sample, size):
    """The total of a population of this size, and the half of its 95 % interval, from a sample: by
    the normal approximation, corrected for the finite population."""
    number = len(sample)
    spread = statistics.stdev(sample) if number > 1 else 0
    spread *= math.sqrt((1 - number / size) / number)
    return size * statistics.fmean(sample), size * 1.96 * spread


def ranks(numbers):
    """The ranks of numbers; equal ones have the mean of theirs."""
    places = {}
    for place, number in enumerate(sorted(numbers)):
        places.setdefault(number, []).append(place)
    return [statistics.fmean(places[number]) for number in numbers]


def rank_correlation(one, other):
    """Spearman's rank correlation: that of Pearson between the ranks, 0 if all are equal."""
    if len(set(one)) == 1 or len(set(other)) == 1:
        return 0.0
    return statistics.correlation(ranks(one), ranks(other))


# Plots

STYLE = """\
text{font:12px system-ui,sans-serif;fill:#1a1a1a}.small{font-size:10px;fill:#555}
.frame{fill:none;stroke:#999}.grid{stroke:#ddd}.line{fill:none;stroke-width:1.6}
svg{background:#fff}
@media(prefers-color-scheme:dark){text{fill:#eee}.small{fill:#aaa}.frame{stroke:#777}
.grid{stroke:#444}svg{background:#1b1b1b}}
"""
# Eight colours that differ for colour-blind readers as well, on light and dark ground.
COLOURS = ["#767676", "#0f7ac0", "#d1540a", "#1c8f63", "#b3509a", "#8f7a00", "#c23b3b", "#5b5bd6"]
WIDTH, HEIGHT, GAP, LEFT, TOP = 200, 180, 16, 44, 44
# The room between rows of panels.
BETWEEN = 52


@dataclasses.dataclass
class Panel:
    """Times, on a scale of powers of ten, over something else."""
    head: str
    # Of each name, points: what is measured, its seconds, and perhaps the mark of the point.
    lines: dict
    # The least and the greatest of what is measured, and of seconds.
    across: tuple
    seconds: tuple
    # The words below it.
    foot: str
    # Numbers that are written below the panel.
    ticks: tuple = ()


def chart(title, panels, columns=99):
    """An SVG of panels, so many in a row, with one list of names."""
    names = list(dict.fromkeys(name for panel in panels for name in panel.lines))
    rows = [panels[start:start + columns] for start in range(0, len(panels), columns)]
    width = LEFT + len(rows[0]) * (WIDTH + GAP)
    height = TOP + HEIGHT + (len(rows) - 1) * (HEIGHT + BETWEEN) + 54
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             f'width="{width}" height="{height}" role="img">',
             f"<title>{title}</title>", f"<style>{STYLE}</style>"]
    for row, line in enumerate(rows):
        for column, panel in enumerate(line):
            parts += drawn(panel, (LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + BETWEEN)),
                           column == 0, names)
    parts.append(f'<text x="{LEFT}" y="18">{title}</text>')
    for index, name in enumerate(names):
        at = LEFT + index * 110
        parts.append(f'<path class="line" stroke="{COLOURS[index]}" d="M{at} {height - 18}h18"/>')
        parts.append(f'<text x="{at + 24}" y="{height - 14}">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def drawn(panel, corner, is_first, names):
    """The parts of a panel, whose first one in a row has the scale of seconds."""
    (left, top), (first, last), (least, most) = corner, panel.across, panel.seconds

    def x(number):
        return left + WIDTH * (number - first) / (last - first)

    def y(seconds):
        return top + HEIGHT * (1 - math.log(seconds / least) / math.log(most / least))

    parts = [f'<text x="{left}" y="{top - 8}">{panel.head}</text>']
    for power in range(math.ceil(math.log10(least)), math.floor(math.log10(most)) + 1):
        seconds = 10 ** power
        at = y(seconds)
        parts.append(f'<path class="grid" d="M{left} {at:.1f}h{WIDTH}"/>')
        if is_first:
            parts.append(f'<text class="small" x="{left - 6}" y="{at + 3:.1f}" '
                         f'text-anchor="end">{seconds:g} s</text>')
    for name, points in panel.lines.items():
        places = [(f"{x(number):.1f}", f"{y(seconds):.1f}") for number, seconds, *_ in points]
        colour = COLOURS[names.index(name)]
        path = "L".join(" ".join(place) for place in places)
        parts.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        for (across, down), (_, _, *marks) in zip(places, points):
            # Filled where there is a solution.
            fill = {"satisfiable": colour, "unsatisfiable": "none"}
            parts += [f'<circle cx="{across}" cy="{down}" r="3" stroke="{colour}" '
                      f'fill="{fill[mark]}"/>' for mark in marks if mark in fill]
    parts.append(f'<path class="frame" d="M{left} {top}h{WIDTH}v{HEIGHT}h-{WIDTH}z"/>')
    for tick in panel.ticks:
        parts.append(f'<text class="small" x="{x(tick):.1f}" y="{top + HEIGHT + 14}" '
                     f'text-anchor="middle">{tick}</text>')
    foot = top + HEIGHT + (26 if panel.ticks else 14)
    parts.append(f'<text class="small" x="{left + WIDTH}" y="{foot}" '
                 f'text-anchor="end">{panel.foot}</text>')
    return parts
