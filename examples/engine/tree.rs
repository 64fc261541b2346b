//! The search of one depth: alpha-beta with a principal variation, and the captures beyond it.

use makruk_core::{Bitboard, CountKind, Move, Position, Role};

use crate::{
    clock::Clock,
    control::Control,
    endgame, eval,
    key::key,
    order::{self, Memory, Ordered},
    path::Path,
    score::{self, DRAW, INFINITE, MAX_PLY, Score},
    table::{Bound, Entry, Table},
};

/// How often the clock is looked at, in nodes.
const LOOK: u64 = 1024;

/// The depth from which a pass is tried, and moves that come late are searched less deep.
const DEEP_ENOUGH: i32 = 3;
/// Moves that are searched to the full depth.
const EARLY_MOVES: usize = 3;

/// All that the nodes of a search share.
pub(crate) struct Tree<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) control: &'a Control,
    pub(crate) clock: Clock,
    pub(crate) path: Path,
    memory: Memory,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
    /// The moves to choose from at the root.
    root_moves: Vec<Move>,
    /// The best move of the root so far, of a depth that need not be finished.
    pub(crate) best: Option<Move>,
    pub(crate) nodes: u64,
    most_nodes: u64,
    pub(crate) selective_depth: usize,
    /// Whether moves that look bad may be searched less deep. Not where a mate is to be proved.
    selective: bool,
    stopped: bool,
}

