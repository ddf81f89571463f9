//! Proofs of every solver, verified by VeriPB and by a checker of LRAT.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::iter::Peekable;
use std::process::Command;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Cnf, Header, Lit, Mark, ProofId, ProofWriter, Propagator, Var};

use super::*;
use crate::engines::interrupt::Interrupt;
use crate::engines::random::Random;
use crate::engines::solver_kind::{SOLVERS, SolverKind};

/// True if a program is installed; says so if not.
fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        // Past the capture of the test's output.
        let skipped = format!("SKIPPED: {program} is not installed\n");
        std::io::stderr().write_all(skipped.as_bytes()).expect("stderr");
    }
    found
}

/// The solvers whose proofs are tried.
fn solvers() -> Vec<SolverKind> {
    let mut names = vec!["varisat", "batsat"];
    if is_installed("cadical") {
        names.push("cadical -q {in} {proof}");
        names.push("cadical -q --no-binary --plain {in} {proof}");
    }
    names.into_iter().map(|name| name.parse().expect("any text is a solver")).collect()
}

/// The proof of VeriPB, of a formula whose clauses are its constraints.
fn veripb(cnf: &Cnf, refutation: &Refutation) -> Vec<u8> {
    let clauses = cnf.num_clauses() as u64;
    let mut proof = ProofWriter::new(Vec::new(), clauses);
    let ids = (1..=clauses).map(ProofId).collect_vec();
    let end = refutation.derive(&mut proof, &ids);
    proof.refutes(end).expect("memory takes everything")
}

/// True if VeriPB verifies a proof.
fn verifies(cnf: &Cnf, proof: &[u8]) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let [formula, file] = ["f.cnf", "f.pbp"].map(|name| folder.path().join(name));
    let text = cnf.write_dimacs(Vec::new(), Header::default()).expect("memory takes everything");
    fs::write(&formula, text).expect("a file");
    fs::write(&file, proof).expect("a file");
    let output = Command::new("veripb").arg("--cnf").arg(formula).arg(file).output();
    let output = output.expect("veripb is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success() && said.contains("s VERIFIED UNSATISFIABLE")
}

/// True if these literals cannot all be false: each hint, of those that are positive, makes another
/// one false, and the last one is false itself.
fn contradicts(
    clauses: &BTreeMap<u64, Vec<Lit>>,
    falses: &mut Vec<Lit>,
    hints: &mut Peekable<impl Iterator<Item = i32>>,
) -> bool {
    let mut is_done = false;
    while let Some(hint) = hints.next_if(|&hint| hint > 0) {
        let clause = &clauses[&(hint as u64)];
        let open = clause.iter().filter(|lit| !falses.contains(lit)).unique().collect_vec();
        match open[..] {
            [] => is_done = true,
            [&lit] if !is_done => falses.push(!lit),
            _ => panic!("hint {hint} is of no use"),
        }
    }
    is_done
}

