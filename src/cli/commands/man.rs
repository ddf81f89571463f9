//! `puzzlec man`

use crate::cli::prelude::*;

/// Prints the manual page.
pub(crate) fn run(context: &Context) -> Outcome<End> {
    let mut page = Vec::new();
    clap_mangen::Man::new(context.command.clone()).render(&mut page)?;
    write_bytes(&page).map(|()| End::Done)
}
