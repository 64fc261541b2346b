//! What comes of a bulk call, as plain values without Python: whole, or a part of it.

use std::{fmt::Write, iter, ops::Range, sync::Arc};

use makruk_core::{self as mk, fen::Fen};
use serde::{Deserialize, Serialize};

/// Collects what comes of the items, one after the other; parts are put together in order.
pub(crate) trait Part: Send {
    fn with_room(items: usize) -> Self;
    fn append(&mut self, rest: Self);
}

impl<T: Send> Part for Vec<T> {
    fn with_room(items: usize) -> Self {
        Self::with_capacity(items)
    }

    fn append(&mut self, mut rest: Self) {
        Self::append(self, &mut rest);
    }
}

/// Where each of several rows ends, which lie one behind the other.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Ends(Vec<usize>);

impl Ends {
    /// `by`: how much lies before the rest.
    fn append(&mut self, rest: &Self, by: usize) {
        self.0.extend(rest.0.iter().map(|end| end + by));
    }

    fn get(&self, index: usize) -> Range<usize> {
        let end = |index: usize| self.0.get(index).copied().unwrap_or_default();
        index.checked_sub(1).map_or(0, end)..end(index)
    }
}

/// Rows of moves, each move in 16 bits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moves {
    bits: Vec<u16>,
    ends: Ends,
}

impl Moves {
    pub(crate) fn push(&mut self, moves: &[mk::Move]) {
        self.bits.extend(moves.iter().map(|m| m.to_bits()));
        self.ends.0.push(self.bits.len());
    }

    fn get(&self, index: usize) -> &[u16] {
        self.bits.get(self.ends.get(index)).unwrap_or_default()
    }
}

impl Part for Moves {
    fn with_room(items: usize) -> Self {
        Self {
            bits: Vec::with_capacity(items * 32),
            ends: Ends(Vec::with_capacity(items)),
        }
    }

    fn append(&mut self, rest: Self) {
        self.ends.append(&rest.ends, self.bits.len());
        Part::append(&mut self.bits, rest.bits);
    }
}

/// Texts in one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Texts {
    text: String,
    ends: Ends,
}

impl Texts {
    pub(crate) fn push_fen(&mut self, position: mk::Position) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{}", Fen::from(position));
        self.ends.0.push(self.text.len());
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.0.push(self.text.len());
    }

    fn get(&self, index: usize) -> &str {
        self.text.get(self.ends.get(index)).unwrap_or_default()
    }
}

impl Part for Texts {
    fn with_room(items: usize) -> Self {
        Self {
            text: String::with_capacity(items * 64),
            ends: Ends(Vec::with_capacity(items)),
        }
    }

    fn append(&mut self, rest: Self) {
        self.ends.append(&rest.ends, self.text.len());
        self.text.push_str(&rest.text);
    }
}

/// Rows of moves, and a text for each of the moves.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MoveTexts {
    moves: Moves,
    texts: Texts,
}

impl MoveTexts {
    /// All legal moves with the FENs after them.
    pub(crate) fn push(&mut self, position: &mk::Position) {
        let moves = position.legal_moves();
        for m in &moves {
            let mut next = *position;
            next.play_unchecked(*m);
            self.texts.push_fen(next);
        }
        self.moves.push(&moves);
    }

    fn get(&self, index: usize) -> impl Iterator<Item = (u16, &str)> {
        let texts = self.moves.ends.get(index).map(|text| self.texts.get(text));
        iter::zip(self.moves.get(index).iter().copied(), texts)
    }
}

impl Part for MoveTexts {
    fn with_room(items: usize) -> Self {
        Self {
            moves: Moves::with_room(items),
            texts: Texts::with_room(items * 32),
        }
    }

