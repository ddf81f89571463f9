//! Written files, as a reviewer would look at them, and what a writer refuses.

use std::io::{self, Write};

use insta::assert_snapshot;
use puzzlec_dimacs::{
    ClauseSink, Cnf, Dimacs, DimacsWriter, Header, Lit, Size, Var, WriteError, create, open,
};

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number.try_into().unwrap()).unwrap()
}

fn var(number: u32) -> Var {
    Var::from_dimacs(number).unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Two cells, of which one is red.
fn cells() -> Cnf {
    Cnf::from_iter([vec![lit(1), lit(2)], vec![lit(-1), lit(-2)], vec![lit(3)], vec![]])
}

#[test]
fn a_file_tells_everything_in_order() {
    let header = Header {
        comments: vec!["puzzlec 0.1".into(), "instance:\n  two cells".into(), String::new()],
        names: vec![(var(1), "red(1)".to_owned()), (var(2), "red(2)".to_owned())],
        show: Some(vec![var(1), var(2)]),
    };
    assert_snapshot!(text(cells().write_dimacs(Vec::new(), header).unwrap()), @r"
    c puzzlec 0.1
    c instance:
    c   two cells
    c
    c varname 1 red(1)
    c varname 2 red(2)
    c p show 1 2 0
    p cnf 3 4
    1 2 0
    -1 -2 0
    3 0
    0
    ");
}

#[test]
fn an_incremental_file_ends_with_cubes() {
    let header = Header { names: vec![(var(1), "red(1)".to_owned())], ..Header::default() };
    let mut writer = DimacsWriter::incremental(Vec::new(), header, cells().size());
    cells().feed(&mut writer);
    writer.add_cube(&[lit(1), lit(-3)]);
    writer.add_cube(&[]);
    let file = text(writer.finish().unwrap());
    assert_snapshot!(file, @r"
    c varname 1 red(1)
    p inccnf
    1 2 0
    -1 -2 0
    3 0
    0
    a 1 -3 0
    a 0
    ");
    let read = Dimacs::read(file.as_bytes()).unwrap();
    assert_eq!((read.cnf, read.cubes), (cells(), vec![vec![lit(1), lit(-3)], vec![]]));
}

#[test]
fn without_a_header_there_is_only_the_formula() {
    let file = cells().write_dimacs(Vec::new(), Header::default()).unwrap();
    assert_eq!(text(file), cells().to_string());
}

#[test]
fn nothing_is_not_everything() {
    let header = Header { show: Some(Vec::new()), ..Header::default() };
    let file = Cnf::new().write_dimacs(Vec::new(), header).unwrap();
    assert_eq!(text(file), "c p show 0\np cnf 0 0\n");
}

#[test]
fn names_become_one_printable_word() {
    let names = ["100% sure", "a\tb", "Ä", "x--y", "\u{1f9e9}"];
    let names = (0..).map(Var::new).zip(names);
    let header = Header { comments: Vec::new(), names, show: None };
    let size = Size { vars: 5, ..Size::default() };
    let file = DimacsWriter::new(Vec::new(), header, size).finish().unwrap();
    assert_snapshot!(text(file), @r"
    c varname 1 100%25%20sure
    c varname 2 a%09b
    c varname 3 %C3%84
    c varname 4 x-%2Dy
    c varname 5 %F0%9F%A7%A9
    p cnf 5 0
    ");
}

#[test]
fn comments_neither_set_options_nor_mean_anything() {
    let comments = [
        "--quiet",
        "made by: tool --seed=3",
        "-----",
        "p show 1 0",
        " varname 7 x",
        "ind",
        "\u{1}p x",
        "a\r\nb\n",
        "\n",
        "p",
        "pa",
    ];
    let comments: Vec<_> = comments.into_iter().map(str::to_owned).collect();
    let header = Header { comments, ..Header::default() };
    let file = Cnf::new().write_dimacs(Vec::new(), header).unwrap();
    assert_snapshot!(text(file.clone()), @r"
    c - -quiet
    c made by: tool - -seed=3
    c - - - - -
    c # p show 1 0
    c #  varname 7 x
    c # ind
    c #  p x
    c a
    c b
    c
    c # p
    c pa
    p cnf 0 0
    ");
    let header = Dimacs::read(file.as_slice()).unwrap().header;
    assert!(header.names.is_empty() && header.show.is_none());
}

#[test]
fn long_texts_are_written_whole() {
    let cnf: Cnf = (1..40_000).map(|number| [lit(number), lit(-number)]).collect();
    let file = cnf.write_dimacs(Vec::new(), Header::default()).unwrap();
    assert_eq!(text(file), cnf.to_string());
}

/// A file for the clauses, with another size in its header.
fn promising(vars: u32, clauses: u64) -> Result<Vec<u8>, WriteError> {
    let size = Size { vars, clauses, lits: 0 };
    let mut writer = DimacsWriter::new(Vec::new(), Header::default(), size);
    cells().feed(&mut writer);
    writer.finish()
}

#[test]
fn errors_say_what_to_do() {
    let header = |name: &str, number| Header {
        names: vec![(var(number), name.to_owned())],
        ..Header::default()
    };
    let show = Header { show: Some(vec![var(3), var(4)]), ..Header::default() };
    let errors = [
        promising(2, 4),
        promising(3, 3),
        promising(3, 5),
        cells().write_dimacs(Vec::new(), header("x", 4)),
        cells().write_dimacs(Vec::new(), header("", 1)),
        cells().write_dimacs(Vec::new(), show),
    ];
    let messages = errors.map(|error| error.unwrap_err().to_string());
    assert_snapshot!(messages.join("\n"), @r"
    the header promised 2 variables, but 3 are in use; count them first
    the header promised 3 clauses, but there are 4; count them first
    the header promised 5 clauses, but there are 4; count them first
    variable 4 is named or shown, but the formula has only 3 variables
    the name of variable 1 is empty; leave unnamed variables out
    variable 4 is named or shown, but the formula has only 3 variables
    ");
}

#[test]
fn a_name_that_is_written_can_be_read() {
    let written = |length: usize| {
        let names = vec![(var(1), "n".repeat(length))];
        let header = Header { comments: Vec::new(), names, show: None };
        let mut cnf = Cnf::new();
        cnf.reserve_vars(1);
        let mut file = Vec::new();
        cnf.write_dimacs(&mut file, header.clone())?;
        Ok::<_, WriteError>(file)
    };
    let longest = (1 << 16) - 64;
    let file = written(longest).unwrap();
    assert_eq!(Dimacs::read(&file[..]).unwrap().header.names[0].1.len(), longest);
    let error = written(longest + 1).unwrap_err().to_string();
    assert_snapshot!(error, @"the name of variable 1 takes 65473 bytes; at most 65472 are allowed");
}

#[test]
fn more_variables_than_clauses_use_may_be_promised() {
    assert!(promising(9, 4).unwrap().starts_with(b"p cnf 9 4\n"));
}

#[test]
fn declared_variables_count_as_used() {
    let mut writer = DimacsWriter::new(Vec::new(), Header::default(), Size::default());
    writer.reserve_vars(1);
    assert!(matches!(writer.finish(), Err(WriteError::Variables { promised: 0, written: 1 })));
}

/// Takes this number of bytes and no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len().min(self.0);
        self.0 -= length;
        if length == 0 { Err(io::Error::other("the disk is full")) } else { Ok(length) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_first_error_is_reported_in_the_end() {
    let size = Size { vars: 1, clauses: 0, lits: 0 };
    for room in [0, 5, 100_000] {
        let mut writer = DimacsWriter::new(Full(room), Header::default(), size);
        for _ in 0..100_000 {
            writer.add_clause(&[lit(1)]);
        }
        let error = writer.finish().err().unwrap();
        assert!(
            matches!(&error, WriteError::Io(source) if source.to_string() == "the disk is full")
        );
    }
}

#[test]
fn files_are_packed_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let starts: [(&str, &[u8]); 3] =
        [("a.cnf", b"p cnf"), ("a.cnf.gz", b"\x1f\x8b"), ("a.cnf.xz", b"\xfd7zXZ\0")];
    for (name, start) in starts {
        let path = folder.path().join(name);
        let output = create(&path).unwrap();
        cells().write_dimacs(output, Header::default()).unwrap().finish().unwrap();
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
        assert_eq!(Dimacs::read(open(&path).unwrap()).unwrap().cnf, cells(), "{name}");
    }
}