/// True if an LRAT proof refutes a formula: each hint is unit or false when it is its turn.
fn follows_hints(cnf: &Cnf, proof: &str) -> bool {
    let mut clauses: BTreeMap<u64, Vec<Lit>> =
        (1..).zip(cnf.clauses().map(<[Lit]>::to_vec)).collect();
    for line in proof.lines() {
        let words = line.split(' ').collect_vec();
        let numbers = |words: &[&str]| {
            words.iter().map(|word| word.parse::<i32>().unwrap_or(0)).collect_vec()
        };
        if words[1] == "d" {
            for number in numbers(&words[2..words.len() - 1]) {
                assert!(clauses.remove(&(number as u64)).is_some(), "{line}: no such clause");
            }
            continue;
        }
        let parts = numbers(&words[1..]);
        let Some([lits, hints, []]) = parts.split(|&number| number == 0).collect_array() else {
            return false;
        };
        let lits = lits.iter().filter_map(|&lit| Lit::from_dimacs(lit.try_into().ok()?));
        let lits = lits.collect_vec();
        let mut hints = hints.iter().copied().peekable();
        let mut falses = lits.clone();
        if !contradicts(&clauses, &mut falses, &mut hints) {
            // Each clause that the first literal resolves with must have its turn.
            let Some(&pivot) = lits.first() else { return false };
            let mut others = BTreeMap::new();
            others.extend(clauses.iter().filter(|(_, other)| other.contains(&!pivot)));
            while let Some(hint) = hints.next() {
                let Some(other) = others.remove(&(-i64::from(hint) as u64)) else { return false };
                let rest = other.iter().copied().filter(|&lit| lit != !pivot).collect_vec();
                let mut falses = [&falses[..], &rest[..]].concat();
                let is_tautology = rest.iter().any(|&lit| falses.contains(&!lit));
                if !is_tautology && !contradicts(&clauses, &mut falses, &mut hints) {
                    return false;
                }
            }
            if !others.is_empty() {
                return false;
            }
        }
        clauses.insert(words[0].parse().unwrap_or(0), lits);
    }
    clauses.values().any(Vec::is_empty)
}

/// True if each clause of a DRAT proof follows by unit propagation, down to the empty one.
fn follows(cnf: &Cnf, proof: &[u8]) -> bool {
    let unique = |clause: &[Lit]| clause.iter().copied().unique().collect_vec();
    let mut clauses = cnf.clauses().map(unique).collect_vec();
    let mut reader = puzzlec_dimacs::DratReader::new(proof).expect("a text");
    let mut is_done = false;
    while let Some(step) = reader.step().expect("DRAT") {
        match step {
            DratStep::Add(lits) => {
                let mut formula = Propagator::new(&Cnf::from_iter(&clauses));
                let _: Vec<Mark> = lits.iter().map(|&lit| formula.assume(!lit)).collect();
                if formula.is_consistent() {
                    return false;
                }
                is_done |= lits.is_empty();
                clauses.push(lits.to_vec());
            }
            DratStep::Delete(lits) => {
                let place = clauses.iter().position(|clause| clause == lits);
                clauses.remove(place.expect("a clause that stands"));
            }
        }
    }
    is_done
}

/// All clauses are checked in all ways.
fn check(cnf: &Cnf, refutation: &Refutation) {
    let lrat = refutation.write_lrat(Vec::new()).expect("memory takes everything");
    let lrat = String::from_utf8(lrat).expect("numbers");
    assert!(follows_hints(cnf, &lrat), "{cnf}\n{lrat}");
    // The hints of a clause that is RAT begin with a negated one, if there are any.
    let added = lrat.lines().filter_map(|line| line.split_once(" 0 "));
    let is_rup = added.clone().all(|(_, hints)| !hints.starts_with(['-', '0']));
    if is_rup && cnf.num_clauses() < 200 && added.count() < 200 {
        let drat = refutation.write_drat(Vec::new()).expect("memory takes everything");
        assert!(follows(cnf, &drat), "{cnf}\n{}", String::from_utf8_lossy(&drat));
    }
    if is_installed("veripb") {
        assert!(verifies(cnf, &veripb(cnf, refutation)), "{cnf}");
    }
}

fn refutation(solver: &SolverKind, cnf: &Cnf) -> Option<Refutation> {
    let refuted = solver.refute(cnf, &Interrupt::new());
    match refuted.unwrap_or_else(|error| panic!("{solver}: {error}\n{cnf}")) {
        Refuted::Satisfiable(_) => None,
        Refuted::Refutation(refutation) => Some(refutation),
        Refuted::Unknown => panic!("{solver} gave up"),
    }
}

/// Clauses of 1 to 3 literals, with literals and clauses that occur twice.
fn random_cnf(random: &mut Random, vars: u32, clauses: usize) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..clauses {
        let size = [1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4][random.below(16)];
        let lit = |_| Var::new(random.below(vars as usize) as u32).lit(random.below(2) == 0);
        let clause = (0..size).map(lit).collect_vec();
        cnf.add_clause(&clause);
        if random.below(16) == 0 {
            cnf.add_clause(&clause);
        }
    }
    cnf
}

