//! Writing the elements of a picture. Whole numbers only: the same text on every machine.

use alloc::{format, string::String};
use core::fmt::{Display, Write};

use super::{
    color::{Colors, Rgba},
    describe::{file_name, rank_name},
    figures::figure,
    options::{Arrow, BoardOptions, CheckMark, Coordinates, PieceSet},
};
use crate::{
    bitboard::Bitboard,
    board::Board,
    color::Color,
    notation::thai_letter,
    piece::{Piece, Role},
    square::{File, Rank, Square},
    variant::Variant,
};

/// The side of a square.
pub(super) const SQUARE: i32 = 100;
const BOARD: i32 = 8 * SQUARE;
/// Room for coordinates, on all sides so that the board stays in the middle.
const MARGIN: i32 = 50;
/// Room for half of the frame where there are no coordinates.
const EDGE: i32 = 4;
/// Room for the count.
const CAPTION: i32 = 70;
/// Some programs look at the first font alone: it must have the letters.
const LATIN_FONT: &str = "Noto Sans,DejaVu Sans,Arial,sans-serif";
const THAI_FONT: &str = "Noto Sans Thai,Sarabun,Noto Sans,sans-serif";

fn font(text: &str) -> &'static str {
    if text.is_ascii() {
        LATIN_FONT
    } else {
        THAI_FONT
    }
}

/// The elements of a picture as they are written.
pub(super) struct Canvas {
    text: String,
}

/// Everything a picture of a board needs beside its options.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) variant: Variant,
    /// The king in check, if the options leave it open.
    pub(super) check: Option<Square>,
    /// The text alternative.
    pub(super) label: &'a str,
    /// The count, in words.
    pub(super) caption: Option<&'a str>,
}

impl Canvas {
    pub(super) fn begin(width: i32, height: i32, size: u16, label: &str) -> Self {
        let mut canvas = Self {
            text: String::new(),
        };
        canvas.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\""
        ));
        if size > 0 {
            let tall = i64::from(size) * i64::from(height) / i64::from(width);
            canvas.add(format_args!(" width=\"{size}\" height=\"{tall}\""));
        }
        // Every part of a label is one of our own words, a name of a square or a number: nothing
        // in it needs to be escaped.
        canvas.add(format_args!(" role=\"img\" aria-label=\"{label}\">"));
        canvas
    }

    pub(super) fn end(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }

    fn add(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{element}");
    }

    fn rect(&mut self, x: i32, y: i32, side: i32, color: Rgba) {
        let fill = Paint("fill", color);
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"{fill}/>"
        ));
    }

    /// A piece in a square whose corner is at (x, y).
    pub(super) fn piece(
        &mut self,
        (x, y): (i32, i32),
        piece: Piece,
        variant: Variant,
        set: PieceSet,
        colors: &Colors,
    ) {
        let (fill, line, detail) = match piece.color {
            Color::White => (colors.white, colors.white_line, colors.white_line),
            Color::Black => (colors.black, colors.black_line, colors.black_detail),
        };
        let fill = Paint("fill", fill);
        let line = Paint("stroke", line);
        let letter = match set {
            PieceSet::Figures => {
                let form = figure(piece);
                let stroke = Paint("stroke", detail);
                // About its foot; the line keeps its width.
                let scale = Hundredths(form.size.into());
                let shift_x = x + 50 - i32::from(form.size) / 2;
                let shift_y = y + 90 - 90 * i32::from(form.size) / 100;
                let width = Hundredths(300 * 100 / u32::from(form.size));
                self.add(format_args!(
                    "<g transform=\"translate({shift_x} {shift_y}) scale({scale})\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{}\"{fill}{line}/><path d=\"{}\" fill=\"none\"{stroke}/></g>",
                    form.outline, form.detail
                ));
                return;
            }
            PieceSet::Latin => {
                let mut letter = String::from(variant.letter(piece.role).to_ascii_uppercase());
                if piece.role == Role::Met && piece.promoted {
                    letter.push('~');
                }
                letter
            }
            PieceSet::Thai => String::from(thai_letter(piece)),
        };
        let ink = Paint("fill", detail);
        let (x, y, baseline) = (x + 50, y + 50, y + 68);
        let font = font(&letter);
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"40\"{fill}{line} stroke-width=\"3\"/><text x=\"{x}\" y=\"{baseline}\" font-size=\"50\" font-weight=\"bold\" font-family=\"{font}\" text-anchor=\"middle\"{ink}>{letter}</text>"
        ));
    }
}

pub(super) fn board(scene: &Scene<'_>, options: &BoardOptions) -> String {
    let margin = if options.coordinates == Coordinates::None {
        EDGE
    } else {
        MARGIN
    };
    let width = BOARD + 2 * margin;
    let caption = if scene.caption.is_some() { CAPTION } else { 0 };
    let canvas = Canvas::begin(width, width + caption, options.size, scene.label);
    let mut picture = Picture {
        canvas,
        options,
        margin,
    };
    picture.squares(scene);
    picture.lines();
    picture.coordinates();
    picture.pieces(scene);
    picture.targets(scene.board.occupied());
    picture.marks();
    for arrow in &options.arrows {
        picture.arrow(arrow);
    }
    if let Some(text) = scene.caption {
        picture.caption(text, width);
    }
    picture.canvas.end()
}

struct Picture<'a> {
    canvas: Canvas,
    options: &'a BoardOptions,
    margin: i32,
}

