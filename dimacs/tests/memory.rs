//! Memory is taken for what a file holds, and not for what it claims.
#![cfg(target_os = "linux")]

use puzzlec_dimacs::{Answer, Dimacs};

/// The most memory that this process has ever asked for, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

#[test]
fn claims_are_cheap() {
    const ALLOWED: u64 = 64 << 10;
    let before = peak();

    let dimacs = Dimacs::read("p cnf 2147483647 0\n".as_bytes()).unwrap();
    assert_eq!(dimacs.cnf.num_vars(), i32::MAX as u32);
    let many = "c varname 2147483647 x\np cnf 2147483647 18446744073709551615\n2147483647 0\n";
    assert!(Dimacs::read(many.as_bytes()).is_err());
    assert!(Dimacs::read_strict(many.as_bytes()).is_err());
    assert!(Answer::read("s SATISFIABLE\nv 3 0\n".as_bytes(), u32::MAX).is_ok());
    assert!(Answer::read("s SATISFIABLE\nv 2147483647 0\n".as_bytes(), 3).is_err());

    let taken = peak() - before;
    assert!(taken < ALLOWED, "{taken} KiB");
}
