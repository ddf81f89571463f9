//! Exact cover problems in Knuth's text form, and packings as files of BurrTools, that are written
//! and read again.

use puzzlec::engines::Limits;
use puzzlec::engines::cover::OfModel;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles::packing::{self, burrtools};
use puzzlec::puzzles::{self, import::import};
use puzzlec::search::file::Export;
use puzzlec::search::{Counting, Engine, Question, Settings, plan};
use puzzlec_encodings::Request;

fn task(source: &Source) -> Box<dyn AnyTask> {
    puzzles::read(source, &Params::none(), Request::PLAIN).expect("a good instance")
}

/// The number of solutions, by a diagram that is not too wide.
fn count(task: &dyn AnyTask) -> Option<String> {
    let limits = Limits::default().with_memory(1 << 28);
    let settings = Settings::default().with_engine(Engine::Diagram).with_limits(limits);
    let strategy = plan(task, Question::Count(Counting::default()), &settings).ok()?;
    let count = strategy.count(&|_| ()).ok()?;
    let is_complete = count.is_complete();
    count.raw.filter(|_| is_complete).map(|raw| raw.to_string())
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

#[test]
fn packings_are_the_same_as_files_of_burrtools() {
    let (mut written, mut refused) = (Vec::new(), Vec::new());
    for instance in packing::FAMILY.instances {
        let source = instance.source();
        let text = match burrtools(&source, &Params::none()) {
            Ok(text) => text,
            Err(error) => {
                refused.push(format!("{}: {error}", instance.name));
                continue;
            }
        };
        let again = import(Source::new("problem.xmpuzzle", text), None).expect("an instance");
        let (task, again) = (task(&source), self::task(&again));
        let [cover, read_again] =
            [&task, &again].map(|task| OfModel::new(task.core()).expect("items and options"));
        let name = instance.name;
        assert_eq!(read_again.problem.num_options(), cover.problem.num_options(), "{name}");
        if cover.problem.num_options() <= MOST {
            assert_eq!(count(&*again), count(&*task), "{name}");
            written.push(name);
        }
    }
    insta::assert_snapshot!(written.join(" "), @"calendar dominoes perplexing-pyramid piston-burr soma");
    insta::assert_snapshot!(refused.join("\n"), @r"
    hexiamonds: BurrTools has no cells of the lattice `triangle`
    pentahexes: BurrTools has no cells of the lattice `hexagon`
    rectangles/5x21: BurrTools has no cells of the lattice `rectangle`
    rectangles/7x15: BurrTools has no cells of the lattice `rectangle`
    tetrasticks/4x4: BurrTools has no cells of the lattice `stick`
    tetrasticks/5x5: BurrTools has no cells of the lattice `stick`
    ");
}

#[test]
fn what_burrtools_cannot_say_is_refused() {
    let refused = |text: &str| {
        let source = Source::new("board.toml", format!("family = \"packing\"\n{text}"));
        burrtools(&source, &Params::none()).expect_err("it cannot be said").to_string()
    };
    let piece = "[[piece]]\nname = \"L\"\nshape = \"X.\\nX.\\nXX\"\ncount = 2\n";
    insta::assert_snapshot!(refused(&format!("size = [2, 4]\none_sided = true\n{piece}")), @"BurrTools turns every piece over, but L is one-sided");
    let piece = "[[piece]]\nname = \"P\"\nshape = \"XX\\nX.\\n\\n..\\nX.\"\ncount = 2\n";
    let space = "lattice = \"cube\"\nsize = [2, 2, 2]\none_sided = false\n";
    insta::assert_snapshot!(refused(&format!("{space}{piece}")), @"BurrTools reflects no piece, but P may be reflected");
}
