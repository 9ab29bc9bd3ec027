"""Subscribes, advances a test case, reads the case when its event arrives, and cleans up. A route delivers the events to HOOK_PORT."""
import json, os, queue, sys, threading, time, uuid, urllib.error, urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

BASE, KEY = os.environ["RECOUP_CUSTOMER_URL"], os.environ["RECOUP_CUSTOMER_KEY"]
events = queue.Queue()


class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        events.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def call(method, path, body=None, key=None):
    headers = {"XApiKey": KEY, "Content-Type": "application/json", **({"Idempotency-Key": key} if key else {})}
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(4):
        if attempt and path == "/webhooks" and body:  # no key is honored, so check whether an earlier try succeeded
            made = [one for one in call("GET", path) if one["url"] == body["url"]]
            if made:
                return made[0]
        try:
            with urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers, method=method), timeout=30) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            problem = json.load(error) if error.code != 404 else {}
            if error.code == 404 and method == "DELETE" and attempt:
                return None
            if error.code == 429:
                time.sleep(problem["retryAfter"])
            elif error.code in (409, 500) and (key or error.code == 500):
                time.sleep(0.6 * 2 ** attempt)
            else:
                sys.exit(f"{method} {path}: {error.code} {problem}")
        except OSError as error:
            time.sleep(0.6 * 2 ** attempt)
    sys.exit(f"{method} {path}: no success")


server = HTTPServer(("127.0.0.1", int(os.environ["HOOK_PORT"])), Hook)
threading.Thread(target=server.serve_forever, daemon=True).start()
subscription = call("POST", "/webhooks", {"url": "https://hooks.partner.example/in", "events": ["case.updated"], "isTestMode": True})
try:
    case = call("POST", "/cases", {"isTest": True, "tag": "hooks", "creditorReference": "H-" + uuid.uuid4().hex[:8], "amountToRecover": 75, "currencyCode": "EUR", "date": "2026-01-05",
                                   "dueDate": "2026-01-19", "debtor": {"type": "Company", "name": "Hook GmbH", "countryAlpha2": "DE"}}, key=str(uuid.uuid4()))
    try:
        call("POST", f"/test/cases/{case['id']}/advance", {"to": "Active"})
        seen = set()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            event = events.get(timeout=20)
            if event["id"] in seen or event["data"]["caseId"] != case["id"]:
                continue
            seen.add(event["id"])
            print(event["event"], call("GET", "/cases/" + case["id"])["status"])
            break
    finally:
        call("DELETE", "/test/cases/" + case["id"])
finally:
    call("DELETE", "/webhooks/" + subscription["id"])
