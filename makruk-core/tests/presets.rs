//! Where the presets differ, one test for each difference, and that they differ nowhere else. The
//! sources are those of `docs/counting.md`: Fairy-Stockfish, the Thai rule book of B.E. 2569, and
//! the encyclopedia article.

mod common;

use common::{PRESETS, after, position_by, spoken};
use makruk_core::{
    Color, CountEnd, CountKind, CounterMate, CountingError, CountingMode, Outcome, PieceLimits,
    Position, PositionErrorKinds, PromotionRank, Rules, Square, Variant,
};

/// A position under each preset: `fairy`, `thai-2569`, `article`.
fn under_presets(fen: &str) -> [Position; 3] {
    PRESETS.map(|rules| position_by(fen, rules))
}

/// What a function says under each preset.
fn of_presets<T>(fen: &str, line: &[&str], what: impl Fn(&Position) -> T) -> [T; 3] {
    under_presets(fen).map(|position| what(&after(&position, line)))
}

/// The outcome in words; `*` where there is none.
fn end(position: &Position) -> String {
    let outcome = position.outcome();
    outcome.map_or_else(|| "*".to_owned(), |outcome: Outcome| outcome.to_string())
}

fn ends(fen: &str, line: &[&str]) -> [String; 3] {
    of_presets(fen, line, end)
}

fn same<T: Clone>(value: T) -> [T; 3] {
    [value.clone(), value.clone(), value]
}

#[test]
fn presets_are_what_the_table_says() {
    let options = |rules: Rules| {
        (
            rules.counting,
            rules.count_end,
            rules.counter_mate,
            rules.piece_limits,
            rules.promotion,
        )
    };
    assert_eq!(
        options(Rules::FAIRY),
        (
            CountingMode::Automatic,
            CountEnd::AfterLimit,
            CounterMate::Wins,
            PieceLimits::Lowest,
            PromotionRank::Sixth,
        )
    );
    assert_eq!(
        options(Rules::THAI_2569),
        (
            CountingMode::Declared,
            CountEnd::AttackersLastMove,
            CounterMate::Draws,
            PieceLimits::Lowest,
            PromotionRank::Sixth,
        )
    );
    assert_eq!(
        options(Rules::ARTICLE),
        (
            CountingMode::Declared,
            CountEnd::AfterLimit,
            CounterMate::Draws,
            PieceLimits::ByPieceType,
            PromotionRank::Last,
        )
    );
    assert_eq!(Rules::default(), Rules::FAIRY);
    let names: Vec<&str> = Rules::preset_names().collect();
    let sisters = ["makpong", "cambodian", "karouk", "asean"];
    assert_eq!(
        names,
        [&["fairy", "thai-2569", "article"], &sisters[..]].concat()
    );
    for variant in sisters.map(|name| name.parse::<Variant>().unwrap()) {
        assert_eq!(variant.name().parse(), Ok(variant.rules()));
        assert_eq!(Variant::from_tag(variant.tag()), Some(variant));
        assert_eq!(variant.rules().preset_name(), Some(variant.name()));
    }
    for (name, rules) in names.into_iter().zip(PRESETS) {
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(rules.preset_name(), Some(name));
        assert_eq!(rules.to_string(), name);
    }
}

/// Who starts board honor: by itself in Fairy-Stockfish, by declaration in 2569 and the article.
#[test]
fn board_honor_starts_by_itself_or_by_declaration() {
    // The last pawn falls; both sides keep a piece.
    let fen = "3k4/2m5/8/4Mp2/3KS3/8/8/8 w - - 0 33";
    let shown = |position: &Position| (position.fen(), spoken(position));
    let placement = "3k4/2m5/8/4MS2/3K4/8/8/8";

    let [fairy, thai, article] = of_presets(fen, &["e4f5"], shown);
    let available = (format!("{placement} b - 128 0 33"), None);
    let counts = Some((CountKind::BoardHonor, "black", 0, 64, 64));
    assert_eq!(fairy, (available.0.clone(), counts));
    assert_eq!(thai, available);
    assert_eq!(article, available);

    let [fairy, thai, article] = of_presets(fen, &["e4f5", "d8d7"], shown);
    let placement = "8/2mk4/8/4MS2/3K4/8/8/8";
    let counts = Some((CountKind::BoardHonor, "black", 1, 64, 64));
    assert_eq!(fairy, (format!("{placement} w - 128 1 34"), counts));
    assert_eq!(thai, (format!("{placement} w - 128 0 34"), None));
    assert_eq!(article, thai);

    let may_start = |position: &Position| position.can_start_counting(Color::Black);
    assert_eq!(of_presets(fen, &["e4f5"], may_start), [false, true, true]);
}

