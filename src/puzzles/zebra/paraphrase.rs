//! The clue that has a meaning, in the plainest form.

use super::clue::{Claim, Way};
use super::forms::{FORMS, Form, Means, On};
use super::grammar::meaning;
use super::words::{Riddle, words};
use crate::puzzle::prelude::*;

impl Riddle<'_> {
    /// A clue with this meaning; parentheses stand around statements within statements.
    pub(super) fn paraphrase(&self, claim: &Claim) -> String {
        let own = claim.values().into_iter().unique().map(|(_, own)| &self.values[own]);
        if let [a, b, c] = own.collect_vec()[..] {
            let ways = iproduct!(["", "not "], ["", "immediately "]);
            let mut texts = ways.map(|(not, near)| format!("{a} {not}{near}between {b} and {c}"));
            let same = texts.find(|text| meaning(text, self).as_ref() == Some(claim));
            if let Some(text) = same {
                return text;
            }
        }
        match claim {
            Claim::In((None, value), place, holds) => {
                let not = if *holds { "" } else { "not " };
                format!("{} {not}in {} {place}", self.values[*value], self.place.one)
            }
            Claim::In((Some(scale), value), number, holds) => {
                let numbers = self.scales[*scale].iter().flat_map(|own| &own.numbers);
                let index = numbers.into_iter().position(|own| own == number).unwrap_or_default();
                let other = &self.values[scale * self.num_houses() + index];
                format!("{} {} {other}", self.values[*value], if *holds { "=" } else { "!=" })
            }
            Claim::To(way, values, holds) => self.compared(*way, *values, *holds),
            Claim::Of((_, 0), parts) if parts.len() == 1 => self.paraphrase(&!parts[0].clone()),
            Claim::Of((least, most), parts) => {
                let part = |part: &Claim| match part {
                    Claim::Of(..) => format!("({})", self.paraphrase(part)),
                    _ => self.paraphrase(part),
                };
                let texts = || parts.iter().map(part);
                match (*least, *most) {
                    (least, _) if least == parts.len() => texts().join(" and "),
                    (1, most) if most == parts.len() => texts().join(" or "),
                    (least, most) if least == most => {
                        format!("exactly {least} of: {}", texts().join(", "))
                    }
                    (0, most) => format!("at most {most} of: {}", texts().join(", ")),
                    (least, _) => format!("at least {least} of: {}", texts().join(", ")),
                }
            }
        }
    }

    /// A clue that compares the places of two values.
    fn compared(
        &self,
        way: Way,
        [(scale, one), (_, other)]: [(Option<usize>, usize); 2],
        holds: bool,
    ) -> String {
        let is_meant = |(form, number): &(&Form, i64)| match form.means {
            Means::To(on, leads, means) => {
                (on == On::Row) == scale.is_none() && leads && means(*number) == way
            }
            _ => false,
        };
        let numbers = 1..=self.places(scale).last().copied().unwrap_or(1);
        let form = iproduct!(FORMS, numbers).find(is_meant);
        let Some((form, number)) = form else { return String::new() };
        let text = words(form.says[0]).into_iter().map(|word| match word {
            "A" if holds || form.says[0] == "A = B" => self.values[one].clone(),
            "A" => format!("{} not", self.values[one]),
            "B" => self.values[other].clone(),
            "=" if !holds => "!=".to_owned(),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => number.to_string(),
            _ => self.place.renamed(word),
        });
        let scale = scale.map(|scale| format!(" in {}", self.names[scale])).unwrap_or_default();
        format!("{}{scale}", { text }.join(" "))
    }
}
