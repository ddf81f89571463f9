//! Pins: statements that are fixed from outside, in the literals that a model has.

use crate::{Atom, Model, Name, Pin, RuleName, VarName};

impl<V: Name, R: Name> Model<V, R> {
    /// Fixes a statement, as constraints named `pinned(statement)`. No variable is added: what an
    /// integer has no literal for is said in those that it has.
    ///
    /// ```
    /// use puzzlec_encodings::{IntEncoding, Model, Pin, VarName};
    ///
    /// let mut model: Model<&str, &str> = Model::with_ints(IntEncoding::Order);
    /// model.int("prime", [2, 3, 5, 7]);
    /// model.pin(&Pin { statement: VarName::Equals("prime", 3), holds: true });
    /// assert_eq!(model.to_string(), "\
    /// domain(prime): !prime<=2 or prime<=3
    /// domain(prime): !prime<=3 or prime<=5
    /// pinned(prime=3): !prime<=2
    /// pinned(prime=3): prime<=3
    /// ");
    /// ```
    ///
    /// # Panics
    /// If the model has no variable or no integer of this name.
    pub fn pin(&mut self, pin: &Pin<V>) {
        let rule = RuleName::Pinned(pin.clone());
        for clause in self.pinned(pin) {
            self.post_clause(rule.clone(), clause);
        }
    }

    /// The clauses that a pin becomes.
    fn pinned(&self, Pin { statement, holds }: &Pin<V>) -> Vec<Vec<Atom>> {
        let int = |name: &V| {
            self.int_named(name).unwrap_or_else(|| panic!("there is no integer `{name}` to pin"))
        };
        match statement {
            VarName::Is(name) => {
                let lit = self.lit(name).unwrap_or_else(|| panic!("there is no `{name}` to pin"));
                vec![vec![if *holds { lit } else { !lit }.into()]]
            }
            VarName::Equals(name, value) => {
                let x = int(name);
                let differs = match self.domain(x).binary_search(value) {
                    Ok(index) => self.differs(x, index),
                    Err(_) => vec![Atom::True],
                };
                if *holds {
                    differs.into_iter().map(|atom| vec![!atom]).collect()
                } else {
                    vec![differs]
                }
            }
            VarName::AtMost(name, value) => {
                let x = int(name);
                let excluded = |own: i64| (own <= *value) != *holds;
                let values = self.domain(x).iter().enumerate();
                let values = values.filter(|&(_, &own)| excluded(own));
                values.map(|(index, _)| self.differs(x, index)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use puzzlec_dimacs::Var;

    use super::super::testing::models;
    use super::*;
    use crate::IntEncoding;

    type Small = Model<&'static str, &'static str>;

    #[test]
    #[should_panic(expected = "the integer `x` is named twice")]
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
        assert_eq!(model.ints().collect_vec(), [(x, &"x"), (y, &"y")]);
        assert_eq!(model.lookup(&VarName::Equals("x", 3)), Some(Var::new(1).positive()));
        assert_eq!("order".parse(), Ok(IntEncoding::Order));
    }

    #[test]
    fn a_pin_keeps_what_it_says_in_the_literals_that_exist() {
        let domains: [&[i64]; 4] = [&[3], &[-1, 4], &[0, 1, 2], &[-2, 0, 1, 4]];
        let statements =
            (-3..=5).flat_map(|value| [VarName::Equals("w", value), VarName::AtMost("w", value)]);
        for (statement, holds) in statements.cartesian_product([false, true]) {
            for (domain, &encoding) in domains.into_iter().cartesian_product(IntEncoding::ALL) {
                let mut model = Small::with_ints(encoding);
                let x = model.int("w", domain.to_vec());
                let (pin, named) = (Pin { statement, holds }, model.num_vars());
                model.pin(&pin);
                assert_eq!(model.num_vars(), named);
                let worlds = models(&model);
                assert!(worlds.iter().all(|world| model.read(world).keeps(&pin)));
                let found = worlds.iter().filter_map(|world| model.read(world).int(x)).sorted();
                let meant = |value: &i64| match statement {
                    VarName::AtMost(_, most) => (*value <= most) == holds,
                    VarName::Equals(_, wanted) => (*value == wanted) == holds,
                    VarName::Is(_) => false,
                };
                let expected = domain.iter().copied().filter(meant);
                assert_eq!(found.collect_vec(), expected.collect_vec(), "{pin} in\n{model}");
            }
        }
    }
}
