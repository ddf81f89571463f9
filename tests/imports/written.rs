//! The exact cover problems of puzzles, written in Knuth's text form and read again.

use puzzlec::engines::cover::OfModel;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles::{self, import::import};
use puzzlec::search::file::Export;
use puzzlec::search::{ByDiagram, Engine, Settings};
use puzzlec_encodings::{Limits, Request};

fn task(source: &Source) -> Box<dyn AnyTask> {
    puzzles::read(source, &Params::none(), Request::PLAIN).expect("a good instance")
}

/// The number of solutions, by a diagram that is not too wide.
fn count(task: &dyn AnyTask) -> Option<String> {
    let limits = Limits { memory: 1 << 28, ..Limits::default() };
    let settings = Settings { engine: Engine::Diagram, limits, ..Settings::default() };
    let count = ByDiagram::new(task, &settings).ok()?.run(|_| ()).ok()?;
    count.raw.filter(|_| count.complete).map(|raw| raw.to_string())
}

/// Instances with more options take too long.
const MOST: usize = 800;

#[test]
fn problems_are_the_same_in_text_form() {
    let mut read = 0;
    for instance in puzzles::instances() {
        let task = task(&instance.source());
        let Ok(cover) = OfModel::new(task.core()) else { continue };
        let text = Export::new(&*task).write_cover(&cover, Vec::new()).expect("written");
        let text = String::from_utf8(text).expect("text");
        for line in text.lines().filter(|line| !line.starts_with('|')) {
            let names = line.split_whitespace().map(|word| word.rsplit('|').next().unwrap_or(word));
            let mut names = names.map(|word| word.split(':').next().unwrap_or(word));
            assert!(names.all(|name| name.len() <= 8), "{line}");
        }
        let source = import(Source::new("problem", text), None).expect("an instance");
        let again = self::task(&source);
        let read_again = OfModel::new(again.core()).expect("items and options");
        assert_eq!(read_again.problem.num_options(), cover.problem.num_options());
        assert_eq!(read_again.problem.num_items(), cover.problem.num_items(), "{}", instance.name);
        if cover.problem.num_options() <= MOST {
            assert_eq!(count(&*again), count(&*task), "{}", instance.name);
            read += 1;
        }
    }
    assert!(read > 10, "{read}");
}
