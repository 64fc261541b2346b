//! What a picture shows, in words.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use core::fmt::{self, Write};

use super::options::{BoardOptions, Coordinates, Language};
use crate::{
    board::Board,
    color::Color,
    counting::{CountKind, Counting},
    notation::{THAI_FILES, THAI_RANKS},
    piece::{Piece, Role},
    position::Position,
    square::{File, Rank, Square},
    variant::Variant,
};

/// The position in words, for those who do not see a picture of it: what stands where, whose turn
/// it is, check, and the count.
///
/// ```
/// use makruk_core::{Position, svg::{Language, describe}};
///
/// let position = Position::from_fen("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79")?;
/// assert_eq!(
///     describe(&position, Language::English),
///     "Makruk board. White: king d5. Black: king c7, rook g4. Black to move. \
///      White counts 5 of 16, Black has 12 moves left."
/// );
/// assert_eq!(
///     describe(&position, Language::Thai),
///     "กระดานหมากรุก ฝ่ายขาว: ขุน ง๕ ฝ่ายดำ: ขุน ค๗, เรือ ช๔ ตาเดินของฝ่ายดำ \
///      ฝ่ายขาวนับศักดิ์หมาก ๕ จาก ๑๖ ฝ่ายดำเหลือ ๑๒ ตา"
/// );
/// # Ok::<(), makruk_core::Error>(())
/// ```
pub fn describe(position: &Position, language: Language) -> String {
    let mut text = match (language, position.rules().variant) {
        (Language::English, variant) => format!("{} board.", game_name(variant)),
        (Language::Thai, _) => String::from("กระดานหมากรุก"),
    };
    text.push_str(&placement(position.board(), language));
    let turn = position.turn();
    match language {
        Language::English => {
            write(&mut text, format_args!(" {} to move.", turn.capitalised()));
            if position.is_check() {
                text.push_str(" Check.");
            }
            if let Some(counting) = position.counting() {
                write(&mut text, format_args!(" {counting}."));
            }
        }
        Language::Thai => {
            write(&mut text, format_args!(" ตาเดินของ{}", thai_side(turn)));
            if position.is_check() {
                text.push_str(" รุก");
            }
            if let Some(counting) = position.counting() {
                text.push(' ');
                text.push_str(&caption(&counting, language));
            }
        }
    }
    text
}

/// What a game is called, which its tag in records is not always.
fn game_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Makruk => "Makruk",
        Variant::Makpong => "Makpong",
        Variant::Cambodian => "Ouk Chatrang",
        Variant::Karouk => "Kar Ouk",
        Variant::Asean => "ASEAN chess",
    }
}

fn write(text: &mut String, words: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(words);
}

/// What stands on a board, in words.
pub fn describe_board(board: &Board, language: Language) -> String {
    let mut text = String::from(match language {
        Language::English => "Board.",
        Language::Thai => "กระดานหมากรุก",
    });
    text.push_str(&placement(board, language));
    text
}

/// The same words and the squares with a cross, which are all there is to a picture of a set.
pub(super) fn with_marks(mut text: String, options: &BoardOptions) -> String {
    if options.marks.any() {
        let squares = options.marks.into_iter();
        let names: Vec<String> = squares
            .map(|square| square_name(square, options.language))
            .collect();
        let names = names.join(" ");
        match options.language {
            Language::English => write(&mut text, format_args!(" Marked: {names}.")),
            Language::Thai => write(&mut text, format_args!(" ทำเครื่องหมาย: {names}")),
        }
    }
    text
}

fn placement(board: &Board, language: Language) -> String {
    let mut text = String::new();
    if board.occupied().is_empty() {
        text.push_str(match language {
            Language::English => " No pieces.",
            Language::Thai => " ไม่มีหมาก",
        });
    }
    for color in Color::ALL {
        let pieces = side(board, color, language);
        if pieces.is_empty() {
            continue;
        }
        let pieces = pieces.join(", ");
        match language {
            Language::English => {
                write(
                    &mut text,
                    format_args!(" {}: {pieces}.", color.capitalised()),
                );
            }
            Language::Thai => write(&mut text, format_args!(" {}: {pieces}", thai_side(color))),
        }
    }
    text
}

