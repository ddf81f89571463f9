//! Strategies in words.

use std::fmt;

use itertools::Itertools;

use super::Strategy;
use super::stage::{Bounds, Stage, Until};

impl Strategy<'_> {
    fn words(&self, stage: &Stage) -> String {
        let (name, until, work) = match stage {
            Stage::Argument(_) => return "an argument".to_owned(),
            Stage::Open(_) => return "no search".to_owned(),
            Stage::Classes => return "the sizes of classes".to_owned(),
            Stage::Diagram(Bounds::NONE) => return "a diagram".to_owned(),
            Stage::Diagram(bounds) => return format!("a diagram of at most {} bits", bounds.width),
            Stage::Cover(until) => ("exact cover search".to_owned(), until, "nodes"),
            Stage::Sat(until) => (self.solver().to_string(), until, "conflicts"),
        };
        match until {
            Until::End => name,
            Until::Work(most) => format!("{name} for {most} {work}"),
            Until::Restarts(most) => {
                format!("{name} for {most} {work}, the first half in varied orders")
            }
            Until::Few(most) => format!("{name} up to {most} solutions on one thread"),
            Until::Solutions(most) => format!("{name} up to {most} solutions"),
        }
    }
}

impl fmt::Display for Strategy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages = self.stages.iter().map(|stage| self.words(stage)).format(", then ");
        write!(f, "{stages}: {}", self.reason)
    }
}
