//! Work on many items by all cores.
//!
//! Threads live for one call: a pool that waits between calls would be lost in a process that
//! forks, as `multiprocessing` does.

use std::{
    num::NonZero,
    ops::Range,
    sync::{
        Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
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

/// Asked for once: on Linux the answer is in files, and to read them takes as long as some small
/// calls.
pub(crate) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Some chunks for each thread, since some items are much more work than others, and since a thread
/// may be late to begin.
fn chunk(grain: usize) -> usize {
    grain.div_ceil(4).max(1)
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
    chunks: Vec<Option<Result<R, E>>>,
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

/// Works on `items` items, chunk by chunk, and hands what comes of each chunk to `take`: in order, on
/// the thread of the caller, while other threads work on the rest. Ends with the first error. `grain`
/// items are worth starting a thread for.
pub(crate) fn stream<R: Send, E: Send>(
    items: usize,
    grain: usize,
    work: impl Fn(Range<usize>) -> Result<R, E> + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let size = chunk(grain);
    let run = |chunk: usize| work(chunk * size..items.min((chunk + 1) * size));
    let queue = Queue {
        next: AtomicUsize::new(0),
        chunks: items.div_ceil(size),
    };
    let threads = threads(items, grain);
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

/// Fills the rows of `width` bytes, one for each item. Ends with the first error.
pub(crate) fn fill<E: Send>(
    bytes: &mut [u8],
    width: usize,
    grain: usize,
    work: impl Fn(usize, &mut [u8]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let run = |start: usize, bytes: &mut [u8]| -> Result<(), E> {
        let rows = bytes.chunks_exact_mut(width).enumerate();
        for (index, row) in rows {
            work(start + index, row)?;
        }
        Ok(())
    };
    let threads = threads(bytes.len() / width, grain);
    if threads < 2 {
        return run(0, bytes);
    }
    let size = chunk(grain);
    let chunks = Mutex::new(bytes.chunks_mut(size * width).enumerate());
    // Chunks are given out in order, so those before the one with an error are worked on too.
    let failed = Mutex::new(None);
    let run_all = || {
        loop {
            let next = lock(&chunks).next();
            let Some((chunk, bytes)) = next else {
                return;
            };
            if let Err(error) = run(chunk * size, bytes) {
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
