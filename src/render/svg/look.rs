//! The colours and classes of drawings.

use itertools::Itertools;

/// The colours of regions, under dark letters and lines on light and on dark screens alike. A
/// search found the first twelve as those that differ most for people with and without red-green
/// and blue-yellow colour blindness, and the [further](FEW) ones as those that differ most from
/// them and from each other; their order keeps the first ones farthest apart.
pub(super) const COLOURS: [&str; 24] = [
    "#7d9ff4", "#aff5bc", "#d97271", "#c4ae48", "#2ec7cd", "#c0bcff", "#f6989b", "#e4cf7e",
    "#bf7bc8", "#80edff", "#8f9628", "#5f9a98", "#7d79dd", "#69c176", "#ec9fda", "#f8ee71",
    "#049850", "#199ecc", "#a49bb3", "#bbcd4a", "#4cdfb8", "#9679aa", "#a1b8af", "#d4cad7",
];

/// The number of colours that most drawings need: only those with more have the style of all.
pub(super) const FEW: usize = 12;

/// The colours of the steps of a scale, from little to much, under dark letters.
pub(super) const SCALE: [&str; 6] =
    ["#fdf3d8", "#fbe0a4", "#f9c66c", "#f4a44a", "#ea8042", "#dd6546"];

/// The colours of a screen: the background; letters and lines on it; remarks on it, and lines that
/// only help to see; a pale ground.
type Theme = [&'static str; 4];

const LIGHT: Theme = ["#ffffff", "#1b1b1b", "#5c5c5c", "#e6e8ee"];
const DARK: Theme = ["#16181c", "#ececec", "#a3a3a3", "#30343c"];

/// A filled cell on any screen, under bright letters.
const FILLED: &str = "#454a54";

/// The style of all drawings: the text of a `style` element.
///
/// The classes: `on` letters on a region, `at` on a pale one, `in` on a filled one; `b` strong and
/// `f` faint letters; `s` and `e` letters that start or end at their place; `paper` the background;
/// `none` the inside of no region, `pale` and `dark` that of those without a colour; `c0` to `c11`
/// that of regions, `c12` to `c23` where there are more, `x` and `y` with less and with least light; `o` an outline; `g` the outline of
/// a cell that nothing covers; `l`, `m` and `h` plain, bold and thin lines, `t` dashes of one; `i` lines and `n` dots
/// on a region; `step` and `reason` the grounds of marked cells, with `w` lines along what else is
/// marked; `k` the border of a line in the colour of a region, and `r` the line; `d` a dot; `j`
/// lines of a filled cell.
pub fn style() -> String {
    let style: String = include_str!("style.css").lines().collect();
    // Letters and lines on a region are dark on any screen.
    let [bright, ink, ..] = LIGHT;
    let inside = format!(
        "text.on{{fill:{ink}}}text.in{{fill:{bright}}}text.on,text.in,text.at{{stroke:none}}\
         .i,.k{{stroke:{ink}}}.n{{fill:{ink}}}"
    );
    let (colours, light, dark) = (fills('c', 0, &COLOURS[..FEW]), theme(LIGHT), theme(DARK));
    format!(
        "{style}{colours}{light}{inside}\
         @media screen and (prefers-color-scheme:dark){{{dark}{inside}}}"
    )
}

/// The style of dashed lines, for drawings that have some.
pub(super) const DASHES: &str = ".t{stroke-dasharray:4 3}";

/// The marks by their numbers, those on top last: the class, the colour of the ground and its opacity in hundredths,
/// the colour and the width of the border, by which everybody can distinguish marks.
pub(super) const MARKS: [(&str, &str, u32, &str, f64); 2] =
    [("reason", "#56b4e9", 30, "#1c7ed6", 1.5), ("step", "#ff9500", 45, "#d9480f", 4.0)];

/// The style of marks, for drawings that have some.
pub(super) fn marks() -> String {
    let rule = |(class, ground, opacity, border, width)| {
        format!(
            ".{class}{{fill:{ground};fill-opacity:.{opacity};stroke:{border};stroke-width:{width}}}"
        )
    };
    MARKS.map(rule).concat()
        + ".w{fill:none;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}"
}

/// The style of the faces of solids that have a shade, for drawings that have some.
pub(super) fn shades() -> String {
    let shades = ["x", "y"].into_iter().zip([86, 72]).cartesian_product(COLOURS.iter().enumerate());
    let rule = |((shade, light), (number, colour)): ((&str, u32), (usize, &&str))| {
        let part = |at| u32::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0) * light / 100;
        let [red, green, blue] = [1, 3, 5].map(part);
        format!(".{shade}.c{number}{{fill:#{red:02x}{green:02x}{blue:02x}}}")
    };
    shades.map(rule).collect()
}

