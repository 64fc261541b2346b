//! Values that can be changed, by several threads if need be.

use std::sync::{Mutex, PoisonError};

pub(crate) struct Shared<T>(Mutex<T>);

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// Does something with the value while no other thread can. It must not touch Python: then who
    /// has the lock never waits for the interpreter, and who has the interpreter may wait for the
    /// lock.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T: Clone> Shared<T> {
    pub(crate) fn snapshot(&self) -> T {
        self.with(|value| value.clone())
    }
}

impl<T: Clone + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        // One lock at a time: two threads may compare the same values the other way round.
        let mine = self.snapshot();
        other.with(|theirs| *theirs == mine)
    }
}
