//! The main lines of PGN: tags, moves and result. Comments, marks and variations are passed over.
//!
//! Small on purpose: no tree, no comments, no writing. What it promises is that a broken game is
//! named with its line and that the next game is found.

use std::io::{self, BufRead};

use crate::{
    lines::Lines,
    records::{MAX_MOVES, Notation, Record, Score, WrittenMove, excerpt},
};

/// Reads one game after the other.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    /// Whether `lines` holds a line, and how much of it has been read.
    inside: bool,
    column: usize,
    games: usize,
}

/// The tags that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tag {
    Event,
    Round,
    White,
    Black,
    Result,
    Variant,
    SetUp,
    Fen,
    CorpusId,
    GameId,
}

impl Tag {
    const ALL: [(&'static str, Self); 10] = [
        ("Event", Self::Event),
        ("Round", Self::Round),
        ("White", Self::White),
        ("Black", Self::Black),
        ("Result", Self::Result),
        ("Variant", Self::Variant),
        ("SetUp", Self::SetUp),
        ("FEN", Self::Fen),
        ("CorpusId", Self::CorpusId),
        ("GameId", Self::GameId),
    ];

    fn find(name: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|(tag, _)| tag.as_bytes().eq_ignore_ascii_case(name))
            .map(|(_, tag)| tag)
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing of it has been seen.
    Before,
    Tags,
    /// A blank line came after tags: a tag that comes again begins another game.
    TagsDone,
    Moves,
}

/// A game while it is being read.
struct Draft {
    record: Record,
    stage: Stage,
    tags: Vec<(Tag, String)>,
    /// The lines where comment and outermost variation began.
    comment: Option<u64>,
    variation: Option<u64>,
    depth: u32,
}

/// What a part of a line means for the game.
#[derive(PartialEq, Eq)]
enum Step {
    Go,
    /// The game ends before this.
    EndBefore,
    /// The game ends with this.
    EndAfter,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            inside: false,
            column: 0,
            games: 0,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        let mut draft = Draft::new(self.games + 1);
        loop {
            if !self.inside {
                if !self.lines.advance()? {
                    break;
                }
                self.inside = true;
                self.column = 0;
            }
            if self.column == 0 {
                match draft.begin_line(&self.lines) {
                    Some(Step::EndBefore) => break,
                    Some(_) => {
                        self.inside = false;
                        continue;
                    }
                    None => {}
                }
            }
            let step = draft.read_line(self.lines.text(), &mut self.column, self.lines.number());
            if step == Step::Go {
                self.inside = false;
            } else {
                break;
            }
        }
        let record = draft.finish();
        self.games += usize::from(record.is_some());
        Ok(record)
    }
}

impl Draft {
    fn new(number: usize) -> Self {
        Self {
            record: Record::new(number, 0, Notation::San),
            stage: Stage::Before,
            tags: Vec::new(),
            comment: None,
            variation: None,
            depth: 0,
        }
    }

    fn begin(&mut self, stage: Stage, line: u64) {
        if self.stage == Stage::Before {
            self.record.line = line;
        }
        self.stage = stage;
    }

    fn fail(&mut self, line: u64, text: impl Into<String>) {
        if self.stage == Stage::Before {
            self.begin(Stage::Tags, line);
        }
        self.record.fail(line, text);
    }

    /// What only the beginning of a line can be. `None`: nothing of the kind.
    fn begin_line<R: BufRead>(&mut self, lines: &Lines<R>) -> Option<Step> {
        let (text, number) = (lines.text(), lines.number());
        if let Some(problem) = lines.too_long() {
            self.fail(number, problem);
            return Some(Step::Go);
        }
        let text = text.trim_ascii();
        if let Some(opened) = self.comment {
            // The one tag that every game begins with.
            if text.starts_with(b"[Event \"") {
                self.fail(
                    opened,
                    format!("the comment that begins in line {opened} is not closed"),
                );
                self.comment = None;
                return Some(Step::EndBefore);
            }
            return None;
        }
        match text.first() {
            None => {
                if self.stage == Stage::Tags {
                    self.stage = Stage::TagsDone;
                }
                Some(Step::Go)
            }
            Some(b'%') => Some(Step::Go),
            Some(b'[') if self.stage == Stage::Moves => Some(Step::EndBefore),
            Some(_) => None,
        }
    }

