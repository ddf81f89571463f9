//! Sketches: changes of drawings, their text and their cells.

use serde_json::Value;

use crate::common::{BOARD, Desk};

#[test]
fn drawings_are_changed_in_their_text() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    let shown = desk.session(&[
        "sketch tray.toml --change 'set board@2,3=.' --change 'grow board right' \
         --change 'set board@1,4;2,4=?'",
        "sketch tray.toml --change 'lay L=1,1;2,1;2,2' --change 'add piece' \
         --change 'set piece[3]@2,2=X' --change 'rename piece[1]=Q'",
        "sketch --new triangle --change 'grow board left'",
        "sketch pentominoes/6x10 --change 'set board@1,1=#'",
        "sketch tray.toml --change 'set boart@1,1=#'",
        "sketch tray.toml --change 'set board@1,1,1=#'",
        "sketch tray.toml --change 'set board 1,1=#'",
        "sketch",
        "sketch --new circle",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_sketch_tells_cells_and_places() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    for arguments in [
        "sketch --new stick --format json --change shrink_board_right",
        "sketch tray.toml --format json --places L",
    ] {
        let words = arguments.split(' ').map(|word| word.replace('_', " "));
        let output = desk.run("").args(words).output().expect("the program starts");
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let cell = |cell: &Value| format!("{cell}\n");
        let drawing = |own: &Value| {
            let cells =
                own["cells"].as_array().expect("cells").iter().map(cell).collect::<String>();
            let mut own = own.clone();
            own["cells"] = Value::Null;
            format!("{own}\n{cells}")
        };
        let drawings = json["drawings"].as_array().expect("drawings").iter().map(drawing);
        let drawings = drawings.collect::<String>();
        let rest =
            ["lattice", "pieces", "laid", "places"].map(|key| format!("{key}: {}\n", json[key]));
        insta::assert_snapshot!(format!("{drawings}{}", rest.concat()));
    }
}
