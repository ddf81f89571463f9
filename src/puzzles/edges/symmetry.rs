//! Which motions of the board and exchanges of labels map solutions to solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use itertools::Itertools;

use super::{Edges, Laid, Piece};
use crate::puzzle::symmetry::{Level, Symmetry, swaps};
use crate::shapes::adjacency::Motion;
use crate::shapes::pieces::{classes, images};

/// Motions of the board together with exchanges of labels, the identity first.
pub(super) type Group = Vec<Moved>;

/// A motion of the board, the label that each label becomes, and the piece that each piece becomes.
#[derive(Clone, Debug)]
pub(super) struct Moved {
    motion: Arc<Motion>,
    /// None if every label stays the same.
    labels: Option<Arc<Vec<usize>>>,
    pieces: Arc<Vec<usize>>,
}

/// The symmetries of a level.
type Choice = fn(&Moved) -> bool;

/// A piece, and where it may lie: of the ways that are images of one another only the least.
pub(super) type Confined = (usize, BTreeSet<(usize, Vec<usize>)>);

/// The most symmetries that are listed.
const MOST: usize = 50_000;

impl Edges {
    fn motions(&self) -> &[Arc<Motion>] {
        self.motions.get_or_init(|| {
            let all = [false, true].map(|reflected| Motion::all(&self.board, reflected));
            all.into_iter().flatten().map(Arc::new).collect()
        })
    }

    fn group(&self) -> &Group {
        self.group.get_or_init(|| self.make_group())
    }

    /// Exchanges of labels that may map the pieces to the pieces: only labels that occur alike, and
    /// not that of the border. The identity comes first. None if there are too many.
    fn exchanges(&self) -> Option<Vec<Vec<usize>>> {
        let pattern = |label: usize, piece: &Piece| {
            let patterns = piece.ways.iter().map(|(_, labels)| {
                let is_label = labels.iter().map(|&other| other == label).collect_vec();
                let back = is_label.iter().rev().copied().collect_vec();
                is_label.max(back)
            });
            patterns.max()
        };
        let key = |label: usize| {
            let patterns = self.pieces.iter().map(|piece| pattern(label, piece)).sorted();
            (patterns.collect_vec(), self.border == Some(label))
        };
        let keys = (0..self.labels.len()).map(key).collect_vec();
        let swaps = swaps(keys.len(), &classes(&keys))?;
        Some(std::iter::once((0..keys.len()).collect()).chain(swaps).collect())
    }

    /// The piece that each piece becomes when its labels are exchanged and perhaps reflected, if
    /// every piece becomes one that is there.
    fn images(&self, labels: &[usize], reflected: bool) -> Option<Vec<usize>> {
        let keys = self.pieces.iter().map(|piece| piece.shape().to_vec()).collect_vec();
        let moved = |piece: &Piece| {
            let mut sides = piece.sides.iter().map(|&side| labels[side]).collect_vec();
            if reflected {
                sides.reverse();
            }
            Piece::new(piece.name.clone(), sides, self.file.flip).shape().to_vec()
        };
        images(&keys, &self.pieces.iter().map(moved).collect_vec())
    }

    fn make_group(&self) -> Group {
        let labels = self.exchanges().unwrap_or_else(|| vec![(0..self.labels.len()).collect()]);
        let images = |reflected: bool| {
            let images = |(number, labels): (usize, &Vec<usize>)| {
                let pieces = Arc::new(self.images(labels, reflected)?);
                Some(((number > 0).then(|| Arc::new(labels.clone())), pieces))
            };
            labels.iter().enumerate().filter_map(images).collect_vec()
        };
        let images = [false, true].map(images);
        let all = self.motions().iter().flat_map(|motion| {
            let images = images[usize::from(motion.reflected)].iter().cloned();
            images.map(|(labels, pieces)| Moved { motion: motion.clone(), labels, pieces })
        });
        let group = all.take(MOST + 1).collect_vec();
        if group.len() > MOST {
            let identity = |moved: &Moved| moved.labels.is_none() && !moved.motion.reflected;
            return group.into_iter().filter(identity).take(1).collect();
        }
        group
    }

    /// Why the levels may not be complete.
    pub(super) fn unnamed_symmetries(&self) -> Option<String> {
        let told = |what: &str| Some(format!("{what} have too many exchanges to be identified"));
        if self.congruent().is_none() {
            return told("the pieces that are alike");
        }
        self.exchanges().is_none().then(|| told("labels")).flatten()
    }

    /// The ways to exchange pieces that are alike, without the identity.
    fn congruent(&self) -> Option<Vec<Vec<usize>>> {
        let shapes = self.pieces.iter().map(Piece::shape).collect_vec();
        swaps(shapes.len(), &classes(&shapes))
    }

