// prototype example
use std::fs::File;
use puzzlec::search::file::{Statement, Further};
use puzzlec::search::exact_cover;
use puzzlec::encodings::{Interrupt,Request};
use puzzlec::dimacs::ProofWriter;
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap();
    let dir = args.next().unwrap();
    let mut opened = puzzlec::open(&name)?;
    while let (Some(k), Some(v)) = (args.next(), args.next()) { opened = opened.with(&k, v); }
    let search = opened.search()?;
    let task = search.task();
    std::fs::create_dir_all(&dir)?;
    let t = std::time::Instant::now();
    let mut statement = Statement::new(task);
    let model = exact_cover(task)?;
    let core = task.core();
    let shown = core.projection();
    let mut n = 0;
    let mut a = puzzlec::engines::cover::Assignments::new(model.clone(), &Interrupt::new());
    for values in a.by_ref() {
        let values = values?;
        let trues = shown.iter().filter(|v| values.satisfies(v.positive()));
        statement.further.push(Further { why: "solution".into(), terms: trues.map(|v| (1, v.negative())).collect(), bound: 1 });
        n += 1;
    }
    println!("{n} solutions, {} nodes, search {:?}", a.nodes(), t.elapsed());
    statement.write(File::create(format!("{dir}/full.opb"))?)?;
    let t = std::time::Instant::now();
    let num = statement.numbering();
    let mut proof = ProofWriter::new(File::create(format!("{dir}/proof.pbp"))?, num.count);
    let end = model.refute(puzzlec::engines::cover::Refuted{core, of_constraint:&num.of_constraint, excluded:num.further}, &mut proof, &Interrupt::new()).unwrap();
    println!("{} steps, {:?}", proof.steps(), t.elapsed());
    proof.refutes(end)?;
    let _ = Request::PLAIN;
    Ok(())
}
