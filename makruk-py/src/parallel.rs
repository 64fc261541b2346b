//! Work on many items by all cores.
//!
//! Threads live for one call: a pool that waits between calls would be lost in a process that
//! forks, as `multiprocessing` does.

use std::{
    num::NonZero,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// How many threads, where each should have `grain` items at least.
fn threads(items: usize, grain: usize) -> usize {
    let most = items / grain.max(1);
    if most < 2 {
        return 1;
    }
    cores().min(most)
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Many chunks for each thread, since some items are much more work than others, and since what
/// comes of a small one stays in the cache until it is taken.
fn chunk(grain: usize) -> usize {
    grain.div_ceil(32).max(1)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Numbers of chunks, each given to one thread.
struct Queue {
    next: AtomicUsize,
    chunks: usize,
}

impl Queue {
    fn claim(&self) -> Option<usize> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        (index < self.chunks).then_some(index)
    }
}

/// Whatever happens to this thread, the others do not go on for nothing.
struct Close<'a>(&'a Queue);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.next.store(self.0.chunks, Ordering::Relaxed);
    }
}

struct Done<R, E> {
    chunks: Vec<Option<Result<Vec<R>, E>>>,
    /// A thread has panicked: what it had is never done.
    broken: bool,
    /// Somebody has to be told. To ring costs more than many a chunk.
    waiting: bool,
}

/// Whatever happens to a thread, whoever waits for it hears of it.
struct Ring<'a, R, E>(&'a Mutex<Done<R, E>>, &'a Condvar);

impl<R, E> Drop for Ring<'_, R, E> {
    fn drop(&mut self) {
        lock(self.0).broken |= thread::panicking();
        self.1.notify_all();
    }
}

/// Works on all items, whose indexes `work` gets too, and hands the results to `take`: in order, a
/// chunk at a time, on the thread of the caller, while other threads work on the rest. Ends with
/// the first error. `grain` items are worth starting a thread for.
pub(crate) fn stream<T: Sync, R: Send, E: Send>(
    items: &[T],
    grain: usize,
    work: impl Fn(usize, &T) -> Result<R, E> + Sync,
    mut take: impl FnMut(Vec<R>) -> Result<(), E>,
) -> Result<(), E> {
    let size = chunk(grain);
    let run = |chunk: usize| -> Result<Vec<R>, E> {
        let start = chunk * size;
        let items = &items[start..items.len().min(start + size)];
        let mut results = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            results.push(work(start + index, item)?);
        }
        Ok(results)
    };
    let queue = Queue {
        next: AtomicUsize::new(0),
        chunks: items.len().div_ceil(size),
    };
    let threads = threads(items.len(), grain);
    if threads < 2 {
        return (0..queue.chunks).try_for_each(|chunk| take(run(chunk)?));
    }
    let done = Mutex::new(Done {
        chunks: (0..queue.chunks).map(|_| None).collect(),
        broken: false,
        waiting: false,
    });
    let bell = Condvar::new();
    let run_next = || {
        let Some(chunk) = queue.claim() else {
            return false;
        };
        let results = run(chunk);
        let mut done = lock(&done);
        done.chunks[chunk] = Some(results);
        if done.waiting {
            bell.notify_all();
        }
        true
    };
    thread::scope(|scope| {
        let _close = Close(&queue);
        for _ in 1..threads {
            // Where the system gives no thread, the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, || {
                let _ring = Ring(&done, &bell);
                while run_next() {}
            });
        }
        for chunk in 0..queue.chunks {
            let results = loop {
                if let Some(results) = lock(&done).chunks[chunk].take() {
                    break results;
                }
                if run_next() {
                    continue;
                }
                // Another thread has it.
                let mut waiting = lock(&done);
                waiting.waiting = true;
                let waited =
                    bell.wait_while(waiting, |done| done.chunks[chunk].is_none() && !done.broken);
                let mut done = waited.unwrap_or_else(PoisonError::into_inner);
                done.waiting = false;
                match done.chunks[chunk].take() {
                    Some(results) => break results,
                    // The panic goes on where the scope ends.
                    None => return Ok(()),
                }
            };
            take(results?)?;
        }
        Ok(())
    })
}

/// Fills a row of `width` bytes for each item. Ends with the first error.
pub(crate) fn fill<T: Sync, E: Send>(
    items: &[T],
    bytes: &mut [u8],
    width: usize,
    grain: usize,
    work: impl Fn(usize, &T, &mut [u8]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let run = |start: usize, items: &[T], bytes: &mut [u8]| -> Result<(), E> {
        let rows = items.iter().zip(bytes.chunks_exact_mut(width));
        for (index, (item, row)) in rows.enumerate() {
            work(start + index, item, row)?;
        }
        Ok(())
    };
    let threads = threads(items.len(), grain);
    if threads < 2 {
        return run(0, items, bytes);
    }
    let size = chunk(grain);
    let chunks = items.chunks(size).zip(bytes.chunks_mut(size * width));
    let chunks = Mutex::new(chunks.enumerate());
    // Chunks are given out in order, so those before the one with an error are worked on too.
    let failed = Mutex::new(None);
    let run_all = || {
        loop {
            let next = lock(&chunks).next();
            let Some((chunk, (items, bytes))) = next else {
                return;
            };
            if let Err(error) = run(chunk * size, items, bytes) {
                let mut failed = lock(&failed);
                if failed.as_ref().is_none_or(|(first, _)| chunk < *first) {
                    *failed = Some((chunk, error));
                }
            }
            if lock(&failed).is_some() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let _ = thread::Builder::new().spawn_scoped(scope, run_all);
        }
        run_all();
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(()),
        Some((_, error)) => Err(error),
    }
}
