//! `puzzlec page`

use std::path::PathBuf;

use clap::Args;
use puzzlec::puzzle::ensure;
use puzzlec::search::NewFolder;

use super::Run;
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Writes the page, which runs puzzlec in a browser, as static files into a folder.
///
/// Any server of files can offer the folder; a page that is opened as a file does not run. The program has
/// the page if it was built with it, by the feature `embed`.
#[derive(Debug, Args)]
pub(crate) struct Page {
    /// The folder. It may be an old page, which is replaced, but no folder with other files.
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
}

/// The files of the page, as `scripts/page/build` builds them.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// The names of the files.
        const NAMES: &[&str] = &[$($name),+];

        /// Their contents.
        #[cfg(feature = "embed")]
        const CONTENTS: &[&[u8]] =
            &[$(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/target/page/", $name))),+];
    };
}

files![
    "address.js",
    "cubes.js",
    "editor.css",
    "editor.js",
    "element.js",
    "engine.js",
    "icon.svg",
    "index.html",
    "manifest.webmanifest",
    "page.css",
    "page.js",
    "puzzlec.js",
    "puzzlec.wasm",
    "sw.js",
    "table.js",
    "text.js",
    "worker.js",
];

#[cfg(not(feature = "embed"))]
const CONTENTS: &[&[u8]] = &[];

impl Run for Page {
    const OPTIONS: &[&str] = &["quiet"];
    const WRITES: bool = true;
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let help = "`scripts/page/build FOLDER` builds it from the sources; after that, \
                    `cargo install --path . --features embed` builds it into the program";
        let error = "this program was built without the page";
        ensure!(cfg!(feature = "embed"), Failure::new(error, help));
        let folder = NewFolder::create(&self.output, |name| NAMES.contains(&name))?;
        for (name, content) in NAMES.iter().zip(CONTENTS) {
            let path = folder.path().join(name);
            std::fs::write(&path, content).map_err(Failure::in_file(&path))?;
        }
        folder.finish()?;
        let serve = "python3 -m http.server --directory";
        let folder = self.output.display();
        context.output.remark(format_args!("`{serve} {folder}` serves the page on this machine"));
        Ok(End::Done)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// The files that are written by hand, and those that are made of the program.
    #[test]
    fn no_file_of_the_page_is_missing() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
        let entries = std::fs::read_dir(folder).expect("a folder");
        let written = entries.map(|entry| entry.expect("a file").file_name());
        let written = written.map(|name| name.to_string_lossy().into_owned());
        let made = ["puzzlec.js", "puzzlec.wasm"].map(str::to_owned);
        let all: BTreeSet<_> = written.chain(made).collect();
        let named: BTreeSet<_> = NAMES.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(all, named);
    }
}
