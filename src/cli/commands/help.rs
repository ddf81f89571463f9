//! `puzzlec help`

use puzzlec::engines::{InProcess, SolverKind};
use puzzlec::puzzle::near::nearest;
use puzzlec::puzzle::text::wrapped;
use puzzlec_encodings::all_encodings;
use puzzlec_encodings::encoding::About;

use super::{PROGRAM, names, program};
use crate::cli::prelude::*;

/// The letters in the sizes of encodings.
const SYMBOLS: &str = include_str!("help/symbols.txt");

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
            ("encodings", _) => encodings(columns),
            ("solvers", _) => solvers(columns),
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
    format!("{SYMBOLS}\n{}\n", all_encodings().map(text).join("\n"))
}

/// The solvers that are not in this process.
const COMMANDS: &str = include_str!("help/solvers.txt");

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
    let (one, all) = (SolverKind::default(), SolverKind::for_all());
    let default = format!("the default is {one} for one solution, {all} for all solutions");
    format!("Built-in solvers; {default}:\n{solvers}\n{commands}\n")
}

/// The forms of lines that have the most words of a text.
fn forms(family: &Family, text: &str, columns: usize) -> Outcome<String> {
    let none = || {
        let error = format!("no form of {} has words of `{text}`", family.name);
        Failure::new(error, format!("`puzzlec help {}` lists all forms", family.name))
    };
    let forms = family.keys.iter().flat_map(|key| key.nearest_forms(text)).collect_vec();
    ensure!(!forms.is_empty(), none());
    let form = |[form, meaning, example]: &&[&str; 3]| {
        let general = format!("in general: {}", form.replace('?', ""));
        let lines = [meaning, &*general].map(|text| wrapped(text, "      ", columns));
        format!("  {example}\n{}\n", lines.join("\n"))
    };
    Ok(forms.iter().map(form).join(""))
}

/// The manual of a family; of an instance, it says of which.
fn manual(topic: &str, family: &Family, columns: usize) -> Outcome<String> {
    let of = format!("An instance of the family {}\n\n", family.name);
    let of = if topic == family.name { "" } else { &of };
    Ok(of.to_owned() + &family.manual(columns)?)
}