impl Picture<'_> {
    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let file = i32::from(square.file().index());
        let rank = i32::from(square.rank().index());
        let (column, row) = match self.options.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (self.margin + column * SQUARE, self.margin + row * SQUARE)
    }

    fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    fn fill(&mut self, square: Square, color: Rgba) {
        let (x, y) = self.corner(square);
        self.canvas.rect(x, y, SQUARE, color);
    }

    fn squares(&mut self, scene: &Scene<'_>) {
        let colors = &self.options.colors;
        self.canvas
            .rect(self.margin, self.margin, BOARD, colors.board);
        if let Some(m) = self.options.last_move {
            self.fill(m.from, colors.last_move);
            self.fill(m.to, colors.last_move);
        }
        let check = match self.options.check {
            CheckMark::Auto => scene.check,
            CheckMark::Off => None,
            CheckMark::At(square) => Some(square),
        };
        if let Some(square) = check {
            self.fill(square, colors.check);
        }
        for (square, color) in &self.options.fill {
            self.fill(*square, *color);
        }
    }

    fn lines(&mut self) {
        let start = self.margin;
        let mut path = String::new();
        for line in 1..8 {
            let at = start + line * SQUARE;
            let _ = write!(path, "M{at} {start}v{BOARD}M{start} {at}h{BOARD}");
        }
        let stroke = Paint("stroke", self.options.colors.line);
        self.canvas.add(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke-width=\"3\"{stroke}/><rect x=\"{start}\" y=\"{start}\" width=\"{BOARD}\" height=\"{BOARD}\" fill=\"none\" stroke-width=\"6\"{stroke}/>"
        ));
    }

    fn coordinates(&mut self) {
        let kind = self.options.coordinates;
        if kind == Coordinates::None {
            return;
        }
        let fill = Paint("fill", self.options.colors.text);
        // They repeat nothing that the text alternative does not say.
        let font = font(&file_name(File::A, kind));
        self.canvas.add(format_args!(
            "<g font-size=\"30\" font-family=\"{font}\" text-anchor=\"middle\"{fill}>"
        ));
        let (left, below) = (self.margin / 2, self.margin + BOARD + 36);
        for index in 0..8u8 {
            let square = Square::new(index * 9).unwrap_or(Square::A1);
            let (x, y) = self.middle(square);
            let y = y + 11;
            let file = file_name(File::ALL[usize::from(index)], kind);
            let rank = rank_name(Rank::ALL[usize::from(index)], kind);
            self.canvas.add(format_args!(
                "<text x=\"{x}\" y=\"{below}\">{file}</text><text x=\"{left}\" y=\"{y}\">{rank}</text>"
            ));
        }
        self.canvas.add("</g>");
    }

    fn pieces(&mut self, scene: &Scene<'_>) {
        for (square, piece) in scene.board.iter() {
            let corner = self.corner(square);
            let options = self.options;
            self.canvas.piece(
                corner,
                piece,
                scene.variant,
                options.pieces,
                &options.colors,
            );
        }
    }

    fn targets(&mut self, occupied: Bitboard) {
        let color = self.options.colors.target;
        for square in self.options.targets {
            let (x, y) = self.middle(square);
            if occupied.contains(square) {
                let stroke = Paint("stroke", color);
                self.canvas.add(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" stroke-width=\"7\"{stroke}/>"
                ));
            } else {
                let fill = Paint("fill", color);
                self.canvas.add(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"{fill}/>"
                ));
            }
        }
    }

    fn marks(&mut self) {
        let stroke = Paint("stroke", self.options.colors.mark);
        for square in self.options.marks {
            let (x, y) = self.corner(square);
            let (x, y) = (x + 22, y + 22);
            self.canvas.add(format_args!(
                "<path d=\"M{x} {y}l56 56m0 -56l-56 56\" fill=\"none\" stroke-width=\"9\" stroke-linecap=\"round\"{stroke}/>"
            ));
        }
    }

    fn arrow(&mut self, arrow: &Arrow) {
        let color = arrow.color.unwrap_or(self.options.colors.arrow);
        let (x, y) = self.middle(arrow.from);
        if arrow.from == arrow.to {
            let stroke = Paint("stroke", color);
            self.canvas.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"42\" fill=\"none\" stroke-width=\"9\"{stroke}/>"
            ));
            return;
        }
        let (to_x, to_y) = self.middle(arrow.to);
        let (dx, dy) = (to_x - x, to_y - y);
        let length = (dx * dx + dy * dy).isqrt();
        // A point so far along the arrow and so far beside it.
        let point = |along: i32, beside: i32| {
            let px = x + (dx * along - dy * beside) / length;
            let py = y + (dy * along + dx * beside) / length;
            format!("{px} {py}")
        };
        let (tail, neck, tip) = (20, length - 42, length - 6);
        let fill = Paint("fill", color);
        // One outline, so that a color one can see through is nowhere laid on twice.
        self.canvas.add(format_args!(
            "<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\"{fill}/>",
            point(tail, -8),
            point(neck, -8),
            point(neck, -26),
            point(tip, 0),
            point(neck, 26),
            point(neck, 8),
            point(tail, 8),
        ));
    }

    fn caption(&mut self, text: &str, width: i32) {
        let fill = Paint("fill", self.options.colors.text);
        let (x, y) = (width / 2, width + CAPTION / 2);
        let font = font(text);
        self.canvas.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"32\" font-family=\"{font}\" text-anchor=\"middle\"{fill}>{text}</text>"
        ));
    }
}

/// A color as an attribute, with a second one for its opacity: not every program that draws SVG
/// knows colors of eight digits.
struct Paint(&'static str, Rgba);

impl Display for Paint {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(name, color) = self;
        write!(f, " {name}=\"{}\"", color.with_alpha(0xff))?;
        if color.alpha != 0xff {
            let opacity = Hundredths((u32::from(color.alpha) * 100 + 127) / 255);
            write!(f, " {name}-opacity=\"{opacity}\"")?;
        }
        Ok(())
    }
}

/// A number of hundredths as a decimal.
struct Hundredths(u32);

impl Display for Hundredths {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}
