use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::engines::{Node, Pace, SOLVERS, SolverKind};
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{Opened, Question, Settings, plan};
use puzzlec_encodings::{Request, Roles};

use super::*;

/// Two pieces that go into a tray in two ways.
const TRAY: &str = r#"family = "packing"
title = "A tray"
board = """
...
..#
"""
[[piece]]
name = "L"
shape = """
XX
X.
"""
[[piece]]
name = "I"
shape = "XX"
"#;

fn task(opened: &Opened) -> &'static dyn AnyTask {
    let task = opened.task(Request::of(Roles::PLAIN)).expect("a puzzle");
    Box::leak(task)
}

fn tray() -> &'static dyn AnyTask {
    task(&Opened::new(Source::new("tray.toml", TRAY)))
}

fn langford(n: u32) -> &'static dyn AnyTask {
    task(&puzzlec::open("langford").expect("a puzzle").with("n", n))
}

/// A spectator who keeps the frame of each step, and of the last word of each SAT solver.
struct Steps {
    task: &'static dyn AnyTask,
    views: Mutex<Vec<View>>,
}

impl std::fmt::Debug for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Steps").finish_non_exhaustive()
    }
}

impl Spectator for Steps {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        self.views.lock().push(View::of(partial));
        1
    }

    fn hears(&self, solver: &str, figures: &Arc<Figures>) {
        self.views.lock().push(View::by(solver, figures));
    }
}

/// The frames of a search for all solutions, in the words of a pace.
fn frames(task: &'static dyn AnyTask, mut settings: Settings, pace: &Pace) -> String {
    let steps = Arc::new(Steps { task, views: Mutex::default() });
    settings.spectator = Some(steps.clone());
    let strategy = plan(task, Question::All, &settings).expect("an engine");
    strategy.models(&|_| ()).expect("a search").for_each(drop);
    let views = steps.views.lock();
    let frame = |view: &View| {
        frame(steps.task, TextStyle::default(), (view, pace, Duration::ZERO), (80, 24)).join("\n")
    };
    views.iter().map(frame).join("\n\n")
}

fn paused() -> Pace {
    let mut pace = "1".parse::<Pace>().expect("a pace");
    pace.press(Key::Step);
    pace
}

#[test]
fn single_steps_of_a_packing() {
    assert_snapshot!(frames(tray(), Settings::default(), &paused()));
}

#[test]
fn single_steps_to_langford_pairs() {
    assert_snapshot!(frames(
        langford(3),
        Settings::default(),
        &"10".parse::<Pace>().expect("a pace")
    ));
}

