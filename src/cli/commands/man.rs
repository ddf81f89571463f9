//! `puzzlec man`

use clap::CommandFactory;

use super::Cli;
use crate::cli::prelude::*;

/// Prints the manual page.
pub(crate) fn run() -> Outcome<End> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    write_bytes(&page).map(|()| End::Done)
}
