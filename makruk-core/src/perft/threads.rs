use core::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
};
use std::{thread, vec::Vec};

use super::perft;
use crate::position::Position;

/// [`perft`] on several threads: as many as are asked for, or as the machine can run at once.
///
/// ```
/// use makruk_core::{Position, perft::perft_parallel};
///
/// assert_eq!(perft_parallel(&Position::new(), 4, None), 273_026);
/// ```
pub fn perft_parallel(position: &Position, depth: u8, threads: Option<NonZero<usize>>) -> u64 {
    let threads = threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get);
    let Some(rest) = depth.checked_sub(2).filter(|rest| *rest > 1) else {
        return perft(position, depth);
    };
    // Two plies make many small pieces of work, so that nobody waits long for the last one.
    let after = |position: &Position| -> Vec<Position> {
        let play = |m| {
            let mut next = *position;
            next.play_unchecked(m);
            next
        };
        position.legal_moves().into_iter().map(play).collect()
    };
    let work: Vec<Position> = after(position).iter().flat_map(after).collect();
    let next = AtomicUsize::new(0);
    let share = || {
        let mut nodes = 0;
        while let Some(position) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            nodes += perft(position, rest);
        }
        nodes
    };
    thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let helpers: Vec<_> = (1..threads.min(work.len()))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, share).ok())
            .collect();
        let own = share();
        helpers.into_iter().fold(own, |nodes, helper| {
            // A thread that counts cannot panic.
            nodes + helper.join().unwrap_or_default()
        })
    })
}
