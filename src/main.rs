//! The command line of puzzlec.

mod cli;

#[cfg(feature = "cli")]
fn main() -> std::process::ExitCode {
    cli::run()
}

#[cfg(all(feature = "page", not(feature = "cli")))]
fn main() {}

#[cfg(not(any(feature = "cli", feature = "page")))]
compile_error!("choose the feature `cli` or the feature `page`");
