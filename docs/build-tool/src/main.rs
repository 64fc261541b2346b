//! `makruk-docs-build-tool ROOT STAGE OUTPUT`: builds the book of `ROOT/docs` into the directory
//! OUTPUT. STAGE is a directory for its sources.

mod stage;

use std::{env, error::Error, path::PathBuf};

use mdbook_driver::{MDBook, config::Config};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [root, stage, output] = &args[..] else {
        return Err("expected three arguments: the project, and the directories for the sources and for the book".into());
    };
    stage::stage(root, stage)?;
    let mut config = Config::from_disk(root.join("docs/book.toml"))?;
    config.build.build_dir = output.into();
    MDBook::load_with_config(stage, config)?.build()?;
    Ok(())
}
