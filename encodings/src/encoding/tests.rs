//! Every encoding called alone, on every list of few literals; the tables of the documentation.

use std::fmt::Write;
use std::ops::Bound;
use std::path::Path;

use itertools::{Itertools, repeat_n};
use puzzlec_dimacs::{Lit, Size, Var};

use super::{Determined, Encoding, Kind};
use crate::at_most_one::AtMostOne;
use crate::cardinality::Cardinality;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encodings::Encodings;
use crate::graph::{Edges, Nodes, Shape};
use crate::lexicographic::Lexicographic;
use crate::model::Model;
use crate::sum::Sum;
use crate::table::Table;
use crate::testing::{Propagator, Traced, count_models, worlds};

/// Every list of up to three literals of three variables, repeated and contradicting ones included.
fn lists() -> impl Iterator<Item = Vec<Lit>> {
    let lits = (0..3).flat_map(|index| [true, false].map(|sign| Var::new(index).lit(sign)));
    (0..=3).flat_map(move |n| repeat_n(lits.clone(), n).multi_cartesian_product())
}

/// Checks what every encoding of a kind writes over these literals into an empty formula.
fn check<K: Kind>(
    lits: &[Lit],
    write: impl Fn(&'static Encoding<K>, &mut Traced, Sides),
    holds: impl Fn(&dyn Fn(Lit) -> bool) -> bool,
) {
    let vars = lits.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
    let written = |encoding, sides| {
        let mut cnf = Traced::default();
        write(encoding, &mut cnf, sides);
        cnf
    };
    for encoding in K::ALL {
        // What one side leaves out, a proof can add in the same variables.
        let [one, two] = [Sides::One, Sides::Two].map(|sides| written(encoding, sides));
        let mut clauses = two.clauses();
        let is_part = one.clauses().all(|clause| clauses.contains(&clause));
        assert!(is_part && one.num_vars() == two.num_vars(), "{} {encoding} of {lits:?}", K::NAME);
    }
    for (encoding, &sides) in K::ALL.iter().cartesian_product(Sides::ALL) {
        let cnf = written(encoding, sides);
        let context = format_args!("{} {encoding} {sides}-sided of {lits:?}", K::NAME);
        cnf.check_definitions(&context, vars);
        let determined = sides == Sides::Two && encoding.about.determined != Determined::Never;
        for world in worlds(vars) {
            let lit = |index: usize| Var::new(index as u32).lit(world[index]);
            let mut propagator = Propagator::new(&cnf);
            // A formula without clauses may not have heard of every literal.
            (0..vars.min(cnf.num_vars() as usize))
                .for_each(|index| _ = propagator.assume(lit(index)));
            let models = count_models(&mut propagator, 2);
            let holds = holds(&|lit| world[lit.var().index()] == lit.is_positive());
            assert_eq!(models > 0, holds, "{context} in {world:?}: {:?}", *cnf);
            assert!(models < 2 || !determined, "{context} in {world:?}: {:?}", *cnf);
        }
    }
}

#[test]
fn every_encoding_is_right_when_called_alone() {
    for lits in lists() {
        check(
            &lits,
            |amo: &AtMostOne, cnf, sides| amo.encode(cnf, &lits, sides),
            |truth| lits.iter().filter(|&&lit| truth(lit)).count() <= 1,
        );
        let ends = (0..=4).map(Bound::Included).chain([Bound::Excluded(1), Bound::Unbounded]);
        for bounds in ends.clone().cartesian_product(ends) {
            check(
                &lits,
                |count: &Cardinality, cnf, sides| count.encode(cnf, &lits, bounds, sides),
                |truth| {
                    let count = lits.iter().filter(|&&lit| truth(lit)).count();
                    std::ops::RangeBounds::contains(&bounds, &count)
                },
            );
        }
        let terms: Vec<_> = [3, -2, 2].into_iter().zip(lits.iter().copied()).collect();
        let ends = [i64::MIN, -1, 0, 1, 2, 3, 5, 9, i64::MAX];
        for (&low, &high) in ends.iter().cartesian_product(&ends) {
            let bounds = low..=high;
            check(
                &lits,
                |sum: &Sum, cnf, sides| sum.encode(cnf, &terms, bounds.clone(), sides),
                |truth| {
                    let true_ones = terms.iter().filter(|&&(_, lit)| truth(lit));
                    bounds.contains(&true_ones.map(|(weight, _)| weight).sum())
                },
            );
        }
        // Rows of one length and of several; none; the empty row.
        let tables = [vec![], vec![&lits[..]], lits.chunks(2).collect(), lits.windows(2).collect()];
        for rows in tables {
            check(
                &lits,
                |table: &Table, cnf, sides| {
                    // The columns of supports exclude one another: no table of any literals.
                    let table = if table.about.name == "supports" { Table::ALL[0] } else { table };
                    table.encode(cnf, &rows, sides);
                },
                |truth| rows.iter().any(|row| row.iter().all(|&lit| truth(lit))),
            );
        }
    }
}

#[test]
fn encodings_of_graphs_and_orders_are_right_when_called_alone() {
    let lits = [0, 1, 2, 3].map(|index| Var::new(index).lit(index != 2));
    // A square of corners 5, 3, 8 and 9 without a diagonal; two of its sides make no shape.
    let square = || [(5, 3), (3, 8), (8, 9), (9, 5)].into_iter().zip(lits);
    let edges = || square().map(|((one, other), lit)| (one, other, lit));
    let shapes = [
        (Shape::Circuit, 1),
        (Shape::Loop, 1),
        (Shape::Path { from: 5, to: 8 }, 2),
        (Shape::HamiltonianPath { from: 5 }, 2),
    ];
    for (shape, ways) in shapes {
        check(
            &lits,
            |encoding: &'static Edges, cnf, sides| {
                let mut model: Model<usize> = Model::new();
                (0..lits.len()).for_each(|index| _ = model.var(index));
                let mut rule = model.rule("these edges have a shape");
                match shape {
                    Shape::Circuit => rule.circuit(edges()),
                    Shape::Loop => rule.single_loop(edges()),
                    Shape::Path { from, to } => rule.path(from as usize, to as usize, edges()),
                    Shape::HamiltonianPath { from } => {
                        rule.hamiltonian_path(from as usize, edges());
                    }
                }
                model.lower(Encodings { edges: encoding, sides, ..Encodings::default() }, cnf);
            },
            |truth| match (lits.map(truth), ways) {
                (sides, 1) => sides == [true; 4],
                (sides, _) if matches!(shape, Shape::Path { .. }) => {
                    [[true, true, false, false], [false, false, true, true]].contains(&sides)
                }
                ([first, second, third, last], _) => second && third && first != last,
            },
        );
    }
    check(
        &lits,
        |encoding: &Nodes, cnf, sides| {
            let mut out = Encoder::over(cnf, &lits, sides);
            (encoding.write)(&mut out, &lits, &[[0, 1], [1, 2], [2, 3]]);
        },
        |truth| {
            lits.map(truth).chunk_by(|one, other| one == other).filter(|part| part[0]).count() < 2
        },
    );
    check(
        &lits,
        |encoding: &Lexicographic, cnf, sides| {
            encoding.encode(cnf, &[[lits[0], lits[1]], [lits[2], lits[3]]], sides);
        },
        |truth| [truth(lits[0]), truth(lits[2])] <= [truth(lits[1]), truth(lits[3])],
    );
}

