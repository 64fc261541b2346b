//! Games of PGN: what the library reads, and what is odd about it.

use std::io::{self, Read};

use makruk_core::{
    Game, Notation, Variant,
    pgn::{
        Flow, PgnError, PgnErrorKind, PgnGame, PgnResult, RawComment, RawGame, RawMove, RawTag,
        ReadError, ReadOptions, Visitor,
    },
};

use crate::{
    broken::Broken,
    detect::detect,
    numbers,
    play::play,
    records::{Content, Reading, Record, excerpt},
    written::Written,
};

/// What is kept of a game. No record comes near; it only keeps hostile input out of memory.
const MAX_GAME: usize = 4 << 20;

/// Reads one game after the other, of which it holds one.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    games: makruk_core::pgn::Reader<R>,
    reading: Reading,
    count: usize,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(input: R, reading: Reading) -> Self {
        Self {
            games: makruk_core::pgn::Reader::new(input).max_game_bytes(MAX_GAME),
            reading,
            count: 0,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.games.offset()
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        let record = match self.games.next_raw() {
            Ok(None) => return Ok(None),
            Ok(Some(raw)) => read(raw, self.count + 1, &self.reading),
            Err(ReadError::Io(error)) => return Err(error),
            Err(ReadError::Pgn(error)) => {
                Record::new(self.count + 1, Broken::from_pgn(error, Notation::San))
            }
            Err(other) => return Err(io::Error::other(other)),
        };
        self.count += 1;
        Ok(Some(record))
    }
}

/// What stands in a game, as text.
#[derive(Default)]
struct Survey<'a> {
    tags: Vec<RawTag<'a>>,
    /// The moves of the main line, each with the place where the token before it ends.
    moves: Vec<(RawMove<'a>, usize)>,
    end: usize,
    result: Option<PgnResult>,
}

impl<'a> Visitor<'a> for Survey<'a> {
    fn tag(&mut self, tag: RawTag<'a>) {
        self.tags.push(tag);
    }

    fn played(&mut self, m: RawMove<'a>) -> Flow {
        self.moves.push((m, self.end));
        self.end = m.at + m.text.len();
        Flow::Continue(())
    }

    fn comment(&mut self, comment: RawComment<'a>) -> Flow {
        self.end = self.end.max(comment.at + comment.bytes.len() + 1);
        Flow::Continue(())
    }

    fn begin_variation(&mut self, _at: usize) -> bool {
        false
    }

    fn result(&mut self, result: PgnResult) {
        self.result = Some(result);
    }
}

impl Survey<'_> {
    /// The value of a tag, if it says anything. `-` is that of a round where there are no rounds.
    fn tag(&self, name: &str) -> Option<String> {
        let tag = self.tags.iter().find(|tag| tag.is(name))?;
        let value = tag.value()?;
        (!matches!(value.trim(), "" | "?" | "-")).then(|| value.into_owned())
    }

    fn texts(&self) -> Vec<String> {
        let text = |m: &RawMove<'_>| String::from_utf8_lossy(m.text).into_owned();
        self.moves.iter().map(|(m, _)| text(m)).collect()
    }
}

fn read(raw: RawGame<'_>, number: usize, reading: &Reading) -> Record {
    let mut survey = Survey::default();
    let _ = raw.visit(&mut survey);
    let mut record = Record::new(number, Content::Unknown(String::new()));
    record.event = survey.tag("Event");
    record.white = survey.tag("White");
    record.black = survey.tag("Black");
    record.id = survey
        .tag("CorpusId")
        .or_else(|| survey.tag("GameId"))
        .or_else(|| {
            let (event, round) = (record.event.as_deref()?, survey.tag("Round")?);
            Some(format!("{event}, round {round}"))
        });
    let variant = survey.tag("Variant");
    let Some(known) = variant
        .as_deref()
        .map_or(Some(Variant::Makruk), Variant::from_tag)
    else {
        record.content = Content::Unknown(variant.unwrap_or_default());
        return record;
    };
    let mut options = ReadOptions::default();
    options.rules = reading.rules_for(known);
    let written = if reading.detect {
        detected(raw, &survey, &options, &mut record)
    } else {
        Ok(reading.written.unwrap_or(Written::SAN))
    };
    record.content = match written {
        Err(why) => Broken::new(raw.line(), Some(raw.column()), why).into(),
        Ok(Written::In(notation)) => {
            options = options.notation(notation);
            main_line(raw, &options).into()
        }
        Ok(Written::Uci) => in_uci(raw, &survey, &options).into(),
    };
    record.notes.extend(about_tags(&survey));
    record
        .notes
        .extend(number_note(raw, &survey, &record.content));
    record.result = result(&survey, &mut record.notes);
    if reading.tree && matches!(written_in(reading, &record), Written::In(_)) {
        add_tree(raw, &options, &mut record);
    }
    record
}

