//! Random rules, positions and games.

use makruk_core::{
    Board, Color, CountEnd, CounterMate, CountingMode, FenCount, Game, Move, Piece, PieceLimits,
    Position, PromotionRank, Role, Rules, Setup, Square,
};
use proptest::{collection::vec, prelude::*, sample::select};

pub(crate) fn rules() -> BoxedStrategy<Rules> {
    let counting = prop_oneof![
        4 => Just(CountingMode::Automatic),
        4 => Just(CountingMode::Declared),
        1 => Just(CountingMode::Off),
    ];
    (
        counting,
        select(CountEnd::ALL),
        select(CounterMate::ALL),
        select(PieceLimits::ALL),
        select(PromotionRank::ALL),
    )
        .prop_map(|(counting, end, mate, limits, promotion)| {
            Rules::FAIRY
                .with_counting(counting)
                .with_count_end(end)
                .with_counter_mate(mate)
                .with_piece_limits(limits)
                .with_promotion(promotion)
        })
        .boxed()
}

/// Any piece but a king; pawns as often as `pawns` says, the others eight times together.
fn piece(pawns: u32) -> impl Strategy<Value = Piece> {
    let role = prop_oneof![
        pawns => Just((Role::Pawn, false)),
        1 => Just((Role::Met, false)),
        1 => Just((Role::Met, true)),
        2 => Just((Role::Khon, false)),
        2 => Just((Role::Knight, false)),
        2 => Just((Role::Rook, false)),
    ];
    (select(&Color::ALL), role).prop_map(|(color, (role, promoted))| Piece {
        color,
        role,
        promoted,
    })
}

/// Two kings and some pieces on any squares, at most sixteen of a color.
fn board(pieces: impl Strategy<Value = Vec<Piece>>) -> impl Strategy<Value = Board> {
    let squares = Just(Square::ALL.to_vec()).prop_shuffle();
    (pieces, squares).prop_map(|(pieces, squares)| {
        let kings = Color::ALL.map(|color| Piece::new(color, Role::King));
        let mut board = Board::empty();
        for (piece, square) in kings.into_iter().chain(pieces).zip(squares) {
            if board.by_color(piece.color).len() < 16 {
                board.set_piece_at(square, piece);
            }
        }
        board
    })
}

/// What the fourth and fifth field of a FEN are made of.
#[derive(Clone, Debug)]
struct Clocks {
    counts: bool,
    limit: prop::sample::Index,
    near_end: bool,
    clock: u16,
}

fn clocks() -> impl Strategy<Value = Clocks> {
    let clock = prop_oneof![4 => 0..40_u16, 1 => Just(u16::MAX), 1 => any::<u16>()];
    let limit = any::<prop::sample::Index>();
    (any::<bool>(), limit, any::<bool>(), clock).prop_map(|(counts, limit, near_end, clock)| {
        Clocks {
            counts,
            limit,
            near_end,
            clock,
        }
    })
}

/// A board made playable, if it can be: whoever could take the enemy's king is taken off.
fn setup(mut board: Board, turn: Color, clocks: &Clocks, fullmoves: u16) -> Setup {
    if let Some(king) = board.king_of(!turn) {
        for attacker in board.attacks_to(king, turn) {
            if board.role_at(attacker) != Some(Role::King) {
                board.remove_piece_at(attacker);
            }
        }
    }
    let mut setup = Setup {
        board,
        turn,
        fullmoves,
        ..Setup::empty()
    };
    let bare = Color::ALL.into_iter().find(|color| board.is_bare(*color));
    if clocks.counts && board.by_role(Role::Pawn).is_empty() {
        let limit_plies: u16 = match bare {
            Some(_) => *clocks.limit.get(&[16_u16, 32, 44, 64, 88, 128]),
            None => 128,
        };
        let mut ply = if clocks.near_end {
            (limit_plies + 4).saturating_sub(clocks.clock)
        } else {
            clocks.clock
        };
        if bare.is_some_and(|bare| (bare == turn) != ply.is_multiple_of(2)) {
            // The parity of the ply says who counts. No other program writes what contradicts
            // that, and what it would mean is not said anywhere.
            ply ^= 1;
        }
        setup.count = Some(FenCount { limit_plies, ply });
    } else {
        setup.halfmoves = clocks.clock;
    }
    setup
}

fn positions_with(board: impl Strategy<Value = Board>) -> impl Strategy<Value = Position> {
    let fullmoves = prop_oneof![4 => 1..300_u16, 1 => Just(u16::MAX), 1 => any::<u16>()];
    (board, select(&Color::ALL), clocks(), fullmoves, rules()).prop_filter_map(
        "the kings stand side by side",
        |(board, turn, clocks, fullmoves, rules)| {
            setup(board, turn, &clocks, fullmoves).position(rules).ok()
        },
    )
}

/// Any placement that is valid, pawns on all ranks.
pub(crate) fn crowded() -> BoxedStrategy<Position> {
    prop_oneof![
        positions_with(board(vec(piece(5), 0..31))),
        positions_with(board(vec(piece(1), 8..31))),
    ]
    .boxed()
}