    fn append(&mut self, rest: Self) {
        self.moves.append(rest.moves);
        self.texts.append(rest.texts);
    }
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Store {
    Positions(Vec<mk::Position>),
    Texts(Texts),
    Moves(Moves),
    MoveTexts(MoveTexts),
    /// See `records::outcome_code`.
    Outcomes(Vec<u8>),
    /// See `records::RESULTS`.
    Results(Vec<u8>),
}

/// An item of a store.
pub(crate) enum Cell<'a> {
    Position(&'a mk::Position),
    Text(&'a str),
    Moves(&'a [u16]),
    MoveTexts(Vec<(u16, &'a str)>),
    Outcome(u8),
    Result(u8),
}

/// Moves are the same if their texts are: which piece moves does not matter.
fn same_move(a: u16, b: u16) -> bool {
    let text = |bits| mk::Move::from_bits(bits).map(mk::Move::to_uci);
    a == b || (a << 4 == b << 4 && text(a) == text(b))
}

impl PartialEq for Cell<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Position(a), Self::Position(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Moves(a), Self::Moves(b)) => {
                a.len() == b.len() && iter::zip(*a, *b).all(|(a, b)| same_move(*a, *b))
            }
            (Self::MoveTexts(a), Self::MoveTexts(b)) => {
                a.len() == b.len()
                    && a.iter().all(|(m, fen)| {
                        b.iter()
                            .any(|(other, text)| same_move(*m, *other) && fen == text)
                    })
            }
            (Self::Outcome(a), Self::Outcome(b)) | (Self::Result(a), Self::Result(b)) => a == b,
            _ => false,
        }
    }
}

impl Store {
    fn len(&self) -> usize {
        match self {
            Self::Positions(positions) => positions.len(),
            Self::Texts(texts) => texts.ends.0.len(),
            Self::Moves(moves) => moves.ends.0.len(),
            Self::MoveTexts(rows) => rows.moves.ends.0.len(),
            Self::Outcomes(codes) | Self::Results(codes) => codes.len(),
        }
    }

    fn get(&self, index: usize) -> Option<Cell<'_>> {
        if index >= self.len() {
            return None;
        }
        Some(match self {
            Self::Positions(positions) => Cell::Position(positions.get(index)?),
            Self::Texts(texts) => Cell::Text(texts.get(index)),
            Self::Moves(moves) => Cell::Moves(moves.get(index)),
            Self::MoveTexts(rows) => Cell::MoveTexts(rows.get(index).collect()),
            Self::Outcomes(codes) => Cell::Outcome(*codes.get(index)?),
            Self::Results(codes) => Cell::Result(*codes.get(index)?),
        })
    }
}

/// Some items of a store, in steps of any size and direction.
#[derive(Clone)]
pub(crate) struct View {
    store: Arc<Store>,
    start: usize,
    step: isize,
    len: usize,
}

impl View {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            start: 0,
            step: 1,
            len: store.len(),
            store: Arc::new(store),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    fn place(&self, index: usize) -> usize {
        // Within the store, so within the numbers; a step may only be larger where there is one item.
        self.start
            .wrapping_add_signed(self.step.wrapping_mul(index.cast_signed()))
    }

    pub(crate) fn get(&self, index: usize) -> Option<Cell<'_>> {
        if index >= self.len {
            return None;
        }
        self.store.get(self.place(index))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell<'_>> {
        (0..self.len).filter_map(|index| self.get(index))
    }

    pub(crate) fn is_positions(&self) -> bool {
        matches!(*self.store, Store::Positions(_))
    }

    pub(crate) fn is_texts(&self) -> bool {
        matches!(*self.store, Store::Texts(_))
    }

    pub(crate) fn position(&self, index: usize) -> Option<&mk::Position> {
        match self.get(index) {
            Some(Cell::Position(position)) => Some(position),
            _ => None,
        }
    }

    pub(crate) fn text(&self, index: usize) -> Option<&str> {
        match self.get(index) {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// `len` items from `start` on, both counted in this view.
    pub(crate) fn slice(&self, start: usize, step: isize, len: usize) -> Self {
        Self {
            store: self.store.clone(),
            start: self.place(start),
            step: self.step.wrapping_mul(step),
            len,
        }
    }

    pub(crate) fn reversed(&self) -> Self {
        self.slice(self.len.saturating_sub(1), -1, self.len)
    }

    /// A store of these items alone.
    pub(crate) fn to_store(&self) -> Store {
        let mut store = match &*self.store {
            Store::Positions(_) => Store::Positions(Vec::with_room(self.len)),
            Store::Texts(_) => Store::Texts(Texts::with_room(self.len)),
            Store::Moves(_) => Store::Moves(Moves::with_room(self.len)),
            Store::MoveTexts(_) => Store::MoveTexts(MoveTexts::with_room(self.len)),
            Store::Outcomes(_) => Store::Outcomes(Vec::with_room(self.len)),
            Store::Results(_) => Store::Results(Vec::with_room(self.len)),
        };
        for cell in self.iter() {
            match (&mut store, cell) {
                (Store::Positions(all), Cell::Position(position)) => all.push(*position),
                (Store::Texts(all), Cell::Text(text)) => all.push(text),
                (Store::Moves(all), Cell::Moves(bits)) => {
                    all.bits.extend_from_slice(bits);
                    all.ends.0.push(all.bits.len());
                }
                (Store::MoveTexts(all), Cell::MoveTexts(row)) => {
                    for (bits, text) in row {
                        all.moves.bits.push(bits);
                        all.texts.push(text);
                    }
                    all.moves.ends.0.push(all.moves.bits.len());
                }
                (Store::Outcomes(all), Cell::Outcome(code))
                | (Store::Results(all), Cell::Result(code)) => all.push(code),
                // A store has cells of one kind.
                _ => {}
            }
        }
        store
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        let same = Arc::ptr_eq(&self.store, &other.store)
            && (self.start, self.step) == (other.start, other.step);
        self.len == other.len && (same || iter::zip(self.iter(), other.iter()).all(|(a, b)| a == b))
    }
}