/// One pigeon more than holes, one in each.
fn pigeons(holes: u32) -> Cnf {
    let mut cnf = Cnf::new();
    let at = |pigeon: u32, hole: u32| Var::new(pigeon * holes + hole);
    for pigeon in 0..=holes {
        cnf.add_clause(&(0..holes).map(|hole| at(pigeon, hole).positive()).collect_vec());
    }
    for hole in 0..holes {
        for [one, other] in (0..=holes).array_combinations() {
            cnf.add_clause(&[at(one, hole).negative(), at(other, hole).negative()]);
        }
    }
    cnf
}

#[test]
fn random_formulas_are_refuted_by_every_solver() {
    let solvers = solvers();
    let mut random = Random::new(7);
    let mut refuted = 0;
    for case in 0..120 {
        let vars = 2 + random.below(40) as u32;
        let clauses = vars as usize * 9 / 2 + random.below(20);
        let cnf = random_cnf(&mut random, vars, clauses);
        // Each program that is started takes its time.
        let few = if case % 8 == 0 { solvers.len() } else { 2 };
        for solver in &solvers[..few] {
            if let Some(refutation) = refutation(solver, &cnf) {
                check(&cnf, &refutation);
                refuted += 1;
            }
        }
    }
    assert!(refuted > 100, "only {refuted} formulas have no solution");
}

#[test]
fn pigeons_do_not_fit() {
    for holes in 5..=7 {
        let cnf = pigeons(holes);
        for solver in solvers() {
            check(&cnf, &refutation(&solver, &cnf).expect("they do not fit"));
        }
    }
}

#[test]
fn formulas_without_search_are_refuted() {
    let [x, y, z] = [0, 1, 2].map(|index| Var::new(index).positive());
    let formulas: [&[&[Lit]]; 5] = [
        &[&[]],
        &[&[x], &[!x]],
        &[&[x, x], &[!x, !x, y], &[!y]],
        &[&[x], &[!x, y], &[!y, z], &[x, !x], &[!z]],
        &[&[x, y], &[x, !y], &[!x, y], &[!x, !y]],
    ];
    for clauses in formulas {
        let cnf = Cnf::from_iter(clauses);
        for solver in solvers() {
            check(&cnf, &refutation(&solver, &cnf).expect("there is no solution"));
        }
    }
}

#[test]
fn clauses_about_new_variables_are_accepted() {
    let [a, b, c, d, e, f, x] = [0, 1, 2, 3, 4, 5, 6].map(|index| Var::new(index).positive());
    // Not both of two, which propagation does not see.
    let excluded = |one: Lit, other: Lit| {
        [[e, f], [e, !f], [!e, f], [!e, !f]].map(|[e, f]| vec![!one, !other, e, f])
    };
    // Two of one kind, or two of the other: x says which.
    let either = [[a, c], [b, c], [a, d], [b, d]].map(|clause| clause.to_vec());
    let either = either.into_iter().chain(excluded(a, b)).chain(excluded(c, d));
    let factors: [&[Lit]; 7] = [&[x, a], &[x, b], &[!x, c], &[!x, d], &[!x, e], &[!x], &[e]];
    // Both, as x says.
    let both = [[a, c], [b, c], [a, !c], [b, !c]].map(|clause| clause.to_vec());
    let both = both.into_iter().chain(excluded(a, b));
    let meaning: [&[Lit]; 7] = [&[x, !a, !b], &[!x, a], &[!x, b], &[x, c], &[x, !c], &[x], &[e]];
    let (either, both) = (either.collect(), both.collect());
    let cases: [(Cnf, &[&[Lit]]); 2] = [(either, &factors), (both, &meaning)];
    for (cnf, steps) in cases {
        let mut record = Record::new(&cnf);
        for clause in steps {
            record.step(DratStep::Add(clause));
        }
        let refutation = record.refutation(&Interrupt::new()).expect("a proof");
        let refutation = refutation.expect("it was not interrupted");
        let proof = String::from_utf8(veripb(&cnf, &refutation)).expect("a text");
        assert!(proof.contains("\nred "), "{proof}");
        check(&cnf, &refutation);
    }
}