    /// Reads on from `column` to the end of the line or of the game.
    fn read_line(&mut self, text: &[u8], column: &mut usize, line: u64) -> Step {
        while let Some(byte) = text.get(*column).copied() {
            let rest = &text[*column..];
            if self.comment.is_some() {
                match rest.iter().position(|byte| *byte == b'}') {
                    Some(end) => {
                        *column += end + 1;
                        self.comment = None;
                    }
                    None => return Step::Go,
                }
                continue;
            }
            match byte {
                b'{' => {
                    self.comment = Some(line);
                    *column += 1;
                }
                b';' => return Step::Go,
                b'[' if self.stage != Stage::Moves => match self.add_tag(rest, line) {
                    Some(len) => *column += len,
                    None => return Step::EndBefore,
                },
                b'(' => {
                    self.begin(Stage::Moves, line);
                    self.variation.get_or_insert(line);
                    self.depth += 1;
                    *column += 1;
                }
                b')' => {
                    self.begin(Stage::Moves, line);
                    match self.depth {
                        0 => self.fail(line, "a `)` without its `(`"),
                        1 => self.variation = None,
                        _ => {}
                    }
                    self.depth = self.depth.saturating_sub(1);
                    *column += 1;
                }
                b'}' => {
                    self.fail(line, "a `}` without its `{`");
                    *column += 1;
                }
                _ if byte.is_ascii_whitespace() => *column += 1,
                _ => {
                    let more = rest[1..].iter().take_while(|byte| !is_delimiter(**byte));
                    let token = &rest[..=more.count()];
                    *column += token.len();
                    if self.add_token(token, line) == Step::EndAfter {
                        return Step::EndAfter;
                    }
                }
            }
        }
        Step::Go
    }

    /// Takes a tag and gives how long it is in the text. `None`: it begins another game.
    fn add_tag(&mut self, text: &[u8], line: u64) -> Option<usize> {
        let Some((name, value, len)) = read_tag(text) else {
            let problem = format!(
                "malformed tag `{}`, expected `[Name \"value\"]`",
                excerpt(text)
            );
            self.fail(line, problem);
            return Some(text.len());
        };
        let tag = Tag::find(name);
        let again = tag.is_some_and(|tag| self.tags.iter().any(|(seen, _)| *seen == tag));
        if again && self.stage == Stage::TagsDone {
            return None;
        }
        self.begin(Stage::Tags, line);
        if again {
            self.fail(line, format!("the tag `{}` comes twice", excerpt(name)));
        } else if let Some(tag) = tag {
            if tag == Tag::Result
                && Score::parse(value.trim().as_bytes()).is_none()
                && !is_blank(&value)
            {
                let problem = format!(
                    "the tag Result is `{}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`",
                    excerpt(value.as_bytes())
                );
                self.fail(line, problem);
            }
            self.tags.push((tag, value));
        }
        Some(len)
    }

    fn add_token(&mut self, token: &[u8], line: u64) -> Step {
        self.begin(Stage::Moves, line);
        if self.depth > 0 || token.starts_with(b"$") {
            return Step::Go;
        }
        // `1-0` begins like a move number, `12.1-0` is one with a result behind it.
        let bare = if Score::parse(token).is_some() {
            token
        } else {
            without_number(token)
        };
        if let Some(score) = Score::parse(bare) {
            self.record.result = Some(score);
            return Step::EndAfter;
        }
        if bare.iter().all(|byte| b"!?".contains(byte)) {
            return Step::Go;
        }
        if self.record.moves.len() == MAX_MOVES {
            self.fail(line, format!("more than {MAX_MOVES} moves"));
        } else if self.record.fault.is_none() {
            // Longer than any move: enough to show what is wrong.
            let text = String::from_utf8_lossy(&bare[..bare.len().min(200)]).into_owned();
            self.record.moves.push(WrittenMove { text, line });
        }
        Step::Go
    }

