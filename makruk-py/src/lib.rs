//! The Python module `makruk._makruk`: converts values and errors, and nothing else. All rules are
//! in `makruk-core`, all that Python alone can say better is in `python/makruk`.

// Python hands arguments over as values; a reference to one would have nothing to point to.
#![allow(clippy::needless_pass_by_value)]
// Names and documentation are Python's: `to_square` is a property, and what comes back from `>>>`
// is no link.
#![allow(clippy::wrong_self_convention, clippy::doc_link_with_quotes)]
// `__reduce__` says what it makes of a value, whatever that is.
#![allow(clippy::type_complexity)]

use makruk_core::{EMPTY_FEN, START_FEN, features, svg as pictures};
use pyo3::prelude::*;

mod args;
mod batch;
mod board;
mod column;
mod epd;
mod errors;
mod game;
mod items;
mod moves;
mod names;
mod node;
mod notation;
mod parallel;
mod perft;
mod pgn;
mod position;
mod position_moves;
mod position_notation;
mod records;
mod rules;
mod setup;
mod shared;
mod squares;
mod store;
mod svg;
mod tags;

#[pymodule(gil_used = false)]
fn _makruk(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("STARTING_FEN", START_FEN)?;
    module.add("EMPTY_FEN", EMPTY_FEN)?;
    module.add("PLANES", features::PLANES.to_vec())?;
    module.add("MOVE_INDEXES", features::MOVE_INDEXES)?;
    module.add("_COLOR_NAMES", pictures::Colors::NAMES.to_vec())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;

    module.add_class::<records::Piece>()?;
    module.add_class::<records::Counting>()?;
    module.add_class::<records::Outcome>()?;
    module.add_class::<records::FenCount>()?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<squares::SquareSet>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<setup::Setup>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<moves::MoveList>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<epd::Epd>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<column::Column>()?;
    module.add_class::<column::MoveColumn>()?;
    module.add_class::<column::CodeColumn>()?;
    module.add_class::<pgn::PgnGame>()?;
    module.add_class::<tags::PgnTags>()?;
    module.add_class::<node::PgnNode>()?;
    module.add_class::<pgn::_PgnSplitter>()?;

    macro_rules! functions {
        ($($path:path)*) => { $(module.add_function(wrap_pyfunction!($path, module)?)?;)* };
    }
    functions! {
        squares::square
        squares::parse_square
        squares::square_name
        squares::square_file
        squares::square_rank
        squares::square_mirror
        squares::square_rotate
        squares::piece_attacks
        squares::between
        squares::zobrist_key
        squares::opposite
        setup::validate_fen
        perft::perft
        perft::perft_divide
        rules::_restore_rules
        rules::_variant_tag
        rules::_variant_rules
        rules::_variant_start_fen
        rules::_variant_from_tag
        notation::_detect_notation
        moves::_restore_move
        moves::_restore_moves
        position::_restore_position
        game::_restore_game
        epd::_restore_epd
        pgn::_restore_pgn_game
        tags::_restore_pgn_tags
        node::_restore_pgn_node
        column::_restore_column
        svg::_svg_board
        svg::_svg_piece
        svg::_svg_describe
        svg::_svg_caption
        batch::_batch_positions
        batch::_batch_legal_moves
        batch::_batch_count_legal_moves
        batch::_batch_play
        batch::_batch_fens_after
        batch::_batch_fens_after_each_move
        batch::_batch_outcomes
        batch::_batch_results
        batch::_batch_perft
        batch::_batch_random_games
        batch::_batch_zobrist_hashes
        batch::_batch_bitboards
        batch::_batch_counting
        batch::_batch_planes
        batch::_batch_legal_mask
        batch::_move_index
        batch::_move_from_index
    }
    // What is public is said by the package.
    module.delattr("__all__")
}
