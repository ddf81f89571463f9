//! Proofs in DRAT, read and written.

use proptest::collection::vec;
use proptest::prelude::*;
use puzzlec_dimacs::{DratError, DratReader, DratStep, DratWriter, Lit};

use crate::errors::errors;
use crate::lits::lits;
use crate::properties::cases;

/// A step: true if it deletes, and the clause.
type Step = (bool, Vec<Lit>);

fn step_of((is_deletion, lits): &Step) -> DratStep<'_> {
    if *is_deletion { DratStep::Delete(lits) } else { DratStep::Add(lits) }
}

/// The steps of a proof.
fn read(proof: &[u8]) -> Result<Vec<Step>, DratError> {
    let mut reader = DratReader::new(proof)?;
    let mut steps = Vec::new();
    while let Some(step) = reader.step()? {
        steps.push(match step {
            DratStep::Add(lits) => (false, lits.to_vec()),
            DratStep::Delete(lits) => (true, lits.to_vec()),
        });
    }
    Ok(steps)
}

fn text(steps: &[Step]) -> Vec<u8> {
    let mut proof = DratWriter::new(Vec::new());
    for step in steps {
        proof.step(step_of(step));
    }
    proof.finish().expect("memory takes everything")
}

fn binary(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (is_deletion, lits) in steps {
        bytes.push(if *is_deletion { b'd' } else { b'a' });
        for lit in lits {
            let mut number = lit.code() + 2;
            while number >= 0x80 {
                bytes.push(number as u8 | 0x80);
                number >>= 7;
            }
            bytes.push(number as u8);
        }
        bytes.push(0);
    }
    bytes
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_proof_is_read_as_it_is_written(
        steps in vec((any::<bool>(), vec(lits(200_000_000), 0..6)), 0..20),
    ) {
        prop_assert_eq!(&read(&text(&steps))?, &steps);
        prop_assert_eq!(&read(&binary(&steps))?, &steps);
    }

    #[test]
    fn no_proof_makes_the_reader_panic(bytes in vec(any::<u8>(), 0..40)) {
        let _ = read(&bytes);
    }
}

#[test]
fn what_is_no_proof_is_refused_with_its_place() {
    let texts = [
        "c a comment\n1 2\n0 d 1 0\n",
        "1 -2 0\n3 x 0\n",
        "1 2\n",
        "d",
        "d1 0\n",
        "1 d 2 0\n",
        "1 -0 0\n",
        "2147483648 0\n",
        "d 1 0\na 1 0\n",
        "a\x02\x00x",
        "a\x02",
        "a\x01\x00",
    ];
    insta::assert_snapshot!(errors(read, &texts));
}

#[test]
fn long_numbers_are_refused() {
    let error = read(b"a\xff\xff\xff\xff\xff\xff\0").expect_err("a number is too long");
    assert_eq!(error.to_string(), "byte 6: variables have the numbers 1 to 2147483647");
}
