use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Write};

use super::{
    nag::Nag,
    node::Node,
    options::WriteOptions,
    text::is_space,
    tree::{NodeId, PgnGame},
};
use crate::position::Position;

impl PgnGame {
    /// The game as PGN, with a line end behind the result.
    ///
    /// ```
    /// use makruk_core::pgn::{PgnGame, WriteOptions};
    ///
    /// let game: PgnGame = "[Event \"Songkran\"]\n\n1. e4 {solid} e5!? *".parse()?;
    /// let options = WriteOptions::default().symbols(true);
    /// assert!(game.to_pgn(&options).ends_with("\n\n1. e4 { solid } 1... e5!? *\n"));
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn to_pgn(&self, options: &WriteOptions) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut text, options);
        text
    }

    /// The moves with all that belongs to them and the result, in one line and without tags.
    pub fn to_movetext(&self) -> String {
        let mut text = self.to_pgn(&WriteOptions::default().tags(false).width(0));
        text.truncate(text.trim_end().len());
        text
    }

    /// Writes the game as PGN, piece by piece. Fails only where `out` does.
    pub fn write_to(&self, out: &mut dyn Write, options: &WriteOptions) -> fmt::Result {
        if options.tags {
            self.tags().write(out, true)?;
            out.write_char('\n')?;
        }
        let mut text = Movetext {
            lines: Lines {
                out,
                width: options.width,
                column: 0,
                word: String::new(),
                opened: false,
            },
            options,
        };
        text.game(self)?;
        text.lines.word(self.result().name())?;
        text.lines.end()
    }
}

/// The game as PGN; see [`PgnGame::to_pgn`].
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f, &WriteOptions::default())
    }
}

/// Writes one game after the other, with a blank line between two.
///
/// ```
/// use makruk_core::pgn::{PgnGame, WriteOptions, Writer};
///
/// let game: PgnGame = "1. e4 *".parse()?;
/// let mut writer = Writer::new(String::new(), WriteOptions::default().tags(false));
/// writer.write(&game).unwrap();
/// writer.write(&game).unwrap();
/// assert_eq!(writer.into_inner(), "1. e4 *\n\n1. e4 *\n");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer<W> {
    out: W,
    options: WriteOptions,
    games: u64,
}

impl<W> Writer<W> {
    /// A writer at the beginning of its output.
    pub const fn new(out: W, options: WriteOptions) -> Self {
        Self {
            out,
            options,
            games: 0,
        }
    }

    /// How many games have been written.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Writer<W> {
    /// Writes a game. Fails only where the output does.
    pub fn write(&mut self, game: &PgnGame) -> fmt::Result {
        if self.games > 0 {
            self.out.write_char('\n')?;
        }
        self.games += 1;
        game.write_to(&mut self.out, &self.options)
    }
}

#[cfg(feature = "std")]
impl<W: std::io::Write> Writer<W> {
    /// Writes a game to a file or another sink of bytes, as UTF-8. One game is held in memory as
    /// text at a time.
    pub fn write_io(&mut self, game: &PgnGame) -> std::io::Result<()> {
        if self.games > 0 {
            self.out.write_all(b"\n")?;
        }
        self.games += 1;
        self.out.write_all(game.to_pgn(&self.options).as_bytes())
    }
}

/// What is still to be written. Variations are a list and not a recursion: a game may nest them as
/// deep as it likes.
enum Task {
    /// All that follows from a node. The position is that after its move.
    Line {
        parent: NodeId,
        position: Position,
        number: bool,
    },
    /// A variation and its siblings behind it. The position is that before its first move.
    Variation {
        first: NodeId,
        position: Position,
    },
    Close,
}

struct Movetext<'o> {
    lines: Lines<'o>,
    options: &'o WriteOptions,
}

