//! Symmetries: motions of the board that keep drawings and sentences, and values that are alike.

use std::collections::HashSet;

use super::grid::ordered;
use super::syntax::{Arg, Node};
use super::unknown::{Layer, Lines};
use super::words::several;
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::RegionSymmetry;

impl Facts {
    /// Declares the symmetries.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let motions = self.motions();
        let is_alike = |(index, layer): &(usize, &Layer)| {
            let is_given = layer.cells.values().iter().any(Option::is_some);
            !is_given && self.sentences.iter().all(|(_, node)| !node.tells_values(*index))
        };
        let layers = self.unknown.layers.iter().enumerate().filter(is_alike);
        let layers = layers.map(|(_, layer)| layer).filter(|layer| layer.can_be_renamed());
        let layers = layers.collect_vec();
        // A level lays the values of one kind only: those of the largest, unless they are two.
        let largest =
            layers.iter().map(|layer| layer.values.len()).filter(|count| *count > 2).max();
        let largest = layers.iter().position(|layer| Some(layer.values.len()) == largest);
        for (index, layer) in layers.iter().enumerate() {
            layer.rename(symmetries, Some(index) == largest);
        }
        symmetries.generators("rotation and reflection", &motions, |motion, name| {
            self.moved(name, motion)
        });
    }

    /// A name under a motion.
    fn moved(&self, name: &Name, motion: &RegionSymmetry) -> Name {
        let image = |cell: &Cell| motion.apply(*cell);
        // Of the images of the four squares at a corner, the last one is at its image.
        let corner = |corner: &Cell| {
            let squares = Cell::CORNERS.map(|step| motion.apply(*corner - step));
            squares.into_iter().max().unwrap_or(*corner)
        };
        match name {
            Name::Is(word, cell) => Name::Is(Arc::clone(word), image(cell)),
            Name::Value(layer, cell) => Name::Value(Arc::clone(layer), image(cell)),
            Name::Line(one, other) => {
                let is_of_corners = self.unknown.lines == Some(Lines::Borders);
                let end = |at| if is_of_corners { corner(at) } else { image(at) };
                let [one, other] = ordered((end(one), end(other)));
                Name::Line(one, other)
            }
            Name::Same(one, other) => {
                let [one, other] = ordered((image(one), image(other)));
                Name::Same(one, other)
            }
            Name::Region(cells) => {
                Name::region(&self.region(cells).iter().map(image).sorted().collect_vec())
            }
            // Hidden names say what others imply.
            Name::Letter(_) | Name::Holds(_) | Name::Number(_) => name.clone(),
        }
    }

    /// The motions that keep all drawings and sentences.
    fn motions(&self) -> Vec<RegionSymmetry> {
        if self.sentences.iter().any(|(_, node)| node.is_upright()) {
            return Vec::new();
        }
        let said = |turned| -> HashSet<String> {
            self.sentences.iter().flat_map(|(_, node)| node.versions(turned)).collect()
        };
        let (own, turned) = (said(false), said(true));
        let marks = self.sheet.cells.map(|_, marks| {
            let marks = marks.iter().filter(|mark| mark.noun != "clue");
            marks.cloned().collect_vec()
        });
        let motions = marks.motions(Lattice::Square).into_iter().filter(|motion| {
            let down = motion.apply(Cell::DOWN) - motion.apply(Cell::plane(0, 0));
            let is_turned = down.coordinates()[0] == 0;
            (!is_turned || own == turned) && self.keeps(|cell| motion.apply(cell))
        });
        motions.collect()
    }

    /// True if a motion keeps areas, signs and clues.
    fn keeps(&self, image: impl Fn(Cell) -> Cell) -> bool {
        let drawn = |image: &dyn Fn(Cell) -> Cell| {
            let all = |cells: &[Cell]| cells.iter().map(|&cell| image(cell)).collect_vec();
            let areas = self.sheet.areas.iter().flat_map(|(noun, areas)| {
                let noun = areas.iter().map(move |area| (noun, area));
                noun.map(|(noun, area)| {
                    let mut cells = all(&area.cells);
                    if !area.is_ordered {
                        cells.sort();
                    }
                    (noun, cells, area.clue)
                })
            });
            let signs = self.sheet.signs.iter().map(|(pair, mark)| {
                let [one, other] = pair.map(image);
                match mark.noun.as_str() {
                    "<" | "^" => ([one, other], "<"),
                    ">" | "v" => ([other, one], "<"),
                    noun => (ordered((one, other)), noun),
                }
            });
            let clues = self.sheet.clues.iter();
            let clues = clues.map(|clue| (&clue.words, clue.cell.map(image), all(&clue.line)));
            let areas = areas.collect::<HashSet<_>>();
            (areas, signs.collect::<HashSet<_>>(), clues.collect::<HashSet<_>>())
        };
        drawn(&image) == drawn(&|cell| cell)
    }
}

