//! `puzzlec encode`

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use itertools::Itertools;
use puzzlec::engines::plural;
use puzzlec::puzzle::ensure;
use puzzlec::puzzles::packing;
use puzzlec::search::file::{self, Form, UnknownEnding};
use puzzlec::search::{Opened, exact_cover};
use puzzlec_encodings::Request;
use serde_json::Value;

use super::Run;
use crate::cli::args::{Aim, Encoding, Format};
use crate::cli::context::Context;
use crate::cli::instances::Instances;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input, terminal};

/// Writes the formula of a puzzle, with its names.
///
/// The formats are DIMACS, OPB, WCNF and JSON; GCNF, with a group of clauses for each rule; an exact
/// cover problem for Knuth's programs; and a packing puzzle for BurrTools.
#[derive(Debug, Args)]
pub(crate) struct Encode {
    #[command(flatten)]
    instances: Instances,
    /// The output file; `-` is stdout. Its extension chooses the format, .cnf, .opb, .wcnf, .gcnf,
    /// .json, .dlx or .xmpuzzle, unless --format does, and the compression, .gz or .xz. OPB, WCNF
    /// and JSON include the objective. Names of parameters in braces become their values,
    /// `rolling-{rows}.cnf` for `--rows 3..5`, and `{instance}` the name of the puzzle: several
    /// formulas need names that differ.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// Omits the version of puzzlec, so that the file does not change from one release to the
    /// next.
    #[arg(long)]
    no_header: bool,
    #[command(flatten)]
    aim: Aim,
    #[command(flatten)]
    encoding: Encoding,
}

impl Run for Encode {
    const WRITES: bool = true;
    const USUAL: &[Format] = &[Format::Text, Format::Json];
    const FORMATS: &[Format] =
        &[Format::Cnf, Format::Opb, Format::Wcnf, Format::Gcnf, Format::Dlx, Format::Xmpuzzle];

    fn run(self, context: &Context) -> Outcome<End> {
        if let Some(alone) = self.instances.alone() {
            let path = self.file(&self.instances.common())?;
            return self.write(alone.open()?, &path, context);
        }
        // The page has one formula at a time.
        ensure!(!terminal::IS_PAGE, Instances::refused("encode"));
        self.write_each(context)
    }
}

impl Encode {
    /// Writes the formulas of several puzzles.
    fn write_each(&self, context: &Context) -> Outcome<End> {
        let selection = self.instances.select(context)?;
        let rows = selection.rows();
        let labels = rows.labels.iter().map(|(label, _)| label).collect_vec();
        let name = self.output.to_string_lossy();
        if let Some((lacking, better)) = file::lacking(&name, &labels) {
            let help = format!("put {} into the name: -o '{better}'", lacking.join(" and "));
            return Err(Failure::new("several formulas need a file each", help));
        }
        let mut written = BTreeSet::new();
        for (values, opened) in rows.puzzles {
            let own = labels.iter().map(|label| (*label).clone()).zip(values);
            let file = self.file(&own.chain(self.instances.common()).collect_vec())?;
            let error = format!("two formulas would be written to {}", file.display());
            let help = "give the files of the puzzles different names";
            ensure!(written.insert(file.clone()), Failure::new(error, help));
            self.write(opened?, &file, context)?;
        }
        context.output.remark(format_args!("{} written", plural(written.len(), "formula")));
        Ok(End::Done)
    }

    /// The file of a puzzle: labels in braces become these values.
    fn file(&self, values: &[(String, Value)]) -> Outcome<PathBuf> {
        let Some(name) = self.output.to_str() else { return Ok(self.output.clone()) };
        file::filled(name, values).map(PathBuf::from).map_err(|label| {
            let error = format!("{name}: `{{{label}}}` has no value");
            let known = values.iter().map(|(known, _)| format!("{{{known}}}"));
            Failure::new(error, format!("these have one: {}", known.format(", ")))
        })
    }

    /// Writes the formula of a puzzle.
    fn write(&self, opened: Opened, path: &Path, context: &Context) -> Outcome<End> {
        let Self { no_header, aim, .. } = self;
        let form = match context.output.format() {
            Format::Text => Form::of(path),
            format => format.to_string().parse().map_err(|_| UnknownEnding(format.to_string())),
        };
        let ends = |own: &str| matches!(&form, Err(UnknownEnding(ending)) if ending == own);
        let [is_grouped, is_cover, is_assembly] = ["gcnf", "dlx", "xmpuzzle"].map(ends);
        let is_known = form.is_ok() || is_grouped || is_cover || is_assembly;
        let form = match form {
            Err(unknown) if !is_known => return Err(input::unknown_ending(path, unknown)),
            form => form.ok(),
        };
        let help = "`puzzlec split` writes a formula with cubes";
        let error = format!("{}: an iCNF file contains cubes", path.display());
        ensure!(form != Some(Form::Icnf), Failure::new(error, help));
        let settings = self.encoding.settings(&context.limits);
        let opened = opened.roles(self.encoding.roles()).by(settings);
        let request = if is_grouped { Request::apart } else { Request::of };
        let search = opened.requested(request(self.encoding.roles()))?;
        let task = search.task();
        if is_assembly {
            let text = packing::assembly(task)?;
            file::save(path, |mut out| {
                out.write_all(text.as_bytes())?;
                Ok(out)
            })?;
            return Ok(End::Done);
        }
        let has_objective = task.core().objective().is_some();
        let error = || format!("this puzzle of the family {} has no objective", task.family());
        let help = "WCNF needs one; write DIMACS, -o FILE.cnf, or OPB, -o FILE.opb";
        ensure!(form != Some(Form::Wcnf) || has_objective, Failure::new(error(), help));
        let goal = aim.goal();
        let aims = form.is_some_and(|form| form != Form::Cnf) && has_objective;
        let help = "leave out --max and --min, or write an OPB file: -o FILE.opb";
        let formula =
            "--max and --min are for OPB, WCNF and JSON files of puzzles with an objective";
        let error = if is_cover { "an exact cover problem has no objective" } else { formula };
        ensure!(goal.is_none() || aims, Failure::new(error, help));
        let mut export = search.export();
        (export.goal, export.version) = (goal, !no_header);
        if let Some(form) = form {
            file::save(path, |out| export.write(form, out))?;
        } else if is_grouped {
            file::save(path, |out| export.write_groups(out))?;
        } else {
            let help = "write a formula: -o FILE.cnf, or -o FILE.opb";
            let cover = exact_cover(task).map_err(|error| Failure::new(error, help))?;
            file::save(path, |out| export.write_cover(&cover, out))?;
        }
        Ok(End::Done)
    }
}
