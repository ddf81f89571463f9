//! How a puzzle becomes clauses, on the command line.

use std::error::Error;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzlec::{Formulation, Way};
use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Sides, Sum};

/// How the puzzle becomes clauses.
#[derive(Debug, Args)]
pub(crate) struct Encoding {
    #[command(flatten)]
    pub(crate) base: EncodingBase,
    /// How "at most one" becomes clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<AtMostOne>(AtMostOne::ALL.iter().map(|choice| choice.as_str())))]
    amo: AtMostOne,
}

/// How the puzzle becomes clauses, but for "at most one".
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent")]
pub(crate) struct EncodingBase {
    /// What the variables of the puzzle are.
    #[arg(long, value_name = "FORMULATION", default_value = "direct", help_heading = "Encoding")]
    #[arg(value_parser = named::<Way>(Way::ALL.iter().map(|choice| choice.as_str())))]
    encoding: Way,
    /// Adds constraints that follow from the others.
    #[arg(long, help_heading = "Encoding")]
    redundant: bool,
    /// Adds constraints that keep some of the solutions that are alike, but not all.
    #[arg(long, help_heading = "Encoding")]
    break_symmetry: bool,
    /// Adds constraints that some solution may be expected to satisfy, where the family knows any.
    /// Without a solution that shows nothing.
    #[arg(long, help_heading = "Encoding")]
    streamline: bool,
    /// How "at least, at most, exactly k" becomes clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<Cardinality>(Cardinality::ALL.iter().map(|choice| choice.as_str())))]
    cardinality: Cardinality,
    /// How weighted sums become clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<Sum>(Sum::ALL.iter().map(|choice| choice.as_str())))]
    sum: Sum,
    /// Counters determine their auxiliary variables, so that the formula has as many models as
    /// its constraints where the encoding allows it.
    #[arg(long, help_heading = "Encoding")]
    two_sided: bool,
}

impl Encoding {
    pub(crate) fn encodings(&self) -> Encodings {
        self.base.encodings(self.amo)
    }
}

impl EncodingBase {
    pub(crate) const fn formulation(&self) -> Formulation {
        let Self { encoding: way, redundant, break_symmetry, streamline, .. } = *self;
        Formulation { way, redundant, break_symmetry, streamline, lazy: false }
    }

    pub(crate) fn encodings(&self, at_most_one: AtMostOne) -> Encodings {
        let sides = if self.two_sided { Sides::Two } else { Sides::One };
        let Self { cardinality, sum, .. } = *self;
        Encodings { at_most_one, cardinality, sum, sides }
    }
}

/// A parser for the names of choices.
pub(crate) fn named<T>(
    names: impl Iterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}
