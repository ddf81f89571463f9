//! Packed files: no bytes make the readers panic, and what is packed comes out again.

use std::io::{Read, Write};

use puzzlec_dimacs::{Dimacs, Output, decompress};

use super::text::Drip;

pub const SEEDS: &[&[u8]] = &[
    include_bytes!("../../../dimacs/tests/files/formula.cnf.gz"),
    include_bytes!("../../../dimacs/tests/files/formula.cnf.xz"),
    include_bytes!("../../../dimacs/tests/files/formula.cnf.bz2"),
    b"p cnf 2 1\n1 -2 0\n",
];

pub const WORDS: &[&[u8]] = &[
    b"\x1f\x8b",
    b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    b"\xfd7zXZ\x00",
    b"YZ",
    b"BZh9",
    b"\0\0\0\0",
    b"\xff\xff\xff\xff",
    b"\x08",
    b"\x04",
    b"\x10",
    b"\x21\x01",
];

/// The bytes that are unpacked, up to a limit.
fn unpack<'a>(input: impl std::io::BufRead + Send + 'a) -> Result<Vec<u8>, String> {
    const MOST: u64 = 1 << 20;
    let mut unpacked = Vec::new();
    let unpacking = decompress(input).map_err(|error| error.to_string())?;
    let read = unpacking.take(MOST).read_to_end(&mut unpacked);
    read.map(|_| unpacked).map_err(|error| error.to_string())
}

pub fn target(bytes: &[u8]) {
    let unpacked = unpack(bytes);
    let slowly = unpack(std::io::BufReader::with_capacity(1, Drip(bytes)));
    assert_eq!(slowly.is_ok(), unpacked.is_ok(), "{slowly:?} {unpacked:?}");
    if let Ok(unpacked) = &unpacked {
        assert_eq!(slowly.as_ref(), Ok(unpacked));
    }
    if let Ok(input) = decompress(bytes) {
        let read = Dimacs::read(input.take(1 << 20));
        assert!(read.is_err() || unpacked.is_ok());
    }
    if bytes.first().is_some_and(|byte| byte % 8 == 0) {
        let pack = |mut output: Output<'_>| {
            output.write_all(bytes).expect("written");
            output.finish().expect("written");
        };
        let (mut gz, mut xz) = (Vec::new(), Vec::new());
        pack(Output::gz(&mut gz));
        pack(Output::xz(&mut xz).expect("written"));
        for packed in [gz, xz] {
            assert_eq!(unpack(packed.as_slice()).as_deref(), Ok(bytes));
        }
    }
}
