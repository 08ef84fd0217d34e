// Until `run --svg` is there to use it.
#[allow(dead_code, unused_imports)]
mod figure;

fn main() {}
