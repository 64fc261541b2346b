use core::{fmt, ops::ControlFlow};

use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    fen,
    moves::Move,
    piece::{Piece, Role},
    square::{File, Rank, Square},
};

/// A placement of pieces: any placement, without a side to move and without a rule that it must
/// keep. Nine sets of squares, 72 bytes.
///
/// ```
/// use makruk_core::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::empty();
/// board.set_piece_at(Square::E4, Piece::promoted_pawn(Color::White));
/// assert_eq!(board.role_at(Square::E4), Some(Role::Met));
/// assert_eq!(board.to_string(), "8/8/8/8/4M~3/8/8/8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    promoted: Bitboard,
}

impl Board {
    /// No piece at all.
    pub const fn empty() -> Self {
        Self {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            promoted: Bitboard::EMPTY,
        }
    }

    /// The start position of Makruk: each king stands to the left of its met, as its owner sees it.
    pub const fn new() -> Self {
        const WHITE: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Khon,
            Role::King,
            Role::Met,
            Role::Khon,
            Role::Knight,
            Role::Rook,
        ];
        let [a, b, c, d, e, f, g, h] = WHITE;
        Self::from_arrays(WHITE, [h, g, f, e, d, c, b, a])
    }

    /// A placement of sets in which no square is twice: those of roles, of colors, and of promoted
    /// pawns.
    pub(crate) const fn from_parts(
        roles: [Bitboard; 6],
        colors: [Bitboard; 2],
        promoted: Bitboard,
    ) -> Self {
        Self {
            roles,
            colors,
            promoted,
        }
    }

    /// A start position: the first ranks of White and Black from file a, pawns on the third.
    pub(crate) const fn from_arrays(white: [Role; 8], black: [Role; 8]) -> Self {
        let mut board = Self::empty();
        let mut i = 0;
        while i < 8 {
            board.put(Square::ALL[i], Color::White, white[i]);
            board.put(Square::ALL[56 + i], Color::Black, black[i]);
            board.put(Square::ALL[16 + i], Color::White, Role::Pawn);
            board.put(Square::ALL[40 + i], Color::Black, Role::Pawn);
            i += 1;
        }
        board
    }

    /// The squares of all pieces.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The squares of a color.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of a role, of both colors. Mets include promoted pawns.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of a role of one color. Mets include promoted pawns.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color.index()].0 & self.roles[role.index()].0)
    }

    /// The squares of pieces like this one: with or without the promotion mark, as it has it.
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        let both = self.pieces(piece.color, piece.role);
        match (piece.role, piece.promoted) {
            (Role::Met, true) => both & self.promoted,
            (Role::Met, false) => both - self.promoted,
            _ => both,
        }
    }

    /// The squares of promoted pawns, of both colors.
    #[inline(always)]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|role| self.by_role(*role).contains(square))
    }

    /// Who owns the piece on a square.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.colors[0].contains(square) {
            Some(Color::White)
        } else if self.colors[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece {
            color: self.color_at(square)?,
            role: self.role_at(square)?,
            promoted: self.promoted.contains(square),
        })
    }

    /// The first king of a color; a board may have none.
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Puts a piece on a square, in place of whatever stood there.
    pub const fn set_piece_at(&mut self, square: Square, piece: Piece) {
        self.remove_piece_at(square);
        self.put(square, piece.color, piece.role);
        if piece.promoted && matches!(piece.role, Role::Met) {
            self.promoted.insert(square);
        }
    }

    /// Empties a square. Nothing happens where it was empty.
    pub const fn remove_piece_at(&mut self, square: Square) {
        let mut i = 0;
        while i < self.roles.len() {
            self.roles[i].remove(square);
            i += 1;
        }
        self.colors[0].remove(square);
        self.colors[1].remove(square);
        self.promoted.remove(square);
    }

    const fn put(&mut self, square: Square, color: Color, role: Role) {
        self.roles[role.index()].insert(square);
        self.colors[color.index()].insert(square);
    }

    /// Forgets which pieces are promoted pawns.
    pub(crate) const fn forget_promoted(&mut self) {
        self.promoted = Bitboard::EMPTY;
    }

    /// Plays a move on the placement alone: takes what stands on the target. Total on any input.
    #[inline(always)]
    pub(crate) fn shift_piece(
        &mut self,
        color: Color,
        role: Role,
        becomes: Role,
        from: Square,
        to: Square,
        captured: Option<Role>,
    ) {
        let (from, to) = (Bitboard::from_square(from), Bitboard::from_square(to));
        let was_promoted = (self.promoted & from).any();
        if let Some(captured) = captured {
            let taken = &mut self.roles[captured.index()];
            *taken = *taken - to;
            let enemy = &mut self.colors[(!color).index()];
            *enemy = *enemy - to;
        }
        let left = &mut self.roles[role.index()];
        *left = *left - from;
        self.roles[becomes.index()] |= to;
        let own = &mut self.colors[color.index()];
        *own = (*own - from) | to;
        let is_promoted = was_promoted || role.index() != becomes.index();
        let kept = self.promoted - (from | to);
        self.promoted = if is_promoted { kept | to } else { kept };
    }

    /// Plays a move of a color on the placement alone.
    #[inline(always)]
    pub(crate) fn play(&mut self, color: Color, m: Move) {
        let to = m.to();
        let captured = if self.by_color(!color).contains(to) {
            self.role_at(to)
        } else {
            None
        };
        self.shift_piece(color, m.role(), m.becomes(), m.from(), to, captured);
    }

    /// All pieces with their squares, in the order a1, b1, … h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Whether a color has its king and nothing else (or not even that).
    #[inline(always)]
    pub const fn is_bare(&self, color: Color) -> bool {
        !self.by_color(color).more_than_one()
    }

    /// The squares that the piece on a square attacks; none from an empty square.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => attacks::attacks(piece.color, piece.role, square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// The pieces of a color that attack a square; a piece that stands on it is defended by them.
    pub fn attacks_to(&self, square: Square, color: Color) -> Bitboard {
        self.attacks_to_with(square, color, self.occupied())
    }

    /// The same, as if other squares were occupied.
    #[inline(always)]
    pub(crate) fn attacks_to_with(
        &self,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let role = |role: Role| self.roles[role.index()];
        // Steps are reversed: a khon attacks a square from where the enemy's khon would go.
        self.by_color(color)
            & ((attacks::king(square) & role(Role::King))
                | (attacks::met(square) & role(Role::Met))
                | (attacks::khon(!color, square) & role(Role::Khon))
                | (attacks::knight(square) & role(Role::Knight))
                | (attacks::pawn(!color, square) & role(Role::Pawn))
                | (attacks::rook(square, occupied) & role(Role::Rook)))
    }

    /// The placement with every piece in the other color, seen from the other side: each piece
    /// keeps its file (as `mirror` of python-chess).
    pub fn mirror(&self) -> Self {
        self.transform(Bitboard::flip_vertical)
    }

    /// The placement with every piece in the other color, after half a turn. The start position
    /// stays what it is.
    pub fn rotate(&self) -> Self {
        self.transform(Bitboard::rotate)
    }

    fn transform(&self, turn: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self {
            roles: self.roles.map(&turn),
            colors: [turn(self.colors[1]), turn(self.colors[0])],
            promoted: turn(self.promoted),
        }
    }

    /// Whether both boards hold the same pieces, a promoted pawn being the same as a met.
    #[inline]
    pub fn same_placement(&self, other: &Self) -> bool {
        self.roles == other.roles && self.colors == other.colors
    }

    /// Calls `row` for the squares of each rank from the eighth, `None` for an empty square.
    pub(crate) fn rows<B>(
        &self,
        mut row: impl FnMut(Rank, [Option<Piece>; 8]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for rank in Rank::ALL.into_iter().rev() {
            row(
                rank,
                File::ALL.map(|file| self.piece_at(Square::from_coords(file, rank))),
            )?;
        }
        ControlFlow::Continue(())
    }
}

impl Default for Board {
    /// The start position.
    fn default() -> Self {
        Self::new()
    }
}

/// The placement field of a FEN, promoted pawns marked with `~`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_board(self, f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl Extend<(Square, Piece)> for Board {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.set_piece_at(square, piece);
        }
    }
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::empty();
        board.extend(pieces);
        board
    }
}
