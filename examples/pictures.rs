//! Draws the boards of the documentation: `cargo run --example pictures -- docs` reads
//! `docs/pictures.json` and writes `docs/pictures/NAME.svg` for each of its names.

use std::{collections::BTreeMap, env, error::Error, fs, path::Path, process::ExitCode};

use makruk_core::{
    Position, Rules,
    svg::{self, Arrow, BoardOptions, Colors, Rgba},
};
use serde_json::{Map, Value};

type Pictures = BTreeMap<String, String>;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(docs), None) = (arguments.next(), arguments.next()) else {
        eprintln!("Usage: pictures DIRECTORY\n\nDIRECTORY holds pictures.json.");
        return ExitCode::from(2);
    };
    match pictures(Path::new(&docs)).and_then(|drawn| write(Path::new(&docs), &drawn)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("pictures: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn write(docs: &Path, drawn: &Pictures) -> Result<(), Box<dyn Error>> {
    let directory = docs.join("pictures");
    fs::create_dir_all(&directory)?;
    for (name, picture) in drawn {
        fs::write(directory.join(name), picture)?;
    }
    Ok(())
}

/// The pictures of the list by their file names.
fn pictures(docs: &Path) -> Result<Pictures, Box<dyn Error>> {
    let list: Map<String, Value> =
        serde_json::from_str(&fs::read_to_string(docs.join("pictures.json"))?)?;
    list.iter()
        .map(|(name, wanted)| {
            let picture = draw(wanted).map_err(|problem| format!("{name}: {problem}"))?;
            Ok((format!("{name}.svg"), picture))
        })
        .collect()
}

/// A picture of an object with these keys, all but `fen` optional:
///
/// * `fen`, `rules`: the position; `play`: moves from it, of which the last is marked;
/// * `moves`: a square, whose legal moves are shown;
/// * `arrows`: moves such as `e3e4`;
/// * `size`: the width in pixels.
fn draw(wanted: &Value) -> Result<String, Box<dyn Error>> {
    let text = |key: &str| wanted[key].as_str();
    let rules: Rules = text("rules").unwrap_or("fairy").parse()?;
    let fen = text("fen").ok_or("there is no `fen`")?;
    let mut position = Position::from_fen_with_rules(fen, rules)?;
    let mut last = None;
    for uci in words(text("play")) {
        let m = position.parse_uci(uci)?;
        position = position.play(m)?;
        last = Some(m);
    }
    let mut arrows = Vec::new();
    for arrow in words(text("arrows")) {
        let (from, to) = arrow.split_at_checked(2).ok_or("an arrow is two squares")?;
        arrows.push(Arrow::new(from.parse()?, to.parse()?));
    }
    // What stands beside the board has to be read on a light page and on a dark one.
    let mut colors = Colors::LIGHT;
    colors.text = Rgba::from_rgb(0x85_7050);
    let mut options = BoardOptions::new()
        .colors(colors)
        .last_move(last)
        .arrows(arrows)
        .size(u16::try_from(wanted["size"].as_u64().unwrap_or(320))?);
    if let Some(square) = text("moves") {
        let moves = position.legal_moves_from(square.parse()?);
        options.targets = moves.iter().map(|m| m.to()).collect();
    }
    Ok(svg::board(&position, &options) + "\n")
}

fn words(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_those_of_the_list() {
        let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"));
        let drawn = pictures(docs).unwrap();
        let mut there = Vec::new();
        for entry in fs::read_dir(docs.join("pictures")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            assert!(
                drawn.get(&name) == Some(&text),
                "{name} is not what docs/pictures.json says: run `cargo run --example pictures -- docs`"
            );
            there.push(name);
        }
        there.sort();
        assert_eq!(there, drawn.into_keys().collect::<Vec<_>>());
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        for (wanted, problem) in [
            ("{}", "there is no `fen`"),
            (
                r#"{"fen": "8/8/8/8/8/8/8/8 w"}"#,
                "invalid position: a king is missing",
            ),
            (
                r#"{"fen": "4k3/8/8/8/8/8/8/4K3 w", "play": "e1e3"}"#,
                "illegal move",
            ),
            (
                r#"{"fen": "4k3/8/8/8/8/8/8/4K3 w", "arrows": "e"}"#,
                "an arrow is two squares",
            ),
        ] {
            let wanted: Value = serde_json::from_str(wanted).unwrap();
            let refused = draw(&wanted).unwrap_err().to_string();
            assert!(refused.starts_with(problem), "{refused}");
        }
    }
}