/// The notation to go on with, or why there is none.
fn detected(
    raw: RawGame<'_>,
    survey: &Survey<'_>,
    options: &ReadOptions,
    record: &mut Record,
) -> Result<Written, String> {
    let Some(root) = root(raw, options) else {
        // What is wrong with the root will be told anyway.
        return Ok(Written::SAN);
    };
    let texts = survey.texts();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let found = detect(&root, &texts);
    let chosen = found.chosen.clone();
    record.found = Some(found);
    chosen
}

/// How the moves were read.
fn written_in(reading: &Reading, record: &Record) -> Written {
    let found = record
        .found
        .as_ref()
        .and_then(|found| found.chosen.clone().ok());
    found.or(reading.written).unwrap_or(Written::SAN)
}

fn main_line(raw: RawGame<'_>, options: &ReadOptions) -> Result<Game, Broken> {
    match raw.main_line(options) {
        Ok(mut game) => {
            // The rules are to judge, and nobody else. Taking back is never refused.
            let _ = game.restore_declared(None);
            Ok(game)
        }
        Err(error) => Err(Broken::from_pgn(error, options.notation)),
    }
}

/// UCI is no notation of PGN, but somebody will have written it there.
fn in_uci(raw: RawGame<'_>, survey: &Survey<'_>, options: &ReadOptions) -> Result<Game, Broken> {
    let Some(root) = root(raw, options) else {
        return main_line(raw, options);
    };
    let texts = survey.texts();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    play(root, &texts, Written::Uci, &[], |ply| {
        let at = survey.moves.get(ply).map_or(0, |(m, _)| m.at);
        let (line, column) = raw.line_and_column(at);
        (line, Some(column))
    })
}

/// The position before the first move, if the tags have one.
fn root(raw: RawGame<'_>, options: &ReadOptions) -> Option<makruk_core::Position> {
    match raw.main_line(options) {
        Ok(game) => Some(*game.root()),
        Err(PgnError {
            kind: PgnErrorKind::Fen | PgnErrorKind::RuleSet,
            ..
        }) => None,
        Err(error) => error.partial.map(|partial| *partial.root_position()),
    }
}

/// Comments and variations. What is wrong in a variation is left out.
fn add_tree(raw: RawGame<'_>, options: &ReadOptions, record: &mut Record) {
    if !matches!(record.content, Content::Game(_)) {
        return;
    }
    let tree: Option<Box<PgnGame>> = match raw.read(options) {
        Ok(tree) => Some(Box::new(tree)),
        Err(error) => {
            record.lost = Some(format!("left out, {error}"));
            error.partial
        }
    };
    record.tree = tree;
}

fn about_tags(survey: &Survey<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    for (i, tag) in survey.tags.iter().enumerate() {
        let name = tag.name();
        if survey.tags[..i].iter().any(|before| before.is(&name)) {
            let name = excerpt(name.as_bytes());
            notes.push(format!("the tag {name} comes twice, the first is meant"));
        }
    }
    let set_up = survey.tag("SetUp").is_some_and(|value| value.trim() == "1");
    if set_up && survey.tag("FEN").is_none() {
        notes.push("the tag SetUp is `1`, but there is no tag FEN".to_owned());
    }
    notes
}

