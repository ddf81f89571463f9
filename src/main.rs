//! The command line of puzzlec.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