/// The lines of a kind's table in the documentation.
fn table<K: Kind>() -> String {
    let heading = "encoding | auxiliary variables | clauses | propagates | determined";
    let mut table = format!("//! | {heading} |\n//! |---|---|---|---|---|\n");
    for Encoding { about, .. } in K::ALL {
        let (name, vars, clauses) = (about.name.to_uppercase(), about.vars, about.clauses);
        let (propagates, determined) = (about.propagates, about.determined);
        writeln!(table, "//! | [`{name}`] | {vars} | {clauses} | {propagates} | {determined} |")
            .expect("a string takes everything");
    }
    table
}

#[test]
fn the_documentation_says_what_the_values_say() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |file: &str| std::fs::read_to_string(sources.join(file)).expect("a source");
    for (file, table) in [
        ("at_most_one/mod.rs", table::<crate::at_most_one::Write>()),
        ("cardinality/mod.rs", table::<crate::cardinality::Write>()),
        ("sum/mod.rs", table::<crate::sum::Write>()),
        ("table.rs", table::<crate::table::Write>()),
        ("graph/mod.rs", table::<crate::graph::WriteEdges>()),
        ("graph/mod.rs", table::<crate::graph::WriteNodes>()),
        ("lexicographic.rs", table::<crate::lexicographic::Write>()),
    ] {
        assert!(read(file).contains(&table), "{file} needs this table at its head:\n{table}");
    }
    for (kind, about) in crate::all_encodings().filter(|(_, about)| about.name != "auto") {
        let file = match kind {
            "table" => "table.rs".to_owned(),
            "lexicographic order" => "lexicographic.rs".to_owned(),
            "edges" | "nodes" => format!("graph/{}.rs", about.name),
            kind => format!("{}/{}.rs", kind.replace(' ', "_"), about.name),
        };
        let head = read(&file).lines().filter_map(|line| line.strip_prefix("//! ")).join(" ");
        assert!(head.contains(about.reference), "{file} must cite {}", about.reference);
    }
}