#[test]
fn a_wrong_step_is_refused() {
    let cnf = pigeons(3);
    let lit = |number: u32| Var::new(number).positive();
    let mut record = Record::new(&cnf);
    record.step(DratStep::Add(&[lit(0)]));
    record.step(DratStep::Add(&[!lit(0)]));
    let error = record.refutation(&Interrupt::new()).expect_err("neither follows");
    assert_eq!(
        error.to_string(),
        "its clause `-1 0` neither follows by unit propagation nor is RAT"
    );
    let error = Record::new(&cnf).refutation(&Interrupt::new()).expect_err("no step");
    assert_eq!(error, Unproved::NoContradiction);

    let proof = veripb(&cnf, &refutation(&SolverKind::default(), &cnf).expect("a proof"));
    let text = String::from_utf8(proof).expect("a text");
    if is_installed("veripb") {
        assert!(verifies(&cnf, text.as_bytes()));
        // A learnt clause without its first literal, and a hint that is another one.
        let line = text.lines().find(|line| line.starts_with("rup 1 ") && line.contains(" 1 "));
        let line = line.expect("a clause");
        let shorter = line.replacen("rup 1 ", "rup 1 ~", 1).replace("~~", "");
        assert!(!verifies(&cnf, text.replacen(line, &shorter, 1).as_bytes()));
    }
}

#[test]
fn a_solver_without_proofs_says_so() {
    let cnf = pigeons(2);
    let refused = ["splr", "cadical -q {in}"].map(|name| {
        let solver: SolverKind = name.parse().expect("any text is a solver");
        solver.refute(&cnf, &Interrupt::new()).expect_err("it has no proof").to_string()
    });
    insta::assert_snapshot!(refused.join("\n"), @r#"
    splr writes no proof; varisat and batsat do, and commands that write DRAT: "cadical -q {in} {proof}"
    `cadical -q {in}` writes no proof; varisat and batsat do, and commands that write DRAT: "cadical -q {in} {proof}"
    "#);
    let able = SOLVERS.iter().filter(|solver| solver.scribe.is_some());
    assert_eq!(able.map(|solver| solver.name).collect_vec(), ["varisat", "batsat"]);
}

#[cfg(unix)]
#[test]
fn a_program_whose_proof_is_none_is_refused() {
    let cnf = pigeons(2);
    let refused = ["1 x 0", "a", "1 2 0"].map(|proof| {
        let command = format!("sh -c \"printf '{proof}' > {{proof}}; echo s UNSATISFIABLE\"");
        let solver: SolverKind = command.parse().expect("any text is a solver");
        let error = solver.refute(&cnf, &Interrupt::new()).expect_err("it is no proof");
        let source = std::error::Error::source(&error);
        [error.to_string(), source.map_or(String::new(), |source| format!(": {source}"))].concat()
    });
    insta::assert_snapshot!(refused.join("\n"), @r"
    the proof of `sh` cannot be read: line 1, column 3: unexpected `x`
    the proof of `sh` cannot be read: byte 1: the last step is cut off: its final 0 is missing
    the proof of sh is wrong: it ends without a contradiction
    ");
}

#[test]
fn an_interrupt_ends_a_refutation() {
    let interrupt = Interrupt::new();
    interrupt.raise();
    for solver in solvers() {
        let refuted = solver.refute(&pigeons(9), &interrupt);
        assert!(matches!(refuted, Ok(Refuted::Unknown)), "{solver}: {refuted:?}");
    }
}
