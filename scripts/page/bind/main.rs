//! Makes a module that scripts can load from a program in WebAssembly.

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [program, folder] = &args[..] else { bail!("usage: bind PROGRAM.wasm FOLDER") };
    Bindgen::new().input_path(program).web(true)?.typescript(false).generate(folder)
}