/// The bounds between which a score matters.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const ALL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The same from the other side.
    const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Only whether a score is more than alpha.
    const fn null(self) -> Self {
        Self {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<'a> Tree<'a> {
    pub(crate) fn new(
        table: &'a mut Table,
        control: &'a Control,
        clock: Clock,
        path: Path,
        root_moves: Vec<Move>,
        limits: (u64, bool),
    ) -> Self {
        let (most_nodes, selective) = limits;
        Self {
            table,
            control,
            clock,
            path,
            memory: Memory::new(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            best: root_moves.first().copied(),
            root_moves,
            nodes: 0,
            most_nodes,
            selective_depth: 0,
            selective,
            stopped: false,
        }
    }

    /// Searches the root to a depth. The score means nothing if the search was stopped.
    pub(crate) fn root(&mut self, position: &Position, depth: i32, window: Window) -> Score {
        self.node(position, depth, 0, window, false)
    }

    /// The best line of the root.
    pub(crate) fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts a node, and looks whether it is the last one.
    fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.lines[ply].clear();
        self.stopped |= self.nodes >= self.most_nodes
            || self.control.is_stopped()
            || self.nodes.is_multiple_of(LOOK) && self.clock.is_over(self.control);
    }

    /// The score of a node for its side to move.
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        window: Window,
        may_pass: bool,
    ) -> Score {
        let check = position.is_check();
        // Whoever is in check has few moves and much to lose; and a mate is seen in time.
        let depth = depth + i32::from(check);
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.quiet(position, ply, window);
        }
        self.enter(ply);
        if self.stopped {
            return DRAW;
        }
        let moves = position.legal_moves();
        if ply > 0 {
            if let Some(score) = settled(position, !moves.is_empty(), ply) {
                return score;
            }
            if self.path.is_draw() {
                return DRAW;
            }
        }
        let Window { mut alpha, beta } = window;
        if ply > 0 {
            // A mate that is nearer than the best here has been found elsewhere.
            alpha = alpha.max(score::loss_at(ply));
            let best = beta.min(score::win_at(ply + 1));
            if alpha >= best {
                return alpha;
            }
        }

        let key = key(position);
        let known = self.table.get(key);
        let skippable = ply > 0 && window.is_null();
        if skippable && let Some(score) = endgame::solved(position, ply) {
            return score;
        }
        if skippable
            && let Some(known) = known
            && let Some(score) = decided(&known, depth, ply, window)
        {
            return score;
        }
        if skippable
            && self.selective
            && !check
            && may_pass
            && let Some(score) = self.pass(position, depth, ply, beta)
        {
            return score;
        }

        let allowed = moves
            .iter()
            .copied()
            .filter(|m| ply > 0 || self.root_moves.contains(m));
        let hash = known.and_then(|entry| entry.best);
        let ordered = Ordered::new(position, allowed, hash, &self.memory, ply);
        let window = Window { alpha, beta };
        let (score, best) = self.best_of(position, ordered, depth, ply, window);
        if self.stopped {
            return DRAW;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // The best of some moves of the root says nothing of the position.
        if ply > 0 || self.root_moves.len() == moves.len() {
            let stored = score::from_root(score, ply);
            self.table.put(key, best, stored, depth, bound);
        }
        score
    }

    /// The best of some moves, and its score. There is no best one where none is better than alpha.
    fn best_of(
        &mut self,
        position: &Position,
        moves: Ordered,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> (Score, Option<Move>) {
        let Window { mut alpha, beta } = window;
        let (mut best_score, mut best) = (-INFINITE, None);
        let may_reduce = self.selective && !position.is_check();
        let mut failed: Vec<Move> = Vec::new();
        for (index, m) in moves.into_iter().enumerate() {
            let next = self.play(position, m);
            let noisy = order::is_noisy(position, m);
            let here = Window { alpha, beta };
            let score = if index == 0 {
                -self.node(&next, depth - 1, ply + 1, here.turned(), true)
            } else {
                let less = if may_reduce && !noisy {
                    reduction(depth, index)
                } else {
                    0
                };
                self.later_move(&next, depth - 1, ply + 1, here, less)
            };
            self.path.pop();
            if self.stopped {
                break;
            }
            best_score = best_score.max(score);
            if score > alpha {
                alpha = score;
                best = Some(m);
                self.extend_line(ply, m);
            }
            if alpha >= beta {
                if !noisy {
                    let turn = position.turn();
                    self.memory.reward(turn, ply, m, depth, &failed);
                }
                break;
            }
            if !noisy {
                failed.push(m);
            }
        }
        (best_score, best)
    }

    /// A move that is probably not the best: first it is asked, less deep and with an empty window,
    /// whether it is better than the best.
    fn later_move(
        &mut self,
        next: &Position,
        depth: i32,
        ply: usize,
        window: Window,
        less: i32,
    ) -> Score {
        let asked = window.null().turned();
        let mut score = -self.node(next, depth - less, ply, asked, true);
        if less > 0 && score > window.alpha {
            score = -self.node(next, depth, ply, asked, true);
        }
        if score > window.alpha && score < window.beta {
            score = -self.node(next, depth, ply, window.turned(), true);
        }
        score
    }

    /// Whether the side to move is so well off that it could even pass: then a real move will do,
    /// too. Not so in endings where a side may have to give way; and a pass would cost a move of the
    /// count.
    fn pass(&mut self, position: &Position, depth: i32, ply: usize, beta: Score) -> Option<Score> {
        if depth < DEEP_ENOUGH
            || score::is_mate(beta)
            || position.counting().is_some()
            || !has_officers(position)
            || eval::evaluate(position) < beta
        {
            return None;
        }
        let next = position.swap_turn().ok()?;
        self.path.push_pass(&next);
        let window = Window {
            alpha: beta - 1,
            beta,
        };
        let depth = depth - DEEP_ENOUGH - depth / 4;
        let score = -self.node(&next, depth, ply + 1, window.turned(), false);
        self.path.pop();
        // A mate after a pass proves none.
        (!self.stopped && score >= beta && !score::is_mate(score)).then_some(score)
    }

    /// Where the depth is used up: what captures and promotions make of the position.
    fn quiet(&mut self, position: &Position, ply: usize, window: Window) -> Score {
        self.enter(ply);
        if self.stopped {
            return DRAW;
        }
        let moves = position.legal_moves();
        if let Some(score) = settled(position, !moves.is_empty(), ply) {
            return score;
        }
        if let Some(score) = endgame::solved(position, ply) {
            return score;
        }
        // In Kar Ouk the first check wins.
        if position.rules().variant.first_check_wins()
            && let Some(m) = moves.iter().find(|m| position.gives_check(**m))
        {
            self.lines[ply + 1].clear();
            self.extend_line(ply, *m);
            return score::win_at(ply + 1);
        }
        if ply >= MAX_PLY - 1 {
            return eval::evaluate(position);
        }
        let Window { mut alpha, beta } = window;
        let check = position.is_check();
        let mut best_score = if check {
            // None of the moves may be left out.
            -INFINITE
        } else {
            eval::evaluate(position)
        };
        if best_score >= beta {
            return best_score;
        }
        alpha = alpha.max(best_score);
        let candidates = moves.iter().copied().filter(|m| {
            check || order::is_noisy(position, *m) && !order::loses_material(position, *m)
        });
        for m in Ordered::new(position, candidates, None, &self.memory, ply) {
            let next = self.play(position, m);
            let score = -self.quiet(&next, ply + 1, Window { alpha, beta }.turned());
            self.path.pop();
            if self.stopped {
                return DRAW;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    self.extend_line(ply, m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best_score
    }

    fn play(&mut self, position: &Position, m: Move) -> Position {
        let mut next = *position;
        next.play_unchecked(m);
        self.path.push(position, m, &next);
        next
    }

    /// The best line from a ply is this move and the best line after it.
    fn extend_line(&mut self, ply: usize, m: Move) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(m);
        line[ply].extend_from_slice(&rest[0]);
        if ply == 0 {
            self.best = Some(m);
        }
    }
}

/// The score where the game is over, or cannot be anything but a draw any more.
fn settled(position: &Position, has_moves: bool, ply: usize) -> Option<Score> {
    let over = !has_moves
        || position.has_count_run_out()
        || position.is_insufficient_material()
        || position.is_fifty_moves();
    if over {
        // Mate comes before the count, and a mate by the counter may be none: the core knows.
        return position.outcome().map(|outcome| match outcome.winner {
            None => DRAW,
            Some(winner) if winner == position.turn() => score::win_at(ply),
            Some(_) => score::loss_at(ply),
        });
    }
    // A bare king that is not mated now, by an attacker who has no move left.
    let counting = position.counting()?;
    (counting.kind == CountKind::PiecesHonor && counting.moves_left == 0).then_some(DRAW)
}

/// The score of a node that has been searched as deep before, if it says all that is asked.
fn decided(known: &Entry, depth: i32, ply: usize, window: Window) -> Option<Score> {
    let score = score::to_root(known.score(), ply);
    let decides = known.depth() >= depth
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
    decides.then_some(score)
}

/// How much less deep a late quiet move is searched.
const fn reduction(depth: i32, index: usize) -> i32 {
    if depth < DEEP_ENOUGH || index < EARLY_MOVES {
        0
    } else if depth >= 2 * DEEP_ENOUGH && index >= 4 * EARLY_MOVES {
        2
    } else {
        1
    }
}

fn has_officers(position: &Position) -> bool {
    let own = position.by_color(position.turn());
    let roles = [Role::Khon, Role::Knight, Role::Rook];
    let officers = roles
        .into_iter()
        .fold(Bitboard::EMPTY, |set, role| set | position.by_role(role));
    (own & officers).more_than_one()
}
