//! The MCP server, seen by clients: rmcp's in the same process, a hand that types lines, and (`clients`) two that others
//! wrote.

mod calls;
mod changes;
mod clients;
mod connection;
mod ends;
mod hostile;
mod http;
mod list;
mod progress;
mod texts;
mod tools;
