//! Hints are no larger than the reasons that independent searches find, as people look for them.

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{Conclusion, Opened, Wanted};

/// Random numbers, by splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % end as u64) as usize
    }
}

/// The number of parts of the reason of the hint for a puzzle.
fn size(opened: &Opened) -> usize {
    let search = opened.clone().search().expect("a puzzle");
    match search.hint().expect("an answer") {
        Conclusion::Found(Some(hint)) if hint.is_forced => hint.deduction.because.len(),
        Conclusion::Found(Some(_)) => usize::MAX,
        other => panic!("there is a hint: {other:?}"),
    }
}

fn opened(name: &str, text: String) -> Opened {
    Opened::new(Source::new(name, text))
}

/// The fewest things with one of these lists for each of some needs.
fn fewest(needs: &[Vec<Vec<usize>>], chosen: &[usize], best: &mut usize) {
    if chosen.len() >= *best {
        return;
    }
    let Some((first, rest)) = needs.split_first() else {
        *best = chosen.len();
        return;
    };
    for things in first {
        let more = chosen.iter().chain(things).copied().sorted().dedup().collect_vec();
        fewest(rest, &more, best);
    }
}

/// The size of the smallest naked or hidden single of a sudoku with these boxes; its parts are units
/// and given digits.
fn smallest_single(grid: &[Vec<usize>], (high, wide): (usize, usize)) -> usize {
    let n = grid.len();
    let units =
        |row: usize, column: usize| [row, n + column, 2 * n + row / high * high + column / wide];
    let cells = (0..n).cartesian_product(0..n).collect_vec();
    let given = |row: usize, column: usize| 3 * n + row * n + column;
    // The ways to exclude a digit from a cell: a unit with the digit in another cell.
    let excluded = |(row, column): (usize, usize), digit: usize| {
        let others =
            cells.iter().filter(|(r, c)| grid[*r][*c] == digit && (*r, *c) != (row, column));
        let ways = others.flat_map(|&(r, c)| {
            let shared =
                units(row, column).into_iter().filter(move |unit| units(r, c).contains(unit));
            shared.map(move |unit| vec![unit, given(r, c)])
        });
        let own = grid[row][column];
        let filled = (own != 0 && own != digit).then(|| vec![given(row, column)]);
        ways.chain(filled).collect_vec()
    };
    let mut best = usize::MAX;
    for &cell in cells.iter().filter(|(row, column)| grid[*row][*column] == 0) {
        for digit in 1..=n {
            if !excluded(cell, digit).is_empty() {
                continue;
            }
            let naked = (1..=n).filter(|other| *other != digit);
            fewest(&naked.map(|other| excluded(cell, other)).collect_vec(), &[], &mut best);
            for unit in units(cell.0, cell.1) {
                let others = cells.iter().filter(|own| **own != cell);
                let others = others.filter(|(r, c)| units(*r, *c).contains(&unit));
                let needs = others.map(|&other| excluded(other, digit)).collect_vec();
                fewest(&needs, &[unit], &mut best);
            }
        }
    }
    best
}

/// Compares hints for generated sudokus; returns how many have a single.
fn singles(shape: (usize, usize), boxes: (usize, usize), seeds: std::ops::Range<u64>) -> usize {
    let kind = puzzlec::open("sudoku-classic").expect("an instance").reshaped(shape);
    let maker = kind.expect("a board").maker(Wanted::default()).expect("clues");
    let mut count = 0;
    for seed in seeds {
        let file = maker.make(seed).expect("a puzzle").file().to_owned();
        let rows = file
            .lines()
            .filter(|line| line.starts_with(|sign: char| sign == '.' || sign.is_ascii_digit()));
        let digit = |sign: char| sign.to_digit(10).unwrap_or(0) as usize;
        let grid = rows
            .map(|row| row.chars().filter(|sign| !sign.is_whitespace()).map(digit).collect_vec())
            .collect_vec();
        assert_eq!(grid.len(), shape.0, "{file}");
        let single = smallest_single(&grid, boxes);
        let own = size(&opened("sudoku", file));
        assert!(own <= single, "seed {seed}: {own} parts, a single has {single}");
        count += usize::from(single < usize::MAX);
    }
    count
}

#[test]
fn no_single_of_a_sudoku_is_smaller_than_the_hint() {
    assert!(singles((6, 6), (2, 3), 0..240) > 200);
    assert!(singles((9, 9), (3, 3), 0..60) > 50);
}

