//! Which puzzle is meant.

use clap::Args;
use puzzlec::puzzle::instance::Params;

/// Which puzzle.
#[derive(Debug, Args)]
pub(crate) struct Instance {
    /// A built-in instance (see `puzzlec list`), or an instance file; `-` is stdin.
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    /// The size of the puzzle.
    #[arg(long, short, value_name = "N", help_heading = "Puzzle")]
    n: Option<u32>,
    /// The number of cards.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    cards: Option<u32>,
    /// How often each number stands there.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    copies: Option<u32>,
    /// The number of rows of the grid.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    rows: Option<u32>,
    /// The number of columns of the grid.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    cols: Option<u32>,
    /// The cell where a tour starts, counted from the top left: `1,1`.
    #[arg(long, value_name = "ROW,COLUMN", help_heading = "Puzzle")]
    start: Option<String>,
    /// The number of colours.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    colours: Option<u32>,
    /// Pilgrims on each side of the house.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    side: Option<u32>,
    /// Pilgrims upstairs for each one downstairs.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    ratio: Option<u32>,
    /// The fewest pilgrims in a room.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    least: Option<u32>,
    /// The most pilgrims in a room.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    most: Option<u32>,
    /// What pieces at random begin with: a number for each choice of pieces.
    #[arg(long, value_name = "NUMBER", help_heading = "Puzzle")]
    seed: Option<u64>,
    /// Pieces keep the side that is drawn.
    #[arg(long, help_heading = "Puzzle")]
    one_sided: bool,
    /// These pieces show their other side: `FLN`, or names with commas between them.
    #[arg(long, value_name = "PIECES", help_heading = "Puzzle")]
    mirror: Option<String>,
    /// The date that a calendar shows: `2026-04-24` or `today`.
    #[arg(long, value_name = "DATE", help_heading = "Puzzle")]
    date: Option<String>,
    /// The month that a calendar shows.
    #[arg(long, value_name = "MONTH", help_heading = "Puzzle")]
    month: Option<String>,
    /// The day of the month that a calendar shows.
    #[arg(long, value_name = "DAY", help_heading = "Puzzle")]
    day: Option<String>,
    /// The day of the week that a calendar shows, if it is not that of the date.
    #[arg(long, value_name = "WEEKDAY", help_heading = "Puzzle")]
    weekday: Option<String>,
}

impl Instance {
    /// The options that replace fields of the instance.
    pub(crate) fn params(&self) -> Params {
        let today = || jiff::Zoned::now().date().to_string();
        let date =
            self.date.as_ref().map(|date| if date == "today" { today() } else { date.clone() });
        let number = |value: Option<u32>| value.map(|value| value.to_string());
        let given = [
            ("n", number(self.n)),
            ("cards", number(self.cards)),
            ("copies", number(self.copies)),
            ("rows", number(self.rows)),
            ("cols", number(self.cols)),
            ("start", self.start.clone()),
            ("colours", number(self.colours)),
            ("side", number(self.side)),
            ("ratio", number(self.ratio)),
            ("least", number(self.least)),
            ("most", number(self.most)),
            ("seed", self.seed.map(|seed| seed.to_string())),
            ("one_sided", self.one_sided.then(|| true.to_string())),
            ("mirror", self.mirror.clone()),
            ("date", date),
            ("month", self.month.clone()),
            ("day", self.day.clone()),
            ("weekday", self.weekday.clone()),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
        given.fold(Params::none(), |params, (name, value)| params.with(name, value))
    }
}