/// A few pieces, seldom pawns, so that counts and results are near.
pub(crate) fn endgames() -> BoxedStrategy<Position> {
    let army = |color, sizes, pawns| {
        vec(piece(pawns), sizes).prop_map(move |mut army| {
            for piece in &mut army {
                piece.color = color;
            }
            army
        })
    };
    let lopsided = (select(&Color::ALL)).prop_flat_map(move |strong| {
        (army(strong, 1..5, 1), army(!strong, 0..3, 4))
            .prop_map(|(strong, weak)| [strong, weak].concat())
    });
    // A bare king and an army: the ground of pieces honor. With one pawn of that army on the board
    // the king does not count, and counts otherwise than usual once he takes it.
    let bare = select(&Color::ALL).prop_flat_map(move |color| army(color, 1..8, 0));
    let hunted = select(&Color::ALL).prop_flat_map(move |color| {
        army(color, 1..4, 0).prop_map(move |army| {
            let pawn = Piece::new(color, Role::Pawn);
            [&[pawn], &army[..]].concat()
        })
    });
    prop_oneof![
        2 => positions_with(board(lopsided)),
        1 => positions_with(board(bare)),
        1 => positions_with(board(hunted)),
        1 => positions_with(board(vec(piece(0), 1..6))),
    ]
    .boxed()
}

fn roots() -> impl Strategy<Value = Position> {
    prop_oneof![
        1 => rules().prop_map(Position::with_rules),
        3 => endgames(),
        1 => crowded(),
    ]
}

/// What a random player does with his turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Plays a move that he likes, or any move where there is none.
    Move(Taste, u16),
    /// Goes to and fro with the opponent, twice, for a threefold repetition.
    Shuffle(u16),
    /// Starts to count, if he may.
    Start,
    /// Stops counting, if he may.
    Stop,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Taste {
    Any,
    Capture,
    Pawn,
    Check,
    Mate,
}

impl Taste {
    fn likes(self, position: &Position, m: Move) -> bool {
        match self {
            Self::Any => true,
            Self::Capture => position.is_capture(m),
            Self::Pawn => m.role() == Role::Pawn,
            Self::Check => position.gives_check(m),
            Self::Mate => position.play(m).is_ok_and(|next| next.is_checkmate()),
        }
    }
}

pub(crate) fn acts() -> BoxedStrategy<Act> {
    let taste = prop_oneof![
        6 => Just(Taste::Any),
        2 => Just(Taste::Capture),
        3 => Just(Taste::Pawn),
        2 => Just(Taste::Check),
        5 => Just(Taste::Mate),
    ];
    prop_oneof![
        24 => (taste, any::<u16>()).prop_map(|(taste, n)| Act::Move(taste, n)),
        1 => any::<u16>().prop_map(Act::Shuffle),
        3 => Just(Act::Start),
        1 => Just(Act::Stop),
    ]
    .boxed()
}

/// Does it, as far as it is possible.
pub(crate) fn act(game: &mut Game, act: Act) {
    let turn = game.turn();
    match act {
        Act::Start if game.can_start_counting(turn) => game.start_counting(turn).unwrap(),
        Act::Stop if game.can_stop_counting(turn) => game.stop_counting(turn).unwrap(),
        Act::Start | Act::Stop => {}
        Act::Move(taste, n) => {
            let moves = game.position().legal_moves();
            let liked: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|m| taste.likes(game.position(), *m))
                .collect();
            let choice = if liked.is_empty() { &moves } else { &liked[..] };
            play_nth(game, choice, n);
        }
        Act::Shuffle(n) => {
            let start = game.len();
            for _ in 0..2 {
                let moves = game.position().legal_moves();
                play_nth(game, &moves, n);
            }
            for _ in 0..6 {
                let Some(forth) = game.len().checked_sub(2).filter(|ply| *ply >= start) else {
                    return;
                };
                let forth = game.moves().nth(forth).expect("a move of this game");
                let Some(back) = game.position().find_move(forth.to(), forth.from()) else {
                    return;
                };
                game.push(back).unwrap();
            }
        }
    }
}

fn play_nth(game: &mut Game, moves: &[Move], n: u16) {
    if !moves.is_empty() {
        game.push(moves[usize::from(n) % moves.len()]).unwrap();
    }
}

/// Random play from any root, on through draws, until the acts or the moves run out. Two bare
/// kings play on only for so long as it takes to see that they do.
pub(crate) fn games() -> BoxedStrategy<Game> {
    let length = prop_oneof![3 => 0..40_usize, 1 => 100..250_usize];
    (roots(), length.prop_flat_map(|length| vec(acts(), length)))
        .prop_map(|(root, acts)| {
            let mut game = Game::from_position(root);
            for (i, a) in acts.into_iter().enumerate() {
                if i % 4 == 0 && game.position().board().occupied().len() == 2 {
                    break;
                }
                act(&mut game, a);
            }
            game
        })
        .boxed()
}

/// Positions of every kind: placed at random, or reached by play.
pub(crate) fn positions() -> BoxedStrategy<Position> {
    prop_oneof![
        2 => crowded(),
        2 => endgames(),
        3 => games().prop_map(|game| *game.position()),
    ]
    .boxed()
}
