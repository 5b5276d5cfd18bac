"""A server on this machine that speaks the wire formats of three services, or misbehaves on purpose."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-this-must-never-be-shown"
DIMENSIONS = 3


def vector(text: str) -> list[float]:
    """What the server embeds a text to, before anybody makes its length 1."""
    return [len(text), text.count("a") + 1.0, 2.0]


class Wire(ThreadingHTTPServer):
    """``mode`` "well" answers; a number answers with that status; "slow" and "garbage" are what they say.

    ``seen`` are the paths asked for and the bodies sent.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.mode: str | int = "well"
        self.seen: list[tuple[str, Any]] = []
        self.released = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self._thread = threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of whoever still waits, and end."""
        self.released.set()
        self.shutdown()
        self.server_close()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: Wire

    def do_POST(self) -> None:
        """Answer by the path, if the key is right and the mode is to answer."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, body))
        mode = self.server.mode
        if mode == "slow":
            self.server.released.wait(30)
            return
        if mode == "garbage":
            self._send(200, {"surprise": [1, 2, 3]})
        elif isinstance(mode, int):
            self._send(
                mode, {"error": {"message": f"you sent {KEY}", "code": mode, "status": "API_KEY_INVALID"}}
            )
        elif KEY not in str(self.headers):
            self._send(401, {"error": {"message": f"wrong key, {KEY} is right"}})
        else:
            self._send(200, _answer(self.path, body))

    def _send(self, status: int, value: object) -> None:
        content = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


def _answer(path: str, body: dict[str, Any]) -> object:
    if path.endswith("/embeddings"):
        rows = [
            {"object": "embedding", "index": place, "embedding": vector(text)}
            for place, text in enumerate(body["input"])
        ]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return {"object": "list", "data": rows[::-1], "model": body["model"], "usage": usage}
    if path.endswith("/count_tokens"):
        return {"input_tokens": len(body["messages"][0]["content"]) + 7}
    return {"totalTokens": len(body["contents"][0]["parts"][0]["text"])}
