//! Compressed files: detected by content, equal for equal content, and clear errors.

use std::error::Error;
use std::fs;
use std::io::{Read, Write};

use puzzlec_dimacs::{Dimacs, Output, create, decompress, open};

const TEXT: &[u8] = b"p cnf 2 1\n1 -2 0\n";

/// The files that the three tools `gzip -n`, `xz` and `bzip2` make of `TEXT`.
const GZIP: &[u8] = include_bytes!("../files/formula.cnf.gz");
const XZ: &[u8] = include_bytes!("../files/formula.cnf.xz");
const BZIP2: &[u8] = include_bytes!("../files/formula.cnf.bz2");

fn unpack(bytes: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    decompress(bytes).unwrap().read_to_end(&mut unpacked).unwrap();
    unpacked
}

fn gz() -> Vec<u8> {
    let mut packed = Vec::new();
    let mut output = Output::gz(&mut packed);
    output.write_all(TEXT).unwrap();
    output.finish().unwrap();
    packed
}

#[test]
fn files_of_the_common_tools_are_read() {
    assert_eq!(unpack(GZIP), TEXT);
    assert_eq!(unpack(XZ), TEXT);
    assert_eq!(unpack(TEXT), TEXT);
    assert_eq!(unpack(b""), b"");
    assert_eq!(unpack(b"\x1f"), b"\x1f");
}

#[test]
fn several_members_are_one_text() {
    assert_eq!(unpack(&[GZIP, GZIP].concat()), [TEXT, TEXT].concat());
    assert_eq!(unpack(&[XZ, XZ].concat()), [TEXT, TEXT].concat());
}

#[test]
fn gzip_holds_neither_time_nor_name() {
    assert_eq!(gz(), gz());
    // The flags and the time, by RFC 1952.
    assert_eq!(gz()[3..8], [0; 5]);
}

#[test]
fn flushing_leaves_no_trace() {
    let mut packed = Vec::new();
    let mut output = Output::gz(&mut packed);
    for byte in TEXT {
        output.write_all(&[*byte]).unwrap();
        output.flush().unwrap();
    }
    output.finish().unwrap();
    assert_eq!(packed, gz());
}

#[test]
fn content_counts_and_not_the_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("a.cnf", GZIP), ("b.cnf.gz", XZ), ("c.cnf.xz", TEXT)] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert_eq!(Dimacs::read(open(&path).unwrap()).unwrap().cnf.num_clauses(), 1, "{name}");
    }
}

#[test]
fn damage_is_an_error() {
    for bytes in [GZIP, XZ] {
        for length in 7..bytes.len() {
            assert!(Dimacs::read(decompress(&bytes[..length]).unwrap()).is_err(), "{length}");
        }
    }
}

#[test]
fn no_flipped_bit_changes_the_text() {
    // Without the first bytes, the text would not count as compressed.
    for (bytes, start) in [(GZIP, 2), (XZ, 6)] {
        for bit in 8 * start..8 * bytes.len() {
            let mut damaged = bytes.to_vec();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let mut unpacked = Vec::new();
            let read = decompress(damaged.as_slice()).unwrap().read_to_end(&mut unpacked);
            assert!(read.is_err() || unpacked == TEXT, "bit {bit} of {} bytes", bytes.len());
        }
    }
}

#[test]
fn an_unreadable_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("formula.cnf.bz2");
    fs::write(&path, BZIP2).unwrap();
    let error = open(&path).err().unwrap();
    assert_eq!(error.to_string(), format!("cannot open `{}`", path.display()));
    let reason = error.source().unwrap().to_string();
    assert_eq!(reason, "bzip2 is not supported; unpack the file with `bunzip2` first");

    let nowhere = folder.path().join("nowhere/formula.cnf");
    assert_eq!(open(&nowhere).err().unwrap().path, nowhere);
    assert_eq!(create(&nowhere).err().unwrap().path, nowhere);
}
