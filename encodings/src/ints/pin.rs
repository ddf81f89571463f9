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
