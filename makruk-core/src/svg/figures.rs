//! The forms of the pieces, drawn in a box of 100 by 100 whose middle is the middle of a square.
//!
//! Met, khon and king are turned on one lathe: a foot, a bell, a collar and a point, in three
//! sizes. The rook (*ruea*, boat) is a low drum. A pawn (*bia*, cowrie) is a shell that lies on its
//! opening; promoted (*bia-ngai*, a cowrie face up) it is turned over and shows the slit with its
//! teeth.

use crate::piece::{Piece, Role};

/// A form: what is filled and outlined, and the strokes upon it.
pub(super) struct Figure {
    pub(super) outline: &'static str,
    pub(super) detail: &'static str,
    /// Size in hundredths, from the middle of the foot at (50, 90).
    pub(super) size: u8,
}

const BELL: Figure = Figure {
    outline: "M18 90V84Q18 79 25 79H29C30 64 40 60 42 51H35V43H43C40 34 46 31 48 22L50 6L52 22C54 31 60 34 57 43H65V51H58C60 60 70 64 71 79H75Q82 79 82 84V90Z",
    detail: "M29 79H71M42 51H58M43 43H57M34 67Q50 73 66 67",
    size: 100,
};

const KNIGHT: Figure = Figure {
    outline: "M27 90V84Q27 79 33 79H35C36 67 46 62 48 53C44 57 38 57 34 59L28 63C22 64 17 60 19 54C24 43 27 34 34 28L37 14L46 24C58 24 68 33 72 48C75 60 74 70 72 79H73Q79 79 79 84V90Z",
    detail: "M35 79H72M52 30C62 37 67 52 65 70M25 55L28 53M37 37L41 36",
    size: 96,
};

const ROOK: Figure = Figure {
    outline: "M16 90V83Q16 78 22 78H26C30 70 30 63 26 56H22Q16 56 16 51V46Q16 41 22 41H32Q34 31 50 31Q66 31 68 41H78Q84 41 84 46V51Q84 56 78 56H74C70 63 70 70 74 78H78Q84 78 84 83V90Z",
    detail: "M26 78H74M26 56H74M32 41H68",
    size: 96,
};

const COWRIE: Figure = Figure {
    outline: "M50 32C68 32 80 42 80 57C80 72 68 82 50 82C32 82 20 72 20 57C20 42 32 32 50 32Z",
    detail: "M31 53C35 45 42 41 51 41",
    size: 92,
};

const TURNED_COWRIE: Figure = Figure {
    outline: COWRIE.outline,
    detail: "M26 58C40 52 60 64 74 56M34 48V62M43 46V66M52 48V68M61 50V68M69 50V64",
    size: 92,
};

pub(super) const fn figure(piece: Piece) -> Figure {
    match (piece.role, piece.promoted) {
        (Role::King, _) => BELL,
        (Role::Khon, _) => Figure { size: 82, ..BELL },
        (Role::Met, false) => Figure { size: 66, ..BELL },
        (Role::Met, true) => TURNED_COWRIE,
        (Role::Knight, _) => KNIGHT,
        (Role::Rook, _) => ROOK,
        (Role::Pawn, _) => COWRIE,
    }
}
