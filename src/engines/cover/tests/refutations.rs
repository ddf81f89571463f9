//! Refutations, verified by VeriPB.

use std::fs;
use std::io::Write;
use std::process::Command;

use puzzlec_dimacs::{Header, Lit, OpbWriter, ProofWriter, Relation, Size, SumSink, Values};
use puzzlec_encodings::{Core, Model};

use super::super::*;
use crate::engines::blocking::Blocking;
use crate::engines::interrupt::Interrupt;

/// The output of the checker for the proof that a model has these assignments and no others; nothing
/// if it is not installed.
fn checked(core: &Core, found: &[Values]) -> Option<String> {
    let cover = OfModel::new(core).expect("an exact cover problem");
    let excluded = |values: &Values| -> Vec<(i128, Lit)> {
        let clause = Blocking::sound_for(core).clause(&core.projection(), values);
        clause.into_iter().map(|lit| (1, lit)).collect()
    };
    let state = |sink: &mut dyn SumSink| {
        core.lower_to_sums(sink);
        for values in found {
            sink.add_sum(&excluded(values), Relation::AtLeast, 1);
        }
    };
    let mut size = Size::default();
    state(&mut size);
    let mut statement = OpbWriter::new(Vec::new(), Header::default(), None, size);
    state(&mut statement);
    let numbering = core.numbering();
    let solutions = found.len();
    let mut proof = ProofWriter::new(Vec::new(), numbering.count + solutions as u64);
    let numbered = Numbered {
        core,
        of_constraint: &numbering.of_constraint,
        excluded: numbering.further,
        solutions,
    };
    let end = cover.refute(numbered, &mut proof, &mut |_| (), &Interrupt::new());
    let end = end.expect("all assignments are excluded").expect("nobody interrupts");
    let folder = tempfile::tempdir().expect("a folder");
    let [formula, steps] = ["f.opb", "f.pbp"].map(|name| folder.path().join(name));
    fs::write(&formula, statement.finish().expect("memory")).expect("written");
    fs::write(&steps, proof.refutes(end).expect("memory")).expect("written");
    let Ok(output) = Command::new("veripb").arg("--opb").args([formula, steps]).output() else {
        // Past the capture of the test's output.
        let skipped = b"SKIPPED: veripb is not installed\n";
        std::io::stderr().write_all(skipped).expect("stderr");
        return None;
    };
    let said = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&said).into_owned())
}

/// A ladder: each of these takes one of two sides, and after the first that takes the right one, all
/// do. So many items are beyond the search over bit sets.
fn ladder(steps: usize) -> Model<(usize, bool)> {
    let mut model = Model::new();
    let side = |model: &mut Model<_>, step| [false, true].map(|side| model.var((step, side)));
    let steps: Vec<[Lit; 2]> = (0..steps).map(|step| side(&mut model, step)).collect();
    for &sides in &steps {
        model.rule("one side").exactly_one(sides);
    }
    for pair in steps.windows(2) {
        model.rule("the right one stays").at_most_one([pair[0][1], pair[1][0]]);
    }
    model
}

#[test]
fn large_and_small_searches_are_refuted() {
    for steps in [1, 2, 30, 1100] {
        let model = ladder(steps);
        let cover = OfModel::new(model.core()).expect("an exact cover problem");
        assert_eq!(cover.problem.num_items() > 2048, steps == 1100);
        let found = Assignments::new(cover, &Interrupt::new());
        let found: Vec<Values> = found.collect::<Result<_, _>>().expect("assignments");
        assert_eq!(found.len(), steps + 1);
        let Some(said) = checked(model.core(), &found) else { return };
        assert!(said.contains("s VERIFIED UNSATISFIABLE"), "{steps}: {said}");
    }
}

#[test]
fn an_assignment_that_is_not_excluded_is_told() {
    let model = ladder(3);
    let numbering = model.core().numbering();
    let numbered = Numbered {
        core: model.core(),
        of_constraint: &numbering.of_constraint,
        excluded: numbering.further,
        solutions: 3,
    };
    let mut proof = ProofWriter::new(Vec::new(), numbering.count);
    let cover = OfModel::new(model.core()).expect("an exact cover problem");
    let refuted = cover.refute(numbered, &mut proof, &mut |_| (), &Interrupt::new());
    assert_eq!(refuted, Err(NotExcluded));
}
