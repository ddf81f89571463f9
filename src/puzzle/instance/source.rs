//! The texts of instances and solutions.

use std::error::Error;
use std::io::Read;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, Deserializer};

use super::value::{fault_in, plain};
use super::{Fault, InstanceError, Place};
use crate::puzzle::violation::ensure;
use crate::shapes::drawing::span;

/// The text of an instance file or of a solution, and its name in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The path of the file, or the name of a built-in instance.
    pub name: String,
    /// The whole text: an instance in TOML or JSON, a solution in JSON.
    pub text: String,
    /// The line of the file that the text is, counted from 1, if it is one of many.
    pub line: Option<usize>,
}

/// True if a line is the first of an instance in TOML.
pub(crate) fn begins(line: &[u8]) -> bool {
    let rest = line.strip_prefix(b"family").map(<[u8]>::trim_ascii_start);
    rest.is_some_and(|rest| rest.starts_with(b"="))
}

impl Source {
    /// A source under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), line: None }
    }

    /// The source as a line of a file with this number, counted from 1.
    ///
    /// ```
    /// use puzzlec::puzzle::instance::Source;
    /// use puzzlec::puzzles::family_of;
    ///
    /// let text = r#"{ "family": "langfort", "n": 7 }"#;
    /// let error = family_of(&Source::new("many.jsonl", text).in_line(17)).unwrap_err();
    /// assert_eq!(error.to_string(), "many.jsonl:17:13: unknown family `langfort`");
    /// ```
    #[must_use]
    pub fn in_line(self, number: usize) -> Self {
        Self { line: Some(number), ..self }
    }

    /// The most bytes of a text that are read: 64 MiB.
    pub const MOST: u64 = 64 << 20;

    /// Reads a text under a name. XML that is not UTF-8 is read as Latin-1, which old programs
    /// write.
    ///
    /// # Errors
    /// When reading fails, the text has more than [`MOST`](Self::MOST) bytes, or it is not UTF-8.
    pub fn read(name: impl Into<String>, input: impl Read) -> Result<Self, InstanceError> {
        let (source, mut bytes) = (Self::new(name, ""), Vec::new());
        let read = input.take(Self::MOST + 1).read_to_end(&mut bytes);
        read.map_err(|error| source.error(None, error, None))?;
        let problem = format!("the text is larger than {} MiB, the maximum", Self::MOST >> 20);
        ensure!(bytes.len() as u64 <= Self::MOST, source.error_of(Fault::new(problem)));
        let text = String::from_utf8(bytes).or_else(|error| {
            if error.as_bytes().trim_ascii_start().starts_with(b"<") {
                return Ok(error.as_bytes().iter().copied().map(char::from).collect());
            }
            let (bytes, at) = (error.as_bytes(), error.utf8_error().valid_up_to());
            let line = bytes[at..].iter().position(|&byte| byte == b'\n');
            let end = line.map_or(bytes.len(), |length| at + length);
            let text = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let (number, byte) = (at + 1, bytes[at]);
            let problem = format!("byte {number}, 0x{byte:02x}, is not valid UTF-8");
            let place = Spanned::new(at..at + char::REPLACEMENT_CHARACTER.len_utf8(), ());
            let fault = Fault::at(&place, problem).help("save the file as text in UTF-8");
            Err(Self { text, ..source.clone() }.error_of(fault))
        })?;
        Ok(Self { text, ..source })
    }

    /// An error somewhere in this source.
    pub fn error(
        &self,
        span: Option<Range<usize>>,
        problem: impl Into<Box<dyn Error + Send + Sync>>,
        help: Option<String>,
    ) -> InstanceError {
        let (source, problem) = (Box::new(self.clone()), problem.into());
        InstanceError { source, span, problem, help, further: Box::default(), key: None }
    }

    /// The table that this source is, with the places of its keys and values.
    ///
    /// # Errors
    /// When the text is neither TOML nor JSON, or has unprintable characters.
    pub(crate) fn table(&self) -> Result<Spanned<DeTable<'_>>, InstanceError> {
        #[cfg(test)]
        PARSED.set(PARSED.get() + 1);
        // No text in TOML begins with a brace.
        let is_json = self.text.trim_start().starts_with('{');
        let table = if is_json { self.json_table()? } else { self.toml_table()? };
        match fault_in(table.get_ref()) {
            Some(fault) => Err(self.error_of(fault)),
            None => Ok(table),
        }
    }

    /// The name of the family in the first line, if that line has nothing else: it needs no parser.
    pub(crate) fn heading(&self) -> Option<Spanned<String>> {
        let is_content = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let first = self.text.lines().map(str::trim).find(is_content)?;
        let value = first.strip_prefix("family")?.trim_start().strip_prefix('=')?.trim_start();
        let (name, rest) = value.strip_prefix('"')?.split_once('"')?;
        let rest = rest.trim_start();
        let is_plain = !name.contains('\\') && (rest.is_empty() || rest.starts_with('#'));
        let Range { start, end } = span(&self.text, name);
        is_plain.then(|| Spanned::new(start - 1..end + 1, name.to_owned()))
    }

    /// The table of a source in TOML.
    fn toml_table(&self) -> Result<Spanned<DeTable<'_>>, InstanceError> {
        // The first error by place explains the others, which can be found earlier.
        let (table, errors) = DeTable::parse_recoverable(&self.text);
        let start = |error: &toml::de::Error| error.span().map_or(0, |span| span.start);
        let Some(first) = errors.into_iter().min_by_key(start) else { return Ok(table) };
        let error = self.no_toml(&first);
        let instances = self.text.lines().filter(|line| begins(line.as_bytes())).count();
        if instances > 1 {
            let help = "--lines reads several instances from a file, such as `make` writes";
            return Err(InstanceError { help: Some(help.to_owned()), ..error });
        }
        Err(error)
    }

    /// The error that this source is no TOML; for a text in quotes, what it lacks.
    fn no_toml(&self, error: &toml::de::Error) -> InstanceError {
        let (span, message) = (error.span().unwrap_or_default(), error.message());
        let wrong = |span, problem: &str, help: &str| {
            let help = (!help.is_empty()).then(|| help.to_owned());
            self.error(Some(span), problem, help)
        };
        let text = "write `\\\\` for a backslash, or put the text between ''' and '''";
        let quotes = match message {
            "invalid multi-line basic string, expected `\"`" => "\"\"\"",
            "invalid multi-line literal string, expected `'`" => "'''",
            "invalid basic string, expected `\"`" => "\"",
            "invalid literal string, expected `'`" => "'",
            _ if message.contains("escaped value") => return wrong(span, message, text),
            _ if message.contains("unicode value") => return wrong(span, message, text),
            _ if message.ends_with("expected newline") => return wrong(span, message, text),
            _ if message.starts_with("string values must be quoted") => {
                let word = self.text[span.start..].split(['\n', '\r', '#']).next();
                let word = word.unwrap_or_default().trim_end();
                return wrong(span, "a text is written in quotes", &format!("write \"{word}\""));
            }
            _ => return wrong(span, message, ""),
        };
        let begin = self.text.get(..span.start).and_then(|before| before.rfind(quotes));
        let span = begin.map_or(span, |begin| begin..begin + quotes.len());
        wrong(span, "the closing quotes of this text are missing", &format!("end it with {quotes}"))
    }

    /// The error that a value of this source is not what its key takes.
    pub(crate) fn mistyped(&self, error: &toml::de::Error) -> InstanceError {
        let (problem, help) = plain(error.message());
        self.error(error.span(), problem, help)
    }

    /// The place of a part of a text of this source, if the text is written without escapes, or if its
    /// lines with the part are, and nowhere else; the whole text otherwise.
    fn inside(&self, text: &Spanned<String>, part: Range<usize>) -> Range<usize> {
        let (whole, value) = (text.span(), text.get_ref().as_str());
        let written = self.text.get(whole.clone()).unwrap_or_default();
        let before = value.get(..part.start).unwrap_or_default();
        let after = value.get(part.end..).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = part.end + after.find('\n').unwrap_or(after.len());
        let at = |own: Range<usize>| {
            let mut found = written.match_indices(value.get(own.clone())?);
            let (at, _) = found.next().filter(|_| own.start == 0 || found.next().is_none())?;
            let begin = whole.start + at;
            Some(begin + part.start - own.start..begin + part.end - own.start)
        };
        at(0..value.len()).or_else(|| at(start..end)).unwrap_or(whole)
    }

    /// The error that a fault is in this source.
    pub fn error_of(&self, Fault { place, problem, help, further }: Fault) -> InstanceError {
        let value_of = |key| Some(self.table().ok()?.get_ref().get(key)?.span());
        let (key, span) = match place {
            Place::Nowhere => (None, None),
            Place::Key(key) => (Some(key), value_of(key)),
            Place::Bytes(span) => (None, Some(span)),
            Place::Part(text, part) => (None, Some(self.inside(&text, part))),
        };
        let further = further.into_iter().map(|own| self.error_of(own)).collect();
        InstanceError { further, key, ..self.error(span, problem, help) }
    }

    /// The fields of this source.
    ///
    /// # Errors
    /// When the text is neither TOML nor JSON, or has other fields.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, InstanceError> {
        T::deserialize(Deserializer::from(self.table()?)).map_err(|error| self.mistyped(&error))
    }
}