/// The beginning of a row of README for each encoding of a kind.
fn rows<K: Kind>(
    constraint: &str,
    n: u32,
    write: impl Fn(&'static Encoding<K>, &mut Size, &[Lit]),
) -> Vec<String> {
    let lits = (0..n).map(|index| Var::new(index).positive()).collect_vec();
    let row = |&encoding: &&'static Encoding<K>| {
        let mut size = Size::default();
        write(encoding, &mut size, &lits);
        format!("| {constraint} | `{encoding}` | {} | {} |", size.vars - n, size.clauses)
    };
    K::ALL.iter().filter(|encoding| encoding.about.name != "auto").map(row).collect()
}

#[test]
fn the_readme_has_the_sizes() {
    let one = |encoding: &'static AtMostOne, size: &mut Size, lits: &[Lit]| {
        encoding.encode(size, lits, Sides::One);
    };
    let count = |encoding: &'static Cardinality, size: &mut Size, lits: &[Lit]| {
        encoding.encode(size, lits, ..=10, Sides::One);
    };
    let sum = |encoding: &'static Sum, size: &mut Size, lits: &[Lit]| {
        let terms = (1..=9).cycle().zip(lits.iter().copied()).collect_vec();
        encoding.encode(size, &terms, ..=50, Sides::One);
    };
    let rows = [
        rows("at most 1 of 100", 100, one),
        rows("at most 10 of 100", 100, count),
        rows("at most 50, of 30 weights from 1 to 9", 30, sum),
    ];
    let readme = include_str!("../../README.md");
    for row in rows.concat() {
        assert!(readme.contains(&row), "README needs this row: {row}");
    }
}

#[test]
fn names_tell_the_encodings_of_a_kind_apart() {
    fn of<K: Kind>() {
        assert!(K::ALL.iter().map(|encoding| encoding.about.name).all_unique());
        for &encoding in K::ALL {
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
        }
        let error = "magic".parse::<&Encoding<K>>().expect_err("no encoding is called so");
        assert_eq!(error.choices.len(), K::ALL.len());
    }
    of::<crate::at_most_one::Write>();
    of::<crate::cardinality::Write>();
    of::<crate::sum::Write>();
    of::<crate::table::Write>();
    of::<crate::graph::WriteEdges>();
    of::<crate::graph::WriteNodes>();
    of::<crate::lexicographic::Write>();
}
