//! The MCP server, seen by clients: rmcp's in the same process, a hand that types lines.

mod calls;
mod changes;
mod connection;
mod ends;
mod hostile;
mod http;
mod list;
mod progress;
mod texts;
mod tools;
