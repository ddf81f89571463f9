//! Formulas with other numbers and in another order, which mean the same.

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{
    ClauseSink, Cnf, Dimacs, DimacsWriter, Header, Lit, Opb, OpbWriter, Size, SumSink, Var, Wcnf,
    WriteError,
};

use super::formula::Formula;
use super::{FREE, SCRAMBLED};
use crate::engines::random::Random;

impl Formula {
    /// Gives all variables other numbers and brings constraints and their literals into another
    /// order, at random from a seed. No literal is negated, and names keep their variables: answers
    /// are decoded as before. Comments stay, with the seed as one more.
    ///
    /// ```
    /// use puzzlec::search::file::{Form, Formula};
    ///
    /// let file = "c varname 1 a\nc varname 2 b\np cnf 2 2\n1 2 0\n-1 0\n";
    /// let formula = Formula::read(Form::Cnf, file.as_bytes())?.scrambled(2);
    /// let scrambled = String::from_utf8(formula.write(Vec::new())?)?;
    /// assert_eq!(
    ///     scrambled,
    ///     "c scrambled: seed 2\nc varname 1 b\nc varname 2 a\np cnf 2 2\n-2 0\n2 1 0\n",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn scrambled(self, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut images = (0..self.size().0).map(Var::new).collect_vec();
        random.shuffle(&mut images);
        let mut scrambling = Scrambling { images, random };
        match self {
            Self::Cnf(mut dimacs) => {
                dimacs.header = scrambling.header(dimacs.header, seed);
                dimacs.cnf = scrambling.cnf(&dimacs.cnf);
                dimacs.cubes.iter_mut().for_each(|cube| scrambling.clause(cube));
                Self::Cnf(dimacs)
            }
            Self::Opb(mut opb) => {
                opb.header = scrambling.header(opb.header, seed);
                opb.objective.iter_mut().for_each(|terms| scrambling.terms(terms));
                scrambling.random.shuffle(&mut opb.sums);
                opb.sums.iter_mut().for_each(|sum| scrambling.terms(&mut sum.terms));
                Self::Opb(opb)
            }
            Self::Wcnf(mut wcnf) => {
                wcnf.header = scrambling.header(wcnf.header, seed);
                wcnf.hard = scrambling.cnf(&wcnf.hard);
                scrambling.random.shuffle(&mut wcnf.soft);
                wcnf.soft.iter_mut().for_each(|(_, lits)| scrambling.clause(lits));
                Self::Wcnf(wcnf)
            }
        }
    }

    /// Writes the formula as a file, with its comments, names and projection.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, out: W) -> Result<W, WriteError> {
        match self {
            Self::Cnf(Dimacs { header, cnf, cubes, .. }) => {
                let is_plain = cubes.is_empty();
                let start = if is_plain { DimacsWriter::new } else { DimacsWriter::incremental };
                let mut writer = start(out, header.clone(), cnf.size());
                cnf.feed(&mut writer);
                for cube in cubes {
                    writer.add_cube(cube);
                }
                writer.finish()
            }
            Self::Opb(Opb { header, vars, objective, sums, .. }) => {
                let (vars, clauses) = (*vars, sums.len() as u64);
                let size = Size { vars, clauses, lits: 0 };
                let mut writer = OpbWriter::new(out, header.clone(), objective.as_deref(), size);
                for sum in sums {
                    writer.add_sum(&sum.terms, sum.relation, sum.bound);
                }
                writer.finish()
            }
            Self::Wcnf(Wcnf { header, hard, soft, .. }) => {
                let mut writer = DimacsWriter::weighted(out, header.clone(), hard.size());
                hard.feed(&mut writer);
                for (weight, lits) in soft {
                    writer.add_soft(*weight, lits);
                }
                writer.finish()
            }
        }
    }
}

/// New numbers, and an order at random.
struct Scrambling {
    /// The new variable in place of each.
    images: Vec<Var>,
    random: Random,
}

impl Scrambling {
    fn var(&self, var: Var) -> Var {
        self.images[var.index()]
    }

    fn lit(&self, lit: Lit) -> Lit {
        self.var(lit.var()).lit(lit.is_positive())
    }

    fn clause(&mut self, lits: &mut [Lit]) {
        for lit in lits.iter_mut() {
            *lit = self.lit(*lit);
        }
        self.random.shuffle(lits);
    }

    fn terms(&mut self, terms: &mut [(i128, Lit)]) {
        for (_, lit) in terms.iter_mut() {
            *lit = self.lit(*lit);
        }
        self.random.shuffle(terms);
    }

    fn cnf(&mut self, cnf: &Cnf) -> Cnf {
        let mut order = (0..cnf.num_clauses()).collect_vec();
        self.random.shuffle(&mut order);
        let mut scrambled = Cnf::new();
        scrambled.reserve_vars(cnf.num_vars());
        for index in order {
            let mut clause = cnf.clause(index).to_vec();
            self.clause(&mut clause);
            scrambled.add_clause(&clause);
        }
        scrambled
    }

    /// The header, whose names and projection come in the order of the new numbers.
    fn header(&self, header: Header, seed: u64) -> Header {
        let Header { mut comments, names, show } = header;
        for line in &mut comments {
            if let Some(numbers) = line.strip_prefix(FREE) {
                let vars =
                    numbers.split(' ').filter_map(|number| Var::from_dimacs(number.parse().ok()?));
                let vars = vars.map(|var| self.var(var).to_dimacs()).sorted().join(" ");
                *line = format!("{FREE}{vars}");
            }
        }
        comments.push(format!("{SCRAMBLED}{seed}"));
        let names = names.into_iter().map(|(var, name)| (self.var(var), name)).sorted().collect();
        let show = show.map(|show| show.into_iter().map(|var| self.var(var)).sorted().collect());
        Header { comments, names, show }
    }
}
