//! Build times, as ratios from one run: `cargo run -p copilot-tool-benches --bin compile_time`. 100 argument types of ten
//! fields beside the same with serde's and schemars' derives; a block of 100 methods beside 100 `Tool`s written by hand.
//! The crates are written below `target`.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

const COUNT: usize = 100;
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
    let types =
        |name, derives, decode, schema| package(&root, name, &types(derives, decode, schema));
    compare(
        &root,
        "100 types: ours, serde + schemars",
        &[
            types(
                "ours",
                "copilot_tool::CopilotArgs",
                "<Args{} as copilot_tool::CopilotArgs>::from_value(value).is_ok()",
                "<Args{} as copilot_tool::CopilotArgs>::schema().to_json_schema()",
            )?,
            types(
                "plain",
                "serde::Deserialize, schemars::JsonSchema",
                "serde_json::from_value::<Args{}>(value).is_ok()",
                "schemars::schema_for!(Args{}).to_value()",
            )?,
        ],
    )?;
    compare(
        &root,
        "100 methods, 100 `Tool`s by hand",
        &[
            package(&root, "methods", &methods())?,
            package(&root, "tools", &tools())?,
        ],
    )
}

/// Builds both in turn, after one build each that also builds the dependencies, and prints the minima.
fn compare(root: &Path, what: &str, packages: &[PathBuf; 2]) -> io::Result<()> {
    println!("{what}");
    for (how, arguments) in [
        ("check", &["check"][..]),
        ("build", &["build"]),
        ("build --release", &["build", "--release"]),
    ] {
        let mut best = [Duration::MAX; 2];
        for round in 0..=ROUNDS {
            for (best, package) in best.iter_mut().zip(packages) {
                let time = build(package, &root.join("target"), arguments)?;
                if round > 0 {
                    *best = (*best).min(time);
                }
            }
        }
        let [first, second] = best.map(|time| time.as_secs_f64());
        println!(
            "  {how:<16} {first:.2} s, {second:.2} s, {:.2}x",
            first / second
        );
    }
    Ok(())
}

/// Argument types, with their decoders and schemas in use.
fn types(derives: &str, decode: &str, schema: &str) -> String {
    let mut source = String::new();
    for index in 0..COUNT {
        let _ = write!(
            source,
            "/// Arguments.\n#[derive({derives})]\npub struct Args{index} {{\n\
             /// A path.\npub path: String,\n/// A number.\npub count: u32,\npub limit: Option<u64>,\n\
             pub ratio: f64,\npub force: bool,\npub tags: Vec<String>,\npub kind: Kind{index},\n\
             pub note: Option<String>,\npub ids: Vec<u32>,\npub offset: i64,\n}}\n\
             #[derive({derives})]\npub enum Kind{index} {{ First, Second, Third }}\n"
        );
    }
    source += &switch(
        "decode(tool: usize, value: serde_json::Value) -> bool",
        decode,
        "false",
    );
    source += &switch(
        "schema(tool: usize) -> serde_json::Value",
        schema,
        "serde_json::Value::Null",
    );
    source
}

fn switch(signature: &str, arm: &str, otherwise: &str) -> String {
    let mut source = format!("pub fn {signature} {{\nmatch tool {{\n");
    for index in 0..COUNT {
        let _ = writeln!(
            source,
            "{index} => {},",
            arm.replace("{}", &index.to_string())
        );
    }
    source + &format!("_ => {otherwise},\n}}\n}}\n")
}

/// One block of methods.
fn methods() -> String {
    let mut source = "use copilot_tool::{ToolDefinition, tools};\npub struct Service;\n\
                      #[tools]\nimpl Service {\n"
        .to_owned();
    for index in 0..COUNT {
        let _ = write!(
            source,
            "/// Searches.\n#[tool]\npub async fn search_{index}(&self, path: String, count: u32, \
             limit: Option<u64>, #[arg(default = true)] force: bool) -> String {{\n\
             format!(\"{{path}} {{count}} {{limit:?}} {{force}}\")\n}}\n"
        );
    }
    source
        + "}\npub fn definitions() -> Vec<ToolDefinition> {\nToolDefinition::from_object(Service)\n}\n"
}

/// The same as types that implement `Tool`.
fn tools() -> String {
    let mut source =
        "use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};\n"
            .to_owned();
    let mut definitions = String::new();
    for index in 0..COUNT {
        let _ = write!(
            source,
            "/// Searches.\n#[derive(CopilotArgs)]\npub struct Search{index} {{\npath: String,\ncount: u32,\n\
             limit: Option<u64>,\n#[arg(default = true)]\nforce: bool,\n}}\n\
             #[derive(Default)]\npub struct Tool{index};\nimpl Tool for Tool{index} {{\n\
             type Args = Search{index};\ntype Output = String;\n\
             const NAME: &'static str = \"search_{index}\";\n\
             async fn call(&self, args: Search{index}, _: &ToolInvocation) -> Result<String, ToolError> {{\n\
             let Search{index} {{ path, count, limit, force }} = args;\n\
             Ok(format!(\"{{path}} {{count}} {{limit:?}} {{force}}\"))\n}}\n}}\n"
        );
        let _ = writeln!(definitions, "ToolDefinition::define::<Tool{index}>(),");
    }
    source + &format!("pub fn definitions() -> Vec<ToolDefinition> {{\nvec![\n{definitions}]\n}}\n")
}

/// Writes a package.
fn package(root: &Path, name: &str, source: &str) -> io::Result<PathBuf> {
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
