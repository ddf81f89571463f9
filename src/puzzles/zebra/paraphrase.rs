//! The clue that has a meaning, in the plainest form.

use super::clue::Claim;
use super::forms::{Entry, FORMS, Means, On};
use super::grammar::meaning;
use super::riddle::Riddle;
use super::words::words;
use crate::puzzle::prelude::*;

impl Riddle<'_> {
    /// A clue with this meaning; parentheses stand around statements within statements.
    pub(super) fn paraphrase(&self, claim: &Claim) -> String {
        let own = claim.values().into_iter().unique().map(|(_, own)| &self.values[own]);
        if let [a, b, c] = own.collect_vec()[..] {
            let ways = iproduct!(["", "not "], ["", "immediately "]);
            let mut texts = ways.map(|(not, near)| format!("{a} {not}{near}between {b} and {c}"));
            if let Some(text) = texts.find(|text| meaning(text, self).as_ref() == Some(claim)) {
                return text;
            }
        }
        match claim {
            Claim::In((None, value), place, holds) => {
                let not = if *holds { "" } else { "not " };
                format!("{} {not}in {} {place}", self.values[*value], self.place.one)
            }
            Claim::In((Some(scale), value), number, holds) => {
                let mut numbers = self.scales[*scale].iter().flat_map(|own| &own.numbers);
                let index = numbers.position(|own| own == number).unwrap_or_default();
                let other = &self.values[scale * self.num_houses() + index];
                format!("{} {} {other}", self.values[*value], if *holds { "=" } else { "!=" })
            }
            Claim::To(way, [(scale, one), (_, other)], holds) => {
                let on = if scale.is_some() { On::Numbers } else { On::Row };
                let is_meant = |(form, number): &(&Entry, i64)| match form.means {
                    Means::To(own, true, means) => own == on && means(*number) == *way,
                    _ => false,
                };
                let last = self.places(*scale).last().copied().unwrap_or(1);
                let form = iproduct!(FORMS, 1..=last).find(is_meant);
                let (says, number) = form.map_or(("", 1), |(form, number)| (form.says[0], number));
                let not = if *holds || says == "A = B" { "" } else { " not" };
                let text = words(says).into_iter().map(|word| match word {
                    "A" => format!("{}{not}", self.values[*one]),
                    "B" => self.values[*other].clone(),
                    "=" if !holds => "!=".to_owned(),
                    _ if word.parse::<i64>().is_ok() => number.to_string(),
                    _ => self.place.renamed(word),
                });
                text.chain(scale.map(|scale| format!("in {}", self.names[scale]))).join(" ")
            }
            Claim::Of((_, 0), parts) if parts.len() == 1 => self.paraphrase(&!parts[0].clone()),
            Claim::Of((least, most), parts) => {
                let parts = parts.iter().map(|part| match part {
                    Claim::Of(..) => format!("({})", self.paraphrase(part)),
                    _ => self.paraphrase(part),
                });
                let (all, mut texts) = (parts.len(), parts);
                let count = match (*least, *most) {
                    (least, _) if least == all => return texts.join(" and "),
                    (1, most) if most == all => return texts.join(" or "),
                    (least, most) if least == most => format!("exactly {least}"),
                    (0, most) => format!("at most {most}"),
                    (least, _) => format!("at least {least}"),
                };
                format!("{count} of: {}", texts.join(", "))
            }
        }
    }
}
