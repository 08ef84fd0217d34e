#[allow(dead_code)]
mod clib;

fn main() {}
