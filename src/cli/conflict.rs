//! Questions about the rules of a puzzle, and rules that cannot hold together as text and as JSON.

use puzzlec::search::{Conflict, Given, SearchError};

use crate::cli::prelude::*;

/// A puzzle with what is laid in it, and the SAT solver that is asked about its rules.
#[derive(Debug, Args)]
pub(crate) struct Question {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    encoding: Encoding,
    #[command(flatten)]
    sat: SatSearch,
}

impl Question {
    /// The search, announced, and what it answers.
    pub(crate) fn ask<A>(
        &self,
        context: &Context,
        answer: impl FnOnce(&'static Search) -> Result<A, SearchError>,
    ) -> Outcome<(&'static Search, A)> {
        context.asks();
        let Self { instance, encoding, sat } = self;
        let settings = sat.settings(encoding, &context.limits);
        let opened = instance.open()?.roles(encoding.roles()).by(settings);
        let search = context.announce(opened.search()?);
        match context.output.during("searching", || answer(search)) {
            Ok(answer) => Ok((search, answer)),
            Err(error @ SearchError::Excludes) => {
                Err(Failure::new(error, "leave out --break-symmetry and --streamline"))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The rules of a list in lines: those of one sentence together, with all their subjects.
pub(crate) fn lines(rules: &[Given]) -> String {
    let by_sentence = rules.iter().into_group_map_by(|given| (&given.sentence, given.role));
    let sentences = rules.iter().map(|given| (&given.sentence, given.role)).unique();
    let line = |key: (&String, Role)| {
        let subjects = by_sentence[&key].iter().map(|given| &given.subject);
        let subjects = subjects.filter(|subject| !subject.is_empty()).join("; ");
        let subjects = if subjects.is_empty() { subjects } else { format!(" ({subjects})") };
        format!("  {}{subjects}\n", key.0)
    };
    sentences.map(line).collect()
}

/// The rules of a list in JSON.
pub(crate) fn json<'g>(rules: impl IntoIterator<Item = &'g Given>) -> Value {
    let rule = |given: &Given| {
        json!({
            "role": given.role.as_str(), "sentence": given.sentence, "subject": given.subject,
        })
    };
    rules.into_iter().map(rule).collect()
}

/// The rules of a list in few words: `clues 4, 5 and 8`, `the pin first(3,1) and 2 rules`.
pub(crate) fn in_few_words(rules: &[Given]) -> String {
    let (pins, others): (Vec<_>, Vec<_>) = rules.iter().partition(|given| given.is_pin());
    let (clues, rules): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|given| given.role == Role::Clue);
    let subjects = |given: &[&Given]| listed(given.iter().map(|given| &given.subject));
    let ending = |given: &[&Given]| if given.len() == 1 { "" } else { "s" };
    let are_numbered = clues.iter().all(|clue| clue.subject.parse::<usize>().is_ok());
    let clues = match clues.len() {
        0 => None,
        _ if are_numbered => Some(format!("clue{} {}", ending(&clues), subjects(&clues))),
        number => Some(plural(number, "clue")),
    };
    let pins = (!pins.is_empty()).then(|| format!("the pin{} {}", ending(&pins), subjects(&pins)));
    let rules = (!rules.is_empty()).then(|| plural(rules.len(), "rule"));
    let kinds = [clues, pins, rules].into_iter().flatten().collect_vec();
    let comma = if kinds.iter().any(|kind| kind.contains(" and ")) { "," } else { "" };
    match kinds.split_last() {
        Some((last, others @ [_, ..])) => format!("{}{comma} and {last}", others.join(", ")),
        _ => kinds.concat(),
    }
}

/// A line that tells if any of the rules of a conflict could be left out.
pub(crate) fn closing(conflict: &Conflict) -> &'static str {
    match (conflict.irreducible, conflict.members.len()) {
        (false, _) => "shortened only: some of them may be needless; --timeout gives more time\n",
        (true, 0 | 1) => "",
        (true, _) => "each of them is needed\n",
    }
}
