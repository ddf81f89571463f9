//! Advice in the words of the command line: the options that help, for results and for errors.

use std::borrow::Cow;
use std::error::Error;

use puzzlec::certify::{CertifyError, Checker};
use puzzlec::puzzles::packing::BurrToolsError;
use puzzlec::search::file::{CubeError, Misfit};
use puzzlec::search::{Advice, EngineError, GoalError, MissingRole, OpenError};
use puzzlec_encodings::Role;

use super::input::suggestion;

/// The options or commands that may lead to more than a result.
pub(crate) fn words(advice: &Advice) -> String {
    match advice {
        Advice::BreakSymmetry => {
            "help: --break-symmetry may finish: it finds one solution of each class"
        }
        Advice::Certify => "--certified verifies a proof",
        Advice::ChooseLevel => "classes not counted: use --up-to LEVEL to list",
        Advice::LeaveOutEngine => "help: leave out --engine: another engine may finish",
        Advice::LeaveOutSolver => {
            "help: leave out --solver: exact cover search or a diagram may finish"
        }
        Advice::Explain => "`puzzlec explain` shows why, `puzzlec prove` makes a proof",
        Advice::Pin(pin) => return format!("`--pin '{pin}'` makes this move, for the next hint"),
        Advice::Verify(folder) => {
            return format!("`puzzlec verify {}` checks the certificate", folder.display());
        }
    }
    .to_owned()
}

/// The remedy for an error, if there is one: the only table of options that help.
pub(crate) fn remedy<'e>(error: &'e (dyn Error + 'static)) -> Option<Cow<'e, str>> {
    use {CertifyError as C, EngineError as E};
    if let Some(OpenError::Unknown(puzzle)) = error.downcast_ref() {
        return Some(suggestion(puzzle).into());
    }
    if let Some(OpenError::Pin { help, .. }) = error.downcast_ref() {
        return Some(help.into());
    }
    if let Some(MissingRole(role)) = error.downcast_ref() {
        return Some(without(*role).into());
    }
    let certificate = error.downcast_ref().and_then(|error| {
        Some(match error {
            C::File(error) if error.path.ends_with("manifest.toml") => {
                "a certificate is a folder that `puzzlec prove` or `puzzlec certify` has made"
            }
            C::NoChecker(_) | C::Version { .. } => Checker::INSTALL,
            _ if error.is_refusal() => "`puzzlec prove` or `puzzlec certify` makes it anew",
            C::HasSolution => "`puzzlec certify count` certifies how many there are",
            C::NoSolution => "`puzzlec prove` proves that",
            C::TooLong(_) => "--proof-limit SIZE sets a higher limit",
            C::Diagram => "leave out --engine diagram: the other engines write proofs",
            C::Excludes(_) => "leave out --break-symmetry and --streamline",
            _ => return None,
        })
    });
    let engine = || {
        Some(match error.downcast_ref()? {
            E::TooLarge(_) => MORE_MEMORY,
            E::Solver(_) => "leave out --solver, or give --engine sat",
            E::Diagram(_) => "leave out --engine diagram: a diagram does not list solutions",
            E::Several(_) => "leave out --engine diagram: another engine lists the solutions",
            E::NotCover(_) | E::Optimum => "leave out --engine, or give --engine sat",
            E::Projection => "leave out --engine",
            E::Excludes(role) => without(*role),
            E::Classes { .. } => without(Role::Symmetry),
            _ => return None,
        })
    };
    let assembly = || {
        Some(match error.downcast_ref()? {
            BurrToolsError::Instance(_) => return None,
            BurrToolsError::Pinned => "leave out --pin",
            _ => "write a formula: -o FILE.cnf, or -o FILE.opb",
        })
    };
    let goal = || {
        Some(match error.downcast_ref()? {
            GoalError::NoObjective(_) => {
                "`solve` finds a solution; packings with `optional = true` and rolling dice have an \
                 objective"
            }
            GoalError::NoGoal(_) => "give --max or --min",
        })
    };
    let answer = || {
        Some(match error.downcast_ref()? {
            Misfit::NoValues => "MiniSat writes them to a file: `minisat FORMULA ANSWER`",
            _ => "the solver is wrong, or the answer belongs to another formula",
        })
    };
    let cubes = || match error.downcast_ref()? {
        CubeError::Beyond { .. } | CubeError::Hidden { .. } => None,
        _ => Some("`puzzlec split PUZZLE -o FILE.icnf` writes a file of cubes"),
    };
    let table =
        certificate.or_else(engine).or_else(assembly).or_else(goal).or_else(answer).or_else(cubes);
    table.map(Cow::from)
}

/// The remedy for work that takes more memory than it may.
pub(crate) const MORE_MEMORY: &str = "--memory SIZE sets a higher limit";

/// The remedy to leave out the constraints of a role.
const fn without(role: Role) -> &'static str {
    match role {
        Role::Implied => "leave out --implied",
        Role::Streamliner => "leave out --streamline",
        _ => "leave out --break-symmetry",
    }
}
