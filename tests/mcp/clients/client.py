"""Uses the notes server through the official Python client, and prints what it saw as JSON.

    client.py MODE URL
    client.py MODE COMMAND [ARGUMENT ...]

MODE is "legacy" (the handshake) or "auto" (the newest protocol that both know).
"""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters

CALLS = 200


def seen(result):
    """A result as the model and the program get it."""
    return {
        "text": [block.text for block in result.content],
        "structured": result.structured_content,
        "is_error": result.is_error,
    }


async def main(mode, target):
    server = target[0] if target[0].startswith("http://") else StdioServerParameters(command=target[0], args=target[1:])
    async with Client(server, mode=mode, read_timeout_seconds=60) as client:
        out = {
            "protocol": client.protocol_version,
            "server": client.server_info.name,
            "instructions": client.instructions,
            "list_changed": client.server_capabilities.tools.list_changed,
        }

        tools = (await client.list_tools()).tools
        out["tools"] = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]

        add = {"action": "add", "text": "Buy milk and bread", "tags": ["shop"]}
        out["added"] = seen(await client.call_tool("edit_notes", add))
        out["repaired"] = seen(await client.call_tool("edit_notes", {"action": "Add", "text": 7}))
        # The client itself checks structured content against the output schema.
        out["found"] = seen(await client.call_tool("find_notes", {"tags": ["shop"]}))
        out["no_arguments"] = seen(await client.call_tool("find_notes"))
        out["bad"] = seen(await client.call_tool("find_notes", {"limit": 900, "tag": ["shop"]}))
        out["failed"] = seen(await client.call_tool("edit_notes", {"action": "remove", "id": 77}))

        progress = []

        async def hear(done, total, message):
            progress.append([done, total, message])

        out["counted"] = seen(await client.call_tool("count_words", progress_callback=hear))
        out["progress"] = progress

        try:
            out["unknown"] = seen(await client.call_tool("find_note"))
        except MCPError as error:
            out["unknown"] = {"code": error.error.code, "message": error.error.message}

        adds = (client.call_tool("edit_notes", {"action": "add", "text": f"note {n}"}) for n in range(CALLS))
        texts = [result.content[0].text for result in await asyncio.gather(*adds)]
        out["concurrent"] = {
            "answers": len(texts),
            "distinct": len(set(texts)),
            "total": (await client.call_tool("find_notes")).structured_content["total"],
        }
    print(json.dumps(out, indent=2))


asyncio.run(main(sys.argv[1], sys.argv[2:]))
