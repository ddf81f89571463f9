//! Certificates of random puzzles: they are verified, and say what brute force finds.

use itertools::Itertools;
use puzzlec::certify::{Certifier, CertifyError, Checker, Claim, Manifest, verify};
use puzzlec::encodings::{Goal, Role, Roles};
use puzzlec::engines::SolverKind;
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{EngineError, Opened, Search, Settings};

use super::{Case, edges, packings, polygons, riddles};
use crate::cases::{Context, cases, encodings};
use crate::common::{Desk, installed};
use crate::random::Random;

#[test]
fn random_puzzles_are_certified() {
    certified(100);
}

#[test]
#[ignore = "it takes minutes"]
fn many_random_puzzles_are_certified() {
    certified(2_000);
}

fn certified(few: u64) {
    if !installed("veripb") {
        return;
    }
    cases(few, ["puzzles", "solutions", "optima", "certificates"], |random| {
        let makers = [packings::random, polygons::random, riddles::random, edges::random];
        let maker = random.pick(&[0, 0, 0, 1, 2, 3]);
        let Some(case) = makers[maker](random) else { return [0; 4] };
        let text = format!("{}pins: {:?}", case.text, case.pins);
        let _context = Context(&text);
        let opened = Opened::new(Source::new("random", &*case.text));
        let opened = case.pins.iter().fold(opened, Opened::pin);
        if opened.clone().search().is_err() {
            return [0; 4];
        }
        let certificates = case.counts(&opened, random);
        let optima = if case.values.is_empty() { 0 } else { case.optima(&opened, random) };
        [1, case.solutions, optima, certificates + optima]
    });
}

impl Case {
    /// Certifies the number of solutions in several ways. Returns the number of certificates.
    fn counts(&self, opened: &Opened, random: &mut Random) -> usize {
        let broken = Roles::PLAIN | Role::Symmetry;
        let ways = [
            (Settings::default(), Roles::PLAIN),
            (by_sat(random), Roles::PLAIN),
            (if random.percent(50) { by_sat(random) } else { Settings::default() }, broken),
        ];
        let mut made = 0;
        for (settings, roles) in ways {
            let by = format!("{settings:?}, {roles:?}");
            let _context = Context(&by);
            // Not every puzzle has symmetries that can be broken.
            let Ok(search) = opened.clone().by(settings).roles(roles).search() else {
                assert_eq!(roles, broken);
                continue;
            };
            let manifest = match verified(&search, Certifier::count) {
                Err(CertifyError::Excludes(_)) => {
                    assert_eq!(roles, broken);
                    continue;
                }
                manifest => manifest.expect("a certificate"),
            };
            made += 1;
            let Claim::Count { solutions, classes } = &manifest.claim else {
                panic!("{manifest} is no count")
            };
            assert_eq!(*solutions, self.solutions as u64, "the solutions");
            // Pins that say the same are one.
            assert_eq!(manifest.pins.is_empty(), self.pins.is_empty(), "the pins");
            assert!(manifest.pins.iter().all(|pin| self.pins.contains(pin)), "the pins");
            let classes = classes.iter().map(|own| (own.level.clone(), own.classes as usize));
            assert_eq!(classes.collect_vec(), self.levels, "the classes");
            let none = verified(&search, Certifier::none);
            match none {
                Ok(_) => assert_eq!(self.solutions, 0, "none"),
                Err(CertifyError::HasSolution) => assert_ne!(self.solutions, 0, "none"),
                Err(error) => panic!("{error}"),
            }
        }
        made
    }

    /// Certifies the best values. Returns the number of certificates.
    fn optima(&self, opened: &Opened, random: &mut Random) -> usize {
        let search = opened.clone().by(by_sat(random)).search().expect("a puzzle");
        for &goal in Goal::ALL {
            let best = match goal {
                Goal::Max => self.values.iter().max(),
                Goal::Min => self.values.iter().min(),
            };
            let made = verified(&search, |certifier, folder| certifier.optimum(folder, goal));
            match (made.map(|manifest| manifest.claim), best) {
                (Ok(Claim::Optimum { value, .. }), Some(best)) => {
                    assert_eq!(value, best.to_string(), "{goal}");
                }
                (Err(CertifyError::NoSolution), None) => {}
                (Err(CertifyError::Engine(EngineError::NoObjective)), _) => return 0,
                (made, best) => panic!("the best value is {best:?}, not {made:?}"),
            }
        }
        2
    }
}

fn by_sat(random: &mut Random) -> Settings {
    let solver: SolverKind = random.pick(&["varisat", "batsat"]).parse().expect("a solver");
    Settings::default().with_solver(solver).with_encodings(encodings(random))
}

/// Makes a certificate and lets it be verified.
fn verified<'s>(
    search: &'s Search,
    make: impl FnOnce(&Certifier<'s>, &std::path::Path) -> Result<Manifest, CertifyError>,
) -> Result<Manifest, CertifyError> {
    let desk = Desk::new();
    let made = make(&Certifier::new(search), &desk.path("made"))?;
    let verified = verify(&desk.path("made"), &Checker::default());
    assert_eq!(verified.unwrap_or_else(|error| panic!("{made}: {error}")), made);
    Ok(made)
}
