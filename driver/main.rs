//! The `zudyn` command.

#[allow(dead_code)]
mod clib;
#[allow(dead_code, unused_imports)]
mod figure;

fn main() {}
