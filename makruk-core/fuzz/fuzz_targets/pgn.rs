#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| makruk_core_fuzz::pgn::run(data));