/// End of pieces honor. 2569: with the attacker's move after the last number. Fairy-Stockfish and
/// the article: when the counter completes the move after the limit, one ply later.
#[test]
fn end_of_pieces_honor() {
    let fen = "7k/8/8/8/8/8/8/KR6 w - 32 31 60";
    assert_eq!(ends(fen, &[]), same("*"));
    let drawn = "1/2-1/2 (pieces-honor)";
    assert_eq!(ends(fen, &["b1b2"]), ["*", drawn, "*"]);
    assert_eq!(ends(fen, &["b1b2", "h8g8"]), same(drawn));
}

/// End of board honor, by the same sources.
#[test]
fn end_of_board_honor() {
    let fen = "2r5/8/8/8/8/1k6/6K1/M7 b - 128 127 125";
    assert_eq!(ends(fen, &[]), same("*"));
    let drawn = "1/2-1/2 (board-honor)";
    assert_eq!(ends(fen, &["c8c7"]), ["*", drawn, "*"]);
    assert_eq!(ends(fen, &["c8c7", "g2g1"]), same(drawn));
}

/// Mate beats the count, however far it is over its end, in every source.
#[test]
fn mate_beats_the_count() {
    // The attacker mates with the move that would draw under 2569 …
    assert_eq!(
        ends("k7/2R5/1K6/8/8/8/8/7m w - 128 127 90", &["c7c8"]),
        same("1-0 (checkmate)")
    );
    assert_eq!(
        ends("k7/2R5/1K6/8/8/8/8/8 w - 32 31 90", &["c7c8"]),
        same("1-0 (checkmate)")
    );
    // … and where every preset would call it a draw.
    let fen = "8/8/8/8/8/6k1/8/r5K1 w - 32 34 115";
    assert_eq!(ends(fen, &[]), same("0-1 (checkmate)"));
    // It does not make the counter of a declared count a winner.
    let drawn = "1/2-1/2 (counter-mate)";
    let fen = "8/8/8/8/8/6k1/8/M1r3K1 w - 128 129 115";
    assert_eq!(ends(fen, &[]), ["0-1 (checkmate)", drawn, drawn]);
}

/// Mate by the counter under board honor: a win in Fairy-Stockfish, a draw in the article and at
/// pychess. What 2569 says is not known; its preset follows these two.
#[test]
fn mate_by_the_counter() {
    let fen = "k7/2R5/1K6/8/8/8/8/7m w - 128 20 40";
    let drawn = "1/2-1/2 (counter-mate)";
    assert_eq!(ends(fen, &["c7c8"]), ["1-0 (checkmate)", drawn, drawn]);

    // By the attacker it wins: at an odd ply the other side counts.
    let attackers = "k7/2R5/1K6/8/8/8/8/7m w - 128 21 40";
    assert_eq!(ends(attackers, &["c7c8"]), same("1-0 (checkmate)"));
}

/// The article: the counter wins if he has stopped the count before he mates. Declared counting is
/// what lets him.
#[test]
fn mate_after_the_counter_has_stopped() {
    let fen = "k7/2R5/1K6/8/8/8/8/7m w - 128 20 40";
    for rules in [Rules::THAI_2569, Rules::ARTICLE] {
        let counting = position_by(fen, rules);
        let stopped = counting.stop_counting(Color::White).unwrap();
        assert_eq!(end(&after(&stopped, &["c7c8"])), "1-0 (checkmate)");
        // The count can be taken up again: then the mate draws again.
        let again = stopped.start_counting(Color::White).unwrap();
        assert_eq!(end(&after(&again, &["c7c8"])), "1/2-1/2 (counter-mate)");
    }
}

/// One khon and two knights: the lowest limit that applies, 32, in Fairy-Stockfish and 2569. In the
/// article's order rooks, khons, knights the khon comes first: 44.
#[test]
fn limit_of_one_khon_and_two_knights() {
    let fen = "7k/8/6m1/4N3/8/8/8/KS1N4 w - - 0 1";
    let placement = "7k/8/6N1/8/8/8/8/KS1N4";
    let lowest = format!("{placement} b - 64 10 1");
    let by_type = format!("{placement} b - 88 10 1");
    let fens = of_presets(fen, &["e5g6"], Position::fen);
    assert_eq!(fens, [lowest.clone(), lowest, by_type]);
    let limits = of_presets(fen, &["e5g6"], |position| {
        position.counting_limit(Color::Black)
    });
    assert_eq!(limits, [Some(32), Some(32), Some(44)]);
}