#[cfg(test)]
thread_local! {
    /// The number of texts that this thread has parsed.
    pub(crate) static PARSED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let told = |bytes: &[u8]| match Source::read("file", bytes) {
            Ok(source) => source.text,
            Err(error) => error.to_string(),
        };
        assert_eq!(told("ä\n".as_bytes()), "ä\n");
        let bytes = b"one\n\xc3\xa4 \xff two\nthree";
        assert_eq!(told(bytes), "file:2:3: byte 8, 0xff, is not valid UTF-8");
        assert_eq!(told(b" <comment>G\xf6tz</comment>"), " <comment>Götz</comment>");
        let cut = b"\xe2\x82";
        assert_eq!(told(cut), "file:1:1: byte 1, 0xe2, is not valid UTF-8");
        let endless = Source::read("file", std::io::repeat(b' ')).expect_err("it is too long");
        let problem = "file: the text is larger than 64 MiB, the maximum";
        assert_eq!(endless.to_string(), problem);
        let most = Source::read("file", std::io::repeat(b' ').take(Source::MOST));
        assert_eq!(most.expect("a text").text.len() as u64, Source::MOST);
    }

    #[test]
    fn texts_have_no_signs_that_are_not_printed() {
        let told = |text: &str| match Source::new("file", text).table() {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(told("key = \"\"\"\na\tä\r\nc\"\"\""), "fine");
        let signs = [
            '\u{0}', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{61c}', '\u{200e}', '\u{202a}',
            '\u{202e}', '\u{2066}', '\u{2069}', '\u{fffe}', '\u{ffff}',
        ];
        for sign in signs {
            let number = format!("{:04X}", sign as u32);
            let problem = format!("a text contains the unprintable character U+{number}");
            for (text, place) in [
                (format!("a = 1\nkey = \"b\\u{number}\""), "2:7"),
                (format!("a = 1\nkey = [[{{ 'k' = \"\\u{number}\" }}]]"), "2:17"),
                (format!("a = 1\n\"b\\u{number}\" = 2"), "2:1"),
                (format!("{{ \"a\": [\"b\\u{number}\"] }}"), "1:9"),
                (format!("{{ \"b\\u{number}\": 1 }}"), "1:4"),
            ] {
                assert_eq!(told(&text), format!("file:{place}: {problem}"), "{text}");
            }
        }
        // Where it stands as it is, its own place is told.
        assert!(told("key = 'ab\u{85}c'").starts_with("file:1:10: "));
    }

    #[test]
    fn faults_of_json_have_their_places() {
        let place = |text: &str| Source::new("file", text).json().expect_err(text).position();
        assert_eq!(place("[1,\n \"ä\" 2]"), Some((2, 6)));
        assert_eq!(place("[1,\n2\n\n"), Some((2, 2)));
        assert_eq!(place("\"ä"), Some((1, 2)));
        assert_eq!(place(""), Some((1, 1)));
        assert_eq!(place("1 ä"), Some((1, 3)));
    }
}
