//! Counts the solutions of a calendar's date; the exit code is their number.
//!
//! It is built for wasm32-unknown-unknown, where there are no threads, no clock and no files, and
//! run by `scripts/wasm/run`: what it can do, the library can do in a browser.

use std::error::Error;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let calendar = puzzlec::open("calendar")?.with("month", "feb").with("day", "29");
    let count = calendar.search()?.count(true)?;
    let raw = count.raw.ok_or("the count is not complete")?.to_string();
    Ok(ExitCode::from(raw.parse::<u8>()?))
}
