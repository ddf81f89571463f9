//! Names as one printable word, and back.
//!
//! A name in a file is printable ASCII without blanks. Every other byte of its UTF-8 form is
//! written as `%` and two hexadecimal digits, and so is `%` itself. A `-` that follows a `-` is
//! written so too: CaDiCaL and Kissat take `--` in a comment for an option of theirs.

use std::fmt;

/// The most bytes of a line with a name that are read.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// The most bytes of a name, so that a variable's number fits on its line as well.
pub(crate) const LONGEST: usize = LONGEST_LINE - 64;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Appends what is written into it to `out`, encoded.
pub(crate) struct NameEncoder<'a> {
    out: &'a mut Vec<u8>,
    start: usize,
}

impl<'a> NameEncoder<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        let start = out.len();
        Self { out, start }
    }

    /// The number of bytes that were written.
    pub(crate) fn len(&self) -> usize {
        self.out.len() - self.start
    }
}

impl fmt::Write for NameEncoder<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            let after_dash = self.out.len() > self.start && self.out.last() == Some(&b'-');
            if byte.is_ascii_graphic() && byte != b'%' && !(byte == b'-' && after_dash) {
                self.out.push(byte);
            } else {
                let digit = |value: u8| DIGITS[usize::from(value)];
                self.out.extend([b'%', digit(byte >> 4), digit(byte & 15)]);
            }
        }
        Ok(())
    }
}

/// The name that was written as this word, or `None` if a `%` lacks its two digits or the result
/// is not UTF-8. Bytes that need not have been written raw are taken as they are.
pub(crate) fn decode(word: &[u8]) -> Option<String> {
    let mut name = Vec::with_capacity(word.len());
    let mut rest = word.iter();
    while let Some(&byte) = rest.next() {
        name.push(if byte == b'%' {
            let mut digit = || char::from(*rest.next()?).to_digit(16);
            (digit()? << 4 | digit()?) as u8
        } else {
            byte
        });
    }
    String::from_utf8(name).ok()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    fn encode(name: &str) -> String {
        let mut out = Vec::new();
        write!(NameEncoder::new(&mut out), "{name}").unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn ordinary_names_stay_as_they_are() {
        assert_eq!(encode("covers(F,2,3)"), "covers(F,2,3)");
        assert_eq!(encode("a-b->c"), "a-b->c");
    }

    #[test]
    fn other_bytes_are_escaped() {
        assert_eq!(encode("50% of a\tb"), "50%25%20of%20a%09b");
        assert_eq!(encode("é"), "%C3%A9");
        assert_eq!(encode("\u{7f}\0"), "%7F%00");
        assert_eq!(encode("--quiet---"), "-%2Dquiet-%2D-");
    }

    #[test]
    fn a_bad_escape_is_no_name() {
        for word in ["%", "%4", "%4g", "a%", "%FF"] {
            assert_eq!(decode(word.as_bytes()), None, "{word}");
        }
        assert_eq!(decode(b"%c3%a9").as_deref(), Some("é"));
    }
}