/// The placements of blocks in a line, as the black cells of each.
fn placements(blocks: &[usize], length: usize) -> Vec<Vec<bool>> {
    let Some((&first, rest)) = blocks.split_first() else { return vec![vec![false; length]] };
    let mut all = Vec::new();
    for start in 0..=length.saturating_sub(first) {
        let end = start + first;
        if end > length || !rest.is_empty() && end == length {
            break;
        }
        let gap = usize::from(!rest.is_empty());
        for tail in placements(rest, length - end - gap) {
            let head = (0..end + gap).map(|cell| (start..end).contains(&cell));
            all.push(head.chain(tail).collect());
        }
    }
    all
}

#[test]
fn a_line_of_a_nonogram_that_has_a_black_cell_is_a_hint() {
    let mut random = Random(54);
    let mut count = 0;
    for _ in 0..300 {
        let n = 4 + random.below(4);
        let grid = (0..n).map(|_| (0..n).map(|_| random.below(10) < 6).collect_vec()).collect_vec();
        let blocks = |line: Vec<bool>| {
            let groups = line.into_iter().chunk_by(|black| *black);
            let blocks = groups.into_iter().filter(|(black, _)| *black);
            blocks.map(|(_, run)| run.count()).collect_vec()
        };
        let left = grid.iter().cloned().map(blocks).collect_vec();
        let top = (0..n).map(|c| blocks(grid.iter().map(|row| row[c]).collect())).collect_vec();
        let lines = left.iter().chain(&top).map(|line| placements(line, n)).collect_vec();
        // The cells of a line with one placement are given.
        let forced = lines.iter().all(|all| all.len() > 1)
            && lines.iter().any(|all| (0..n).any(|cell| all.iter().all(|own| own[cell])));
        let words = |lines: &[Vec<usize>]| {
            let line = |line: &Vec<usize>| match &line[..] {
                [] => "0".to_owned(),
                blocks => blocks.iter().join(","),
            };
            lines.iter().map(line).join(" ")
        };
        let file = format!(
            "family = \"rules\"\ncells = \"black or white\"\ntop = \"{}\"\nleft = \"{}\"\n\
             rules = \"each clue lists the blocks of black cells in its line\"\n",
            words(&top),
            words(&left),
        );
        if forced {
            assert_eq!(size(&opened("nonogram", file.clone())), 1, "{file}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn a_region_of_a_star_battle_that_forces_a_star_is_a_hint() {
    let maker = puzzlec::open("star-battle").expect("an instance").maker(Wanted::default());
    let maker = maker.expect("a maker");
    let mut count = 0;
    for seed in 0..12 {
        let file = maker.make(seed).expect("a puzzle").file().to_owned();
        let rows = file.lines().filter(|line| line.len() == 9 && !line.contains(' ')).collect_vec();
        let cells = (0..9).cartesian_product(0..9).collect_vec();
        let region = |cell: &(usize, usize)| rows[cell.0].as_bytes()[cell.1];
        let touch = |one: &(usize, usize), other: &(usize, usize)| {
            one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1
        };
        let mut best = usize::MAX;
        for own in cells.iter().map(region).unique() {
            let of = cells.iter().filter(|cell| region(cell) == own).collect_vec();
            for star in &of {
                let others = of.iter().filter(|cell| cell != &star).collect_vec();
                // All pairs without the star touch.
                if others.iter().array_combinations().all(|[one, other]| touch(one, other)) {
                    best = best.min(1 + others.iter().array_combinations::<2>().count());
                }
            }
        }
        if best < usize::MAX {
            let own = size(&opened("stars", file.clone()));
            assert!(own <= best, "{own} parts, a region has {best}: {file}");
            count += 1;
        }
    }
    assert!(count > 2, "{count}");
}

#[test]
fn a_three_in_the_corner_and_one_beside_a_zero_are_hints() {
    let maker = puzzlec::open("slitherlink-5").expect("an instance").maker(Wanted::default());
    let maker = maker.expect("a maker");
    let mut count = 0;
    for seed in 0..40 {
        let file = maker.make(seed).expect("a puzzle").file().to_owned();
        let rows = file.lines().filter(|line| line.len() == 5 && !line.contains('"')).collect_vec();
        let clue = |row: usize, column: usize| rows[row].as_bytes()[column];
        let corner = [(0, 0), (0, 4), (4, 0), (4, 4)].iter().any(|&(r, c)| clue(r, c) == b'3');
        let beside = (0..5).cartesian_product(0..4).any(|(a, b)| {
            let pairs = [[clue(a, b), clue(a, b + 1)], [clue(b, a), clue(b + 1, a)]];
            pairs.iter().any(|pair| pair.contains(&b'0') && pair.contains(&b'3'))
        });
        if corner || beside {
            assert!(size(&opened("loop", file.clone())) <= 2, "{file}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn an_entry_of_a_kakuro_is_a_hint() {
    let mut random = Random(7);
    let mut count = 0;
    for _ in 0..300 {
        let mut grid = [[0_usize; 2]; 2];
        for (row, column) in (0..2).cartesian_product(0..2) {
            let used = (0..2).flat_map(|at| [grid[row][at], grid[at][column]]).collect_vec();
            let free = (1..=9).filter(|digit| !used.contains(digit)).collect_vec();
            grid[row][column] = free[random.below(free.len())];
        }
        let across = grid.map(|row| row.iter().sum::<usize>());
        let down = [0, 1].map(|column| grid.iter().map(|row| row[column]).sum::<usize>());
        // The digits of some run of two with this sum.
        let digits = |sum: usize| {
            let runs = (1..=9).combinations(2).filter(move |run| run.iter().sum::<usize>() == sum);
            runs.flatten().unique().collect_vec()
        };
        let shared = |(row, column): (usize, usize)| {
            let down = digits(down[column]);
            digits(across[row]).into_iter().filter(|digit| down.contains(digit)).count()
        };
        if (0..2).cartesian_product(0..2).any(|cell| shared(cell) == 1) {
            let row = |row: usize| format!("/{} . .", across[row]);
            let file = format!(
                "family = \"rules\"\nboard = \"\"\"\n# {}/ {}/\n{}\n\"\"\"\n\
                 cells = \"1..9, except clues\"\nrules = \"\"\"\neach run has different digits\n\
                 each number is the sum of its line\n\"\"\"\n",
                down[0],
                down[1],
                (0..2).map(row).join("\n"),
            );
            assert!(size(&opened("kakuro", file.clone())) <= 4, "{file}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// Cuts a rectangle into others.
fn cut(random: &mut Random, [top, left, high, wide]: [usize; 4], all: &mut Vec<[usize; 4]>) {
    if high * wide <= 6 && random.below(10) < 7 || high * wide < 4 {
        all.push([top, left, high, wide]);
    } else if high >= wide {
        let at = 1 + random.below(high - 1);
        cut(random, [top, left, at, wide], all);
        cut(random, [top + at, left, high - at, wide], all);
    } else {
        let at = 1 + random.below(wide - 1);
        cut(random, [top, left, high, at], all);
        cut(random, [top, left + at, high, wide - at], all);
    }
}

#[test]
fn the_only_rectangle_of_a_number_is_a_hint() {
    const SIZE: usize = 6;
    let mut random = Random(9);
    let mut count = 0;
    for _ in 0..40 {
        let mut pieces = Vec::new();
        cut(&mut random, [0, 0, SIZE, SIZE], &mut pieces);
        let mut board = [[0_usize; SIZE]; SIZE];
        for [top, left, high, wide] in pieces {
            let (row, column) = (random.below(high), random.below(wide));
            board[top + row][left + column] = high * wide;
        }
        let lone = (0..SIZE).cartesian_product(0..SIZE).any(|(row, column)| {
            let area = board[row][column];
            let shapes = (1..=area).filter(|high| area % high == 0).map(|high| (high, area / high));
            let places = shapes.flat_map(|(high, wide)| {
                let tops = (row + 1).saturating_sub(high)..=row;
                let lefts = (column + 1).saturating_sub(wide)..=column;
                tops.cartesian_product(lefts).map(move |(top, left)| [top, left, high, wide])
            });
            let fits = places.filter(|&[top, left, high, wide]| {
                let is_in = top + high <= SIZE && left + wide <= SIZE;
                let numbers = || {
                    let cells = (top..top + high).cartesian_product(left..left + wide);
                    cells.filter(|&(r, c)| board[r][c] > 0).count()
                };
                is_in && numbers() == 1
            });
            area > 0 && fits.count() == 1
        });
        let sign = |number: &usize| if *number == 0 { ".".to_owned() } else { number.to_string() };
        let rows = board.iter().map(|row| row.iter().map(sign).join(" ")).join("\n");
        let file = format!(
            "family = \"rules\"\nboard = \"\"\"\n{rows}\n\"\"\"\ndivide = \"regions\"\nrules = \"\"\"\n\
             each region is a rectangle and has exactly 1 number\n\
             each number is the size of its region\n\"\"\"\n"
        );
        if lone {
            assert_eq!(size(&opened("shikaku", file.clone())), 1, "{file}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}
