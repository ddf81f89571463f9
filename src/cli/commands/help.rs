//! `puzzlec help`

use clap::Args;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::family::Family;
use puzzlec::puzzle::near::nearest;
use puzzlec::puzzles;
use puzzlec::search::manual;
use serde_json::Value;

use super::{PROGRAM, Run, names, program};
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input, terminal};

/// Explains a command, a family, the encodings or the solvers.
///
/// The help of a family has its rules, its parameters and the keys of its instance files.
#[derive(Debug, Args)]
pub(crate) struct Help {
    /// A command, a family (see `puzzlec list`), a built-in instance, an instance file, `encodings`
    /// or `solvers`.
    topic: Option<String>,
    /// The words of a line of an instance file, such as a clue or a sentence: explains the forms that
    /// are nearest.
    #[arg(value_name = "WORDS")]
    words: Option<String>,
}

impl Run for Help {
    const OPTIONS: &[&str] = &[];
    const USUAL: &[Format] = &[Format::Text, Format::Events];

    fn run(self, context: &Context) -> Outcome<End> {
        let (topic, columns) = (self.topic.as_deref(), context.output.columns());
        let mut command = program(|name| name == topic.unwrap_or(PROGRAM));
        command.build();
        let command = match topic {
            None => Some(&mut command),
            // A family may have the name of a command: that explains itself by --help.
            Some(topic) if puzzles::family(topic).is_some() => None,
            Some(topic) => command.find_subcommand_mut(topic),
        };
        if let Some(command) = command {
            let error = "the help of commands is on the command line";
            let help = "name a family, a puzzle, `encodings` or `solvers`";
            ensure!(!terminal::IS_PAGE, Failure::new(error, help));
            command.print_help()?;
            return Ok(End::Done);
        }
        let topic = topic.unwrap_or_default();
        let text = match (topic, puzzles::family(topic)) {
            (_, Some(family)) if self.words.is_some() => {
                forms(family, self.words.as_deref().unwrap_or_default(), columns)?
            }
            ("encodings", _) => manual::encodings(columns),
            ("solvers", _) => manual::solvers(columns),
            (_, Some(family)) => manual(topic, family, columns)?,
            _ if input::is_puzzle(topic) => {
                manual(topic, puzzles::family_of(&input::source(topic)?)?, columns)?
            }
            _ => {
                let error = format!("no command, family or instance is called `{topic}`");
                let topics = names().chain(puzzles::FAMILIES.iter().map(|family| family.name));
                let topics = topics.chain(["encodings", "solvers"]);
                let near = nearest(topic, topics).map(|near| format!("did you mean `{near}`?"));
                return Err(Failure::new(error, near.unwrap_or_else(|| input::suggestion(topic))));
            }
        };
        context.output.result(|| text, || Value::Null)
    }
}

/// The forms of lines that have the most words of a text.
fn forms(family: &'static Family, text: &str, columns: usize) -> Outcome<String> {
    let help = format!("`puzzlec help {}` lists all forms", family.name);
    let none = || format!("no form of {} has words of `{text}`", family.name);
    family.forms_like(text, columns).ok_or_else(|| Failure::new(none(), help))
}

/// The manual of a family; of an instance, it says of which.
fn manual(topic: &str, family: &'static Family, columns: usize) -> Outcome<String> {
    let of = format!("An instance of the family {}\n\n", family.name);
    let of = if topic == family.name { "" } else { &of };
    Ok(of.to_owned() + &family.manual(columns)?)
}
