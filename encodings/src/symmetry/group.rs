//! Groups of maps, listed.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::Map;

/// Every element of a group, the identity first.
pub type Group = Vec<Map>;

/// The most literals that the elements of a listed group have together.
const MOST: usize = 1 << 24;

/// The group that maps generate, element by element; `None` if it is too large to be listed.
///
/// `num_vars` is the number of named variables.
pub fn closure(maps: &[Map], num_vars: u32) -> Option<Group> {
    let most = (MOST / (num_vars.max(1) as usize)).max(2);
    let mut group = vec![Map::identity(num_vars)];
    if let Some(first) = maps.first() {
        // With names forgotten, the identity maps each variable to that of the first name.
        let mut power = first.clone();
        loop {
            let next = first.after(&power);
            if next == *first {
                group[0] = power;
                break;
            }
            power = next;
        }
    }
    let mut known: HashSet<Map, FxBuildHasher> = group.iter().cloned().collect();
    let mut next = 0;
    while next < group.len() {
        for map in maps {
            let product = map.after(&group[next]);
            if !known.contains(&product) {
                if group.len() == most {
                    return None;
                }
                known.insert(product.clone());
                group.push(product);
            }
        }
        next += 1;
    }
    Some(group)
}
