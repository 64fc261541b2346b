#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| makruk_core_fuzz::serde_json::run(data));
