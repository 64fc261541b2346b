//! The data files on counting, row by row.

mod common;

use common::{after, is_drawn_by_count, position, rows};
use makruk_core::{Color, CountKind};

fn counting_rows() -> Vec<common::Row> {
    let columns = [
        "id",
        "source",
        "why",
        "fen",
        "moves",
        "fen_after",
        "drawn_by_count",
        "legal_moves_after",
        "cycle",
        "plies_until_drawn",
        "fen_errors",
    ];
    rows("counting.jsonl", 21, &columns)
}

#[test]
fn count_after_a_line() {
    let (mut checked, mut refused) = (0, Vec::new());
    let rows = counting_rows();
    for row in rows.iter().filter(|row| !row.has("cycle")) {
        let id = row.id();
        if row.is_refused() {
            refused.push(id);
            continue;
        }
        let after = after(&position(row.text("fen")), &row.texts("moves"));
        assert_eq!(after.fen(), row.text("fen_after"), "{id}");
        assert_eq!(
            is_drawn_by_count(&after),
            row.flag("drawn_by_count"),
            "{id}"
        );
        let legal = after.legal_moves().len() as u64;
        assert_eq!(legal, row.number("legal_moves_after"), "{id}");
        checked += 1;
    }
    assert_eq!(checked, 15);
    // Played in src/position/tests.rs.
    assert_eq!(refused, ["cnt03", "cnt07", "cnt11", "cnt14"]);
}

/// A whole count, from before its start to the draw. Repetition is left out of it: these are
/// positions, not games.
#[test]
fn count_over_a_whole_run() {
    let rows = counting_rows();
    let mut checked = 0;
    for row in rows.iter().filter(|row| row.has("cycle")) {
        let mut position = position(row.text("fen"));
        let mut plies = 0;
        for uci in row.texts("cycle").iter().cycle() {
            if is_drawn_by_count(&position) {
                break;
            }
            position = after(&position, &[uci]);
            plies += 1;
        }
        assert_eq!(plies, row.number("plies_until_drawn"), "{}", row.id());
        assert_eq!(position.fen(), row.text("fen_after"), "{}", row.id());
        checked += 1;
    }
    assert_eq!(checked, 2);
}

/// Limit and start of pieces honor against each army, with the army in either color.
#[test]
fn limits_of_pieces_honor() {
    let columns = [
        "source",
        "army",
        "fen",
        "move",
        "after",
        "limit_plies",
        "start_ply",
    ];
    for row in rows("piece_limits.jsonl", 17, &columns) {
        let army = row.text("army");
        let before = position(row.text("fen"));
        let after = after(&before, &[row.text("move")]);
        assert_eq!(after.fen(), row.text("after"), "{army}");

        let limit = row.number("limit_plies") / 2;
        // Every piece of the army, and the bare king.
        let pieces = army.len() as u64 + 1;
        assert_eq!(row.number("start_ply"), 2 * pieces, "{army}");
        for (position, bare) in [(after, Color::Black), (after.mirror(), Color::White)] {
            assert_eq!(
                position.counting_limit(bare).map(u64::from),
                Some(limit),
                "{army}"
            );
            assert_eq!(position.counting_limit(!bare), None, "{army}");
            let counting = position.counting().unwrap();
            assert_eq!(
                (counting.kind, counting.side),
                (CountKind::PiecesHonor, bare)
            );
            assert_eq!(u64::from(counting.count), pieces, "{army}");
            assert_eq!(u64::from(counting.limit), limit, "{army}");
            assert_eq!(
                u64::from(counting.moves_left),
                limit.saturating_sub(pieces),
                "{army}"
            );
        }
    }
}
