//! The commands for a page in a browser.
#![expect(unreachable_pub, reason = "the page calls them")]

use std::cell::RefCell;

use js_sys::{Function, Uint8Array};
use puzzlec_dimacs::files;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static HEARS: RefCell<Option<Function>> = const { RefCell::new(None) };
    static TODAY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Prepares the commands: `hears` gets each event as a line of JSON, `writes` gets the bytes of results
/// that are no events.
#[wasm_bindgen]
pub fn begin(hears: Function, writes: Function, panics: Function) {
    HEARS.set(Some(hears));
    std::panic::set_hook(Box::new(move |panic| {
        let _ = panics.call1(&JsValue::NULL, &panic.to_string().into());
    }));
    files::listen(move |bytes| {
        // A page that is gone hears nothing.
        let _ = writes.call1(&JsValue::NULL, &Uint8Array::from(bytes));
    });
}

/// Lays a file at a path, for the next commands.
#[wasm_bindgen]
pub fn provide(path: String, content: Vec<u8>) {
    files::provide(path, content);
}

/// Runs a command on this day, and returns its exit code.
#[wasm_bindgen]
pub fn run(words: Vec<String>, day: String) -> u8 {
    TODAY.set(day);
    super::answer(words)
}

/// Tells an event.
pub(crate) fn tell(event: &Value) {
    HEARS.with_borrow(|hears| {
        if let Some(hears) = hears {
            let _ = hears.call1(&JsValue::NULL, &event.to_string().into());
        }
    });
}

/// The date of today.
pub(crate) fn today() -> String {
    TODAY.with_borrow(String::clone)
}
