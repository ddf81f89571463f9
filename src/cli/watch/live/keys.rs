//! The keys that change the pace of a search.

use puzzlec::engines::Key;

/// The keys of what a terminal sent: no sequence of an arrow comes in two pieces.
pub(super) fn keys(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let [first, rest @ ..] = bytes {
        let (key, after) = match (first, rest) {
            (b'\x1b', [b'[' | b'O', sequence @ ..]) => {
                let is_last = |byte: &u8| (0x40..0x7f).contains(byte);
                let end = sequence.iter().position(is_last).map_or(sequence.len(), |at| at + 1);
                ((sequence[..end] == *b"C").then_some(Key::Step), &sequence[end..])
            }
            (b' ', _) => (Some(Key::Pause), rest),
            (b's' | b'S', _) => (Some(Key::Step), rest),
            // Without the shift key.
            (b'+' | b'=', _) => (Some(Key::Faster), rest),
            (b'-' | b'_', _) => (Some(Key::Slower), rest),
            (b'f' | b'F', _) => (Some(Key::Full), rest),
            (b'q' | b'Q', _) => (Some(Key::Quit), rest),
            _ => (None, rest),
        };
        keys.extend(key);
        bytes = after;
    }
    keys
}