/// The most values of which all permutations are listed.
const FEW: usize = 5;

impl Layer {
    /// True if its values have names or successive numbers, which permutations exchange.
    fn can_be_renamed(&self) -> bool {
        match &self.values[..] {
            [least, .., most] if self.words.is_empty() => {
                most - least + 1 == self.values.len() as i64
            }
            values => values.len() > 2,
        }
    }

    /// Declares that its values are alike: they are laid, or their permutations listed if they are
    /// few.
    fn rename(&self, symmetries: &mut Symmetries<'_, Name>, is_laid: bool) {
        let (count, least) = (self.values.len(), self.values[0]);
        let numbers: BTreeMap<Cell, usize> = self.cells.cells().zip(0..).collect();
        let index = |word: &Arc<str>| self.words.iter().position(|own| own == word);
        let image = |name: &Name, to: &dyn Fn(usize) -> usize| match name {
            Name::Is(word, cell) => {
                let renamed = index(word).map(|index| &self.words[to(index)]);
                Name::Is(Arc::clone(renamed.unwrap_or(word)), *cell)
            }
            _ => name.clone(),
        };
        let is_own = |name: &Name| matches!(name, Name::Value(layer, _) if *layer == self.name);
        if !is_laid && count > FEW {
            return;
        }
        let level = symmetries.level(format!("renaming {}", several(&self.name)));
        if is_laid && self.is_of_numbers() {
            level.alike_values(least, count, |name| match name {
                Name::Value(_, cell) if is_own(name) => numbers.get(cell).copied(),
                _ => None,
            });
        } else if is_laid {
            let place = |name: &Name| match name {
                Name::Is(word, cell) => Some((*numbers.get(cell)?, vec![index(word)?])),
                _ => None,
            };
            level.alike(count, place, image);
        } else {
            for length in [2, count].into_iter().dedup() {
                let to = |at: usize| if at < length { (at + 1) % length } else { at };
                let value = |name: &Name, own: i64| match usize::try_from(own - least) {
                    Ok(at) if is_own(name) => least + to(at) as i64,
                    _ => own,
                };
                level.map_values(|name| image(name, &to), value);
            }
        }
    }
}

impl Node {
    /// True if the sentence tells values of a kind apart: by a word, or by their size.
    fn tells_values(&self, layer: usize) -> bool {
        let is_value = |arg: &Arg| matches!(arg, Arg::Value(own, _) if *own == layer);
        self.args.iter().any(is_value)
            || !self.form.alike
            || self.inner().any(|inner| inner.tells_values(layer))
    }

    /// True if the sentence speaks of one row or side, or of an order that motions change.
    fn is_upright(&self) -> bool {
        // Cells compared in their order keep it in rows, in columns, and in rectangles.
        let keep = ["row", "column", "SIZE block", "SIZE box"];
        let is_compared = self.says("no two SUBJECTS is alike")
            && !keep.contains(&self.args[0].node().form.says[0]);
        // A motion makes another sign of an arrow.
        let is_arrow = self.says("two cells with SIGN between them")
            && ["<", ">", "^", "v"].contains(&self.args[0].text());
        !self.form.turns || is_compared || is_arrow || self.inner().any(Self::is_upright)
    }

    /// The sentence for each scope of a list; turned, for columns in the place of rows.
    fn versions(&self, is_turned: bool) -> Vec<String> {
        let says = match self.form.says[0] {
            "row" if is_turned => "column",
            "column" if is_turned => "row",
            "in its row" if is_turned => "in its column",
            "in its column" if is_turned => "in its row",
            says => says,
        };
        let of_arg = |arg: &Arg| match arg {
            Arg::Node(node) => node.versions(is_turned),
            Arg::Size(rows, columns) if is_turned => {
                vec![format!("{:?}", Arg::Size(*columns, *rows))]
            }
            arg => vec![format!("{arg:?}")],
        };
        let args = self.args.iter().map(of_arg).collect_vec();
        if says == "SUBJECT , SUBJECTS" {
            return args.concat();
        }
        let all = args.into_iter().multi_cartesian_product();
        let all = all.map(|args| format!("{says}({})", args.join(","))).collect_vec();
        if self.args.is_empty() { vec![says.to_owned()] } else { all }
    }
}
