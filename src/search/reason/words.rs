//! Conflicts, explanations and hints in words.

use std::fmt;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_encodings::Role;

use super::Explanation;
use super::conflict::Conflict;
use super::needed::Needed;
use crate::engines::plural;
use crate::puzzle::text::listed;
use crate::search::given::Given;

impl Conflict {
    /// The conflict in few words: `clues 4, 5 and 8 cannot all hold`.
    pub fn sentence(&self) -> String {
        let parts = summary(&self.members);
        match self.members.len() {
            0 => "an integer has no possible value".to_owned(),
            1 => format!("{parts} cannot hold"),
            _ => format!("{parts} cannot all hold"),
        }
    }
}

/// Parts in few words: `clues 4, 5 and 8`, `the pin first(3,1) and 2 rules`.
pub(super) fn summary(members: &[Given]) -> String {
    let (pins, others) = members.iter().partition::<Vec<_>, _>(|own| own.is_pin());
    let (clues, rules): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|given| given.role == Role::Clue);
    let subjects = |given: &[&Given]| listed(given.iter().map(|given| &given.subject));
    let ending = |given: &[&Given]| if given.len() == 1 { "" } else { "s" };
    let are_numbered = clues.iter().all(|clue| clue.subject.parse::<usize>().is_ok());
    let pins = (!pins.is_empty()).then(|| format!("the pin{} {}", ending(&pins), subjects(&pins)));
    let clues = match clues.len() {
        0 => None,
        _ if are_numbered => Some(format!("clue{} {}", ending(&clues), subjects(&clues))),
        number => Some(plural(number, "clue")),
    };
    let rules = (!rules.is_empty()).then(|| plural(rules.len(), "rule"));
    listed([clues, pins, rules].into_iter().flatten())
}

impl Given {
    /// A line for each sentence, with all its subjects.
    pub fn lines<'g>(given: impl IntoIterator<Item = &'g Self>) -> String {
        let mut by_sentence: IndexMap<&str, Vec<&str>> = IndexMap::new();
        for own in given {
            by_sentence.entry(&own.sentence).or_default().push(&own.subject);
        }
        let line = |(sentence, subjects): (&str, Vec<&str>)| {
            let subjects = subjects.into_iter().filter(|own| !own.is_empty()).unique().join("; ");
            let subjects = if subjects.is_empty() { subjects } else { format!(" ({subjects})") };
            format!("  {sentence}{subjects}\n")
        };
        by_sentence.into_iter().map(line).collect()
    }
}

impl fmt::Display for Conflict {
    /// The argument, and a line for each sentence, with all its subjects, if they are few.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument = self.reason.iter().map(|reason| format!("{reason}\n")).join("");
        let Some(rules) = &self.rules else {
            let most = Self::MAX_PARTS;
            writeln!(
                f,
                "no solution\n{argument}no reason with at most {most} rules and clues was found"
            )?;
            return Ok(());
        };
        writeln!(f, "no solution: {argument}{}", self.sentence())?;
        f.write_str(&Given::lines(rules))?;
        if rules.len() > 1 { writeln!(f, "each of them is needed") } else { Ok(()) }
    }
}

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |heading: &str, clues: &[&Given]| match clues.len() {
            0 => String::new(),
            number => {
                let lines = Given::lines(clues.iter().copied());
                format!("{number} of {} {heading}\n{lines}", self.clues.len())
            }
        };
        let [yes, no, unknown] = [Some(true), Some(false), None].map(|own| self.which(own));
        writeln!(f, "one solution")?;
        f.write_str(&list("are needed: without one of them, there are more solutions", &yes))?;
        f.write_str(&list("can be left out, if all others stay", &no))?;
        f.write_str(&list("were not looked at: the search was stopped", &unknown))?;
        let sufficient = self.sufficient.iter().collect_vec();
        if no.is_empty() {
            Ok(())
        } else if sufficient == yes {
            writeln!(f, "those that are needed leave one solution")
        } else {
            let heading = "leave one solution, and each of them is needed for that";
            f.write_str(&list(heading, &sufficient))
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(conflict) => conflict.fmt(f),
            Self::Unique(needed) => needed.fmt(f),
            Self::Several(_) => writeln!(f, "several solutions"),
            Self::Satisfiable { .. } => {
                writeln!(f, "the puzzle has a solution; whether it is the only one is unknown")
            }
            Self::Unknown { reason: Some(reason) } => writeln!(f, "unknown: {reason}"),
            Self::Unknown { reason: None } => writeln!(f, "unknown"),
        }
    }
}
