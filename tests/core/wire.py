"""A server on this machine that speaks the wire formats of three services, or misbehaves on purpose."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
KEY = "sk-this-must-never-be-shown"
DIMENSIONS = 3


def vector(text: str) -> list[float]:
    """What the server embeds a text to, before anybody makes its length 1."""
    return [len(text), text.count("a") + 1.0, 2.0]


class Wire(ThreadingHTTPServer):
    """``mode`` "well" answers; a number answers with that status; "slow" and "garbage" are what they say.

    ``seen`` are the paths asked for and the bodies sent. ``script`` goes before ``mode``: its modes are
    used up one by one, and a pair is a status with its Retry-After.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.mode: str | int = "well"
        self.script: list[str | int | tuple[int, str]] = []
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
        mode = self.server.script.pop(0) if self.server.script else self.server.mode
        headers = {}
        if isinstance(mode, tuple):
            mode, headers["Retry-After"] = mode
        if mode == "slow":
            self.server.released.wait(30)
            return
        if mode == "garbage":
            self._send(200, {"surprise": [1, 2, 3]})
        elif isinstance(mode, int):
            error = {"message": f"you sent {KEY}", "code": mode, "status": "API_KEY_INVALID"}
            self._send(mode, {"error": error}, headers)
        elif mode == "nothing":
            self._send(200, _chat("") if self.path.endswith("completions") else _message(""))
        elif KEY not in str(self.headers):
            self._send(401, {"error": {"message": f"wrong key, {KEY} is right"}})
        else:
            self._send(200, _answer(self.path, body))

    def _send(self, status: int, value: object, headers: dict[str, str] | None = None) -> None:
        content = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        for name, each in (headers or {}).items():
            self.send_header(name, each)
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
    if path.endswith("/chat/completions"):
        return _chat(context_of(body["messages"][0]["content"]))
    if path.endswith("/messages"):
        return _message(context_of("".join(block["text"] for block in body["messages"][0]["content"])))
    if path.endswith("/count_tokens"):
        return {"input_tokens": len(body["messages"][0]["content"]) + 7}
    return {"totalTokens": len(body["contents"][0]["parts"][0]["text"])}


def context_of(prompt: str) -> str:
    """What the server writes for a prompt: how long the document is, and how the passage begins."""
    document = prompt.partition("<document>\n")[2].partition("\n</document>")[0]
    passage = prompt.partition("<passage>\n")[2].partition("\n</passage>")[0]
    return f"Of {len(document)} characters: {passage[:12]}"


def _chat(text: str) -> object:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "length" if len(text) > 200 else "stop"}
    usage = {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        "usage": usage,
    }


def _message(text: str) -> object:
    content = [{"type": "text", "text": text}] if text else []
    usage = {"input_tokens": 9, "output_tokens": 9}
    return {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": content,
        "stop_reason": "max_tokens" if len(text) > 200 else "end_turn",
        "stop_sequence": None,
        "usage": usage,
    }
