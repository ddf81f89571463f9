"""What the peers in Python have in common: their clock, what they print, and the matrix of a file.

A worker begins its clock after the imports, prints `found N` at every hundredth solution
more, and at the end `answer ANSWER SECONDS`; the times are the processor's.
"""
import resource
import time


class Clock:
    """The processor time from the building of the model on. The limit in seconds begins anew."""

    def __init__(self, limit):
        self.start = time.process_time()
        soft = int(self.start + limit) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (soft, soft + 1))
        self.found = 0
        self.next_report = 1

    def find(self):
        """Counts one more solution."""
        self.found += 1
        if self.found >= self.next_report:
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
