"""Verifies deliveries and responds to them. A design adds receive(event, headers) and state(case_id), and a planted bug overrides one method."""

import base64
import calendar
import hashlib
import hmac
import json
import os
import re
import sys
import time
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

MAX_AGE_SECONDS = 300
MAX_AHEAD_SECONDS = 30


def read_time(timestamp):
    """Returns the exact time in seconds, with every digit of the fraction."""
    whole, _, fraction = timestamp.rstrip("Z").partition(".")
    return calendar.timegm(time.strptime(whole, "%Y-%m-%dT%H:%M:%S")) + Decimal(f"0.{fraction or 0}")


class Receiver:
    parse_float = float

    def __init__(self):
        files = os.environ.get("SECRET_FILES", "").split(os.pathsep)
        self.secrets = [open(file).read().strip() for file in files if file]

    def read_signature(self, headers):
        """Accepts only a header in exactly the format of the interface description."""
        values = headers.get_all("X-Service-Signature", [])
        found = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", values[0]) if len(values) == 1 else None
        return found.groups() if found else None

    def is_fresh(self, t):
        age = int(time.time()) - int(t)
        return -MAX_AHEAD_SECONDS <= age <= MAX_AGE_SECONDS

    def key(self, secret):
        return base64.b64decode(secret)

    def signed_payload(self, t, body):
        return t.encode() + b"." + body

    def is_genuine(self, headers, body):
        signature = self.read_signature(headers)
        if signature is None or not self.is_fresh(signature[0]):
            return False
        t, v1 = signature
        digests = [hmac.new(self.key(secret), self.signed_payload(t, body), hashlib.sha256) for secret in self.secrets]
        return any([hmac.compare_digest(digest.hexdigest(), v1) for digest in digests])

    def parse(self, body):
        return json.loads(body, parse_float=self.parse_float)

    def deliver(self, headers, body):
        if not self.is_genuine(headers, body):
            return 401
        try:
            event = self.parse(body)
            case_id = (event.get("data") or {}).get("caseId")
        except (ValueError, AttributeError):
            return 400
        if headers.get("X-Service-Test") == "true" or case_id is None:
            return 204
        return self.receive(event, headers)

    def learn_secret(self, body):
        self.secrets = [json.loads(body)["secret"], *self.secrets]
        return 204


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    receiver = None

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self, status, content=b""):
        self.send_response(status)
        for name, value in getattr(self.receiver, "answer_headers", {}).items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        url = urlsplit(self.path)
        case_id = parse_qs(url.query).get("caseId", [""])[0]
        state = self.receiver.state(case_id) if url.path == "/state" else None
        self.answer(404 if state is None else 200, json.dumps(state).encode())

    def do_POST(self):
        body = self.body()
        if self.path != "/hooks":
            return self.answer(404)
        try:
            status = self.receiver.deliver(self.headers, body)
        except Exception as error:
            print(repr(error), file=sys.stderr)
            status = 500
        self.answer(status)

    def do_PUT(self):
        body = self.body()
        self.answer(self.receiver.learn_secret(body) if self.path == "/hooks/secret" else 404)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def start(design):
    """Starts a design with the bug set in BUG and prints its port."""
    bug = os.environ.get("BUG")
    if bug:
        from bugs import plant

        design = plant(bug, design)
    Handler.receiver = design()
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "0"))), Handler)
    print(json.dumps({"port": server.server_address[1]}), flush=True)
    server.serve_forever()
