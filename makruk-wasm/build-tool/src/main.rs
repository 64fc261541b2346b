//! `makruk-wasm-build-tool INPUT.wasm DIRECTORY`: writes the module as wasm-bindgen leaves it, and
//! its JavaScript glue for a page that loads the module itself.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args_os().skip(1);
    let (Some(input), Some(directory), None) = (args.next(), args.next(), args.next()) else {
        return Err("expected two arguments: the .wasm file and the directory to write to".into());
    };
    Bindgen::new()
        .web(true)?
        .input_path(input)
        .out_name("makruk")
        // The types of the package are written by hand.
        .typescript(false)
        // The package says itself where the module is.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(directory)?;
    Ok(())
}
