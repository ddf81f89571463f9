//! Drawings and galleries in a browser: headless Chromium, if it is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use itertools::Itertools;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzles::FAMILIES;
use puzzlec::render::svg::Drawing;
use serde_json::Value;

use zune_png::PngDecoder;
use zune_png::zune_core::bytestream::ZCursor;

use crate::common::{Desk, installed};
use crate::drawings::corners;

/// The colours of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Light,
    Dark,
}

const SCHEMES: [Scheme; 2] = [Scheme::Light, Scheme::Dark];

/// The widths of a screen and of a telephone.
const WIDTHS: [u32; 2] = [1280, 390];

/// A browser with this screen, or none if none is installed.
fn browser(folder: &Path, width: u32, scheme: Scheme) -> Option<Command> {
    if !installed("chromium") {
        return None;
    }
    let mut command = Command::new("chromium");
    let scheme = match scheme {
        Scheme::Dark => 0,
        Scheme::Light => 1,
    };
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
    ]);
    command.args([
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]);
    command.args(["--hide-scrollbars", "--virtual-time-budget=20000"]);
    command.arg(format!("--blink-settings=preferredColorScheme={scheme}"));
    command.arg(format!("--user-data-dir={}", folder.join("browser").display()));
    command.arg(format!("--window-size={width},900"));
    Some(command)
}

/// The answer that a script left in a page: the text of the element `answer`, as JSON.
fn answer(mut browser: Command, page: &Path) -> Value {
    let output = browser.arg("--dump-dom").arg(format!("file://{}", page.display())).output();
    let output = output.expect("the browser starts");
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    let start = page.find("<pre id=\"answer\">").map(|start| start + "<pre id=\"answer\">".len());
    let text = start.and_then(|start| page[start..].split("</pre>").next());
    let text =
        text.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&output.stderr)));
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&text).expect("JSON")
}

fn script(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/browser").join(name);
    fs::read_to_string(path).expect("a script")
}

/// A page with the drawings of all built-in instances, and what is known of part of a solution.
static SHEET: LazyLock<String> = LazyLock::new(|| {
    let desk = Desk::new();
    let instances = FAMILIES.iter().flat_map(|family| family.instances);
    let names = instances.map(|instance| instance.name).collect_vec();
    let others = ["dobble --n 2", "langford --n 24", "prime-circle --n 50", "zebra"];
    let solved = names.into_iter().chain(others).map(|puzzle| format!("solve {puzzle}"));
    let maps = ["calendar --date 2024-02-29", "perplexing-pyramid", "hexiamonds --pin O@1,7"];
    let figures = solved.chain(maps.map(|puzzle| format!("frequencies {puzzle}")));
    let unsolved = FAMILIES.iter().flat_map(|family| family.instances);
    let figures = figures.chain(unsolved.map(|instance| format!("show {}", instance.name)));
    let figures = figures.map(|command| {
        let drawing = desk.stdout(&format!("{command} -q --format svg"));
        format!("<figure id=\"{command}\">{drawing}</figure>\n")
    });
    let corners = Drawing::of(&Block::Grid(corners()).into()).document("corners");
    let figures = figures.chain([format!("<figure id=\"corners\">{corners}</figure>")]);
    let style = "body{margin:0}figure{margin:0}figure svg{max-width:100%;height:auto}";
    format!("<!DOCTYPE html><meta charset=\"utf-8\"><style>{style}</style>{}", figures.format(""))
});

#[test]
fn words_can_be_read_in_every_drawing() {
    let desk = Desk::new();
    if browser(&desk.path(""), WIDTHS[0], Scheme::Light).is_none() {
        return;
    }
    desk.write("sheet.html", &format!("{}<script>{}</script>", *SHEET, script("measure.js")));
    // Places depend on the width alone, and contrasts on the scheme.
    for (width, scheme) in WIDTHS.into_iter().zip(SCHEMES) {
        let browser = browser(&desk.path(""), width, scheme).expect("it is installed");
        let found = answer(browser, &desk.path("sheet.html"));
        assert_eq!(found["dark"], scheme == Scheme::Dark, "the screen is as it was asked for");
        let drawings = found["drawings"].as_array().expect("drawings");
        assert!(drawings.len() > 40);
        let words: u64 = drawings.iter().filter_map(|drawing| drawing["words"].as_u64()).sum();
        assert!(words > 2000, "{words} words were measured");
        let faults = drawings.iter().filter(|drawing| drawing["faults"] != serde_json::json!([]));
        let faults = faults.map(|drawing| format!("{}: {}", drawing["name"], drawing["faults"]));
        assert_eq!(faults.collect_vec(), Vec::<String>::new(), "{width} pixels, {scheme:?}");
        // Only what is wide has small letters on a telephone.
        let wide = ["3x20", "5x21", "slitherlink-20", "skolem", "bugbyte", "pentahexes"];
        let wide = wide.into_iter().chain(["--n", "corners"]);
        let is_small =
            |drawing: &&Value| drawing["letters"].as_f64().is_some_and(|letters| letters < 11.0);
        let small = drawings.iter().filter(is_small);
        let names = small.map(|drawing| drawing["name"].as_str().expect("a name"));
        let names = names.filter(|name| !wide.clone().any(|wide| name.contains(wide)));
        assert_eq!(names.collect_vec(), Vec::<&str>::new(), "{width} pixels");
    }
}

