//! The time that a diagram takes to count all solutions of a matrix.

use std::fs;
use std::time::Instant;

use puzzlec::engines::cover::{Diagram, OfModel};
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec_encodings::{Limits, Request};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        let source = match puzzles::built_in(&name) {
            Some(source) => source,
            None => Source { name: name.clone(), text: fs::read_to_string(&name)? },
        };
        let task = puzzles::read(&source, &Params::none(), Request::PLAIN)?;
        let model = OfModel::new(task.core())?;
        let start = Instant::now();
        let diagram = Diagram::new(&model.problem);
        let planned = start.elapsed().as_secs_f64();
        let mut most = 0;
        let count = diagram.count(
            &Limits {
                memory: std::env::var("MEM")
                    .ok()
                    .and_then(|m| m.parse().ok())
                    .unwrap_or(8_000_000_000),
                ..Limits::default()
            },
            |stage| most = most.max(stage.states),
        );
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name} width {} states {most} plan {planned:.3} total {seconds:.3}: {count:?}",
            diagram.width()
        );
    }
    Ok(())
}
