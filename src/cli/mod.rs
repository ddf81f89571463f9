//! The command line: arguments, terminal, exit codes.

mod args;
mod commands;
mod count;
mod dates;
mod input;
mod interrupt;
mod needless;
mod optimise;
mod output;
mod project;
mod report;
mod search;
mod state;
mod stats;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, ExitCodes};
use report::Failure;

/// How a command that did not fail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It did what it was asked for.
    Done,
    /// A solution was found.
    Satisfiable,
    /// There is no solution.
    Unsatisfiable,
    /// The solution is wrong.
    Wrong,
    /// It was stopped, or the solver gave no answer.
    Unknown,
}

impl End {
    const fn code(self, codes: ExitCodes) -> u8 {
        match (codes, self) {
            (ExitCodes::Solver, Self::Satisfiable) => 10,
            (ExitCodes::Solver, Self::Unsatisfiable) => 20,
            (_, Self::Done | Self::Satisfiable) | (ExitCodes::Solver, Self::Unknown) => 0,
            (_, Self::Unsatisfiable | Self::Wrong) => 1,
            (ExitCodes::Default, Self::Unknown) => 3,
        }
    }
}

/// Does what the command line says.
pub(crate) fn run() -> ExitCode {
    let Cli { command, common } = Cli::parse();
    match commands::run(command, &common) {
        Ok(end) => ExitCode::from(end.code(common.exit_code)),
        Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(2)
        }
    }
}
