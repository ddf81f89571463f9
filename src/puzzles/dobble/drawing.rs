//! Pictures of decks.

use crate::puzzle::prelude::*;

impl super::Dobble {
    /// The cards with their symbols: as a matrix where lines can be drawn, and the plane of order 2
    /// also as its points and lines.
    pub(super) fn picture(&self, deck: &[Vec<usize>]) -> Picture {
        let width = self.symbols().to_string().len();
        let row = |(card, symbols): (u32, &Vec<usize>)| {
            let symbols = symbols.iter().map(|symbol| format!("{symbol:width$}")).join(" ");
            vec![card.to_string(), symbols]
        };
        let table = Block::table(["card", "symbols"], (1..).zip(deck).map(row));
        let plane = fano(deck).map(Block::Scene);
        let drawn = std::iter::once(Block::Scene(self.matrix(deck))).chain(plane).collect();
        Block::Figure { drawn, told: vec![table] }.into()
    }

    /// The incidence matrix: a row for each card, a column for each symbol.
    fn matrix(&self, deck: &[Vec<usize>]) -> Scene {
        let (rows, columns) = (deck.len(), self.symbols());
        let mut scene = Scene::with_resolution((3.0, 1.5));
        let at = |row: f64, column: f64| Point { x: column, y: -row };
        let line = |ends: [Point; 2]| Primitive::line(ends, Stroke::Thin);
        let (high, wide) = (rows as f64, columns as f64);
        let across = |row: usize| line([at(row as f64, 0.0), at(row as f64, wide)]);
        let down = |column: usize| line([at(0.0, column as f64), at(high, column as f64)]);
        scene.add((0..=rows).map(across).chain((0..=columns).map(down)));
        let faint = |at, index: usize| Label::new(at, index + 1).weighing(Weight::Faint);
        scene.add((0..rows).map(|card| faint(at(card as f64 + 0.5, -0.6), card)));
        scene.add((0..columns).map(|symbol| faint(at(-0.5, symbol as f64 + 0.5), symbol)));
        for (card, symbols) in deck.iter().enumerate() {
            scene.add(symbols.iter().map(|&symbol| {
                let middle = at(card as f64 + 0.5, symbol as f64 - 0.5);
                Primitive::rectangle(middle, (1.0, 1.0), Some(0))
            }));
        }
        scene.regions = vec!["on".to_owned()];
        scene
    }
}

/// The plane of order 2 as a triangle, its medians and a circle (Gino Fano, 1892): points are
/// symbols, lines are cards.
fn fano(deck: &[Vec<usize>]) -> Option<Scene> {
    let is_plane = deck.len() == 7 && deck.iter().all(|card| card.len() == 3);
    let third = |one: usize, other: usize| {
        let card = deck.iter().find(|card| card.contains(&one) && card.contains(&other))?;
        card.iter().copied().find(|&symbol| symbol != one && symbol != other)
    };
    let (a, b) = is_plane.then_some((1, 2))?;
    let between = third(a, b)?;
    // Any point off the line of two corners is the third one.
    let c = (1..=7).find(|symbol| ![a, b, between].contains(symbol))?;
    let corners = [0.0, 1.0 / 3.0, 2.0 / 3.0].map(|turn| Point::default().around(3.0, turn));
    let opposite = [[1, 2], [2, 0], [0, 1]];
    let symbols = [a, b, c];
    let mut scene = Scene::with_resolution((6.0, 3.0));
    let mut points = corners.into_iter().zip(symbols).collect_vec();
    // The middles of the sides are one line too.
    scene.add([Primitive::Disc { at: Point::default(), radius: 1.5, region: None }]);
    for (corner, [one, other]) in opposite.into_iter().enumerate() {
        let middle = corners[one].toward(corners[other], 0.5);
        scene.add([
            Primitive::line([corners[one], corners[other]], Stroke::Plain),
            Primitive::line([corners[corner], middle], Stroke::Plain),
        ]);
        points.push((middle, third(symbols[one], symbols[other])?));
    }
    points.push((Point::default(), third(a, points[3].1)?));
    for (at, symbol) in points {
        scene.add([Primitive::Disc { at, radius: 0.3, region: Some(0) }]);
        scene.add([Label::new(at, symbol).inside(Some(0))]);
    }
    Some(scene)
}
