//! States of counts: a file of any bytes is refused and stays as it is, or the count that goes on
//! from it comes to the right numbers.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use puzzlec::search::{Count, Counting, SearchError, Settings, StateError};

/// A count that resumes one in a file.
fn resumed(n: u32, classes: bool, path: &Path) -> Result<Count, SearchError> {
    let settings = Settings::default().with_threads(1);
    let opened = puzzlec::open("langford").expect("built in").with("n", n).by(settings);
    let counting = Counting::default().with_classes(classes).resuming(path);
    opened.search().expect("a row").counted(counting, &|_| ())
}

/// The text of the state of a complete count.
fn state(n: u32, classes: bool) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state");
    resumed(n, classes, &path).expect("a count");
    fs::read_to_string(path).expect("a state")
}

static WHOLE: LazyLock<String> = LazyLock::new(|| state(7, true));

/// The state, parts of it, and those of other counts.
pub static SEEDS: LazyLock<Vec<&[u8]>> = LazyLock::new(|| {
    let lines = WHOLE.split_inclusive('\n');
    let half = lines.clone().take(lines.clone().count() / 2).collect::<String>();
    let odd = lines.clone().enumerate().filter(|(line, _)| line % 3 == 0).map(|(_, line)| line);
    let reversed =
        lines.clone().take(1).chain(lines.clone().skip(1).collect::<Vec<_>>().into_iter().rev());
    let parts = [half, odd.collect(), reversed.collect(), state(8, true), state(7, false)];
    parts.into_iter().chain([WHOLE.clone()]).map(|text| &*text.into_bytes().leak()).collect()
});

pub const WORDS: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b" ",
    b"\0",
    b"\xff",
    b"{}",
    b"{}\n",
    b"null\n",
    b"{\"version\":\"0.1.0\"}\n",
    b",\"check\":\"",
    b"\"",
    b"}",
    b"{",
    b"[",
    b"0",
    b"\"cube\":",
    b"\"tally\":",
    b"\"count\":\"",
];

pub fn target(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state");
    fs::write(&path, bytes).expect("written");
    match resumed(7, true, &path) {
        Ok(count) => {
            assert!(count.is_complete());
            assert_eq!(count.raw.map(|raw| raw.to_string()).as_deref(), Some("52"));
            assert_eq!((count.found, count.classes[0].to_string()), (52, "26".to_owned()));
            assert_eq!(fs::read_to_string(&path).expect("a state"), *WHOLE);
        }
        Err(SearchError::File(error)) => {
            let error = error.source.downcast_ref::<StateError>().expect("the fault of a state");
            assert!(!matches!(error, StateError::Locked(_) | StateError::NoFile), "{error}");
            assert_eq!(fs::read(&path).expect("the file"), bytes, "{error}");
        }
        Err(error) => panic!("{error}"),
    }
}