    /// The game, unless there was none.
    fn finish(mut self) -> Option<Record> {
        if let Some(opened) = self.comment {
            self.fail(
                opened,
                format!("the comment that begins in line {opened} is not closed"),
            );
        }
        if let Some(opened) = self.variation {
            self.fail(
                opened,
                format!("the variation that begins in line {opened} is not closed"),
            );
        }
        if self.stage == Stage::Before {
            return None;
        }
        let mut record = self.record;
        let mut tag = |wanted| {
            let at = self.tags.iter().position(|(tag, _)| *tag == wanted)?;
            Some(self.tags.swap_remove(at).1).filter(|value| !is_blank(value))
        };
        record.event = tag(Tag::Event);
        let round = tag(Tag::Round);
        let event = record.event.as_deref();
        record.id = tag(Tag::CorpusId).or_else(|| tag(Tag::GameId)).or_else(|| {
            let (event, round) = (event?, round?);
            Some(format!("{event}, round {round}"))
        });
        record.white = tag(Tag::White);
        record.black = tag(Tag::Black);
        record.variant = tag(Tag::Variant);
        record.fen = tag(Tag::Fen);
        let line = record.line;
        if record.fen.is_none() && tag(Tag::SetUp).is_some_and(|set_up| set_up == "1") {
            record.fail(line, "the tag SetUp is `1`, but there is no tag FEN");
        }
        let tagged = tag(Tag::Result).and_then(|result| Score::parse(result.trim().as_bytes()));
        record.result = match (tagged, record.result) {
            (None | Some(Score::Open), Some(score)) | (Some(score), None | Some(Score::Open)) => {
                Some(score)
            }
            (Some(tagged), Some(written)) if tagged != written => {
                let problem = format!(
                    "the tag Result is `{}`, but the moves end in `{}`",
                    tagged.text(),
                    written.text()
                );
                record.fail(line, problem);
                None
            }
            (tagged, _) => tagged,
        };
        Some(record)
    }
}

/// A value that says nothing. `-` is that of a round where there are no rounds.
fn is_blank(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}();$".contains(&byte)
}

/// The token without a move number before it: `12.`, `12...`, `...`, also without a blank behind.
fn without_number(token: &[u8]) -> &[u8] {
    let digits = token
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let rest = &token[digits..];
    let dots = rest.iter().take_while(|byte| **byte == b'.').count();
    if dots == 0 && !rest.is_empty() {
        token
    } else {
        &rest[dots..]
    }
}