/// All other armies have one limit, in either reading.
#[test]
fn limits_that_do_not_differ() {
    for (army, limit) in [
        ("RR6", 8),
        ("RSSNN3", 16),
        ("RSNN4", 16),
        ("SS6", 22),
        ("SSNN4", 22),
        ("NN6", 32),
        ("NNMM4", 32),
        ("SN6", 44),
        ("SNM5", 44),
        ("S7", 44),
        ("NM6", 64),
        ("N7", 64),
        ("MM6", 64),
    ] {
        let fen = format!("7k/8/8/8/8/{army}/8/K7 w - - 0 1");
        let limits = of_presets(&fen, &["a1b1"], |position| {
            position.counting_limit(Color::Black)
        });
        assert_eq!(limits, same(Some(limit)), "{army}");
    }
}

/// Promotion: on the sixth rank in every playing source, on the last rank in the article.
#[test]
fn promotion_rank() {
    for (fen, to_sixth, promotes) in [
        ("k7/8/8/4P3/8/8/8/K7 w - - 0 1", "e5e6", "e5e6m"),
        ("k7/8/3r4/4P3/8/8/8/K7 w - - 0 1", "e5d6", "e5d6m"),
        ("k7/8/8/8/4p3/8/8/K7 b - - 0 1", "e4e3", "e4e3m"),
    ] {
        let played = of_presets(fen, &[], |position| {
            position.parse_uci(to_sixth).unwrap().to_uci()
        });
        assert_eq!(played, [promotes, promotes, to_sixth]);
    }
    for (fen, to_last, promotes) in [
        ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8", "e7e8m"),
        ("k7/8/8/8/8/8/4p3/K7 b - - 0 1", "e2e1", "e2e1m"),
    ] {
        let played = of_presets(fen, &[], |position| {
            position.parse_uci(to_last).unwrap().to_uci()
        });
        assert_eq!(played, same(promotes));
    }
    // Between the two ranks: past the sixth a pawn promotes with its next step.
    let fen = "k7/8/4P3/8/8/8/8/K7 w - - 0 1";
    let played = of_presets(fen, &[], |position| {
        position.parse_uci("e6e7").unwrap().to_uci()
    });
    assert_eq!(played, ["e6e7m", "e6e7m", "e6e7"]);
    let board = of_presets(fen, &["e6e7"], Position::board_fen);
    let promoted = "k7/4M~3/8/8/8/8/8/K7";
    assert_eq!(board, [promoted, promoted, "k7/4P3/8/8/8/8/8/K7"]);
}

/// A FEN may hold a pawn on or past its promotion rank, and it is odd only from that rank on. On the
/// last rank it has no moves.
#[test]
fn pawn_beyond_the_promotion_rank() {
    let odd = |fen: &str| {
        under_presets(fen).map(|position| {
            let problems = position.to_setup().problems(position.rules());
            problems.contains(PositionErrorKinds::PAWN_BEYOND_PROMOTION)
        })
    };
    assert_eq!(odd("k7/8/8/4P3/8/8/8/K7 w - - 0 1"), [false, false, false]);
    assert_eq!(odd("k7/8/4P3/8/8/8/8/K7 w - - 0 1"), [true, true, false]);
    assert_eq!(odd("k7/8/8/8/8/8/4p3/K7 w - - 0 1"), [true, true, false]);
    assert_eq!(odd("k3P3/8/8/8/8/8/8/K7 w - - 0 1"), [true, true, true]);

    for position in under_presets("k3P3/8/8/8/8/8/8/K7 w - - 0 1") {
        assert_eq!(position.legal_moves_from(Square::E8).len(), 0);
        assert_eq!(position.legal_moves().len(), 3);
        assert_eq!(position.count_legal_moves(), 3);
    }
}

/// Pieces honor starts by itself under every preset, and no declaration stops it.
#[test]
fn pieces_honor_is_never_declared() {
    let fen = "4k3/8/8/3m4/8/8/8/R2RK1N1 w - - 0 1";
    for position in under_presets(fen) {
        let bared = after(&position, &["d1d5"]);
        assert_eq!(bared.fen(), "4k3/8/8/3R4/8/8/8/R3K1N1 b - 16 10 1");
        let counts = Some((CountKind::PiecesHonor, "black", 5, 8, 3));
        assert_eq!(spoken(&bared), counts, "{}", position.rules());
        for color in Color::ALL {
            let refused = bared.stop_counting(color);
            assert_eq!(refused, Err(CountingError::NotAllowed));
            assert!(bared.start_counting(color).is_err());
        }
    }
    // A FEN with a limit at ply 0: nobody has to declare this count either.
    for position in under_presets("7k/8/8/8/8/8/8/KR6 w - 32 0 60") {
        let counts = Some((CountKind::PiecesHonor, "black", 0, 16, 16));
        assert_eq!(spoken(&position), counts, "{}", position.rules());
        let moved = after(&position, &["b1b2"]);
        assert_eq!(moved.fen(), "7k/8/8/8/8/8/1R6/K7 b - 32 1 60");
    }
}

