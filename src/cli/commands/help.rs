//! `puzzlec help`

use clap::CommandFactory;
use puzzlec::engines::{InProcess, SOLVERS};
use puzzlec::puzzle::family::{Family, Parameter};
use puzzlec::puzzles;
use puzzlec_encodings::all_encodings;
use puzzlec_encodings::encoding::About;

use super::Cli;
use super::list::titles;
use crate::cli::input;
use crate::cli::prelude::*;

/// The letters in the sizes of encodings.
const SYMBOLS: &str = "\
Sizes are those of n literals, terms, nodes or pairs: k the bound, v the auxiliary variables of a
count, d the nodes of a decision diagram, b the bits of a number or a sum, e the edges;
and of tables of r rows, w columns and v different literals.";

/// Explains a command, a family (its rules, its parameters, the keys of its instance files), the
/// encodings or the solvers.
#[derive(Debug, Args)]
pub(crate) struct Help {
    /// A command, a family (see `puzzlec list`), a built-in instance, an instance file, `encodings` or
    /// `solvers`.
    topic: Option<String>,
}

impl Run for Help {
    fn run(self, context: &Context) -> Outcome<End> {
        let (mut command, columns) = (Cli::command(), context.output.columns());
        command.build();
        let Some(topic) = &self.topic else {
            command.print_long_help()?;
            return Ok(End::Done);
        };
        if let Some(command) = command.find_subcommand_mut(topic) {
            command.print_long_help()?;
            return Ok(End::Done);
        }
        let text = match (topic.as_str(), puzzles::family(topic)) {
            ("encodings", _) => encodings(columns),
            ("solvers", _) => solvers(columns),
            (_, Some(family)) => text(topic, family, &titles(family)?, columns),
            _ if input::is_puzzle(topic) => {
                let family = puzzles::family_of(&input::source(topic)?)?;
                text(topic, family, &titles(family)?, columns)
            }
            _ => {
                let error = format!("there is no command, no family and no instance `{topic}`");
                let commands = command.get_subcommands().map(clap::Command::get_name);
                let topics = commands.chain(puzzles::FAMILIES.iter().map(|family| family.name));
                let topics = topics.chain(["encodings", "solvers"]);
                return Err(Failure::new(error, input::suggestion_among(topics, topic)));
            }
        };
        context.output.write(text.as_bytes())?;
        Ok(End::Done)
    }
}

/// Every encoding and what it claims.
fn encodings(columns: usize) -> String {
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
    format!("{SYMBOLS}\n\n{}\n", all_encodings().map(text).join("\n"))
}

/// The solvers that are not in this process.
const COMMANDS: &str = "Any other solver is a command that reads DIMACS, such as \"kissat -q\" or \
    minisat: the formula's file is appended to it, or replaces {in}; {out} is a result file; < as \
    the last word gives the formula on standard input. Each call starts anew, no failed assumptions \
    are told, and an interrupt kills the program.";

/// Explains the solvers in this process, and the commands that serve as one.
fn solvers(columns: usize) -> String {
    let text = |solver: &&InProcess| {
        let InProcess { name, about, authors, url, .. } = solver;
        let abilities = solver.abilities().map(|(ability, does)| format!("{ability}: {does}"));
        let about = wrapped(&format!("{about}; by {authors}, {url}"), "      ", columns);
        let abilities = wrapped(&abilities.join("; "), "      ", columns);
        format!("  {name}\n{about}\n{abilities}\n")
    };
    let solvers = SOLVERS.iter().map(text).format("");
    let commands = wrapped(COMMANDS, "", columns);
    format!("Solvers in this process, the default first:\n{solvers}\n{commands}\n")
}

/// The description of a family: rules, parameters, keys, built-in instances.
fn text(topic: &str, family: &Family, titles: &[(&str, String)], columns: usize) -> String {
    let mut lines = Vec::new();
    if topic != family.name {
        lines.push(format!("An instance of the family {}\n", family.name));
    }
    lines.push(wrapped(family.about, "", columns));
    if family.parameters().next().is_some() {
        lines.push("\nParameters, options of the commands that take a puzzle:".to_owned());
    }
    for key in family.parameters() {
        lines.push(match key.parameter {
            Some(Parameter::Value(placeholder)) => format!("  --{} <{placeholder}>", key.option()),
            Some(Parameter::Choice(_, values)) => {
                format!("  --{} <{}>", key.option(), values.iter().format("|"))
            }
            _ => format!("  --{}", key.option()),
        });
        lines.push(wrapped(&key.explanation(), "      ", columns));
    }
    lines.push("\nKeys of an instance file, with examples:".to_owned());
    lines.push(format!("  family = \"{}\"", family.name));
    let mut table = "";
    for key in family.keys {
        let (of, name) = key.name.rsplit_once('.').unwrap_or(("", key.name));
        if of != table {
            lines.push(match of.strip_suffix("[]") {
                Some(of) => format!("  [[{of}]]"),
                None => format!("  [{of}]"),
            });
            table = of;
        }
        // A drawing is written as it looks.
        let drawn = key.example.trim_matches('"').replace("\\n", "\n  ");
        lines.push(if key.example.contains("\\n") {
            format!("  {name} = \"\"\"\n  {drawn}\n  \"\"\"")
        } else {
            format!("  {name} = {}", key.example)
        });
        lines.push(match key.parameter {
            Some(_) => format!("      As --{}.", key.option()),
            None => wrapped(&key.explanation(), "      ", columns),
        });
    }
    lines.push("\nBuilt-in instances:".to_owned());
    let width = titles.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    lines.extend(titles.iter().map(|(name, title)| format!("  {name:<width$}  {title}")));
    lines.join("\n") + "\n"
}

/// Text in lines of so many columns, each with an indent.
fn wrapped(text: &str, indent: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.extend([" ", word]);
            }
            _ => lines.push(format!("{indent}{word}")),
        }
    }
    lines.join("\n")
}
