//! `puzzlec show`

use crate::cli::prelude::*;

/// Prints an instance as a file to edit and solve.
///
/// The file is TOML, or one line of JSON with `--format json`.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    instance: Instance,
}

impl Run for Show {
    fn run(self, context: &Context) -> Outcome<End> {
        let toml = self.instance.open()?.file()?;
        let json: Value = toml::from_str(&toml)?;
        context.output.result(|| toml, || json)
    }
}
