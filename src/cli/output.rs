//! Where results go.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use indicatif::{ProgressBar, ProgressStyle};
use puzzlec::{AnySolution, Block};

use puzzlec::render::text::{Charset, Palette, TextStyle};
use serde_json::{Value, json};

use super::args::{ColorChoice, Common, Format};
use super::report::{Failure, Outcome};

/// How results are written, as the command line asked for it.
pub(crate) struct Output {
    pub(crate) format: Format,
    quiet: bool,
    verbose: bool,
    style: TextStyle,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Self {
        let colour = match common.color {
            ColorChoice::Always => terminal_palette(),
            ColorChoice::Never => Palette::None,
            ColorChoice::Ansi16 => Palette::Ansi16,
            ColorChoice::Ansi256 => Palette::Ansi256,
            ColorChoice::Auto => match anstream::AutoStream::choice(&io::stdout()) {
                anstream::ColorChoice::Never => Palette::None,
                _ => terminal_palette(),
            },
        };
        let charset = if common.ascii { Charset::Ascii } else { Charset::Unicode };
        Self {
            format: common.format,
            quiet: common.quiet,
            verbose: common.verbose,
            style: TextStyle { charset, colour, width: terminal_width() },
        }
    }

    /// A line for people, on stderr.
    pub(crate) fn remark(&self, remark: impl std::fmt::Display) {
        if !self.quiet {
            // Nobody can be told that stderr is gone.
            let _ = writeln!(io::stderr(), "{remark}");
        }
    }

    /// A line for people who want to know more, on stderr.
    pub(crate) fn detail(&self, detail: impl std::fmt::Display) {
        if self.verbose {
            self.remark(detail);
        }
    }

    /// A result on stdout; the text is meant to end with a newline.
    pub(crate) fn result(
        &self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
    ) -> Outcome<()> {
        write_bytes(self.either(text, json).as_bytes())
    }

    /// A result as text or as a line of JSON.
    pub(crate) fn either(
        &self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
    ) -> String {
        match self.format {
            Format::Text | Format::Csv => text(),
            Format::Json => format!("{}\n", json()),
        }
    }

    /// A bar on stderr that fills while the work goes on, if stderr is a terminal.
    pub(crate) fn bar(&self, things: &str, total: usize) -> ProgressBar {
        let bar = self.progress(things);
        bar.set_length(total as u64);
        let template = format!("{{bar:40}} {{pos}} of {{len}} {things}, {{elapsed}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar
    }

    /// A count on stderr that goes up while the work goes on, if stderr is a terminal.
    pub(crate) fn progress(&self, things: &str) -> ProgressBar {
        if self.quiet || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new_spinner();
        let style =
            ProgressStyle::with_template(&format!("{{spinner}} {{pos}} {things}, {{elapsed}}"));
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    /// The picture of a solution.
    pub(crate) fn picture(&self, solution: &dyn AnySolution) -> String {
        self.style.draw(&solution.picture())
    }

    /// A solution among others, on lines of its own.
    pub(crate) fn line(&self, solution: &dyn AnySolution) -> String {
        self.either(
            || format!("{}\n", self.picture(solution)),
            || json!({ "solution": solution.to_json() }),
        )
    }

    /// A table or another block as text.
    pub(crate) fn block(&self, block: Block) -> String {
        self.style.draw(&block.into())
    }
}

/// Bytes on stdout.
pub(crate) fn write_bytes(bytes: &[u8]) -> Outcome<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}

/// The columns of the terminal on stdout; none if it is none.
fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into())
}

/// The colours that the terminal says it has; 256 if it says nothing, as almost all have them.
fn terminal_palette() -> Palette {
    let few = ["linux", "ansi", "xterm", "screen", "vt100", "vt220", "cygwin", "xterm-16color"];
    let says_more = env::var_os("COLORTERM").is_some();
    match env::var("TERM") {
        Ok(term) if few.contains(&term.as_str()) && !says_more => Palette::Ansi16,
        _ => Palette::Ansi256,
    }
}

/// Writes a file under another name and gives it its own when it is complete, so that a failure
/// leaves the old one. A link stays a link; a device or a pipe cannot be replaced, so it is
/// written to.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> Result<(), Box<dyn Error + Send + Sync>>,
) -> Outcome<()> {
    let failed = |error: Box<dyn Error + Send + Sync>| Failure::file(path, error);
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let file = fs::OpenOptions::new().write(true).open(path);
        return write(&mut file.map_err(|error| failed(error.into()))?).map_err(failed);
    }
    let target = &linked(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The error of the temporary file would name that file.
    let mut file = temporary().tempfile_in(folder).map_err(|error| match fs::metadata(folder) {
        Ok(_) => failed(io::Error::from(error.kind()).into()),
        Err(error) => Failure::file(folder, error),
    })?;
    write(file.as_file_mut()).map_err(failed)?;
    file.persist(target).map_err(|error| failed(error.error.into()))?;
    Ok(())
}

/// The file that a link leads to, there or not; a file itself.
fn linked(path: &Path) -> PathBuf {
    /// Of links that lead in circles, one is replaced.
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&target) else { break };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    target
}

/// A maker of files that others may read as any other file.
#[cfg(unix)]
fn temporary() -> tempfile::Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = tempfile::Builder::new();
    builder.permissions(fs::Permissions::from_mode(0o666));
    builder
}

/// A maker of files.
#[cfg(not(unix))]
fn temporary() -> tempfile::Builder<'static, 'static> {
    tempfile::Builder::new()
}
