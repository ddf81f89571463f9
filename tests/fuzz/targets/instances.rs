//! Instances: no text makes a family panic or pass its limits, and what is read is written so that
//! it reads as itself.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use puzzlec::dimacs::Size;
use puzzlec::encodings::{Encodings, Request};
use puzzlec::engines::{Interrupt, Limited, Limits};
use puzzlec::puzzle::family::Family;
use puzzlec::puzzle::instance::{InstanceError, Params, Source};
use puzzlec::puzzles::{FAMILIES, family_of, instances, packing};

/// The built-in instances, and smaller ones of families whose own are large or few.
pub static SEEDS: LazyLock<Vec<&[u8]>> = LazyLock::new(|| {
    let built_in = instances().map(|instance| instance.text.as_bytes());
    built_in.chain(SMALL.iter().map(|text| text.as_bytes())).collect()
});

const SMALL: &[&str] = &[
    "family = \"bugbyte\"\n[[node]]\nname = \"a\"\nsum = 5\nstar = true\n[[node]]\nname = \"b\"\n\
     [[node]]\nname = \"c\"\npaths = [3]\n[[edge]]\nbetween = [\"a\", \"b\"]\n[[edge]]\n\
     between = [\"b\", \"c\"]\nweight = 2\n",
    "family = \"colouring\"\ncolours = 2\n[[region]]\nname = \"A\"\narea = 3\n\
     neighbours = [\"B\"]\n[[region]]\nname = \"B\"\narea = 2\n",
    "family = \"edges\"\ngrid = [2, 2]\nborder = \"1\"\nflip = true\n[[piece]]\nname = \"A\"\n\
     sides = \"1122\"\n[[piece]]\nname = \"B\"\nsides = \"1212\"\n[[piece]]\nname = \"C\"\n\
     sides = \"1222\"\n[[piece]]\nname = \"D\"\nsides = \"1112\"\n",
    "family = \"edges\"\nn = 7\ncolours = 3\nseed = 5\n",
    "family = \"edges\"\nfaces = [\"a b c\", \"a d e\", \"b d f\", \"c e f\"]\nrotate = false\n\
     colours = 2\n",
    "family = \"packing\"\nlattice = \"hexagon\"\none_sided = true\nboard = \"\"\"\n. 1 .\n. ? #\n\
     . . .\n\"\"\"\nreveal = [\"1\"]\n[[piece]]\nname = \"L\"\nshape = \"X.\\nXX\"\ncount = 2\n\
     [[piece]]\nname = \"I\"\ncells = [[0, 0], [0, 1]]\noptional = true\n",
    "family = \"packing\"\nformulation = \"command\"\nsize = [2, 3]\nfixed = \"\"\"\nAA.\n...\n\
     \"\"\"\nmirror = \"B\"\n[[piece]]\nname = \"A\"\nshape = \"XXX\"\n[[piece]]\nname = \"B\"\n\
     shape = \"XXX\"\n",
    "family = \"packing\"\nlattice = \"cube\"\nsize = [2, 2, 2]\n[[piece]]\nname = \"A\"\n\
     shape = \"XX\\nX.\"\n[[piece]]\nname = \"B\"\nshape = \"XX\\n..\\n\\nX.\\nXX\"\n",
    "family = \"packing\"\nset = \"pentominoes\"\npieces = \"FILP\"\nsize = [4, 5]\n",
    "family = \"polygons\"\none_sided = true\nframe = [[0, 0], [2, 0], [2, 2], [0, 2]]\n[[piece]]\n\
     name = \"A\"\nvertices = [[0, 0], [2, 0], [0, 2]]\n[[piece]]\nname = \"B\"\n\
     vertices = [[2, 0], [2, 2], [0, 2]]\n",
    "family = \"slitherlink\"\nclues = \"\"\"\n3.\n.#\n\"\"\"\n",
    "family = \"sudoku\"\nbox_rows = 2\nbox_cols = 2\ngivens = \"\"\"\n1...\n....\n....\n...2\n\
     \"\"\"\n",
    "family = \"zebra\"\nplace = \"day\"\nask = [\"a\", \"colour\"]\nclues = \"\"\"\n\
     exactly one of: a = red, b next to blue\nif c first then b in day 2 or 3\n\"\"\"\n\
     [[category]]\nname = \"letter\"\nvalues = [\"a\", \"b\", \"c\"]\n[[category]]\n\
     name = \"colour\"\nvalues = [\"red\", \"green\", \"blue\"]\n",
    "{\"family\": \"langford\", \"n\": 3, \"copies\": null}\n",
    "{\"family\":\"packing\",\"size\":[2,3],\"piece\":[{\"name\":\"A\",\"shape\":\"XX\\nX.\",\
     \"count\":2}]}",
];

