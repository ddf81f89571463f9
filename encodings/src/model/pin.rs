//! Pins: statements that are fixed from outside, in the literals that a model has.

use itertools::Itertools;

use super::Model;
use super::assignment::Known;
use super::core::Core;
use super::meaning::{Meaning, Pin, Thing};
use super::name::Name;
use super::text::Named;
use crate::atom::Atom;
use crate::int::Int;

/// The reason why a pin does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PinError {
    /// No variable has this name.
    #[error("no variable is called `{0}`")]
    Unknown(String),
    /// The value of an integer is missing.
    #[error("`{name}` is an integer, but its value is missing")]
    NoValue {
        /// Its name.
        name: String,
        /// The values that it can have.
        values: String,
    },
    /// A value that an integer cannot have.
    #[error("`{name}` cannot be `{value}`")]
    NotAValue {
        /// The name of the integer.
        name: String,
        /// The value.
        value: String,
        /// The values that it can have.
        values: String,
    },
    /// A pin in the words of a puzzle that does not fit it.
    #[error("{problem}")]
    Unfit {
        /// The problem.
        problem: String,
        /// The remedy.
        help: String,
    },
    /// The formula excludes solutions, perhaps pinned ones.
    #[error(
        "only rules and clues can be pinned with: other constraints may exclude the pinned solutions"
    )]
    Incomplete,
}

impl Named<'_> {
    /// The pin that a text stands for: `name` or `!name` for a Boolean, `name=value`, `name!=value`
    /// or `name<=value` for an integer, whose arguments are enough where no other integer has them:
    /// `Ann=2` for `house(Ann)=2`. Blanks make no difference, unless nothing else
    /// distinguishes two names.
    ///
    /// # Errors
    /// When nothing has this name, or when an integer cannot have the value.
    pub fn parse_pin(self, text: &str) -> Result<Pin, PinError> {
        let found = self.find(text);
        if let Some((name, Thing::Bool(_))) = found {
            return Ok(Pin { meaning: Meaning::Is(name), holds: true });
        }
        if let Some(helper) = self.find_helper(text) {
            return Ok(Pin { meaning: helper, holds: true });
        }
        // One sign negates; a second one is a slip, unless it belongs to the name.
        let is_single = |rest: &&str| !rest.trim().starts_with('!') || self.find(rest).is_some();
        if let Some(rest) = text.trim().strip_prefix('!').filter(is_single) {
            return self.parse_pin(rest).map(|pin| Pin { holds: !pin.holds, ..pin });
        }
        let parted = |sign| text.rsplit_once(sign).map(|(own, value)| (sign, own, value.trim()));
        if let Some((sign, own, value)) = ["<=", "!=", "="].into_iter().find_map(parted)
            && let Some((name, Thing::Int(x))) = self.find(own)
        {
            let meaning = match value.parse() {
                Ok(most) if sign == "<=" => Meaning::AtMost(x, most),
                Ok(own) if self.core.domain(x).contains(&own) => Meaning::Equals(x, own),
                _ => {
                    let (name, value) = (self.name(name).to_string(), value.to_owned());
                    let values = self.core.values_in_words(x);
                    return Err(PinError::NotAValue { name, value, values });
                }
            };
            return Ok(Pin { meaning, holds: sign != "!=" });
        }
        Err(match found {
            Some((name, Thing::Int(x))) => PinError::NoValue {
                name: self.name(name).to_string(),
                values: self.core.values_in_words(x),
            },
            _ => PinError::Unknown(text.trim().to_owned()),
        })
    }

    /// The variable or integer with this name.
    fn find(self, text: &str) -> Option<(usize, Thing)> {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let first = |is_called: &dyn Fn(&str) -> bool| {
            (0..self.core.num_names()).find(|&index| is_called(&self.name(index).to_string()))
        };
        let (own, wanted) = (text.trim(), squeezed(text));
        let index = first(&|name| name == text)
            .or_else(|| first(&|name| name == own))
            .or_else(|| first(&|name| squeezed(name) == wanted))
            .or_else(|| self.find_by_arguments(&wanted))?;
        Some((index, self.core.thing(index)))
    }

    /// The helper that is printed so.
    fn find_helper(self, text: &str) -> Option<Meaning> {
        let number = text.trim().strip_prefix("helper(")?.strip_suffix(')')?;
        let index = number.parse::<u32>().ok()?.checked_sub(1)?;
        self.core.helper_lit(index).map(|_| Meaning::Helper(index))
    }

    /// The only integer with these arguments.
    fn find_by_arguments(self, wanted: &str) -> Option<usize> {
        let is_own = |&index: &usize| {
            let name = self.name(index).to_string();
            let arguments = name.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
            arguments.is_some_and(|own| own.split_whitespace().collect::<String>() == wanted)
        };
        let ints = (0..self.core.num_names()).filter(|&name| self.core.thing(name).int().is_some());
        ints.filter(is_own).exactly_one().ok()
    }

    /// True if the known values satisfy a pin; `false` where its integer has no value.
    pub fn keeps(self, pin: Pin, known: Known<'_>) -> bool {
        let holds = match pin.meaning {
            Meaning::Is(name) => self.core.thing(name).lit().map(|lit| known.satisfies(lit)),
            Meaning::Equals(x, value) => self.core.value(x, known).map(|own| own == value),
            Meaning::AtMost(x, value) => self.core.value(x, known).map(|own| own <= value),
            Meaning::Helper(index) => self.core.helper_lit(index).map(|lit| known.satisfies(lit)),
        };
        holds == Some(pin.holds)
    }
}

