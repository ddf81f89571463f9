//! The help of the commands: its length, and that it offers what applies.

use crate::common::Desk;

#[test]
fn help_fits_on_a_screen_or_two() {
    let desk = Desk::new();
    let program = desk.stdout("-h");
    let commands = program.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let commands = commands.chain(["sketch"]).collect::<Vec<_>>();
    assert!(commands.len() >= 29, "{commands:?}");
    for command in commands.iter().copied().chain([""]) {
        for (option, most) in [("-h", 50), ("--help", 100)] {
            let lines = desk.stdout(&format!("{command} {option}")).lines().count();
            assert!(lines <= most, "{command} {option}: {lines} lines");
        }
    }
    // Options that do nothing are not offered.
    for (command, needless) in [
        ("verify", ["--color", "--ascii", "--memory", "--exit-code"]),
        ("completions", ["--format", "--ascii", "--timeout", "--quiet"]),
        ("list", ["--color", "--ascii", "--memory", "--timeout"]),
    ] {
        let help = desk.stdout(&format!("{command} --help"));
        assert!(needless.iter().all(|option| !help.contains(option)), "{help}");
    }
}
