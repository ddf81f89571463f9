//! The command line of puzzlec.

#[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "the page has fewer commands"))]
mod cli;

#[cfg(feature = "cli")]
fn main() -> std::process::ExitCode {
    cli::terminal::run().into()
}

#[cfg(all(feature = "page", not(feature = "cli")))]
fn main() {}

#[cfg(not(any(feature = "cli", feature = "page")))]
compile_error!("choose the feature `cli` or the feature `page`");
