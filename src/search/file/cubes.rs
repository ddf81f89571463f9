//! Cubes of a file, to be searched one by one on many machines.

use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use itertools::Itertools;
use puzzlec_dimacs::{Dimacs, Lit, ReadError, Var};
use sha2::{Digest as _, Sha256};

use super::{ImportError, SHA256, task_of};
use crate::engines::plural;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::signed::hex;

/// The most bytes of a line.
const LONGEST: u64 = 1 << 26;

/// The file of a split search, and those of its cubes that are wanted.
#[derive(Debug, PartialEq, Eq)]
pub struct CubeFile {
    /// The number of all cubes.
    pub all: usize,
    /// The numbers of the wanted cubes; the first one of all is 1.
    pub wanted: RangeInclusive<usize>,
    /// The digest of the file, uncompressed.
    pub(in crate::search) digest: String,
    /// The wanted cubes.
    pub(in crate::search) cubes: Vec<Vec<Lit>>,
    /// True if no literal of any cube is negative: exact cover search may choose them first.
    pub(in crate::search) is_positive: bool,
}

/// Some cubes of a file, written as `FILE:K` or `FILE:K-L`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeRange {
    /// The file.
    pub path: PathBuf,
    /// The numbers of the cubes, from 1.
    pub wanted: RangeInclusive<usize>,
}

impl FromStr for CubeRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str =
            "expected a file and the numbers of its cubes: FILE:17 or FILE:17-32";
        let (path, numbers) = text.rsplit_once(':').ok_or(EXPECTED)?;
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let number = |text: &str| text.parse().map_err(|_| EXPECTED);
        let wanted = number(first)?..=number(last)?;
        let is_right = !path.is_empty() && *wanted.start() > 0 && !wanted.is_empty();
        if is_right { Ok(Self { path: path.into(), wanted }) } else { Err(EXPECTED) }
    }
}

/// The reason why cubes of a file cannot be searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CubeError {
    /// The file is no iCNF file.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file does not carry its puzzle.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// It has no cubes.
    #[error("the file has no cubes")]
    None,
    /// Its first line has no digest.
    #[error("the file is not from `split` of this version, or is damaged: line 1 has no digest")]
    Unsigned,
    /// Its digest is another one.
    #[error("the file is damaged or was changed: its digest differs from that of line 1")]
    Damaged,
    /// The number of a cube is too large.
    #[error("cube {wanted} is missing: the file has {}", plural(*.all, "cube"))]
    Beyond {
        /// The number.
        wanted: usize,
        /// The number of the cubes.
        all: usize,
    },
    /// A literal could be true and false in the assignments of one solution, which would be counted
    /// twice.
    #[error("cube {cube}: variable {var} does not distinguish solutions")]
    Hidden {
        /// The number of the cube.
        cube: usize,
        /// The variable.
        var: Var,
    },
}

impl CubeFile {
    /// Reads the puzzle of a file and some of its cubes. Clauses are passed over.
    ///
    /// # Errors
    /// When the file is not one of cubes, or lacks a wanted one.
    pub fn read(
        mut input: impl BufRead,
        wanted: RangeInclusive<usize>,
    ) -> Result<(Box<dyn AnyTask>, Self), CubeError> {
        let (mut digest, mut all, mut is_positive) = (Sha256::default(), 0, true);
        let (mut line, mut kept, mut promise) = (Vec::new(), Vec::new(), Vec::new());
        let mut next = |line: &mut Vec<u8>| (&mut input).take(LONGEST).read_until(b'\n', line);
        while next(&mut line).map_err(ReadError::from)? > 0 {
            if promise.is_empty() {
                ensure!(line.starts_with(SHA256.as_bytes()), CubeError::Unsigned);
                promise.clone_from(&line);
            } else {
                digest.update(&line);
            }
            ensure!(line.len() < LONGEST as usize, CubeError::Damaged);
            let is_cube = line.starts_with(b"a");
            all += usize::from(is_cube);
            is_positive &= !(is_cube && line.contains(&b'-'));
            let is_clause = line.starts_with(b"-") || line[0].is_ascii_digit();
            if is_clause || is_cube && !wanted.contains(&all) {
                line = b"\n".to_vec();
            }
            kept.append(&mut line);
        }
        let digest = hex(&digest.finalize());
        ensure!(all > 0, CubeError::None);
        ensure!(promise == format!("{SHA256}{digest}\n").as_bytes(), CubeError::Damaged);
        let Dimacs { header, cubes, .. } = Dimacs::read(kept.as_slice())?;
        ensure!(*wanted.end() <= all, CubeError::Beyond { wanted: *wanted.end(), all });
        let task = task_of(&header)?;
        let named = task.named();
        let today: HashMap<_, _> =
            named.core.vars().map(|var| (named.var(var).to_string(), var)).collect();
        let names: HashMap<Var, String> = header.names.into_iter().collect();
        let own = |cube: usize, lit: Lit| {
            let own = names.get(&lit.var()).and_then(|name| today.get(name).copied());
            let own = own.filter(|var| named.core.is_shown(*var));
            let own = own.ok_or(CubeError::Hidden { cube, var: lit.var() })?;
            Ok(own.lit(lit.is_positive()))
        };
        let cubes = wanted.clone().zip(cubes).map(|(number, cube)| {
            cube.into_iter().unique().map(|lit| own(number, lit)).collect::<Result<_, CubeError>>()
        });
        let cubes = cubes.collect::<Result<_, _>>()?;
        Ok((task, Self { all, wanted, digest, cubes, is_positive }))
    }

    /// The wanted cubes as options, which are these variables.
    pub(in crate::search) fn options(&self, vars: &[Var]) -> Vec<Vec<u32>> {
        let options: HashMap<Var, u32> = vars.iter().copied().zip(0..).collect();
        let option = |lit: &Lit| options.get(&lit.var()).copied();
        self.cubes.iter().map(|cube| cube.iter().filter_map(option).collect()).collect()
    }
}