/// Every fault that is looked for is found where it is.
#[test]
fn faults_of_words_are_seen() {
    let desk = Desk::new();
    let Some(browser) = browser(&desk.path(""), WIDTHS[0], Scheme::Light) else { return };
    let word = |class: &str, x: u32, y: u32, text: &str| {
        format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>")
    };
    let box_of = |x: u32, width: u32, fill: &str| {
        format!("<path fill=\"{fill}\" d=\"M{x} 40h{width}v40h-{width}z\"/>")
    };
    let parts = [
        word("", 2, 20, "edge"),
        word("", 100, 20, "one"),
        word("", 110, 22, "two"),
        box_of(0, 60, "#777777"),
        word("on", 30, 64, "grey"),
        word("", 100, 64, "under"),
        box_of(80, 40, "#eeeeee"),
        box_of(160, 10, "#eeeeee"),
        word("on", 165, 64, "wide"),
        word("", 250, 64, "fine"),
    ];
    let style = puzzlec::render::svg::style();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 100\" width=\"300\">";
    let page = format!("<style>{style}</style><figure>{svg}{}</svg></figure>", parts.concat());
    let script = script("measure.js");
    desk.write("faults.html", &format!("<!DOCTYPE html>{page}<script>{script}</script>"));
    let found = answer(browser, &desk.path("faults.html"));
    let faults = found["drawings"][0]["faults"].as_array().expect("faults").iter();
    let faults = faults.filter_map(Value::as_str).map(|fault| fault.replace('"', "")).collect_vec();
    let told = ["edge is cut", "one lies over two", "grey has a contrast of", "under is hidden"];
    assert!(
        told.iter().all(|told| faults.iter().any(|fault| fault.starts_with(told))),
        "{faults:?}"
    );
    assert!(faults.contains(&"wide leaves its region".to_owned()), "{faults:?}");
    assert!(faults.iter().all(|fault| !fault.contains("fine")), "{faults:?}");
}

/// Drawings look as they did, if the browser is the one that made the pictures to compare with.
/// `UPDATE_SCREENSHOTS=1` makes them anew.
#[test]
fn drawings_look_as_before() {
    let desk = Desk::new();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screenshots");
    if browser(&desk.path(""), WIDTHS[0], Scheme::Light).is_none() {
        return;
    }
    // The letters are a matter of the fonts.
    let versions =
        [["chromium", "--version"], ["fc-match", "system-ui"]].map(|[program, asked]| {
            let said = Command::new(program).arg(asked).output().map(|output| output.stdout);
            String::from_utf8_lossy(&said.unwrap_or_default()).trim().to_owned() + "\n"
        });
    let version = versions.concat();
    let renews = std::env::var_os("UPDATE_SCREENSHOTS").is_some();
    if renews {
        fs::write(folder.join("version.txt"), &version).expect("a written file");
    } else if fs::read_to_string(folder.join("version.txt")).expect("a file") != version {
        eprintln!("SKIPPED: the screenshots are of another version of Chromium, or of other fonts");
        return;
    }
    let style = "body{display:flex;flex-wrap:wrap;gap:8px}figure{max-width:100%}";
    desk.write("sheet.html", &format!("{}<style>{style}</style>", *SHEET));
    for (width, scheme) in WIDTHS.into_iter().zip(SCHEMES) {
        let name = format!("{width}-{scheme:?}.png").to_lowercase();
        let (made, kept) = (desk.path(&name), folder.join(&name));
        let mut browser = browser(&desk.path(""), width, scheme).expect("it is installed");
        // The last of two options of one name holds.
        browser.arg(format!("--window-size={width},{}", if width < 500 { 30_000 } else { 15_000 }));
        browser.arg("--force-device-scale-factor=0.5");
        browser.arg(format!("--screenshot={}", made.display()));
        let page = format!("file://{}", desk.path("sheet.html").display());
        let output = browser.arg(page).output().expect("the browser starts");
        assert!(made.exists(), "{}", String::from_utf8_lossy(&output.stderr));
        if renews {
            fs::copy(&made, &kept).expect("a written picture");
        }
        let (made, kept) = (pixels(&made), pixels(&kept));
        assert_eq!(made.0, kept.0, "{name}: the size");
        let differ = made.1.chunks(3).zip(kept.1.chunks(3)).filter(|(one, other)| {
            one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > 32)
        });
        let share = differ.count() as f64 / (made.1.len() / 3) as f64;
        assert!(share < 0.001, "{name}: {:.2} % of the pixels differ", 100.0 * share);
    }
}

