//! Random constraints, whose clauses the checker VeriPB finds derived.

mod checker;
mod random;

use puzzlec_dimacs::{Cnf, Header, OpbWriter, Propagator, Relation, Size, SumSink};

use self::checker::Files;
use self::random::{random_formulas, random_model};
use super::*;
use crate::at_most_one::AtMostOne;
use crate::atom::Atom;
use crate::cardinality::Cardinality;
use crate::constraint::Comparison;
use crate::model::Model;
use crate::testing::count_models;
use crate::testing::seeded::Random;

fn statement(core: &Core, further: &[(Vec<(i128, Lit)>, i128)]) -> Vec<u8> {
    let mut size = Size::default();
    let state = |sink: &mut dyn SumSink| {
        core.lower_to_sums(sink);
        for (terms, bound) in further {
            sink.add_sum(terms, Relation::AtLeast, *bound);
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
}

/// A proof without a conclusion, in which the checker looks whether these clauses are the
/// constraints of these numbers.
fn derived(proof: ProofWriter<Vec<u8>>, cnf: &Cnf, ids: &[ProofId]) -> Vec<u8> {
    let proof = proof.refutes(ProofId::default()).expect("memory takes everything");
    let proof = String::from_utf8(proof).expect("text");
    let (steps, _) = proof.split_once("output NONE ;").expect("the proof has an end");
    let term = |lit: &Lit| format!("1 {}x{}", if lit.is_negative() { "~" } else { "" }, lit.var());
    let equal = cnf.clauses().zip(ids).map(|(clause, id)| {
        format!("e {} >= 1 : {} ;\n", clause.iter().map(term).format(" "), id.0)
    });
    let end = "output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n";
    format!("{steps}{}{end}", equal.format("")).into_bytes()
}

fn prove(core: &Core, encodings: Encodings) -> Proved {
    let numbering = core.numbering();
    let mut proof = ProofWriter::new(Vec::new(), numbering.count);
    let mut cnf = Cnf::new();
    let ids = core.lower_proved(encodings, &numbering, &mut cnf, &mut proof);
    assert_eq!(ids.len(), cnf.num_clauses());
    let proof = derived(proof, &cnf, &ids);
    Proved { statement: statement(core, &[]), proof, cnf }
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
fn unaided(proof: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(proof);
    let steps = text.lines().filter(|line| line.starts_with("rup ") && !line.contains(" : "));
    steps.map(str::to_owned).collect()
}

/// All encodings of sums that have proofs.
fn of_sums() -> impl Iterator<Item = Encodings> {
    let sums = [&TOTALIZER, &ADDER, &crate::sum::AUTO];
    sums.into_iter().cartesian_product(Sides::ALL).map(|(sum, &sides)| Encodings {
        sum,
        sides,
        ..Encodings::default()
    })
}

/// Checks random constraints by all of these encodings.
fn check(name: &str, count: usize, of: impl Iterator<Item = Encodings>, has_weights: bool) {
    for (index, encodings) in of.enumerate() {
        let model = random_model(index as u64, count, has_weights);
        let Proved { statement, proof, cnf } = prove(model.core(), encodings);
        assert!(cnf == model.lower_to_cnf(proved(encodings)), "{encodings}");
        Files::new(&format!("{name}-{index}")).assert_verified(&statement, &proof);
        assert_eq!(unaided(&proof), [""; 0], "{encodings}");
    }
}

#[test]
fn counts_are_proved() {
    check("counts", 500, of_counts(), false);
}

#[test]
fn sums_are_proved() {
    check("sums", 500, of_sums(), true);
}

#[test]
fn formulas_are_proved() {
    for (index, &sides) in Sides::ALL.iter().enumerate() {
        let encodings = Encodings { sides, ..Encodings::default() };
        let model = random_formulas(index as u64, 300);
        let Proved { statement, proof, .. } = prove(model.core(), encodings);
        assert!(model.core().helpers().count() > 100);
        Files::new(&format!("formulas-{index}")).assert_verified(&statement, &proof);
        assert_eq!(unaided(&proof), [""; 0], "{encodings}");
    }
}

#[test]
#[ignore = "takes a minute"]
fn many_are_proved() {
    check("many-counts", 10_000, of_counts(), false);
    check("many-sums", 10_000, of_sums(), true);
}

/// Everything that is not a count or a sum, with conditions or not; integers; what encodings of
/// clauses clean up.
fn other_constraints() -> Model<usize> {
    let mut model: Model<usize> = Model::new();
    let b = (0..6).map(|index| model.var(index)).collect_vec();
    let ints = [6, 7, 8].map(|name| model.int(name, 1..=3));
    for is_conditional in [false, true] {
        let when = |is: bool, lit: Lit| if is { lit.into() } else { Atom::True };
        let condition = when(is_conditional, b[5]);
        model.rule("clause").when(condition).clause([b[0], !b[1], b[0]]);
        model.rule("tautology").when(condition).clause([b[0], !b[0]]);
        let rows = [[b[0], b[1]], [!b[1], b[2]], [b[0], b[1]], [b[2], !b[2]]];
        model.rule("rows").when(condition).some_row(rows);
        model.rule("one row").when(condition).some_row([[b[0], b[3]]]);
        model.rule("table").when(condition).table(&ints, [[1, 2, 3], [2, 2, 1], [3, 1, 3]]);
        let pairs = [[b[0], b[1]], [b[2], b[3]], [b[4], b[0]]];
        model.rule("order").when(condition).lexicographic(pairs.map(|[a, b]| (a, b)));
        let edges = [(1, 2), (2, 3), (3, 4), (4, 1)];
        model
            .rule("loop")
            .when(condition)
            .single_loop(edges.into_iter().zip(&b).map(|((one, other), &lit)| (one, other, lit)));
        model.rule("sum").when(condition).linear(
            [3, -2, 1].into_iter().zip(ints),
            Comparison::AtMost,
            3,
        );
    }
    model
}

#[test]
fn what_is_a_clause_or_a_table_or_an_order_is_proved() {
    let model = other_constraints();
    let Proved { statement, proof, cnf } = prove(model.core(), Encodings::default());
    Files::new("others").assert_verified(&statement, &proof);
    // The values of three integers in three rows, twice; twice less for one value that no row has.
    assert_eq!(unaided(&proof).len(), 2 * (3 + 2 + 2));
    assert_eq!(
        count_models(&mut Propagator::new(&cnf), 1),
        1,
        "nothing is proved by a contradiction"
    );
}

#[test]
fn further_sums_are_proved() {
    let mut random = Random::of(1, 0);
    for encodings in of_sums().chain(of_counts()) {
        let mut model: Model<usize> = Model::new();
        let lits = (0..12).map(|index| model.var(index)).collect_vec();
        let further = (0..100).map(|index| {
            let most = if index % 2 == 0 { 1 } else { 9 };
            let terms = lits.iter().map(|&lit| {
                let weight = 1 + random.below(most) as i128;
                (weight, if random.percent(30) { !lit } else { lit })
            });
            (terms.collect_vec(), random.below(12 * most) as i128)
        });
        let further = further.collect_vec();
        let numbering = model.core().numbering();
        let count = further.len() as u64;
        let mut proof = ProofWriter::new(Vec::new(), numbering.count + count);
        let mut cnf = Cnf::new();
        cnf.reserve_vars(numbering.num_vars());
        let mut ids = Vec::new();
        for ((terms, bound), id) in further.iter().zip(numbering.further.0..) {
            let id = ProofId(id);
            ids.extend(lower_sum_proved(terms, *bound, id, encodings, &mut cnf, &mut proof));
        }
        assert_eq!(ids.len(), cnf.num_clauses());
        let proof = derived(proof, &cnf, &ids);
        Files::new("further").assert_verified(&statement(model.core(), &further), &proof);
    }
}

#[test]
fn a_contradiction_is_proved() {
    for bound in [3, 5] {
        let mut model: Model<usize> = Model::new();
        let [x, y] = [0, 1].map(|index| model.var(index));
        model.rule("odd").sum([(2, x), (2, y)], Comparison::Exactly, bound);
        let Proved { statement, proof, cnf } = prove(model.core(), Encodings::default());
        assert!(cnf.clauses().any(<[Lit]>::is_empty));
        Files::new("contradiction").assert_verified(&statement, &proof);
    }
}

/// Without the first literal of its clause, a line that says it in this way; nothing for another.
fn spoilt(line: &str, start: &str) -> Option<String> {
    let (_, kept) = line.strip_prefix(start)?.split_once(' ')?;
    Some(format!("{}{kept}", start.trim_end_matches("1 ")))
}

#[test]
fn a_clause_that_lost_a_literal_is_refused() {
    let files = Files::new("spoilt");
    let mut refused = [0; 2];
    for (index, encodings) in of_counts().chain(of_sums()).enumerate() {
        let has_weights = index >= of_counts().count();
        let model = random_model(100 + index as u64, 12, has_weights);
        let Proved { statement, proof, .. } = prove(model.core(), encodings);
        let text = String::from_utf8(proof).expect("ASCII");
        let lines = text.lines().collect_vec();
        // Steps that derive a clause from a few constraints, and what the clauses are said to be.
        for (start, refused) in ["rup 1 ", "e 1 "].into_iter().zip(&mut refused) {
            let candidates =
                (0..lines.len()).filter_map(|at| Some((at, spoilt(lines[at], start)?)));
            for (at, line) in candidates.step_by(7).take(3) {
                let mut lines = lines.clone();
                lines[at] = &line;
                let proof = lines.join("\n") + "\n";
                let Some((is_verified, said)) = files.verdict(&statement, proof.as_bytes()) else {
                    return;
                };
                assert!(!is_verified && !said.contains("arse error"), "{line}\n{said}");
                *refused += 1;
            }
        }
    }
    assert!(refused[0] > 20 && refused[1] > 50, "{refused:?}");
}
