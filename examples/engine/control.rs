//! What the conversation tells a search that is going on, and the other way round.

use std::sync::{
    Condvar, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// Shared by the two threads.
pub(crate) struct Control {
    /// Looked at every few nodes, so without a lock.
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Whether the answer has been given.
    answered: AtomicBool,
    /// For a search that has nothing left to do and must not answer yet.
    lock: Mutex<()>,
    told: Condvar,
}

impl Control {
    pub(crate) const fn new(pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            answered: AtomicBool::new(false),
            lock: Mutex::new(()),
            told: Condvar::new(),
        }
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        let _guard = self.guard();
        self.stop.store(true, Ordering::Relaxed);
        self.told.notify_all();
    }

    /// The opponent has played the move that we thought about: the clock runs.
    pub(crate) fn ponder_hit(&self) {
        let _guard = self.guard();
        self.pondering.store(false, Ordering::Relaxed);
        self.told.notify_all();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Sleeps until the search may answer: an endless one when it is stopped, one on the opponent's
    /// time when that is over.
    pub(crate) fn wait_to_answer(&self, endless: bool) {
        let mut guard = self.guard();
        while !self.is_stopped() && (endless || self.is_pondering()) {
            guard = self
                .told
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// To be called just before the answer is given: whoever has read it may give new orders.
    pub(crate) fn set_answered(&self) {
        self.answered.store(true, Ordering::Release);
    }

    pub(crate) fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    // The lock guards no data that could be broken.
    fn guard(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
