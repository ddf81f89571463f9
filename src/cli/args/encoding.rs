//! The formulation of a puzzle and the encodings of its constraints, on the command line.

use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args};
use puzzlec::engines::Limits;
use puzzlec::search::Settings;
use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Lowering, Role, Roles, Sides, Sum};

/// The formulation of the puzzle, and the encodings of its constraints.
#[derive(Debug, Args)]
#[command(next_help_heading = "Encoding")]
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent")]
pub(crate) struct Encoding {
    /// Adds implied constraints, which follow from the others and may help the solver.
    #[arg(long, hide_short_help = true)]
    implied: bool,
    /// Adds symmetry-breaking constraints, which keep at least one solution of each class.
    #[arg(long)]
    break_symmetry: bool,
    /// Adds streamliners, which some solution is expected to satisfy. A search that finds none
    /// proves nothing.
    #[arg(long, hide_short_help = true)]
    streamline: bool,
    /// The encoding of "at least k", "at most k" and "exactly k".
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "ENCODING", default_value_t, value_parser = named(Cardinality::ALL))]
    cardinality: &'static Cardinality,
    /// The encoding of weighted sums.
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "ENCODING", default_value_t, value_parser = named(Sum::ALL))]
    sum: &'static Sum,
    /// Encodes both directions of counters, so that the named variables determine the auxiliary
    /// variables where the encoding allows it.
    #[arg(long, hide_short_help = true)]
    two_sided: bool,
    /// The lowering of circuits, loops, paths and connected regions: clauses from the start
    /// (`eager`), or cuts, clauses added when an assignment violates the constraint.
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "LOWERING", default_value_t, value_parser = named(Lowering::ALL))]
    lowering: Lowering,
    /// The encoding of "at most one". `auto` is `commander` in a search for all solutions.
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    #[arg(value_parser = named(AtMostOne::ALL).map(Some))]
    amo: OrEvery<&'static AtMostOne>,
}

/// A choice, or `None` for every one, which only `stats` accepts. By its own name, an `Option`
/// would be an argument that may be left out.
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
        let &Self { cardinality, sum, lowering, .. } = self;
        let sides = if self.two_sided { Sides::Two } else { Sides::One };
        let at_most_one = self.amo.unwrap_or_default();
        Encodings { at_most_one, cardinality, sum, sides, lowering, ..Encodings::default() }
    }

    /// The settings of what uses these encodings, within limits.
    pub(crate) fn settings(&self, limits: &Limits) -> Settings {
        Settings::default().with_encodings(self.encodings()).with_limits(limits.clone())
    }

    /// Each of the encodings that are compared.
    pub(crate) fn compared(&self) -> impl Iterator<Item = Encodings> + Clone {
        let amos = AtMostOne::ALL.iter().filter(|&&own| self.amo.is_none_or(|amo| amo == own));
        amos.map(|&at_most_one| Encodings { at_most_one, ..self.encodings() })
    }
}

/// The option --amo of a command that compares encodings.
pub(crate) fn or_every(amo: Arg) -> Arg {
    let names = AtMostOne::ALL.iter().map(|amo| amo.about.name).chain(["all"]);
    let parser = PossibleValuesParser::new(names).map(|name| name.parse::<&AtMostOne>().ok());
    amo.value_parser(parser).help("The encoding of \"at most one\"; `all` compares every encoding")
}

/// A parser for the names of choices.
pub(crate) fn named<T>(choices: &'static [T]) -> impl TypedValueParser<Value = T>
where
    T: Display + FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(choices.iter().map(T::to_string)).try_map(|name| name.parse::<T>())
}
