//! `puzzlec stats`

use puzzlec::search::Sizes;

use crate::cli::args::or_every;
use crate::cli::prelude::*;
use crate::cli::reporter::in_json;

/// Prints the size of the formula, rule by rule, and compares encodings.
///
/// The table shows which encoding `auto` chose; `puzzlec help encodings` explains how it chooses.
#[derive(Debug, Args)]
#[command(mut_arg("amo", or_every))]
pub(crate) struct Stats {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    encoding: Encoding,
    /// Compares the formulations: each role of constraints, and each choice of variables.
    #[arg(long, conflicts_with_all = ["implied", "break_symmetry", "streamline"])]
    #[arg(help_heading = "Encoding")]
    formulations: bool,
}

/// A search, and the words for its formulation.
type Formulated = (String, Search);

/// The sizes that are compared.
#[derive(Serialize)]
struct Compared {
    encodings: Vec<Sizes>,
}

impl Compared {
    fn table(&self) -> Block {
        // A single formulation needs no column.
        let first = usize::from(self.encodings.iter().map(|own| &own.formulation).all_equal());
        let rows = self.encodings.iter().flat_map(Sizes::rows).map(|row| row[first..].to_vec());
        Block::table(Sizes::HEADING.into_iter().skip(first), rows)
    }
}

impl Run for Stats {
    const OPTIONS: &[&str] = &["quiet", "ascii", "timeout", "memory"];

    fn run(self, context: &Context) -> Outcome<End> {
        let searches = self.searches(context)?;
        let pairs = searches.iter().cartesian_product(self.encoding.compared());
        let sizes = pairs.map(|((formulation, search), own)| search.sizes(formulation, own));
        let compared = Compared { encodings: sizes.collect() };
        let text = || context.output.style.draw(&compared.table().into());
        context.output.result(text, || in_json(&compared))
    }
}

impl Stats {
    /// The formulations that are compared: those of each role that the puzzle has, and of each
    /// choice of variables where the family has one.
    fn searches(&self, context: &Context) -> Outcome<Vec<Formulated>> {
        let settings = Settings::default().with_limits(context.limits.clone());
        let puzzle = self.instance.open()?.by(settings);
        if !self.formulations {
            let search = puzzle.roles(self.encoding.roles()).search()?;
            return Ok(vec![(search.task().core().roles().to_string(), search)]);
        }
        let family = puzzles::family_of(puzzle.source())?;
        let formulation = family.parameters().find(|key| key.name == "formulation");
        let variables = match formulation.and_then(|key| key.parameter) {
            Some(Parameter::Choice(_, names)) => names.iter().copied().map(Some).collect(),
            _ => vec![None],
        };
        let mut searches = Vec::new();
        let roles = [Role::Rule, Role::Implied, Role::Symmetry, Role::Streamliner];
        for (variables, role) in variables.into_iter().cartesian_product(roles) {
            let formulated = |puzzle: Opened, name| puzzle.with("formulation", name);
            let puzzle = variables.into_iter().fold(puzzle.clone(), formulated);
            let search = puzzle.requested(Request::of(Roles::PLAIN | role))?;
            let roles = search.task().core().roles();
            if roles.contains(role) {
                let words = variables.map(str::to_owned).into_iter();
                searches.push((words.chain([roles.to_string()]).join(" "), search));
            }
        }
        Ok(searches)
    }
}