    /// Pieces that are alike exchanged, if there are some; then rotations of the board, then also
    /// reflections, then also exchanges of labels.
    pub(super) fn levels(&self) -> Vec<Level<Vec<Laid>>> {
        let congruent = self.congruent().unwrap_or_default().into_iter();
        let congruent = congruent.map(|images| self.symmetry(None, None, Arc::new(images)));
        let (mut coarser, mut size, mut names) = (Vec::new(), 1, Vec::new());
        let choices: [(&str, Choice); 3] = [
            ("rotation", |moved| moved.labels.is_none() && !moved.motion.reflected),
            ("reflection", |moved| moved.labels.is_none()),
            ("exchanging labels", |_| true),
        ];
        for (name, choice) in choices {
            let chosen = self.group().iter().filter(|moved| choice(moved)).skip(1);
            let chosen = chosen.map(|moved| {
                let Moved { motion, labels, pieces } = moved.clone();
                self.symmetry(Some(motion), labels, pieces)
            });
            let symmetries: Vec<Symmetry<_>> = chosen.collect();
            if symmetries.len() < size {
                continue;
            }
            size = symmetries.len() + 1;
            names.push(name);
            coarser.push((names.join(" and "), symmetries));
        }
        Level::above("pieces that are alike", congruent.collect(), coarser)
    }

    /// Moves what is laid, exchanges labels, and replaces each piece by another.
    fn symmetry(
        &self,
        motion: Option<Arc<Motion>>,
        labels: Option<Arc<Vec<usize>>>,
        pieces: Arc<Vec<usize>>,
    ) -> Symmetry<Vec<Laid>> {
        let (board, label_names) = (self.board.clone(), self.labels.clone());
        let piece_names: Arc<[Arc<str>]> =
            self.pieces.iter().map(|piece| piece.name.clone()).collect();
        Arc::new(move |solution: &Vec<Laid>| {
            let image = |(slot, laid): (usize, &Laid)| {
                let moved = motion.as_ref().map(|motion| motion.moved(&board, (slot, &laid.sides)));
                let (slot, mut sides) = moved.unwrap_or_else(|| (slot, laid.sides.clone()));
                if let Some(images) = &labels {
                    for side in &mut sides {
                        let label = label_names.iter().position(|name| name == side)?;
                        *side = label_names[images[label]].clone();
                    }
                }
                let piece = piece_names.iter().position(|name| *name == laid.piece)?;
                Some((slot, Laid { piece: piece_names[pieces[piece]].clone(), sides }))
            };
            let moved = solution.iter().enumerate().filter_map(image);
            moved.sorted_by_key(|(slot, _)| *slot).map(|(_, laid)| laid).collect()
        })
    }

    /// Whether constraints that break symmetries allow a piece to lie so.
    pub(super) fn is_kept(&self, piece: usize, slot: usize, labels: &[usize]) -> bool {
        let confined = self.confined.get_or_init(|| self.choose_confined());
        confined.as_ref().is_none_or(|(confined, kept)| {
            *confined != piece || kept.contains(&(slot, labels.to_vec()))
        })
    }

    /// A piece is confined to a fundamental domain of the symmetries that map it to itself: of its
    /// ways to lie that are images of one another, only the least may be chosen.
    ///
    /// Every solution has an image that may be chosen, since every way to lie has, and these
    /// symmetries map solutions to solutions. The piece is the one with the smallest part left.
    fn choose_confined(&self) -> Option<Confined> {
        let left = |piece: usize| {
            let fixing =
                self.group().iter().filter(|moved| moved.pieces[piece] == piece).collect_vec();
            let image = |moved: &Moved, slot: usize, labels: &[usize]| {
                let (slot, mut moved_labels) = moved.motion.moved(&self.board, (slot, labels));
                if let Some(images) = &moved.labels {
                    moved_labels = moved_labels.iter().map(|&label| images[label]).collect();
                }
                (slot, moved_labels)
            };
            let of_piece = self.placements().filter(|placement| placement.piece == piece);
            let of_piece = of_piece.map(|placement| (placement.slot, placement.labels.to_vec()));
            let all: BTreeSet<_> = of_piece.collect();
            let is_least = |way: &(usize, Vec<usize>)| {
                fixing.iter().all(|moved| image(moved, way.0, &way.1) >= *way)
            };
            let count = all.len();
            let kept: BTreeSet<_> = all.into_iter().filter(is_least).collect();
            (1000 * kept.len() / count.max(1), (piece, kept))
        };
        if self.group().len() < 2 {
            return None;
        }
        let best =
            (0..self.pieces.len()).map(left).min_by_key(|(part, (_, kept))| (*part, kept.len()));
        best.filter(|(part, _)| *part < 1000).map(|(_, confined)| confined)
    }
}

impl Piece {
    /// The same for pieces that are alike, and only for them.
    fn shape(&self) -> &[usize] {
        self.ways.iter().map(|(_, labels)| &**labels).min().unwrap_or(&self.sides)
    }
}
