"""What the peers in Python have in common: their clock, what they print, and the matrix of a file.

A worker begins its clock after the imports, prints `found N` at every hundredth solution
more, and at the end `answer ANSWER SECONDS`; the times are the processor's.
"""
import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import running  # noqa: E402


class Clock:
    """The processor time from the building of the model on. The limit in seconds begins anew."""

    def __init__(self, limit):
        self.start = time.process_time()
        self.end = self.start + limit
        running.limit_processor(self.end)
        self.found = 0
        self.next_report = 1

    def find(self):
        """Counts one more solution."""
        self.found += 1
        if self.found >= self.next_report and time.process_time() <= self.end:
            print(f"found {self.found}", flush=True)
            self.next_report = self.found + self.found // 100 + 1

    def answer(self, answer):
        """Prints the answer."""
        if isinstance(answer, bool):
            answer = "yes" if answer else "no"
        print(f"answer {answer} {time.process_time() - self.start:.6f}", flush=True)


def matrix(path):
    """The names of the primary items, those of the others, and the options: lists of names."""
    with open(path, encoding="ascii") as file:
        head, *options = (line.split() for line in file if not line.startswith("|"))
    middle = head.index("|") if "|" in head else len(head)
    return head[:middle], head[middle + 1:], options
