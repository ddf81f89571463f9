//! How a puzzle becomes clauses, on the command line.

use std::error::Error;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Role, Roles, Sides, Sum};

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
    /// Adds constraints that follow from the others, where the family knows any.
    #[arg(long, help_heading = "Encoding")]
    implied: bool,
    /// Adds constraints that keep some of the solutions that are alike, but not all.
    #[arg(long, help_heading = "Encoding")]
    break_symmetry: bool,
    /// Adds constraints that some solution may be expected to satisfy, where the family knows any.
    /// Finding none proves nothing.
    #[arg(long, help_heading = "Encoding")]
    streamline: bool,
    /// The name of --implied before version 0.2.
    #[arg(long, hide = true, value_parser = renamed("--implied"), num_args = 0, default_missing_value = "")]
    redundant: Option<String>,
    /// The name of --formulation before version 0.2.
    #[arg(long, hide = true, value_parser = renamed("--formulation, a parameter of packing"))]
    encoding: Option<String>,
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
    /// The roles of the formula.
    pub(crate) fn roles(&self) -> Roles {
        let asked = [
            (self.implied, Role::Implied),
            (self.break_symmetry, Role::Symmetry),
            (self.streamline, Role::Streamliner),
        ];
        let asked = asked.into_iter().filter(|(asked, _)| *asked).map(|(_, role)| role);
        Roles::PLAIN | asked.collect::<Roles>()
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

/// A parser for an option that has another name now.
fn renamed(now: &'static str) -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync {
    move |_| Err(format!("it is called {now} now"))
}
