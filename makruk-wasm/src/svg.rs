//! Pictures of boards: the options come as one list of numbers, which `js/svg.js` writes.

use makruk_core::{
    Bitboard, Board, Color, CountKind, Counting, Square, Variant,
    svg::{
        self, Arrow, BoardOptions, CheckMark, Colors, Coordinates, Language, PieceSet, Rgba, Theme,
    },
    uci::UciMove,
};
use wasm_bindgen::prelude::*;

use crate::{
    error::Refusal,
    pack,
    slots::{position, square},
};

/// The number `0xrrggbbaa` of a color.
#[wasm_bindgen]
pub fn color_code(text: &str) -> Result<u32, Refusal> {
    let color: Rgba = text.parse()?;
    Ok(u32::from_be_bytes([
        color.red,
        color.green,
        color.blue,
        color.alpha,
    ]))
}

fn color(code: u32) -> Rgba {
    let [red, green, blue, alpha] = code.to_be_bytes();
    Rgba::new(red, green, blue, alpha)
}

/// Numbers that are taken one after the other; behind the last one there are zeros.
struct Numbers<'a>(&'a [u32]);

impl Numbers<'_> {
    fn next(&mut self) -> u32 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// The value of a number, the first where there is none.
    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let index = self.next() as usize;
        all.get(index).copied().unwrap_or(all[0])
    }

    /// 0 for none, else one more than the number of a square.
    fn some_square(&mut self) -> Option<Square> {
        self.next().checked_sub(1).map(square)
    }

    fn squares(&mut self) -> Bitboard {
        let low = u64::from(self.next());
        Bitboard(low | u64::from(self.next()) << 32)
    }

    /// A number of items, then each of them.
    fn list<T>(&mut self, read: impl Fn(&mut Self) -> T) -> Vec<T> {
        let count = self.next() as usize;
        let mut items = Vec::new();
        for _ in 0..count {
            if self.0.is_empty() {
                break;
            }
            items.push(read(self));
        }
        items
    }
}

fn options(numbers: &[u32]) -> BoardOptions {
    let mut numbers = Numbers(numbers);
    let options = BoardOptions::new()
        .orientation(numbers.of(&Color::ALL))
        .size(numbers.next() as u16)
        .coordinates(numbers.of(Coordinates::ALL))
        .pieces(numbers.of(PieceSet::ALL))
        .variant(numbers.of(Variant::ALL))
        .language(numbers.of(Language::ALL))
        .count(numbers.next() != 0);
    let mut colors = Colors::from(numbers.of(Theme::ALL));
    let check = match numbers.next() {
        0 => CheckMark::Off,
        1 => CheckMark::Auto,
        other => CheckMark::At(square(other - 2)),
    };
    let from = numbers.some_square();
    let to = numbers.some_square();
    let last_move = from.zip(to).map(|(from, to)| UciMove {
        from,
        to,
        promotion: None,
    });
    let options = options
        .check(check)
        .last_move(last_move)
        .marks(numbers.squares())
        .targets(numbers.squares());
    for (name, color) in numbers.list(|numbers| (numbers.of(Colors::NAMES), color(numbers.next())))
    {
        // The name is one of those that there are.
        let _ = colors.set(name, color);
    }
    let fill = numbers.list(|numbers| (square(numbers.next()), color(numbers.next())));
    let arrows = numbers.list(|numbers| {
        let arrow = Arrow::new(square(numbers.next()), square(numbers.next()));
        let own = numbers.next() != 0;
        let paint = color(numbers.next());
        if own { arrow.color(paint) } else { arrow }
    });
    options.fill(fill).arrows(arrows).colors(colors)
}

/// The picture of a position, or of the one on the board of a game.
#[wasm_bindgen]
pub fn position_svg(slot: usize, numbers: &[u32]) -> String {
    svg::board(&position(slot), &options(numbers))
}

/// The picture of the board among the scratch numbers.
#[wasm_bindgen]
pub fn board_svg(numbers: &[u32]) -> String {
    svg::placement(&pack::read_board(), &options(numbers))
}

/// The picture of an empty board.
#[wasm_bindgen]
pub fn squares_svg(numbers: &[u32]) -> String {
    svg::placement(&Board::empty(), &options(numbers))
}

/// The picture of a piece.
#[wasm_bindgen]
pub fn piece_svg(piece: u32, numbers: &[u32]) -> String {
    pack::piece_from(piece).map_or_else(String::new, |piece| svg::piece(piece, &options(numbers)))
}

fn language(number: u32) -> Language {
    Language::ALL
        .get(number as usize)
        .copied()
        .unwrap_or(Language::English)
}

/// A position in words.
#[wasm_bindgen]
pub fn describe_position(slot: usize, in_language: u32) -> String {
    svg::describe(&position(slot), language(in_language))
}

/// The board among the scratch numbers in words.
#[wasm_bindgen]
pub fn describe_board(in_language: u32) -> String {
    svg::describe_board(&pack::read_board(), language(in_language))
}

/// A count in words.
#[wasm_bindgen]
pub fn count_caption(
    kind: u32,
    side: u32,
    count: u32,
    limit: u32,
    moves_left: u32,
    in_language: u32,
) -> String {
    let kind = CountKind::ALL
        .get(kind as usize)
        .copied()
        .unwrap_or(CountKind::BoardHonor);
    let counting = Counting::new(
        kind,
        pack::color(side),
        count as u16,
        limit as u16,
        moves_left as u16,
    );
    svg::caption(&counting, language(in_language))
}
