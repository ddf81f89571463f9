//! Variables, literals, clauses and formulas in memory.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Size, Var};

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number.try_into().unwrap()).unwrap()
}

#[test]
fn a_literal_and_its_negation_are_neighbours() {
    let x = Var::new(2);
    assert_eq!([x.positive().code(), x.negative().code()], [4, 5]);
    assert_eq!(!x.positive(), x.negative());
    assert_eq!(!x.negative(), x.positive());
    assert_eq!([x.lit(true), x.lit(false)], [x.positive(), x.negative()]);
}

#[test]
fn numbers_of_variables_have_bounds() {
    assert_eq!(Var::from_dimacs(0), None);
    assert_eq!(Var::from_dimacs(1), Some(Var::new(0)));
    let last = Var::new(Var::MAX_COUNT - 1);
    assert_eq!(Var::from_dimacs(i32::MAX as u32), Some(last));
    assert_eq!(Var::from_dimacs(i32::MAX as u32 + 1), None);
    assert_eq!(last.negative().to_dimacs(), -i32::MAX);
    assert_eq!(Lit::from_dimacs(i32::MIN.try_into().unwrap()), None);
}

#[test]
#[should_panic(expected = "variable index 2147483647 is out of range")]
fn no_variable_is_beyond_the_last() {
    Var::new(Var::MAX_COUNT);
}

#[test]
fn a_formula_gives_its_clauses_back() {
    let clauses = [vec![lit(1), lit(-4)], vec![], vec![lit(2)]];
    let cnf: Cnf = clauses.iter().collect();
    assert_eq!(cnf.size(), Size { vars: 4, clauses: 3, lits: 3 });
    assert!(cnf.clauses().eq(clauses.iter().map(Vec::as_slice)));
    assert_eq!(cnf.clause(2), [lit(2)]);
    assert_eq!(cnf.to_string(), "p cnf 4 3\n1 -4 0\n0\n2 0\n");

    let mut copy = Cnf::new();
    cnf.feed(&mut copy);
    assert_eq!(copy, cnf);
}

#[test]
fn reserving_never_takes_variables_away() {
    let mut cnf = Cnf::from_iter([[lit(5)]]);
    cnf.reserve_vars(3);
    assert_eq!(cnf.num_vars(), 5);
    cnf.reserve_vars(7);
    assert_eq!(cnf.num_vars(), 7);
}

#[test]
fn the_first_falsified_clause_is_found() {
    let cnf = Cnf::from_iter([vec![lit(1), lit(2)], vec![lit(-1), lit(2)], vec![lit(-2), lit(1)]]);
    let falsified = |x: bool, y: bool| cnf.first_falsified(|var| [x, y][var.index()]);
    assert_eq!(falsified(true, true), None);
    assert_eq!(falsified(false, false), Some(0));
    assert_eq!(falsified(true, false), Some(1));
    assert_eq!(falsified(false, true), Some(2));
    assert_eq!(Cnf::from_iter([[]] as [[Lit; 0]; 1]).first_falsified(|_| true), Some(0));
}
