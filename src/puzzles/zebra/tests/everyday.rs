//! Clues as people write them, against counts that were found without the reader.

use super::*;

/// The table; its head explains the format.
const TABLE: &str = include_str!("everyday.txt");

/// The number of ways to give values their houses in which all clues hold.
pub(super) fn count(zebra: &Zebra) -> usize {
    let houses = zebra.file.num_houses();
    let orders = (1..=houses as i64).permutations(houses).collect_vec();
    let categories = (0..zebra.scales.len()).map(|category| {
        // The rows of a table have no order, and those of a category named like the places have theirs.
        let is_fixed = zebra.fixed == Some(category);
        orders.iter().take(if is_fixed { 1 } else { orders.len() })
    });
    let holds = |own: &Vec<&Vec<i64>>| {
        let places = own.iter().flat_map(|own| own.iter().copied()).collect_vec();
        let place = |value| pool::number_of(&zebra.scales, &places, value);
        zebra.clues.iter().all(|clue| clue.claim.holds(&place))
    };
    categories.multi_cartesian_product().filter(holds).count()
}

/// The rows of a table; of these, the ones that are read as they are meant; and those that are misread.
fn read_table(table: &str) -> (usize, usize, Vec<String>) {
    let (mut wrong, mut right, mut rows) = (Vec::new(), 0, 0);
    for block in table.split("---\n").skip(1) {
        let (sentences, head): (Vec<_>, Vec<_>) =
            block.lines().partition(|own| own.starts_with("> "));
        let head = head.join("\n");
        for row in sentences {
            let (expected, sentence) = row[2..].split_once(": ").expect("a count");
            let clues = sentence.replace(" / ", "\n");
            let text = format!("family = \"zebra\"\nclues = '''\n{clues}\n'''\n{head}\n");
            let found = read(text).ok().map(|zebra| count(&zebra).to_string());
            rows += 1;
            match found {
                Some(found) if found == expected => right += 1,
                Some(found) => wrong.push(format!("{found} instead of {expected}: {sentence}")),
                None => {}
            }
        }
    }
    (rows, right, wrong)
}

#[test]
fn everyday_clues_are_read_as_they_are_meant_or_refused() {
    let (rows, right, wrong) = read_table(TABLE);
    assert_eq!(wrong.join("\n"), "");
    // More is welcome: raise the number.
    assert!(right * 100 >= rows * 84, "{right} of {rows} are read");
}

#[test]
fn clues_with_small_words_are_not_misread() {
    let (rows, right, wrong) = read_table(include_str!("traps.txt"));
    assert_eq!(wrong.join("\n"), "");
    assert!(right > 0 && rows > right, "{right} of {rows} are read");
}
