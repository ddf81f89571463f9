//! The encoding of a puzzle in clauses, on the command line.

use std::ffi::OsStr;
use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{Error, ErrorKind};
use clap::{Arg, Args, Command};

use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Lowering, Role, Roles, Sides, Sum};

/// The encoding of the puzzle in clauses.
#[derive(Debug, Args)]
#[command(next_help_heading = "Encoding")]
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent")]
#[expect(clippy::struct_field_names, reason = "an option of version 0.1")]
pub(crate) struct Encoding {
    /// Adds constraints that follow from the others, where the family knows any.
    #[arg(long)]
    implied: bool,
    /// Adds constraints that keep some of the solutions that are alike, but not all.
    #[arg(long)]
    break_symmetry: bool,
    /// Adds constraints that some solution may be expected to satisfy, where the family knows any.
    /// Finding none proves nothing.
    #[arg(long)]
    streamline: bool,
    /// The name of --implied before version 0.2.
    #[arg(long, hide = true, value_parser = Renamed("--implied"), num_args = 0, default_missing_value = "")]
    redundant: Option<String>,
    /// The name of --formulation before version 0.2.
    #[arg(long, hide = true, value_parser = Renamed("--formulation"))]
    encoding: Option<String>,
    /// The encoding of "at least, at most, exactly k".
    #[arg(long, value_name = "ENCODING", default_value_t, value_parser = named(Cardinality::ALL))]
    cardinality: Cardinality,
    /// The encoding of weighted sums.
    #[arg(long, value_name = "ENCODING", default_value_t, value_parser = named(Sum::ALL))]
    sum: Sum,
    /// Counters determine their auxiliary variables, so that the formula has as many models as
    /// its constraints where the encoding allows it.
    #[arg(long)]
    two_sided: bool,
    /// The lowering of circuits, loops, paths and connected parts: clauses (`eager`), or cuts, clauses
    /// that are added when an answer violates them. `auto` is cuts where one solution is looked for.
    #[arg(long, value_name = "LOWERING", default_value_t, value_parser = named(Lowering::ALL))]
    lowering: Lowering,
    /// The encoding of "at most one".
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    #[arg(value_parser = named(AtMostOne::ALL).map(Some))]
    amo: OrEvery<AtMostOne>,
}

/// A choice, or `None` for every one, which only `stats` accepts. By its own name, an `Option` would
/// be an argument that may be left out.
type OrEvery<T> = Option<T>;

impl Encoding {
    /// The roles of the formula.
    pub(crate) fn roles(&self) -> Roles {
        let asked = [
            (self.implied, Role::Implied),
            (self.break_symmetry, Role::Symmetry),
            (self.streamline, Role::Streamliner),
        ];
        let asked = asked.into_iter().filter_map(|(asked, role)| asked.then_some(role));
        Roles::PLAIN | asked.collect::<Roles>()
    }

    /// The encoding of each kind of constraint.
    pub(crate) fn encodings(&self) -> Encodings {
        let sides = if self.two_sided { Sides::Two } else { Sides::One };
        let Self { cardinality, sum, lowering, amo, .. } = *self;
        Encodings { at_most_one: amo.unwrap_or_default(), cardinality, sum, sides, lowering }
    }

    /// Each of the encodings that are compared.
    pub(crate) fn compared(&self) -> impl Iterator<Item = Encodings> + Clone {
        let amos =
            AtMostOne::ALL.iter().filter(|&&choice| self.amo.is_none_or(|amo| amo == choice));
        amos.map(|&at_most_one| Encodings { at_most_one, ..self.encodings() })
    }
}

/// The option --amo of a command that compares encodings.
pub(crate) fn or_every(amo: Arg) -> Arg {
    let names = AtMostOne::ALL.iter().map(|choice| choice.as_str()).chain(["all"]);
    let parser = PossibleValuesParser::new(names).map(|name| name.parse::<AtMostOne>().ok());
    amo.value_parser(parser).help("The encoding of \"at most one\"; `all` compares every encoding")
}

/// A parser for the names of choices.
pub(crate) fn named<T>(choices: &'static [T]) -> impl TypedValueParser<Value = T>
where
    T: Display + FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(choices.iter().map(T::to_string)).try_map(|name| name.parse::<T>())
}

/// A parser for an option that has another name now: it refuses whatever is given.
#[derive(Clone)]
struct Renamed(&'static str);

impl TypedValueParser for Renamed {
    type Value = String;

    fn parse_ref(&self, command: &Command, old: Option<&Arg>, _: &OsStr) -> Result<String, Error> {
        let old = old.and_then(Arg::get_long).unwrap_or_default();
        let problem = format!("--{old} is called {} now", self.0);
        Err(command.clone().error(ErrorKind::UnknownArgument, problem))
    }
}