/// The first number of a move that does not fit.
fn number_note(raw: RawGame<'_>, survey: &Survey<'_>, content: &Content) -> Option<String> {
    let game = match content {
        Content::Game(game) => game,
        Content::Broken(broken) => broken.game.as_deref()?,
        Content::Unknown(_) => return None,
    };
    survey
        .moves
        .iter()
        .take(game.len())
        .enumerate()
        .find_map(|(ply, (m, end))| {
            let before = raw.bytes().get(*end..m.at)?;
            let (number, at) = numbers::number_before(before)?;
            let expected = numbers::expected(game.root(), ply);
            (number != expected).then(|| {
                let (line, column) = raw.line_and_column(end + at);
                format!(
                    "line {line}, column {column}: the number {number} stands at a move {expected}"
                )
            })
        })
}

/// That of the moves, unless only the tag says something.
fn result(survey: &Survey<'_>, notes: &mut Vec<String>) -> Option<PgnResult> {
    let tag = survey.tag("Result");
    let tagged = tag
        .as_deref()
        .map(|value| (value, parse_result(value.trim())));
    match (tagged, survey.result) {
        (None, written) => written,
        (Some((value, None)), written) => {
            let value = excerpt(value.as_bytes());
            notes.push(format!(
                "the tag Result is `{value}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`"
            ));
            written
        }
        (Some((_, tagged)), None | Some(PgnResult::Open)) => tagged,
        (Some((_, Some(tagged))), Some(written)) => {
            if tagged != written && tagged != PgnResult::Open {
                notes.push(format!(
                    "the tag Result is `{tagged}`, but the moves end in `{written}`, which counts"
                ));
            }
            Some(written)
        }
    }
}