impl<N: Name> Model<N> {
    /// Fixes a pin. No variable is added: values without a literal are excluded by the existing
    /// literals.
    ///
    /// ```
    /// use puzzlec_encodings::{IntEncoding, Model};
    ///
    /// let mut model: Model<&str> = Model::with_ints(IntEncoding::Order);
    /// model.int("prime", [2, 3, 5, 7]);
    /// let pin = model.named().parse_pin("prime = 3").expect("a value of the domain");
    /// model.pin(pin);
    /// assert_eq!(model.to_string(), "\
    /// each integer has one value (prime): !prime<=2 or prime<=3
    /// each integer has one value (prime): !prime<=3 or prime<=5
    /// pinned (prime=3): !prime<=2
    /// pinned (prime=3): prime<=3
    /// ");
    /// ```
    pub fn pin(&mut self, pin: Pin) {
        self.core_mut().pin(pin);
    }
}

impl Core {
    fn pin(&mut self, pin: Pin) {
        let clauses = match pin.meaning {
            // An integer is neither true nor false.
            Meaning::Is(name) => {
                let lit = self.thing(name).lit();
                vec![lit.into_iter().map(|lit| lit.var().lit(pin.holds).into()).collect()]
            }
            Meaning::Equals(x, value) => {
                let index = self.domain(x).binary_search(&value);
                let differs = index.map_or(vec![Atom::True], |index| self.differs(x, index));
                if pin.holds {
                    differs.into_iter().map(|atom| vec![!atom]).collect()
                } else {
                    vec![differs]
                }
            }
            Meaning::AtMost(x, value) => {
                let domain = self.domain(x).iter().enumerate();
                let excluded = domain.filter(|&(_, &own)| (own <= value) != pin.holds);
                excluded.map(|(index, _)| self.differs(x, index)).collect()
            }
            Meaning::Helper(index) => {
                let lit = self.helper_lit(index);
                vec![lit.into_iter().map(|lit| lit.var().lit(pin.holds).into()).collect()]
            }
        };
        self.pin_rule(pin).clauses(clauses);
    }

