//! Memory is taken for what a file holds, and not for what it claims or comments.
#![cfg(target_os = "linux")]

use std::io::{self, Read, Write};

use puzzlec_dimacs::{Answer, Dimacs, Output, decompress};

/// The most memory that this process has ever asked for, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

/// More bytes than may be taken, which many times say the same.
fn many(text: &[u8]) -> impl Read {
    const PART: usize = 1 << 20;
    let part = text.repeat(PART / text.len());
    let mut left = 80;
    let mut rest = io::Cursor::new(Vec::new());
    ReadFn(move |into: &mut [u8]| {
        if rest.position() == rest.get_ref().len() as u64 && left > 0 {
            left -= 1;
            rest = io::Cursor::new(part.clone());
        }
        rest.read(into)
    })
}

struct ReadFn<F>(F);

impl<F: FnMut(&mut [u8]) -> io::Result<usize>> Read for ReadFn<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        (self.0)(into)
    }
}

/// One test, as the peak is that of the process.
#[test]
fn claims_and_comments_are_cheap() {
    const ALLOWED: u64 = 64 << 10;
    let before = peak();

    let dimacs = Dimacs::read("p cnf 2147483647 0\n".as_bytes()).unwrap();
    assert_eq!(dimacs.cnf.num_vars(), i32::MAX as u32);
    let big = "c varname 2147483647 x\np cnf 2147483647 18446744073709551615\n2147483647 0\n";
    assert!(Dimacs::read(big.as_bytes()).is_err());
    assert!(Answer::read("s SATISFIABLE\nv 3 0\n".as_bytes(), u32::MAX).is_ok());
    assert!(Answer::read("s SATISFIABLE\nv 2147483647 0\n".as_bytes(), 3).is_err());
    let most = Answer::read("s SATISFIABLE\nv 1 -2147483647 0\n".as_bytes(), i32::MAX as u32);
    assert_eq!(most.unwrap().to_string(), "s SATISFIABLE\nv 1 -2147483647 0\n");

    let formula = b"\np cnf 1 1\n1 0\n".as_slice();
    for line in [b"c", b"c more\n".as_slice()] {
        let file = || many(line).chain(formula);
        assert_eq!(Dimacs::read(file()).unwrap().cnf.num_clauses(), 1);
        let answer = || many(line).chain(b"\ns UNKNOWN\n".as_slice());
        assert_eq!(Answer::read(answer(), 1).unwrap(), Answer::Unknown);
    }
    for line in [b"s", b"p", b"0"] {
        assert!(Dimacs::read(many(line)).is_err());
        assert!(Answer::read(many(line), 1).is_err());
    }
    assert!(Dimacs::read(b"c varname 1 ".chain(many(b"x"))).is_err());

    let mut packed = Vec::new();
    let mut output = Output::gz(&mut packed);
    io::copy(&mut many(b"c"), &mut output).unwrap();
    output.write_all(formula).unwrap();
    output.finish().unwrap();
    let read = Dimacs::read(decompress(packed.as_slice()).unwrap());
    assert_eq!(read.unwrap().header.comments, [""; 0]);

    let taken = peak() - before;
    assert!(taken < ALLOWED, "{taken} KiB");
}
