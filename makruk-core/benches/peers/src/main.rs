//! See `README.md`.

mod chess;
mod leaves;
mod makruk;

use std::{hint::black_box, io::Read, time::Instant};

/// Moves of a game, both sides counted, unless it ends before.
const PLIES: usize = 90;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| {
        arguments
            .get(i)
            .map_or(default, |text| text.parse().expect("a number"))
    };
    if arguments.first().is_some_and(|first| first == "memory") {
        return memory(number(1, 1000));
    }
    if arguments.first().is_some_and(|first| first == "leaves") {
        return leaves::measure(&arguments[1..]);
    }
    let (rounds, size) = (number(0, 15), number(1, 8) * 1_000_000);
    for (shape, clocks) in [("plain", false), ("with clocks", true)] {
        let ours = makruk::file(size, clocks);
        let theirs = chess::file(size, clocks);
        println!(
            "{shape}: {} bytes of makruk, {} bytes of chess",
            ours.len(),
            theirs.len()
        );
        println!("  {:24} {:>9} {:>9} {:>6}", "", "ours", "theirs", "ratio");
        for task in TASKS {
            compare(&task, &ours, &theirs, rounds);
        }
    }
}

/// What is measured: a name, ours, theirs. Both give the number of moves, or of games.
type Task = (&'static str, fn(&[u8]) -> usize, Option<fn(&[u8]) -> usize>);

const TASKS: [Task; 6] = [
    ("legal moves", makruk::replay, Some(chess::replay)),
    ("legal moves as a game", makruk::main_line, None),
    ("whole tree", makruk::tree, None),
    ("moves as text", makruk::visit, Some(chess::visit)),
    ("tags", makruk::tags, Some(chess::tags)),
    ("skipping", makruk::skip, Some(chess::skip)),
];

fn compare((name, ours, theirs): &Task, our_file: &[u8], their_file: &[u8], rounds: usize) {
    let (mut our_speeds, mut their_speeds) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        our_speeds.push(speed(*ours, our_file));
        if let Some(theirs) = theirs {
            their_speeds.push(speed(*theirs, their_file));
        }
    }
    let ours = median(&mut our_speeds);
    print!("  {name:24} {ours:9.1}");
    if their_speeds.is_empty() {
        println!("           MB/s");
    } else {
        let theirs = median(&mut their_speeds);
        println!(" {theirs:9.1} {:5.0}% MB/s", 100.0 * ours / theirs);
    }
}

#[allow(clippy::cast_precision_loss)]
fn speed(task: fn(&[u8]) -> usize, file: &[u8]) -> f64 {
    let begin = Instant::now();
    assert!(black_box(task(black_box(file))) > 0);
    file.len() as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn median(speeds: &mut [f64]) -> f64 {
    speeds.sort_unstable_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}

/// A file that is as long as is asked for, without being anywhere as a whole.
struct Repeated {
    block: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Repeated {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let len = out.len().min(self.block.len() - self.at).min(self.left);
        out[..len].copy_from_slice(&self.block[self.at..self.at + len]);
        self.left -= len;
        self.at = (self.at + len) % self.block.len();
        Ok(len)
    }
}

fn memory(megabytes: usize) {
    let before = peak();
    let block = makruk::file(1_000_000, false);
    let generated = peak();
    let left = megabytes * 1_000_000 / block.len() * block.len();
    let begin = Instant::now();
    let (games, moves) = makruk::stream(Repeated { block, at: 0, left });
    println!(
        "{left} bytes, {games} games, {moves} moves in {:.1} s; peak memory {} kB at the beginning, \
         {} kB with the block of 1 MB, {} kB at the end",
        begin.elapsed().as_secs_f64(),
        before,
        generated,
        peak()
    );
}

/// The most memory that the process has had, in kB.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or_default()
}

/// A number that depends on the last one, evenly spread.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Adds a game to a file: its tags, its moves as SAN in lines of 80 columns, its result.
fn write_game(file: &mut String, number: usize, variant: &str, sans: &[String], clocks: bool) {
    use std::fmt::Write;
    let result = ["1-0", "0-1", "1/2-1/2"][number % 3];
    for (name, value) in [
        ("Event", "Rated game"),
        ("Site", &format!("https://example.org/{number:08}")),
        ("Date", "2026.04.13"),
        ("Round", "-"),
        ("White", &format!("player-{}", number % 97)),
        ("Black", &format!("player-{}", number % 89)),
        ("Result", result),
        ("WhiteElo", "1723"),
        ("BlackElo", "1688"),
        ("TimeControl", "300+3"),
        ("Variant", variant),
    ] {
        let _ = writeln!(file, "[{name} \"{value}\"]");
    }
    file.push('\n');
    let mut words = Vec::new();
    for (ply, san) in sans.iter().enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if clocks {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(san.clone());
        if clocks {
            let seconds = 300 - ply;
            words.push(format!(
                "{{ [%clk 0:{:02}:{:02}] }}",
                seconds / 60,
                seconds % 60
            ));
        }
    }
    words.push(result.to_owned());
    let mut column = 0;
    for word in words {
        if column + word.len() >= 80 {
            file.push('\n');
            column = 0;
        } else if column > 0 {
            file.push(' ');
            column += 1;
        }
        file.push_str(&word);
        column += word.len();
    }
    file.push_str("\n\n");
}
