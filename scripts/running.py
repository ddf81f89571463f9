"""Runs programs, with limits and without, and measures what they take."""
import dataclasses
import functools
import json
import math
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HOME = pathlib.Path(__file__).resolve().parent.parent
PUZZLEC = HOME / "target" / "release" / "puzzlec"
# Debian has games in a folder that may not be in PATH.
GAMES = "/usr/games"


@dataclasses.dataclass
class Run:
    """What a program printed, how it ended and what it took."""
    output: str
    errors: str
    # The exit code, or minus the number of the signal that ended the program.
    code: int
    # Seconds by the clock.
    elapsed: float
    # Seconds of the processor, with those of the children.
    seconds: float
    # True if it took longer than its limits.
    is_stopped: bool


def limit_processor(seconds):
    """Ends this process, and what it starts from now on, after this many seconds of the processor
    each, or one more. A process that handles the first signal has two seconds to report what it
    found."""
    limit = math.ceil(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))


def kill(group):
    """Kills the processes of a group, if there are any."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command, processor_limit=math.inf, clock_limit=threading.TIMEOUT_MAX, folder=None):
    """Runs a command, which is stopped after this many seconds of the processor or by the clock. What
    it started ends with it."""
    prepare = None
    if processor_limit < math.inf:
        # The kernel counts ticks, which may be some percent more than the time that was used.
        prepare = functools.partial(limit_processor, 1.1 * processor_limit)
    with tempfile.TemporaryFile("w+", errors="replace") as output, \
            tempfile.TemporaryFile("w+", errors="replace") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(list(map(str, command)), stdout=output, stderr=errors,
                                   cwd=folder, process_group=0, preexec_fn=prepare)
        timer = threading.Timer(clock_limit, kill, [process.pid])
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
            elapsed = time.perf_counter() - start
        finally:
            timer.cancel()
            timer.join()
            kill(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        seconds = usage.ru_utime + usage.ru_stime
        is_stopped = seconds > processor_limit or elapsed >= clock_limit
        code = process.returncode
        return Run(output.read(), errors.read(), code, elapsed, seconds, is_stopped)


def output(command, **options):
    """What a command prints; ends the script if the command fails."""
    words = list(map(str, command))
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"error: `{' '.join(words)}` ended with {done.returncode}")
    return done.stdout


def records(command):
    """The values in JSON that a command prints, one a line."""
    return [json.loads(line) for line in output(command).splitlines()]


def installed(program):
    """The path of a program; ends the script if it is not installed."""
    places = os.pathsep.join([os.environ.get("PATH", ""), GAMES])
    return shutil.which(program, path=places) or sys.exit(f"{program} is not installed")
