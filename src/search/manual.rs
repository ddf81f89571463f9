//! The manual of encodings and solvers, as text.

use itertools::Itertools;
use puzzlec_encodings::all_encodings;
use puzzlec_encodings::encoding::About;

use crate::engines::{InProcess, SOLVERS, SolverKind};
use crate::puzzle::text::wrapped;

/// The letters in the sizes of encodings.
const SYMBOLS: &str = include_str!("manual/symbols.txt");

/// Every encoding and what it claims.
pub fn encodings(columns: usize) -> String {
    let text = |(kind, about): (&str, &About)| {
        let About { name, propagates, determined, vars, clauses, reference, .. } = about;
        let line = |text: String| wrapped(&text.replace('`', ""), "      ", columns);
        [
            format!("{kind}: {name}"),
            line(format!("Propagates: {propagates}")),
            line(format!("Determines its auxiliary variables: {determined}")),
            line(format!("Auxiliary variables: {vars}")),
            line(format!("Clauses: {clauses}")),
            line(format!("Source: {reference}")),
        ]
        .join("\n")
    };
    format!("{SYMBOLS}\n{}\n", all_encodings().map(text).join("\n"))
}

/// The solvers that are not in this process.
const COMMANDS: &str = include_str!("manual/solvers.txt");

/// Explains the solvers in this process, and the commands that serve as one.
pub fn solvers(columns: usize) -> String {
    let text = |solver: &&InProcess| {
        let InProcess { name, about, authors, url, .. } = solver;
        let abilities = solver.abilities().map(|(ability, does)| format!("{ability}: {does}"));
        let about = wrapped(&format!("{about}; by {authors}, {url}"), "      ", columns);
        let abilities = wrapped(&abilities.join("; "), "      ", columns);
        format!("  {name}\n{about}\n{abilities}\n")
    };
    let solvers = SOLVERS.iter().map(text).format("");
    let commands = wrapped(COMMANDS, "", columns);
    let (one, all) = (SolverKind::default(), SolverKind::for_all());
    let default = format!("the default is {one} for one solution, {all} for all solutions");
    format!("Built-in solvers; {default}:\n{solvers}\n{commands}\n")
}
