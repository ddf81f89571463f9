// Runs a command and measures it, from a process that takes little memory itself: on Linux, the
// peak memory of a process includes that of the process which began it.
//
// usage: spawn SECONDS REPORT COMMAND...
//
// Stops the command, and all that it began, after so many seconds of processor time, or ten times
// as many by the clock. Writes the processor time of the command and its children in seconds, and
// its peak memory in kilobytes, into the file REPORT.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;

static void stop(int) { kill(-child, SIGKILL); }

static double seconds(timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int count, char **words) {
    if (count < 4) {
        fputs("usage: spawn SECONDS REPORT COMMAND...\n", stderr);
        return 2;
    }
    rlim_t limit = strtoul(words[1], nullptr, 10);
    child = fork();
    if (child == 0) {
        setpgid(0, 0);
        // What handles the first signal has two seconds to say what it found.
        rlimit times = {limit, limit + 2};
        setrlimit(RLIMIT_CPU, &times);
        execvp(words[3], words + 3);
        perror(words[3]);
        _exit(127);
    }
    signal(SIGALRM, stop);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    alarm(10 * limit);
    int status;
    rusage usage;
    while (wait4(child, &status, 0, &usage) < 0) {}
    kill(-child, SIGKILL);
    FILE *report = fopen(words[2], "w");
    if (!report) {
        perror(words[2]);
        return 2;
    }
    double used = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    fprintf(report, "%.6f %ld\n", used, usage.ru_maxrss);
    fclose(report);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
