//! The bodies of the fuzz targets on random bytes, random text, and the seeds with a few bytes
//! changed. The fuzzer itself goes further; see `fuzz/README.md`.

#[path = "../fuzz/src/lib.rs"]
#[allow(unreachable_pub)] // Public in the fuzz crate, where the targets use them.
mod bodies;

use proptest::{collection::vec, prelude::*, sample::Index, test_runner::Config};

/// So many cases, where `PROPTEST_CASES` does not ask for another number.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

const FEN: &str = include_str!("../fuzz/seeds/fen.txt");
const MOVES: &str = include_str!("../fuzz/seeds/san_uci.txt");
#[cfg(feature = "pgn")]
const GAMES: &str = include_str!("../fuzz/seeds/pgn.txt");
#[cfg(feature = "serde")]
const JSON: &str = include_str!("../fuzz/seeds/serde_json.txt");

/// One small damage to a text.
#[derive(Clone, Debug)]
enum Damage {
    Put(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Swap(Index, Index),
    Repeat(Index, Index),
    Cut(Index),
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let index = any::<Index>;
    let byte = prop_oneof![
        4 => proptest::sample::select(b"KMSNRPkmsnrpfQBX~+-=x#0123456789/abcdefghw \"{}[],:;.|".to_vec()),
        1 => any::<u8>(),
    ]
    .boxed();
    let damage = prop_oneof![
        3 => (index(), byte.clone()).prop_map(|(at, byte)| Damage::Put(at, byte)),
        3 => (index(), byte).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        3 => index().prop_map(Damage::Remove),
        1 => (index(), index()).prop_map(|(a, b)| Damage::Swap(a, b)),
        1 => (index(), index()).prop_map(|(a, b)| Damage::Repeat(a, b)),
        1 => index().prop_map(Damage::Cut),
    ];
    vec(damage, 0..4)
}

impl Damage {
    fn apply(self, text: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        let len = text.len();
        match self {
            Self::Put(at, byte) => text[at.index(len)] = byte,
            Self::Insert(at, byte) => text.insert(at.index(len), byte),
            Self::Remove(at) => drop(text.remove(at.index(len))),
            Self::Swap(a, b) => text.swap(a.index(len), b.index(len)),
            Self::Repeat(a, b) => {
                let (a, b) = (a.index(len), b.index(len));
                let part = text[a.min(b)..a.max(b)].to_vec();
                text.splice(b..b, part);
            }
            Self::Cut(at) => text.truncate(at.index(len)),
        }
    }
}

/// Bytes, text, or a line of the seeds after some damage.
fn inputs(seeds: &'static str) -> BoxedStrategy<Vec<u8>> {
    let lines: Vec<&str> = seeds.lines().collect();
    let near = (proptest::sample::select(lines), damages()).prop_map(|(line, damages)| {
        let mut text = line.as_bytes().to_vec();
        for damage in damages {
            damage.apply(&mut text);
        }
        text
    });
    prop_oneof![
        1 => vec(any::<u8>(), 0..200),
        1 => any::<String>().prop_map(String::into_bytes),
        8 => near,
    ]
    .boxed()
}

#[test]
fn seeds_pass() {
    for line in FEN.lines() {
        bodies::fen::run(line.as_bytes());
    }
    for line in MOVES.lines() {
        bodies::san_uci::run(line.as_bytes());
    }
    #[cfg(feature = "serde")]
    for line in JSON.lines() {
        bodies::serde_json::run(line.as_bytes());
    }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn any_bytes_as_fen(data in inputs(FEN)) {
        bodies::fen::run(&data);
    }

    #[test]
    fn any_bytes_as_a_move_or_a_name(data in inputs(MOVES)) {
        bodies::san_uci::run(&data);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn any_bytes_as_json(data in inputs(JSON)) {
        bodies::serde_json::run(&data);
    }
}

/// Bytes, text, or a part of the seed after some damage.
#[cfg(feature = "pgn")]
fn files() -> BoxedStrategy<Vec<u8>> {
    let seed = GAMES.as_bytes();
    let part = (any::<Index>(), any::<Index>(), damages());
    let near = part.prop_map(move |(a, b, damages)| {
        let (a, b) = (a.index(seed.len()), b.index(seed.len()));
        let mut text = seed[a.min(b)..a.max(b)].to_vec();
        for damage in damages {
            damage.apply(&mut text);
        }
        text
    });
    let sign = proptest::sample::select(b"[]{}();%$\"\\*.!?-/019eE4 \n\r\n\n".to_vec());
    let noise = vec(prop_oneof![8 => sign, 1 => any::<u8>()], 0..120);
    let file = prop_oneof![1 => vec(any::<u8>(), 0..200), 2 => noise, 6 => near];
    (any::<u8>(), file)
        .prop_map(|(cut, mut file)| {
            file.insert(0, cut);
            file
        })
        .boxed()
}

#[cfg(feature = "pgn")]
#[test]
fn seed_games_pass() {
    for ends in ["\n", "\r\n", "\r"] {
        let text = format!("\u{7}{}", GAMES.replace('\n', ends));
        bodies::pgn::run(text.as_bytes());
    }
}

#[cfg(feature = "pgn")]
proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn any_bytes_as_games(data in files()) {
        bodies::pgn::run(&data);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_bytes_as_a_game(data in vec(any::<u8>(), 0..600)) {
        bodies::game::run(&data);
    }
}