#[test]
fn solvers_tell_what_they_count() {
    let by = |solver| Settings::default().with_solver(SolverKind::InProcess(solver));
    let told = |solver| frames(langford(6), by(solver), &paused());
    assert_snapshot!(SOLVERS[..3].iter().map(|solver| told(solver)).join("\n"), @r"
    Langford pairs, n = 6
    varisat: 84 conflicts, 83 learnt clauses, 65 of them deleted, 0.0 s
    q stops

    Langford pairs, n = 6
    batsat: 84 conflicts, 0 restarts, 84 learnt clauses, 0 of them deleted, 0.0 s
    q stops

    Langford pairs, n = 6
    splr: 0.0 s
    q stops
    ");
    #[cfg(feature = "cadical")]
    assert_snapshot!(told(SOLVERS[3]), @r"
    Langford pairs, n = 6
    cadical: 77 conflicts, 77 learnt clauses, 0.0 s
    q stops
    ");
}

#[test]
fn frames_are_cut_to_the_terminal() {
    let view = |size| {
        let trues = vec![true, false, false];
        let view = View::Cover { node: Node { nodes: 7, depth: 1, trues }, is_solution: false };
        let (style, pace) = (TextStyle::default(), paused());
        let lines = frame(langford(3), style, (&view, &pace, Duration::from_secs(75)), size);
        assert!(lines.len() <= size.1.max(1), "{size:?}");
        assert!(lines.iter().all(|line| line.chars().count() <= size.0), "{size:?}");
        format!("{size:?}\n{}", lines.join("\n"))
    };
    for columns in 0..40 {
        (0..20).for_each(|rows| drop(view((columns, rows))));
    }
    assert_snapshot!(
        [(80, 24), (20, 10), (16, 6), (30, 5), (30, 2), (9, 1)].map(view).join("\n\n")
    );
}

/// The layers of a stack are letters where their balls do not fit: none is cut.
#[test]
fn pictures_shrink_before_they_are_cut() {
    let task =
        puzzlec::search::open("kanoodle").expect("a puzzle").task(Request::PLAIN).expect("a task");
    let task: &dyn AnyTask = &*task;
    let drawn = |size| {
        let trues = vec![false; task.core().num_vars() as usize];
        let view = View::Cover { node: Node { nodes: 7, depth: 0, trues }, is_solution: false };
        frame(task, TextStyle::default(), (&view, &paused(), Duration::ZERO), size)
    };
    let is_whole = |lines: &[String]| lines.iter().all(|line| !line.starts_with("..."));
    let (small, large) = (drawn((60, 20)), drawn((100, 40)));
    assert!(is_whole(&small) && is_whole(&large), "{small:#?}");
    assert!(small.len() < 12 && large.len() > 12, "{small:#?}");
}

#[test]
fn keys_are_read() {
    use Key::{Faster, Full, Pause, Quit, Slower, Step};
    assert_eq!(keys(b" s+-fq"), [Pause, Step, Faster, Slower, Full, Quit]);
    assert_eq!(keys(b"S=_FQxyz\n\xff"), [Step, Faster, Slower, Full, Quit]);
    // The right arrow is a step; other keys with sequences are none, whatever is in them.
    assert_eq!(keys(b"\x1b[C\x1bOC\x1b[A\x1b[3~\x1b[1;5Cq"), [Step, Step, Quit]);
    assert_eq!(keys(b"\x1b\x1b[\x1b[1;"), []);
}

#[test]
fn a_pace_is_what_the_keys_say() {
    let second = |pace: &mut Pace| pace.go_on(Duration::from_secs(1));
    let mut pace = "10".parse::<Pace>().expect("a pace");
    assert_eq!(pace.go_on(Duration::from_millis(99)), None);
    assert_eq!(pace.go_on(Duration::from_millis(100)), Some(1));
    (0..3).for_each(|_| pace.press(Key::Faster));
    assert_eq!(
        (pace.words(), pace.go_on(Duration::from_millis(50))),
        ("80 nodes/s".into(), Some(4))
    );
    (0..9).for_each(|_| pace.press(Key::Slower));
    assert_eq!((pace.words(), second(&mut pace)), ("1 node/s".into(), Some(1)));
    // The first one pauses, the others are steps.
    (0..3).for_each(|_| pace.press(Key::Step));
    assert_eq!([(); 3].map(|()| second(&mut pace)), [Some(1), Some(1), None]);
    pace.press(Key::Pause);
    assert_eq!(second(&mut pace), Some(1));
    pace.press(Key::Full);
    assert_eq!((pace.waits(), pace.go_on(Duration::ZERO)), (false, Some(512)));
    pace.press(Key::Slower);
    assert_eq!((pace.words(), pace.waits()), ("1 node/s".into(), true));
    (0..99).for_each(|_| pace.press(Key::Faster));
    assert_eq!(pace.words(), "full speed");
    let read = |text: &str| text.parse::<Pace>().ok().map(|pace| pace.words());
    assert_eq!(read("1").as_deref(), Some("1 node/s"));
    assert_eq!(read("max").as_deref(), Some("full speed"));
    assert_eq!(read("0"), None);
}

#[test]
fn a_search_that_waits_hears_that_it_is_stopped() {
    let interrupt = Interrupt::new();
    let stage = Arc::new(Stage::new("1".parse::<Pace>().expect("a pace"), &interrupt));
    stage.press(b" ");
    let raise = interrupt.clone();
    let types = stage.clone();
    let limits = puzzlec::engines::Limits::default().with_interrupt(interrupt);
    let mut settings = Settings::default().with_limits(limits);
    settings.spectator = Some(stage);
    let typist = thread::spawn(move || {
        while types.state.lock().at.is_none() {
            thread::yield_now();
        }
        types.press(b"ssq");
    });
    let strategy = plan(langford(8), Question::All, &settings).expect("an engine");
    assert!(strategy.models(&|_| ()).expect("a search").next().is_none());
    typist.join().expect("an end");
    assert!(raise.is_raised());
}
