//! Small puzzles of each kind that has clues, whose like are made.

/// For each family that has clues, and for each built-in instance of `rules` that has, a small puzzle:
/// what it has in the place of the same keys, in TOML, or all of its keys if the family is among them.
/// A new one needs a line here.
pub(super) const SMALL: &[(&str, &str)] = &[
    (
        "bugbyte",
        r#"
        family = "bugbyte"
        node = [{ name = "a", sum = 5 }, { name = "b" }, { name = "c", paths = [3] },
            { name = "d" }]
        edge = [{ between = ["a", "b"] }, { between = ["b", "c"] }, { between = ["a", "c"] },
            { between = ["c", "d"], weight = 4 }]"#,
    ),
    (
        "flower",
        r#"
        family = "edges"
        flower = 1
        colours = 12
        seed = 1"#,
    ),
    (
        "macmahon",
        r#"
        family = "edges"
        grid = [2, 3]
        colours = 14
        seed = 1"#,
    ),
    (
        "nuts",
        r#"
        family = "edges"
        grid = [2, 2]
        colours = 12
        seed = 1"#,
    ),
    (
        "quintomino",
        r#"
        family = "edges"
        faces = ["1 2 3", "1 4 5", "2 5 6", "3 6 4"]
        colours = 6
        seed = 1"#,
    ),
    ("langford", "n = 7"),
    ("skolem", "n = 8"),
    ("calendar", ""),
    (
        "pentominoes",
        r#"
        family = "packing"
        set = "pentominoes"
        pieces = "FILNPV"
        size = [5, 6]"#,
    ),
    (
        "pentominoes/2x5x6",
        r#"
        pieces = "LNPUVY"
        size = [2, 3, 5]"#,
    ),
    ("rhombus", ""),
    ("soma", ""),
    ("pilgrims", ""),
    (
        "dominoes",
        r#"
        family = "packing"
        size = [4, 5]
        cut = 5"#,
    ),
    (
        "tents",
        r#"
        board = "T..T\n....\n.T..\n....\nT = tree"
        top = "1 . 1 ."
        left = "1 . 1 .""#,
    ),
    (
        "minesweeper",
        r#"
        board = ".1..\n....\n..2.\n....""#,
    ),
    (
        "hexsweeper",
        r#"
        board = "  . 1 .\n . . . .\n. . 2 . .\n . . . .\n  . . .""#,
    ),
    (
        "mosaic",
        r#"
        board = "0..3\n....\n....\n...2""#,
    ),
    (
        "akari",
        r##"
        board = "#....\n..1..\n....#\n.0...\n...#.\n# 0 1 2 = wall""##,
    ),
    (
        "binairo",
        r#"
        board = "0...\n..1.\n....\n1...""#,
    ),
    (
        "kuromasu",
        r#"
        board = ". . 3 .\n. . . .\n4 . . .\n. . . .""#,
    ),
    (
        "nurikabe",
        r#"
        board = "1...\n....\n..2.\n....""#,
    ),
    (
        "yin-yang",
        r#"
        board = "WB..\n....\n..B.\n....\nB = black, W = white""#,
    ),
    (
        "heyawake",
        r#"
        board = "1....\n.....\n..0..\n....."
        regions = "AABBC\nAABBC\nDDEEC\nDDEEC""#,
    ),
    (
        "norinori",
        r#"
        regions = "AABB\nABBC\nABCC\nDDDC""#,
    ),
    (
        "queens",
        r#"
        regions = "AABBB\nACCCB\nACDCB\nEEDDB\nEEEDD""#,
    ),
    (
        "star-battle",
        r#"
        regions = "AABBB\nACCCB\nACDCB\nEEDDB\nEEEDD"
        rules = """
        each row, column and region has exactly 1 star
        no star touches a star
        """"#,
    ),
    (
        "aqre",
        r#"
        board = "1...\n....\n..0.\n...."
        regions = "AABB\nACCB\nDCCB\nDDBB""#,
    ),
    (
        "fences",
        r#"
        board = "..2.\n....\n3...\n....""#,
    ),
    (
        "masyu",
        r#"
        board = "B...\n..W.\n....\n....\nB = black\nW = white""#,
    ),
    (
        "hashi",
        r#"
        board = "2.2.\n....\n2..1\n.1..""#,
    ),
    (
        "hidato",
        r#"
        board = ". 5 . .\n. . 2 .\n1 . . ."
        cells = "1..12""#,
    ),
    (
        "skyscrapers",
        r#"
        top = "4 . 2 ."
        bottom = ". 3 . ."
        left = "2 . . ."
        cells = "1..4""#,
    ),
    (
        "futoshiki",
        r#"
        signs = ". .<. .\n    ^\n. . .<.\nv v\n. . .<.\n\n. . . ."
        cells = "1..4""#,
    ),
    (
        "suguru",
        r#"
        board = "3...\n....\n....\n...."
        regions = "AABB\nACBB\nACCD\nCCDD""#,
    ),
    (
        "killer-sudoku",
        r#"
        drawings.cage = "AABC\nDBBC\nDEEF\nGGHF\nA = 3, B = 6"
        cells = "1..4"
        rules = """
        each row, column, 2x2 box and cage has different digits
        the sum of each cage is its number
        """"#,
    ),
    (
        "diagonal-sudoku",
        r#"
        board = "1...\n....\n....\n...2"
        cells = "1..4"
        rules = """
        each row, column, 2x2 box and main diagonal has different digits
        """"#,
    ),
    (
        "thermo-sudoku",
        r#"
        board = "1...\n....\n....\n...2"
        drawings.thermometer = "a1 a2 .  .\n.  .  .  .\n.  b1 .  .\n.  b2 b3 ."
        cells = "1..4"
        rules = """
        each row, column and 2x2 box has different digits
        each thermometer increases
        """"#,
    ),
    (
        "sandwich-sudoku",
        r#"
        board = "1...\n....\n....\n...2"
        top = "1 . . ."
        left = ". 1 . ."
        cells = "1..4"
        rules = """
        each row, column and 2x2 box has different digits
        each number is the sum of the digits between 1 and 4 in its line
        """"#,
    ),
    (
        "miracle-sudoku",
        r#"
        board = "1.....\n......\n......\n......\n......\n......"
        cells = "1..6"
        rules = """
        each row, column and 2x3 box has different digits
        two cells beside each other differ by more than 1
        """"#,
    ),
    (
        "kenken",
        r#"
        drawings.cage = "AABC\nDBBC\nDEEF\nGGHF\nA = 2/, B = 9x, C = 1-, D = 10+"
        cells = "1..4""#,
    ),
    ("kenken", "shape = [4, 4]"),
    (
        "magic-square",
        r#"
        n = 3
        board = ".  3  .\n.  .  .\n.  . 4""#,
    ),
    (
        "nonogram",
        r#"
        top = "1 1,1 . ."
        left = "2 . . 1""#,
    ),
    (
        "shikaku",
        r#"
        board = ". 2 4 .\n. . . .\n2 . . .\n. . 4 .""#,
    ),
    (
        "fillomino",
        r#"
        board = "1...\n....\n..3.\n...."
        cells = "1..5""#,
    ),
    (
        "map-colouring",
        r#"
        board = "r...\n....\n....\n....\nr = red\ng = green\nb = blue\ny = yellow"
        regions = "AABB\nACCB\nDECB\nDEEE""#,
    ),
    (
        "slitherlink-5",
        r#"
        clues = "3...\n....\n....""#,
    ),
    (
        "slitherlink-7",
        r#"
        clues = "3...\n....\n....\n....""#,
    ),
    (
        "slitherlink-10",
        r#"
        clues = "3..\n...\n...""#,
    ),
    (
        "slitherlink-15",
        r#"
        clues = ".....\n.....\n.....""#,
    ),
    (
        "slitherlink-20",
        r#"
        clues = "..\n..\n..\n..""#,
    ),
    (
        "slitherlink-ring",
        r###"
        clues = "##..##\n#....#\n..##..\n..##..\n#....#\n##..##""###,
    ),
    ("sudoku", ""),
    (
        "sudoku-classic",
        r#"
        family = "sudoku"
        box_rows = 2
        box_cols = 3"#,
    ),
    (
        "sudoku-jigsaw",
        r#"
        boxes = "aaab\naccb\ndccb\ndddb"
        givens = "....\n....\n....\n....""#,
    ),
    (
        "zebra",
        r#"
        family = "zebra"
        houses = 3
        categories = "nation,pet,drink""#,
    ),
];