/// More pieces than the limit when the count starts: drawn at once under every preset, unless the
/// capture that bares the king mates.
#[test]
fn more_pieces_than_the_limit() {
    let quiet = "1m5k/8/8/8/8/2M2M2/R1S3S1/1R2KN1N w - - 0 1";
    assert_eq!(ends(quiet, &[]), same("*"));
    assert_eq!(ends(quiet, &["b1b8"]), same("1/2-1/2 (pieces-honor)"));
    let mate = "1m5k/R7/8/8/8/2M2M2/2S3S1/1R2KN1N w - - 0 1";
    assert_eq!(ends(mate, &["b1b8"]), same("1-0 (checkmate)"));
}

/// As many pieces as the limit: the attacker has no move left. Under 2569 that draws at once; in
/// Fairy-Stockfish and the article the bare king still moves.
#[test]
fn as_many_pieces_as_the_limit() {
    let fen = "1m1k4/8/8/8/8/8/2M2M2/1R1SKN1R w - - 0 1";
    let shown = of_presets(fen, &["b1b8"], |position| {
        (position.fen(), spoken(position))
    });
    let bared = "1R1k4/8/8/8/8/8/2M2M2/3SKN1R b - 16 16 1".to_owned();
    assert_eq!(
        shown,
        same((bared, Some((CountKind::PiecesHonor, "black", 8, 8, 0))))
    );
    let drawn = "1/2-1/2 (pieces-honor)";
    assert_eq!(ends(fen, &["b1b8"]), ["*", drawn, "*"]);
    assert_eq!(ends(fen, &["b1b8", "d8c7"]), same(drawn));
}

/// No counting at all: no preset, but a value of the option. A count in a FEN is dropped, none
/// starts, and the plies since the last capture are shown as if no such thing were known.
#[test]
fn counting_off() {
    let off = Rules::FAIRY.with_counting(CountingMode::Off);
    assert_eq!(off.counter_mate, CounterMate::Wins);

    let over = position_by("7k/8/8/8/8/8/8/KR6 w - 32 33 60", off);
    assert_eq!(over.fen(), "7k/8/8/8/8/8/8/KR6 w - - 0 60");
    let next = after(&over, &["b1b2"]);
    assert_eq!(next.fen(), "7k/8/8/8/8/8/1R6/K7 b - - 1 60");
    assert_eq!((next.counting(), next.outcome()), (None, None));
    for color in Color::ALL {
        assert_eq!(next.counting_limit(color), None);
        assert_eq!(next.start_counting(color), Err(CountingError::NotAllowed));
        assert_eq!(next.stop_counting(color), Err(CountingError::NotCounting));
    }

    let bared = after(
        &position_by("4k3/8/8/3m4/8/8/8/R2RK1N1 w - - 0 1", off),
        &["d1d5"],
    );
    assert_eq!(bared.fen(), "4k3/8/8/3R4/8/8/8/R3K1N1 b - - 0 1");
    let board_honor = after(
        &position_by("k4r2/8/8/8/8/8/8/2R4K w - - 0 1", off),
        &["c1c2"],
    );
    assert_eq!(board_honor.fen(), "k4r2/8/8/8/8/8/2R5/7K b - - 1 1");
}

/// `with_counting` takes along what a mate by the counter is worth; every other option stays.
#[test]
fn with_counting_takes_the_mate_along() {
    for rules in PRESETS {
        for mode in CountingMode::ALL {
            let changed = rules.with_counting(*mode);
            let draws = *mode == CountingMode::Declared;
            assert_eq!(changed.counter_mate == CounterMate::Draws, draws);
            let back = changed.with_counting(rules.counting);
            assert_eq!(back, rules);
        }
    }
    let own = Rules::FAIRY.with_counter_mate(CounterMate::Draws);
    assert_eq!(own.preset_name(), None);
    assert_eq!(
        own.to_string(),
        "makruk (counting automatic, count end after-limit, counter mate draws, \
         piece limits lowest, promotion sixth)"
    );
    // pychess: counted by itself, and yet the mate draws.
    let mated = after(
        &position_by("k7/2R5/1K6/8/8/8/8/7m w - 128 20 40", own),
        &["c7c8"],
    );
    assert_eq!(end(&mated), "1/2-1/2 (counter-mate)");
}
