//! Counts at several levels: in words, as JSON, and as cells of a table.

use std::collections::BTreeMap;
use std::ops::Range;

use puzzlec::certify::Claim;
use puzzlec::engines::Evidence;
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::Count;
use serde_json::{Value, json};

use super::levels::{kind, level};
use super::report::{Failure, Outcome};

/// The levels of classes that are counted: all of a task, or the one of this name, which may be
/// `raw`.
pub(crate) fn levels(task: &dyn AnyTask, up_to: Option<&str>) -> Outcome<Range<usize>> {
    Ok(match up_to {
        None => 0..task.classes().len(),
        Some("raw") => 0..0,
        Some(up_to) => {
            let level = level(task, up_to)?;
            level..level + 1
        }
    })
}

/// The numbers of solutions and of their classes.
pub(crate) struct Counts {
    /// The count, with the raw number if that is wanted.
    pub(crate) count: Count,
    kind: &'static str,
    classes: Vec<Class>,
    /// True if there are classes, and they were not counted.
    are_missing: bool,
}

/// The number of classes of a level, or the reason why they cannot be counted.
struct Class {
    level: String,
    count: Result<Natural, String>,
}

impl Counts {
    /// The numbers of a count of a task at these levels. A diagram counts no classes.
    pub(crate) fn new(
        task: &dyn AnyTask,
        (up_to, levels): (Option<&str>, &Range<usize>),
        mut count: Count,
    ) -> Self {
        let class = |(level, count): (usize, &Natural)| Class {
            level: task.classes().names().nth(level).unwrap_or_default().to_owned(),
            count: task.classes().problem(level).map_or(Ok(count.clone()), Err),
        };
        let all = count.classes.iter().enumerate();
        let classes = all.filter(|(level, _)| levels.contains(level)).map(class).collect();
        let are_missing = count.classes.is_empty() && !levels.is_empty();
        count.raw = count.raw.filter(|_| matches!(up_to, None | Some("raw")));
        Self { count, kind: kind(task), classes, are_missing }
    }

    /// Checks that a certificate claims the same numbers.
    pub(crate) fn agree(&self, claim: &Claim) -> Outcome<()> {
        let Claim::Count { solutions, classes } = claim else { return Ok(()) };
        let of_level = |own: &Class| {
            let other = classes.iter().find(|other| other.level == own.level);
            let pair = own.count.as_ref().ok().zip(other);
            pair.is_none_or(|(own, other)| *own == Natural::from(other.classes as usize))
        };
        let raw = self.count.raw.as_ref();
        let agrees = raw.is_none_or(|raw| *raw == Natural::from(*solutions as usize))
            && self.classes.iter().all(of_level);
        let help = "please report this puzzle: one of the two numbers is wrong";
        ensure!(agrees, Failure::new(format!("the certificate claims {claim}"), help));
        Ok(())
    }

    /// The words before a number that may not be all.
    const fn at_least(&self) -> &'static str {
        if self.count.is_complete() { "" } else { "at least " }
    }

    /// A line for each number.
    pub(crate) fn text(&self) -> String {
        let (at_least, kind) = (self.at_least(), self.kind);
        let raw = self.count.raw.iter().map(|raw| format!("{at_least}{raw} {kind}\n"));
        let classes = self.classes.iter().map(|Class { level, count }| match count {
            Ok(count) => format!("{at_least}{count} up to {level}\n"),
            Err(problem) => format!("not counted up to {level}: {problem}\n"),
        });
        let missing = self.missing().map(|missing| format!("{missing}\n"));
        raw.chain(classes).chain(missing).collect()
    }

    /// The reason why classes are missing, if they are.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.are_missing.then_some("classes not counted: use --up-to LEVEL to list")
    }

    /// All numbers, and if they are complete.
    pub(crate) fn json(&self) -> Value {
        let Count { evidence, checked, raw, .. } = &self.count;
        let evidence = evidence.as_ref().map(Evidence::as_str);
        let mut object = json!({
            "complete": self.count.is_complete(), "evidence": evidence, "checked": checked, "up_to": {},
        });
        for Class { level, count } in &self.classes {
            if let Ok(count) = count {
                object["up_to"][level] = json!(count);
            }
        }
        if let Some(raw) = raw {
            object[self.kind] = json!(raw);
        }
        object
    }

    /// The numbers as cells of a table, in words or bare; empty where nothing is counted.
    pub(crate) fn cells(&self, columns: &[String], in_words: bool) -> Vec<String> {
        let at_least = if in_words { self.at_least() } else { "" };
        let cell = |number: Option<&Natural>| {
            number.map_or_else(String::new, |number| format!("{at_least}{number}"))
        };
        let raw = self.count.raw.iter().map(|raw| (self.kind.to_owned(), Some(raw)));
        let classes = self.classes.iter();
        let classes = classes.map(|class| (column(&class.level), class.count.as_ref().ok()));
        let mut numbers = raw.chain(classes);
        // A column for the only level has the name that was asked for.
        if let [_] = columns {
            return vec![cell(numbers.next().and_then(|(_, number)| number))];
        }
        let numbers = numbers.collect::<BTreeMap<_, _>>();
        columns.iter().map(|name| cell(numbers.get(name).copied().flatten())).collect()
    }
}

/// The columns of all that is counted of a puzzle.
pub(crate) fn columns(task: &dyn AnyTask) -> Vec<String> {
    std::iter::once(kind(task).to_owned()).chain(task.classes().names().map(column)).collect()
}

/// The column of a level.
pub(crate) fn column(level: &str) -> String {
    format!("up to {level}")
}
