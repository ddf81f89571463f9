//! Groups of maps, listed.

use std::iter::successors;

use indexmap::IndexSet;
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
    // With names forgotten, the identity maps each variable to that of the first name: it is the
    // last power of a map before the powers begin again.
    let last_power = |map: &Map| {
        successors(Some(map.clone()), |power| Some(map.after(power)).filter(|next| next != map))
            .last()
    };
    let identity = maps.first().and_then(last_power).unwrap_or_else(|| Map::identity(num_vars));
    let mut group: IndexSet<Map, FxBuildHasher> = [identity].into_iter().collect();
    let mut next = 0;
    while next < group.len() {
        for map in maps {
            group.insert(map.after(&group[next]));
            if group.len() > most {
                return None;
            }
        }
        next += 1;
    }
    Some(group.into_iter().collect())
}
