//! Frames: what the terminal shows of a search, as lines of text.

use std::sync::Arc;
use std::time::Duration;

use console::truncate_str;
use itertools::Itertools;
use puzzlec::engines::{Figures, Node, Pace, Partial, plural};
use puzzlec::puzzle::picture::Picture;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::text::TextStyle;
use puzzlec_encodings::Known;

/// The last that was seen of a search.
#[derive(Clone, Debug)]
pub(super) enum View {
    /// Nothing so far.
    Nothing,
    /// A node of an exact cover search.
    Cover {
        node: Node,
        /// True if it is a solution.
        is_solution: bool,
    },
    /// A step of a walk.
    Step {
        /// The step in words.
        status: String,
        /// The picture of what is known after it.
        picture: Arc<Picture>,
    },
    /// A SAT solver at work.
    Sat {
        /// Its name.
        solver: String,
        /// The figures that it shows.
        figures: Arc<Figures>,
    },
}

impl View {
    /// The view of a node.
    pub(super) fn of(partial: &Partial<'_>) -> Self {
        Self::Cover { node: partial.into(), is_solution: partial.is_solution }
    }

    /// The view of a SAT solver of this name.
    pub(super) fn by(solver: &str, figures: &Arc<Figures>) -> Self {
        Self::Sat { solver: solver.to_owned(), figures: figures.clone() }
    }

    /// The status line.
    fn status(&self, pace: &Pace, elapsed: Duration) -> String {
        let elapsed = format!("{:.1} s", elapsed.as_secs_f64());
        match self {
            Self::Nothing => format!("the search begins, {elapsed}"),
            Self::Cover { node, is_solution } => {
                let solutions = plural(u8::from(*is_solution), "solution");
                format!("exact cover: {}, {solutions}, {}, {elapsed}", node, pace.words())
            }
            Self::Step { status, .. } => format!("{status}, {}", pace.words()),
            Self::Sat { solver, figures } => {
                let told = figures.words().into_iter();
                format!("{solver}: {}", told.chain([elapsed]).join(", "))
            }
        }
    }

    /// The keys that mean something.
    const fn keys(&self, pace: &Pace) -> &'static str {
        match self {
            Self::Cover { .. } | Self::Step { .. } => pace.help(),
            Self::Nothing | Self::Sat { .. } => "q stops",
        }
    }
}

/// A frame of the search for solutions of a task, in this many columns and rows at most.
pub(super) fn frame(
    task: &dyn AnyTask,
    style: TextStyle,
    (view, pace, elapsed): (&View, &Pace, Duration),
    size: (usize, usize),
) -> Vec<String> {
    let picture = match view {
        View::Cover { node, .. } => {
            Some(Arc::new(task.picture(Known::some(&node.trues, &node.trues))))
        }
        View::Step { picture, .. } => Some(picture.clone()),
        View::Nothing | View::Sat { .. } => None,
    };
    let picture = picture.map_or_else(String::new, |picture| {
        let style = TextStyle { width: Some(size.0), ..style };
        let drawn = style.draw(&picture);
        // The status and the keys stay above it.
        let is_small = drawn.lines().count() + 2 > size.1;
        if is_small { TextStyle { is_small, ..style }.draw(&picture) } else { drawn }
    });
    fitted([&task.title(), &view.status(pace, elapsed), view.keys(pace)], &picture, size)
}

/// Lines of text above a picture, as many of them and as much of it as fits into this many columns
/// and rows. Where the rows are too few, the picture goes before the status, which is the second
/// line, and the other lines go before the picture.
fn fitted(
    [title, status, keys]: [&str; 3],
    picture: &str,
    (columns, rows): (usize, usize),
) -> Vec<String> {
    let picture = picture.lines().collect_vec();
    let heading = match rows.saturating_sub(picture.len()) {
        ..2 => vec![status],
        2 => vec![status, keys],
        3 => vec![title, status, keys],
        _ => vec![title, status, keys, ""],
    };
    let cut = |line: &str| truncate_str(line, columns, "").into_owned();
    let mut lines = heading.into_iter().chain(picture).map(cut).collect_vec();
    if lines.len() > rows {
        let hidden = lines.len() + 1 - rows;
        lines.truncate(rows.saturating_sub(1).max(1));
        if rows > 1 {
            lines.push(cut(&format!("... {hidden} more lines")));
        }
    }
    lines
}
