// Runs a command and measures it, from a process that takes little memory itself: on Linux, the
// peak memory of a process includes that of the process which began it.
//
// usage: spawn REPORT COMMAND...
//
// Writes the processor time of the command and its children in seconds, and its peak memory in
// kilobytes, into the file REPORT. The limits of this process are those of the command.
#include <cstdio>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int count, char **words) {
    if (count < 3) {
        fputs("usage: spawn REPORT COMMAND...\n", stderr);
        return 2;
    }
    pid_t child = fork();
    if (child == 0) {
        execvp(words[2], words + 2);
        perror(words[2]);
        _exit(127);
    }
    int status;
    rusage usage;
    wait4(child, &status, 0, &usage);
    FILE *report = fopen(words[1], "w");
    if (!report) {
        perror(words[1]);
        return 2;
    }
    double used = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    fprintf(report, "%.6f %ld\n", used, usage.ru_maxrss);
    fclose(report);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
