//! The build time of 100 argument types of ten fields beside the same with serde's and schemars' derives:
//! `cargo run -p copilot-tool-benches --bin compile_time`. Ratios from one run; the crates are written below `target`.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

const TYPES: usize = 100;
const ROUNDS: usize = 3;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    let ours = package(&root, "ours", "copilot_tool::CopilotArgs")?;
    let plain = package(&root, "plain", "serde::Deserialize, schemars::JsonSchema")?;
    for (what, arguments) in [
        ("check", &["check"][..]),
        ("build", &["build"]),
        ("build --release", &["build", "--release"]),
    ] {
        // Interleaved, after one build each that also builds the dependencies.
        let mut best = [Duration::MAX; 2];
        for round in 0..=ROUNDS {
            for (best, package) in best.iter_mut().zip([&ours, &plain]) {
                let time = build(package, &root.join("target"), arguments)?;
                if round > 0 {
                    *best = (*best).min(time);
                }
            }
        }
        let [ours, plain] = best.map(|time| time.as_secs_f64());
        println!(
            "{what:<16} ours {ours:.2} s, serde + schemars {plain:.2} s, {:.2}x",
            ours / plain
        );
    }
    Ok(())
}

/// Writes a package with the types and their schemas and decoders in use.
fn package(root: &Path, name: &str, derives: &str) -> io::Result<PathBuf> {
    let package = root.join(name);
    fs::create_dir_all(package.join("src"))?;
    let here = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ncopilot-tool = {{ path = \"{here}/../crates/copilot-tool\" }}\n\
         schemars = {{ version = \"1.2\", features = [\"preserve_order\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = {{ version = \"1\", features = [\"preserve_order\"] }}\n"
    );
    fs::write(package.join("Cargo.toml"), manifest)?;
    let mut source = String::new();
    for index in 0..TYPES {
        let _ = write!(
            source,
            "/// Arguments.\n#[derive({derives})]\npub struct Args{index} {{\n\
             /// A path.\npub path: String,\n/// A number.\npub count: u32,\npub limit: Option<u64>,\n\
             pub ratio: f64,\npub force: bool,\npub tags: Vec<String>,\npub kind: Kind{index},\n\
             pub note: Option<String>,\npub ids: Vec<u32>,\npub offset: i64,\n}}\n\
             #[derive({derives})]\npub enum Kind{index} {{ First, Second, Third }}\n"
        );
    }
    let (decode, schema) = match name {
        "ours" => (
            "<Args{} as copilot_tool::CopilotArgs>::from_value(value).is_ok()",
            "<Args{} as copilot_tool::CopilotArgs>::schema().to_json_schema()",
        ),
        _ => (
            "serde_json::from_value::<Args{}>(value).is_ok()",
            "schemars::schema_for!(Args{}).to_value()",
        ),
    };
    source += "pub fn decode(tool: usize, value: serde_json::Value) -> bool {\nmatch tool {\n";
    for index in 0..TYPES {
        let _ = writeln!(
            source,
            "{index} => {},",
            decode.replace("{}", &index.to_string())
        );
    }
    source +=
        "_ => false,\n}\n}\npub fn schema(tool: usize) -> serde_json::Value {\nmatch tool {\n";
    for index in 0..TYPES {
        let _ = writeln!(
            source,
            "{index} => {},",
            schema.replace("{}", &index.to_string())
        );
    }
    source += "_ => serde_json::Value::Null,\n}\n}\n";
    fs::write(package.join("src/lib.rs"), source)?;
    Ok(package)
}

/// The time of building the package alone, its dependencies being built.
fn build(package: &Path, target: &Path, arguments: &[&str]) -> io::Result<Duration> {
    let lib = package.join("src/lib.rs");
    fs::write(&lib, fs::read(&lib)?)?;
    let start = Instant::now();
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .args(["--quiet", "--jobs", "1"])
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(package)
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!(
            "building {} failed",
            package.display()
        )));
    }
    Ok(start.elapsed())
}