/// The width, the height and the pixels of a picture.
pub(crate) fn pixels(path: &Path) -> ((u32, u32), Vec<u8>) {
    let bytes = fs::read(path).expect("a picture");
    let mut decoder = PngDecoder::new(ZCursor::new(&bytes));
    let pixels = decoder.decode_raw().expect("a PNG file");
    let (width, height) = decoder.dimensions().expect("a size");
    let channels = decoder.colorspace().expect("colours").num_components();
    let colours = pixels.chunks(channels).flat_map(|pixel| pixel[..3].to_vec()).collect();
    ((width as u32, height as u32), colours)
}

/// The page of a year can be read, and its table leads to the solutions of each date.
#[test]
fn the_page_of_a_year_can_be_read() {
    let desk = Desk::new();
    if browser(&desk.path(""), WIDTHS[0], Scheme::Light).is_none() {
        return;
    }
    desk.stdout("enumerate calendar --all-dates --pin P@1,1 -q -o year.html");
    with_script(&desk, "year.html", "contrast.js");
    for (width, scheme) in WIDTHS.into_iter().zip(SCHEMES) {
        let browser = browser(&desk.path(""), width, scheme).expect("it is installed");
        let found = answer(browser, &desk.path("year.html"));
        assert_eq!(found["dark"], scheme == Scheme::Dark);
        assert_eq!(found["faults"], serde_json::json!([]), "{width} pixels, {scheme:?}");
        assert!(found["links"].as_u64() > Some(200), "{found}");
        // A telephone cuts the table, which says so until it is scrolled.
        assert_eq!(found["more"], serde_json::json!([width < 500, false]), "{width} pixels");
    }
}

/// A page of one fills the window, a page of classes shows one of each and the others on request.
#[test]
fn pages_of_one_and_of_classes_show_what_is_asked() {
    let desk = Desk::new();
    if browser(&desk.path(""), WIDTHS[0], Scheme::Light).is_none() {
        return;
    }
    desk.stdout("solve soma -q -o solve.html");
    desk.stdout("show soma -q -o show.html");
    desk.stdout("enumerate pentominoes/6x10 --limit 1 -q -o enumerate.html");
    desk.stdout("enumerate pentominoes/3x20 --up-to symmetry -q -o classes.html");
    // Both faults are put in on purpose: a drawing that stays small, a class that stays closed.
    let page = desk.read("solve.html");
    desk.write("small.html", &page.replace("main.one svg{width:100%", "main.one svg{width:200px"));
    let page = desk.read("classes.html");
    desk.write("closed.html", &page.replace("\"folded\":true", "\"folded\":false"));
    for (width, scheme) in WIDTHS.into_iter().zip(SCHEMES) {
        for page in ["solve", "show", "enumerate", "classes", "small", "closed"] {
            let file = format!("{page}.html");
            if width == WIDTHS[0] {
                with_script(&desk, &file, "places.js");
            }
            let browser = browser(&desk.path(""), width, scheme).expect("it is installed");
            let faults = answer(browser, &desk.path(&file))["faults"].clone();
            let is_wrong = matches!(page, "small" | "closed");
            assert_eq!(faults != serde_json::json!([]), is_wrong, "{page}, {width}: {faults}");
        }
    }
}

/// Adds a script to a page, after its own one.
fn with_script(desk: &Desk, page: &str, script_name: &str) {
    let text = desk.read(page);
    let end = text.find("</body>").expect("the end of the page");
    let script = format!("<script>{}</script>", script(script_name));
    desk.write(page, &[&text[..end], &script, &text[end..]].concat());
}

/// The page of 4,040 solutions is small, and draws no more than what is seen.
#[test]
fn a_gallery_of_thousands_draws_what_is_seen() {
    let desk = Desk::new();
    let Some(browser) = browser(&desk.path(""), WIDTHS[0], Scheme::Light) else { return };
    desk.stdout("enumerate pentominoes/5x12 -q -o page.html");
    let page = desk.read("page.html");
    assert!(page.len() < 600_000, "{} bytes", page.len());
    with_script(&desk, "page.html", "page.js");
    let found = answer(browser, &desk.path("page.html"));
    assert_eq!(found["faults"], serde_json::json!([]), "{found}");
    // Elements at first, and those that a turn of the leaf makes.
    for what in ["first", "next"] {
        let elements = found[what].as_f64().expect("a number");
        assert!((100.0..1000.0).contains(&elements), "{what}: {found}");
    }
}