/// The tag at the beginning of a text: name, value, and how long it is.
fn read_tag(text: &[u8]) -> Option<(&[u8], String, usize)> {
    let mut at = 1;
    let blanks = |at: usize| {
        text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count()
    };
    at += blanks(at);
    let name = text[at..]
        .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
        .next()?;
    at += name.len();
    at += blanks(at);
    if name.is_empty() || text.get(at) != Some(&b'"') {
        return None;
    }
    at += 1;
    let mut value = Vec::new();
    loop {
        match (*text.get(at)?, text.get(at + 1)) {
            (b'\\', Some(escaped @ (b'"' | b'\\'))) => {
                value.push(*escaped);
                at += 2;
            }
            (b'"', _) => {
                let behind = at + 1 + blanks(at + 1);
                if text.get(behind) == Some(&b']') {
                    // PGN is Latin-1 by its standard and UTF-8 in practice.
                    let value = String::from_utf8(value).unwrap_or_else(|error| {
                        error.into_bytes().into_iter().map(char::from).collect()
                    });
                    return Some((name, value, behind + 1));
                }
                // A quote that should have been escaped.
                value.push(b'"');
                at += 1;
            }
            (byte, _) => {
                value.push(byte);
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: impl AsRef<[u8]>) -> Vec<Record> {
        let mut reader = Reader::new(Lines::new(text.as_ref()));
        std::iter::from_fn(|| reader.next().unwrap()).collect()
    }

    fn moves(record: &Record) -> Vec<&str> {
        record.moves.iter().map(|m| m.text.as_str()).collect()
    }

    fn one(text: &str) -> Record {
        let records = read(text);
        assert_eq!(records.len(), 1, "{text}");
        records[0].clone()
    }

    fn fault(record: &Record) -> (u64, &str) {
        let fault = record.fault.as_ref().unwrap();
        (fault.line, &fault.text)
    }

    #[test]
    fn tags_are_read() {
        let record = one(concat!(
            "[Event \"Cup \\\"A\\\" [1]\"][Round \"2\"]\r\n",
            "[ White  \"Nong \"Bank\" X\" ]\r\n[Black \"B\\\\C\"]\n[Variant \"MAKRUK\"]\n",
            "[SetUp \"1\"]\n[FEN \"8/8 w\"]\n[Result \"1-0\"]\n\n1. e4 1-0"
        ));
        assert_eq!(record.id(), "Cup \"A\" [1], round 2");
        assert_eq!(record.white.as_deref(), Some("Nong \"Bank\" X"));
        assert_eq!(record.black.as_deref(), Some("B\\C"));
        assert_eq!(record.variant.as_deref(), Some("MAKRUK"));
        assert_eq!(record.fen.as_deref(), Some("8/8 w"));
        assert_eq!(record.result, Some(Score::White));
        assert_eq!(record.fault, None);
    }

    #[test]
    fn names_may_be_latin_1() {
        let records = read(b"[White \"M\xfcller\"]\n\n1. e4 {caf\xe9} e5 *");
        assert_eq!(records[0].white.as_deref(), Some("Müller"));
        assert_eq!(moves(&records[0]), ["e4", "e5"]);
    }

    #[test]
    fn the_id_is_the_first_that_says_something() {
        assert_eq!(one("[Event \"?\"]\n[CorpusId \"c\"]\n*").id(), "c");
        assert_eq!(one("[GameId \"g\"]\n*").id(), "g");
        assert_eq!(one("[Event \"E\"]\n[Round \"-\"]\n*").id(), "1");
        assert_eq!(one("1. e4").id(), "1");
    }

    #[test]
    fn everything_but_the_main_line_is_passed_over() {
        let record = one(concat!(
            "% 1. a4\n[Event \"x\"]\n\n{first} 1.e4! $1 e5?! 2 . Nd2 ; 2. Ne2\n",
            "2... (2... Nd7 {)} (2... Ne7 3. a4) 1-0) Ne7 !? {over\n\n[Event of lines\n%also}\n",
            "3.\nNf3$14 3...Nd7 4.S2+ {}1/2-1/2 {after}\n\n"
        ));
        assert_eq!(
            moves(&record),
            ["e4!", "e5?!", "Nd2", "Ne7", "Nf3", "Nd7", "S2+"]
        );
        assert_eq!(record.result, Some(Score::Draw));
        assert_eq!((record.line, record.moves[4].line), (2, 10));
        assert_eq!(record.fault, None);
    }

    #[test]
    fn games_end_where_the_next_begins() {
        let records = read(concat!(
            "[Event \"a\"]\n\n1. e4 e5\n[Event \"b\"]\n[Result \"0-1\"]\n\n[Event \"c\"]\n\n1. d4\n",
            "*\n1. f4 1-0 2. g4 0-1 [Event \"f\"] *"
        ));
        let texts: Vec<_> = records.iter().map(moves).collect();
        assert_eq!(
            texts,
            [
                vec!["e4", "e5"],
                vec![],
                vec!["d4"],
                vec!["f4"],
                vec!["g4"],
                vec![]
            ]
        );
        let results: Vec<_> = records.iter().map(|r| r.result).collect();
        assert_eq!(
            results,
            [
                None,
                Some(Score::Black),
                Some(Score::Open),
                Some(Score::White),
                Some(Score::Black),
                Some(Score::Open)
            ]
        );
        let numbers: Vec<_> = records.iter().map(|r| (r.number, r.line)).collect();
        assert_eq!(numbers, [(1, 1), (2, 4), (3, 7), (4, 11), (5, 11), (6, 11)]);
        assert!(records.iter().all(|r| r.fault.is_none()));
    }

    #[test]
    fn nothing_is_no_game() {
        for text in ["", "\n\n", "{a comment}\n; another\n% and one more"] {
            assert_eq!(read(text), [], "{text}");
        }
    }

    #[test]
    fn results_of_tag_and_moves() {
        let result = |tag: &str, end: &str| one(&format!("[Result \"{tag}\"]\n\n1. e4 {end}"));
        assert_eq!(result("1-0", "").result, Some(Score::White));
        assert_eq!(result("1-0", "*").result, Some(Score::White));
        assert_eq!(result("*", "0-1").result, Some(Score::Black));
        assert_eq!(result("?", "1/2-1/2").result, Some(Score::Draw));
        assert_eq!(result("?", "").result, None);
        assert_eq!(
            fault(&result("1-0", "0-1")),
            (1, "the tag Result is `1-0`, but the moves end in `0-1`")
        );
        assert_eq!(
            fault(&result("won", "")),
            (
                1,
                "the tag Result is `won`, expected `1-0`, `0-1`, `1/2-1/2` or `*`"
            )
        );
    }

    #[test]
    fn after_a_broken_game_comes_the_next() {
        let good = "[Event \"good\"]\n\n1. e4 *\n";
        for (broken, line, text) in [
            (
                "[Event good]\n\n1. e4 *\n",
                1,
                "malformed tag `[Event good]`, expected `[Name \"value\"]`",
            ),
            (
                "[White \"no end\n\n1. e4 *\n",
                1,
                "malformed tag `[White \"no end`, expected `[Name \"value\"]`",
            ),
            (
                "[White \"a\"]\n[White \"b\"]\n\n*\n",
                2,
                "the tag `White` comes twice",
            ),
            (
                "[SetUp \"1\"]\n\n1. e4 *\n",
                1,
                "the tag SetUp is `1`, but there is no tag FEN",
            ),
            (
                "1. e4\n{no end 1. e5 *\n\n",
                2,
                "the comment that begins in line 2 is not closed",
            ),
            (
                "1. e4\n(1. d4 (1. f4) *\n\n",
                2,
                "the variation that begins in line 2 is not closed",
            ),
            ("1. e4 ) e5 *\n", 1, "a `)` without its `(`"),
            ("1. e4 } e5 *\n", 1, "a `}` without its `{`"),
        ] {
            let records = read(format!("{broken}{good}"));
            assert_eq!(records.len(), 2, "{broken}");
            assert_eq!(fault(&records[0]), (line, text), "{broken}");
            assert_eq!(moves(&records[1]), ["e4"], "{broken}");
            assert_eq!(records[1].fault, None, "{broken}");
        }
        assert_eq!(
            fault(&one("{no end")),
            (1, "the comment that begins in line 1 is not closed")
        );
    }

    #[test]
    fn endless_games_are_refused() {
        let records = read("Nd2 ".repeat(MAX_MOVES + 1) + "*\n1. e4 *");
        assert_eq!(fault(&records[0]).1, "more than 100000 moves");
        assert_eq!(moves(&records[1]), ["e4"]);
    }
}
