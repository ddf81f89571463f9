//! Words: how a line is cut into them, and the words that they are forms of.

/// The articles, which add nothing.
pub(crate) const FILLER: [&str; 3] = ["the", "a", "an"];

/// True if a word is an article, or a hyphen within a word.
pub(crate) fn is_article(words: &[&str], at: usize) -> bool {
    // `A` inside of a sentence is a name, unless all is in capitals.
    let has_low = || words.iter().any(|word| word.contains(char::is_lowercase));
    let is_word = |at: usize| words.get(at).is_some_and(|own| own.starts_with(char::is_alphabetic));
    match words[at] {
        "A" => at == 0 || !has_low(),
        "-" => is_word(at + 1) && at > 0 && words[at - 1].chars().all(char::is_alphanumeric),
        word => FILLER.iter().any(|own| own.eq_ignore_ascii_case(word)),
    }
}

/// The ends of words that stand by themselves: `Ann's`, `doesn't`.
const ENDS: [&str; 4] = ["n't", "n’t", "'s", "’s"];

/// The words of a line. Signs are words, but for those within a name such as `2x2` or `o'clock`.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let is_outer = |sign: char| !sign.is_alphanumeric() && !"'’_".contains(sign);
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let name = rest.find(is_outer).unwrap_or(rest.len());
        let end = if first.is_alphanumeric() { name } else { first.len_utf8() };
        let (word, after) = rest.split_at(end);
        let end = ENDS.iter().find(|end| word.len() > end.len() && word.ends_with(*end));
        let stem = end.map_or(word, |end| word.strip_suffix(end).unwrap_or(word));
        let quoted = stem.trim_end_matches(['\'', '’']);
        words.extend(
            [quoted, &stem[quoted.len()..], &word[stem.len()..]]
                .into_iter()
                .filter(|own| !own.is_empty()),
        );
        rest = after.trim_start();
    }
    words
}

/// The singular of a noun, the one form of a verb, or a word as it is; in lower case.
pub(crate) fn singular(word: &str) -> String {
    let mut word = word.to_lowercase();
    let ends =
        |ends: &[&str]| ends.iter().any(|end| word.len() > end.len() + 1 && word.ends_with(end));
    let cut = match word.as_str() {
        "mice" => return "mouse".to_owned(),
        "vertices" => return "vertex".to_owned(),
        "has" | "is" | "was" | "does" | "its" | "his" | "this" | "besides" | "lasts" => 0,
        _ if !ends(&["s"]) => 0,
        _ if ends(&["ies"]) => {
            word.truncate(word.len() - 3);
            return word + "y";
        }
        _ if ends(&["xes", "ches", "shes", "sses", "oes"]) => 2,
        _ if ends(&["ss", "us", "is"]) => 0,
        _ => 1,
    };
    word.truncate(word.len() - cut);
    word
}

/// The words that a word can be a form of: itself, its singular, and the verb that it is a form of.
pub(crate) fn inflections(word: &str) -> Vec<String> {
    const VERBS: [[&str; 2]; 6] =
        [["ed", ""], ["ed", "e"], ["ing", ""], ["ing", "e"], ["ied", "y"], ["es", "e"]];
    let low = word.to_lowercase();
    if ["besides", "lasts"].contains(&&*low) {
        return vec![low];
    }
    let mut all = vec![low.clone(), singular(word)];
    for [end, more] in VERBS {
        if let Some(stem) = low.strip_suffix(end).filter(|stem| stem.len() > 2) {
            let doubled = stem.as_bytes();
            let is_doubled = doubled[stem.len() - 1] == doubled[stem.len() - 2];
            all.push(format!("{stem}{more}"));
            // `dropped`, `sitting`
            all.extend(is_doubled.then(|| stem[..stem.len() - 1].to_owned()));
        }
    }
    all.dedup();
    all
}

/// The number that a word says: `3` or `three`.
pub(crate) fn number(word: &str) -> Option<i64> {
    const NAMES: &str = "zero one two three four five six seven eight nine ten eleven twelve";
    let named = NAMES.split(' ').position(|own| own.eq_ignore_ascii_case(word));
    let digits = || word.parse::<i32>().ok().map(i64::from);
    named.map(|number| number as i64).or_else(digits)
}
