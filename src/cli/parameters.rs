//! The parameters of puzzles as options, made from the families.
//!
//! Every command that takes a puzzle takes the parameters of every family, so that one of another
//! family is refused in words. Help shows those of the puzzle that is named.

use std::sync::LazyLock;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use itertools::Itertools;
use puzzlec::puzzle::family::{Family, Key, Parameter};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles::{self, FAMILIES};

use super::terminal;

/// The parameters that were given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameters(pub(crate) Params);

/// The argument of a puzzle.
pub(super) const PUZZLE: &str = "puzzle";

impl FromArgMatches for Parameters {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |key: &Key| match key.parameter {
            Some(Parameter::Flag) => matches.get_flag(key.name).then(|| true.to_string()),
            // An option of the command itself is no text.
            _ => matches.try_get_one::<String>(key.name).ok().flatten().cloned(),
        };
        let given = |params: Params, key: &Key| match value(key) {
            None => params,
            Some(value) if key.is_date && value == "today" => {
                params.with(key.name, terminal::today())
            }
            Some(value) => params.with(key.name, value),
        };
        Ok(Self(all().fold(Params::none(), given)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        Self::from_arg_matches(matches).map(|given| *self = given)
    }
}

impl Args for Parameters {
    fn augment_args(command: Command) -> Command {
        // Those of a command that is not used are never made.
        let command = command.defer(with_options).next_display_order(all().len());
        command.after_help(
            "The parameters of a puzzle are options too: `puzzlec COMMAND PUZZLE --help` lists \
             them,\n`puzzlec help PUZZLE` explains the puzzle.",
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The parameters of all families, those of one name once. Every command asks for them.
pub(super) fn all() -> impl ExactSizeIterator<Item = &'static Key> {
    static ALL: LazyLock<Vec<&Key>> = LazyLock::new(|| {
        FAMILIES.iter().flat_map(|family| family.parameters()).unique_by(|key| key.name).collect()
    });
    ALL.iter().copied()
}

/// A command with the parameters as options, but for those of which it has an option of its own.
fn with_options(command: Command) -> Command {
    let own = command.get_arguments().map(|own| own.get_id().clone()).collect_vec();
    // Before all others of their heading.
    let options = all().map(option).enumerate().map(|(order, option)| option.display_order(order));
    command.args(options.filter(|option| !own.contains(option.get_id())))
}

/// A parameter of some family as an option, which help does not show.
fn option(key: &'static Key) -> Arg {
    let families = FAMILIES.iter().filter(|of| of.parameters().any(|own| own.name == key.name));
    let help = format!("A parameter of {}", families.map(|family| family.name).format(", "));
    let option = Arg::new(key.name).long(key.option()).help(help).help_heading("Puzzle").hide(true);
    let option = match key.parameter {
        Some(Parameter::Value(placeholder)) => {
            // A text such as a date may begin with a hyphen, though it should not.
            let is_text = key.example.starts_with('"');
            option.value_name(placeholder).allow_negative_numbers(true).allow_hyphen_values(is_text)
        }
        Some(Parameter::Choice(placeholder, values)) => {
            option.value_name(placeholder).value_parser(PossibleValuesParser::new(values))
        }
        _ => option.action(ArgAction::SetTrue),
    };
    match key.name.as_bytes() {
        [letter] => option.short(char::from(*letter)),
        _ => option,
    }
}

/// The commands that take a puzzle, with its parameters made, changed.
fn with_puzzle(command: Command, change: impl Fn(Command) -> Command) -> Command {
    command.mut_subcommands(|command| {
        let takes_one = command.get_arguments().any(|argument| argument.get_id() == PUZZLE);
        // Made at once: what is not made yet cannot be changed.
        let made = |command: Command| with_options(command.defer(|command| command));
        if takes_one { change(made(command)) } else { command }
    })
}

/// The command line with the parameters of a family in its help.
pub(super) fn shown(command: Command, family: &Family) -> Command {
    with_puzzle(command, |command| {
        let show = |command: Command, key: &'static Key| {
            command.mut_arg(key.name, |option| {
                let help = key.explanation();
                option.hide(false).help(help.trim_end_matches('.').to_owned())
            })
        };
        let explained = format!("`puzzlec help {}` explains the puzzle.", family.name);
        family.parameters().fold(command, show).after_help(explained)
    })
}

/// The command line with everything that a shell can complete: all parameters, and the names of the
/// built-in instances.
pub(super) fn completed(command: Command) -> Command {
    let names = || PossibleValuesParser::new(puzzles::instances().map(|instance| instance.name));
    with_puzzle(command, |command| {
        let command = command.mut_arg(PUZZLE, |puzzle| puzzle.value_parser(names()));
        all().fold(command, |command, key| command.mut_arg(key.name, |option| option.hide(false)))
    })
}