/// The style of colours whose classes are numbered from the first on.
pub(super) fn fills(class: char, first: usize, colours: &[&str]) -> String {
    let fill = |(number, colour): (usize, &&str)| {
        format!(".{class}{number}{{fill:{colour}}}.r.{class}{number}{{fill:none;stroke:{colour}}}")
    };
    (first..).zip(colours).map(fill).collect()
}

fn theme([paper, ink, faint, pale]: Theme) -> String {
    format!(
        "text{{fill:{ink};stroke:{paper}}}text.f{{fill:{faint}}}.paper{{fill:{paper}}}\
         .g,.h{{stroke:{faint}}}.l,.m{{stroke:{ink}}}.d{{fill:{ink}}}.none{{fill:{paper}}}\
         .pale{{fill:{pale}}}.dark{{fill:{FILLED}}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of red, green and blue light, from 0 to 1.
    fn light(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|start| {
            let part = u8::from_str_radix(&colour[start..start + 2], 16).expect("two digits");
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn product(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
    }

    /// The contrast of two colours by the Web Content Accessibility Guidelines 2.2.
    fn contrast(one: &str, other: &str) -> f64 {
        let luminance = |colour| {
            let [red, green, blue] = light(colour);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn letters_can_be_read_on_every_ground() {
        for [paper, ink, faint, pale] in [LIGHT, DARK] {
            for (letters, ground) in [ink, faint].into_iter().cartesian_product([paper, pale]) {
                assert!(contrast(letters, ground) > 4.5, "{letters} on {ground}");
            }
        }
        assert!(contrast(LIGHT[0], FILLED) > 4.5, "bright letters on {FILLED}");
        for colour in COLOURS.into_iter().chain(SCALE) {
            assert!(contrast(LIGHT[1], colour) > 4.5, "{} on {colour}", LIGHT[1]);
            assert!(contrast(DARK[0], colour) > 4.5, "{colour} on {}", DARK[0]);
        }
    }

    #[test]
    fn letters_can_be_read_on_marks() {
        let parts = |colour: &str| {
            [1, 3, 5].map(|at| u32::from_str_radix(&colour[at..at + 2], 16).expect("two digits"))
        };
        for (class, colour, opacity, ..) in MARKS {
            let on = |ground: &str| {
                let pairs = parts(colour).into_iter().zip(parts(ground));
                let mix =
                    |(own, below): (u32, u32)| (own * opacity + below * (100 - opacity)) / 100;
                pairs.map(mix).fold("#".to_owned(), |mixed, part| format!("{mixed}{part:02x}"))
            };
            let bright = COLOURS.into_iter().chain(SCALE).map(|ground| (LIGHT[1], ground));
            let screens = [LIGHT, DARK].into_iter();
            let neutral = screens.flat_map(|[paper, ink, _, pale]| [(ink, paper), (ink, pale)]);
            for (letters, ground) in bright.chain(neutral).chain([(LIGHT[0], FILLED)]) {
                assert!(contrast(letters, &on(ground)) > 4.5, "{letters} on {class} on {ground}");
            }
        }
    }

    /// Oklab of Björn Ottosson, 2020.
    fn lab(light: [f64; 3]) -> [f64; 3] {
        let cones = [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ];
        let opponents = [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ];
        product(opponents, product(cones, light).map(f64::cbrt))
    }

    /// Protanopia, deuteranopia and tritanopia as by Gustavo Machado, Manuel Oliveira and Leandro
    /// Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009.
    const BLIND: [[[f64; 3]; 3]; 3] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    #[test]
    fn everybody_tells_the_colours_of_regions_apart() {
        let seen = |colour: &str, matrix: Option<[[f64; 3]; 3]>| {
            let light = light(colour);
            lab(matrix
                .map_or(light, |matrix| product(matrix, light).map(|part| part.clamp(0.0, 1.0))))
        };
        let distance = |one: [f64; 3], other: [f64; 3]| {
            one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
        };
        // A difference of some 0.02 is just seen.
        for (matrix, least) in std::iter::once((None, 0.1)).chain(BLIND.map(|of| (Some(of), 0.06)))
        {
            for [(_, one), (number, other)] in COLOURS.into_iter().enumerate().array_combinations()
            {
                let apart = distance(seen(one, matrix), seen(other, matrix));
                let least = if number < FEW { least } else { 0.45 * least };
                assert!(apart > least, "{one} and {other}: {apart}");
            }
        }
    }
}
