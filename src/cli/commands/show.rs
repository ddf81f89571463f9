//! `puzzlec show`

use crate::cli::prelude::*;

/// Prints an instance as a file, to change and to solve.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    instance: Instance,
}

impl Show {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let toml = self.instance.open(context)?.file()?;
        context.output.result(|| toml.clone(), || json!({ "instance": toml }))
    }
}
