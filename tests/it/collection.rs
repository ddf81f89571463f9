//! Puzzles that programs of other people print, each with one solution, told by sentences.

use std::path::Path;
use std::process::Command;

use insta_cmd::get_cargo_bin;

use crate::common::installed;

#[test]
fn puzzles_of_simon_tatham_have_one_solution_by_their_rules() {
    // Debian has games in a folder that may not be in the path.
    if !Path::new("/usr/games/sgt-solo").is_file() && !installed("sgt-solo") {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/sgt/check");
    let mut command = Command::new(script);
    let output = command.args(["--few", "--program"]).arg(get_cargo_bin("puzzlec")).output();
    let output = output.expect("the script runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