    /// The values of an integer, in words.
    fn values_in_words(&self, x: Int) -> String {
        match *self.domain(x) {
            [first, _, .., last] if last.abs_diff(first) == self.domain(x).len() as u64 - 1 => {
                format!("{first} to {last}")
            }
            ref domain => domain.iter().join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Var;

    use super::*;
    use crate::ints::testing::models;
    use crate::{IntEncoding, Model};

    type Small = Model<&'static str>;

    #[test]
    #[should_panic(expected = "`x` is named twice")]
    fn a_name_means_one_integer() {
        let mut model = Small::new();
        model.int("x", 0..2);
        model.int("x", 0..2);
    }

    #[test]
    fn integers_are_found_by_name() {
        let mut model = Small::new();
        let (x, y) = (model.int("x", [3, 1, 3]), model.int("y", 0..1));
        assert_eq!(model.domain(x), [1, 3]);
        assert_eq!(model.int_named(&"y"), Some(y));
        assert_eq!(model.int_named(&"z"), None);
        assert_eq!(model.names().collect_vec(), [&"x", &"y"]);
        assert_eq!(model.eq(x, 3), Var::new(1).positive().into());
        assert_eq!("order".parse(), Ok(IntEncoding::Order));
    }

    #[test]
    fn values_without_gaps_are_an_interval() {
        for (domain, words) in [
            (vec![3, 4, 5], "3 to 5"),
            (vec![3, 4], "3, 4"),
            (vec![i64::MIN, 1, i64::MAX], "-9223372036854775808, 1, 9223372036854775807"),
        ] {
            let mut model = Small::new();
            let x = model.int("x", domain);
            assert_eq!(model.core().values_in_words(x), words);
        }
    }

    #[test]
    fn a_pin_keeps_what_it_says_in_the_literals_that_exist() {
        let domains: [&[i64]; 4] = [&[3], &[-1, 4], &[0, 1, 2], &[-2, 0, 1, 4]];
        for (value, (is_bound, holds)) in
            (-3..=5).cartesian_product([false, true].into_iter().cartesian_product([false, true]))
        {
            for (domain, &encoding) in domains.into_iter().cartesian_product(IntEncoding::ALL) {
                let mut model = Small::with_ints(encoding);
                let x = model.int("w", domain.to_vec());
                let meaning =
                    if is_bound { Meaning::AtMost(x, value) } else { Meaning::Equals(x, value) };
                let (pin, named) = (Pin { meaning, holds }, model.num_vars());
                model.pin(pin);
                assert_eq!(model.num_vars(), named);
                let worlds = models(model.core());
                let keeps = |world: &Vec<bool>| model.named().keeps(pin, Known::all(world));
                assert!(worlds.iter().all(keeps));
                let found = worlds.iter().filter_map(|world| model.read(world).int(x)).sorted();
                let said = |own: i64| if is_bound { own <= value } else { own == value };
                let expected = domain.iter().copied().filter(|&own| said(own) == holds);
                assert_eq!(found.collect_vec(), expected.collect_vec(), "{pin:?} in\n{model}");
            }
        }
    }

    #[test]
    fn the_arguments_of_an_integer_are_enough_where_no_other_has_them() {
        let mut model: Model<(&str, &str)> = Model::new();
        for (functor, argument) in
            [("house", "Ann"), ("house", "red hat"), ("age", "Bob"), ("house", "Bob")]
        {
            model.int((functor, argument), 1..=3);
        }
        model.var(("at", "Cem"));
        let parse = |text: &str| {
            let pin = model.named().parse_pin(text);
            pin.map_or_else(|error| error.to_string(), |pin| model.named().pin(pin).to_string())
        };
        assert_eq!(
            ["Ann=2", "! red  hat != 3", "Ann<=2", "Ann", "Ann=4", "Bob=1", "Cem"].map(parse),
            [
                "house(Ann)=2",
                "house(red hat)=3",
                "house(Ann)<=2",
                "`house(Ann)` is an integer, but its value is missing",
                "`house(Ann)` cannot be `4`",
                "no variable is called `Bob=1`",
                "no variable is called `Cem`",
            ]
        );
    }

    #[test]
    fn pins_are_said_as_they_are_read() {
        let mut model: Model<(&str, u8)> = Model::new();
        model.var(("at", 1));
        model.int(("x", 2), 0..5);
        let parse = |text: &str| {
            let pin = model.named().parse_pin(text);
            pin.map_or_else(|error| error.to_string(), |pin| model.named().pin(pin).to_string())
        };
        let texts = [
            "at(1)",
            " ! at( 1 )",
            "x(2) = 3",
            "!x(2)=3",
            "x(2)!=3",
            "x(2)<=9",
            "x(2)",
            "x(2)=7",
            "y",
            "!!at(1)",
        ];
        assert_eq!(
            texts.map(parse),
            [
                "at(1)",
                "!at(1)",
                "x(2)=3",
                "x(2)!=3",
                "x(2)!=3",
                "x(2)<=9",
                "`x(2)` is an integer, but its value is missing",
                "`x(2)` cannot be `7`",
                "no variable is called `y`",
                "no variable is called `!!at(1)`",
            ]
        );
    }
}
