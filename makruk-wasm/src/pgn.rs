//! Records of games. A record is a tree of plain values in JavaScript; it comes as a text in JSON
//! ([`message`]) and goes back as lists ([`build`]), from which the core writes or judges it.

use std::{cell::RefCell, fmt::Write};

use js_sys::Array;
use makruk_core::{
    Digits, Error, Move, Position,
    pgn::{
        Nag, Node, NodeId, PgnGame, PgnResult, RawGame, ReadOptions, Score, Splitter, Tags,
        WriteOptions, commands,
    },
    san::SanPlus,
};
use wasm_bindgen::prelude::*;

use crate::{
    board::dialect,
    error::Refusal,
    pack,
    position::legal,
    slots::{position, position_words, set_game, set_position, with_game},
};

// From Rust to JavaScript.

/// A record as JSON: its tags, its result, its root position as numbers, its moves (each the number
/// of the node before, the packed move, the packed SAN; nodes are numbered from 1 in this order,
/// children in theirs), and its notes (number of the node, marks, comments, comments before).
pub(crate) fn message(game: &PgnGame) -> String {
    let mut text = String::from("{\"tags\":");
    push_tags(&mut text, game.tags());
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"result\":\"{}\",\"root\":[", game.result());
    push_list(&mut text, position_words(game.root_position()));
    text.push_str("],\"nodes\":[");
    let mut notes = String::new();
    push_note(&mut notes, 0, game.root());
    let mut count = 0;
    // Nodes with the number of the one before and the position there; the last is next.
    let mut waiting = Vec::new();
    let add = |waiting: &mut Vec<_>, node: Node<'_>, number: u32, position: Position| {
        let first = waiting.len();
        waiting.extend(node.children().map(|child| (child.id(), number, position)));
        waiting[first..].reverse();
    };
    add(&mut waiting, game.root(), 0, *game.root_position());
    while let Some((id, before, mut position)) = waiting.pop() {
        let Some((node, m)) = game.node(id).and_then(|node| Some((node, node.played()?))) else {
            continue;
        };
        let san = pack::san(SanPlus::from_move(&position, m));
        if count > 0 {
            text.push(',');
        }
        push_list(&mut text, [before, pack::legal_move(&position, m), san]);
        count += 1;
        push_note(&mut notes, count, node);
        position.play_unchecked(m);
        add(&mut waiting, node, count, position);
    }
    text.push_str("],\"notes\":[");
    text.push_str(&notes);
    text.push_str("]}");
    text
}

/// Digits without the machinery of `core::fmt`: a record has thousands of numbers.
fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn push_list(text: &mut String, numbers: impl IntoIterator<Item = u32>) {
    for (i, number) in numbers.into_iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        push_number(text, number);
    }
}

fn push_tags(text: &mut String, tags: &Tags) {
    text.push('[');
    for (i, (name, value)) in tags.iter().enumerate() {
        text.push_str(if i == 0 { "[" } else { ",[" });
        push_string(text, name);
        text.push(',');
        push_string(text, value);
        text.push(']');
    }
    text.push(']');
}

fn push_note(text: &mut String, number: u32, node: Node<'_>) {
    let (nags, comments, before) = (node.nags(), node.comments(), node.comments_before());
    if nags.is_empty() && comments.is_empty() && before.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push(',');
    }
    let _ = write!(text, "[{number},[");
    push_list(text, nags.iter().map(|nag| nag.0.into()));
    for texts in [comments, before] {
        text.push_str("],[");
        for (i, comment) in texts.iter().enumerate() {
            if i > 0 {
                text.push(',');
            }
            push_string(text, comment);
        }
    }
    text.push_str("]]");
}

