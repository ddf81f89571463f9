//! Random constraints, whose clauses the checker VeriPB finds derived.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

use puzzlec_dimacs::{Cnf, Header, OpbWriter};

use super::prelude::*;
use super::*;
use crate::{AtMostOne, Cardinality};

/// Random numbers from a seed, as in the tests of models: Guy Steele, Doug Lea and Christine Flood,
/// "Fast splittable pseudorandom number generators", 2014.
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    const fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    const fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// The statement and the proof in files of their own.
struct Files {
    statement: PathBuf,
    proof: PathBuf,
}

impl Files {
    fn new(name: &str) -> Self {
        let directory = std::env::temp_dir();
        let path = |ending: &str| {
            directory.join(format!("puzzlec-{}-{name}.{ending}", std::process::id()))
        };
        Self { statement: path("opb"), proof: path("pbp") }
    }

    /// What the checker says; nothing if it is not installed.
    fn verdict(&self, statement: &[u8], proof: &[u8]) -> Option<(bool, String)> {
        std::fs::write(&self.statement, statement).expect("a temporary file");
        std::fs::write(&self.proof, proof).expect("a temporary file");
        let checker = Command::new("veripb").arg("--opb").args([&self.statement, &self.proof]).output();
        match checker {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                eprintln!("SKIPPED: the checker veripb is not installed");
                None
            }
            Err(error) => panic!("veripb: {error}"),
            Ok(output) => {
                let text = [output.stdout, output.stderr].concat();
                let text = String::from_utf8_lossy(&text).into_owned();
                Some((output.status.success() && text.contains("s VERIFIED NO CONCLUSION"), text))
            }
        }
    }

    fn assert_verified(&self, statement: &[u8], proof: &[u8]) {
        let Some((is_verified, text)) = self.verdict(statement, proof) else { return };
        let (statement, proof) = (self.statement.display(), self.proof.display());
        assert!(is_verified, "veripb --opb {statement} {proof}:\n{text}");
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            for path in [&self.statement, &self.proof] {
                _ = std::fs::remove_file(path);
            }
        }
    }
}

fn statement(core: &Core, further: &[(Vec<(i128, Lit)>, i128)]) -> Vec<u8> {
    let mut size = Size::default();
    let state = |sink: &mut dyn puzzlec_dimacs::SumSink| {
        core.lower_to_sums(sink);
        for (terms, bound) in further {
            sink.add_sum(terms, puzzlec_dimacs::Relation::AtLeast, *bound);
        }
    };
    state(&mut size);
    let mut writer = OpbWriter::new(Vec::new(), Header::default(), None, size);
    state(&mut writer);
    writer.finish().expect("memory takes everything")
}

/// A model's statement, the proof of its clauses, and these.
struct Proved {
    statement: Vec<u8>,
    proof: Vec<u8>,
    cnf: Cnf,
    steps: u64,
}

fn prove(core: &Core, encodings: Encodings) -> Proved {
    let numbering = core.numbering();
    let mut proof = ProofWriter::new(Vec::new(), numbering.count);
    let mut cnf = Cnf::new();
    let ids = core.lower_proved(encodings, &numbering, &mut cnf, &mut proof);
    assert_eq!(ids.len(), cnf.num_clauses());
    for (clause, &id) in cnf.clauses().zip(&ids) {
        proof.equals(clause, id);
    }
    let steps = proof.steps();
    let proof = proof.derives().expect("memory takes everything");
    Proved { statement: statement(core, &[]), proof, cnf, steps }
}

/// A constraint on some of these literals.
fn post(model: &mut Model<usize>, lits: &[Lit], random: &mut Random, has_weights: bool) {
    let lit = |random: &mut Random| {
        let lit = lits[random.below(lits.len())];
        if random.percent(30) { !lit } else { lit }
    };
    let count = 1 + random.below(9);
    let mut terms = (0..count).map(|_| lit(random)).collect_vec();
    if random.percent(80) {
        let mut seen = Vec::new();
        terms.retain(|lit| {
            let is_new = !seen.contains(&lit.var());
            seen.push(lit.var());
            is_new
        });
    }
    let conditions = if random.percent(30) { 1 + random.below(2) } else { 0 };
    let conditions = (0..conditions).map(|_| lit(random)).collect_vec();
    let comparison = Comparison::ALL[random.below(3)];
    let mut rule = model.rule("random");
    for condition in conditions {
        rule = rule.when(condition);
    }
    if has_weights {
        let most = [3, 7, 20][random.below(3)];
        let factor = if random.percent(20) { 3 } else { 1 };
        let terms = terms.into_iter().map(|lit| {
            let weight = factor * (1 + random.below(most) as i64);
            (if random.percent(30) { -weight } else { weight }, lit)
        });
        let terms = terms.collect_vec();
        let least: i64 = terms.iter().map(|(weight, _)| weight.min(&0)).sum();
        let most: i64 = terms.iter().map(|(weight, _)| weight.max(&0)).sum();
        let bound = least - 1 + random.below((most - least + 3) as usize) as i64;
        rule.sum(terms, comparison, bound);
    } else {
        let bound = if random.percent(30) { 1 } else { random.below(terms.len() + 2) };
        rule.count(terms, comparison, bound);
    }
}

/// Random constraints in one model.
fn random_model(seed: u64, count: usize, has_weights: bool) -> Model<usize> {
    let mut random = Random(seed);
    let mut model: Model<usize> = Model::new();
    let lits: Vec<Lit> = (0..40).map(|index| model.var(index)).collect();
    for _ in 0..count {
        post(&mut model, &lits, &mut random, has_weights);
    }
    model
}

/// All encodings of counts that have proofs.
fn of_counts() -> impl Iterator<Item = Encodings> {
    let with = |at_most_one, cardinality, sides| Encodings {
        at_most_one,
        cardinality,
        sides,
        ..Encodings::default()
    };
    Sides::ALL.iter().flat_map(move |&sides| {
        let cardinality = <&Cardinality>::default();
        let at_most_one = <&AtMostOne>::default();
        let ones = AtMostOne::ALL.iter().map(move |own| with(own, cardinality, sides));
        ones.chain(Cardinality::ALL.iter().map(move |own| with(at_most_one, own, sides)))
    })
}

/// The steps that the checker must find by itself, of all constraints.
fn unaided(proof: &[u8]) -> usize {
    let text = String::from_utf8_lossy(proof);
    text.lines().filter(|line| line.starts_with("rup ") && !line.contains(" : ")).count()
}

fn check_counts(name: &str, constraints: usize) {
    for (index, encodings) in of_counts().enumerate() {
        let model = random_model(index as u64, constraints, false);
        let Proved { statement, proof, cnf, .. } = prove(&model, encodings);
        assert!(cnf == model.lower_to_cnf(super::proved(encodings)), "{encodings}");
        assert_eq!(unaided(&proof), 0, "{encodings}");
        Files::new(name).assert_verified(&statement, &proof);
    }
}

#[test]
fn counts_are_proved() {
    check_counts("counts", 300);
}