/// Keys with their examples, and pieces of TOML and JSON.
pub static WORDS: LazyLock<Vec<&[u8]>> = LazyLock::new(|| {
    let families = FAMILIES.iter().map(|family| format!("family = \"{}\"\n", family.name));
    let keys = FAMILIES.iter().flat_map(|family| family.keys);
    let keys = keys.flat_map(|key| {
        let name = key.name.rsplit('.').next().unwrap_or_default();
        [format!("{name} = {}\n", key.example), format!("{name} = "), key.example.to_owned()]
    });
    let tables =
        ["piece", "region", "node", "edge", "category"].map(|name| format!("[[{name}]]\n"));
    let own = families.chain(keys).chain(tables).map(String::into_bytes);
    own.map(|word| &*word.leak()).chain(TOML.iter().copied()).collect()
});

const TOML: &[&[u8]] = &[
    b"\"",
    b"'",
    b"\"\"\"",
    b"\\n",
    b"\\u0000",
    b"\\",
    b"[",
    b"]",
    b"{",
    b"}",
    b"[[",
    b", ",
    b" = ",
    b": ",
    b"null",
    b"\\ud800",
    b"#",
    b".",
    b"?",
    b"X",
    b"\n",
    b" ",
    b"\t",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xc3\xa4",
    b"\xe2\x80\x8b",
    b"true",
    b"false",
    b"nan",
    b"-inf",
    b"0.5",
    b"[]",
    b"{}",
    b"\"\"",
    b"[[[[[[[[[[[[[[[[",
    b"2026-02-30",
    b"[2147483647, 2147483647]",
    b"[0, 0]",
    b"[-1, -1]",
    b"[1000, 1000]",
    b"[1000, -1000]",
];

/// The time that a model and its formula may take.
const LIMIT: Duration = Duration::from_secs(2);

/// The time in which everything has ended, on a busy machine.
const MOST: Duration = Duration::from_secs(20);

pub fn target(bytes: &[u8]) {
    let begun = Instant::now();
    let source = Source::new("fuzz", String::from_utf8_lossy(bytes));
    match family_of(&source) {
        Ok(family) => read(family, &source),
        Err(error) => assert_placed(&error),
    }
    assert!(begun.elapsed() < MOST, "it took {:?}", begun.elapsed());
}

pub fn read(family: &'static Family, source: &Source) {
    let none = Params::none();
    let limits = Limits::default().with_memory(200_000_000).with_interrupt(Interrupt::after(LIMIT));
    let task = family.read_within(source, &none, Request::default(), &limits);
    let file = family.file(source, &none);
    let stopped = task.as_ref().is_err_and(|error| error.stop().is_some());
    assert_eq!(file.is_ok(), task.is_ok() || stopped, "{file:?}");
    let dates = packing::dates(source, &none);
    assert!(dates.is_ok() || file.is_err(), "{dates:?}");
    let Ok(text) = file else {
        let error = task.err().expect("no file");
        return assert_placed(&error);
    };
    let shown = Source::new("shown", text);
    assert_eq!(family_of(&shown).expect("a family").name, family.name);
    let again = family.file(&shown, &none).unwrap_or_else(|error| panic!("{error}\n{shown:?}"));
    assert_eq!(again, shown.text);
    let title = family.title(source).expect("a title");
    assert_eq!(family.title(&shown).expect("a title"), title);
    let Ok(task) = task else { return };
    assert_eq!(task.to_toml(), shown.text);
    task.remarks();
    let mut size = Size::default();
    let mut sink = Limited::new(&mut size, &limits);
    task.core().lower(Encodings::default(), &mut sink);
    // It is whole, or it met a limit.
    drop(sink.end());
}

/// Asserts that an error can be shown.
pub fn assert_placed(error: &InstanceError) {
    assert!(!error.to_string().is_empty());
    if let Some(span) = &error.span {
        assert!(error.source.text.get(span.clone()).is_some(), "{span:?}: {error}");
        assert!(error.position().is_some(), "{error}");
    }
}