fn push_string(text: &mut String, string: &str) {
    text.push('"');
    for c in string.chars() {
        match c {
            '"' | '\\' => {
                text.push('\\');
                text.push(c);
            }
            ..' ' => {
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            _ => text.push(c),
        }
    }
    text.push('"');
}

// From JavaScript to Rust.

fn strings(array: &JsValue) -> Vec<String> {
    let array: &Array = array.unchecked_ref();
    array.iter().filter_map(|item| item.as_string()).collect()
}

/// A whole number that is not negative; those are all that JavaScript sends.
#[allow(clippy::cast_sign_loss)]
fn number(value: &JsValue) -> u32 {
    value.as_f64().unwrap_or(0.0) as u32
}

fn result(number: u32) -> PgnResult {
    let known = PgnResult::ALL.get(number as usize);
    known.copied().unwrap_or(PgnResult::Open)
}

/// What [`message`] told, and what has been changed since: tags as names and values in turn, nodes
/// as pairs of the number of the node before and the packed move.
fn build(
    root: usize,
    tags: &Array,
    result_number: u32,
    nodes: &[u32],
    notes: &Array,
) -> Result<PgnGame, Refusal> {
    let root = position(root);
    let mut game = PgnGame::new(root);
    game.set_result(result(result_number));
    *game.tags_mut() = Tags::new();
    for tag in strings(tags).chunks_exact(2) {
        game.tags_mut().add(&tag[0], &tag[1])?;
    }
    let mut positions = vec![root];
    for node in nodes.chunks_exact(2) {
        let before = node[0] as usize;
        let mut position = positions.get(before).copied().unwrap_or(root);
        let m: Move = match pack::uci_from(node[1]).to_move_unchecked(&position) {
            Some(m) => m,
            None => legal(&position, node[1])?,
        };
        game.add_move_unchecked(NodeId::from_index(node[0]), m);
        position.play_unchecked(m);
        positions.push(position);
    }
    for note in notes.iter() {
        let note: &Array = note.unchecked_ref();
        let id = NodeId::from_index(number(&note.get(0)));
        let nags = note.get(1);
        let nags: &Array = nags.unchecked_ref();
        game.set_nags(id, nags.iter().map(|nag| Nag(number(&nag) as u16)));
        game.set_comments(id, strings(&note.get(2)));
        game.set_comments_before(id, strings(&note.get(3)));
    }
    Ok(game)
}

fn write_options(notation: u32, width: usize, parts: u32) -> WriteOptions {
    let part = |bit: u32| parts >> bit & 1 != 0;
    let options = WriteOptions::default()
        .notation(pack::notation(notation))
        .width(width)
        .tags(part(0))
        .comments(part(1))
        .variations(part(2))
        .nags(part(3))
        .symbols(part(4));
    let digits = (parts as usize >> 5).checked_sub(1);
    match digits.and_then(|digits| Digits::ALL.get(digits)) {
        Some(digits) => options.digits(*digits),
        None => options,
    }
}

/// A record as PGN. `parts` has a bit each for tags, comments, variations, marks, signs, and above them one more than the
/// number of the digits, 0 for those that the notation has by custom.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)]
pub fn record_pgn(
    root: usize,
    tags: &Array,
    result: u32,
    nodes: &[u32],
    notes: &Array,
    notation: u32,
    width: usize,
    parts: u32,
) -> Result<String, Refusal> {
    let game = build(root, tags, result, nodes, notes)?;
    Ok(game.to_pgn(&write_options(notation, width, parts)))
}

/// The main line of a record as a game.
#[wasm_bindgen]
pub fn record_game(
    root: usize,
    tags: &Array,
    result: u32,
    nodes: &[u32],
    notes: &Array,
    to: usize,
) -> Result<(), Refusal> {
    let game = build(root, tags, result, nodes, notes)?.to_game();
    set_game(to, game.map_err(Error::from)?);
    Ok(())
}

/// A record with its counts in the comments, as a message.
#[wasm_bindgen]
pub fn record_counts(
    root: usize,
    tags: &Array,
    result: u32,
    nodes: &[u32],
    notes: &Array,
) -> Result<String, Refusal> {
    let mut game = build(root, tags, result, nodes, notes)?;
    game.annotate_counts();
    Ok(message(&game))
}

/// The position behind the last of these nodes.
#[wasm_bindgen]
pub fn record_position(
    root: usize,
    nodes: &[u32],
    notes: &Array,
    to: usize,
) -> Result<(), Refusal> {
    let game = build(root, &Array::new(), 0, nodes, notes)?;
    let last = NodeId::from_index((nodes.len() / 2) as u32);
    set_position(to, game.position_at(last).unwrap_or(*game.root_position()));
    Ok(())
}

/// A record without moves, as a message.
#[wasm_bindgen]
pub fn record_new(root: usize) -> String {
    message(&PgnGame::new(position(root)))
}

/// The record of a game, as a message.
#[wasm_bindgen]
pub fn game_record(slot: usize) -> String {
    message(&with_game(slot, |game| PgnGame::from_game(game)))
}

// Tags, comments, commands.

/// A value as it stands in a tag of this name, if there can be such a tag.
#[wasm_bindgen]
pub fn tag_value(name: &str, value: &str) -> Result<String, Refusal> {
    let mut tags = Tags::new();
    tags.set(name, value)?;
    Ok(tags.get(name).unwrap_or_default().into())
}

/// Tags as PGN.
#[wasm_bindgen]
pub fn tags_text(tags: &Array) -> Result<String, Refusal> {
    let mut all = Tags::new();
    for tag in strings(tags).chunks_exact(2) {
        all.add(&tag[0], &tag[1])?;
    }
    Ok(all.to_string())
}

/// Comments as a record keeps them; with a name, a command in them has another argument, or is gone.
#[wasm_bindgen]
pub fn comments(texts: &Array, name: Option<String>, argument: Option<String>) -> Array {
    let mut game = PgnGame::new(Position::new());
    game.set_comments(NodeId::ROOT, strings(texts));
    if let Some(name) = name {
        game.set_command(NodeId::ROOT, &name, argument.as_deref());
    }
    let comments = game.root().comments().iter();
    comments.map(JsValue::from).collect()
}

/// Names and arguments of the commands in comments, in turn.
#[wasm_bindgen]
pub fn comment_commands(texts: &Array) -> Array {
    let texts = strings(texts);
    let all = texts.iter().flat_map(|text| commands(text));
    all.flat_map(|command| [command.name, command.argument].map(JsValue::from))
        .collect()
}

/// The seconds of the first clock in comments.
#[wasm_bindgen]
pub fn comment_clock(texts: &Array) -> Option<f64> {
    let texts = strings(texts);
    let mut all = texts.iter().flat_map(|text| commands(text));
    let time = all.find(|command| command.name == "clk")?.time()?;
    Some(time.as_secs_f64())
}

/// The first score in comments: 0 for centipawns or 1 for a mate, and the number; or nothing.
#[wasm_bindgen]
pub fn comment_score(texts: &Array) -> Vec<i32> {
    let texts = strings(texts);
    let mut all = texts.iter().flat_map(|text| commands(text));
    match all.find_map(|command| command.score()) {
        Some(Score::Centipawns(number)) => vec![0, number],
        Some(Score::Mate(number)) => vec![1, number],
        None => Vec::new(),
    }
}

// Reading.

struct Source {
    splitter: Splitter,
    options: ReadOptions,
}

thread_local! {
    // A record is read while more of its file is waited for, so these are as many as there are
    // files that are being read.
    static SOURCES: RefCell<Vec<Option<Source>>> = const { RefCell::new(Vec::new()) };
}

/// Begins to read; hands the number of the source back. `rules` is one more than the packed rules,
/// 0 for those of the record.
#[wasm_bindgen]
pub fn source_open(
    notation: u32,
    dialect_index: u32,
    rules: u32,
    lenient: bool,
    depth: u32,
) -> usize {
    let mut options = ReadOptions::default()
        .notation(pack::notation(notation))
        .fen_dialect(dialect(dialect_index))
        .lenient(lenient)
        .max_depth(depth as usize);
    if let Some(rules) = rules.checked_sub(1) {
        options = options.rules(pack::rules_from(rules));
    }
    let splitter = Splitter::new();
    let source = Some(Source { splitter, options });
    SOURCES.with_borrow_mut(|sources| {
        let free = sources.iter().position(Option::is_none);
        let number = free.unwrap_or(sources.len());
        match sources.get_mut(number) {
            Some(place) => *place = source,
            None => sources.push(source),
        }
        number
    })
}

/// Gives up what a source holds.
#[wasm_bindgen]
pub fn source_close(number: usize) {
    SOURCES.with_borrow_mut(|sources| {
        if let Some(source) = sources.get_mut(number) {
            *source = None;
        }
    });
}

/// Gives a source more bytes.
#[wasm_bindgen]
pub fn source_feed(number: usize, bytes: &[u8]) {
    SOURCES.with_borrow_mut(|sources| {
        if let Some(Some(source)) = sources.get_mut(number) {
            source.splitter.feed(bytes);
        }
    });
}

/// Tells a source that there are no more bytes.
#[wasm_bindgen]
pub fn source_finish(number: usize) {
    SOURCES.with_borrow_mut(|sources| {
        if let Some(Some(source)) = sources.get_mut(number) {
            source.splitter.finish();
        }
    });
}

/// The next record of a source: nothing where more bytes must come first, or behind the last. With
/// `what` 0 the whole as a message, 1 its tags, 2 its main line as a game in the slot `to`. One that
/// cannot be read is thrown.
#[wasm_bindgen]
pub fn source_next(number: usize, what: u32, to: usize) -> Result<Option<String>, Refusal> {
    SOURCES.with_borrow_mut(|sources| {
        let Some(Some(Source { splitter, options })) = sources.get_mut(number) else {
            return Ok(None);
        };
        let raw: RawGame<'_> = match splitter.next_game() {
            None => return Ok(None),
            Some(raw) => raw.map_err(Error::from)?,
        };
        let mut text = String::new();
        match what {
            0 => text = message(&raw.read(options).map_err(Error::from)?),
            1 => push_tags(&mut text, &raw.tags()),
            _ => set_game(to, raw.main_line(options).map_err(Error::from)?),
        }
        Ok(Some(text))
    })
}

/// Refuses a source without a record, in the words of the core.
#[wasm_bindgen]
pub fn no_record() -> Result<(), Refusal> {
    "".parse::<PgnGame>().map_err(Error::from)?;
    Ok(())
}