/// A count in words: in English those of its `Display`, in Thai with the name of the count.
pub fn caption(counting: &Counting, language: Language) -> String {
    match language {
        Language::English => counting.to_string(),
        Language::Thai => {
            let honor = match counting.kind {
                CountKind::BoardHonor => "ศักดิ์กระดาน",
                CountKind::PiecesHonor => "ศักดิ์หมาก",
            };
            let side = thai_side(counting.side);
            let count = thai_number(counting.count);
            let limit = thai_number(counting.limit);
            if counting.count > counting.limit {
                return format!("{side}นับ{honor} {count} จาก {limit} ครบแล้ว");
            }
            let attacker = thai_side(!counting.side);
            let left = thai_number(counting.moves_left);
            format!("{side}นับ{honor} {count} จาก {limit} {attacker}เหลือ {left} ตา")
        }
    }
}

/// `king e1`, `knights b1 g1`, … from king to pawn, promoted pawns last.
fn side(board: &Board, color: Color, language: Language) -> Vec<String> {
    let plain = Role::ALL
        .into_iter()
        .rev()
        .map(|role| Piece::new(color, role));
    plain
        .chain([Piece::promoted_pawn(color)])
        .filter_map(|piece| {
            let squares = board.by_piece(piece);
            let several = squares.len() > 1;
            let names: Vec<String> = squares
                .into_iter()
                .map(|square| square_name(square, language))
                .collect();
            (!names.is_empty()).then(|| {
                let name = piece_name(piece, language);
                let plural = if several && language == Language::English {
                    "s"
                } else {
                    ""
                };
                format!("{name}{plural} {}", names.join(" "))
            })
        })
        .collect()
}

pub(super) fn piece_name(piece: Piece, language: Language) -> &'static str {
    match (language, piece.role, piece.promoted) {
        (Language::English, Role::Met, true) => "promoted pawn",
        (Language::English, role, _) => role.name(),
        (Language::Thai, Role::Met, true) => "เบี้ยหงาย",
        (Language::Thai, role, _) => match role {
            Role::Pawn => "เบี้ย",
            Role::Met => "เม็ด",
            Role::Khon => "โคน",
            Role::Knight => "ม้า",
            Role::Rook => "เรือ",
            Role::King => "ขุน",
        },
    }
}

pub(super) fn side_name(color: Color, language: Language) -> &'static str {
    match language {
        Language::English => color.name(),
        Language::Thai => thai_side(color),
    }
}

fn thai_side(color: Color) -> &'static str {
    match color {
        Color::White => "ฝ่ายขาว",
        Color::Black => "ฝ่ายดำ",
    }
}

fn thai_number(number: u16) -> String {
    let digit = |c: char| char::from_u32('๐' as u32 + c.to_digit(10)?);
    number.to_string().chars().filter_map(digit).collect()
}

fn square_name(square: Square, language: Language) -> String {
    let coordinates = match language {
        Language::English => Coordinates::Latin,
        Language::Thai => Coordinates::Thai,
    };
    let mut name = file_name(square.file(), coordinates);
    name.push_str(&rank_name(square.rank(), coordinates));
    name
}

pub(super) fn file_name(file: File, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::None => String::new(),
        Coordinates::Latin => file.to_string(),
        Coordinates::Thai => THAI_FILES[file.index() as usize].to_string(),
    }
}

pub(super) fn rank_name(rank: Rank, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::None => String::new(),
        Coordinates::Latin => rank.to_string(),
        Coordinates::Thai => THAI_RANKS[rank.index() as usize].to_string(),
    }
}