impl Movetext<'_> {
    fn game(&mut self, game: &PgnGame) -> fmt::Result {
        let root = game.root();
        self.nags(root.nags())?;
        self.comments(root.comments())?;
        let mut tasks = alloc::vec![Task::Line {
            parent: NodeId::ROOT,
            position: *game.root_position(),
            number: true,
        }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line {
                    parent,
                    position,
                    number,
                } => {
                    if let Some(main) = game.node(parent).and_then(|node| node.next()) {
                        self.main_move(main, position, number, &mut tasks)?;
                    }
                }
                Task::Variation { first, position } => {
                    if let Some(node) = game.node(first) {
                        self.variation(node, position, &mut tasks)?;
                    }
                }
                Task::Close => self.lines.glue(")"),
            }
        }
        Ok(())
    }

    fn main_move(
        &mut self,
        node: Node<'_>,
        position: Position,
        number: bool,
        tasks: &mut Vec<Task>,
    ) -> fmt::Result {
        let before = self.comments(node.comments_before())?;
        self.played(node, &position, number || before)?;
        let commented = self.comments(node.comments())?;
        let variation = node.variations().next().filter(|_| self.options.variations);
        tasks.push(Task::Line {
            parent: node.id(),
            position: after(node, position),
            number: commented || variation.is_some(),
        });
        if let Some(variation) = variation {
            tasks.push(Task::Variation {
                first: variation.id(),
                position,
            });
        }
        Ok(())
    }

    fn variation(
        &mut self,
        node: Node<'_>,
        position: Position,
        tasks: &mut Vec<Task>,
    ) -> fmt::Result {
        self.lines.open()?;
        self.comments(node.comments_before())?;
        self.played(node, &position, true)?;
        let commented = self.comments(node.comments())?;
        if let Some(next) = node.next_sibling() {
            tasks.push(Task::Variation {
                first: next.id(),
                position,
            });
        }
        tasks.push(Task::Close);
        tasks.push(Task::Line {
            parent: node.id(),
            position: after(node, position),
            number: commented,
        });
        Ok(())
    }

    fn played(&mut self, node: Node<'_>, position: &Position, number: bool) -> fmt::Result {
        let Some(m) = node.played() else {
            return Ok(());
        };
        if position.turn().is_white() {
            self.lines
                .word(&alloc::format!("{}.", position.fullmoves()))?;
        } else if number {
            self.lines
                .word(&alloc::format!("{}...", position.fullmoves()))?;
        }
        self.lines.flush_for_word()?;
        self.options.write_move(position, m, &mut self.lines.word)?;
        self.nags(node.nags())
    }

    fn nags(&mut self, nags: &[Nag]) -> fmt::Result {
        if !self.options.nags {
            return Ok(());
        }
        for (i, nag) in nags.iter().enumerate() {
            match nag.symbol().filter(|_| self.options.symbols) {
                // Only these six stand at the move itself, and only one of them can.
                Some(symbol) if i == 0 && nag.0 <= 6 => self.lines.glue(symbol),
                Some(symbol) if nag.0 > 6 => self.lines.word(symbol)?,
                _ => self.lines.word(&nag.to_string())?,
            }
        }
        Ok(())
    }

    /// Tells whether there were any.
    fn comments(&mut self, comments: &[String]) -> Result<bool, fmt::Error> {
        if !self.options.comments || comments.is_empty() {
            return Ok(false);
        }
        for comment in comments {
            if comment.contains('}') {
                // Braces have no escape, the other kind of comment ends with the line.
                self.lines.word("; ")?;
                self.lines.glue(comment);
                self.lines.end()?;
            } else {
                self.lines.word("{")?;
                for word in Words(comment) {
                    if word.starts_with(NEW_GAME) {
                        self.lines.glue(" ");
                        self.lines.glue(word);
                    } else {
                        self.lines.word(word)?;
                    }
                }
                self.lines.word("}")?;
            }
        }
        Ok(true)
    }
}

fn after(node: Node<'_>, mut position: Position) -> Position {
    if let Some(m) = node.played() {
        position.play_unchecked(m);
    }
    position
}

/// What a reader takes for the beginning of a game, at the beginning of a line even in a comment.
const NEW_GAME: &str = "[Event";

/// The parts of a comment between which a line may end: where one space stands, so that it can be
/// put back, outside of commands, and not where the next line would look like a tag.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0;
        if text.is_empty() {
            return None;
        }
        let mut command = false;
        let mut before = ' ';
        for (at, c) in text.char_indices() {
            let rest = &text[at..];
            match c {
                '[' if rest.starts_with("[%") => command = true,
                ']' => command = false,
                ' ' if !command && !is_space(before) => {
                    let next = &rest[1..];
                    if !next.starts_with(is_space) && !next.starts_with(NEW_GAME) {
                        self.0 = next;
                        return Some(&text[..at]);
                    }
                }
                _ => {}
            }
            before = c;
        }
        self.0 = "";
        Some(text)
    }
}

/// Puts words into lines. The last word is held back, for more may be glued to it.
struct Lines<'o> {
    out: &'o mut dyn Write,
    width: usize,
    /// Characters in the line so far.
    column: usize,
    word: String,
    /// Whether the word is a `(`, to which the next one is glued.
    opened: bool,
}

impl Lines<'_> {
    /// Begins a word with this.
    fn word(&mut self, text: &str) -> fmt::Result {
        self.flush_for_word()?;
        self.word += text;
        Ok(())
    }

    /// Adds to the word, without a space.
    fn glue(&mut self, text: &str) {
        self.word += text;
    }

    /// Begins a word with a `(`, to which the next word is glued.
    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.opened = true;
        Ok(())
    }

    /// Writes the word that was held back, unless it waits for what comes behind a `(`.
    fn flush_for_word(&mut self) -> fmt::Result {
        if core::mem::take(&mut self.opened) {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let len = self.word.chars().count();
        if self.column > 0 {
            if self.width > 0 && self.column + 1 + len > self.width {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.word)?;
        self.column += len;
        self.word.clear();
        Ok(())
    }

    /// Ends the line.
    fn end(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.out.write_char('\n')
    }
}
