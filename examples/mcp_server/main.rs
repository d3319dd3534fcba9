//! An MCP server: over stdio, or over HTTP with `--http ADDR`. Its tools are in `notes`.

mod notes;

use std::{env, error::Error, io, process::ExitCode};

use copilot_tool::{ToolRegistry, mcp::Server};
use tokio::net::TcpListener;

const USAGE: &str = "\
usage: mcp_server                over stdio, for a client that starts it
       mcp_server --http ADDR    over HTTP, at http://ADDR/mcp; 127.0.0.1:0 takes any free port";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let served = match arguments[..] {
        [] => serve_stdio().await,
        ["--http", address] => serve_http(address).await,
        _ => Err(USAGE.into()),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn server() -> Result<Server, Box<dyn Error>> {
    let tools = ToolRegistry::from_tools(notes::tools())?;
    Ok(Server::new(tools)
        .name("notes")
        .version(env!("CARGO_PKG_VERSION"))
        .instructions("Notes are kept as long as the server runs."))
}

async fn serve_stdio() -> Result<(), Box<dyn Error>> {
    Ok(server()?.serve_stdio().await?)
}

async fn serve_http(address: &str) -> Result<(), Box<dyn Error>> {
    let server = server()?;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on {address}: {}", reason(&error)))?;
    // Not on stdout, so that both ways to serve say the same there: nothing of their own.
    eprintln!("listening on http://{}/mcp", listener.local_addr()?);
    let app = axum::Router::new().route_service("/mcp", server.http_service());
    Ok(axum::serve(listener, app).await?)
}

/// In plain words where the system has none.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "address in use; another server has this port, 127.0.0.1:0 takes any free one"
                .to_owned()
        }
        _ => error.to_string(),
    }
}