fn parse_result(text: &str) -> Option<PgnResult> {
    match text {
        "1/2" | "½-½" | "0.5-0.5" => Some(PgnResult::Draw),
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, reading: &Reading) -> Vec<Record> {
        let mut reader = Reader::new(text.as_bytes(), *reading);
        std::iter::from_fn(|| reader.next().unwrap()).collect()
    }

    fn one(text: &str) -> Record {
        let mut records = all(text, &Reading::default());
        assert_eq!(records.len(), 1, "{text}");
        records.remove(0)
    }

    fn game(record: &Record) -> &Game {
        match &record.content {
            Content::Game(game) => game,
            other => panic!("{other:?}"),
        }
    }

    fn broken(record: &Record) -> String {
        match &record.content {
            Content::Broken(broken) => broken.what(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_id_is_the_first_that_says_something() {
        assert_eq!(one("[Event \"?\"]\n[CorpusId \"c\"]\n*").id(), "c");
        assert_eq!(one("[GameId \"g\"]\n*").id(), "g");
        assert_eq!(one("[Event \"E\"]\n[Round \"2\"]\n*").id(), "E, round 2");
        assert_eq!(one("[Event \"E\"]\n[Round \"-\"]\n*").id(), "1");
        assert_eq!(one("1. e4").id(), "1");
    }

    #[test]
    fn results_of_tag_and_moves() {
        let read = |tag: &str, end: &str| {
            let record = one(&format!("[Result \"{tag}\"]\n\n1. e4 {end}"));
            (record.result, record.notes.join(";"))
        };
        let white = Some(PgnResult::White);
        assert_eq!(read("1-0", ""), (white, String::new()));
        assert_eq!(read("1-0", "*"), (white, String::new()));
        assert_eq!(read("*", "1-0"), (white, String::new()));
        assert_eq!(read("?", "1/2-1/2").0, Some(PgnResult::Draw));
        assert_eq!(read("1/2", "").0, Some(PgnResult::Draw));
        assert_eq!(read("?", "").0, None);
        let (result, note) = read("0-1", "1-0");
        assert_eq!(result, white);
        assert_eq!(
            note,
            "the tag Result is `0-1`, but the moves end in `1-0`, which counts"
        );
        let (result, note) = read("won", "");
        assert_eq!(result, None);
        assert!(
            note.starts_with("the tag Result is `won`, expected"),
            "{note}"
        );
    }

    #[test]
    fn what_is_odd_is_noted() {
        let notes = |text: &str| one(text).notes;
        assert_eq!(
            notes("[White \"a\"]\n[White \"b\"]\n[SetUp \"1\"]\n\n*"),
            [
                "the tag White comes twice, the first is meant",
                "the tag SetUp is `1`, but there is no tag FEN"
            ]
        );
        assert_eq!(
            notes("1. e4 {3} e5 2. Nd2 $3 Nd7 (2... Ne7 9. Ne2)\n4. Ne2 5... Ne7 *"),
            ["line 2, column 1: the number 4 stands at a move 3"]
        );
        assert!(notes("1.e4 e5 ; 12\n2.Nd2 (2. Ne2) 2... Nd7 3 Ne2 ๓... Ne7 *").is_empty());
    }

    #[test]
    fn after_a_broken_game_comes_the_next() {
        for (text, problem) in [
            (
                "[Event good]\n\n1. e4 *",
                "line 1, column 1: expected a tag",
            ),
            (
                "1. e4\n{no end 1. e5 *\n",
                "line 2, column 1: the comment that begins here",
            ),
            (
                "1. e4\n(1. d4 (1. f4) *\n",
                "line 2, column 1: the variation that begins here",
            ),
            ("1. e4 ) e5 *", "line 1, column 7: this belongs to nothing"),
            (
                "1. e4 Ke9 *",
                "line 1, column 7, move 1... `Ke9`: invalid SAN",
            ),
            ("1. e4 -- *", "line 1, column 7: a pass is not a move"),
            (
                "[FEN \"8/8\"]\n\n*",
                "line 1, column 1: the tag FEN cannot be played from",
            ),
            ("[RuleSet \"x\"]\n\n*", "line 1, column 1: unknown rule set"),
        ] {
            let text = format!("{text}\n\n[Event \"good\"]\n\n1. e4 *\n");
            let records = all(&text, &Reading::default());
            assert_eq!(records.len(), 2, "{text}");
            assert!(
                broken(&records[0]).starts_with(problem),
                "{}",
                broken(&records[0])
            );
            assert_eq!(game(&records[1]).len(), 1, "{text}");
        }
    }

    #[test]
    fn games_of_other_kinds_are_played_if_they_are_known() {
        let ouk = one("[Variant \"Ouk Chatrang\"]\n\n1. Kb2 *");
        assert_eq!(game(&ouk).rules(), Variant::Cambodian.rules());
        // Rules that are asked for are those of makruk.
        let reading = Reading {
            rules: Some(makruk_core::Rules::ARTICLE),
            ..Reading::default()
        };
        let text = "[Variant \"Asean\"]\n\n1. e4 *\n\n[Variant \"?\"]\n\n1. e4 *";
        let records = all(text, &reading);
        assert_eq!(game(&records[0]).rules(), Variant::Asean.rules());
        assert_eq!(game(&records[1]).rules(), makruk_core::Rules::ARTICLE);
        let chess = one("[Variant \"Chess960\"]\n[FEN \"nonsense\"]\n\n1. e4 *");
        assert!(matches!(chess.content, Content::Unknown(name) if name == "Chess960"));
    }

    #[test]
    fn no_result_is_declared() {
        assert_eq!(game(&one("1. e4 1-0")).outcome(), None);
        let record = one("1. e4 Ke9 1-0");
        let Content::Broken(broken) = record.content else {
            panic!()
        };
        assert_eq!(broken.game.unwrap().outcome(), None);
    }

    #[test]
    fn trees_are_kept_where_they_are_wanted() {
        let reading = Reading {
            tree: true,
            ..Reading::default()
        };
        let records = all("1. e4 {solid} (1. d4) (1. Ke9) e5 *", &reading);
        let tree = records[0].tree.as_ref().unwrap();
        assert_eq!(tree.to_movetext(), "1. e4 { solid } (1. d4) 1... e5 *");
        let lost = records[0].lost.as_deref().unwrap();
        assert!(lost.starts_with("left out, line 1, column 27"), "{lost}");
        assert!(one("1. e4 *").tree.is_none());
    }

    #[test]
    fn uci_in_pgn_is_read() {
        let reading = Reading {
            written: Some(Written::Uci),
            ..Reading::default()
        };
        let records = all("1. e3e4 e6e5 *\n\n1. e3e4 e6e6 *", &reading);
        assert_eq!(game(&records[0]).len(), 2);
        assert!(broken(&records[1]).starts_with("line 3, column 9, move 1... `e6e6`"));
    }
}
