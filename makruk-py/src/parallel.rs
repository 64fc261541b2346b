//! Work on many items by all cores.
//!
//! Threads live for one call: a pool that waits between calls would be lost in a process that
//! forks, as `multiprocessing` does.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

fn threads(jobs: usize) -> usize {
    thread::available_parallelism()
        .map_or(1, NonZero::get)
        .min(jobs)
}

/// The results for all items, in order, or the first error with its index. `grain` items are worth
/// starting a thread for.
pub(crate) fn map<T: Sync, R: Send, E: Send>(
    items: &[T],
    grain: usize,
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, (usize, E)> {
    let chunk = grain.max(1);
    let run_chunk = |start: usize, items: &[T]| -> Result<Vec<R>, (usize, E)> {
        let mut results = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            results.push(work(item).map_err(|error| (start + index, error))?);
        }
        Ok(results)
    };
    let threads = threads(items.len().div_ceil(chunk));
    if threads < 2 {
        return run_chunk(0, items);
    }
    // Whoever is free takes the next chunk, since some items are much more work than others.
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let run = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(items) = items.chunks(chunk).nth(index) else {
                return;
            };
            let results = run_chunk(index * chunk, items);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((index, results));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system gives no thread, the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(index, _)| *index);
    let mut all = Vec::with_capacity(items.len());
    for (_, results) in done {
        all.append(&mut results?);
    }
    Ok(all)
}

/// Fills a row of `width` bytes for each item.
pub(crate) fn fill<T: Sync>(
    items: &[T],
    bytes: &mut [u8],
    width: usize,
    grain: usize,
    work: impl Fn(&T, &mut [u8]) + Sync,
) {
    let run = |items: &[T], bytes: &mut [u8]| {
        for (item, row) in items.iter().zip(bytes.chunks_exact_mut(width)) {
            work(item, row);
        }
    };
    let threads = threads(items.len().div_ceil(grain.max(1)));
    if threads < 2 {
        return run(items, bytes);
    }
    let share = items.len().div_ceil(threads);
    let run = &run;
    thread::scope(|scope| {
        let mut shares = items.chunks(share).zip(bytes.chunks_mut(share * width));
        let mine = shares.next();
        for (items, bytes) in shares {
            scope.spawn(move || run(items, bytes));
        }
        if let Some((items, bytes)) = mine {
            run(items, bytes);
        }
    });
}
